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
