/* Who may do what with a membership, and why some roles stay as they are. */
import type { FixedRoleReason, Member, Role } from '@lectern/contracts'

/** Where a role comes from: a row of its own, or something else that gives it. */
export type RoleSource = 'own' | 'spaceAdmin' | 'superAdmin' | 'publicProject'

export interface Membership {
  role: Role
  source: RoleSource
  isSelf: boolean
  /** No other admin of the place could act when this one went. */
  isLastAdmin: boolean
}

/** Why no one can change the role here; `null` when it can be changed. */
export function reasonFixed({ source, isLastAdmin }: Membership): FixedRoleReason | null {
  if (source !== 'own') return source
  return isLastAdmin ? 'lastAdmin' : null
}

/** `can` of a membership. */
export function memberAbilities(membership: Membership, mayManage: boolean): Member['can'] {
  const isFree = reasonFixed(membership) === null
  return {
    changeRole: mayManage && isFree,
    remove: mayManage && isFree && !membership.isSelf,
    leave: isFree && membership.isSelf,
  }
}

/**
 * Whether an admin who can act is left. `usable` are the admins whose accounts are not disabled.
 * @param without people who are about to go, or to become something else
 */
export function isAdminLeft(usable: readonly number[], without: readonly number[]): boolean {
  return usable.some((userId) => !without.includes(userId))
}
