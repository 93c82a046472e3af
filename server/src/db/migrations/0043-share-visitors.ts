/* What visitors of a share see and may do: of its environments, and whether they may export. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('share').addColumn('environments', 'text').execute()
  await db.schema
    .alterTable('share')
    .addColumn('allows_export', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
