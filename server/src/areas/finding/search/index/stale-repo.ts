/* What has changed since its words were read. */
import { sql } from 'kysely'
import { entryTables } from './entry-kinds.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Engine } from '../../../../db/dialects/types.ts'
import type { SearchStaleTable } from '../../../../db/schema.ts'

export async function listStale(db: Executor, limit: number): Promise<SearchStaleTable[]> {
  return db.selectFrom('search_stale').select(['entry_id', 'turn']).orderBy('entry_id').limit(limit).execute()
}

export async function isAnyStale(db: Executor): Promise<boolean> {
  return (await listStale(db, 1)).length > 0
}

export async function countStale(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('search_stale')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes what has not changed since it was listed. @returns ids of the entries to write; others are stale still, or written by another server */
export async function takeStale(
  tx: Executor,
  stale: readonly SearchStaleTable[],
  { skipsLockedRows }: Pick<Engine, 'skipsLockedRows'>,
): Promise<ReadonlySet<number>> {
  const pairs = stale.map(({ entry_id: id, turn }) => sql`(cast(${id} as bigint), cast(${turn} as bigint))`)
  const { rows } = await sql<{ entry_id: number }>`
    delete from search_stale where entry_id in (
      select search_stale.entry_id from search_stale
      join (values ${sql.join(pairs)}) as listed on listed.column1 = search_stale.entry_id and listed.column2 = search_stale.turn
      ${skipsLockedRows ? sql`for update of search_stale skip locked` : sql``}
    ) returning entry_id`.execute(tx)
  return new Set(rows.map((row) => row.entry_id))
}

/** Marks everything that is searched, to be read again. */
export async function markEverything(tx: Executor): Promise<void> {
  for (const [kind, table] of entryTables.entries())
    await sql`
      insert into search_stale (entry_id, turn) select id * 8 + ${sql.lit(kind)}, 1 from ${sql.table(table)}
      where deleted_at_ms is null on conflict (entry_id) do update set turn = search_stale.turn + 1`.execute(tx)
}
