/* SQL of who follows what was changed. */
import { sql, type ExpressionBuilder } from 'kysely'
import { reachableModules, reachableProjects } from '../../../core/live-places.ts'
import { withBelow } from '../../../content/doc-tree.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { hasRow } from '../../../db/row-counts.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import { listFollowers, type FollowedRows, type Follower } from './place-follower-repo.ts'

/** Documents and folders with those who follow them. */
function followedDocs(db: Executor) {
  return db
    .selectFrom('doc')
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'doc.id').on('subscription.subject_kind', '=', 'doc'),
    )
}

/** Whether anyone follows the application, its project, what they maintain, or a document or folder in it. */
export async function isModuleFollowed(db: Executor, moduleId: number): Promise<boolean> {
  if (await isFollowedFromAround(db, moduleId)) return true
  return hasRow(followedDocs(db).where('doc.module_id', '=', moduleId).where('doc.deleted_at_ms', 'is', null))
}

async function isFollowedFromAround(db: Executor, moduleId: number): Promise<boolean> {
  const byProject = rowsOf(db, 'subscription', { subject_kind: 'project' })
    .innerJoin('module', 'module.project_id', 'subscription.subject_id')
    .where('module.id', '=', moduleId)
  if (await hasRow(byProject)) return true
  if (await hasRow(rowsOf(db, 'subscription', { subject_kind: 'module', subject_id: moduleId }))) return true
  return isAnyoneMaintaining(db)
}

/** Whether anyone follows what they maintain: of what that is asks the job. */
const isAnyoneMaintaining = (db: Executor): Promise<boolean> =>
  hasRow(rowsOf(db, 'subscription', { subject_kind: 'maintained' }))

/** Whether anyone follows what a deletion took, or something it took it from. */
export async function isDeletionFollowed(
  db: Executor,
  { trashId, projectId }: { trashId: number; projectId: number | null },
): Promise<boolean> {
  const byProject = rowsOf(db, 'subscription', { subject_kind: 'project' })
    .innerJoin('project', 'project.id', 'subscription.subject_id')
    .where((where) => isProjectOf(where, { trashId, projectId }))
  if ((await isAnyoneMaintaining(db)) || (await hasRow(byProject))) return true
  const byModule = rowsOf(db, 'subscription', { subject_kind: 'module' })
    .innerJoin('module', 'module.id', 'subscription.subject_id')
    .where((where) =>
      where.or([where('module.trash_id', '=', trashId), where('module.id', '=', moduleOf(db, trashId))]),
    )
  if (await hasRow(byModule)) return true
  if (await hasRow(followedDocs(db).where('doc.trash_id', '=', trashId))) return true
  // Documents that use a shared model are looked for when it is told of.
  const around = followedDocs(db)
    .innerJoin('trash', 'trash.module_id', 'doc.module_id')
    .where('trash.id', '=', trashId)
    .where((where) => where.or([where('doc.is_folder', '=', 1), where('trash.kind', '=', 'model')]))
  return hasRow(around)
}

const moduleOf = (db: Executor, trashId: number) => rowsOf(db, 'trash', { id: trashId }).select('trash.module_id')

/** Those of some deletions in an application that anyone hears of: all of them when something around them is followed. */
export async function listFollowedDeletions(db: Executor, trashIds: readonly number[]): Promise<readonly number[]> {
  const [trashId] = trashIds
  if (trashId === undefined) return []
  const entry = await rowsOf(db, 'trash', { id: trashId }).select('module_id').executeTakeFirst()
  const moduleId = entry?.module_id ?? 0
  const byFolder = followedDocs(db).where('doc.is_folder', '=', 1).where('doc.module_id', '=', moduleId)
  if ((await isFollowedFromAround(db, moduleId)) || (await hasRow(byFolder))) return trashIds
  const followed: number[] = []
  for (const part of inBatches(trashIds)) {
    const rows = await followedDocs(db).select('doc.trash_id').distinct().where('doc.trash_id', 'in', part).execute()
    for (const { trash_id: trashId } of rows) if (trashId !== null) followed.push(trashId)
  }
  return followed
}

/** The project something was deleted in, or those that went with their space. */
function isProjectOf(
  where: ExpressionBuilder<Database, 'project'>,
  { trashId, projectId }: { trashId: number; projectId: number | null },
) {
  return projectId === null ? where('project.trash_id', '=', trashId) : where('project.id', '=', projectId)
}

function docsIn(db: Executor, held: { module_id?: number; id?: readonly number[] }) {
  return rowsOf(db, 'doc', held)
    .innerJoin('module', 'module.id', 'doc.module_id')
    .select(['doc.id', 'doc.name', 'module.project_id', isInHiddenPlace.as('is_hidden')])
}

/** Who follows documents of a live application. */
export async function listFollowersOfModule(db: Executor, moduleId: number, actorId: number): Promise<Follower[]> {
  if ((await findModule(db, moduleId)) === undefined) return []
  const docs = docsIn(db, { module_id: moduleId }).where('doc.is_folder', '=', 0).where('doc.deleted_at_ms', 'is', null)
  return listFollowers(db, 'doc', docs.as('followed'), actorId)
}

/** Who follows these documents or folders, deleted or not. */
export async function listDocFollowers(db: Executor, docIds: readonly number[], actorId: number): Promise<Follower[]> {
  return readInTurns(docIds, (part) => listFollowers(db, 'doc', docsIn(db, { id: part }).as('followed'), actorId))
}

/** Folders that are followed and that these deletions took, with the entry of the trash each went with. */
export async function listFollowedDeletedFolders(
  db: Executor,
  trashIds: readonly number[],
): Promise<{ id: number; trashId: number }[]> {
  const rows = await readInTurns(trashIds, (part) =>
    followedDocs(db)
      .select(['doc.id', 'doc.trash_id'])
      .distinct()
      .where('doc.trash_id', 'in', part)
      .where('doc.is_folder', '=', 1)
      .execute(),
  )
  return rows.flatMap(({ id, trash_id: trashId }) => (trashId === null ? [] : [{ id, trashId }]))
}

/** Who follows one of these applications, deleted or not. */
export async function listModuleFollowers(
  db: Executor,
  moduleIds: readonly number[],
  actorId: number,
): Promise<Follower[]> {
  return readInTurns(moduleIds, (part) => {
    const modules = rowsOf(db, 'module', { id: part })
      .select(['module.id', 'module.name', 'module.project_id', sql<number>`0`.as('is_hidden')])
      .as('followed')
    return listFollowers(db, 'module', modules, actorId)
  })
}

/** Who follows one of these projects, deleted or not. */
export async function listProjectFollowers(
  db: Executor,
  projectIds: readonly number[],
  actorId: number,
): Promise<Follower[]> {
  return readInTurns(projectIds, (part) => {
    const projects: FollowedRows = rowsOf(db, 'project', { id: part })
      .select(['project.id', 'project.name', 'project.id as project_id', sql<number>`0`.as('is_hidden')])
      .as('followed')
    return listFollowers(db, 'project', projects, actorId)
  })
}

/** Applications and projects that went with a deletion. */
export async function listDeletedPlaces(
  db: Executor,
  trashId: number,
): Promise<{ moduleIds: number[]; projectIds: number[] }> {
  const modules = await rowsOf(db, 'module', { trash_id: trashId }).select('id').execute()
  const projects = await rowsOf(db, 'project', { trash_id: trashId }).select('id').execute()
  return { moduleIds: modules.map(({ id }) => id), projectIds: projects.map(({ id }) => id) }
}

/** Live applications and projects in a project or space, the project itself included. */
export async function listPlacesIn(
  db: Executor,
  at: { kind: 'project' | 'space'; id: number },
): Promise<{ moduleIds: number[]; projectIds: number[] }> {
  const projects = reachableProjects(db)
    .select('project.id')
    .where(at.kind === 'space' ? 'project.space_id' : 'project.id', '=', at.id)
  const modules = reachableModules(db).select('module.id').where('module.project_id', 'in', projects)
  const [projectIds, moduleIds] = [await projects.execute(), await modules.execute()]
  return { moduleIds: moduleIds.map(({ id }) => id), projectIds: projectIds.map(({ id }) => id) }
}

/** Documents of applications that are there. */
export async function listDocsIn(db: Executor, moduleIds: readonly number[]): Promise<number[]> {
  const rows = await readInTurns(moduleIds, (part) =>
    liveRows(db, 'doc', { module_id: part, is_folder: 0 }).select('id').execute(),
  )
  return rows.map(({ id }) => id)
}

/** A live application in its project. */
export async function findModule(
  db: Executor,
  moduleId: number,
): Promise<{ name: string; project_id: number } | undefined> {
  return reachableModules(db)
    .select(['module.name', 'module.project_id'])
    .where('module.id', '=', moduleId)
    .executeTakeFirst()
}

/** An entry of the trash; hidden when it is of a document or folder only organisers may see. */
export type Deleted = TrashRow & { isHidden: boolean }

/** What was deleted, without what was restored since. */
export async function listDeleted(db: Executor, trashIds: readonly number[]): Promise<Deleted[]> {
  const rows = await readInTurns(trashIds, (part) => rowsOf(db, 'trash', { id: part }).selectAll().execute())
  const ofDocs = rows.flatMap(({ kind, subject_id: id }) => (kind === 'doc' ? [id] : []))
  const hidden = await listHidden(db, ofDocs)
  return rows.map((row) => ({ ...row, isHidden: row.kind === 'doc' && hidden.has(row.subject_id) }))
}

/** Those of the documents and folders that only organisers may see. */
export async function listHidden(db: Executor, docIds: readonly number[]): Promise<Set<number>> {
  const rows = await readInTurns(docIds, (part) =>
    rowsOf(db, 'doc', { id: part }).select('doc.id').where(isInHiddenPlace, '=', 1).execute(),
  )
  return new Set(rows.map(({ id }) => id))
}

export async function findNickname(db: Executor, userId: number): Promise<string> {
  const row = await db.selectFrom('user').select('nickname').where('id', '=', userId).executeTakeFirst()
  return row?.nickname ?? ''
}

/** The given folders and documents and everything live in them. */
export async function listWithAllBelow(db: Executor, docIds: readonly number[]): Promise<Set<number>> {
  const rows = await withBelow(db, (docs) => docs.where('doc.id', 'in', docIds))
    .selectFrom('below')
    .select('below.id')
    .execute()
  return new Set(rows.map((row) => row.id))
}
