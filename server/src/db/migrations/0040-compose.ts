/*
 * Composed projects: what is put into them from other spaces, pages of their own, and exports of them. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

const live = sql<boolean>`deleted_at_ms is null`
const trashed = sql<boolean>`trash_id is not null`

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  const index = async (table: string, column: string): Promise<void> =>
    db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()

  await withId('compose_project')
    .addColumn('space_id', 'bigint', (c) => c.notNull().references('space.id').onDelete('cascade'))
    .addColumn('address_key', 'text', (c) => c.notNull().unique())
    .addColumn('address_changed_at_ms', 'bigint')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('head_revision_id', 'bigint')
    .addColumn('tree_version', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  await db.schema
    .createIndex('compose_project_name')
    .on('compose_project')
    .columns(['space_id', 'name'])
    .unique()
    .where(live)
    .execute()
  await db.schema.createIndex('compose_project_trash').on('compose_project').column('trash_id').where(trashed).execute()
  await index('compose_project', 'space_id')
  await index('compose_project', 'created_by')

  await withId('compose_doc')
    .addColumn('compose_project_id', 'bigint', (c) => c.notNull().references('compose_project.id').onDelete('cascade'))
    .addColumn('parent_id', 'bigint', (c) => c.references('compose_doc.id').onDelete('cascade'))
    .addColumn('is_folder', 'integer', (c) => c.notNull())
    .addColumn('doc_id', 'bigint', (c) => c.references('doc.id').onDelete('set null'))
    .addColumn('is_source_folder', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('added_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('source_method', 'text', (c) => c.notNull())
    .addColumn('source_type', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .execute()
  // A document appears once in a composed project.
  await db.schema
    .createIndex('compose_doc_source')
    .on('compose_doc')
    .columns(['compose_project_id', 'doc_id'])
    .unique()
    .where(live)
    .execute()
  await db.schema
    .createIndex('compose_doc_place')
    .on('compose_doc')
    .columns(['compose_project_id', 'parent_id'])
    .execute()
  await db.schema
    .createIndex('compose_doc_removed')
    .on('compose_doc')
    .column('deleted_at_ms')
    .where(sql<boolean>`deleted_at_ms is not null`)
    .execute()
  await index('compose_doc', 'parent_id')
  await index('compose_doc', 'doc_id')
  await index('compose_doc', 'added_by')

  await db.schema
    .createTable('compose_source')
    .addColumn('compose_project_id', 'bigint', (c) => c.notNull().references('compose_project.id').onDelete('cascade'))
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('added_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addPrimaryKeyConstraint('compose_source_key', ['compose_project_id', 'module_id', 'added_by'])
    .execute()
  await index('compose_source', 'module_id')
  await index('compose_source', 'added_by')

  await withId('compose_page')
    .addColumn('compose_project_id', 'bigint', (c) => c.notNull().references('compose_project.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('head_revision_id', 'bigint')
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  await db.schema.createIndex('compose_page_trash').on('compose_page').column('trash_id').where(trashed).execute()
  await index('compose_page', 'compose_project_id')
  await index('compose_page', 'created_by')
  await index('compose_page', 'updated_by')
  await rebuildExportFiles(db)
}

/** An export is of a project or of a composed one. The table is rebuilt, since SQLite cannot drop a `not null`. */
async function rebuildExportFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('export_file_next')
    .addColumn('job_id', 'bigint', (c) => c.primaryKey().references('job.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint')
    .addColumn('compose_project_id', 'bigint')
    .addColumn('is_awaited', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('parts', 'integer', (c) => c.notNull())
    .addColumn('documents', 'integer', (c) => c.notNull())
    .addColumn('issue_count', 'integer', (c) => c.notNull())
    .addColumn('issues', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .execute()
  await sql`insert into export_file_next (job_id, project_id, is_awaited, file_name, media_type, size, parts, documents, issue_count, issues, expires_at_ms)
    select job_id, project_id, is_awaited, file_name, media_type, size, parts, documents, issue_count, issues, expires_at_ms from export_file`.execute(
    db,
  )
  await db.schema.dropTable('export_file').execute()
  await db.schema.alterTable('export_file_next').renameTo('export_file').execute()
  await db.schema.createIndex('export_file_expiry').on('export_file').column('expires_at_ms').execute()
}
