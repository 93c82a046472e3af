/* Who signed up and waits: let in or turned away. Owns: both answers and the mail about them. Does not own: signing up (`areas/accounts/user`). */
import { userStatus } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { linkInMail, sendMail, wakeMail } from '../../../jobs/mail.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import { holdUser, subjectOf } from './admin-user-commands.ts'
import { eraseAccount } from './remove-user-commands.ts'
import { updateUserRow } from './user-row-repo.ts'

const mailKeys = {
  approve: { subject: 'signUpApproved.subject', text: 'signUpApproved.text' },
  refuse: { subject: 'signUpRefused.subject', text: 'signUpRefused.text' },
} as const

/** The account, as long as it waits. @throws {AppError} not_accessible, user_not_waiting */
async function requireWaiting(tx: Transaction<Database>, userId: number): Promise<UserRow> {
  const row = await holdUser(tx, userId)
  if (row.status !== userStatus.waiting) throw new AppError('user_not_waiting')
  return row
}

/** In the language of the installation: no one here knows the person's yet. */
async function notifyUser(
  context: AppContext,
  tx: Transaction<Database>,
  { id, username, email }: UserRow,
  { answer, link }: { answer: keyof typeof mailKeys; link: string },
): Promise<void> {
  if (email === null || email === '') return
  const { texts } = context
  const keys = mailKeys[answer]
  const subject = texts.say(texts.fallback, 'mail', keys.subject)
  const text = texts.say(texts.fallback, 'mail', keys.text, { username, link })
  await sendMail(context, { to: email, subject, text }, id, tx)
}

/**
 * Lets someone in who waits.
 * @throws {AppError} not_accessible, user_not_waiting
 */
export async function approve(context: AppContext, origin: Origin<UserActor>, userId: number): Promise<void> {
  const { db, clock } = context
  const link = await linkInMail(context, '/login')
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await requireWaiting(tx, userId)
    await updateUserRow(tx, userId, { status: userStatus.enabled }, nowMs)
    await recordAudit(tx, origin, { action: 'user.approve', subject: subjectOf(row) }, nowMs)
    await notifyUser(context, tx, row, { answer: 'approve', link })
  })
  wakeMail(context)
}

/**
 * Turns someone away who waits: the account is gone.
 * @throws {AppError} not_accessible, user_not_waiting
 */
export async function refuse(context: AppContext, origin: Origin<UserActor>, userId: number): Promise<void> {
  const { db, clock } = context
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await requireWaiting(tx, userId)
    await eraseAccount(tx, row, nowMs)
    const details = { username: row.username, email: row.email ?? '' }
    await recordAudit(tx, origin, { action: 'user.refuse', subject: subjectOf(row), details }, nowMs)
    await notifyUser(context, tx, row, { answer: 'refuse', link: '' })
  })
  wakeMail(context)
}
