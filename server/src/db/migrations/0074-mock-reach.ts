/* Collections of a mock address that people declare, rules for a whole project, and recording from a real service. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mock_collection')
    .addColumn('key_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // As JSON; without any those that the documents show.
  await db.schema
    .alterTable('mock_collection')
    .addColumn('calls', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema
    .alterTable('mock_rule')
    .addColumn('is_for_project', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // The service whose answers are recorded, and until when.
  await db.schema.alterTable('mock_address').addColumn('recorded_url', 'text').execute()
  await db.schema.alterTable('mock_address').addColumn('recorded_until_ms', 'bigint').execute()
}
