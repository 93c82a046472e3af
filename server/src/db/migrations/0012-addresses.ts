/*
 * Links that confirm an email address, accounts that wait for theirs to be confirmed, and invitations. Frozen once released.
 */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Since when somebody who signed up has not confirmed their address; null for everybody else.
  await db.schema.alterTable('user').addColumn('unconfirmed_at_ms', 'bigint').execute()

  await db.schema
    .createTable('email_link')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    // `register` or `change`.
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('email_link_user').on('email_link').column('user_id').execute()

  await numberedTables(
    db,
    types,
  )('invitation')
    .addColumn('email', 'text', (c) => c.notNull())
    // Null for an account alone.
    .addColumn('space_id', 'bigint', (c) => c.references('space.id').onDelete('cascade'))
    .addColumn('role', 'text')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    // No foreign key: the invitation stays when its maker goes.
    .addColumn('invited_by', 'bigint', (c) => c.notNull())
    .addColumn('inviter_name', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('invitation_space').on('invitation').column('space_id').execute()
}
