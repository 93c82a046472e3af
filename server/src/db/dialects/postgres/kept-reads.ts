/*
 * Rows of selects kept until any transaction commits, in this process or another one. Each use of kept rows asks the database for its snapshot: which
 * transactions are visible. While its text is the same, nothing was committed, because a transaction that writes gets the next number. Whoever
 * asks at the same time shares one question. Owns: noticing commits.
 */
import type { PostgresPool } from 'kysely'
import { KeptRows } from '../kept-rows.ts'

const snapshotQuery = 'select pg_current_snapshot()::text as snapshot'

export class KeptReads {
  readonly #pool: PostgresPool
  readonly #kept = new KeptRows()
  /** What kept rows are of. */
  #snapshot: string | undefined
  /** The question that is not sent yet. */
  #waiting: Promise<string> | undefined
  /** Settles when the one before has its answer. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(pool: PostgresPool) {
    this.#pool = pool
  }

  /** Rows as every commit before the call left them. They are shared: no one may change them. */
  async read(sql: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
    const kept = this.#kept.find(sql, parameters)
    const keptOf = this.#snapshot
    if ((kept !== undefined || keptOf === undefined) && (await this.askSnapshot()) === keptOf && kept !== undefined)
      return kept
    const sentAt = this.#snapshot
    const rows = await this.#run(sql, parameters)
    // They may be newer than this snapshot: then the next question has another answer.
    if (sentAt === this.#snapshot) this.#kept.keep(sql, parameters, rows)
    return rows
  }

  /** The snapshot of a question that is sent after the call. */
  askSnapshot(): Promise<string> {
    if (this.#waiting !== undefined) return this.#waiting
    const asked = this.#last.then(() => {
      this.#waiting = undefined
      return this.#readSnapshot()
    })
    this.#waiting = asked
    // Who asked learns of a failure; the next question is sent all the same.
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async #readSnapshot(): Promise<string> {
    const [row] = await this.#run<{ snapshot: string }>(snapshotQuery, [])
    const snapshot = row?.snapshot ?? ''
    if (snapshot !== this.#snapshot) this.#kept.clear()
    this.#snapshot = snapshot
    return snapshot
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<R[]> {
    const client = await this.#pool.connect()
    try {
      const { rows } = await client.query<R>(sql, parameters)
      return rows
    } finally {
      client.release()
    }
  }
}
