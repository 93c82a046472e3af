import type { Role, Space } from '@lectern/contracts'
import { maySpace } from '../../../auth/rights.ts'

/** `can` of a space for the role that counts there. */
export function spaceAbilities(role: Role | null): Space['can'] {
  return {
    createProject: maySpace('createProject', role),
    compose: maySpace('compose', role),
    update: maySpace('update', role),
    manageMembers: maySpace('manageMembers', role),
    manageOpenUsers: maySpace('manageOpenUsers', role),
    configure: maySpace('configure', role),
    delete: maySpace('delete', role),
    restore: maySpace('restore', role),
  }
}
