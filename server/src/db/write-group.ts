/*
 * Many small writes at the same time, such as the ends of calls that were waited for together. Owns: that those that come while others are being written
 * share one transaction, each with the outcome it would have had in one of its own.
 */
import type { Kysely } from 'kysely'
import type { Executor } from './content-store.ts'
import type { Database } from './schema.ts'

type Work = (tx: Executor) => Promise<void>

interface Waiting {
  work: Work
  resolve: (value: undefined) => void
  reject: (error: unknown) => void
}

/** Writes of one transaction: others wait for it. */
const mostTogether = 50

export class WriteGroup {
  readonly #db: Kysely<Database>
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Resolves once it is committed. `work` is called again, alone, when something it shares the transaction with fails. */
  write(work: Work): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    this.#waiting.push({ work, resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#writeTogether(this.#waiting.splice(0, mostTogether))
    this.#isWriting = false
  }

  async #writeTogether(part: readonly Waiting[]): Promise<void> {
    try {
      await this.#db.transaction().execute(async (tx) => {
        for (const { work } of part) await work(tx)
      })
      for (const { resolve } of part) resolve(undefined)
    } catch (error) {
      if (part.length === 1) part[0]?.reject(error)
      else for (const each of part) await this.#writeTogether([each])
    }
  }
}
