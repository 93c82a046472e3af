/*
 * The job behind an import: get the bytes, have a thread read and compare them, stage what is new, show it. Owns: the order of these steps and
 * what happens when one fails.
 */
import type { RemovedWay } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { findOrAddSource } from '../../../content/incoming-states.ts'
import { reasonDetails } from '../../../core/failure-reasons.ts'
import { findPushRecord } from '../../../content/push-record.ts'
import { readSettings } from '../../../core/settings.ts'
import { listPacked, packText, unpackText } from '../../../db/content-store.ts'
import { JobRefusedError, type JobHandler, type RunningJob } from '../../../jobs/job-handler.ts'
import { sendMessage } from '../../following/message/message-commands.ts'
import { publishImport } from './write/publish.ts'
import { findRemovedUpstream } from './compare/removed-upstream.ts'
import { jobKindOf, readPayload, sourceOf, type ImportPayload, type IncomingFormat } from './import-payload.ts'
import { noteApplication } from './report/change-list.ts'
import { importProgress } from './report/import-progress.ts'
import type {
  Outcome,
  KnownContent,
  KnownText,
  PackedTexts,
  ReadTask,
  ThreadMessage,
  ThreadQuestion,
} from './read/import-protocol.ts'
import { getSource, openFetcher } from './start/import-source.ts'
import { removeStaged } from './write/clean-up.ts'
import { placesOf } from './compare/places.ts'
import { findKnownRows, nothingKnown, type KnownRows, type KnownSubject } from './compare/known-content.ts'
import { PagePlaces } from './read/page-addresses.ts'
import { speaksOfParts } from './read/read-format.ts'
import { OverlaysTooSlowError, type ReadThreads } from './read/read-thread.ts'
import { digestOf, finishRepeated } from './start/unchanged-push.ts'
import { stageBatch, stageModule } from './write/stage.ts'
import { beginStaging, type Staging } from './write/staging.ts'
import { countImport, doneReport, refusedReport, type ImportResult } from './report/stored-report.ts'

export function createImportHandler(context: AppContext, threads: ReadThreads, format: IncomingFormat): JobHandler {
  return {
    kind: jobKindOf(format),
    run: (job) => runImport(context, threads, format, job),
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

async function runImport(
  context: AppContext,
  threads: ReadThreads,
  format: IncomingFormat,
  job: RunningJob,
): Promise<void> {
  const payload = readPayload(job.payload)
  const { moduleId } = payload
  const intake = await readIntake(context, format, payload)
  const fetcher = await openFetcher(context, job)
  const file = await getSource(context, job, fetcher)
  const pushed = { format, file, isPartial: intake.isPartial }
  if (await finishRepeated(context, job, pushed)) return
  const digest = digestOf(pushed)
  const known =
    moduleId === undefined ? nothingKnown : await findKnownRows(context.db, moduleId, sourceOf(format, payload))
  const pages = new PagePlaces(context, job, { format, known })
  let staging: Staging | undefined
  const host = {
    progress: (message: Extract<ThreadMessage, { type: 'progress' }>) =>
      job.report(importProgress(message.step, message.done, message.total)),
    answer: async (message: ThreadQuestion): Promise<unknown> => {
      switch (message.type) {
        case 'load':
          return fetcher?.load(message.url)
        case 'texts':
          return findPacked(context, message.hashes)
        case 'addresses':
          return pages.find(message.question)
        case 'begin':
          staging = await begin(context, job, format, { known, intake, reservedIds: pages.reserved })
          return null
        case 'pictures':
          if (staging === undefined) throw new Error('Pictures before the beginning')
          await pages.keep(staging.moduleId, message.pictures)
          return null
        case 'batch':
          if (staging === undefined) throw new Error('A batch before the beginning')
          await stageBatch(context, job, staging, message.items)
          job.report(importProgress('write', message.place[0], message.place[1]))
          return null
      }
    },
  }
  const { isDryRun, skipped = { folders: [], docs: [] }, renames = {}, folders = [], leftOut = [] } = payload
  const task: ReadTask = {
    ...{ format, file, mayLoad: fetcher !== undefined, known: hashesOf(known) },
    ...{ isDryRun, isPartial: intake.isPartial, skipped, renames, leftOut },
    places: placesOf(folders, known),
  }
  const outcome = await readOrRefuse(threads.read(task, host, job.signal), payload)
  const { summary } = outcome
  if (!outcome.ok) throw new JobRefusedError({ error: 'import_refused', details: {} }, refusedReport(payload, summary))
  if (staging === undefined) throw new Error('The thread handed nothing over')
  const { excluded, application } = outcome
  const written: Staging = staging
  for (const key of excluded.skipped) written.seen.add(key)
  const removedUpstream = findRemovedUpstream(written, excluded, intake.removed)
  const result = { staging: written, removedUpstream, excluded, summary }
  const name = payload.name ?? nameOf(summary.title, payload.fileName)
  const otherFiles = fetcher?.countLoaded() ?? 0
  const report = (moduleName: string) => ({ ...doneReport(payload.fileName, moduleName, result), otherFiles })
  if (isDryRun) await finishDry(context, job, { ...result, application }, name)
  else {
    const counts = countImport(result)
    const { description } = summary
    await publishImport(context, job, { ...result, name, description, application, report, counts, digest })
  }
}

/** Tells what would be; the bytes stay, so that they need not come again. */
async function finishDry(
  { db }: AppContext,
  job: RunningJob,
  { application, ...result }: ImportResult & { application: Outcome },
  name: string,
): Promise<void> {
  const { moduleId, fileName } = readPayload(job.payload)
  const row =
    moduleId === undefined
      ? undefined
      : await db.selectFrom('module').select('name').where('id', '=', moduleId).executeTakeFirst()
  const moduleName = row?.name ?? name
  if (result.staging.changes !== undefined) noteApplication(result.staging.changes, application, moduleName)
  const report = doneReport(fileName, moduleName, result)
  await db.transaction().execute((tx) => job.finish(tx, report, { keepsInput: true }))
}

/** How an application takes what comes in. */
interface Intake {
  /** The source does not speak for what it leaves out. */
  isPartial: boolean
  removed: RemovedWay
  /** Status of new documents, when the application says. */
  status: Staging['status'] | undefined
}

/** What a person brings follows what they chose; for programs the application's settings hold. */
async function readIntake({ db }: AppContext, format: IncomingFormat, payload: ImportPayload): Promise<Intake> {
  const { moduleId, way, removed } = payload
  const isPartial = payload.isPartial || speaksOfParts(format)
  const settings = moduleId === undefined || way === 'import' ? undefined : await findPushRecord(db, moduleId)
  return {
    isPartial: isPartial || (way === 'push' && settings?.content.override === true),
    removed: removed ?? settings?.content.removed ?? 'keep',
    status: settings?.isSet === true ? settings.content.defaultStatus : undefined,
  }
}

async function begin(
  context: AppContext,
  job: RunningJob,
  format: IncomingFormat,
  {
    known,
    intake: { isPartial, status },
    reservedIds,
  }: { known: KnownRows; intake: Intake; reservedIds: ReadonlyMap<string, number> },
): Promise<Staging> {
  const payload = readPayload(job.payload)
  const { way, author = '', isDryRun } = payload
  const place = isDryRun ? { moduleId: payload.moduleId ?? 0, sourceId: 0 } : await beginWriting(context, job, format)
  const documents = await readSettings(context.db, 'documents')
  return beginStaging(
    {
      format,
      way,
      author,
      isPartial,
      known,
      isDryRun,
      reservedIds,
      ...place,
      status: status ?? documents.defaultPushStatus,
    },
    documents,
  )
}

async function beginWriting(
  context: AppContext,
  job: RunningJob,
  format: IncomingFormat,
): Promise<Pick<Staging, 'moduleId' | 'sourceId'>> {
  const payload = readPayload(job.payload)
  const moduleId = payload.moduleId ?? (await stageModule(context, job, format))
  const sourceId = await findOrAddSource(context.db, moduleId, sourceOf(format, payload), context.clock())
  return { moduleId, sourceId }
}

/** A source that eats up the thread's memory or time is refused: trying again would end the same way. */
async function readOrRefuse<T>(work: Promise<T>, payload: ImportPayload): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    const isSlow = error instanceof OverlaysTooSlowError
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && !isSlow) throw error
    const failure = { error: 'import_refused', details: reasonDetails(isSlow ? 'overlays' : 'memory') }
    throw new JobRefusedError(failure, refusedReport(payload, emptySummary))
  }
}

const emptySummary = {
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

function hashesOf({ docs, components, application, removed }: KnownRows): KnownContent {
  const hashes = (rows: Iterable<[string, KnownSubject]>): Map<string, KnownText> =>
    new Map([...rows].map(([key, { hash, lastIncoming, isOwn }]) => [key, { head: hash, lastIncoming, isOwn }]))
  return {
    folders: hashes([...docs].filter(([, row]) => row.isFolder)),
    docs: hashes([...docs].filter(([, row]) => !row.isFolder)),
    components: hashes(components),
    application:
      application.hash === undefined
        ? undefined
        : { head: application.hash, lastIncoming: application.lastIncoming, isOwn: application.isOwn },
    locked: new Set([...docs].flatMap(([key, row]) => (row.isLocked ? [key] : []))),
    removed,
  }
}

/** The description's title, else the file's name without its ending. */
function nameOf(title: string, fileName: string): string {
  if (title !== '') return title
  const base = (fileName.split('/').at(-1) ?? '').replace(/\.[a-z]{1,5}$/i, '').trim()
  return base === '' ? 'API' : base
}
