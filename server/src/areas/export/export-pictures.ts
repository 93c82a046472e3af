/* Pictures that Markdown and rich-text documents show, as bytes for formats that stand alone. */
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../core/context.ts'
import { databaseFiles } from '../../core/file-store.ts'
import { unpackText } from '../../db/content-store.ts'
import type { PackedText } from './export-package.ts'

export interface Picture {
  /** How documents name it. */
  addresses: string[]
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

/** Of one export; what is beyond stays an address. */
const mostPictures = 1_000
const mostBytes = 64 * 1024 * 1024
const textsPerTurn = 20
const addressOfPicture = /[^\s"'()<>]*\/uploadFile\/get\?id=([0-9a-f]{32})/g

/** The pictures the documents name, in their order, within limits. */
export async function loadPictures(db: AppContext['db'], written: readonly PackedText[]): Promise<Picture[]> {
  const addresses = await findAddresses(written)
  const ids = [...addresses.keys()]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'file_name', 'media_type', 'size'])
    .where('id', 'in', ids)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const pictures: Picture[] = []
  let total = 0
  for (const [id, named] of addresses) {
    const row = known.get(id)
    if (row === undefined || total + row.size > mostBytes) continue
    // One at a time: all together would be in memory twice.
    const bytes = await databaseFiles.find(db, id)
    if (bytes === undefined) continue
    total += bytes.length
    pictures.push({ addresses: [...named], fileName: row.file_name, mediaType: row.media_type, bytes })
  }
  return pictures
}

/** How the documents name pictures, by their ids. */
async function findAddresses(written: readonly PackedText[]): Promise<Map<string, Set<string>>> {
  const addresses = new Map<string, Set<string>>()
  for (const [index, { bytes, base }] of written.entries()) {
    if (index % textsPerTurn === 0) await setImmediate()
    for (const [address, id = ''] of unpackText(bytes, base).matchAll(addressOfPicture)) {
      const known = addresses.get(id)
      if (known !== undefined) known.add(address)
      else if (addresses.size < mostPictures) addresses.set(id, new Set([address]))
    }
  }
  return addresses
}
