/* All kinds of jobs this server runs. */
import { availableParallelism } from 'node:os'
import { createImportHandler } from '../areas/import/import-job.ts'
import { openReadThreads } from '../areas/import/read-thread.ts'
import type { AppContext } from '../core/context.ts'
import { housekeeping } from './housekeeping.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { createPeriodic } from './periodic.ts'

/** One core stays free for requests; more than two imports at a time would only need more memory. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))

export function createServerJobs(context: AppContext): JobRunner {
  const threads = openReadThreads(concurrency)
  const runner = createJobRunner(context, {
    handlers: (['openapi', 'markdown'] as const).map((format) => createImportHandler(context, threads, format)),
    concurrency,
  })
  const periodic = createPeriodic(context, housekeeping)
  return {
    runUntilIdle: () => runner.runUntilIdle(),
    start: async () => {
      await runner.start()
      periodic.start()
    },
    stop: async () => {
      await Promise.all([runner.stop(), periodic.stop()])
      await threads.close()
    },
  }
}
