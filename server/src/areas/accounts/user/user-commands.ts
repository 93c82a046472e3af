/* Signing in and out. */
import { userStatus, type LoginReply, type UserSource } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { clearFailures, lockedUntil, recordFailure } from '../../../auth/attempts.ts'
import { lockedError } from '../../../auth/attempt-limit.ts'
import type { Counted } from '../../../auth/limits.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { passwordDigest, verifyPassword } from '../../../auth/secrets.ts'
import { endSession } from '../../../auth/sessions.ts'
import { KeyedMutex } from '../../../core/keyed-mutex.ts'
import type { UserRow } from '../../../db/schema.ts'
import { completeSignIn } from '../sign-in/complete-sign-in-commands.ts'
import { findUserByName } from './user-repo.ts'
import { recordSignInFailure } from '../session/start-session-commands.ts'
import { canonicalUsername } from '../../../core/names.ts'

export interface Credentials {
  username: string
  password: string
  source: UserSource | undefined
}

/**
 * Checks name and password and lets the person in.
 * @throws {AppError} login_failed, login_locked after too many failures, account_disabled (only to who knows the password),
 *   login_source_unavailable
 */
export async function signIn(context: AppContext, credentials: Credentials, origin: Origin): Promise<LoginReply> {
  const { source = 'register' } = credentials
  // LDAP, forms and OAuth are sources of their own; a local password must not open their accounts.
  if (source !== 'register' && source !== 'backend') throw new AppError('login_source_unavailable')
  const username = canonicalUsername(credentials.username)
  // One after the other, so that tries at the same moment cannot pass the limit together.
  const user = await attempts.run(username, () => checkPassword(context, username, credentials.password, origin))
  return completeSignIn(context, user, origin)
}

const attempts = new KeyedMutex()

/** @throws {AppError} login_failed, login_locked */
async function checkPassword(
  context: AppContext,
  username: string,
  password: string,
  origin: Origin,
): Promise<UserRow> {
  const { db, clock } = context
  const account: Counted = { kind: 'account', of: username }
  const address: Counted = { kind: 'address', of: origin.address }
  const until = await lockedUntil(db, [account, address], clock())
  if (until > 0) throw lockedError(until - clock())
  const user = await findUserByName(db, username)
  const isRight = await verifyPassword(passwordDigest(password), user?.password_hash ?? null)
  if (isRight && user !== undefined) {
    if (user.status !== userStatus.disabled) await clearFailures(db, account)
    return user
  }
  await recordFailure(db, address, clock())
  const { lockedUntilMs } = await recordFailure(db, account, clock())
  await recordSignInFailure(context, origin, { username, userId: user?.id, reason: 'login_failed' })
  if (lockedUntilMs > clock()) throw lockedError(lockedUntilMs - clock())
  throw new AppError('login_failed')
}

export async function signOut({ db, clock }: AppContext, actor: UserActor, origin: Origin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, actor.sessionId)
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'user.signOut', subject }, clock())
  })
}
