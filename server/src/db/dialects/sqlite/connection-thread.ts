/*
 * A thread with a connection of its own: the one that writes, whose commits wait for the disk (`synchronous=FULL`), and those whose selects take long.
 * Here neither stops the event loop of the server.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isConnectionSettings, type ConnectionReply, type ConnectionRequest } from './protocol.ts'
import { StatementCache } from './statement-cache.ts'

if (parentPort === null || !isConnectionSettings(workerData)) throw new Error('The thread was started without settings')
const port = parentPort

const database = new DatabaseSync(workerData.file)
for (const pragma of workerData.pragmas) database.exec(`PRAGMA ${pragma}`)
const statements = new StatementCache(database)

port.on('message', (request: ConnectionRequest) => {
  if (request.kind === 'close') {
    statements.clear()
    database.close()
    port.postMessage({ id: request.id, ok: true, rows: [], changes: 0 } satisfies ConnectionReply)
    port.close()
    return
  }
  try {
    port.postMessage({
      id: request.id,
      ok: true,
      ...statements.run(request.sql, request.parameters),
    } satisfies ConnectionReply)
  } catch (error) {
    port.postMessage({ id: request.id, ok: false, ...describe(error) } satisfies ConnectionReply)
  }
})

function describe(error: unknown): { message: string; errcode: number } {
  const errcode = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined
  return {
    message: error instanceof Error ? error.message : String(error),
    errcode: typeof errcode === 'number' ? errcode : 0,
  }
}
