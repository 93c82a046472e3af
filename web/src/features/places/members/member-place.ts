import type { Role } from '@lectern/contracts'

/** Whose members these are. */
export interface MemberPlace {
  kind: 'space' | 'project'
  id: string
  name: string
  /** The space itself, or the one the project is in. */
  space: { id: string; name: string }
  /** The reader may add people and change their roles. */
  isManaged: boolean
}

export const membersPerPage = 20

/** What of the list is asked for. */
export interface MemberFilter {
  role: Role | 'all'
  text: string
  /** From 1. */
  pageIndex: number
}
