/*
 * What a snapshot will hold: which folders and documents of which applications, now or as they were. Hidden ones are never among them, whoever makes
 * it: a snapshot is handed on. Reads only.
 */
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { SnapshotDocTable } from '../../../db/schema.ts'
import { readModuleThen, type DocThen, type ModuleThen } from '../../documents/doc/as-of/as-of-queries.ts'
import { buildModuleTree, listModuleTree, type TreeItem } from '../../documents/doc/tree/tree-queries.ts'
import { findFingerprint } from './snapshot-write-repo.ts'
import { liveRows } from '../../../db/rows.ts'

type Needs = Pick<AppContext, 'db'>

/** What of an application is taken. */
export interface SnapshotChoice {
  moduleId: number
  /** Documents, and folders with everything in them; absent for all. */
  chosen?: ReadonlySet<number>
}

/** Folders and documents of an application in a snapshot. */
interface PlannedModule {
  moduleId: number
  isAll: boolean
  docCount: number
}

/** As they are now, with what shows whether they still are. */
export interface PresentModule extends PlannedModule {
  fingerprint: string
  docIds: number[]
}

/** As they were. */
export interface FormerModule extends PlannedModule {
  name: string
  orderIndex: number
  docs: FormerDoc[]
  components: ModuleThen['components']
  dictionaries: ModuleThen['dictionaries']
  root: string | null
  moduleConstants: string | null
  projectConstants: string | null
}

export type FormerDoc = Omit<SnapshotDocTable, 'id' | 'snapshot_id'>

/** @throws {AppError} not_accessible when an application is not there any more */
export async function planPresent({ db }: Needs, { moduleId, chosen }: SnapshotChoice): Promise<PresentModule> {
  // Before the rows: what changes from here on shows.
  const fingerprint = await findFingerprint(db, moduleId)
  if (fingerprint === undefined) throw new AppError('not_accessible')
  const items = await listModuleTree(db, moduleId, chosen === undefined ? {} : { chosen })
  const docIds = items.flatMap(({ row }) => (row === undefined ? [] : [row.id]))
  return { moduleId, fingerprint, docIds, isAll: chosen === undefined, docCount: countDocs(items) }
}

/** @throws {AppError} not_accessible when the application is not there any more */
export async function planFormer(
  { db }: Needs,
  { moduleId, chosen }: SnapshotChoice,
  atMs: number,
): Promise<FormerModule> {
  const module = await findModule(db, moduleId)
  if (module === undefined) throw new AppError('not_accessible')
  const { docs, ...rest } = await readModuleThen({ db }, { moduleId, projectId: module.project_id }, atMs)
  const visible = await listVisible(db, moduleId)
  // What was hidden since is hidden, whatever it was then.
  const shown = docs.filter((row) => row.deleted_at_ms !== null || visible.has(row.id))
  const items = buildModuleTree(shown, chosen === undefined ? {} : { chosen })
  const rows = new Map(shown.map((row) => [row.id, row]))
  return {
    ...rest,
    moduleId,
    name: module.name,
    orderIndex: module.order_index,
    docs: items.flatMap(({ row }) => formerOf(row && rows.get(row.id))),
    isAll: chosen === undefined,
    docCount: countDocs(items),
  }
}

function countDocs(items: readonly TreeItem[]): number {
  return items.filter(({ row }) => row?.is_folder === 0).length
}

async function listVisible(db: AppContext['db'], moduleId: number): Promise<Set<number>> {
  const items = await listModuleTree(db, moduleId, { keepEmptyFolders: true })
  return new Set(items.flatMap(({ row }) => (row === undefined ? [] : [row.id])))
}

function findModule(db: Executor, moduleId: number) {
  return liveRows(db, 'module', { id: moduleId }).select(['name', 'order_index', 'project_id']).executeTakeFirst()
}

function formerOf(row: DocThen | undefined): FormerDoc[] {
  if (row === undefined) return []
  return [
    {
      module_id: row.module_id,
      doc_id: row.id,
      parent_id: row.parent_id,
      is_folder: row.is_folder,
      doc_type: row.doc_type,
      name: row.name,
      http_method: row.http_method,
      url: row.url,
      operation_id: row.operation_id,
      version: row.version,
      status: row.status,
      author: row.author,
      deprecated: row.deprecated,
      is_dubbo: row.is_dubbo,
      order_index: row.order_index,
      hash: row.hash,
      revision_id: row.revision_id,
      created_by: row.created_by,
      created_at_ms: row.created_at_ms,
      updated_by: row.saved_by,
      updated_at_ms: row.saved_at_ms,
    },
  ]
}
