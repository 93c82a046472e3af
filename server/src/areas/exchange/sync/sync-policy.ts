/* Whether a saved address may still be written in its owner's name. */
import { userStatus, type Role, type UserStatus } from '@lectern/contracts'
import { mayProject, projectRoleOf } from '../../../auth/rights.ts'

/** What decides it, as it is when the address is due. */
export interface OwnerStanding {
  status: UserStatus
  isDeleted: boolean
  isSuperAdmin: boolean
  hasSecondFactor: boolean
  isPrivate: boolean
  requiresMfa: boolean
  spaceRole: Role | null
  projectRole: Role | null
}

/** As if the owner called: an account that signs in, with what the space asks for and the right to import. */
export function mayStillSync(owner: OwnerStanding): boolean {
  if (owner.status !== userStatus.enabled || owner.isDeleted) return false
  if (owner.requiresMfa && !owner.hasSecondFactor) return false
  return mayProject('manageModules', projectRoleOf(owner))
}
