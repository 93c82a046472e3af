/*
 * Signing in from elsewhere: identities of accounts, ways there and back that are under way, roles that groups gave. Frozen once released.
 */
import type { CreateTableBuilder, Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const table = (name: string): CreateTableBuilder<string> => db.schema.createTable(name)

  await numberedTables(
    db,
    types,
  )('identity')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('authority', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('identity_subject')
    .on('identity')
    .columns(['provider', 'authority', 'subject'])
    .unique()
    .execute()
  await db.schema.createIndex('identity_user').on('identity').columns(['user_id', 'provider']).unique().execute()

  await table('sign_in_flow')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('redirect', 'text', (c) => c.notNull())
    // Gone with the session: a link must not outlive it.
    .addColumn('link_session_id', 'bigint', (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_flow_expiry').on('sign_in_flow').column('expires_at_ms').execute()

  await table('login_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('login_key_expiry').on('login_key').column('expires_at_ms').execute()

  await table('group_role')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('provider', 'text', (c) => c.notNull())
    // 0: super admin.
    .addColumn('space_id', 'bigint', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('previous_role', 'text')
    .addPrimaryKeyConstraint('group_role_key', ['user_id', 'space_id'])
    .execute()
}
