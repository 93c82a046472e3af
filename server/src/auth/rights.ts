/*
 * Roles and what they allow, as pure functions over the contract's table. Owns: how a role comes about. Does not own: loading it
 * (`auth/access.ts`).
 */
import type { Role } from '@lectern/contracts'
import { projectActions, spaceActions, type ProjectAction, type SpaceAction } from '@lectern/contracts/permissions'

/** What decides a person's role in a project. */
export interface ProjectStanding {
  isSuperAdmin: boolean
  isPrivate: boolean
  /** Role in the project's space; `null` outside it. */
  spaceRole: Role | null
  /** Own role in the project; `null` without one. */
  projectRole: Role | null
}

/** Role that counts in a space: super admins pass as admin; `null` means no access. */
export function spaceRoleOf(standing: { isSuperAdmin: boolean; spaceRole: Role | null }): Role | null {
  return standing.isSuperAdmin ? 'admin' : standing.spaceRole
}

/** Role that counts in a project; `null` means no access. */
export function projectRoleOf({ isSuperAdmin, isPrivate, spaceRole, projectRole }: ProjectStanding): Role | null {
  if (isSuperAdmin || spaceRole === 'admin') return 'admin'
  if (spaceRole === null) return null
  return projectRole ?? (isPrivate ? null : 'guest')
}

export function maySpace(action: SpaceAction, role: Role | null): boolean {
  const allowed: readonly Role[] = spaceActions[action]
  return role !== null && allowed.includes(role)
}

export function mayProject(action: ProjectAction, role: Role | null): boolean {
  const allowed: readonly Role[] = projectActions[action]
  return role !== null && allowed.includes(role)
}
