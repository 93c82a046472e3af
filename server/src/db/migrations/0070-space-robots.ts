/*
 * Robots of a whole space, and whom robots mention. Tables are rebuilt where the engine cannot drop a `not null`, deliveries too, which are deleted with
 * their robot. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.autoIncrement) await rebuild(db, types)
  else {
    await db.schema
      .alterTable('robot')
      .alterColumn('project_id', (c) => c.dropNotNull())
      .addColumn('space_id', 'bigint', (c) => c.references('space.id').onDelete('cascade'))
      .addColumn('mentions', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  }
  await db.schema.createIndex('robot_space_id').on('robot').column('space_id').execute()
}

async function rebuild(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  await withId('robot_next')
    .addColumn('project_id', 'bigint', (c) => c.references('project.id').onDelete('cascade'))
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
    // Of a robot of a whole space, which is of no project.
    .addColumn('space_id', 'bigint', (c) => c.references('space.id').onDelete('cascade'))
    // Accounts as the service names them, as JSON.
    .addColumn('mentions', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await withId('robot_delivery_next')
    .addColumn('robot_id', 'bigint', (c) => c.notNull().references('robot_next.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('notice', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .execute()
  const robot =
    'id, project_id, module_id, name, kind, sealed_address, sealed_secret, language, events, template, is_on, created_by, created_at_ms'
  const delivery = 'id, robot_id, state, title, notice, attempts, problem, created_at_ms, ended_at_ms'
  await sql`insert into robot_next (${sql.raw(robot)}) select ${sql.raw(robot)} from robot`.execute(db)
  await sql`insert into robot_delivery_next (${sql.raw(delivery)}) select ${sql.raw(delivery)} from robot_delivery`.execute(
    db,
  )
  for (const table of ['robot_delivery', 'robot']) await db.schema.dropTable(table).execute()
  for (const table of ['robot', 'robot_delivery']) await db.schema.alterTable(`${table}_next`).renameTo(table).execute()
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
