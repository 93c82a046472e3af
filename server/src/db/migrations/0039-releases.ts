/*
 * Snapshots, which hold what documents were at a moment for as long as something refers to them, and the releases of projects. What a snapshot names
 * may be gone for good: its documents and applications have no foreign keys; the texts, which stay because of it, have. Frozen once released.
 */
import { sql, type CreateTableBuilder, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createSnapshots(db, types)
  await createReleases(db, types)
}

const ofSnapshot = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('snapshot_id', 'bigint', (c) => c.notNull().references('snapshot.id').onDelete('cascade'))

async function createSnapshots(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('snapshot')
    .addColumn('project_id', 'bigint', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('taken_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('snapshot_project').on('snapshot').column('project_id').execute()
  // What nothing holds is looked for among the older ones.
  await db.schema.createIndex('snapshot_created').on('snapshot').column('created_at_ms').execute()

  await ofSnapshot(db.schema.createTable('snapshot_module'))
    .addColumn('module_id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('is_all', 'integer', (c) => c.notNull())
    .addColumn('doc_count', 'integer', (c) => c.notNull())
    .addColumn('root_hash', 'text', (c) => c.references('content.hash'))
    .addColumn('module_constants_hash', 'text', (c) => c.references('content.hash'))
    .addColumn('project_constants_hash', 'text', (c) => c.references('content.hash'))
    .addPrimaryKeyConstraint('snapshot_module_key', ['snapshot_id', 'module_id'])
    .execute()

  await ofSnapshot(withId('snapshot_doc'))
    .addColumn('module_id', 'bigint', (c) => c.notNull())
    .addColumn('doc_id', 'bigint', (c) => c.notNull())
    .addColumn('parent_id', 'bigint')
    .addColumn('is_folder', 'integer', (c) => c.notNull())
    .addColumn('doc_type', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('http_method', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('operation_id', 'text')
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('deprecated', 'text', (c) => c.notNull())
    .addColumn('is_dubbo', 'integer', (c) => c.notNull())
    .addColumn('order_index', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.references('content.hash'))
    // No foreign key: the state may be gone with its document.
    .addColumn('revision_id', 'bigint')
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('snapshot_doc_key', ['snapshot_id', 'doc_id'])
    .execute()

  await ofSnapshot(withId('snapshot_component'))
    .addColumn('module_id', 'bigint', (c) => c.notNull())
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash'))
    .addUniqueConstraint('snapshot_component_key', ['snapshot_id', 'module_id', 'section', 'name'])
    .execute()

  await ofSnapshot(withId('snapshot_dictionary'))
    .addColumn('module_id', 'bigint', (c) => c.notNull())
    .addColumn('dictionary_id', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash'))
    .addUniqueConstraint('snapshot_dictionary_key', ['snapshot_id', 'dictionary_id'])
    .execute()

  // Whether anything still refers to a text is one look into an index.
  const hashes = [
    ['snapshot_module', 'root_hash'],
    ['snapshot_module', 'module_constants_hash'],
    ['snapshot_module', 'project_constants_hash'],
    ['snapshot_doc', 'hash'],
    ['snapshot_component', 'hash'],
    ['snapshot_dictionary', 'hash'],
  ] as const
  for (const [table, column] of hashes)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}

async function createReleases(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)
  const isLive = sql<boolean>`deleted_at_ms is null`

  await withId('project_release')
    .addColumn('project_id', 'bigint', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('release_no', 'text', (c) => c.notNull())
    .addColumn('release_desc', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('notes_updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('notifies_changes', 'integer', (c) => c.notNull())
    .addColumn('published_at_ms', 'bigint')
    .addColumn('published_by', 'bigint', (c) => c.references('user.id'))
    .addColumn('snapshot_id', 'bigint', (c) => c.references('snapshot.id'))
    // Counts of what is different from the release before, as JSON; `null` until they are worked out.
    .addColumn('summary', 'text')
    .addColumn('dingding_webhook', 'text')
    .addColumn('we_com_webhook', 'text')
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at_ms', 'bigint')
    .addColumn('trash_id', 'bigint')
    .execute()
  await db.schema
    .createIndex('project_release_number')
    .unique()
    .on('project_release')
    .columns(['project_id', 'release_no'])
    .where(isLive)
    .execute()
  await db.schema.createIndex('project_release_project').on('project_release').column('project_id').execute()
  await db.schema.createIndex('project_release_snapshot').on('project_release').column('snapshot_id').execute()
  await db.schema.createIndex('project_release_trash').on('project_release').column('trash_id').execute()

  await db.schema
    .createTable('release_module')
    .addColumn('release_id', 'bigint', (c) => c.notNull().references('project_release.id').onDelete('cascade'))
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('is_all', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('release_module_key', ['release_id', 'module_id'])
    .execute()
  await db.schema.createIndex('release_module_module').on('release_module').column('module_id').execute()

  await db.schema
    .createTable('release_doc')
    .addColumn('release_id', 'bigint', (c) => c.notNull().references('project_release.id').onDelete('cascade'))
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('doc_id', 'bigint', (c) => c.notNull().references('doc.id').onDelete('cascade'))
    .addColumn('is_folder', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('release_doc_key', ['release_id', 'doc_id'])
    .execute()
  await db.schema.createIndex('release_doc_module').on('release_doc').column('module_id').execute()
  await db.schema.createIndex('release_doc_doc').on('release_doc').column('doc_id').execute()

  await withId('release_event')
    .addColumn('release_id', 'bigint', (c) => c.notNull().references('project_release.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('snapshot_id', 'bigint', (c) => c.references('snapshot.id'))
    .execute()
  await db.schema.createIndex('release_event_release').on('release_event').column('release_id').execute()
  await db.schema.createIndex('release_event_snapshot').on('release_event').column('snapshot_id').execute()
}
