/*
 * The job that sends what waits. Owns: that each message is in one email: the rows it was made of are taken in the transaction that puts the email
 * into the queue, so a server that is killed, or another that does the same, leaves or takes all of them.
 */
import type { AppContext } from '../../../core/context.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { canSendMail, linkInMail, sendMail, wakeMail } from '../../../jobs/mail.ts'
import type { PeriodicTask } from '../../../jobs/periodic.ts'
import { renderDigest } from './digest-mail.ts'
import { areRightsSame, languageOfPerson, readDigest, type ReadEntries } from './digest-queries.ts'
import { emailJobKind, keyPurpose, type EmailPayload } from './email-notice-commands.ts'
import { timesOf } from './email-notice-presenter.ts'
import {
  countWaiting,
  deleteNotices,
  findDue,
  hasDue,
  isReached,
  listDue,
  setDue,
  takeWaiting,
  type DuePerson,
} from './email-notice-repo.ts'
import { insertLarge, pickWorst } from './large-change.ts'
import { sendTime } from './notice-times-policy.ts'

/** People whose emails are made before the next are looked for. */
const peopleTogether = 100
const mostTries = 3

export function createEmailNoticeHandler(context: AppContext, readEntries: ReadEntries): JobHandler {
  const { db, clock } = context
  return {
    kind: emailJobKind,
    run: async (job) => {
      // Written by `email-notice-commands.ts`.
      const { large } = job.payload as EmailPayload
      if (large === undefined) {
        await sendDue(context, readEntries, job.signal)
        await db.transaction().execute((tx) => job.finish(tx, null))
        return
      }
      const worst = await pickWorst(context, readEntries, large)
      await db.transaction().execute(async (tx) => {
        await insertLarge(tx, large, worst, clock())
        await enqueueJob(tx, { kind: emailJobKind, payload: {}, ownerId: job.ownerId }, clock())
        await job.finish(tx, null)
      })
      context.bus.send({ type: 'jobs' })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

async function sendDue(context: AppContext, readEntries: ReadEntries, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  let after = 0
  const listNext = () => listDue(db, { nowMs: clock(), after, limit: peopleTogether })
  for (let due = await listNext(); due.length > 0 && !signal.aborted; due = await listNext()) {
    // Each in a transaction of its own: what one of them is sent holds up nobody.
    for (const person of due) {
      after = person.user_id
      await sendTo(context, readEntries, person).catch((error: unknown) => {
        // It waits for the next time; the others are not kept from theirs.
        log.error({ err: error, userId: person.user_id }, 'an email of what someone follows was not made')
      })
    }
    wakeMail(context)
  }
}

/** What comes at a time of the day, and what waited for the end of quiet hours. */
export const emailTask: PeriodicTask = {
  name: 'email-followers',
  everyMs: 60_000,
  run: async ({ db, clock, bus }) => {
    const ownerId = await hasDue(db, clock())
    if (ownerId === undefined) return
    await enqueueJob(db, { kind: emailJobKind, payload: {}, ownerId }, clock())
    bus.send({ type: 'jobs' })
  },
}

/** @param triesLeft when rights change while it is made; after them it waits for the next time */
async function sendTo(
  context: AppContext,
  readEntries: ReadEntries,
  person: DuePerson,
  triesLeft = mostTries,
): Promise<void> {
  const { db, clock } = context
  const { count, since_ms: sinceMs, last_id: lastId } = await countWaiting(db, person.user_id)
  if (sinceMs === null || lastId === null) return
  const sendAtMs = sendTime(timesOf(person), sinceMs, clock())
  if (sendAtMs === undefined || !isReached(person) || !(await canSendMail(context))) {
    await deleteNotices(db, person.user_id)
    return
  }
  if (sendAtMs > clock()) {
    await setDue(db, person, sendAtMs)
    return
  }
  const composed = await composeMail(context, readEntries, person, { count, lastId })
  const isOver = await db.transaction().execute(async (tx) => {
    const now = await findDue(tx, person.user_id)
    if (now === undefined || !isReached(now)) return true
    // Their rights are others since it was made: it is made again.
    if (!isSamePerson(now, person) || !(await areRightsSame(tx, now, composed.readable))) return false
    const taken = await takeWaiting(tx, person.user_id, lastId)
    // Another server was faster, or they just ended these emails: nothing waits any more of what this one was made of.
    if (taken === 0) return true
    if (composed.mail !== undefined) await sendMail(context, composed.mail, person.user_id, tx)
    await setDue(tx, person, null)
    return true
  })
  const again = isOver ? undefined : await findDue(db, person.user_id)
  if (again !== undefined && triesLeft > 0) await sendTo(context, readEntries, again, triesLeft - 1)
}

/** What of an account counts for what it may read, and where it is written to. */
const isSamePerson = (a: DuePerson, b: DuePerson): boolean =>
  a.email === b.email &&
  a.is_super_admin === b.is_super_admin &&
  (a.mfa_since_ms === null) === (b.mfa_since_ms === null)

/** No mail when nothing of it may be read any more; with the rights it was made with. */
async function composeMail(
  context: AppContext,
  readEntries: ReadEntries,
  person: DuePerson,
  waiting: { count: number; lastId: number },
) {
  const { texts, vault } = context
  const language = languageOfPerson(person, texts.fallback)
  const { digest, readable } = await readDigest(context, readEntries, person, { ...waiting, language })
  if (digest.count === 0 || person.email === null) return { mail: undefined, readable }
  const [base, key] = [await linkInMail(context, ''), vault.open(person.sealed, keyPurpose)]
  const { timeZone } = timesOf(person)
  const words = { texts, language, mode: person.mode, timeZone, base, unsubscribe: `${base}/unsubscribe/${key}` }
  return { mail: { to: person.email, ...renderDigest(digest, words) }, readable }
}
