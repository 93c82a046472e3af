/* Whether a mock rule is for calls that meet any of its conditions. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mock_rule')
    .addColumn('matches_any', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
