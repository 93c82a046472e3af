import { randomInt } from 'node:crypto'
import { PostgresDialect, sql, type SqlBool } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { ColumnTypes, Engine } from '../types.ts'
import { insertPast, isOtherRow } from '../past-rows.ts'
import { partPattern } from '../../part-pattern.ts'
import { KeptReads } from './kept-reads.ts'
import { PostgresListener } from './listener.ts'
import { nameStatements } from './naming-pool.ts'
import {
  entryForm,
  findEntries,
  knownWords,
  onChange,
  onDelete,
  readFound,
  searchTable,
  tidyEntries,
  writeEntries,
} from './search.ts'
import { StatementNames } from './statement-names.ts'

const poolSize = 10
/** How long a request waits for a connection: a database out of reach must not hold it for ever. */
const connectMs = 30_000
const uniqueViolation = '23505'
/** Any number that no other user of the database takes for an advisory lock. */
const lockKey = 7_700_230_117
/** As above, beside the number of a process: the connection that listens holds that lock as long as the process is there. */
const presenceKey = 770_023_011

/** `int8` and `numeric`. */
const numberTypeIds: ReadonlySet<number> = new Set([20, 1700])

/** Ids, counts and times fit a double: read 64-bit integers as numbers. */
const numberTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number): ((text: string) => unknown) =>
    // The driver's own parsers are typed `any`.
    numberTypeIds.has(oid) ? Number : (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown),
}

/** A trigger that refuses what would change a row. */
function keepRows(table: string): readonly string[] {
  return [
    `create function ${table}_stays() returns trigger language plpgsql as
      $$ begin raise exception 'Rows of ${table} stay as they are'; end $$`,
    `create trigger ${table}_no_change before update or delete or truncate on ${table}
      for each statement execute function ${table}_stays()`,
  ]
}

const keepPast: ColumnTypes['keepPast'] = (table, past, columns) => [
  `create function ${table}_past() returns trigger language plpgsql as
    $$ begin ${insertPast(table, past, columns)}; return null; end $$`,
  `create trigger ${table}_keeps_past after update on ${table}
    for each row when (${isOtherRow(columns)}) execute function ${table}_past()`,
]

const addComputedText: ColumnTypes['addComputedText'] = (table, columns) => [
  `alter table "${table}" ${Object.entries(columns)
    .map(([name, expression]) => `add column ${name} text generated always as (${expression}) stored`)
    .join(', ')}`,
]

/**
 * An inverted index of every two letters that stand side by side. Those of a text searched for lead to the few rows that may hold it. Needs no
 * extension, and finds Chinese names of two letters, which `pg_trgm` does not.
 */
const searchParts: ColumnTypes['searchParts'] = (index, { table, column, where }) => [
  `create or replace function letter_pairs(of_text text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select distinct substr(of_text, place, 2) from generate_series(1, length(of_text) - 1) as place) $$`,
  `create index ${index} on "${table}" using gin (letter_pairs(${column})) where ${where}`,
]

/** A PostgreSQL 15+ database; several server processes may share it. */
export function openPostgresEngine(connectionString: string): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    types: numberTypes,
    application_name: 'lectern',
  })
  // A lost idle connection is replaced by the pool; without a listener Node would end the process.
  pool.on('error', () => undefined)
  const namingPool = nameStatements(pool, new StatementNames())
  const keptReads = new KeptReads(namingPool)
  const presence = randomInt(1, 2 ** 31)
  const listener = new PostgresListener(connectionString, { present: [presenceKey, presence] })
  return {
    dialect: new PostgresDialect({ pool: namingPool, cursor: Cursor }),
    columnTypes: {
      id: 'bigserial',
      autoIncrement: false,
      bytes: 'bytea',
      keepRows,
      keepPast,
      addComputedText,
      searchParts,
      searchTable,
      onChange,
      onDelete,
    },
    listTables: async (db) => {
      // Of the schemas this user may enter, but for PostgreSQL's own.
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'v', 'p', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and has_schema_privilege(n.oid, 'USAGE')`.execute(db)
      return rows.map(({ name }) => name)
    },
    readKept: (sql, parameters) => keptReads.read(sql, parameters),
    version: () => keptReads.askSnapshot(),
    reserveIds: async (tx, table, count) => {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(tx)
      return rows.map(({ id }) => id)
    },
    isUniqueViolation: (error) =>
      typeof error === 'object' && error !== null && 'code' in error && error.code === uniqueViolation,
    holdsPart: (column, text) => {
      const holds = sql<SqlBool>`${sql.ref(column)} like lower(${partPattern(text)})`
      // One letter has no pair; it is in most rows anyway.
      if ([...text].length < 2) return holds
      return sql<SqlBool>`(${holds} and letter_pairs(${sql.ref(column)}) @> letter_pairs(lower(${text})))`
    },
    positionOf: (part, text) => sql<number>`strpos(${text}, ${part})`,
    findEntries,
    knownWords,
    readBeside: async (db, query) => (await query.execute(db)).rows,
    readFound,
    entryForm,
    writeEntries,
    tidyEntries,
    allowsSeveralProcesses: true,
    process: String(presence),
    listProcesses: async (db) => {
      const { rows } = await sql<{ objid: number }>`
        select objid::bigint as objid from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = ${presenceKey}
          and database = (select oid from pg_database where datname = current_database())`.execute(db)
      return new Set([String(presence), ...rows.map(({ objid }) => String(objid))])
    },
    skipsLockedRows: true,
    notify: (payload) => listener.notify(payload),
    listen: (onPayload) => listener.listen(onPayload),
    readSnapshot: (db, work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    exclusively: (db, work) =>
      db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
        }
      }),
    close: () => listener.close(),
  }
}
