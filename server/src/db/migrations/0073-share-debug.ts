/* Whether visitors of a share may try its documents: not unless its owner says so. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share')
    .addColumn('allows_debug', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
