/* SQL of where deleted things are: what they are in, and whether that is still there. */
import { reachableModules, reachableProjects } from '../../../core/live-places.ts'
import { chainFrom, withAbove } from '../../../content/doc-tree.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { TrashRow } from '../../../db/schema.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

export type TrashKind = TrashRow['kind']

/** Where something live is: ids and names from the outermost down to itself. */
export interface Place {
  spaceId: number
  projectId: number | null
  moduleId: number | null
  name: string
  /** Names of what it is in, outermost first. */
  above: string[]
}

/** The place of something live below live parents; `undefined` when it is not there any more. */
export async function findPlace(db: Executor, kind: TrashKind, id: number): Promise<Place | undefined> {
  return finders[kind](db, id)
}

const finders: Readonly<Record<TrashKind, (db: Executor, id: number) => Promise<Place | undefined>>> = {
  space: findSpacePlace,
  project: findProjectPlace,
  module: findModulePlace,
  doc: findDocPlace,
  dictionary: (db, id) => findHeldPlace(db, 'dictionary', id),
  model: (db, id) => findHeldPlace(db, 'component', id),
  case: findCasePlace,
  script: findScriptPlace,
  mockRule: findRulePlace,
  release: findReleasePlace,
  site: findSitePlace,
  compose: findComposePlace,
  composePage: findPagePlace,
}

async function findSpacePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'space', { id }).select('name').executeTakeFirst()
  return row && { spaceId: id, projectId: null, moduleId: null, name: row.name, above: [] }
}

async function findProjectPlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await reachableProjects(db)
    .select(['project.space_id', 'space.name as space_name', 'project.name as project_name'])
    .where('project.id', '=', id)
    .executeTakeFirst()
  return (
    row && { spaceId: row.space_id, projectId: id, moduleId: null, name: row.project_name, above: [row.space_name] }
  )
}

async function findModulePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await reachableModules(db)
    .select(['project.space_id', 'space.name as space_name', 'module.project_id', 'project.name as project_name'])
    .select('module.name as module_name')
    .where('module.id', '=', id)
    .executeTakeFirst()
  const above = [row?.space_name ?? '', row?.project_name ?? '']
  return row && { spaceId: row.space_id, projectId: row.project_id, moduleId: id, name: row.module_name, above }
}

async function findDocPlace(db: Executor, id: number): Promise<Place | undefined> {
  const doc = await liveRows(db, 'doc', { id }).select(['module_id', 'parent_id', 'name']).executeTakeFirst()
  const home = doc && (await findModulePlace(db, doc.module_id))
  if (doc === undefined || home === undefined) return undefined
  const folders = doc.parent_id === null ? [] : await listFolderNames(db, doc.parent_id)
  return { ...home, name: doc.name, above: [...home.above, home.name, ...folders] }
}

/** Of what is in no folder of its application. */
async function findHeldPlace(db: Executor, table: 'dictionary' | 'component', id: number): Promise<Place | undefined> {
  const row = await liveRows(db, table, { id }).select(['module_id', 'name']).executeTakeFirst()
  const home = row && (await findModulePlace(db, row.module_id))
  if (row === undefined || home === undefined) return undefined
  return { ...home, name: row.name, above: [...home.above, home.name] }
}

async function findCasePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'call_case', { id }).select(['doc_id', 'name']).executeTakeFirst()
  const home = row && (await findDocPlace(db, row.doc_id))
  return home && { ...home, name: row.name, above: [...home.above, home.name] }
}

async function findScriptPlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'call_script', { id }).select('name').executeTakeFirst()
  const home = row && (await findScriptHome(db, id))
  return home && { ...home, name: row.name, above: [...home.above, home.name] }
}

/** The document, application or project of a script, deleted or not, when that is live. */
async function findScriptHome(db: Executor, id: number): Promise<Place | undefined> {
  const owners = ['doc_id', 'module_id', 'project_id'] as const
  const row = await rowsOf(db, 'call_script', { id }).select(owners).executeTakeFirst()
  if (row === undefined) return undefined
  if (row.doc_id !== null) return findDocPlace(db, row.doc_id)
  return row.module_id === null ? findProjectPlace(db, row.project_id ?? 0) : findModulePlace(db, row.module_id)
}

async function findRulePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'mock_rule', { id }).select('name').executeTakeFirst()
  const home = row && (await findRuleHome(db, id))
  return home && { ...home, name: row.name, above: [...home.above, home.name] }
}

/** The document, folder or application of a mock rule, deleted or not, when that is live. */
async function findRuleHome(db: Executor, id: number): Promise<Place | undefined> {
  const row = await rowsOf(db, 'mock_rule', { id }).select(['doc_id', 'module_id']).executeTakeFirst()
  if (row === undefined) return undefined
  return row.doc_id === null ? findModulePlace(db, row.module_id) : findDocPlace(db, row.doc_id)
}

async function findReleasePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'project_release', { id }).select(['project_id', 'release_no']).executeTakeFirst()
  const home = row && (await findProjectPlace(db, row.project_id))
  if (row === undefined || home === undefined) return undefined
  return { ...home, name: row.release_no, above: [...home.above, home.name] }
}

/** In its project, or in the space that publishes its composed projects. */
async function findSitePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'site', { id }).select(['project_id', 'space_id', 'title']).executeTakeFirst()
  if (row === undefined) return undefined
  const { project_id: projectId, space_id: spaceId, title } = row
  const home = await (projectId === null ? findSpacePlace(db, spaceId ?? 0) : findProjectPlace(db, projectId))
  return home && { ...home, name: title, above: [...home.above, home.name] }
}

async function findComposePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveRows(db, 'compose_project', { id })
    .innerJoin('space', 'space.id', 'compose_project.space_id')
    .select(['space.id as space_id', 'space.name as space_name', 'compose_project.name'])
    .where('space.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row && { spaceId: row.space_id, projectId: null, moduleId: null, name: row.name, above: [row.space_name] }
}

async function findPagePlace(db: Executor, id: number): Promise<Place | undefined> {
  const page = await liveRows(db, 'compose_page', { id }).select(['compose_project_id', 'name']).executeTakeFirst()
  const home = page && (await findComposePlace(db, page.compose_project_id))
  if (page === undefined || home === undefined) return undefined
  return { ...home, name: page.name, above: [...home.above, home.name] }
}

/** The composed project of a page, deleted or not. */
export async function findProjectOfPage(db: Executor, pageId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('compose_page')
    .select('compose_project_id')
    .where('id', '=', pageId)
    .executeTakeFirst()
  return row?.compose_project_id
}

/** Names from the outermost folder down to the given one. */
async function listFolderNames(db: Executor, folderId: number): Promise<string[]> {
  const rows = await withAbove(db, [folderId])
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(['doc.id', 'doc.parent_id', 'doc.name'])
    .execute()
  return chainFrom(rows, folderId)
    .map((row) => row.name)
    .reverse()
}

/** Whether what the entry's subject was in is live. */
export async function isParentLive(db: Executor, entry: TrashRow): Promise<boolean> {
  if (entry.kind === 'space') return true
  const isInSpace = entry.kind === 'project' || entry.kind === 'compose'
  if (isInSpace || (entry.kind === 'site' && entry.project_id === null))
    return (await findSpacePlace(db, entry.space_id)) !== undefined
  if (entry.kind === 'composePage') {
    const composeId = await findProjectOfPage(db, entry.subject_id)
    return composeId !== undefined && (await findComposePlace(db, composeId)) !== undefined
  }
  if (entry.kind === 'case') {
    const row = await rowsOf(db, 'call_case', { id: entry.subject_id }).select('doc_id').executeTakeFirst()
    return row !== undefined && (await findDocPlace(db, row.doc_id)) !== undefined
  }
  if (entry.kind === 'script') return (await findScriptHome(db, entry.subject_id)) !== undefined
  if (entry.kind === 'mockRule') return (await findRuleHome(db, entry.subject_id)) !== undefined
  if (entry.kind === 'module' || entry.kind === 'release' || entry.kind === 'site')
    return (await findProjectPlace(db, entry.project_id ?? 0)) !== undefined
  if ((await findModulePlace(db, entry.module_id ?? 0)) === undefined) return false
  if (entry.kind === 'dictionary' || entry.kind === 'model') return true
  const doc = await rowsOf(db, 'doc', { id: entry.subject_id })
    .leftJoin('doc as parent', 'parent.id', 'doc.parent_id')
    .select(['doc.parent_id', 'parent.deleted_at_ms'])
    .executeTakeFirst()
  return doc?.deleted_at_ms === null
}
