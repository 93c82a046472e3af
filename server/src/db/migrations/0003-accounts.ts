/*
 * What accounts need to look after themselves: pictures, links for a new password, preferences. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  bytes: 'blob' | 'bytea'
}

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('user').addColumn('avatar_id', 'text').execute()
  await db.schema.alterTable('user').addColumn('password_changed_at_ms', 'bigint').execute()
  await db.schema
    .createIndex('user_email_lower')
    .on('user')
    .column(sql`lower(email)`)
    .execute()

  await db.schema
    .createTable('avatar')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', types.bytes, (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('password_reset')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('password_reset_user').on('password_reset').column('user_id').execute()

  await db.schema
    .createTable('user_preference')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .execute()
}
