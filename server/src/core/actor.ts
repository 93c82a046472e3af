import type { TokenScope, UserStatus } from '@lectern/contracts'
import type { UserRow } from '../db/schema.ts'

/** No one we know. */
export interface Anonymous {
  kind: 'anonymous'
}

/** A signed-in person. */
export interface UserActor {
  kind: 'user'
  userId: number
  /** 0 with an access token; calls about sessions are closed to tokens. */
  sessionId: number
  /** The personal access token that speaks for the person; absent in a session. */
  token?: { id: number; name: string; scope: TokenScope; isOfAssistant: boolean }
  username: string
  nickname: string
  email: string | null
  status: UserStatus
  isSuperAdmin: boolean
  /** The session passed a second factor; with an access token: the account has one. */
  hasSecondFactor: boolean
}

/** An open user: a machine that works in the projects of one space. */
export interface MachineActor {
  kind: 'machine'
  openUserId: number
  spaceId: number
  appKey: string
  /** Whose machine it is, as its admins wrote it. */
  applicant: string
}

export type Actor = Anonymous | UserActor | MachineActor

/** Columns of an account that make an actor of it. */
export type AccountOfActor = Pick<UserRow, 'username' | 'nickname' | 'email' | 'status' | 'is_super_admin'> & {
  mfa_since_ms: number | null
}

/** The person of an account, outside a session. */
export function actorOfAccount(userId: number, account: AccountOfActor): UserActor {
  return {
    kind: 'user',
    userId,
    sessionId: 0,
    username: account.username,
    nickname: account.nickname,
    email: account.email,
    status: account.status,
    isSuperAdmin: account.is_super_admin === 1,
    hasSecondFactor: account.mfa_since_ms !== null,
  }
}

export const anonymous: Anonymous = { kind: 'anonymous' }

/** Who is let in: a user in a session or with a token, or a machine. */
export type KnownActor = UserActor | MachineActor
