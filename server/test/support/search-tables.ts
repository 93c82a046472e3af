import { sql, type Kysely } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/** The index of the search, which each engine keeps in tables of its own; what is in it follows from other tables. */
export function isSearchIndex(table: string): boolean {
  return table.startsWith('search_entry') || table === 'search_word'
}

/** Bytes that the index takes in the database. */
export async function readIndexBytes(db: Kysely<Database>, isPostgres: boolean): Promise<number> {
  const size = isPostgres
    ? sql<{ bytes: number }>`select pg_total_relation_size('search_entry') as bytes`
    : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like 'search_entry%'`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Takes the triggers away that list for the index what has changed. @throws {Error} where there are none */
export async function dropIndexTriggers(db: Kysely<Database>, isPostgres: boolean): Promise<void> {
  const list = isPostgres
    ? sql<{ name: string; place: string }>`
        select tgname as name, relname as place from pg_trigger join pg_class on pg_class.oid = tgrelid
        join pg_proc on pg_proc.oid = tgfoid where prosrc like '%search_stale%'`
    : sql<{ name: string; place: string }>`
        select name, tbl_name as place from sqlite_master where type = 'trigger' and sql like '%search_stale%'`
  const { rows } = await list.execute(db)
  if (rows.length === 0) throw new Error('There are no triggers of the index')
  for (const { name, place } of rows) {
    const drop = isPostgres
      ? sql`drop trigger ${sql.ref(name)} on ${sql.table(place)}`
      : sql`drop trigger ${sql.ref(name)}`
    await drop.execute(db)
  }
}
