/* What is directly in a folder, in reading order, without reading the rest of the application. Frozen once released. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('doc_level')
    .on('doc')
    .columns(['module_id', 'parent_id', 'is_folder', 'order_index', 'id'])
    .where(sql<boolean>`deleted_at_ms is null and is_show = 1`)
    .execute()
}
