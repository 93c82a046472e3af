/* Mock addresses of applications. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mock_address')
    .addColumn('module_id', 'bigint', (c) => c.primaryKey().references('module.id').onDelete('cascade'))
    .addColumn('address_key', 'text', (c) => c.notNull().unique())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    // When the key was replaced; `null` for the first one.
    .addColumn('address_changed_at_ms', 'bigint')
    .execute()
}
