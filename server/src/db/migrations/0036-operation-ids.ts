/* Operation ids beside names and paths, for lists and their filters. Read from the contents of what exists after the start. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Folders and texts have none; new rows name theirs.
  await db.schema.alterTable('doc').addColumn('operation_id', 'text').execute()
  await db.schema
    .createIndex('doc_operation_id_unread')
    .on('doc')
    .columns(['id', 'operation_id'])
    .where('operation_id', 'is', null)
    .execute()
}
