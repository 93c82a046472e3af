/* SQL of followers, of whatever it is that they follow, with what decides whether they may read it. */
import { userStatus } from '@lectern/contracts'
import { sql, type AliasedExpression } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { withAbove } from '../../../content/doc-tree.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { SubscriptionKind } from '../../../db/schema.ts'

/** Of everything that the person maintains there is one. */
export const maintainedId = 0

interface FollowedRow {
  id: number
  name: string
  project_id: number
  /** 1: only for those who see hidden documents. */
  is_hidden: number
}
/** Documents, folders, applications or projects, as a query named `followed`. */
export type FollowedRows = AliasedExpression<FollowedRow, 'followed'>

function subscriptionsOf(db: Executor, kind: SubscriptionKind, rows: FollowedRows) {
  return db
    .selectFrom(rows)
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'followed.id').on('subscription.subject_kind', '=', kind),
    )
}

/** Never who made the change, nor disabled accounts. */
function followersOf(db: Executor, kind: SubscriptionKind, rows: FollowedRows, actorId: number) {
  return subscriptionsOf(db, kind, rows)
    .innerJoin('project', 'project.id', 'followed.project_id')
    .innerJoin('user', 'user.id', 'subscription.user_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id as user_id', 'user.username', 'user.nickname', 'user.is_super_admin', 'project.is_private'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .select(['subscription.level', 'subscription.fields', 'project.id as project_id'])
    .select(['followed.id as subject_id', 'followed.name as subject_name', 'followed.is_hidden'])
    .where('user.id', '!=', actorId)
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
}
export type Follower = Awaited<ReturnType<ReturnType<typeof followersOf>['execute']>>[number]

/** Of which a list may be long; what is known of the people is read in parts. */
export async function listFollowers(
  db: Executor,
  kind: SubscriptionKind,
  rows: FollowedRows,
  actorId: number,
): Promise<Follower[]> {
  const people = await subscriptionsOf(db, kind, rows).select('subscription.user_id').distinct().execute()
  const followers = followersOf(db, kind, rows, actorId)
  return readInTurns(
    people.map((row) => row.user_id),
    (part) => followers.where('user.id', 'in', part).execute(),
  )
}

/** Those who follow what they maintain and are called one of these names, in each of these projects. */
export async function listMaintainers(
  db: Executor,
  names: readonly string[],
  projectIds: readonly number[],
  actorId: number,
): Promise<Follower[]> {
  const people = await readInTurns(names, (part) =>
    rowsOf(db, 'subscription', { subject_kind: 'maintained' })
      .innerJoin('user', 'user.id', 'subscription.user_id')
      .select('user.id')
      .where((where) => where.or([where('user.nickname', 'in', part), where('user.username', 'in', part)]))
      .execute(),
  )
  return readInTurns([...new Set(people.map(({ id }) => id))], (part) =>
    followersOf(db, 'maintained', maintainedIn(db, projectIds), actorId).where('user.id', 'in', part).execute(),
  )
}

const maintainedIn = (db: Executor, projectIds: readonly number[]): FollowedRows =>
  rowsOf(db, 'project', { id: projectIds })
    .select(['project.name', 'project.id as project_id'])
    .select([sql<number>`${sql.lit(maintainedId)}`.as('id'), sql<number>`0`.as('is_hidden')])
    .as('followed')

/** A document that a change is about. */
export interface TouchedDoc {
  id: number
  name: string
  author: string
  projectId: number
  isHidden: boolean
  /** A folder whose own text the change is about. */
  isFolder?: true
}

/** Documents, deleted or not. */
export function listTouchedDocs(db: Executor, docIds: readonly number[]): Promise<TouchedDoc[]> {
  return listTouched(db, docIds, 0)
}

/** The folders among them, deleted or not. */
export async function listTouchedFolders(db: Executor, docIds: readonly number[]): Promise<TouchedDoc[]> {
  return (await listTouched(db, docIds, 1)).map((folder) => ({ ...folder, isFolder: true }))
}

async function listTouched(db: Executor, docIds: readonly number[], isFolder: 0 | 1): Promise<TouchedDoc[]> {
  const rows = await readInTurns(docIds, (part) =>
    rowsOf(db, 'doc', { id: part, is_folder: isFolder })
      .innerJoin('module', 'module.id', 'doc.module_id')
      .select(['doc.id', 'doc.name', 'doc.author', 'module.project_id', isInHiddenPlace.as('is_hidden')])
      .execute(),
  )
  return rows.map(({ id, name, author, project_id: projectId, is_hidden: isHidden }) => {
    return { id, name, author, projectId, isHidden: isHidden === 1 }
  })
}

/** How deep each of these folders is. */
export async function listDepths(db: Executor, folderIds: readonly number[]): Promise<Map<number, number>> {
  const depths = new Map<number, number>()
  for (const part of inBatches(folderIds)) {
    const rows = await withAbove(db, part)
      .selectFrom('above')
      .select(({ fn }) => ['above.root', fn.countAll<number>().as('depth')])
      .groupBy('above.root')
      .execute()
    for (const { root, depth } of rows) depths.set(root, depth)
  }
  return depths
}

/** Each of these rows with the followed folders it is in, or that it is itself. */
export async function listFollowedAbove(
  db: Executor,
  docIds: readonly number[],
): Promise<{ docId: number; folderId: number }[]> {
  return readInTurns(docIds, (part) =>
    withAbove(db, part)
      .selectFrom('above')
      .innerJoin('doc', 'doc.id', 'above.id')
      .select(['above.root as docId', 'above.id as folderId'])
      .where('doc.is_folder', '=', 1)
      .where((where) =>
        where.exists(
          where
            .selectFrom('subscription')
            .select('subscription.user_id')
            .where('subscription.subject_kind', '=', 'doc')
            .whereRef('subscription.subject_id', '=', 'above.id'),
        ),
      )
      .execute(),
  )
}
