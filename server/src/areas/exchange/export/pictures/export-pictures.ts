/* Pictures that Markdown and rich-text documents show, as bytes for formats that stand alone. */
import type { AppContext } from '../../../../core/context.ts'
import { databaseFiles } from '../../../../core/file-store.ts'
import type { PictureAddresses } from './picture-addresses.ts'

export interface Picture {
  /** How documents name it. */
  addresses: string[]
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

/** Of one export; what is beyond stays an address. */
const mostBytes = 64 * 1024 * 1024

/** The pictures at these addresses, in their order, within limits. */
export async function loadPictures(db: AppContext['db'], addresses: PictureAddresses): Promise<Picture[]> {
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
