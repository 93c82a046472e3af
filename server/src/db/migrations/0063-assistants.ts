/* Assistants that people connect: who they say they are, consents that wait to be taken up, and what keeps a connection going. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  await withId('assistant')
    .addColumn('client_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    // JSON, a list.
    .addColumn('redirects', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('assistant_time').on('assistant').column('created_at_ms').execute()
  await withId('assistant_consent')
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('assistant_id', 'bigint', (c) => c.notNull().references('assistant.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('redirect', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('assistant_consent_assistant').on('assistant_consent').column('assistant_id').execute()
  await db.schema.createIndex('assistant_consent_user').on('assistant_consent').column('user_id').execute()
  await db.schema
    .createTable('assistant_grant')
    .addColumn('token_id', 'bigint', (c) => c.primaryKey().references('access_token.id').onDelete('cascade'))
    .addColumn('assistant_id', 'bigint', (c) => c.notNull().references('assistant.id').onDelete('cascade'))
    // Of the code it began with: a second use of it ends the connection.
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('refresh_hash', 'text', (c) => c.notNull().unique())
    // Of the refresh token before: whoever shows it has a copy.
    .addColumn('spent_hash', 'text', (c) => c.unique())
    .addColumn('ends_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('assistant_grant_assistant').on('assistant_grant').column('assistant_id').execute()
}
