/* SQL of who follows what was changed. */
import { sql, type ExpressionBuilder } from 'kysely'
import { reachableModules } from '../../../core/live-places.ts'
import { withBelow } from '../../../content/doc-tree.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { hasRow } from '../../../db/row-counts.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { rowsOf } from '../../../db/rows.ts'
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
  return hasRow(followedDocs(db).where('doc.is_folder', '=', 1).where('doc.module_id', '=', moduleOf(db, trashId)))
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

function docsIn(db: Executor, held: { module_id?: number; trash_id?: number; id?: readonly number[] }) {
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

/** Who follows documents a deletion took. */
export async function listFollowersOfDeleted(db: Executor, trashId: number, actorId: number): Promise<Follower[]> {
  const docs = docsIn(db, { trash_id: trashId }).where('doc.is_folder', '=', 0)
  return listFollowers(db, 'doc', docs.as('followed'), actorId)
}

/** Who follows one of these folders, of which there are some. */
export async function listFolderFollowers(
  db: Executor,
  folderIds: readonly number[],
  actorId: number,
): Promise<Follower[]> {
  return readInTurns(folderIds, (part) => listFollowers(db, 'doc', docsIn(db, { id: part }).as('followed'), actorId))
}

/** Folders that are followed and that a deletion took. */
export async function listFollowedDeletedFolders(db: Executor, trashId: number): Promise<number[]> {
  const rows = await followedDocs(db)
    .select('doc.id')
    .distinct()
    .where('doc.trash_id', '=', trashId)
    .where('doc.is_folder', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

/** Who follows an application, or those that a deletion took. */
export async function listModuleFollowers(
  db: Executor,
  { trashId, moduleId }: { trashId: number; moduleId: number | null },
  actorId: number,
): Promise<Follower[]> {
  const modules = db
    .selectFrom('module')
    .select(['module.id', 'module.name', 'module.project_id', sql<number>`0`.as('is_hidden')])
    .where((where) => where.or([where('module.trash_id', '=', trashId), where('module.id', '=', moduleId ?? 0)]))
  return listFollowers(db, 'module', modules.as('followed'), actorId)
}

/** Who follows the project something was deleted in, or projects that went with their space. */
export async function listProjectFollowers(
  db: Executor,
  which: { trashId: number; projectId: number | null },
  actorId: number,
): Promise<Follower[]> {
  const projects: FollowedRows = db
    .selectFrom('project')
    .select(['project.id', 'project.name', 'project.id as project_id', sql<number>`0`.as('is_hidden')])
    .where((where) => isProjectOf(where, which))
    .as('followed')
  return listFollowers(db, 'project', projects, actorId)
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

/** What was deleted, unless it was restored since; hidden when it is a document or folder only organisers may see. */
export async function findDeleted(
  db: Executor,
  trashId: number,
): Promise<(TrashRow & { isHidden: boolean }) | undefined> {
  const entry = await db.selectFrom('trash').selectAll().where('id', '=', trashId).executeTakeFirst()
  if (entry?.kind !== 'doc') return entry && { ...entry, isHidden: false }
  const doc = await db
    .selectFrom('doc')
    .select(isInHiddenPlace.as('is_hidden'))
    .where('doc.id', '=', entry.subject_id)
    .executeTakeFirst()
  return { ...entry, isHidden: doc?.is_hidden === 1 }
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
