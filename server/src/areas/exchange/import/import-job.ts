/*
 * The job behind an import: get the bytes, have a thread read and compare them, write what is new as hidden rows, show it. Owns: the order of these
 * steps and what happens when one fails.
 */
import type { AppContext } from '../../../core/context.ts'
import { dayOf } from '../../../core/days.ts'
import { reasonDetails } from '../../../core/failure-reasons.ts'
import { listPacked, packText, unpackText } from '../../../db/content-store.ts'
import { JobRefusedError, type JobHandler } from '../../../jobs/job-handler.ts'
import { sendMessage } from '../../following/message/message-commands.ts'
import { jobKindOf, readPayload, type IncomingFormat } from './import-payload.ts'
import { openRun, type ImportRun, type TakePushed } from './import-run.ts'
import type { PackedFile, PackedTexts, Plan, ReadOutcome, ReadSummary, ReadTask } from './read/import-protocol.ts'
import { readKnownRows } from './read/known-rows.ts'
import { PagePlaces } from './read/page-addresses.ts'
import { OverlaysTooSlowError, type ReadThreads, type ThreadHost } from './read/read-thread.ts'
import { importProgress } from './report/import-progress.ts'
import { doneReport, refusedReport } from './report/stored-report.ts'
import type { SourceFetcher } from './start/fetch-source.ts'
import { getSource, openFetcher } from './start/import-source.ts'
import { digestOf, finishRepeated } from './start/repeated-import.ts'
import { removeStaged } from './write/clean-up.ts'
import { publishImport } from './write/publish.ts'
import { Stage } from './write/stage.ts'

export function createImportHandler(
  context: AppContext,
  threads: ReadThreads,
  format: IncomingFormat,
  takePushed: TakePushed = takesNothing,
): JobHandler {
  return {
    kind: jobKindOf(format),
    run: async (job) => runImport(await openRun(context, job, { format, takePushed }), threads),
    cleanUp: (jobId, payload) => removeStaged(context.db, jobId, payload),
    onFailed: async (tx, job, failure) => {
      const { fileName, url, moduleId, isDryRun, way } = readPayload(job.payload)
      // Saved addresses report failures in their own way.
      if (isDryRun || way === 'sync') return
      await sendMessage(tx, {
        userId: job.ownerId,
        template: 'import.failed',
        params: { name: fileName === '' ? (url ?? '') : fileName, error: failure.error },
        source: moduleId === undefined ? null : { kind: 'module', id: moduleId },
        nowMs: context.clock(),
      })
    },
  }
}

/** Only pushes have something beside their documents. */
const takesNothing: TakePushed = () => Promise.resolve(false)

async function runImport(run: ImportRun, threads: ReadThreads): Promise<void> {
  const fetcher = await openFetcher(run)
  const file = await getSource(run, fetcher)
  const digest = digestOf(run, file)
  if (await finishRepeated(run, digest)) return
  const { plan, summary, stage } = await readAndStage(run, threads, { file, fetcher })
  const otherFiles = fetcher?.countLoaded() ?? 0
  const name = run.payload.name ?? nameOf(summary.title, run.payload.fileName)
  if (stage === undefined) {
    await finishDry(run, plan, name)
    return
  }
  const idOf = (key: string): number | undefined => stage.idOf(key)
  const report = (moduleName: string) =>
    doneReport(run, plan.report, { moduleId: stage.moduleId, moduleName, otherFiles, idOf })
  await publishImport(run, { stage, plan, name, description: summary.description, report, digest })
}

interface Staged extends Extract<ReadOutcome, { ok: true }> {
  /** The hidden rows; absent in a dry run. */
  stage: Stage | undefined
}

/** @throws {JobRefusedError} for a source that cannot be read */
async function readAndStage(
  run: ImportRun,
  threads: ReadThreads,
  { file, fetcher }: { file: PackedFile; fetcher: SourceFetcher | undefined },
): Promise<Staged> {
  const { context, job, payload } = run
  const { isDryRun, skipped = { folders: [], docs: [] }, renames = {}, folders = [], leftOut = [] } = payload
  const pages = new PagePlaces(run)
  const known = readKnownRows(context.db, payload.moduleId)
  let stage: Stage | undefined
  const opened = (): Stage => {
    if (stage === undefined) throw new Error('Something to write before the beginning')
    return stage
  }
  const host: ThreadHost = {
    progress: ({ step, done, total }) => job.report(importProgress(step, done, total)),
    answer: async (message) => {
      switch (message.type) {
        case 'known':
          return (await known.next()).value ?? null
        case 'load':
          return fetcher?.load(message.url)
        case 'texts':
          return findPacked(context, message.hashes)
        case 'addresses':
          return pages.find(message.question)
        case 'begin':
          if (!isDryRun) stage = await Stage.open(run, message.news)
          return null
        case 'pictures':
          return pages.keep(opened().moduleId, message.pictures)
        case 'batch':
          await opened().write(message.things, message.texts, pages.reserved)
          job.report(importProgress('write', message.place[0], message.place[1]))
          return null
      }
    },
  }
  const { format, source, isPartial, removed } = run
  const task: ReadTask = {
    ...{ format, file, source, mayLoad: fetcher !== undefined },
    ...{ isDryRun, isPartial, removed, skipped, renames, folders, leftOut },
    today: dayOf(context.clock()),
  }
  try {
    const outcome = await readOrRefuse(threads.read(task, host, job.signal), run)
    if (outcome.ok) return { ...outcome, stage }
    throw new JobRefusedError({ error: 'import_refused', details: {} }, refusedReport(run, outcome.summary))
  } finally {
    await known.return(undefined)
  }
}

/** Reports what would be; the bytes stay, so that they need not come again. */
async function finishDry(run: ImportRun, plan: Plan, name: string): Promise<void> {
  const { moduleId = null } = run.payload
  const moduleName = plan.moduleName ?? name
  const report = doneReport(run, plan.report, { moduleId, moduleName, idOf: () => undefined })
  await run.context.db.transaction().execute((tx) => run.job.finish(tx, report, { keepsInput: true }))
}

/** A source that eats up the thread's memory or time is refused: trying again would end the same way. */
async function readOrRefuse<T>(work: Promise<T>, run: ImportRun): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    const isSlow = error instanceof OverlaysTooSlowError
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && !isSlow) throw error
    const failure = { error: 'import_refused', details: reasonDetails(isSlow ? 'overlays' : 'memory') }
    throw new JobRefusedError(failure, refusedReport(run, emptySummary))
  }
}

const emptySummary: ReadSummary = {
  title: '',
  description: '',
  version: '',
  environments: 0,
  webhooks: 0,
  issues: [],
  issueCounts: { error: 0, warning: 0, note: 0 },
  lost: 0,
}

async function findPacked({ db }: AppContext, hashes: readonly string[]): Promise<PackedTexts> {
  const found = await listPacked(db, hashes)
  // The thread knows texts that stand alone only.
  return new Map(
    [...found].map(([hash, { bytes, base_bytes: base }]) => [
      hash,
      base === null ? bytes : packText(unpackText(bytes, base)).bytes,
    ]),
  )
}

/** The description's title, else the file's name without its ending. */
function nameOf(title: string, fileName: string): string {
  if (title !== '') return title
  const base = (fileName.split('/').at(-1) ?? '').replace(/\.[a-z]{1,5}$/i, '').trim()
  return base === '' ? 'API' : base
}
