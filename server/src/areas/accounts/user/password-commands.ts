/* Choosing, changing and replacing one's own password. */
import { userStatus, type Language } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { countCall } from '../../../auth/attempts/attempt-limit.ts'
import { forgetDevices } from '../../../auth/known-devices.ts'
import { acceptAddress } from '../email/email-link-commands.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { endTokensOf } from '../token/token-commands.ts'
import { canSendMail, linkInMail, sendMail, wakeMail } from '../../../jobs/mail.ts'
import { acceptNewPassword, type SentPassword } from '../../../auth/new-passwords.ts'
import { hashPassword, hashToken, newToken, verifyPassword } from '../../../auth/secrets.ts'
import { endAllSessions, endOtherSessions, holdSession } from '../../../auth/sessions.ts'
import type { Database } from '../../../db/schema.ts'
import { confirmOwnPassword } from './own-password-commands.ts'
import {
  countPasswordResets,
  deletePasswordReset,
  deletePasswordResets,
  findForReset,
  findPasswordReset,
  insertPasswordReset,
  lockUsers,
} from './password-reset-repo.ts'
import { findPasswordHash, updatePassword } from './user-repo.ts'
import { canonicalUsername } from '../../../core/names.ts'
import { countAccessTokens } from '../token/token-queries.ts'
import { findByToken } from '../../../auth/attempts/token-lookup.ts'

const minute = 60_000
/** How long a link for a new password works. */
const resetMs = 30 * minute
/** Links of one account that work at the same time: no one's mailbox is filled by strangers. */
const liveResets = 3

/** @throws {AppError} password_unchanged, those of a new password */
async function acceptOwnPassword(context: AppContext, actor: UserActor, sent: SentPassword): Promise<string> {
  const { db } = context
  const digest = await acceptNewPassword(context, sent, actor.username)
  if (await verifyPassword(digest, await findPasswordHash(db, actor.userId))) throw new AppError('password_unchanged')
  return hashPassword(digest)
}

/**
 * Stores the password of an account that has to choose one, and ends its other sessions.
 * @throws {AppError} password_not_pending, password_unchanged, those of a new password
 */
export async function chooseFirstPassword(
  context: AppContext,
  actor: UserActor,
  sent: SentPassword,
  by: { origin: Origin; language: Language },
): Promise<void> {
  if (actor.status !== userStatus.setPassword) throw new AppError('password_not_pending')
  const hash = await acceptOwnPassword(context, actor, sent)
  await context.db.transaction().execute((tx) => storeOwnPassword(context, tx, actor, hash, by))
  wakeMail(context)
}

/**
 * Replaces the password of someone who knows the old one, and ends their other sessions.
 * @throws {AppError} password_wrong, login_locked, password_elsewhere, password_unchanged, those of a new password
 */
export async function changeOwnPassword(
  context: AppContext,
  actor: UserActor,
  { oldPassword, device, ...sent }: { oldPassword: string; device: string | undefined } & SentPassword,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  await confirmOwnPassword(context, actor, { password: oldPassword, device }, origin)
  const hash = await acceptOwnPassword(context, actor, sent)
  await context.db.transaction().execute((tx) => storeOwnPassword(context, tx, actor, hash, { origin, language }))
  wakeMail(context)
}

async function storeOwnPassword(
  context: AppContext,
  tx: Transaction<Database>,
  actor: UserActor,
  hash: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { clock } = context
  // While the password was being checked, someone may have disabled the account, given it another password or ended the session.
  const isOpen = await updatePassword(tx, actor.userId, hash, userStatus.enabled, clock())
  if (!isOpen || !(await holdSession(tx, actor.sessionId))) throw new AppError('sign_in_required')
  await endOtherSessions(tx, actor.userId, actor.sessionId)
  await forgetDevices(tx, { kind: 'account', of: actor.username })
  await deletePasswordResets(tx, actor.userId)
  const subject = { kind: 'user', id: actor.userId, name: actor.username }
  await recordAudit(tx, origin, { action: 'user.passwordUpdate', subject }, clock())
  const params = { address: origin.address }
  await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.passwordChanged', params, language })
}

/**
 * Takes a request for a link. What comes of it is found out later, by `mailResetLinks`: this part is the same for every name.
 * @throws {AppError} mail_not_configured, login_locked after too many requests, whoever they were for
 */
export async function takeResetRequest(context: AppContext, name: string, origin: Origin): Promise<void> {
  if (!(await canSendMail(context))) throw new AppError('mail_not_configured')
  await countCall(context, [
    { kind: 'find', of: canonicalUsername(name) },
    { kind: 'findFrom', of: origin.address },
  ])
}

/** Mails a link to the accounts of that name or email address, if there are any, and notes the request either way. */
export async function mailResetLinks(
  context: AppContext,
  name: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { db, clock, texts } = context
  const found = await findForReset(db, canonicalUsername(name))
  const ids = found.map((user) => user.id)
  const links = await linkInMail(context, '/resetPassword?token=')
  await db.transaction().execute(async (tx) => {
    // Requests at the same moment wait for each other, so that none passes the limit with another.
    await lockUsers(tx, ids)
    const live = await countPasswordResets(tx, ids, clock())
    const people = found.filter((user) => (live.get(user.id) ?? 0) < liveResets)
    for (const user of people) {
      const token = newToken()
      await insertPasswordReset(tx, { tokenHash: hashToken(token), userId: user.id, nowMs: clock(), lifeMs: resetMs })
      const values = { username: user.username, link: `${links}${token}`, minutes: resetMs / minute }
      const subject = texts.say(language, 'mail', 'passwordReset.subject')
      const text = texts.say(language, 'mail', 'passwordReset.text', values)
      await sendMail(context, { to: user.email, subject, text }, user.id, tx)
    }
    const subject = { kind: 'user', name: name.trim(), ...(found[0] === undefined ? {} : { id: found[0].id }) }
    const details = { mails: people.length }
    await recordAudit(tx, origin, { action: 'user.passwordFind', subject, details }, clock())
  })
  wakeMail(context)
}

type FoundReset = NonNullable<Awaited<ReturnType<typeof findPasswordReset>>>

/**
 * The account a link is for.
 * @throws {AppError} reset_token_invalid when it is unknown, used or too old, login_locked
 */
export async function getLiveReset(context: AppContext, token: string, { address }: Origin): Promise<FoundReset> {
  const lookup = { counted: { kind: 'reset', of: address }, refusal: 'reset_token_invalid' } as const
  return findByToken(context, token, lookup, (hash) => findPasswordReset(context.db, hash, context.clock()))
}

/**
 * Replaces a password by way of a link, which is used up, and ends every session of the account; its access tokens only when asked to.
 * @returns how many tokens still work
 * @throws {AppError} reset_token_invalid, login_locked, those of a new password
 */
export async function resetForgottenPassword(
  context: AppContext,
  { token, revokeTokens = false, ...sent }: { token: string; revokeTokens?: boolean } & SentPassword,
  { origin, language }: { origin: Origin; language: Language },
): Promise<{ accessTokens: number }> {
  const { db, clock } = context
  const user = await getLiveReset(context, token, origin)
  const hash = await hashPassword(await acceptNewPassword(context, sent, user.username))
  const accessTokens = await db.transaction().execute(async (tx) => {
    // Whoever deletes the row has the link's one use.
    if (!(await deletePasswordReset(tx, hashToken(token.trim())))) throw new AppError('reset_token_invalid')
    if (!(await updatePassword(tx, user.userId, hash, userStatus.enabled, clock())))
      throw new AppError('reset_token_invalid')
    await deletePasswordResets(tx, user.userId)
    // Whoever holds the link reads the mails of the address.
    await acceptAddress(tx, user.userId)
    await endAllSessions(tx, user.userId)
    await forgetDevices(tx, { kind: 'account', of: user.username })
    const subject = { kind: 'user', id: user.userId, name: user.username }
    await recordAudit(tx, origin, { action: 'user.passwordReset', subject }, clock())
    if (revokeTokens) await endTokensOf(tx, user, origin, clock())
    const params = { address: origin.address }
    await notifyOwner(context, tx, { userId: user.userId, notice: 'account.passwordChanged', params, language })
    return countAccessTokens(tx, user.userId)
  })
  await clearFailures(db, { kind: 'account', of: user.username })
  wakeMail(context)
  return { accessTokens }
}
