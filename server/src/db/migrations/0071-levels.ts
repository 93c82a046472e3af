/*
 * What is directly in a folder, in reading order, without reading the rest of the application; and what people mark for themselves. Frozen once released.
 */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('doc_level')
    .on('doc')
    .columns(['module_id', 'parent_id', 'is_folder', 'order_index', 'id'])
    .where(sql<boolean>`deleted_at_ms is null and is_show = 1`)
    .execute()
  await db.schema
    .createTable('favorite')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    // One of the two.
    .addColumn('doc_id', 'bigint', (c) => c.references('doc.id').onDelete('cascade'))
    .addColumn('module_id', 'bigint', (c) => c.references('module.id').onDelete('cascade'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('favorite_user').on('favorite').column('user_id').execute()
  await db.schema.createIndex('favorite_doc').on('favorite').columns(['doc_id', 'user_id']).unique().execute()
  await db.schema.createIndex('favorite_module').on('favorite').columns(['module_id', 'user_id']).unique().execute()
}
