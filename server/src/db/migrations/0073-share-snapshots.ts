/* Documents and folders that a share shows as they were at a moment. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share_item')
    // Without its snapshot, an item would show what was not meant to be shown.
    .addColumn('snapshot_id', 'bigint', (c) => c.references('snapshot.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('share_item_snapshot').on('share_item').column('snapshot_id').execute()
}
