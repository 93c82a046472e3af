/* Who may invite people without an account. Pure. */
import type { Inviter } from '@lectern/contracts'

/** That the person manages the members of the place was checked before. */
export function mayInvite(from: Inviter, { isSuperAdmin }: { isSuperAdmin: boolean }): boolean {
  if (from === 'nobody') return false
  return isSuperAdmin || from === 'spaceAdmins'
}
