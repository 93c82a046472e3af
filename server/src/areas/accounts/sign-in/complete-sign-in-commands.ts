/* The one door through which every way of signing in ends, whoever vouched for the person. */
import { userStatus, type LoginReply } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { isMfaRequired } from '../../../auth/mfa-required.ts'
import { readSettings } from '../../../core/settings.ts'
import type { UserRow } from '../../../db/schema.ts'
import { offerSample } from '../../system/sample/sample-commands.ts'
import { startChallenge } from '../mfa/challenge-commands.ts'
import { startSession, recordSignInFailure } from '../session/start-session-commands.ts'
import { confirmsEmails } from '../email/email-link-queries.ts'

/**
 * Lets in someone whose password, or other sign-in service, has just been checked: a token, or the challenge of the second factor still to come.
 * @throws {AppError} account_disabled, email_unconfirmed, account_waiting
 */
export async function completeSignIn(context: AppContext, user: UserRow, origin: Origin): Promise<LoginReply> {
  const { db, clock } = context
  if (user.status === userStatus.disabled) {
    await recordSignInFailure(context, origin, { username: user.username, userId: user.id, reason: 'account_disabled' })
    throw new AppError('account_disabled')
  }
  if (user.unconfirmed_at_ms !== null && (await confirmsEmails(context))) {
    const reason = 'email_unconfirmed'
    await recordSignInFailure(context, origin, { username: user.username, userId: user.id, reason })
    throw new AppError(reason)
  }
  if (user.status === userStatus.waiting) {
    await recordSignInFailure(context, origin, { username: user.username, userId: user.id, reason: 'account_waiting' })
    throw new AppError('account_waiting')
  }
  const hasFactor = user.mfa_since_ms !== null
  if (!hasFactor && !isMfaRequired(await readSettings(db, 'mfa'), { isSuperAdmin: user.is_super_admin === 1 })) {
    const reply = await db.transaction().execute((tx) => startSession(context, tx, user, origin))
    await offerSample(context, user, origin.language)
    return reply
  }
  const purpose = hasFactor ? 'auth' : 'bind'
  const { challenge } = await startChallenge(db, { userId: user.id, purpose, sessionId: null }, clock())
  return { token: '', status: user.status, mfaEnable: true, isFirstMfaAuth: !hasFactor, challenge }
}
