/*
 * Who may do what: action → roles. The only table of rights; server policies, the `can` of answers and `docs/permissions.md` read it.
 * Super admins pass every check. A space admin is admin of all its projects. In a public project a space member without a role of
 * their own is a guest; in a private one they are no one.
 */
import type { Role } from './constants.ts'

export const spaceActions = {
  /** See the space, its public projects and the private ones one belongs to. */
  read: ['guest', 'dev', 'admin'],
  createProject: ['dev', 'admin'],
  /** In a composed space: create, arrange, change and delete composed projects. */
  compose: ['dev', 'admin'],
  /** Name, description, order. */
  update: ['admin'],
  manageMembers: ['admin'],
  /** App keys and secrets for machines. */
  manageOpenUsers: ['admin'],
  /** Connections with other systems. */
  configure: ['admin'],
  delete: ['admin'],
  /** List and restore what was deleted in the space. */
  restore: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type SpaceAction = keyof typeof spaceActions

export const projectActions = {
  /** Browse the applications and read documents. */
  read: ['guest', 'dev', 'admin'],
  /** Comment on documents; change, delete and resolve what one wrote oneself. */
  comment: ['guest', 'dev', 'admin'],
  /** Name, description, order. */
  update: ['dev', 'admin'],
  /** Private or public, move to another space. */
  govern: ['admin'],
  manageMembers: ['admin'],
  delete: ['admin'],
  manageModules: ['dev', 'admin'],
  manageDocs: ['dev', 'admin'],
  share: ['dev', 'admin'],
  /** Create, change, publish and delete releases, and see drafts of them. */
  manageReleases: ['dev', 'admin'],
  restore: ['dev', 'admin'],
} as const satisfies Record<string, readonly Role[]>
export type ProjectAction = keyof typeof projectActions
