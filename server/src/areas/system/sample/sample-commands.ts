/*
 * The sample space of a new installation. Owns: that it is made at most once, for the first super admin who signs in, in their language. Does not own:
 * what it contains and making it (`start/sample/`).
 */
import type { Language } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { UserRow } from '../../../db/schema.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { waitForJob } from '../../../jobs/wait-for-job.ts'
import { findDecision, hasSpaces, insertDecision, updateDecision } from './sample-repo.ts'

export const sampleJobKind = 'make-sample'

/** What the job works with. */
export interface SamplePayload {
  language: Language
}

/** Signing in waits no longer for the sample; it appears when it is finished. */
const longestWaitMs = 10_000
/** Decision while the job runs: its id behind this. */
const jobPrefix = 'job:'

/** Decides against the sample for good, unless it was decided before: for installations that start without. */
export async function declineSample({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await insertDecision(db, 'off')
}

/**
 * Called whenever someone has signed in. For the first super admin of an installation without spaces it starts the job that makes the sample, and
 * waits for its end a while, so that the first page already shows it. `language` is what their browser asks for.
 */
export async function offerSample(
  context: AppContext,
  user: Pick<UserRow, 'id' | 'is_super_admin'>,
  language: Language | undefined,
): Promise<void> {
  if (!context.config.createSample || user.is_super_admin !== 1) return
  const jobId = await requestSample(context, user.id, language)
  if (jobId === undefined) return
  context.bus.send({ type: 'jobs' })
  await waitForJob(context, jobId, longestWaitMs)
}

/** Starts the job, unless it was decided otherwise before; its id while it has not finished. */
export async function requestSample(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ownerId: number,
  language: Language | undefined,
): Promise<number | undefined> {
  const decision = await findDecision(db)
  if (decision !== undefined) return jobOf(decision)
  return db.transaction().execute(async (tx) => {
    // Whoever writes the row first decides; a second process waits for it and reads it.
    if (!(await insertDecision(tx, 'off'))) return jobOf((await findDecision(tx)) ?? 'off')
    if (await hasSpaces(tx)) return undefined
    const payload: SamplePayload = { language: language ?? 'en' }
    const jobId = await enqueueJob(tx, { kind: sampleJobKind, payload, ownerId }, clock())
    await updateDecision(tx, `${jobPrefix}${String(jobId)}`)
    return jobId
  })
}

function jobOf(decision: string): number | undefined {
  return decision.startsWith(jobPrefix) ? Number(decision.slice(jobPrefix.length)) : undefined
}

/** The sample is there. In the transaction that makes it complete. */
export async function recordSample(tx: Executor): Promise<void> {
  await updateDecision(tx, 'on')
}
