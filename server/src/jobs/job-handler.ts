import type { JobProgress } from '@lectern/contracts'
import type { Executor } from '../db/content-store.ts'
import type { JobFailure } from './job-repo.ts'

/** What a handler works with while its job runs. */
export interface RunningJob {
  id: number
  ownerId: number
  payload: unknown
  /** Aborted when the job is cancelled, the server stops, or another process took the job over. */
  signal: AbortSignal
  /** Reports how far the job is; may be called often, is stored and announced about twice a second. */
  report(progress: JobProgress): void
  /**
   * Makes sure the job is still ours, for the rest of the transaction.
   * @throws {JobStoppedError} when it is not
   */
  hold(tx: Executor): Promise<void>
  /** Replaces the payload in the transaction, so that `cleanUp` finds what this run has begun. */
  savePayload(tx: Executor, payload: unknown): Promise<void>
  /**
   * Ends the job well, in the transaction that makes its result visible. `keepsInput` leaves what it worked on for another job.
   * @throws {JobStoppedError} when it was cancelled or is no longer ours; roll back
   */
  finish(tx: Executor, report: unknown, options?: { keepsInput: boolean }): Promise<void>
}

/** One kind of job. */
export interface JobHandler {
  kind: string
  /** Runs that may end by an unforeseen error, and how long to wait after the first; each wait is twice the one before. */
  retry?: { attempts: number; firstBackOffMs: number }
  /** `false`: starting it again by hand would do nothing or harm, once it was parked. */
  canRetry?: false
  /** Does the work and calls `finish`. A thrown `AppError` is the job's failure; anything else is tried again later. */
  run(job: RunningJob): Promise<void>
  /** Removes what unfinished runs left behind; before each run and after one that ended badly. May be called again. */
  cleanUp(jobId: number, payload: unknown): Promise<void>
  /** Called in the transaction that ends the job as failed. */
  onFailed(tx: Executor, job: Pick<RunningJob, 'id' | 'ownerId' | 'payload'>, failure: JobFailure): Promise<void>
}

/** The job may not go on: cancelled, or claimed by another process. */
export class JobStoppedError extends Error {
  override name = 'JobStoppedError'
}

/** The work was refused for a reason its owner can do something about; `report` is kept with the job. */
export class JobRefusedError extends Error {
  override name = 'JobRefusedError'
  readonly failure: JobFailure
  readonly report: unknown

  constructor(failure: JobFailure, report: unknown) {
    super(failure.error)
    this.failure = failure
    this.report = report
  }
}

/** The process ended too often while it ran the job, which may be why; it is not run again by itself. */
export class JobParkedError extends Error {
  override name = 'JobParkedError'
}

/** The ground moved under the work; it is tried again at once. */
export class JobConflictError extends Error {
  override name = 'JobConflictError'
}
