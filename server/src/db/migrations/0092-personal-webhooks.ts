/* Webhooks of one person's own: robots of no place. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('robot')
    .addColumn('user_id', 'bigint', (c) => c.references('user.id').onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('robot')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // JSON.
  await db.schema.alterTable('robot').addColumn('quiet', 'text').execute()
  await db.schema.createIndex('robot_user_id').unique().on('robot').column('user_id').execute()
}
