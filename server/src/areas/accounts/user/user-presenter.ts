import type { Permissions, Role, UserInfo } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { avatarAddress } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { projectRoleOf } from '../../../auth/rights.ts'
import type { listRoles } from './user-repo.ts'

export function presentUserInfo(actor: UserActor, avatarId: string | null): UserInfo {
  return {
    id: encodeId('user', actor.userId),
    username: actor.username,
    name: actor.nickname,
    nickname: actor.nickname,
    avatar: avatarAddress(avatarId),
    email: actor.email,
    status: actor.status,
    isSuperAdmin: actor.isSuperAdmin,
  }
}

export function presentPermissions(actor: UserActor, roles: Awaited<ReturnType<typeof listRoles>>): Permissions {
  const roleData: Record<string, Role> = {}
  for (const space of roles.spaces) roleData[`space:${encodeId('space', space.id)}`] = space.role
  for (const project of roles.projects) {
    const role = projectRoleOf({
      isSuperAdmin: false,
      isPrivate: project.is_private === 1,
      spaceRole: project.space_role,
      projectRole: project.project_role,
    })
    if (role !== null) roleData[`project:${encodeId('project', project.id)}`] = role
  }
  return { isSuperAdmin: actor.isSuperAdmin ? 1 : 0, roleData }
}
