/* One run of one job: the handler's work, and what becomes of the row in the end. */
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { runAs } from '../core/loop-watch/holder.ts'
import { isDiskFull } from '../db/disk-full.ts'
import type { JobRow } from '../db/schema.ts'
import type { JobHolder } from './held-job.ts'
import { JobConflictError, JobParkedError, JobRefusedError, type JobHandler } from './job-handler.ts'
import { endJob, releaseJob, type JobEnd } from './job-repo.ts'

/** Unless the handler has its own. */
const usualRetry = { attempts: 5, firstBackOffMs: 5_000 }
/** Until a job that met a full disk is tried again. */
const diskFullWaitMs = 30_000
/** Times a job is resumed after its process ended without giving it back. A job that ends the process each time must not do so for ever. */
const maxResumptions = 2

interface Run {
  context: AppContext
  handler: JobHandler
  job: JobHolder
  /** How often the job was begun, this time included. */
  attempts: number
  /** How often a process ended while it ran the job. */
  interruptions: number
}

/** Runs the job to its end and stores how it ended; never rejects. */
export async function runJob(context: AppContext, handler: JobHandler, job: JobHolder, row: JobRow): Promise<void> {
  const run: Run = { context, handler, job, attempts: row.attempts, interruptions: row.interruptions }
  const startedMs = context.clock()
  try {
    await runAs({ job: job.id, kind: handler.kind }, () => work(run))
    announceEnd(run, 'done')
    context.log.info({ job: job.id, kind: handler.kind, ms: context.clock() - startedMs }, 'job done')
  } catch (error) {
    job.release()
    await settle(run, error).catch((problem: unknown) => {
      // The lock expires and the job is claimed again.
      context.log.error({ err: problem, job: job.id }, 'job could not be ended')
    })
  } finally {
    job.release()
  }
}

async function work({ handler, job, interruptions }: Run): Promise<void> {
  if (interruptions > maxResumptions) throw new JobParkedError()
  await handler.cleanUp(job.id, job.payload)
  job.signal.throwIfAborted()
  await handler.run(job)
  if (!job.isFinished) throw new Error(`The handler of ${handler.kind} returned without finishing`)
}

/** After a run that did not finish: what to do with the job depends on why. */
async function settle(run: Run, error: unknown): Promise<void> {
  const { context, handler, job, attempts } = run
  if (job.stopReason === 'lost') return
  await handler.cleanUp(job.id, job.payload)
  if (job.stopReason === 'cancelled') {
    await end(run, { state: 'cancelled' })
  } else if (job.stopReason === 'stopping') {
    await releaseJob(context.db, job.held, { runAfterMs: context.clock(), countsAsAttempt: false })
  } else if (error instanceof JobParkedError) {
    await park(run)
  } else if (error instanceof JobRefusedError) {
    await end(run, { state: 'failed', failure: error.failure, report: error.report })
  } else if (error instanceof AppError) {
    await end(run, { state: 'failed', failure: { error: error.error, details: error.details } })
  } else if (isDiskFull(error)) {
    context.disk.isFull = true
    context.log.error({ err: error, job: job.id, kind: handler.kind }, 'job waits for room on the disk')
    await releaseJob(context.db, job.held, { runAfterMs: context.clock() + diskFullWaitMs, countsAsAttempt: false })
  } else {
    const isConflict = error instanceof JobConflictError
    if (!isConflict) context.log.error({ err: error, job: job.id, kind: handler.kind }, 'job broke')
    const retry = handler.retry ?? usualRetry
    if (attempts >= retry.attempts) {
      const name = isConflict ? 'changed_meanwhile' : 'internal_error'
      await end(run, { state: 'failed', failure: { error: name, details: { requestId: `job ${job.id}` } } })
    } else {
      const waitMs = isConflict ? 0 : retry.firstBackOffMs * 2 ** (attempts - 1)
      await releaseJob(context.db, job.held, { runAfterMs: context.clock() + waitMs, countsAsAttempt: true })
    }
  }
}

/** Ends the job as failed with what it works on, so that it can be retried by hand. */
async function park(run: Run): Promise<void> {
  const { context, handler, job, interruptions } = run
  context.log.error({ job: job.id, kind: handler.kind, interruptions }, 'job parked')
  const failure = { error: 'job_interrupted', details: { count: interruptions } }
  const isParked = handler.canRetry !== false
  await end(run, { state: 'failed', failure, isParked, keepsInput: isParked })
}

async function end(run: Run, outcome: JobEnd): Promise<void> {
  const { context, handler, job } = run
  await context.db.transaction().execute(async (tx) => {
    const ended = await endJob(tx, job.held, { ...outcome, progress: job.progress }, context.clock())
    if (ended && outcome.failure !== undefined) await handler.onFailed(tx, job, outcome.failure)
  })
  announceEnd(run, outcome.state)
}

function announceEnd({ context: { bus }, job }: Run, state: JobEnd['state']): void {
  bus.send({ type: 'progress', jobId: job.id, ownerId: job.ownerId, state, progress: job.progress })
  bus.send({ type: 'events' })
}
