/* SQL of deleting and restoring: one statement per table, whatever the size of what is deleted. */
import { sql, type ExpressionBuilder } from 'kysely'
import type { Viewer } from '../../core/visible-projects.ts'
import { touchContent } from '../../core/revisions.ts'
import type { Executor } from '../../db/content-store.ts'
import type { Database, TrashRow } from '../../db/schema.ts'

export type TrashKind = TrashRow['kind']

/** Where something live stands: ids and names from the outermost down to itself. */
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
  switch (kind) {
    case 'space':
      return findSpacePlace(db, id)
    case 'project':
      return findProjectPlace(db, id)
    case 'module':
      return findModulePlace(db, id)
    case 'doc':
      return findDocPlace(db, id)
    case 'dictionary':
      return findDictionaryPlace(db, id)
    case 'model':
      return findModelPlace(db, id)
  }
}

async function findSpacePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await db
    .selectFrom('space')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row && { spaceId: id, projectId: null, moduleId: null, name: row.name, above: [] }
}

function liveProjects(db: Executor) {
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select(['space.id as space_id', 'space.name as space_name', 'project.id as project_id'])
    .select('project.name as project_name')
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
}

async function findProjectPlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveProjects(db).where('project.id', '=', id).executeTakeFirst()
  return (
    row && { spaceId: row.space_id, projectId: id, moduleId: null, name: row.project_name, above: [row.space_name] }
  )
}

async function findModulePlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await liveProjects(db)
    .innerJoin('module', 'module.project_id', 'project.id')
    .select('module.name as module_name')
    .where('module.id', '=', id)
    .where('module.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  const above = [row?.space_name ?? '', row?.project_name ?? '']
  return row && { spaceId: row.space_id, projectId: row.project_id, moduleId: id, name: row.module_name, above }
}

async function findDocPlace(db: Executor, id: number): Promise<Place | undefined> {
  const doc = await db
    .selectFrom('doc')
    .select(['module_id', 'parent_id', 'name'])
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  const home = doc && (await findModulePlace(db, doc.module_id))
  if (doc === undefined || home === undefined) return undefined
  const folders = doc.parent_id === null ? [] : await listFolderNames(db, doc.parent_id)
  return { ...home, name: doc.name, above: [...home.above, home.name, ...folders] }
}

async function findDictionaryPlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await db
    .selectFrom('dictionary')
    .select(['module_id', 'name'])
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  const home = row && (await findModulePlace(db, row.module_id))
  if (row === undefined || home === undefined) return undefined
  return { ...home, name: row.name, above: [...home.above, home.name] }
}

async function findModelPlace(db: Executor, id: number): Promise<Place | undefined> {
  const row = await db
    .selectFrom('component')
    .select(['module_id', 'name'])
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  const home = row && (await findModulePlace(db, row.module_id))
  if (row === undefined || home === undefined) return undefined
  return { ...home, name: row.name, above: [...home.above, home.name] }
}

/** Names from the outermost folder down to the given one. */
async function listFolderNames(db: Executor, folderId: number): Promise<string[]> {
  const rows = await db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('doc')
        .select(['doc.id', 'doc.parent_id', 'doc.name', sql<number>`0`.as('depth')])
        .where('doc.id', '=', folderId)
        .unionAll(
          cte
            .selectFrom('doc')
            .innerJoin('above', 'above.parent_id', 'doc.id')
            .select(['doc.id', 'doc.parent_id', 'doc.name', sql<number>`above.depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('above')
    .select('above.name')
    .orderBy('above.depth', 'desc')
    .execute()
  return rows.map((row) => row.name)
}

export async function insertTrash(db: Executor, entry: Omit<TrashRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('trash').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function setDocCount(db: Executor, trashId: number): Promise<void> {
  await db
    .updateTable('trash')
    .set((set) => ({
      doc_count: set
        .selectFrom('doc')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('doc.trash_id', '=', trashId)
        .where('doc.is_folder', '=', 0),
    }))
    .where('id', '=', trashId)
    .execute()
}

/** How a deletion marks rows. */
export interface Mark {
  trashId: number
  nowMs: number
}

const marked = ({ trashId, nowMs }: Mark) => ({ deleted_at_ms: nowMs, trash_id: trashId })

/** The row and the numbers of rows marked; 0 when it was deleted meanwhile. */
export async function markSpace(db: Executor, spaceId: number, mark: Mark): Promise<number> {
  const result = await db
    .updateTable('space')
    .set(marked(mark))
    .where('id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function markProjects(
  db: Executor,
  which: { projectId: number } | { spaceId: number },
  mark: Mark,
): Promise<number> {
  const update = db.updateTable('project').set(marked(mark)).where('deleted_at_ms', 'is', null)
  const chosen =
    'projectId' in which ? update.where('id', '=', which.projectId) : update.where('space_id', '=', which.spaceId)
  return Number((await chosen.executeTakeFirst()).numUpdatedRows)
}

/** One application, or those of the projects this deletion has marked. */
export async function markModules(db: Executor, which: { moduleId: number } | 'below', mark: Mark): Promise<number> {
  const update = db
    .updateTable('module')
    .set((set) => ({ ...marked(mark), tree_version: set('tree_version', '+', 1) }))
    .where('deleted_at_ms', 'is', null)
  const chosen =
    which === 'below'
      ? update.where('project_id', 'in', (query) =>
          query.selectFrom('project').select('project.id').where('project.trash_id', '=', mark.trashId),
        )
      : update.where('id', '=', which.moduleId)
  return Number((await chosen.executeTakeFirst()).numUpdatedRows)
}

/** Folders and documents of the applications this deletion has marked. */
export async function markDocsBelow(db: Executor, mark: Mark): Promise<void> {
  await db
    .updateTable('doc')
    .set(marked(mark))
    .where('deleted_at_ms', 'is', null)
    .where('module_id', 'in', (query) =>
      query.selectFrom('module').select('module.id').where('module.trash_id', '=', mark.trashId),
    )
    .execute()
}

/** A folder or document with everything live in it. */
export async function markDoc(db: Executor, docId: number, mark: Mark): Promise<number> {
  const result = await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('doc')
        .select('doc.id')
        .where('doc.id', '=', docId)
        .where('doc.deleted_at_ms', 'is', null)
        .unionAll(
          cte
            .selectFrom('doc')
            .innerJoin('below', 'below.id', 'doc.parent_id')
            .select('doc.id')
            .where('doc.deleted_at_ms', 'is', null),
        ),
    )
    .updateTable('doc')
    .set(marked(mark))
    .where('id', 'in', (query) => query.selectFrom('below').select('below.id'))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** A dictionary; what its application's documents show is different then. */
export async function markDictionary(db: Executor, id: number, mark: Mark): Promise<number> {
  const result = await db
    .updateTable('dictionary')
    .set(marked(mark))
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  await touchModuleOfDictionary(db, id)
  return Number(result.numUpdatedRows)
}

async function touchModuleOfDictionary(db: Executor, id: number): Promise<void> {
  await db
    .updateTable('module')
    .set((set) => ({ content_version: set('content_version', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('dictionary').select('module_id').where('dictionary.id', '=', id))
    .execute()
}

/** A shared model; documents that refer to it read differently then. */
export async function markModel(db: Executor, id: number, mark: Mark): Promise<number> {
  const row = await db
    .updateTable('component')
    .set(marked(mark))
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .returning('module_id')
    .executeTakeFirst()
  if (row === undefined) return 0
  await touchContent(db, row.module_id, mark.nowMs)
  return 1
}

/** Makes what a deletion marked live again, and removes its entry. */
export async function unmarkAll(db: Executor, trashId: number, nowMs: number): Promise<void> {
  const live = { deleted_at_ms: null, trash_id: null }
  await db.updateTable('space').set(live).where('trash_id', '=', trashId).execute()
  await db.updateTable('project').set(live).where('trash_id', '=', trashId).execute()
  await db
    .updateTable('module')
    .set((set) => ({ ...live, tree_version: set('tree_version', '+', 1) }))
    .where('trash_id', '=', trashId)
    .execute()
  await db.updateTable('doc').set(live).where('trash_id', '=', trashId).execute()
  const dictionary = await db
    .updateTable('dictionary')
    .set(live)
    .where('trash_id', '=', trashId)
    .returning('id')
    .executeTakeFirst()
  if (dictionary !== undefined) await touchModuleOfDictionary(db, dictionary.id)
  const model = await db
    .updateTable('component')
    .set(live)
    .where('trash_id', '=', trashId)
    .returning('module_id')
    .executeTakeFirst()
  if (model !== undefined) await touchContent(db, model.module_id, nowMs)
  await db.deleteFrom('trash').where('id', '=', trashId).execute()
}

/** Name of a marked folder or document whose identity a live one has taken since. */
export async function findClash(db: Executor, trashId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('doc as gone')
    .innerJoin('doc as taken', (join) =>
      join.onRef('taken.module_id', '=', 'gone.module_id').onRef('taken.natural_key', '=', 'gone.natural_key'),
    )
    .select('gone.name')
    .where('gone.trash_id', '=', trashId)
    .where('taken.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** Whether a live folder beside a deleted one has its name now. */
export async function isFolderNameTaken(db: Executor, folderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('doc as gone')
    .innerJoin('doc as beside', (join) =>
      join
        .onRef('beside.module_id', '=', 'gone.module_id')
        .onRef('beside.name', '=', 'gone.name')
        .on('beside.is_folder', '=', 1)
        .on('beside.deleted_at_ms', 'is', null),
    )
    .select('beside.id')
    .where('gone.id', '=', folderId)
    .where('gone.is_folder', '=', 1)
    .where((where) =>
      where.or([
        where('beside.parent_id', '=', where.ref('gone.parent_id')),
        where.and([where('beside.parent_id', 'is', null), where('gone.parent_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether what the entry's subject was in is live. */
export async function isParentLive(db: Executor, entry: TrashRow): Promise<boolean> {
  if (entry.kind === 'space') return true
  if (entry.kind === 'project') return (await findSpacePlace(db, entry.space_id)) !== undefined
  if (entry.kind === 'module') return (await findProjectPlace(db, entry.project_id ?? 0)) !== undefined
  if ((await findModulePlace(db, entry.module_id ?? 0)) === undefined) return false
  if (entry.kind === 'dictionary' || entry.kind === 'model') return true
  const doc = await db
    .selectFrom('doc')
    .leftJoin('doc as parent', 'parent.id', 'doc.parent_id')
    .select(['doc.parent_id', 'parent.deleted_at_ms'])
    .where('doc.id', '=', entry.subject_id)
    .executeTakeFirst()
  return doc?.deleted_at_ms === null
}

export async function findTrash(db: Executor, trashId: number): Promise<TrashRow | undefined> {
  return db.selectFrom('trash').selectAll().where('id', '=', trashId).executeTakeFirst()
}

/** The person's roles where the entry's subject was, deleted or not. */
export async function findStanding(db: Executor, entry: TrashRow, userId: number) {
  const space = await db
    .selectFrom('space')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .select(['space_member.role', 'space.requires_mfa'])
    .where('space.id', '=', entry.space_id)
    .executeTakeFirst()
  const project = await db
    .selectFrom('project')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select(['project.is_private', 'project_member.role'])
    .where('project.id', '=', entry.project_id ?? 0)
    .executeTakeFirst()
  return {
    spaceRole: space?.role ?? null,
    projectRole: project?.role ?? null,
    isPrivate: project?.is_private === 1,
    requiresMfa: space?.requires_mfa === 1,
  }
}

/** Keeps the entries of what a project or application holds with it when it moves. */
export async function relocateTrash(
  db: Executor,
  which: { projectId: number } | { moduleId: number },
  to: { spaceId: number; projectId: number },
): Promise<void> {
  const update = db.updateTable('trash').set({ space_id: to.spaceId, project_id: to.projectId })
  await (
    'projectId' in which
      ? update.where('project_id', '=', which.projectId)
      : update.where('module_id', '=', which.moduleId)
  ).execute()
}

/** Entries deleted at `sinceMs` or later, newest first. */
function listTrash(db: Executor, sinceMs: number) {
  return db
    .selectFrom('trash')
    .innerJoin('user', 'user.id', 'trash.deleted_by')
    .selectAll('trash')
    .select('user.nickname as deleted_by_name')
    .where('trash.deleted_at_ms', '>=', sinceMs)
    .orderBy('trash.deleted_at_ms', 'desc')
    .orderBy('trash.id', 'desc')
}
export type ListedTrash = Awaited<ReturnType<ReturnType<typeof listTrash>['execute']>>[number]

/** Deleted spaces the person is admin of; all for a super admin. */
export function listDeletedSpaces(db: Executor, viewer: Viewer, sinceMs: number): Promise<ListedTrash[]> {
  const isAdmin = (where: ExpressionBuilder<Database, 'trash'>) =>
    where.exists(
      where
        .selectFrom('space_member')
        .select('space_member.user_id')
        .whereRef('space_member.space_id', '=', 'trash.space_id')
        .where('space_member.user_id', '=', viewer.userId)
        .where('space_member.role', '=', 'admin'),
    )
  const entries = listTrash(db, sinceMs).where('trash.kind', '=', 'space')
  return (viewer.isSuperAdmin ? entries : entries.where(isAdmin)).execute()
}

export function listDeletedProjects(db: Executor, spaceId: number, sinceMs: number): Promise<ListedTrash[]> {
  return listTrash(db, sinceMs).where('trash.kind', '=', 'project').where('trash.space_id', '=', spaceId).execute()
}

export function listDeletedInProject(db: Executor, projectId: number, sinceMs: number): Promise<ListedTrash[]> {
  return listTrash(db, sinceMs)
    .where('trash.kind', 'in', ['module', 'doc', 'dictionary', 'model'])
    .where('trash.project_id', '=', projectId)
    .execute()
}
