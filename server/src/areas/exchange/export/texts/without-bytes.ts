import type { ExportedFile } from '@lectern/formats'

/** Pictures and the like that stand in a text themselves. */
const embedded = /data:[\w.+-]+\/[\w.+-]+;base64,[\w+/=-]+/g

/** The file without what only a picture viewer reads. CPU work of the thread. */
export function withoutBytes({ path, bytes }: ExportedFile): ExportedFile {
  const text = new TextDecoder().decode(bytes)
  return { path, bytes: new TextEncoder().encode(text.replaceAll(embedded, 'data:')) }
}
