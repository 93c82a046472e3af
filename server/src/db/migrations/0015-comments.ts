/*
 * Comments on documents and their fields. Frozen once released.
 */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('comment_thread')
    .addColumn('doc_id', 'bigint', (c) => c.notNull().references('doc.id').onDelete('cascade'))
    // The field it is about; empty for the document as a whole.
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('resolved_at_ms', 'bigint')
    .addColumn('resolved_by', 'bigint', (c) => c.references('user.id'))
    .execute()
  await db.schema
    .createIndex('comment_thread_doc')
    .on('comment_thread')
    .columns(['doc_id', 'updated_at_ms', 'id'])
    .execute()

  await withId('comment')
    .addColumn('thread_id', 'bigint', (c) => c.notNull().references('comment_thread.id').onDelete('cascade'))
    .addColumn('author_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('edited_at_ms', 'bigint')
    .addColumn('deleted_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('comment_thread_order').on('comment').columns(['thread_id', 'id']).execute()

  await withId('comment_version')
    .addColumn('comment_id', 'bigint', (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('replaced_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('comment_version_comment').on('comment_version').columns(['comment_id', 'id']).execute()

  await db.schema
    .createTable('comment_mention')
    .addColumn('comment_id', 'bigint', (c) => c.notNull().references('comment.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('comment_mention_key', ['comment_id', 'user_id'])
    .execute()
}
