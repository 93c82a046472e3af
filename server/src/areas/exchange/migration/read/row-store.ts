/*
 * The rows of a dump, in a file of its own that the machine may forget: so that a database of any size can be asked for the rows of one application
 * without being in memory. Owns: writing and reading that file. Used in threads only.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { tornaTables, type DumpRow, type TornaTable } from '@lectern/formats'

const tableNames = Object.keys(tornaTables)

export function isTornaTable(name: string): name is TornaTable {
  return Object.hasOwn(tornaTables, name)
}

/** Takes rows; `finish` makes them findable. */
export class RowWriter {
  readonly #db: DatabaseSync
  readonly #inserts = new Map<string, StatementSync>()
  /** Databases that hold applications. */
  readonly #installations = new Set<string>()

  constructor(path: string) {
    this.#db = new DatabaseSync(path)
    // Nothing of it outlives the job.
    this.#db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536')
    for (const table of tableNames) {
      this.#db.exec(`create table ${table} (id integer, scope integer, source text, data text)`)
      this.#inserts.set(table, this.#db.prepare(`insert into ${table} values (?, ?, ?, ?)`))
    }
    this.#db.exec('begin')
  }

  /** Rows that Torna counts as deleted are passed over. */
  add(table: TornaTable, row: DumpRow, database: string): void {
    if (table === 'module') this.#installations.add(database)
    if (isDeleted(row['is_deleted'])) return
    const { scope } = tornaTables[table]
    this.#inserts.get(table)?.run(integer(row['id']), integer(row[scope]), database, JSON.stringify(row))
  }

  /** @returns the databases that look like an installation; rows of others are dropped when it is one */
  finish(): string[] {
    const found = [...this.#installations]
    const [only] = found
    if (only !== undefined && found.length === 1)
      for (const table of tableNames) this.#db.prepare(`delete from ${table} where source <> ?`).run(only)
    this.#db.exec('commit')
    for (const table of tableNames) {
      this.#db.exec(`create index ${table}_scope on ${table} (scope, id)`)
      this.#db.exec(`create index ${table}_id on ${table} (id)`)
    }
    return found
  }

  close(): void {
    this.#db.close()
  }
}

/** Asks for rows. */
export class RowReader {
  readonly #db: DatabaseSync

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { readOnly: true })
  }

  count(table: TornaTable): number {
    return Number(this.#db.prepare(`select count(*) as count from ${table}`).get()?.['count'] ?? 0)
  }

  /** In the order they were made. */
  listAll(table: TornaTable): DumpRow[] {
    return this.#db.prepare(`select data from ${table} order by id`).all().map(rowOf)
  }

  listOf(table: TornaTable, scope: number): DumpRow[] {
    return this.#db.prepare(`select data from ${table} where scope = ? order by id`).all(scope).map(rowOf)
  }

  close(): void {
    this.#db.close()
  }
}

function rowOf(found: Record<string, unknown>): DumpRow {
  // Written by `RowWriter`.
  return JSON.parse(String(found['data'])) as DumpRow
}

function integer(value: string | null | undefined): number {
  const number = Number(value ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

function isDeleted(value: string | null | undefined): boolean {
  return value !== undefined && value !== null && value !== '0' && value !== '\0' && value !== ''
}
