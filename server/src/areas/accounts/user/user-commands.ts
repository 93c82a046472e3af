/* Signing in and out. */
import { userStatus, type LoginReply, type UserSource } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { acceptSignIn, guardSignIn } from '../../../auth/attempts/sign-in-tries.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { passwordDigest, verifyPassword } from '../../../auth/secrets.ts'
import { endSession } from '../../../auth/sessions.ts'
import type { UserRow } from '../../../db/schema.ts'
import { completeSignIn } from '../sign-in/complete-sign-in-commands.ts'
import { findUserByName } from './user-repo.ts'
import { recordSignInFailure } from '../session/start-session-commands.ts'
import { canonicalUsername } from '../../../core/names.ts'

export interface Credentials {
  username: string
  password: string
  source: UserSource | undefined
  /** Token of the browser. */
  device: string | undefined
}

/**
 * Checks name and password and lets the person in.
 * @throws {AppError} login_failed, login_locked after too many failures, login_slowed, account_disabled (only to who knows the password),
 *   login_source_unavailable
 */
export async function signIn(context: AppContext, credentials: Credentials, origin: Origin): Promise<LoginReply> {
  const { source = 'register' } = credentials
  // LDAP, forms and OAuth are sources of their own; a local password must not open their accounts.
  if (source !== 'register' && source !== 'backend') throw new AppError('login_source_unavailable')
  const username = canonicalUsername(credentials.username)
  const user = await checkPassword(context, { ...credentials, username }, origin)
  return completeSignIn(context, user, origin)
}

/** @throws {AppError} login_failed, login_locked, login_slowed */
async function checkPassword(
  context: AppContext,
  { username, password, device }: { username: string; password: string; device: string | undefined },
  origin: Origin,
): Promise<UserRow> {
  const found = await findUserByName(context.db, username)
  const account = { kind: 'account', of: username } as const
  const signInTry = { account, userId: found?.id, address: origin.address, device }
  const user = await guardSignIn(context, signInTry, async () => {
    const isRight = await verifyPassword(passwordDigest(password), found?.password_hash ?? null)
    if (isRight && found !== undefined) return found
    await recordSignInFailure(context, origin, { username, userId: found?.id, reason: 'login_failed' })
    return undefined
  })
  if (user === undefined) throw new AppError('login_failed')
  if (user.status !== userStatus.disabled) await acceptSignIn(context, signInTry)
  return user
}

export async function signOut({ db, clock }: AppContext, actor: UserActor, origin: Origin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, actor.sessionId)
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'user.signOut', subject }, clock())
  })
}
