/* Proposed contents of documents, each beside the comment that explains it. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comment_proposal')
    .addColumn('comment_id', 'bigint', (c) => c.primaryKey().references('comment.id').onDelete('cascade'))
    // The state of the document it was made from.
    .addColumn('base_revision_id', 'bigint', (c) => c.notNull().references('revision.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash'))
    .execute()
  for (const column of ['base_revision_id', 'hash'])
    await db.schema.createIndex(`comment_proposal_${column}`).on('comment_proposal').column(column).execute()
}
