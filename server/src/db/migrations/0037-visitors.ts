/*
 * Visitors of whatever is opened for them, not of shares alone: several passwords for each, with names, and the accesses they yielded. The password of a
 * share becomes the first of its passwords, which has no name. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTables(db, types)
  await sql`insert into visitor_password (of_kind, of_id, name, hash, created_by, created_at_ms)
    select 'share', id, '', password_hash, created_by, created_at_ms from share
    where password_hash is not null and type = 2 and deleted_at_ms is null`.execute(db)
  await sql`insert into visitor_access (token_hash, of_kind, of_id, password_id, email, expires_at_ms)
    select token_hash, 'share', share_id, visitor_password.id, null, expires_at_ms from share_access
    join visitor_password on of_kind = 'share' and of_id = share_id`.execute(db)
  await db.schema.dropTable('share_access').execute()
  await db.schema.alterTable('share').dropColumn('password_hash').execute()
  await sql`update attempt set key = 'visit:share:' || substr(key, 7) where key like 'share:%'`.execute(db)
  await sql`update attempt set key = 'visitFrom:share:' || substr(key, 11) where key like 'shareFrom:%'`.execute(db)
}

async function createTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('visitor_password')
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('visitor_password_of').on('visitor_password').columns(['of_kind', 'of_id']).execute()
  await db.schema
    .createTable('visitor_access')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('password_id', 'bigint', (c) => c.references('visitor_password.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('visitor_access_of').on('visitor_access').columns(['of_kind', 'of_id']).execute()
  await db.schema.createIndex('visitor_access_password').on('visitor_access').column('password_id').execute()
  await db.schema.createIndex('visitor_access_expires_at_ms').on('visitor_access').column('expires_at_ms').execute()
}
