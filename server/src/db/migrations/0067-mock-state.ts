/* Collections that keep what is sent to a mock address. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Grows when what callers have sent is to be forgotten.
  await db.schema
    .alterTable('mock_address')
    .addColumn('states_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await numberedTables(
    db,
    types,
  )('mock_collection')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('item_path', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('id_field', 'text', (c) => c.notNull())
    .addColumn('list_at', 'text', (c) => c.notNull())
    .addColumn('item_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('mock_collection_path', ['module_id', 'path'])
    .execute()
}
