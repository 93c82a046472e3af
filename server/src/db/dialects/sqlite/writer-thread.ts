/*
 * The thread that owns the one connection that writes. A commit waits for the disk (`synchronous=FULL`); here it never stops the event loop
 * of the server.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isWriterSettings, type WriterReply, type WriterRequest } from './protocol.ts'
import { StatementCache } from './statement-cache.ts'

if (parentPort === null || !isWriterSettings(workerData))
  throw new Error('The writer thread was started without settings')
const port = parentPort

const database = new DatabaseSync(workerData.file)
for (const pragma of workerData.pragmas) database.exec(`PRAGMA ${pragma}`)
const statements = new StatementCache(database)

port.on('message', (request: WriterRequest) => {
  if (request.kind === 'close') {
    statements.clear()
    database.close()
    port.postMessage({ id: request.id, ok: true, rows: [], changes: 0 } satisfies WriterReply)
    port.close()
    return
  }
  try {
    port.postMessage({
      id: request.id,
      ok: true,
      ...statements.run(request.sql, request.parameters),
    } satisfies WriterReply)
  } catch (error) {
    port.postMessage({ id: request.id, ok: false, ...describe(error) } satisfies WriterReply)
  }
})

function describe(error: unknown): { message: string; errcode: number } {
  const errcode = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined
  return {
    message: error instanceof Error ? error.message : String(error),
    errcode: typeof errcode === 'number' ? errcode : 0,
  }
}
