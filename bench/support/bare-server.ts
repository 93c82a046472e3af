/*
 * What the document page is measured against: a Fastify route that reads the document's row from the same database and sends it, and nothing
 * else. No session, no rights, no log. `LECTERN_DATA_DIR` names the folder, `BENCH_DOC` the row.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'

const database = new DatabaseSync(join(process.env['LECTERN_DATA_DIR'] ?? '', 'lectern.db'), { readOnly: true })
const row = database.prepare('select * from doc where id = ?')
const text = database.prepare(
  'select content.bytes from revision join content on content.hash = revision.hash where revision.id = ?',
)

const app = Fastify()
/** The row alone. */
app.get<{ Querystring: { id: string } }>('/row', ({ query }) => row.get(Number(query.id)))
/** The row with the stored text of the document. */
app.get<{ Querystring: { id: string } }>('/row-with-text', ({ query }) => {
  const found = row.get(Number(query.id))
  const bytes = text.get(found?.['head_revision_id'] ?? null)?.['bytes']
  return { ...found, content: bytes instanceof Uint8Array ? zstdDecompressSync(bytes).toString() : '' }
})
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
