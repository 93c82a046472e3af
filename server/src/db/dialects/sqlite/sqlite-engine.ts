import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, SqliteIntrospector, SqliteQueryCompiler, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../schema.ts'
import type { ColumnTypes, Engine } from '../types.ts'
import { insertPast, isOtherRow } from '../past-rows.ts'
import { partPattern } from '../../part-pattern.ts'
import { ReadingBesideAdapter } from './adapter.ts'
import { SqliteDriver } from './driver.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate, restrictExisting } from './private-file.ts'
import { SqliteError } from './protocol.ts'
import {
  entryForm,
  findEntries,
  knownWords,
  onChange,
  onDelete,
  searchTable,
  tidyEntries,
  writeEntries,
} from './search.ts'

export interface SqliteEngineOptions {
  dataDir: string
  /** False skips waiting for the disk: for tests only. */
  durable?: boolean
}

/** Triggers that refuse what would change a row. */
function keepRows(table: string): readonly string[] {
  return ['update', 'delete'].map(
    (act) =>
      `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, 'Rows of ${table} stay as they are'); end`,
  )
}

const keepPast: ColumnTypes['keepPast'] = (table, past, columns) => [
  `create trigger ${table}_keeps_past after update on ${table} when ${isOtherRow(columns)} begin ${insertPast(table, past, columns)}; end`,
]

/** By triggers: SQLite adds no stored columns to a table there is, and takes no index on others for one that covers a search. */
const addComputedText: ColumnTypes['addComputedText'] = (table, columns, from) => {
  const compute = `update "${table}" set ${Object.entries(columns)
    .map(([name, expression]) => `${name} = ${expression}`)
    .join(', ')}`
  const trigger = (name: string, event: string) =>
    `create trigger ${table}_${name} after ${event} on "${table}" begin ${compute} where id = new.id; end`
  return [
    ...Object.keys(columns).map((name) => `alter table "${table}" add column ${name} text not null default ''`),
    compute,
    trigger('computes_new', 'insert'),
    trigger('computes_changed', `update of ${from.join(', ')}`),
  ]
}

/** A search reads the index from end to end: many times smaller than the table, and there is no network or process between. */
const searchParts: ColumnTypes['searchParts'] = (index, { table, column, covered, where }) => [
  `create index ${index} on "${table}" (${column}, ${covered}) where ${where}`,
]

/** @throws what is wrong with the file, here instead of in the thread that writes, whose end is the end of the process */
function tryFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM sqlite_schema; ROLLBACK')
  } finally {
    database.close()
  }
}

const uniqueCodes = new Set([2067, 1555])

/**
 * The embedded database in `dataDir` (created when missing).
 * @throws {FolderInUseError} when another process uses the folder
 */
export function openSqliteEngine({ dataDir, durable = true }: SqliteEngineOptions): Engine {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  const file = join(dataDir, 'lectern.db')
  try {
    // SQLite gives the files beside it the mode of the database.
    makePrivate(file)
    restrictExisting([`${file}-wal`, `${file}-shm`])
    tryFile(file)
  } catch (error) {
    lock.release()
    throw error
  }
  const shared = ['busy_timeout=5000', 'foreign_keys=ON', 'cache_size=-32000', 'temp_store=MEMORY']
  const listeners = new Set<(payload: string) => void>()
  const driver = new SqliteDriver({
    file,
    writerPragmas: [
      'journal_mode=WAL',
      // Pages, 64 MB: an import changes the same pages of indexes again and again, and each checkpoint writes them once more.
      'wal_autocheckpoint=16000',
      `synchronous=${durable ? 'FULL' : 'OFF'}`,
      ...shared,
    ],
    readerPragmas: [...shared, 'mmap_size=268435456', 'query_only=ON'],
  })
  const readBeside = async <R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<readonly R[]> => {
    const { sql: text, parameters } = query.compile(db)
    // The database returns rows of the form the query names.
    return (await driver.readBeside(text, parameters)) as R[]
  }
  return {
    dialect: {
      createAdapter: () => new ReadingBesideAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    columnTypes: {
      id: 'integer',
      autoIncrement: true,
      bytes: 'blob',
      keepRows,
      keepPast,
      addComputedText,
      searchParts,
      searchTable,
      onChange,
      onDelete,
    },
    listTables: async (db) => {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite_%'`.execute(db)
      return rows.map(({ name }) => name)
    },
    readKept: (sql, parameters) => driver.readKept(sql, parameters),
    version: () => driver.version,
    readBeside,
    readFound: readBeside,
    reserveIds: async (tx, table, count) => {
      const { rows } = await sql<{ seq: number }>`
        update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`.execute(tx)
      // There is no row before the table's first one.
      if (rows.length === 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(tx)
      const first = (rows[0]?.seq ?? count) - count + 1
      return Array.from({ length: count }, (_, index) => first + index)
    },
    isUniqueViolation: (error) => error instanceof SqliteError && uniqueCodes.has(error.errcode),
    holdsPart: (column, text) => sql<SqlBool>`${sql.ref(column)} like lower(${partPattern(text)}) escape '\\'`,
    positionOf: (part, text) => sql<number>`instr(${text}, ${part})`,
    findEntries,
    knownWords: (db, words) => knownWords(words, (query) => readBeside(db, query)),
    entryForm,
    writeEntries,
    tidyEntries,
    allowsSeveralProcesses: false,
    // The lock on the folder lets no other in.
    process: 'only',
    listProcesses: () => Promise.resolve(new Set(['only'])),
    skipsLockedRows: false,
    notify: (payload) => {
      for (const listener of listeners) listener(payload)
      return Promise.resolve()
    },
    listen: (onPayload) => {
      listeners.add(onPayload)
      return Promise.resolve()
    },
    readSnapshot: (_db, work) => driver.readSnapshot(work),
    exclusively: (_db, work) => work(),
    close: () => {
      lock.release()
      return Promise.resolve()
    },
  }
}
