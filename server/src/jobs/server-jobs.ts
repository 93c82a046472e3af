/* All kinds of jobs this server runs. */
import { availableParallelism } from 'node:os'
import { importFormats } from '@lectern/contracts'
import { createCommentNoticeHandler } from '../areas/comment/comment-job.ts'
import { createFollowerHandler } from '../areas/subscription/follower-job.ts'
import { createImportHandler } from '../areas/import/import-job.ts'
import { openReadThreads } from '../areas/import/read-thread.ts'
import type { AppContext } from '../core/context.ts'
import { housekeeping } from './housekeeping.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'
import { createMailHandler } from './mail-job.ts'
import { createPeriodic } from './periodic.ts'

/** One core stays free for requests; more than two imports at a time would only need more memory. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Mails only wait, for a server that may be slow or away; they have a queue of their own, so that imports never wait with them. */
const mailsAtATime = 4

export function createServerJobs(context: AppContext): JobRunner {
  const threads = openReadThreads(concurrency)
  const runner = createJobRunner(context, {
    handlers: importFormats.map((format) => createImportHandler(context, threads, format)),
    concurrency,
  })
  const mails = createJobRunner(context, { handlers: [createMailHandler(context)], concurrency: mailsAtATime })
  // Short ones, which must not wait behind imports.
  const notices = createJobRunner(context, {
    handlers: [createFollowerHandler(context), createCommentNoticeHandler(context)],
    concurrency: 1,
  })
  const periodic = createPeriodic(context, housekeeping)
  return {
    runUntilIdle: async () => {
      await Promise.all([runner.runUntilIdle(), mails.runUntilIdle()])
      await notices.runUntilIdle()
    },
    start: async () => {
      await Promise.all([runner.start(), mails.start(), notices.start()])
      periodic.start()
    },
    stop: async () => {
      await Promise.all([runner.stop(), mails.stop(), notices.stop(), periodic.stop()])
      await threads.close()
    },
  }
}
