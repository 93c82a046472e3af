import { Worker } from 'node:worker_threads'
import {
  SqliteError,
  type ConnectionReply,
  type ConnectionRequest,
  type ConnectionSettings,
  type SqlValue,
} from './protocol.ts'

interface Waiting {
  resolve: (reply: { rows: unknown[]; changes: number }) => void
  reject: (error: Error) => void
}

export interface ConnectionHooks {
  /** Runs before each caller hears that its statement is done. */
  onAnswer: () => void
  /** The thread ended without being asked to; nothing can be run in it any more. */
  onDeath: (error: Error) => void
}

/** A view goes to a thread with all the memory it is a view of: a part of a large file would take the whole file along. */
function onItsOwn(value: SqlValue): SqlValue {
  const isPart = value instanceof Uint8Array && value.byteLength < value.buffer.byteLength
  return isPart ? new Uint8Array(value) : value
}

/** The server's side of a thread with a connection: statements in, rows out, in the order they were given. */
export class ThreadConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #hooks: ConnectionHooks
  #nextId = 1
  #failure: Error | undefined
  #isClosing = false

  constructor(settings: ConnectionSettings, hooks: ConnectionHooks) {
    this.#hooks = hooks
    this.#worker = new Worker(new URL('./connection-thread.ts', import.meta.url), { workerData: settings })
    this.#worker.on('message', (reply: ConnectionReply) => {
      this.#settle(reply)
    })
    this.#worker.on('error', (error) => {
      this.#fail(error instanceof Error ? error : new Error(String(error)))
    })
    this.#worker.on('exit', () => {
      this.#fail(new Error('The thread of the database has stopped'))
    })
    // The thread alone must not keep a stopping server alive.
    this.#worker.unref()
  }

  /** @throws {SqliteError} what SQLite said about the statement */
  run(sql: string, parameters: readonly SqlValue[]): Promise<{ rows: unknown[]; changes: number }> {
    return this.#send({ id: this.#nextId++, kind: 'run', sql, parameters: parameters.map(onItsOwn) })
  }

  /** Statements that were given and are not done yet. */
  get load(): number {
    return this.#waiting.size
  }

  async close(): Promise<void> {
    if (this.#failure !== undefined) return
    this.#isClosing = true
    await this.#send({ id: this.#nextId++, kind: 'close' })
    await this.#worker.terminate()
  }

  #send(request: ConnectionRequest): Promise<{ rows: unknown[]; changes: number }> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref()
      this.#waiting.set(request.id, { resolve, reject })
      this.#worker.postMessage(request)
    })
  }

  #settle(reply: ConnectionReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    this.#hooks.onAnswer()
    if (this.#waiting.size === 0) this.#worker.unref()
    if (reply.ok) waiting?.resolve({ rows: reply.rows, changes: reply.changes })
    else waiting?.reject(new SqliteError(reply.message, reply.errcode))
  }

  #fail(error: Error): void {
    const isFirst = this.#failure === undefined
    const failure = (this.#failure ??= error)
    for (const waiting of this.#waiting.values()) waiting.reject(failure)
    this.#waiting.clear()
    if (isFirst && !this.#isClosing) this.#hooks.onDeath(failure)
  }
}
