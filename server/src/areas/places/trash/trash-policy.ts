import type { Role, TrashEntry } from '@lectern/contracts'
import { mayProject, maySpace, projectRoleOf, spaceRoleOf } from '../../../auth/rights.ts'

/** A person's roles where something deleted was. */
export interface Standing {
  isSuperAdmin: boolean
  isPrivate: boolean
  spaceRole: Role | null
  projectRole: Role | null
}

/** `hidden`: the person could not see it there; `refused`: sees it and may not restore. */
export function decideRestore(
  { kind, isInProject }: { kind: TrashEntry['kind']; isInProject: boolean },
  standing: Standing,
): 'allowed' | 'refused' | 'hidden' {
  if (kind === 'compose' || kind === 'composePage' || (kind === 'site' && !isInProject)) {
    const role = spaceRoleOf(standing)
    if (role === null) return 'hidden'
    return maySpace('compose', role) ? 'allowed' : 'refused'
  }
  const inSpace = kind === 'space' || kind === 'project'
  const role = inSpace ? spaceRoleOf(standing) : projectRoleOf(standing)
  if (role === null) return 'hidden'
  // A private project's name is not for everyone in its space, also when it is deleted.
  if (kind === 'project' && projectRoleOf(standing) === null) return 'hidden'
  return (inSpace ? maySpace('restore', role) : mayProject('restore', role)) ? 'allowed' : 'refused'
}
