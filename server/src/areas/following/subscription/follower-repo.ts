/* SQL of who follows what was changed. */
import { userStatus } from '@lectern/contracts'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { readInTurns } from '../../../db/in-turns.ts'
import { reachableModules } from '../../../core/live-places.ts'
import { withBelow } from '../../../content/doc-tree.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasRow } from '../../../db/row-counts.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Documents with those who follow them. */
function followedDocs(db: Executor) {
  return db
    .selectFrom('doc')
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'doc.id').on('subscription.subject_kind', '=', 'doc'),
    )
}

/** Whether anyone follows the application's project, or a document in it. */
export async function isModuleFollowed(db: Executor, moduleId: number): Promise<boolean> {
  const byProject = rowsOf(db, 'subscription', { subject_kind: 'project' })
    .innerJoin('module', 'module.project_id', 'subscription.subject_id')
    .where('module.id', '=', moduleId)
  if (await hasRow(byProject)) return true
  return hasRow(followedDocs(db).where('doc.module_id', '=', moduleId).where('doc.deleted_at_ms', 'is', null))
}

/** Whether anyone follows what a deletion took, or the project it took it from. */
export async function isDeletionFollowed(
  db: Executor,
  { trashId, projectId }: { trashId: number; projectId: number | null },
): Promise<boolean> {
  const byProject = rowsOf(db, 'subscription', { subject_kind: 'project' })
    .innerJoin('project', 'project.id', 'subscription.subject_id')
    .where((where) => isProjectOf(where, { trashId, projectId }))
  if (await hasRow(byProject)) return true
  return hasRow(followedDocs(db).where('doc.trash_id', '=', trashId))
}

/** Those of some deletions in a project that anyone hears of: all of them when the project is followed. */
export async function listFollowedDeletions(
  db: Executor,
  { trashIds, projectId }: { trashIds: readonly number[]; projectId: number | null },
): Promise<readonly number[]> {
  const byProject = rowsOf(db, 'subscription', { subject_kind: 'project', subject_id: projectId ?? 0 })
  if (await hasRow(byProject)) return trashIds
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

/** Followers with what decides whether they may read; never who made the change, nor disabled accounts. */
function followersIn(db: Executor, actorId: number) {
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'doc.id').on('subscription.subject_kind', '=', 'doc'),
    )
    .innerJoin('user', 'user.id', 'subscription.user_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id as user_id', 'user.is_super_admin', 'project.is_private', 'subscription.level'])
    .select(['space_member.role as space_role', 'project_member.role as project_role', 'subscription.fields'])
    .select(['doc.id as doc_id', 'doc.name as doc_name', isInHiddenPlace.as('is_hidden')])
    .where('user.id', '!=', actorId)
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
}
export type DocFollower = Awaited<ReturnType<ReturnType<typeof followersIn>['execute']>>[number]

/** Who follows documents of a live application. */
export async function listFollowersOfModule(db: Executor, moduleId: number, actorId: number): Promise<DocFollower[]> {
  const ofModule = followersIn(db, actorId)
    .where('module.id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .where('module.deleted_at_ms', 'is', null)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
  const people = await listPeople(followedDocs(db).where('doc.module_id', '=', moduleId))
  return readInTurns(people, (part) => ofModule.where('user.id', 'in', part).execute())
}

/** Who follows documents a deletion took. */
export async function listFollowersOfDeleted(db: Executor, trashId: number, actorId: number): Promise<DocFollower[]> {
  const ofDeleted = followersIn(db, actorId).where('doc.trash_id', '=', trashId)
  const people = await listPeople(followedDocs(db).where('doc.trash_id', '=', trashId))
  return readInTurns(people, (part) => ofDeleted.where('user.id', 'in', part).execute())
}

/** Their ids, of which a list may be long; what else is known of them is read in parts. */
async function listPeople(query: SelectQueryBuilder<Database, 'subscription', object>): Promise<number[]> {
  const rows = await query.select('subscription.user_id').distinct().execute()
  return rows.map((row) => row.user_id)
}

/** Who follows the project something was deleted in, or projects that went with their space. */
export async function listProjectFollowers(
  db: Executor,
  which: { trashId: number; projectId: number | null },
  actorId: number,
) {
  const followed = db
    .selectFrom('project')
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'project.id').on('subscription.subject_kind', '=', 'project'),
    )
    .where((where) => isProjectOf(where, which))
  const followers = followed
    .innerJoin('user', 'user.id', 'subscription.user_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id as user_id', 'user.is_super_admin', 'project.is_private', 'subscription.level'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .select(['project.id as project_id', 'project.name as project_name'])
    .where('user.id', '!=', actorId)
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
  return readInTurns(await listPeople(followed), (part) => followers.where('user.id', 'in', part).execute())
}
export type ProjectFollower = Awaited<ReturnType<typeof listProjectFollowers>>[number]

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
