/*
 * Texts stored by what makes them differ from another one, what each revision changed, which components a text refers to, shared models that can
 * be restored, and uploaded files. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

interface ColumnTypes {
  bytes: 'blob' | 'bytea'
}

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('base_hash', 'text', (c) => c.references('content.hash'))
    .execute()
  await db.schema
    .createIndex('content_base')
    .on('content')
    .column('base_hash')
    .where(sql<boolean>`base_hash is not null`)
    .execute()
  for (const column of ['added', 'changed', 'removed'])
    await db.schema.alterTable('revision').addColumn(column, 'integer').execute()

  await db.schema
    .createTable('content_ref')
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash').onDelete('cascade'))
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('content_ref_key', ['hash', 'section', 'name'])
    .execute()

  await db.schema.alterTable('component').addColumn('trash_id', 'bigint').execute()
  await db.schema
    .createIndex('component_trash')
    .on('component')
    .column('trash_id')
    .where(sql<boolean>`trash_id is not null`)
    .execute()

  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('upload_module').on('upload').column('module_id').execute()
  await db.schema
    .createTable('stored_file')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('bytes', types.bytes, (c) => c.notNull())
    .execute()
}
