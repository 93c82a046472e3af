/* Saved calls of documents. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('call_case')
    .addColumn('doc_id', 'bigint', (c) => c.notNull().references('doc.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    // JSON; secrets are named as variables only.
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('assertion_count', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('call_case_doc').on('call_case').columns(['doc_id', 'position', 'id']).execute()
  await db.schema
    .createIndex('call_case_deleted')
    .on('call_case')
    .column('deleted_at_ms')
    .where(sql<boolean>`deleted_at_ms is not null`)
    .execute()
}
