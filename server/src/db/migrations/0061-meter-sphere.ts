/* Connections of spaces with MeterSphere, where applications go there, and what was sent. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('meter_sphere_space')
    .addColumn('space_id', 'bigint', (c) => c.primaryKey().references('space.id').onDelete('cascade'))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('sealed_keys', 'text', (c) => c.notNull())
    .addColumn('workspace_id', 'text', (c) => c.notNull())
    .addColumn('workspace_name', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('meter_sphere_module')
    .addColumn('module_id', 'bigint', (c) => c.primaryKey().references('module.id').onDelete('cascade'))
    // Whose connection it was chosen with: in another space it counts for nothing.
    .addColumn('space_id', 'bigint', (c) => c.notNull().references('meter_sphere_space.space_id').onDelete('cascade'))
    // Ids and names there; `folder` is a module of the project.
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('project_name', 'text', (c) => c.notNull())
    .addColumn('folder_id', 'text', (c) => c.notNull())
    .addColumn('folder_name', 'text', (c) => c.notNull())
    .execute()
  await numberedTables(
    db,
    types,
  )('meter_sphere_sync')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('started_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    // Of the last attempt, as JSON.
    .addColumn('problem', 'text')
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('meter_sphere_space_by').on('meter_sphere_space').column('updated_by').execute()
  await db.schema.createIndex('meter_sphere_module_space').on('meter_sphere_module').column('space_id').execute()
  await db.schema.createIndex('meter_sphere_sync_module').on('meter_sphere_sync').columns(['module_id', 'id']).execute()
  await db.schema.createIndex('meter_sphere_sync_by').on('meter_sphere_sync').column('started_by').execute()
  await db.schema.createIndex('meter_sphere_sync_time').on('meter_sphere_sync').column('created_at_ms').execute()
}
