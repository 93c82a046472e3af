/* Since when a site has each of its names: the oldest of many former ones become free. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site_name')
    // 0: from before anyone asked.
    .addColumn('since_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
