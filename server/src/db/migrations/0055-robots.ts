/* Robots and webhooks that are sent what changes, and what they were sent. Frozen once released. */
import type { Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  await withId('robot')
    .addColumn('project_id', 'bigint', (c) => c.notNull().references('project.id').onDelete('cascade'))
    // `null`: of all applications of the project.
    .addColumn('module_id', 'bigint', (c) => c.references('module.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sealed_address', 'text', (c) => c.notNull())
    .addColumn('sealed_secret', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await withId('robot_delivery')
    .addColumn('robot_id', 'bigint', (c) => c.notNull().references('robot.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .execute()
  const index = (table: string, columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns[0] ?? ''}`)
      .on(table)
      .columns(columns)
      .execute()
  await index('robot', ['project_id'])
  await index('robot', ['module_id'])
  await index('robot', ['created_by'])
  await index('robot_delivery', ['robot_id', 'id'])
  await index('robot_delivery', ['created_at_ms'])
}
