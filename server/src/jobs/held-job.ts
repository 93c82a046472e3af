/*
 * A job this process runs: keeps the lock alive, stores progress sparingly, learns of cancelling. Does not own: what happens when it ends
 * (`job-runner.ts`).
 */
import type { JobProgress } from '@lectern/contracts'
import type { AppContext } from '../core/context.ts'
import type { Executor } from '../db/content-store.ts'
import type { JobRow } from '../db/schema.ts'
import { JobStoppedError, type RunningJob } from './job-handler.ts'
import { endJob, touchJob, updatePayload, type HeldJob } from './job-repo.ts'

/** How long a job stays with a process that has gone silent. */
export const lockMs = 30_000
const beatMs = 10_000
const progressMs = 500

/** Why a job is to stop. */
export type StopReason = 'cancelled' | 'stopping' | 'lost'

export class JobHolder implements RunningJob {
  readonly id: number
  readonly ownerId: number
  payload: unknown
  isFinished = false
  readonly #context: AppContext
  readonly #held: HeldJob
  readonly #abort = new AbortController()
  #reason: StopReason | undefined
  #progress: JobProgress
  #isProgressStored = true
  #isTouching = false
  readonly #beat: NodeJS.Timeout
  #progressTimer: NodeJS.Timeout | undefined

  constructor(context: AppContext, row: JobRow, worker: string) {
    this.#context = context
    this.id = row.id
    this.ownerId = row.owner_id
    this.payload = JSON.parse(row.payload)
    this.#held = { id: row.id, worker }
    // Written by this server.
    this.#progress = JSON.parse(row.progress) as JobProgress
    this.#beat = setInterval(() => void this.#touch(), beatMs)
    this.#beat.unref()
    if (row.cancel_requested === 1) this.stop('cancelled')
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get held(): HeldJob {
    return this.#held
  }

  get progress(): JobProgress {
    return this.#progress
  }

  get stopReason(): StopReason | undefined {
    return this.#reason
  }

  stop(reason: StopReason): void {
    if (this.#reason !== undefined) return
    this.#reason = reason
    this.#abort.abort(new JobStoppedError(reason))
  }

  /** Stops the timers; nothing more is stored. */
  release(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#progressTimer)
  }

  report(progress: JobProgress): void {
    this.#progress = progress
    this.#isProgressStored = false
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined
      void this.#touch()
    }, progressMs).unref()
  }

  async hold(tx: Executor): Promise<void> {
    this.#obey(await touchJob(tx, this.#held, this.#until()))
    this.signal.throwIfAborted()
  }

  async savePayload(tx: Executor, payload: unknown): Promise<void> {
    await updatePayload(tx, this.#held, payload)
    this.payload = payload
  }

  async finish(tx: Executor, report: unknown, { keepsInput } = { keepsInput: false }): Promise<void> {
    const progress = { step: 'done', done: 1, total: 1, percent: 100 }
    const ended = await endJob(tx, this.#held, { state: 'done', report, progress, keepsInput }, this.#context.clock())
    if (!ended) {
      this.#obey(await touchJob(tx, this.#held, this.#until()))
      throw new JobStoppedError('not ours to finish')
    }
    this.isFinished = true
    this.#progress = progress
  }

  #until(): number {
    return this.#context.clock() + lockMs
  }

  #obey(answer: { cancelRequested: boolean } | undefined): void {
    if (answer === undefined) this.stop('lost')
    else if (answer.cancelRequested) this.stop('cancelled')
  }

  /** Extends the lock and stores the newest progress. */
  async #touch(): Promise<void> {
    if (this.#isTouching || this.isFinished) return
    this.#isTouching = true
    const progress = this.#isProgressStored ? undefined : this.#progress
    this.#isProgressStored = true
    try {
      const answer = await touchJob(this.#context.db, this.#held, this.#until(), progress)
      if (!this.#isEnded()) this.#obey(answer)
      if (progress !== undefined && answer !== undefined) this.#announce(progress)
    } catch (error) {
      // The database is away for a moment; the lock shows when it is too long.
      this.#context.log.warn({ err: error, job: this.id }, 'job not touched')
    } finally {
      this.#isTouching = false
    }
  }

  /** True once the row may have left this worker by its own doing. */
  #isEnded(): boolean {
    return this.isFinished
  }

  #announce(progress: JobProgress): void {
    this.#context.bus.send({ type: 'progress', jobId: this.id, ownerId: this.ownerId, state: 'running', progress })
  }
}
