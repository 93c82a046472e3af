import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlValue } from './protocol.ts'

const capacity = 400

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

/** Prepared statements by their text, the least used dropped first. */
export class StatementCache {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Runs one statement. `changes` counts rows written. */
  run(sql: string, parameters: readonly SqlValue[]): { rows: unknown[]; changes: number } {
    const { statement, returnsRows } = this.#prepare(sql)
    if (returnsRows) {
      // oxlint-disable-next-line lectern/no-spread-arguments -- the only way but names, which take half as long again; `prepare` refuses more than 32,766
      const rows = statement.all(...parameters)
      return { rows, changes: rows.length }
    }
    // oxlint-disable-next-line lectern/no-spread-arguments -- the only way but names, which take half as long again; `prepare` refuses more than 32,766
    return { rows: [], changes: Number(statement.run(...parameters).changes) }
  }

  clear(): void {
    this.#prepared.clear()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known !== undefined) {
      // As long as there is room, which was used last does not matter.
      if (this.#prepared.size > capacity / 2) {
        this.#prepared.delete(sql)
        this.#prepared.set(sql, known)
      }
      return known
    }
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > capacity) {
      const oldest = this.#prepared.keys().next()
      if (oldest.done !== true) this.#prepared.delete(oldest.value)
    }
    return prepared
  }
}
