/* What visitors see of a composed project, and what members of its space may do with it. Pure. */
import type { ComposeProject, ComposeState, Role } from '@lectern/contracts'
import { mayProject, maySpace, projectRoleOf, type ProjectStanding } from '../../../auth/rights.ts'
import { seesDoc } from '../../../auth/visibility.ts'

/** `can` of a composed project for the role that counts in its space. */
export function composeAbilities(role: Role | null): ComposeProject['can'] {
  const mayCompose = maySpace('compose', role)
  return { update: mayCompose, delete: mayCompose }
}

/** A person who put something in, where its source is now. */
export interface ComposerStanding extends ProjectStanding {
  /** May sign in. */
  isEnabled: boolean
}

/** Whether the person may read the source's project today. */
export function mayStillRead({ isEnabled, ...standing }: ComposerStanding): boolean {
  return isEnabled && mayProject('read', projectRoleOf(standing))
}

/** What decides whether visitors see an entry. */
export interface EntryFacts {
  /** A folder of the project itself. */
  isOwnFolder: boolean
  /** The source exists, and what it is in. */
  isLive: boolean
  /** The source, or a folder around it, is hidden. */
  isHidden: boolean
  /** Who put it in may read it (`mayStillRead`). */
  isReadable: boolean
}

/** Whether visitors see an entry, and why not. The one rule: menus, documents, components and exports ask here. */
export function stateOfEntry({ isOwnFolder, isLive, isHidden, isReadable }: EntryFacts): ComposeState {
  if (isOwnFolder) return 'own'
  if (!isLive) return 'deleted'
  if (!isReadable) return 'unreadable'
  return seesDoc('visitor', isHidden) ? 'live' : 'hidden'
}
