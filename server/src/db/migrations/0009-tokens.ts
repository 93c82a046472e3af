/*
 * What programs sign in with: personal access tokens, and open users of spaces with their secrets. Frozen once released.
 */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('access_token')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('access_token_name').on('access_token').columns(['user_id', 'name']).unique().execute()

  await withId('open_user')
    .addColumn('space_id', 'bigint', (c) => c.notNull().references('space.id').onDelete('cascade'))
    .addColumn('app_key', 'text', (c) => c.notNull().unique())
    .addColumn('applicant', 'text', (c) => c.notNull())
    .addColumn('remark', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    // No foreign keys: the open user stays when its maker goes.
    .addColumn('created_by', 'bigint', (c) => c.notNull())
    .addColumn('creator_name', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('last_used_address', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('open_user_space').on('open_user').columns(['space_id', 'id']).execute()

  await withId('open_user_secret')
    .addColumn('open_user_id', 'bigint', (c) => c.notNull().references('open_user.id').onDelete('cascade'))
    // Of `<app key>.<secret>`.
    .addColumn('credential_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    // Set when a newer one was made.
    .addColumn('expires_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('open_user_secret_user').on('open_user_secret').column('open_user_id').execute()
}
