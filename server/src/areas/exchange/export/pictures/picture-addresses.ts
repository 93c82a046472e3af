/* Addresses of uploaded pictures inside stored texts. Owns: finding them in one pass, whatever the text holds. CPU work of the thread. */
import { unpackText } from '../../../../db/content-store.ts'
import type { PackedPages } from '../export-package.ts'

/** Of one export; what is beyond stays an address. */
const mostPictures = 1_000
/** Characters of an address, as browsers take them. */
const longestAddress = 2_048
const mark = '/uploadFile/get?id='
const idLength = 32
const isId = /^[0-9a-f]{32}$/
const endsAddress = /[\s"'()<>]/

/** How documents name each picture, by its id, in the order of the documents. */
export type PictureAddresses = Map<string, Set<string>>

/** What the packed documents name, within limits. */
export function findPictureAddresses({ bytes, places }: PackedPages): PictureAddresses {
  const found: PictureAddresses = new Map()
  for (const { start, length, base } of places) {
    const packedBase = base && bytes.subarray(base.start, base.start + base.length)
    addPictureAddresses(unpackText(bytes.subarray(start, start + length), packedBase), found)
  }
  return found
}

/** Adds what one text names. Looks at each character a fixed number of times: one picture inside a page may be a megabyte without a space. */
export function addPictureAddresses(text: string, found: PictureAddresses): void {
  let from = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    const idAt = at + mark.length
    const id = text.slice(idAt, idAt + idLength)
    if (!isId.test(id)) continue
    const start = startOfAddress(text, at, from)
    from = idAt + idLength
    if (start === undefined) continue
    const address = text.slice(start, from)
    const known = found.get(id)
    if (known !== undefined) known.add(address)
    else if (found.size < mostPictures) found.set(id, new Set([address]))
  }
}

/** Not before `from`; `undefined` when it is too long for an address. */
function startOfAddress(text: string, markAt: number, from: number): number | undefined {
  const furthest = Math.max(from, markAt - longestAddress)
  let start = markAt
  while (start > furthest && !endsAddress.test(text.charAt(start - 1))) start -= 1
  return start > furthest || start === from ? start : undefined
}
