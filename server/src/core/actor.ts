import type { UserStatus } from '@lectern/contracts'

/** Nobody we know. */
export interface Anonymous {
  kind: 'anonymous'
}

/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: number
  sessionId: number
  username: string
  nickname: string
  email: string | null
  status: UserStatus
  isSuperAdmin: boolean
}

export type Actor = Anonymous | UserActor

export const anonymous: Anonymous = { kind: 'anonymous' }
