/*
 * Rows of `job`. Owns: claiming, holding and ending a job by compare-and-set, so that no job runs twice at a time. A job belongs to who is in
 * `locked_by` until `locked_until_ms`; after that it counts as abandoned and may be claimed again.
 */
import type { JobProgress, JobState } from '@lectern/contracts'
import type { ExpressionBuilder, Insertable, Kysely } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import type { Engine } from '../db/dialects/types.ts'
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
  /** Compressed by the caller as its handler expects it. */
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

/** Several jobs without inputs; at least one. */
export async function enqueueJobs(tx: Executor, jobs: readonly Omit<NewJob, 'input'>[], nowMs: number): Promise<void> {
  await tx
    .insertInto('job')
    .values(jobs.map((job) => rowOf(job, nowMs)))
    .execute()
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

export interface ClaimOptions {
  worker: string
  kinds: readonly string[]
  nowMs: number
  lockMs: number
}

/**
 * Takes the job that has waited longest: queued and due, or abandoned; `undefined` when there is none. Jobs of one application run in the order
 * they were asked for, each after the end of the one before.
 */
export async function claimJob(
  db: Kysely<Database>,
  engine: Pick<Engine, 'skipsLockedRows' | 'isUniqueViolation'>,
  options: ClaimOptions,
): Promise<JobRow | undefined> {
  for (;;) {
    try {
      return await claimNext(db, engine, options)
    } catch (error) {
      // Another process has just begun a job of the same application; now its row is there to be seen.
      if (!engine.isUniqueViolation(error)) throw error
    }
  }
}

async function claimNext(
  db: Kysely<Database>,
  engine: Pick<Engine, 'skipsLockedRows'>,
  { worker, kinds, nowMs, lockMs }: ClaimOptions,
): Promise<JobRow | undefined> {
  if (kinds.length === 0) return undefined
  // A look without a transaction first: mostly there is nothing to do.
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where(isDue(nowMs))
    .where('kind', 'in', [...kinds])
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return undefined
  return db.transaction().execute(async (tx) => {
    const job = await tx
      .selectFrom('job')
      .selectAll()
      .where(isDue(nowMs))
      .where(isNextOfItsModule(nowMs, kinds))
      .where('kind', 'in', [...kinds])
      .orderBy('run_after_ms')
      .orderBy('id')
      .limit(1)
      .$if(engine.skipsLockedRows, (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (job === undefined) return undefined
    return tx
      .updateTable('job')
      .set({
        state: 'running',
        locked_by: worker,
        locked_until_ms: nowMs + lockMs,
        attempts: job.attempts + 1,
        // Whoever ran it has neither ended it nor given it back.
        interruptions: job.interruptions + (job.state === 'running' ? 1 : 0),
      })
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .where('locked_until_ms', '=', job.locked_until_ms)
      .returningAll()
      .executeTakeFirst()
  })
}

function isDue(nowMs: number) {
  return (where: ExpressionBuilder<Database, 'job'>) =>
    where.or([
      where.and([where('state', '=', 'queued'), where('run_after_ms', '<=', nowMs)]),
      where.and([where('state', '=', 'running'), where('locked_until_ms', '<', nowMs)]),
    ])
}

/** Nothing else writes its application, and nothing asked for earlier waits to: also not while another process is just about to claim that one. */
function isNextOfItsModule(nowMs: number, kinds: readonly string[]) {
  return (where: ExpressionBuilder<Database, 'job'>) => {
    const other = where.selectFrom('job as other').select('other.id').whereRef('other.module_id', '=', 'job.module_id')
    const running = other.whereRef('other.id', '!=', 'job.id').where('other.state', '=', 'running')
    const earlier = other
      .where('other.state', '=', 'queued')
      .where('other.run_after_ms', '<=', nowMs)
      .where('other.kind', 'in', [...kinds])
      .where((eb) =>
        eb.or([
          eb('other.run_after_ms', '<', eb.ref('job.run_after_ms')),
          eb.and([eb('other.run_after_ms', '=', eb.ref('job.run_after_ms')), eb('other.id', '<', eb.ref('job.id'))]),
        ]),
      )
    return where.and([where.not(where.exists(running)), where.not(where.exists(earlier))])
  }
}

/** A job somebody runs. */
export interface HeldJob {
  id: number
  worker: string
}

/**
 * Holds the job for longer, and stores how far it is. Inside a transaction it also keeps everybody else from claiming the job until the commit.
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

/** Who runs jobs of these kinds, or ran them when it ended without a word. */
export async function listWorkers(db: Executor, kinds: readonly string[]): Promise<string[]> {
  if (kinds.length === 0) return []
  const rows = await db
    .selectFrom('job')
    .select('locked_by')
    .distinct()
    .where('state', '=', 'running')
    .where('kind', 'in', [...kinds])
    .execute()
  return rows.flatMap(({ locked_by: worker }) => worker ?? [])
}

/** Frees the jobs of these kinds that workers ran which are no longer there. */
export async function releaseAbandoned(
  db: Executor,
  kinds: readonly string[],
  workers: readonly string[],
): Promise<void> {
  if (workers.length === 0) return
  await db
    .updateTable('job')
    .set({ locked_until_ms: 0 })
    .where('state', '=', 'running')
    .where('kind', 'in', [...kinds])
    .where('locked_by', 'in', [...workers])
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
