/* The one door through which every way of signing in ends, whoever vouched for the person. */
import { userStatus, type LoginReply } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { createSession } from '../../core/sessions.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { setLastLogin } from './user-repo.ts'

/**
 * Lets in somebody whose password, or other sign-in service, has just been checked: a token, or the challenge of the second factor still to come.
 * @throws {AppError} account_disabled
 */
export async function completeSignIn(context: AppContext, user: UserRow, origin: Origin): Promise<LoginReply> {
  if (user.status === userStatus.disabled) {
    await recordSignInFailure(context, origin, { username: user.username, userId: user.id, reason: 'account_disabled' })
    throw new AppError('account_disabled')
  }
  return context.db.transaction().execute(async (tx) => startSession(context, tx, user, origin))
}

/** Makes the session at the very end, when nothing more has to be proven. */
async function startSession(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Transaction<Database>,
  user: UserRow,
  { userAgent, address }: Origin,
): Promise<LoginReply> {
  const nowMs = clock()
  await setLastLogin(tx, user.id, nowMs)
  const token = await createSession(tx, { userId: user.id, userAgent, address, nowMs })
  const subject = { kind: 'user', id: user.id, name: user.username }
  await recordAudit(tx, { actor: actorOf(user), userAgent, address }, { action: 'user.signIn', subject }, nowMs)
  return { token, status: user.status, mfaEnable: false, isFirstMfaAuth: false, challenge: '' }
}

/** The person as the author of an entry of the audit log, before a session says who they are. */
function actorOf(user: UserRow): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    sessionId: 0,
    username: user.username,
    nickname: user.nickname,
    email: user.email,
    status: user.status,
    isSuperAdmin: user.is_super_admin === 1,
  }
}

/** Notes a sign-in that was refused. `username` is what was typed; `reason` the name of the error. */
export async function recordSignInFailure(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  origin: Origin,
  { username, userId, reason }: { username: string; userId?: number | undefined; reason: string },
): Promise<void> {
  const subject = { kind: 'user', name: username, ...(userId === undefined ? {} : { id: userId }) }
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, origin, { action: 'user.signInFailed', subject, details: { reason } }, clock()))
}
