/*
 * Uploaded files that belong to no application. The table is rebuilt, since SQLite cannot drop a `not null`. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('module_id', 'bigint', (c) => c.references('module.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into upload_next (id, module_id, user_id, file_name, media_type, size, created_at_ms)
    select id, module_id, user_id, file_name, media_type, size, created_at_ms from upload`.execute(db)
  await db.schema.dropTable('upload').execute()
  await db.schema.alterTable('upload_next').renameTo('upload').execute()
  await db.schema.createIndex('upload_module').on('upload').column('module_id').execute()
}
