/* Who of the connected people an event is for. */
import { userStatus } from '@lectern/contracts'
import { projectRoleOf } from '../auth/rights.ts'
import type { Executor } from '../db/content-store.ts'
import { rowsOf } from '../db/rows.ts'

/** Of the given people, who may read the application. One that was just deleted still has its readers. */
export async function findReaders(
  db: Executor,
  moduleId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const module = await db.selectFrom('module').select('project_id').where('id', '=', moduleId).executeTakeFirst()
  return module === undefined ? new Set() : findProjectReaders(db, module.project_id, userIds)
}

/** Of the given people, who may read the project. */
export async function findProjectReaders(
  db: Executor,
  projectId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, 'user', { id: [...userIds] })
    .innerJoin('project', (join) => join.on('project.id', '=', projectId))
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id', 'user.is_super_admin', 'project.is_private'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .execute()
  const readers = rows.filter(
    (row) =>
      projectRoleOf({
        isSuperAdmin: row.is_super_admin === 1,
        isPrivate: row.is_private === 1,
        spaceRole: row.space_role,
        projectRole: row.project_role,
      }) !== null,
  )
  return new Set(readers.map(({ id }) => id))
}

/** Of the given people, who belongs to the space. */
export async function findMembers(
  db: Executor,
  spaceId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, 'user', { id: [...userIds] })
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.user_id', '=', 'user.id').on('space_member.space_id', '=', spaceId),
    )
    .select('user.id')
    .where((where) => where.or([where('user.is_super_admin', '=', 1), where('space_member.role', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of the given sessions, those that still let someone in. */
export async function findLiveSessions(
  db: Executor,
  sessionIds: readonly number[],
  nowMs: number,
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(db, 'session', { id: [...sessionIds] })
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('session.id')
    .where('session.expires_at_ms', '>', nowMs)
    .where('user.status', '=', userStatus.enabled)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
