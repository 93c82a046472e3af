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

/** Threads whose connection was closed, for the next ones: starting a thread takes many times as long as opening a database. */
const idle = new Set<Worker>()
const mostIdle = 4

function takeThread(): Worker {
  const [kept] = idle
  if (kept !== undefined) {
    idle.delete(kept)
    return kept
  }
  const thread = new Worker(new URL('./connection-thread.ts', import.meta.url))
  // The thread alone must not keep a stopping server alive.
  thread.unref()
  // One that ends while no one has it is only forgotten.
  for (const end of ['error', 'exit']) thread.on(end, () => idle.delete(thread))
  return thread
}

async function giveBackThread(thread: Worker): Promise<void> {
  if (idle.size < mostIdle) idle.add(thread)
  else await thread.terminate()
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

  constructor(settings: ConnectionSettings, hooks: ConnectionHooks) {
    this.#hooks = hooks
    this.#worker = takeThread()
    this.#worker.on('message', this.#settle)
    this.#worker.on('error', this.#fail)
    this.#worker.on('exit', this.#stop)
    this.#worker.postMessage({ kind: 'open', settings } satisfies ConnectionRequest)
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
    const closed = this.#send({ id: this.#nextId++, kind: 'close' })
    // Who asks for something now is too late; the thread has not died.
    this.#failure = new Error('The connection of the database is closed')
    await closed
    this.#worker.off('message', this.#settle)
    this.#worker.off('error', this.#fail)
    this.#worker.off('exit', this.#stop)
    await giveBackThread(this.#worker)
  }

  #send(request: Exclude<ConnectionRequest, { kind: 'open' }>): Promise<{ rows: unknown[]; changes: number }> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref()
      this.#waiting.set(request.id, { resolve, reject })
      this.#worker.postMessage(request)
    })
  }

  readonly #settle = (reply: ConnectionReply): void => {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    this.#hooks.onAnswer()
    if (this.#waiting.size === 0) this.#worker.unref()
    if (reply.ok) waiting?.resolve({ rows: reply.rows, changes: reply.changes })
    else waiting?.reject(new SqliteError(reply.message, reply.errcode))
  }

  readonly #fail = (error: unknown): void => {
    const isFirst = this.#failure === undefined
    const failure = (this.#failure ??= error instanceof Error ? error : new Error(String(error)))
    for (const waiting of this.#waiting.values()) waiting.reject(failure)
    this.#waiting.clear()
    if (isFirst) this.#hooks.onDeath(failure)
  }

  readonly #stop = (): void => {
    this.#fail(new Error('The thread of the database has stopped'))
  }
}
