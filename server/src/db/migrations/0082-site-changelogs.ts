/* Whether readers of a published site see what changed: not unless its owner says so. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('site')
    .addColumn('shows_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
