/* Who may invite people without an account, and how long that holds. Pure. */
import type { Inviter, Role } from '@lectern/contracts'
import { maySpace, spaceRoleOf } from '../../../auth/rights.ts'

/** That the person manages the members of the place was checked before. */
export function mayInvite(from: Inviter, { isSuperAdmin }: { isSuperAdmin: boolean }): boolean {
  if (from === 'none') return false
  return isSuperAdmin || from === 'spaceAdmins'
}

/** Who sent an invitation, as they are now. */
export interface Sender {
  /** False once the account is disabled or deleted. */
  canSignIn: boolean
  isSuperAdmin: boolean
  /** Role in the space it leads to; `null` without one. */
  spaceRole: Role | null
}

/** Whether an invitation is still valid: its sender could send it today. */
export function standsBehind(from: Inviter, sender: Sender, leadsToSpace: boolean): boolean {
  if (!sender.canSignIn || !mayInvite(from, sender)) return false
  return leadsToSpace ? maySpace('manageMembers', spaceRoleOf(sender)) : sender.isSuperAdmin
}
