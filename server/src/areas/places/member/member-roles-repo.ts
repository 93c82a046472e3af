/* Changing who belongs to a place. Everything here runs in a transaction that locks the space (`lockSpace`). */
import { shutOutStatuses, type Role } from '@lectern/contracts'
import {
  endProjectRoles,
  endRolesInSpaces,
  giveProjectRoles,
  giveSpaceRoles,
  membersOf,
  type PlaceKey,
} from '../../../auth/memberships.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { MemberRemovalTable } from '../../../db/schema.ts'
import type { Selectable } from 'kysely'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'

/** A role as it is stored. */
export interface StoredRole {
  user_id: number
  role: Role
  created_at_ms: number
  added_by: number | null
}

/** A role in a project of the space. */
export interface StoredProjectRole extends StoredRole {
  project_id: number
}

/** Name of the place, and a person's roles around it; `undefined` when the place is not there. */
export async function findStanding(tx: Executor, { spaceId, projectId }: PlaceKey, userId: number) {
  const space = await rowsOf(tx, 'space', { id: spaceId })
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .select(['space.name', 'space_member.role'])
    .executeTakeFirst()
  if (space === undefined) return undefined
  if (projectId === undefined) return { name: space.name, spaceRole: space.role, projectRole: null, isPrivate: false }
  const project = await liveRows(tx, 'project', { id: projectId, space_id: spaceId })
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select(['project.name', 'project.is_private', 'project_member.role'])
    .executeTakeFirst()
  if (project === undefined) return undefined
  return {
    name: project.name,
    spaceRole: space.role,
    projectRole: project.role,
    isPrivate: project.is_private === 1,
  }
}

/** Own roles of the people in the place, with their names; people without one are absent. */
export async function listOwnRoles(
  tx: Executor,
  place: PlaceKey,
  userIds: readonly number[],
): Promise<(StoredRole & { nickname: string })[]> {
  return tx
    .selectFrom(membersOf(tx, place).as('member'))
    .innerJoin('user', 'user.id', 'member.user_id')
    .selectAll('member')
    .select('user.nickname')
    .where('member.user_id', 'in', userIds)
    .execute()
}

/** Own admins of the place whose accounts are in use; `atMost` so many of them. */
export async function listUsableAdmins(
  db: Executor,
  { spaceId, projectId }: PlaceKey,
  atMost?: number,
): Promise<number[]> {
  const rows =
    projectId === undefined
      ? await rowsOf(db, 'space_member', { space_id: spaceId, role: 'admin' })
          .innerJoin('user', 'user.id', 'space_member.user_id')
          .select('user.id')
          .where('user.status', 'not in', shutOutStatuses)
          .$if(atMost !== undefined, (query) => query.limit(atMost ?? 0))
          .execute()
      : await rowsOf(db, 'project_member', { project_id: projectId, role: 'admin' })
          .innerJoin('space_member', 'space_member.user_id', 'project_member.user_id')
          .innerJoin('user', 'user.id', 'project_member.user_id')
          .select('user.id')
          .where('space_member.space_id', '=', spaceId)
          .where('user.status', 'not in', shutOutStatuses)
          .$if(atMost !== undefined, (query) => query.limit(atMost ?? 0))
          .execute()
  return rows.map(({ id }) => id)
}

/** Of the people, those with an account in use; for a project those of its space. */
export async function listAddable(
  tx: Executor,
  { spaceId, projectId }: PlaceKey,
  userIds: readonly number[],
): Promise<{ id: number; nickname: string }[]> {
  return rowsOf(tx, 'user', { id: userIds })
    .select(['user.id', 'user.nickname'])
    .where('user.status', 'not in', shutOutStatuses)
    .$if(projectId !== undefined, (query) =>
      query.where('user.id', 'in', (space) =>
        space.selectFrom('space_member').select('space_member.user_id').where('space_member.space_id', '=', spaceId),
      ),
    )
    .execute()
}

/** Gives roles to people who have none; those who do keep theirs. */
export async function insertRoles(
  tx: Executor,
  { spaceId, projectId }: PlaceKey,
  roles: readonly StoredRole[],
): Promise<void> {
  const inSpace = roles.map((role) => ({ ...role, space_id: spaceId }))
  if (projectId === undefined) await giveSpaceRoles(tx, inSpace, 'kept')
  else {
    const inProject = roles.map((role) => ({ ...role, project_id: projectId }))
    await giveProjectRoles(tx, inProject, 'kept')
  }
}

export async function updateRoles(
  tx: Executor,
  { spaceId, projectId }: PlaceKey,
  userIds: readonly number[],
  role: Role,
): Promise<void> {
  if (projectId === undefined) {
    await tx
      .updateTable('space_member')
      .set({ role })
      .where('space_id', '=', spaceId)
      .where('user_id', 'in', userIds)
      .execute()
    return
  }
  await tx
    .updateTable('project_member')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Roles of the people in the projects of the space, deleted ones included. */
export async function listProjectRoles(
  tx: Executor,
  spaceId: number,
  userIds: readonly number[],
): Promise<StoredProjectRole[]> {
  return rowsOf(tx, 'project_member', { user_id: userIds })
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(['project_member.project_id', 'project_member.user_id', 'project_member.role'])
    .select(['project_member.created_at_ms', 'project_member.added_by'])
    .where('project.space_id', '=', spaceId)
    .execute()
}

/** Ends the roles of the people in the place; for a space, in its projects too. */
export async function deleteRoles(
  tx: Executor,
  { spaceId, projectId }: PlaceKey,
  userIds: readonly number[],
): Promise<void> {
  if (projectId === undefined) await endRolesInSpaces(tx, [spaceId], userIds)
  else await endProjectRoles(tx, [projectId], userIds)
}

export async function insertRemoval(
  tx: Executor,
  removal: Omit<Selectable<MemberRemovalTable>, 'id'>,
): Promise<number> {
  const { id } = await tx.insertInto('member_removal').values(removal).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A removal from this place, deleted from the list: it is undone once. */
export async function takeRemoval(
  tx: Executor,
  { spaceId, projectId }: PlaceKey,
  removalId: number,
): Promise<Selectable<MemberRemovalTable> | undefined> {
  return deleteRows(tx, 'member_removal', { id: removalId, space_id: spaceId })
    .where('project_id', projectId === undefined ? 'is' : '=', projectId ?? null)
    .returningAll()
    .executeTakeFirst()
}

/** Projects of the space, deleted ones included. */
export async function listProjectIds(tx: Executor, spaceId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('project').select('id').where('space_id', '=', spaceId).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function deleteOldRemovals(db: Executor, beforeMs: number): Promise<void> {
  await db.deleteFrom('member_removal').where('removed_at_ms', '<', beforeMs).execute()
}
