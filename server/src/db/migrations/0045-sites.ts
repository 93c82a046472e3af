/* Published sites: readable addresses with versions, each a share, a release or a composed project. Frozen once released. */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  const index = async (table: string, column: string): Promise<void> =>
    db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()

  await withId('site')
    // Exactly one of the two: a space publishes its composed projects.
    .addColumn('space_id', 'bigint', (c) => c.references('space.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('accent', 'text', (c) => c.notNull())
    // A picture as a `data:` address; `null` for none.
    .addColumn('logo', 'text')
    .addColumn('allows_robots', 'integer', (c) => c.notNull())
    .addColumn('host_name', 'text')
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  const trashed = sql<boolean>`trash_id is not null`
  await db.schema.createIndex('site_trash').on('site').column('trash_id').where(trashed).execute()
  await db.schema
    .createIndex('site_host_name')
    .on('site')
    .column('host_name')
    .unique()
    .where(sql<boolean>`host_name is not null`)
    .execute()
  await index('site', 'space_id')
  await index('site', 'project_id')
  await index('site', 'created_by')

  await db.schema
    .createTable('site_name')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('site_id', 'bigint', (c) => c.notNull().references('site.id').onDelete('cascade'))
    .addColumn('is_current', 'integer', (c) => c.notNull())
    .execute()
  await index('site_name', 'site_id')

  await withId('site_version')
    .addColumn('site_id', 'bigint', (c) => c.notNull().references('site.id').onDelete('cascade'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('is_default', 'integer', (c) => c.notNull())
    // Exactly one of the three.
    .addColumn('share_id', 'bigint', (c) => c.references('share.id').onDelete('cascade'))
    .addColumn('release_id', 'bigint', (c) => c.references('project_release.id').onDelete('cascade'))
    .addColumn('compose_project_id', 'bigint', (c) => c.references('compose_project.id').onDelete('cascade'))
    .addUniqueConstraint('site_version_label', ['site_id', 'label'])
    .execute()
  await index('site_version', 'share_id')
  await index('site_version', 'release_id')
  await index('site_version', 'compose_project_id')
}
