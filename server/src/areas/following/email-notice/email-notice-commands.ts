/*
 * Emails of what people follow. Owns: how each person gets them, the key that ends them, and that a message waits to be sent in the transaction that
 * writes it. Does not own: when and how what waits is sent (`send-job.ts`).
 */
import type { BodyOf, EmailSetting, updateEmailSetting } from '@lectern/contracts'
import type { Insertable } from 'kysely'
import { hashToken, newAddressKey } from '../../../auth/secrets.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { EmailNoticeTable } from '../../../db/tables/following.ts'
import { enqueueJobs } from '../../../jobs/job-repo.ts'
import { canSendMail, hasMailServer } from '../../../jobs/mail.ts'
import { deleteNotices, findSetting, insertNotices, listModes, saveSetting, updateByKey } from './email-notice-repo.ts'
import { presentSetting } from './email-notice-presenter.ts'
import { isTimeZone } from './notice-times-policy.ts'

export const emailJobKind = 'email-followers'
export const keyPurpose = 'unsubscribe'

/** What of a change a message is about. */
export interface ChangedStates {
  /** `null` when the project itself was deleted. */
  projectId: number | null
  moduleId: number | null
  /** Of what changed; none where the sentence of the message says all there is. */
  revisionIds: readonly number[]
}

/** States kept for one message: of a larger change the worst ones, and the email has the number of the others. */
export const mostRevisions = 200

/** A message that was written. */
export interface Written {
  messageId: number
  userId: number
  changed: ChangedStates
}

/** Has messages sent by email to those who want that; call it in the transaction that writes them. Whether there is a job to wake. */
export async function queueEmails(
  tx: Executor,
  written: readonly Written[],
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<boolean> {
  if (written.length === 0 || !(await hasMailServer(tx))) return false
  const modes = await listModes(
    tx,
    written.map(({ userId }) => userId),
  )
  const wanted = written.filter(({ userId }) => modes.has(userId))
  if (wanted.length === 0) return false
  const isLarge = ({ changed }: Written): boolean => changed.revisionIds.length > mostRevisions
  await insertNotices(
    tx,
    wanted.filter((each) => !isLarge(each)).map((each) => noticeOf(each, nowMs)),
  )
  // Which of many states are the worst is worked out by the job, once for all who follow as much.
  const large = Map.groupBy(wanted.filter(isLarge), ({ changed }) => changed)
  const payloads = [...large].map(([changed, those]): EmailPayload => {
    return { large: { changed, to: those.map(({ userId, messageId }) => ({ userId, messageId })) } }
  })
  // Gathered ones are looked for every minute.
  if (payloads.length === 0 && wanted.some(({ userId }) => modes.get(userId) === 'instant')) payloads.push({})
  await enqueueJobs(
    tx,
    payloads.map((payload) => ({ kind: emailJobKind, payload, ownerId })),
    nowMs,
  )
  return payloads.length > 0
}

/** What the job has to do before it sends what waits. */
export interface EmailPayload {
  large?: { changed: ChangedStates; to: readonly Omit<Written, 'changed'>[] }
}

/** @param states those that are kept, where these are not simply the first */
export function noticeOf(
  { messageId, userId, changed }: Written,
  nowMs: number,
  states = changed.revisionIds,
): Insertable<EmailNoticeTable> {
  return {
    ...{ user_id: userId, message_id: messageId, project_id: changed.projectId, module_id: changed.moduleId },
    ...{ revision_ids: JSON.stringify(states), total: changed.revisionIds.length, created_at_ms: nowMs },
  }
}

/** @throws {AppError} time_zone_unknown */
export async function changeSetting(
  context: AppContext,
  actor: UserActor,
  chosen: BodyOf<typeof updateEmailSetting>,
): Promise<EmailSetting> {
  const { db, vault, clock } = context
  if (!isTimeZone(chosen.timeZone)) throw new AppError('time_zone_unknown')
  const key = newAddressKey()
  await db.transaction().execute(async (tx) => {
    if (chosen.mode === 'off') await deleteNotices(tx, actor.userId)
    const before = await findSetting(tx, actor.userId)
    const isHealthOn = chosen.healthDigest ?? before?.health_digest === 1
    await saveSetting(tx, {
      // When it comes next follows from the new time.
      ...{ health_digest: isHealthOn ? 1 : 0, health_due_at_ms: null, health_seen: before?.health_seen ?? null },
      ...{ user_id: actor.userId, mode: chosen.mode, minute: chosen.minute, weekday: chosen.weekday },
      ...{ time_zone: chosen.timeZone, quiet_from: chosen.quiet?.from ?? null, quiet_to: chosen.quiet?.to ?? null },
      ...{ key_hash: hashToken(key), sealed: vault.seal(key, keyPurpose), due_at_ms: null, updated_at_ms: clock() },
    })
  })
  return readSetting(context, actor)
}

export async function readSetting(context: AppContext, actor: UserActor): Promise<EmailSetting> {
  const { db } = context
  const row = await findSetting(db, actor.userId)
  if (!(await canSendMail(context))) return presentSetting(row, 'no_mail_server')
  return presentSetting(row, actor.email === null || actor.email === '' ? 'no_address' : null)
}

/**
 * Ends emails of what someone follows, and forgets what waits to be sent to them.
 * @throws {AppError} unsubscribe_key_unknown
 */
export async function endEmails({ db, clock }: AppContext, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changes = { mode: 'off', health_digest: 0, due_at_ms: null, updated_at_ms: clock() } as const
    const userId = await updateByKey(tx, hashToken(key), changes)
    if (userId === undefined) throw new AppError('unsubscribe_key_unknown')
    await deleteNotices(tx, userId)
  })
}
