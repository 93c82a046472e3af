/* What trees are made of: the projects a person may read, their applications, their folders and documents. One statement per table. */
import type { MachineActor, UserActor } from '../../../../core/actor.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { visibleProjects } from '../../../../auth/visible-projects.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { executeKept, prepareQuery } from '../../../../db/prepared-query.ts'
import { streamRows } from '../../../../db/stream-rows.ts'
import type { DocType } from '@lectern/contracts'
import { liveRows } from '../../../../db/rows.ts'

type Db = AppContext['db']

export interface TreeProject {
  id: number
  name: string
  order_index: number
  space_id: number
  is_private: number
}

/** Live projects the person may read: of one space, or of all. */
export async function listReadableProjects(
  db: Db,
  actor: UserActor | MachineActor,
  spaceId?: number,
): Promise<TreeProject[]> {
  const projects = visibleProjects(db, actor).select(['project.id', 'project.name', 'project.order_index'])
  return spaceId === undefined ? projects.execute() : projects.where('project.space_id', '=', spaceId).execute()
}

/** Names and order of live spaces. */
export async function listSpaces(
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; name: string; order_index: number }[]> {
  if (ids.length === 0) return []
  return liveRows(db, 'space', { id: ids }).select(['id', 'name', 'order_index']).execute()
}

export interface TreeModule {
  id: number
  project_id: number
  name: string
  order_index: number
  tree_version: number
}

/** Live applications of the projects. */
export async function listTreeModules(db: Executor, projectIds: readonly number[]): Promise<readonly TreeModule[]> {
  if (projectIds.length === 0) return []
  return executeKept(db, modules(db).where('project_id', 'in', [...projectIds]))
}

export async function findTreeModule(db: Executor, moduleId: number): Promise<TreeModule | undefined> {
  return (await treeModule(db, { moduleId }))[0]
}

const treeModule = prepareQuery<{ moduleId: number }>()((db, param) => modules(db).where('id', '=', param('moduleId')))

function modules(db: Executor) {
  return liveRows(db, 'module').select(['id', 'project_id', 'name', 'order_index', 'tree_version'])
}

/** A folder or document as trees and tables need it. */
export interface TreeRow {
  id: number
  publicId: string
  module_id: number
  parent_id: number | null
  is_folder: number
  doc_type: DocType
  name: string
  http_method: string
  url: string
  operation_id: string | null
  version: string
  deprecated: string
  is_show: number
  is_locked: number
  is_dubbo: number
  order_index: number
  status: number
  author: string
  updated_at_ms: number
}

/** Live folders and documents as trees need them. */
export function treeRows(db: Executor) {
  return liveRows(db, 'doc')
    .select(['doc.id', 'doc.module_id', 'doc.parent_id', 'doc.is_folder', 'doc.doc_type', 'doc.name'])
    .select(['doc.http_method', 'doc.url', 'doc.version', 'doc.operation_id', 'doc.deprecated', 'doc.is_show'])
    .select(['doc.is_locked', 'doc.is_dubbo', 'doc.order_index', 'doc.status', 'doc.author', 'doc.updated_at_ms'])
}
type TreeRows = Pick<ReturnType<typeof treeRows>, 'compile'>

/** Fewer than of other selects: each row gets its public id as well. */
const rowsPerPart = 500

/** Yields the rows of a `treeRows` query, read in parts so that no one waits for a big one. */
export async function* streamTreeRows(db: Executor, query: TreeRows): AsyncGenerator<TreeRow[]> {
  for await (const rows of streamRows(db, query, rowsPerPart)) {
    // Into the row itself: copying 20,000 of them takes longer than reading them.
    yield rows.map((row) => Object.assign(row, { publicId: encodeId('doc', row.id) }))
  }
}

/** Live folders and documents of the applications, in no order. Reads in parts so that no one waits for a big application. */
export async function listTreeRows(db: Db, moduleIds: readonly number[]): Promise<Map<number, TreeRow[]>> {
  const byModule = new Map<number, TreeRow[]>(moduleIds.map((id) => [id, []]))
  if (moduleIds.length === 0) return byModule
  const rows = treeRows(db).where('doc.module_id', 'in', [...moduleIds])
  for await (const part of streamTreeRows(db, rows)) for (const row of part) byModule.get(row.module_id)?.push(row)
  return byModule
}
