/* The documents of an application that changed last, for lists of spaces and projects. Without reading their rows. Frozen once released. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('doc_newest')
    .on('doc')
    .columns(['module_id', 'updated_at_ms', 'id'])
    .where(sql<boolean>`deleted_at_ms is null and is_folder = 0`)
    .execute()
}
