/* Rows of `job`: putting them into the queue, holding and ending them by compare-and-set. Claiming them is in `job-claim-repo.ts`. */
import type { JobProgress, JobState } from '@lectern/contracts'
import type { Insertable } from 'kysely'
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import type { Database, JobRow } from '../db/schema.ts'
import type { StoredReport } from './import-report.ts'
import { firstIssues, insertIssues } from './job-issues.ts'

export interface NewJob {
  kind: string
  /** Stored as JSON; its form belongs to the handler of the kind. */
  payload: unknown
  ownerId: number
  /** Application it writes; jobs of one run one after the other. */
  moduleId?: number
  /** Not begun before; at once when absent. */
  notBeforeMs?: number
  /** Compressed or sealed by the caller as its handler expects it. */
  input?: { fileName: string; bytes: Uint8Array }
}

export const noProgress: JobProgress = { step: '', done: 0, total: 0, percent: 0 }

/** Puts a job into the queue, in the transaction of its cause. Wake the runners (`bus.send`) after the commit. */
export async function enqueueJob(tx: Executor, job: NewJob, nowMs: number): Promise<number> {
  const { id } = await tx.insertInto('job').values(rowOf(job, nowMs)).returning('id').executeTakeFirstOrThrow()
  if (job.input !== undefined) {
    await tx
      .insertInto('job_input')
      .values({ job_id: id, file_name: job.input.fileName, bytes: job.input.bytes })
      .execute()
  }
  return id
}

/** Several jobs without inputs. */
export async function enqueueJobs(tx: Executor, jobs: readonly Omit<NewJob, 'input'>[], nowMs: number): Promise<void> {
  for (const part of inBatches(jobs)) {
    await tx
      .insertInto('job')
      .values(part.map((job) => rowOf(job, nowMs)))
      .execute()
  }
}

function rowOf(job: NewJob, nowMs: number): Insertable<Database['job']> {
  return {
    kind: job.kind,
    state: 'queued',
    payload: JSON.stringify(job.payload),
    progress: JSON.stringify(noProgress),
    report: null,
    failure: null,
    owner_id: job.ownerId,
    module_id: job.moduleId ?? null,
    run_after_ms: job.notBeforeMs ?? nowMs,
    locked_by: null,
    created_at_ms: nowMs,
    finished_at_ms: null,
    attempts: 0,
    locked_until_ms: 0,
    cancel_requested: 0,
  }
}

/** A job someone runs. */
export interface HeldJob {
  id: number
  worker: string
}

/**
 * Holds the job for longer, and stores how far it is. Inside a transaction it also keeps everyone else from claiming the job until the commit.
 * @returns whether it shall stop, or `undefined` when the job is no longer this worker's
 */
export async function touchJob(
  db: Executor,
  { id, worker }: HeldJob,
  lockedUntilMs: number,
  progress?: JobProgress,
): Promise<{ cancelRequested: boolean } | undefined> {
  const row = await db
    .updateTable('job')
    .set({ locked_until_ms: lockedUntilMs, ...(progress === undefined ? {} : { progress: JSON.stringify(progress) }) })
    .where('id', '=', id)
    .where('locked_by', '=', worker)
    .where('state', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst()
  return row && { cancelRequested: row.cancel_requested === 1 }
}

export async function updatePayload(tx: Executor, { id, worker }: HeldJob, payload: unknown): Promise<void> {
  await tx
    .updateTable('job')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .where('locked_by', '=', worker)
    .execute()
}

export interface JobEnd {
  state: Extract<JobState, 'done' | 'failed' | 'cancelled'>
  progress?: JobProgress
  report?: unknown
  failure?: JobFailure
  /** What it worked on is wanted again. */
  keepsInput?: boolean
  /** It failed and may be retried. */
  isParked?: boolean
}

/** Why a job failed; the sentence is made for the reader. */
export interface JobFailure {
  error: string
  details: Readonly<Record<string, unknown>>
}

/** Only imports report issues; those of exports are with their file. */
function hasIssues(report: unknown): report is StoredReport {
  return typeof report === 'object' && report !== null && 'issues' in report && Array.isArray(report.issues)
}

function withFirstIssues(report: unknown): unknown {
  if (!hasIssues(report) || report.issues.length <= firstIssues) return report
  return { ...report, issues: report.issues.slice(0, firstIssues) }
}

/** Ends the job and drops its input, unless that is wanted again; false when it is no longer this worker's, or shall stop although it is done. */
export async function endJob(tx: Executor, { id, worker }: HeldJob, end: JobEnd, nowMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({
      state: end.state,
      report: end.report === undefined ? null : JSON.stringify(withFirstIssues(end.report)),
      failure: end.failure === undefined ? null : JSON.stringify(end.failure),
      parked: end.isParked === true ? 1 : 0,
      finished_at_ms: nowMs,
      locked_by: null,
      locked_until_ms: 0,
      ...(end.progress === undefined ? {} : { progress: JSON.stringify(end.progress) }),
    })
    .where('id', '=', id)
    .where('locked_by', '=', worker)
    .where('state', '=', 'running')
    .$if(end.state === 'done', (query) => query.where('cancel_requested', '=', 0))
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  if (hasIssues(end.report)) await insertIssues(tx, id, end.report.issues)
  if (end.keepsInput !== true) await tx.deleteFrom('job_input').where('job_id', '=', id).execute()
  return true
}

/** Puts the job back into the queue. `countsAsAttempt` false: it was stopped through no fault of its own. */
export async function releaseJob(
  db: Executor,
  { id, worker }: HeldJob,
  { runAfterMs, countsAsAttempt }: { runAfterMs: number; countsAsAttempt: boolean },
): Promise<void> {
  await db
    .updateTable('job')
    .set((expression) => ({
      state: 'queued',
      run_after_ms: runAfterMs,
      locked_by: null,
      locked_until_ms: 0,
      attempts: countsAsAttempt ? expression.ref('attempts') : expression('attempts', '-', 1),
    }))
    .where('id', '=', id)
    .where('locked_by', '=', worker)
    .where('state', '=', 'running')
    .execute()
}

export function findJob(db: Executor, id: number): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findJobInput(
  db: Executor,
  jobId: number,
): Promise<{ fileName: string; bytes: Uint8Array } | undefined> {
  const row = await db.selectFrom('job_input').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  return row && { fileName: row.file_name, bytes: row.bytes }
}

/** Stores what a job works on, when that was not given with it. */
export async function saveJobInput(
  tx: Executor,
  jobId: number,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('job_input')
    .values({ job_id: jobId, file_name: fileName, bytes })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ file_name: fileName, bytes }))
    .execute()
}
