/*
 * Second factors: authenticator apps, recovery codes, passkeys, challenges; who demands them. Frozen once released.
 */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await db.schema.alterTable('user').addColumn('mfa_since_ms', 'bigint').execute()
  await db.schema.alterTable('session').addColumn('second_factor_at_ms', 'bigint').execute()
  await db.schema
    .alterTable('space')
    .addColumn('requires_mfa', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()

  await withId('recovery_code')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('selector', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('used_at_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('recovery_code_selector')
    .unique()
    .on('recovery_code')
    .columns(['user_id', 'selector'])
    .execute()

  await withId('passkey')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_synced', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute()

  await withId('mfa_challenge')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    // Goes with the session it was asked for in.
    .addColumn('session_id', 'bigint', (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text')
    .addColumn('question', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mfa_challenge_user').on('mfa_challenge').column('user_id').execute()
  await db.schema.createIndex('mfa_challenge_session').on('mfa_challenge').column('session_id').execute()
  await db.schema.createIndex('mfa_challenge_expiry').on('mfa_challenge').column('expires_at_ms').execute()
}
