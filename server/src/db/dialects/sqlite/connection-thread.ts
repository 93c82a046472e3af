/*
 * A thread with a connection of its own: the one that writes, whose commits wait for the disk (`synchronous=FULL`), and those whose selects take long.
 * Here neither stops the event loop of the server.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { ConnectionReply, ConnectionRequest, ConnectionSettings } from './protocol.ts'
import { StatementCache } from './statement-cache.ts'

if (parentPort === null) throw new Error('This runs in a thread of the server')
const port = parentPort

interface Connection {
  database: DatabaseSync
  statements: StatementCache
}
let connection: Connection | undefined

function open({ file, pragmas }: ConnectionSettings): Connection {
  const database = new DatabaseSync(file)
  for (const pragma of pragmas) database.exec(`PRAGMA ${pragma}`)
  return { database, statements: new StatementCache(database) }
}

port.on('message', (request: ConnectionRequest) => {
  if (request.kind === 'open') {
    connection = open(request.settings)
    return
  }
  if (connection === undefined) throw new Error('There is no connection')
  const { database, statements } = connection
  if (request.kind === 'close') {
    connection = undefined
    statements.clear()
    database.close()
    port.postMessage({ id: request.id, ok: true, rows: [], changes: 0 } satisfies ConnectionReply)
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
