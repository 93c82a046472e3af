/*
 * Mailing a code to a visitor. Owns: that neither the answer nor its time reveals whether the address may open anything, and how many mails are sent. A code of
 * an address that may not is stored like any other, but sent to no one.
 */
import { randomInt } from 'node:crypto'
import { shareType, visitCode, type Language } from '@lectern/contracts'
import { lockTries, recordFailureIn } from '../../../auth/attempts/attempts.ts'
import type { Counted } from '../../../auth/limits.ts'
import { digestOfText, hashPassword, hashToken } from '../../../auth/secrets.ts'
import { findProofs, requireVisited, type VisitedName } from '../../../auth/visitor-access.ts'
import { isOfDomain, toStoredEmail } from '../../../auth/visited/email-domains.ts'
import type { VisitedSubject } from '../../../auth/visited/visited-subject.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { hasMailServer, sendMail, wakeMail } from '../../../jobs/mail.ts'
import { attemptsExceeded } from './open-visit-commands.ts'
import { findMaker, replaceCode } from './visitor-code-repo.ts'

const codeMs = visitCode.minutes * 60_000

/** Who asks for a code, or enters one. */
export interface CodeVisitor extends VisitedName {
  /** As it was sent. */
  email: string
  /** Of the password, where one is asked for first. */
  accessToken: string | undefined
  /** Network address. */
  address: string
}

/**
 * Takes a request for a code; what comes of it is found out later. How long the code will be good.
 * @throws {AppError} visit_attempts_exceeded, changed_meanwhile, visit_locked, and as `requireVisited`
 */
export async function requestCode(
  context: AppContext,
  visitor: CodeVisitor,
  language: Language,
): Promise<{ expiresAtMs: number }> {
  const nowMs = context.clock()
  const { subject } = await requireAsking(context, visitor)
  await countRequest(context, subject, visitor)
  // After the answer: what takes how long depends on whether the address may open it.
  context.backgroundTasks.run('mailing a code to a visitor', () => mailCode(context, subject, visitor.email, language))
  return { expiresAtMs: nowMs + codeMs }
}

/**
 * What asks for an address now, and what its visitor has proved besides.
 * @throws {AppError} changed_meanwhile when it asks for none, visit_locked before the password, and as `requireVisited`
 */
export async function requireAsking(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  visitor: CodeVisitor,
): Promise<{ subject: VisitedSubject; passwordId: number | null }> {
  const nowMs = clock()
  const subject = await requireVisited(db, visitor, { address: visitor.address, nowMs })
  if (subject.emailDomains.length === 0) throw new AppError('changed_meanwhile')
  const { passwordId } = await findProofs(db, subject, visitor.accessToken, nowMs)
  if (subject.type !== shareType.public && passwordId === null) throw new AppError('visit_locked')
  return { subject, passwordId }
}

/** Requests are counted, whatever comes of them. The one that uses the last try up is still served. */
async function countRequest(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { of, id }: VisitedSubject,
  { email, address }: CodeVisitor,
): Promise<void> {
  const nowMs = clock()
  const name = `${of}:${String(id)}`
  const counted: readonly Counted[] = [
    { kind: 'visitMail', of: name },
    { kind: 'visitMailTo', of: `${name} ${hashToken(toStoredEmail(email) ?? email)}` },
    { kind: 'visitMailFrom', of: `${name} ${address}` },
  ]
  await db.transaction().execute(async (tx) => {
    const untilMs = await lockTries(tx, counted, nowMs)
    if (untilMs > nowMs) throw attemptsExceeded(untilMs - nowMs)
    for (const each of counted) await recordFailureIn(tx, each, nowMs)
  })
}

const codes = 1_000_000

async function mailCode(context: AppContext, subject: VisitedSubject, sent: string, language: Language): Promise<void> {
  const { db, clock, texts } = context
  const email = toStoredEmail(sent)
  if (email === undefined) return
  const { of, id, name, emailDomains } = subject
  const code = String(randomInt(codes)).padStart(6, '0')
  const hash = await hashPassword(digestOfText(code))
  const mayOpen = isOfDomain(email, emailDomains) && (await hasMailServer(db))
  await db.transaction().execute(async (tx) => {
    await replaceCode(tx, { of_kind: of, of_id: id, email, hash, tries: 0, expires_at_ms: clock() + codeMs })
    const makerId = await findMaker(tx, subject)
    if (!mayOpen || makerId === undefined) return
    const values = { name, code, minutes: visitCode.minutes }
    const mail = {
      to: email,
      subject: texts.say(language, 'mail', 'visitCode.subject', values),
      text: texts.say(language, 'mail', 'visitCode.text', values),
    }
    await sendMail(context, mail, makerId, tx)
  })
  wakeMail(context)
}
