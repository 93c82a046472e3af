import type { DatabaseSync } from 'node:sqlite'

/** What one request reads, it reads one after the other; each keeps pages in memory. */
const mostIdle = 1

/** Connections that read, kept for who reads next: opening one reads the whole schema. */
export class IdleReaders {
  readonly #open: () => DatabaseSync
  readonly #idle: DatabaseSync[] = []
  #isClosed = false

  constructor(open: () => DatabaseSync) {
    this.#open = open
  }

  /** One that nobody else has. */
  take(): DatabaseSync {
    return this.#idle.pop() ?? this.#open()
  }

  /** None of its statements is open any more. */
  giveBack(database: DatabaseSync): void {
    if (this.#isClosed || this.#idle.length >= mostIdle) database.close()
    else this.#idle.push(database)
  }

  close(): void {
    this.#isClosed = true
    for (const database of this.#idle.splice(0)) database.close()
  }
}
