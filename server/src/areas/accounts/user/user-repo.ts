import { shutOutStatuses, type UserStatus } from '@lectern/contracts'
import { reachableProjects } from '../../../core/live-places.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import type { UserRow } from '../../../db/schema.ts'

/** By the name as stored: trimmed, lower case. */
export async function findUserByName(db: Executor, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function hasUsers(db: Executor): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Row of the person's picture; `null` without one. */
export async function findAvatarId(db: Executor, userId: number): Promise<string | null> {
  const row = await db.selectFrom('user').select('avatar_id').where('id', '=', userId).executeTakeFirst()
  return row?.avatar_id ?? null
}

export async function findPasswordHash(db: Executor, userId: number): Promise<string | null> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** False when the account is shut out, which a password must not undo. */
export async function updatePassword(
  db: Executor,
  userId: number,
  passwordHash: string,
  status: UserStatus,
  nowMs: number,
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('user')
      .set({ password_hash: passwordHash, status, password_changed_at_ms: nowMs, updated_at_ms: nowMs })
      .where('id', '=', userId)
      .where('status', 'not in', shutOutStatuses),
  )
}

/** Roles of a person in live spaces, and in the live projects they joined or may see there. */
export async function listRoles(db: Executor, userId: number) {
  const spaces = await db
    .selectFrom('space_member')
    .innerJoin('space', 'space.id', 'space_member.space_id')
    .select(['space.id', 'space_member.role'])
    .where('space_member.user_id', '=', userId)
    .where('space.deleted_at_ms', 'is', null)
    .execute()
  const projects = await reachableProjects(db)
    .innerJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select([
      'project.id',
      'project.is_private',
      'space_member.role as space_role',
      'project_member.role as project_role',
    ])
    .execute()
  return { spaces, projects }
}
