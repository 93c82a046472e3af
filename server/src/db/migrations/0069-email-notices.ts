/* How people get emails of what they follow, and what waits to be sent to them. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('email_setting')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('weekday', 'integer', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    // What ends these emails without signing in; sealed, because each email has it.
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    // What waits is not looked at before.
    .addColumn('due_at_ms', 'bigint')
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await numberedTables(
    db,
    types,
  )('email_notice')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('message_id', 'bigint', (c) => c.notNull().references('message.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint')
    .addColumn('module_id', 'bigint')
    // JSON, a list.
    .addColumn('revision_ids', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_notice_user').on('email_notice').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('email_notice_message').on('email_notice').column('message_id').execute()
}
