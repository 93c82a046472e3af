/* SQL of making snapshots. */
import { sql, type Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { insertMany } from '../../../db/insert-many.ts'
import type { Database, SnapshotRow } from '../../../db/schema.ts'
import { liveRows } from '../../../db/rows.ts'

export async function insertSnapshot(db: Executor, snapshot: Omit<SnapshotRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('snapshot').values(snapshot).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of which application a snapshot takes something. */
interface Part {
  snapshotId: number
  moduleId: number
}

/** Columns a snapshot has as the document had them. */
const sameColumns = [
  'parent_id',
  'is_folder',
  'doc_type',
  'name',
  'http_method',
  'url',
  'operation_id',
  'version',
  'status',
  'author',
  'deprecated',
  'is_dubbo',
  'order_index',
  'created_by',
  'created_at_ms',
  'updated_by',
  'updated_at_ms',
] as const

/** Takes folders and documents as they are now; how many of them there were. */
export async function copyDocs(
  db: Executor,
  { snapshotId, moduleId }: Part,
  docIds: readonly number[],
): Promise<number> {
  const result = await db
    .insertInto('snapshot_doc')
    .columns(['snapshot_id', 'module_id', 'doc_id', 'hash', 'revision_id', ...sameColumns])
    .expression((from) =>
      from
        .selectFrom('doc')
        .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
        .select([
          sql.lit(snapshotId).as('snapshot_id'),
          'doc.module_id',
          'doc.id',
          'revision.hash',
          'revision.id as at',
        ])
        .select(sameColumns.map((column) => `doc.${column}` as const))
        .where('doc.id', 'in', docIds)
        .where('doc.module_id', '=', moduleId)
        .where('doc.deleted_at_ms', 'is', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** Takes the shared models as they are now. */
export async function copyComponents(db: Executor, { snapshotId, moduleId }: Part): Promise<void> {
  await db
    .insertInto('snapshot_component')
    .columns(['snapshot_id', 'module_id', 'section', 'name', 'hash'])
    .expression((from) =>
      from
        .selectFrom('component')
        .innerJoin('revision', 'revision.id', 'component.head_revision_id')
        .select([sql.lit(snapshotId).as('snapshot_id'), 'component.module_id', 'component.section', 'component.name'])
        .select('revision.hash')
        .where('component.module_id', '=', moduleId)
        .where('component.deleted_at_ms', 'is', null),
    )
    .execute()
}

/** Takes the dictionaries as they are now. */
export async function copyDictionaries(db: Executor, { snapshotId, moduleId }: Part): Promise<void> {
  await db
    .insertInto('snapshot_dictionary')
    .columns(['snapshot_id', 'module_id', 'dictionary_id', 'hash'])
    .expression((from) =>
      from
        .selectFrom('dictionary')
        .innerJoin('revision', 'revision.id', 'dictionary.head_revision_id')
        .select([sql.lit(snapshotId).as('snapshot_id'), 'dictionary.module_id', 'dictionary.id', 'revision.hash'])
        .where('dictionary.module_id', '=', moduleId)
        .where('dictionary.deleted_at_ms', 'is', null),
    )
    .execute()
}

interface ModuleFacts extends Part {
  isAll: boolean
  docCount: number
}

/** Takes the application itself as it is now: its description, and the error codes and constants of it and its project. */
export async function copyModule(db: Executor, { snapshotId, moduleId, isAll, docCount }: ModuleFacts): Promise<void> {
  await db
    .insertInto('snapshot_module')
    .columns([
      ...(['snapshot_id', 'module_id', 'name', 'order_index', 'is_all', 'doc_count'] as const),
      ...(['root_hash', 'module_constants_hash', 'project_constants_hash'] as const),
    ])
    .expression((from) =>
      from
        .selectFrom('module')
        .innerJoin('project', 'project.id', 'module.project_id')
        .leftJoin('revision as root', 'root.id', 'module.head_revision_id')
        .leftJoin('revision as own', 'own.id', 'module.constants_revision_id')
        .leftJoin('revision as above', 'above.id', 'project.constants_revision_id')
        .select([sql.lit(snapshotId).as('snapshot_id'), 'module.id', 'module.name', 'module.order_index'])
        .select([sql.lit(isAll ? 1 : 0).as('is_all'), sql.lit(docCount).as('doc_count')])
        .select(['root.hash as root_hash', 'own.hash as own_hash', 'above.hash as above_hash'])
        .where('module.id', '=', moduleId),
    )
    .execute()
}

/** As it was at another moment. */
export interface PastModule extends ModuleFacts {
  name: string
  order_index: number
  root_hash: string | null
  module_constants_hash: string | null
  project_constants_hash: string | null
}

export async function insertPastModule(
  db: Executor,
  { snapshotId, moduleId, isAll, docCount, ...columns }: PastModule,
): Promise<void> {
  const own = { snapshot_id: snapshotId, module_id: moduleId, is_all: isAll ? 1 : 0, doc_count: docCount }
  await db
    .insertInto('snapshot_module')
    .values({ ...own, ...columns })
    .execute()
}

/** Folders and documents as they were; a batch at most. */
export function insertPastDocs(db: Executor, rows: readonly Insertable<Database['snapshot_doc']>[]): Promise<void> {
  return insertMany(db, 'snapshot_doc', rows, () => db.insertInto('snapshot_doc').values(rows))
}

/** Shared models as they were; a batch at most. */
export function insertPastComponents(
  db: Executor,
  rows: readonly Insertable<Database['snapshot_component']>[],
): Promise<void> {
  return insertMany(db, 'snapshot_component', rows, () => db.insertInto('snapshot_component').values(rows))
}

/** Dictionaries as they were; a batch at most. */
export function insertPastDictionaries(
  db: Executor,
  rows: readonly Insertable<Database['snapshot_dictionary']>[],
): Promise<void> {
  return insertMany(db, 'snapshot_dictionary', rows, () => db.insertInto('snapshot_dictionary').values(rows))
}

/** What shows whether an application was changed. */
export async function findFingerprint(db: Executor, moduleId: number): Promise<string | undefined> {
  const row = await liveRows(db, 'module', { id: moduleId })
    .select(['project_id', 'tree_version', 'content_version', 'head_revision_id'])
    .executeTakeFirst()
  return row && [row.project_id, row.tree_version, row.content_version, row.head_revision_id].join(' ')
}
