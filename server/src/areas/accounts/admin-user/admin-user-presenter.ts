import { userStatus, type AdminUser, type AdminUserDetail, type AllocationSpace } from '@lectern/contracts'
import { failuresNow } from '../../../auth/attempts/attempts.ts'
import { limits } from '../../../auth/limits.ts'
import { avatarAddress } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { UserRow } from '../../../db/schema.ts'
import { obstaclesOf } from './admin-user-policy.ts'
import type { listAllocatable } from './allocation-repo.ts'
import type { UserFacts } from './user-facts-repo.ts'
import type { listSoleAdminships, Memberships } from './user-memberships-repo.ts'

/** Whose view it is, and when. */
export interface View {
  actorId: number
  nowMs: number
}

export function presentAdminUser(row: UserRow, facts: UserFacts, { actorId, nowMs }: View): AdminUser {
  const attempt = facts.attempts.get(row.username)
  const failures = attempt === undefined ? 0 : failuresNow(attempt, limits.account, nowMs)
  const hasMfa = row.mfa_since_ms !== null
  return {
    id: encodeId('user', row.id),
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    avatar: avatarAddress(row.avatar_id),
    source: row.source,
    status: row.status,
    isSuperAdmin: row.is_super_admin === 1,
    isSelf: row.id === actorId,
    hasMfa,
    projectCount: facts.projects.get(row.id) ?? 0,
    createdAtMs: row.created_at_ms,
    lastVisitAtMs: row.last_visit_at_ms,
    failures,
    lockedUntilMs: attempt !== undefined && attempt.locked_until_ms > nowMs ? attempt.locked_until_ms : null,
    obstacles: obstaclesOf({ row, actorId, superAdmins: facts.superAdmins, hasMfa, failures }),
  }
}

export function presentDetail(
  user: AdminUser,
  parts: {
    sessionCount: number
    memberships: Memberships
    sole: Awaited<ReturnType<typeof listSoleAdminships>>
  },
): AdminUserDetail {
  const { spaces, projects } = parts.memberships
  return {
    ...user,
    sessionCount: parts.sessionCount,
    spaces: spaces.map((each) => ({ id: encodeId('space', each.id), name: each.name, role: each.role })),
    projects: projects.map((each) => ({
      id: encodeId('project', each.id),
      name: each.name,
      role: each.role,
      spaceId: encodeId('space', each.space_id),
      spaceName: each.space_name,
      isPrivate: each.is_private === 1 ? 1 : 0,
    })),
    onlyAdminOf: [
      ...parts.sole.spaces.map(({ id, name }) => ({ kind: 'space' as const, id: encodeId('space', id), name })),
      ...parts.sole.projects.map(({ id, name }) => ({ kind: 'project' as const, id: encodeId('project', id), name })),
    ],
  }
}

export function presentAllocation(space: Awaited<ReturnType<typeof listAllocatable>>[number]): AllocationSpace {
  const id = `S_${encodeId('space', space.id)}`
  return {
    id,
    label: space.name,
    parentId: '',
    children: space.projects.map((project) => ({
      id: encodeId('project', project.id),
      label: project.name,
      parentId: id,
      isPrivate: project.is_private === 1 ? 1 : 0,
      children: null,
    })),
  }
}

/** Accounts per state for the segments over the list. */
export function presentCounts(counts: ReadonlyMap<number, number>) {
  const of = (status: number): number => counts.get(status) ?? 0
  return {
    all: [...counts.values()].reduce((sum, count) => sum + count, 0),
    enabled: of(userStatus.enabled),
    setPassword: of(userStatus.setPassword),
    waiting: of(userStatus.waiting),
    disabled: of(userStatus.disabled),
  }
}
