/*
 * Addresses inside texts that mean something of this installation: pictures, documents, dictionaries of fields. Owns: finding them and giving them the
 * ids of where an archive was unpacked. Pure.
 */
import { dictionaryKeyword, isObject, setOwn, type Json, type JsonObject } from '@lectern/model'

/** What things are called now, by what the texts of an archive call them. */
export interface Renaming {
  /** Base path of the pages and pictures here. */
  basePath: string
  uploads: ReadonlyMap<string, string>
  dictionaries: ReadonlyMap<string, string>
  docs: ReadonlyMap<string, string>
}

const pictureMark = '/uploadFile/get?id='
const pageMark = '/view/'
const pictureName = /[0-9a-f]{32}/y
const pageName = /[0-9A-Za-z]{8,32}(?![0-9A-Za-z])/y
const pathCharacter = /[\w.~%/-]/
const hostCharacter = /[^\s"'()<>\\/]/
const scheme = /https?:\/\/$/
/** Of a host, and of a path before the mark. */
const longestPart = 200

/** Whether a text may name something that has another address elsewhere. */
export function holdsAddress(text: string): boolean {
  return text.includes(pictureMark) || text.includes(pageMark)
}

/** Names of pictures a text shows. */
export function picturesIn(text: string): string[] {
  return addressesIn(text, pictureMark, pictureName).map(({ name }) => name)
}

/** The text with addresses that lead here; what the archive does not hold stays as it is. */
export function renameIn(text: string, { basePath, uploads, docs }: Renaming): string {
  const renamed = replaceNames(text, addressesIn(text, pictureMark, pictureName), (name) => {
    const upload = uploads.get(name)
    return upload && `${basePath}/uploadFile/get?id=${upload}`
  })
  return replaceNames(renamed, addressesIn(renamed, pageMark, pageName), (name) => {
    const doc = docs.get(name)
    return doc && `${basePath}/view/${doc}`
  })
}

interface FoundAddress {
  start: number
  end: number
  /** Of the picture or page. */
  name: string
}

/** Looks at each character a fixed number of times, whatever the text holds. */
function addressesIn(text: string, mark: string, form: RegExp): FoundAddress[] {
  const found: FoundAddress[] = []
  let from = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, Math.max(from, at + 1))) {
    form.lastIndex = at + mark.length
    const name = form.exec(text)?.[0]
    if (name === undefined) continue
    const end = at + mark.length + name.length
    found.push({ start: startOfAddress(text, at, from), end, name })
    from = end
  }
  return found
}

/** Back over the path, and over the host when there is one; not before `from`. */
function startOfAddress(text: string, markAt: number, from: number): number {
  const path = walkBack(text, markAt, Math.max(from, markAt - longestPart), pathCharacter)
  const host = walkBack(text, path, Math.max(from, path - longestPart), hostCharacter)
  // The path reaches over `//host` to the colon; a host with a port or a user ends it before.
  for (const start of [path + 2, host]) {
    const before = scheme.exec(text.slice(Math.max(from, start - 'https://'.length), start))
    if (before !== null && start < markAt) return start - before[0].length
  }
  return path
}

function walkBack(text: string, at: number, furthest: number, character: RegExp): number {
  let start = at
  while (start > furthest && character.test(text.charAt(start - 1))) start -= 1
  return start
}

function replaceNames(
  text: string,
  addresses: readonly FoundAddress[],
  addressOf: (name: string) => string | undefined,
): string {
  let [replaced, kept] = ['', 0]
  for (const { start, end, name } of addresses) {
    const address = addressOf(name)
    if (address === undefined) continue
    replaced += text.slice(kept, start) + address
    kept = end
  }
  return replaced + text.slice(kept)
}

/** A stored content with the ids of here. */
export function renameContent(content: Json, renaming: Renaming): Json {
  if (typeof content === 'string') return renameIn(content, renaming)
  if (Array.isArray(content)) return content.map((each) => renameContent(each, renaming))
  if (!isObject(content)) return content
  const renamed: JsonObject = {}
  for (const [key, value] of Object.entries(content))
    setOwn(renamed, key, key === dictionaryKeyword ? renameDictionary(value, renaming) : renameContent(value, renaming))
  return renamed
}

function renameDictionary(value: Json, { dictionaries }: Renaming): Json {
  return typeof value === 'string' ? (dictionaries.get(value) ?? value) : value
}
