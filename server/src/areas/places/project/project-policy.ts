import type { ProjectAbilities, Role } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'

/** `can` of a project for the role that counts there. */
export function projectAbilities(role: Role | null): ProjectAbilities {
  return {
    update: mayProject('update', role),
    govern: mayProject('govern', role),
    manageMembers: mayProject('manageMembers', role),
    delete: mayProject('delete', role),
    manageModules: mayProject('manageModules', role),
    manageDocs: mayProject('manageDocs', role),
    share: mayProject('share', role),
    manageReleases: mayProject('manageReleases', role),
    restore: mayProject('restore', role),
  }
}
