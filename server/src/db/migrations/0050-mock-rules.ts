/* Rules of mock addresses, and whether these check requests. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('mock_address')
    .addColumn('checks_requests', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // Grows with every change to a rule.
  await db.schema
    .alterTable('mock_address')
    .addColumn('rules_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await numberedTables(
    db,
    types,
  )('mock_rule')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    // `null`: for all documents of the application.
    .addColumn('doc_id', 'bigint', (c) => c.references('doc.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('conditions', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('mock_rule_module').on('mock_rule').columns(['module_id', 'doc_id']).execute()
  await db.schema.createIndex('mock_rule_doc').on('mock_rule').column('doc_id').execute()
}
