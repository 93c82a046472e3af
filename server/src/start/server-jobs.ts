/* All kinds of jobs this server runs. */
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { openArchiveJobs } from '../areas/places/archive/archive-jobs.ts'
import { createCommentNoticeHandler } from '../areas/documents/comment/comment-job.ts'
import { createExportHandler } from '../areas/exchange/export/export-job.ts'
import { applicationWriter } from '../areas/exchange/export/export-queries.ts'
import { openExportThreads } from '../areas/exchange/export/export-threads.ts'
import type { SearchIndex } from '../areas/finding/search/index/search-index.ts'
import type { Comparisons } from '../areas/sharing/release/compare/comparisons.ts'
import { createSummaryHandler } from '../areas/sharing/release/summary/summary-job.ts'
import { createRobotCallHandlers } from '../areas/following/robot/call-job.ts'
import { createRobotNoticeHandler } from '../areas/following/robot/notice-job.ts'
import { readEntriesOf } from '../areas/following/changelog/changelog-queries.ts'
import { healthDigestTask } from '../areas/following/email-notice/health-digest-task.ts'
import { createEmailNoticeHandler, emailTask } from '../areas/following/email-notice/send-job.ts'
import { createFollowerHandler } from '../areas/following/subscription/follower-job.ts'
import { createImportHandler } from '../areas/exchange/import/import-job.ts'
import { incomingFormats } from '../areas/exchange/import/import-payload.ts'
import { createMeterSphereHandler } from '../areas/exchange/meter-sphere/sync-job.ts'
import { createSyncHandler } from '../areas/exchange/sync/sync-job.ts'
import { syncTasks } from '../areas/exchange/sync/sync-run-commands.ts'
import { openReadThreads } from '../areas/exchange/import/read/read-thread.ts'
import { takePushedEnvironments } from '../areas/exchange/push/take/take-environments.ts'
import { createMigrationHandler } from '../areas/exchange/migration/migration-job.ts'
import { openMigrationThreads } from '../areas/exchange/migration/read/migration-threads.ts'
import type { AppContext } from '../core/context.ts'
import { housekeeping } from './housekeeping.ts'
import { createSampleHandler } from './sample/sample-job.ts'
import { createJobRunner, type JobRunner } from '../jobs/job-runner.ts'
import { createMailHandler } from '../jobs/mail-job.ts'
import { createPeriodic } from '../jobs/periodic.ts'

/** One core stays free for requests; more than two imports at a time would only need more memory. */
const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Mails only wait, for a server that may be slow or away; they have a queue of their own, so that imports never wait with them. */
const mailsAtATime = 4
/** Calls of robots. One that is not answered soon, and may hang for seconds, keeps the others from being made no longer; nor do those that are made again. */
const callsOf = {
  first: { concurrency: 16, aside: { afterMs: 250, most: 500 } },
  again: { concurrency: 8, aside: { afterMs: 250, most: 250 } },
}
/** Reading saved addresses waits for other servers, too. */
const addressesAtATime = 4
/** A test platform writes all documents before it answers. */
const sendingsAtATime = 2

/** What each version of MeterSphere reads. */
const fileOfPlatform = {
  '2': { format: 'postman', version: '3.0', text: 'json' },
  '3': { format: 'openapi', version: '3.0', text: 'json' },
} as const

/** `app` answers the calls that make the sample space. */
export function createServerJobs(
  context: AppContext,
  app: Pick<FastifyInstance, 'inject'>,
  { comparisons, searchIndex }: { comparisons: Comparisons; searchIndex: SearchIndex },
): JobRunner {
  const threads = openReadThreads(concurrency)
  const runner = createJobRunner(context, {
    handlers: incomingFormats.map((format) => createImportHandler(context, threads, format, takePushedEnvironments)),
    concurrency,
  })
  const mails = createJobRunner(context, { handlers: [createMailHandler(context)], concurrency: mailsAtATime })
  const addresses = createJobRunner(context, { handlers: [createSyncHandler(context)], concurrency: addressesAtATime })
  // Short ones, which must not wait behind imports.
  const notices = createJobRunner(context, {
    handlers: [createFollowerHandler(context, readEntriesOf), createCommentNoticeHandler(context)],
    concurrency: 1,
  })
  // Working out a large change takes a while, which notices to people do not wait for.
  const robotNotices = createJobRunner(context, {
    handlers: [createRobotNoticeHandler(context, readEntriesOf)],
    concurrency: 1,
  })
  // Making an email takes longer than telling someone in the page.
  const followerMails = createJobRunner(context, {
    handlers: [createEmailNoticeHandler(context, readEntriesOf)],
    concurrency: 1,
  })
  const callHandlers = createRobotCallHandlers(context, readEntriesOf)
  const calls = createJobRunner(context, { handlers: [callHandlers.first], ...callsOf.first })
  const callsAgain = createJobRunner(context, { handlers: [callHandlers.again], ...callsOf.again })
  // Comparing all documents of a project takes a while.
  const summaries = createJobRunner(context, {
    handlers: [createSummaryHandler(context, comparisons)],
    concurrency: 1,
  })
  // Someone looks at their progress; an import may take minutes.
  const exportThreads = openExportThreads('job')
  const exports = createJobRunner(context, {
    handlers: [createExportHandler(context, exportThreads)],
    concurrency: 1,
  })
  const writeApplication = applicationWriter(context, exportThreads)
  const sendings = createJobRunner(context, {
    handlers: [
      createMeterSphereHandler(context, (moduleId, version) => writeApplication(moduleId, fileOfPlatform[version])),
    ],
    concurrency: sendingsAtATime,
  })
  // Whole spaces at a time: one after the other, and beside everything else.
  const archiveJobs = openArchiveJobs(context)
  const archives = createJobRunner(context, { handlers: archiveJobs.handlers, concurrency: 1 })
  // It waits for the imports it starts, so it has a place of its own.
  const migrationThreads = openMigrationThreads()
  const migrations = createJobRunner(context, {
    handlers: [createMigrationHandler(context, migrationThreads)],
    concurrency: 1,
  })
  // It waits for the pushes it makes.
  const samples = createJobRunner(context, { handlers: [createSampleHandler(context, app)], concurrency: 1 })
  const periodic = createPeriodic(context, [...housekeeping, ...syncTasks, emailTask, healthDigestTask])
  return {
    runUntilIdle: async () => {
      // What they read is imported by the others.
      await addresses.runUntilIdle()
      await Promise.all([runner.runUntilIdle(), exports.runUntilIdle(), archives.runUntilIdle(), mails.runUntilIdle()])
      await runBeside(migrations, runner)
      await runBeside(samples, runner)
      await Promise.all([
        notices.runUntilIdle(),
        robotNotices.runUntilIdle(),
        summaries.runUntilIdle(),
        sendings.runUntilIdle(),
      ])
      // What notices begin.
      await calls.runUntilIdle()
      await callsAgain.runUntilIdle()
      await followerMails.runUntilIdle()
      await mails.runUntilIdle()
    },
    start: async () => {
      threads.warm()
      await Promise.all([
        runner.start(),
        exports.start(),
        archives.start(),
        mails.start(),
        addresses.start(),
        notices.start(),
        robotNotices.start(),
        calls.start(),
        callsAgain.start(),
        followerMails.start(),
        sendings.start(),
        summaries.start(),
        migrations.start(),
        samples.start(),
      ])
      periodic.start()
      searchIndex.start()
    },
    stop: async () => {
      await Promise.all([
        runner.stop(),
        exports.stop(),
        archives.stop(),
        mails.stop(),
        addresses.stop(),
        notices.stop(),
        robotNotices.stop(),
        calls.stop(),
        callsAgain.stop(),
        followerMails.stop(),
        sendings.stop(),
        summaries.stop(),
        migrations.stop(),
        samples.stop(),
        periodic.stop(),
      ])
      await Promise.all([threads.close(), exportThreads.close(), archiveJobs.close(), migrationThreads.close()])
    },
  }
}

const lookMs = 20

/** For tests: runs what waits for imports until it is done, with the imports it starts. */
async function runBeside(waiting: JobRunner, imports: JobRunner): Promise<void> {
  let isDone = false
  const done = waiting.runUntilIdle().finally(() => {
    isDone = true
  })
  const isOver = (): boolean => isDone
  while (!isOver()) {
    await imports.runUntilIdle()
    await setTimeout(lookMs)
  }
  await done
}
