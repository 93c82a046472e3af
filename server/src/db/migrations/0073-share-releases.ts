/*
 * Shares of releases, which are of no application. Where the engine cannot drop a `not null`, the column is made again in its place. Frozen once
 * released.
 */
import { sql, type Kysely } from 'kysely'
import type { ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, { autoIncrement }: ColumnTypes): Promise<void> {
  if (autoIncrement) await remake(db)
  else
    await db.schema
      .alterTable('share')
      .alterColumn('module_id', (c) => c.dropNotNull())
      .execute()
  await db.schema
    .alterTable('share')
    .addColumn('release_id', 'bigint', (c) => c.references('project_release.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('share_release').on('share').column('release_id').execute()
}

async function remake(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share')
    .addColumn('next_module_id', 'bigint', (c) => c.references('module.id'))
    .execute()
  await sql`update share set next_module_id = module_id`.execute(db)
  await db.schema.dropIndex('share_module').execute()
  await db.schema.alterTable('share').dropColumn('module_id').execute()
  await db.schema.alterTable('share').renameColumn('next_module_id', 'module_id').execute()
  await db.schema.createIndex('share_module').on('share').column('module_id').execute()
}
