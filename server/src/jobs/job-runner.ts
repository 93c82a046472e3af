/*
 * Runs jobs inside the server: claims what is due, wakes on signals, gives running jobs back when the server stops. What a job does belongs to its
 * handler; how a run ends belongs to `run-job.ts`.
 */
import { randomUUID } from 'node:crypto'
import type { AppContext } from '../core/context.ts'
import type { JobRow } from '../db/schema.ts'
import { JobHolder, lockMs } from './held-job.ts'
import type { JobHandler } from './job-handler.ts'
import { claimJobs, listWorkers, releaseAbandoned } from './job-claim-repo.ts'
import { runJob } from './run-job.ts'

const pollMs = 5_000

export interface JobRunner {
  /** Begins to take jobs. */
  start(): Promise<void>
  /** Stops taking jobs; running ones are given back. Resolves when none runs. */
  stop(): Promise<void>
  /** Runs everything that is due, then resolves: for tests, instead of `start`. */
  runUntilIdle(): Promise<void>
}

export interface JobRunnerOptions {
  handlers: readonly JobHandler[]
  /** Jobs at the same time in this process. */
  concurrency: number
  /** For jobs that wait for others outside: one that has run so long keeps no other from its place any more, as long as there are fewer than so many of such. */
  aside?: { afterMs: number; most: number }
}

function workerOf(processName: string): string {
  return `${String(process.pid)}:${processName}:${randomUUID()}`
}

function processOf(worker: string): string {
  return worker.split(':')[1] ?? ''
}

export function createJobRunner(context: AppContext, options: JobRunnerOptions): JobRunner {
  return new InProcessRunner(context, options)
}

class InProcessRunner implements JobRunner {
  readonly #context: AppContext
  readonly #handlers: ReadonlyMap<string, JobHandler>
  readonly #concurrency: number
  readonly #asideRule: JobRunnerOptions['aside']
  /** Begins with the process, so that the row of a job shows which one runs it. */
  readonly #worker: string
  readonly #running = new Map<JobHolder, Promise<void>>()
  /** Those of them that have no place of the others any more, and those that wait to give theirs up, the oldest first. */
  readonly #aside = new Set<JobHolder>()
  readonly #overdue = new Set<JobHolder>()
  readonly #stopListening: () => void
  #isStarted = false
  #isStopping = false
  /** Filling of the free places under way, one at a time. */
  #filling: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(context: AppContext, { handlers, concurrency, aside }: JobRunnerOptions) {
    this.#context = context
    this.#worker = workerOf(context.engine.process)
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]))
    this.#concurrency = concurrency
    this.#asideRule = aside
    this.#stopListening = context.bus.on((signal) => {
      if (signal.type === 'jobs') this.#fill()
      if (signal.type === 'cancel') this.#cancel(signal.jobId)
    })
  }

  async start(): Promise<void> {
    await this.#releaseAbandoned()
    this.#isStarted = true
    this.#timer = setInterval(() => this.#fill(), pollMs).unref()
    this.#fill()
  }

  /** Frees what a crash cut off: with one process all that counts as running, else what those run that are no longer there. */
  async #releaseAbandoned(): Promise<void> {
    const { engine, db } = this.#context
    const kinds = [...this.#handlers.keys()]
    const workers = await listWorkers(db, kinds)
    if (workers.length === 0) return
    // Read after the rows: a process that has claimed one since is there.
    const processes = engine.allowsSeveralProcesses ? await engine.listProcesses(db) : new Set<string>()
    const gone = workers.filter((worker) => !processes.has(processOf(worker)))
    await releaseAbandoned(db, kinds, gone)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#stopListening()
    clearInterval(this.#timer)
    for (const job of this.#running.keys()) job.stop('stopping')
    await this.#filling
    await Promise.all(this.#running.values())
  }

  async runUntilIdle(): Promise<void> {
    while (this.#running.size > 0 || (await this.#startNext(1))) await Promise.all(this.#running.values())
  }

  #cancel(jobId: number): void {
    for (const job of this.#running.keys()) if (job.id === jobId) job.stop('cancelled')
  }

  /** Takes jobs while there are any and places for them; calls wait for each other, so that none is overheard. */
  #fill(): void {
    if (!this.#isStarted || this.#isStopping) return
    this.#filling = this.#filling.then(async () => {
      try {
        for (let places = this.#countPlaces(); places > 0; places = this.#countPlaces())
          if (!(await this.#startNext(places))) break
      } catch (error) {
        this.#context.log.error({ err: error }, 'jobs could not be claimed')
      }
    })
  }

  /** Takes so many at most; false when nothing is due. */
  async #startNext(limit: number): Promise<boolean> {
    if (this.#isStopping) return false
    const { db, engine, clock } = this.#context
    const kinds = [...this.#handlers.keys()]
    const rows = await claimJobs(db, engine, { worker: this.#worker, kinds, nowMs: clock(), lockMs, limit })
    for (const row of rows) this.#start(row)
    return rows.length > 0
  }

  #start(row: JobRow): void {
    const handler = this.#handlers.get(row.kind)
    if (handler === undefined) return
    const job = new JobHolder(this.#context, row, this.#worker)
    const leave = this.#stepAsideLater(job)
    const run = runJob(this.#context, handler, job, row).finally(() => {
      this.#running.delete(job)
      leave()
      this.#fill()
    })
    this.#running.set(job, run)
    // `stop` may have come while the job was claimed.
    if (this.#hasToStop()) job.stop('stopping')
  }

  #countPlaces(): number {
    return this.#concurrency - (this.#running.size - this.#aside.size)
  }

  /** To be called when the job has ended. */
  #stepAsideLater(job: JobHolder): () => void {
    const rule = this.#asideRule
    if (rule === undefined) return () => undefined
    const moveOverdue = (): void => {
      for (const each of this.#overdue) {
        if (this.#aside.size >= rule.most) return
        this.#overdue.delete(each)
        this.#aside.add(each)
      }
    }
    const timer = setTimeout(() => {
      this.#overdue.add(job)
      moveOverdue()
      this.#fill()
    }, rule.afterMs)
    return () => {
      clearTimeout(timer)
      this.#overdue.delete(job)
      this.#aside.delete(job)
      moveOverdue()
    }
  }

  #hasToStop(): boolean {
    return this.#isStopping
  }
}
