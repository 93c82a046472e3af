/*
 * Threads for selects that may take long: a search for a common word, many of them at once. Owns: how many there are, and which of them reads. Each
 * select sees what was committed before it began.
 */
import { ThreadConnection } from './thread-connection.ts'
import type { ConnectionSettings, SqlValue } from './protocol.ts'

const mostThreads = 2

export class BesideReaders {
  readonly #settings: ConnectionSettings
  #threads: ThreadConnection[] = []

  constructor(settings: ConnectionSettings) {
    this.#settings = settings
  }

  /** @throws {SqliteError} what SQLite said about the select */
  async read(sql: string, parameters: readonly SqlValue[]): Promise<unknown[]> {
    const { rows } = await this.#choose().run(sql, parameters)
    return rows
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()))
  }

  /** The one with the least to do; another one where all are busy and there is room. */
  #choose(): ThreadConnection {
    const [idlest] = this.#threads.toSorted((one, other) => one.load - other.load)
    if (idlest !== undefined && (idlest.load === 0 || this.#threads.length === mostThreads)) return idlest
    const thread: ThreadConnection = new ThreadConnection(this.#settings, {
      onAnswer: () => undefined,
      // The next select starts another one.
      onDeath: () => {
        this.#threads = this.#threads.filter((each) => each !== thread)
      },
    })
    this.#threads.push(thread)
    return thread
  }
}
