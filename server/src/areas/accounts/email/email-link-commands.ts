/*
 * Links that confirm an email address. Random, hashed at rest, good once and for a day. Owns: who has to confirm, sending, resending and using a
 * link. Does not own: making the account (`areas/accounts/user/register-commands.ts`), asking for another address (`areas/accounts/account/profile-commands.ts`).
 */
import { emailLinkHours, type EmailLink, type EmailLinkPurpose, type Language } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { countCall } from '../../../auth/attempts/attempt-limit.ts'
import { canSendMail, sendMail, wakeMail } from '../../../jobs/mail.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import {
  countEmailLinks,
  deleteEmailLink,
  deleteEmailLinks,
  deleteStale,
  endLinks,
  findEmailLink,
  findUnconfirmed,
  insertEmailLink,
  setConfirmed,
  setEmail,
  type FoundLink,
} from './email-link-repo.ts'
import { linksOf } from './email-link-queries.ts'
import { findByToken } from '../../../auth/attempts/token-lookup.ts'

const minute = 60_000
const linkMs = emailLinkHours * 60 * minute
/** How long a name waits for an address to be confirmed. */
const staleMs = 7 * 24 * 60 * minute
/** Links of one account that work at the same time: no one's mailbox is filled by strangers. */
const liveLinks = 3

interface Addressee {
  id: number
  username: string
  email: string
}

const mailKeys = {
  register: { subject: 'confirmRegister.subject', text: 'confirmRegister.text' },
  change: { subject: 'confirmChange.subject', text: 'confirmChange.text' },
} as const

/** Writes a link and its mail, in the transaction of the cause; `wakeMail` after the commit. `links`: what it begins with. */
async function mailLink(
  context: AppContext,
  tx: Transaction<Database>,
  { id, username, email }: Addressee,
  { purpose, links, language }: { purpose: EmailLinkPurpose; links: string; language: Language },
): Promise<void> {
  const { texts, clock } = context
  const token = newToken()
  const nowMs = clock()
  const row = { token_hash: hashToken(token), user_id: id, purpose, email }
  await insertEmailLink(tx, { ...row, created_at_ms: nowMs, expires_at_ms: nowMs + linkMs })
  const keys = mailKeys[purpose]
  const values = { username, link: `${links}${token}`, hours: emailLinkHours }
  const subject = texts.say(language, 'mail', keys.subject)
  const text = texts.say(language, 'mail', keys.text, values)
  await sendMail(context, { to: email, subject, text }, id, tx)
}

/** Mails the link of an account that was just made, in the same transaction. */
export async function askNewcomer(
  context: AppContext,
  tx: Transaction<Database>,
  addressee: Addressee,
  about: { links: string; language: Language },
): Promise<void> {
  await mailLink(context, tx, addressee, { purpose: 'register', ...about })
}

/** Frees the names of accounts that were never confirmed. */
export async function dropStaleNewcomers({ clock }: AppContext, tx: Transaction<Database>): Promise<void> {
  await deleteStale(tx, clock() - staleMs, clock())
}

/**
 * Sends a link to another address of an account, in place of one sent before.
 * @throws {AppError} login_locked after too many
 */
export async function askForChange(
  context: AppContext,
  { userId, username }: UserActor,
  email: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { db, clock } = context
  await countCall(context, [{ kind: 'email', of: String(userId) }])
  const links = await linksOf(context)
  await db.transaction().execute(async (tx) => {
    await deleteEmailLinks(tx, userId, 'change')
    await mailLink(context, tx, { id: userId, username, email }, { purpose: 'change', links, language })
    const subject = { kind: 'user', id: userId, name: username }
    await recordAudit(tx, origin, { action: 'user.emailAsk', subject, details: { email } }, clock())
  })
  wakeMail(context)
}

/** What else proves that the owner reads the mails of the address counts as well. */
export async function acceptAddress(tx: Executor, userId: number): Promise<void> {
  await setConfirmed(tx, userId)
}

export async function cancelChange({ db }: AppContext, { userId }: UserActor): Promise<void> {
  await deleteEmailLinks(db, userId, 'change')
}

/**
 * Takes a request for another mail. What comes of it is found out later, by `resendLink`: this part is the same for every name.
 * @throws {AppError} mail_not_configured, login_locked
 */
export async function takeResendRequest(context: AppContext, username: string, origin: Origin): Promise<void> {
  if (!(await canSendMail(context))) throw new AppError('mail_not_configured')
  await countCall(context, [
    { kind: 'resend', of: username },
    { kind: 'resendFrom', of: origin.address },
  ])
}

/** Mails another link to an account that waits for one, if there is such an account. */
export async function resendLink(context: AppContext, username: string, language: Language): Promise<void> {
  const { db, clock } = context
  const user = await findUnconfirmed(db, username)
  if (user?.email === undefined || user.email === null) return
  const addressee = { ...user, email: user.email }
  const links = await linksOf(context)
  await db.transaction().execute(async (tx) => {
    if ((await countEmailLinks(tx, user.id, clock())) >= liveLinks) return
    await mailLink(context, tx, addressee, { purpose: 'register', links, language })
  })
  wakeMail(context)
}

/**
 * What a link is for.
 * @throws {AppError} email_link_invalid when it is unknown, used or too old, login_locked
 */
export async function getLiveLink(context: AppContext, token: string, { address }: Origin): Promise<FoundLink> {
  const lookup = { counted: { kind: 'emailLink', of: address }, refusal: 'email_link_invalid' } as const
  return findByToken(context, token, lookup, (hash) => findEmailLink(context.db, hash, context.clock()))
}

/**
 * Uses a link up: the account may sign in from now on, or has the address from now on and the old one is notified.
 * @throws {AppError} email_link_invalid, login_locked
 */
export async function followLink(
  context: AppContext,
  token: string,
  { origin, language }: { origin: Origin; language: Language },
): Promise<EmailLink> {
  const { db, clock } = context
  const link = await getLiveLink(context, token, origin)
  const { userId, username, nickname, email, purpose, before } = link
  await db.transaction().execute(async (tx) => {
    // Whoever deletes the row has the link's one use.
    if (!(await deleteEmailLink(tx, hashToken(token.trim())))) throw new AppError('email_link_invalid')
    await deleteEmailLinks(tx, userId, purpose)
    await setConfirmed(tx, userId)
    const subject = { kind: 'user', id: userId, name: username }
    if (purpose === 'register') {
      await recordAudit(tx, origin, { action: 'user.emailConfirm', subject, details: { email } }, clock())
      return
    }
    await setEmail(tx, userId, email, clock())
    await endLinks(tx, userId)
    const params = { address: origin.address }
    await notifyOwner(context, tx, { userId, notice: 'account.emailChanged', params, language, to: before })
    const details = { from: { nickname, email: before }, to: { nickname, email } }
    await recordAudit(tx, origin, { action: 'user.profileUpdate', subject, details }, clock())
  })
  wakeMail(context)
  return { username, email, purpose }
}
