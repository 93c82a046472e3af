import { PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Engine } from '../types.ts'
import { PostgresListener } from './listener.ts'

const poolSize = 10
/** How long a request waits for a connection: a database out of reach must not hold it for ever. */
const connectMs = 30_000
const uniqueViolation = '23505'
/** Any number that no other user of the database takes for an advisory lock. */
const lockKey = 7_700_230_117

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
  const listener = new PostgresListener(connectionString)
  return {
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    columnTypes: { id: 'bigserial', autoIncrement: false, bytes: 'bytea', keepRows },
    maxParameters: 30_000,
    readNow: () => undefined,
    isUniqueViolation: (error) =>
      typeof error === 'object' && error !== null && 'code' in error && error.code === uniqueViolation,
    allowsSeveralProcesses: true,
    skipsLockedRows: true,
    notify: (payload) => listener.notify(payload),
    listen: (onPayload) => listener.listen(onPayload),
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
