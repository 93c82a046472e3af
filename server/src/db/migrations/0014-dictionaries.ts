/*
 * Dictionaries with where they are used, and heads of the error codes and push settings of projects and applications. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const live = sql<boolean>`deleted_at_ms is null`
  await numberedTables(
    db,
    types,
  )('dictionary')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('item_count', 'integer', (c) => c.notNull())
    .addColumn('head_revision_id', 'bigint')
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  await db.schema
    .createIndex('dictionary_name')
    .on('dictionary')
    .columns(['module_id', 'name'])
    .unique()
    .where(live)
    .execute()
  await db.schema
    .createIndex('dictionary_trash')
    .on('dictionary')
    .column('trash_id')
    .where(sql<boolean>`trash_id is not null`)
    .execute()

  await db.schema
    .createTable('dictionary_scan')
    .addColumn('hash', 'text', (c) => c.primaryKey().references('content.hash').onDelete('cascade'))
    .execute()
  await db.schema
    .createTable('dictionary_use')
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash').onDelete('cascade'))
    // No foreign key: texts may name dictionaries that are gone.
    .addColumn('dictionary_id', 'bigint', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('dictionary_use_key', ['dictionary_id', 'hash', 'place', 'status', 'field'])
    .execute()
  await db.schema.createIndex('dictionary_use_hash').on('dictionary_use').column('hash').execute()

  await db.schema.alterTable('module').addColumn('constants_revision_id', 'bigint').execute()
  await db.schema.alterTable('module').addColumn('push_revision_id', 'bigint').execute()
  await db.schema.alterTable('project').addColumn('constants_revision_id', 'bigint').execute()
}
