/* Addresses of feeds of what changed. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('changelog_feed')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (c) => c.notNull().references('project.id').onDelete('cascade'))
    // `null`: of the whole project.
    .addColumn('module_id', 'bigint', (c) => c.references('module.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
  await sql`create unique index changelog_feed_place on changelog_feed (user_id, project_id, coalesce(module_id, 0))`.execute(
    db,
  )
  for (const column of ['project_id', 'module_id'])
    await db.schema.createIndex(`changelog_feed_${column}`).on('changelog_feed').column(column).execute()
}
