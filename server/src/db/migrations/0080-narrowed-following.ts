/*
 * Whether visitors of a share see what changed: not unless its owner says so; which fields of a document someone follows; and whether someone is emailed
 * about the health of documentation. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share')
    .addColumn('shows_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('subscription').addColumn('fields', 'text').execute()
  await db.schema
    .alterTable('email_setting')
    .addColumn('health_digest', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('email_setting').addColumn('health_due_at_ms', 'bigint').execute()
  await db.schema.alterTable('email_setting').addColumn('health_seen', 'text').execute()
}
