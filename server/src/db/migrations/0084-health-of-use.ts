/*
 * Whether documents were ever read, whether their saved cases passed, and that answers differ from them: what their health follows from beside their texts.
 * Documents there are already count as unread from now on. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('doc_read')
    .addColumn('doc_id', 'bigint', (c) => c.primaryKey().references('doc.id').onDelete('cascade'))
    .addColumn('counted_from_ms', 'bigint', (c) => c.notNull())
    .addColumn('read_at_ms', 'bigint')
    .execute()
  await sql`
    insert into doc_read (doc_id, counted_from_ms)
    select id, ${sql.lit(Date.now())} from doc where is_folder = 0`.execute(db)
  await db.schema
    .createTable('case_result')
    .addColumn('case_id', 'bigint', (c) => c.primaryKey().references('call_case.id').onDelete('cascade'))
    // Of the case that was run: what has changed since was not.
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('is_passed', 'integer', (c) => c.notNull())
    .addColumn('ran_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('answer_drift')
    .addColumn('doc_id', 'bigint', (c) => c.primaryKey().references('doc.id').onDelete('cascade'))
    // Of the document as it was. No foreign key: it may have changed, and what it was may be gone.
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('found_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('found_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('answer_drift_by').on('answer_drift').column('found_by').execute()
}
