/*
 * Who follows which document or project. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscription')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    // `doc` or `project`; no foreign keys on what either means: what is followed may wait in the trash.
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint', (c) => c.notNull())
    // `all` or `muted`.
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('subscription_key', ['user_id', 'subject_kind', 'subject_id'])
    .execute()
  await db.schema
    .createIndex('subscription_subject')
    .on('subscription')
    .columns(['subject_kind', 'subject_id'])
    .execute()
}
