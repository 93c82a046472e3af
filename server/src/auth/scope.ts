import type { Role } from '@lectern/contracts'
import type { VisitedRef } from './visited/visited-subject.ts'

/** The space a request is about, and the caller's standing in it. */
export interface SpaceScope {
  spaceId: number
  /** Role that counts; `admin` for a super admin. */
  role: Role
  /** Own membership; `null` for a super admin outside the space. */
  spaceRole: Role | null
  /** The composed project the request names, or owner of the entry or page it names. */
  composeId?: number
  composeEntryId?: number
  composePageId?: number
  /** The published site the request names. */
  siteId?: number
}

/** The project a request is about, with what inside it was named. */
export interface ProjectScope extends SpaceScope {
  projectId: number
  isPrivate: boolean
  /** Own role in the project; `null` without one. */
  projectRole: Role | null
  /** Application named by the request, or owner of the documents or share it names. */
  moduleId: number | undefined
  /** Documents named by the request, in its order; all of `moduleId`. */
  docIds: readonly number[]
  shareId: number | undefined
  /** The dictionary the request names. */
  dictionaryId?: number
  /** The release the request names. */
  releaseId?: number
}

/** The application a token is for, and the token. */
export interface ApplicationScope {
  spaceId: number
  projectId: number
  moduleId: number
  tokenId: number
  tokenName: string
  /** Who made the token: in their name is written what comes with it. */
  makerId: number
  makerName: string
  /** What signatures are made with; `undefined` when none is demanded. */
  signingSecret: string | undefined
}

/** What a visitor reads, by its kind and number. */
export interface VisitorScope extends VisitedRef {
  /** The email address the visitor proved, where one is asked for. */
  email?: string
}
