/* Sessions at the very end of a sign-in, whatever was proven before, and the log of those refused. */
import type { AppContext } from '../../../core/context.ts'
import type { Transaction } from 'kysely'
import type { Database, UserRow } from '../../../db/schema.ts'
import { type Origin, recordAudit } from '../../../core/audit.ts'
import type { LoginReply } from '@lectern/contracts'
import { joinNewcomerSpaces } from '../../places/member/newcomer-commands.ts'
import { createSession } from '../../../auth/sessions.ts'
import { actorOfAccount, type UserActor } from '../../../core/actor.ts'
import { setLastLogin } from './start-session-repo.ts'

/** What someone proved besides the password. */
export type SecondFactorKind = 'app' | 'recoveryCode' | 'passkey'

/** Makes the session at the very end, when nothing more has to be proven. Call it in the transaction that uses up the proof. */
export async function startSession(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Transaction<Database>,
  user: UserRow,
  { userAgent, address }: Origin,
  secondFactor?: SecondFactorKind,
): Promise<LoginReply> {
  const nowMs = clock()
  const hasSecondFactor = secondFactor !== undefined
  // An account that was never used belongs to no one yet.
  if (user.source === 'register' && user.last_login_at_ms === null)
    await joinNewcomerSpaces(tx, user, { actor: authorOf(user), userAgent, address }, nowMs)
  await setLastLogin(tx, user.id, nowMs)
  const token = await createSession(tx, { userId: user.id, userAgent, address, nowMs, hasSecondFactor })
  const subject = { kind: 'user', id: user.id, name: user.username }
  const details = hasSecondFactor ? { secondFactor } : {}
  await recordAudit(
    tx,
    { actor: authorOf(user), userAgent, address },
    { action: 'user.signIn', subject, details },
    nowMs,
  )
  return { token, status: user.status, mfaEnable: false, isFirstMfaAuth: false, challenge: '' }
}

/** The person as the author of an entry of the audit log, before a session identifies them. */
export function authorOf(user: UserRow): UserActor {
  return actorOfAccount(user.id, { ...user, mfa_since_ms: null })
}

/** Logged instead of a name no one has: people type their password there by mistake. */
const unknownName = '…'

/** Notes a sign-in that was refused. `username` is what was typed; `reason` the name of the error. */
export async function recordSignInFailure(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  origin: Origin,
  { username, userId, reason }: { username: string; userId?: number | undefined; reason: string },
): Promise<void> {
  const subject =
    userId === undefined ? { kind: 'user', name: unknownName } : { kind: 'user', name: username, id: userId }
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, origin, { action: 'user.signInFailed', subject, details: { reason } }, clock()))
}
