/*
 * The job behind an import: get the bytes, have a thread read and compare them, stage what is new, show it. Owns: the order of these steps and
 * what happens when one fails.
 */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ImportFormat } from '@lectern/contracts'
import type { AppContext } from '../../core/context.ts'
import { readImportLimit } from '../../core/import-limit.ts'
import { findOrAddSource, type SourceName } from '../../core/incoming-states.ts'
import { reasonDetails } from '../../core/failure-reasons.ts'
import { readSettings } from '../../core/settings.ts'
import { packText, unpackText } from '../../db/content-store.ts'
import { JobRefusedError, type JobHandler, type RunningJob } from '../../jobs/job-handler.ts'
import { findJobInput } from '../../jobs/job-repo.ts'
import { noteRefusal, readAllowList } from '../../outside/outgoing.ts'
import { sendMessage } from '../message/message-commands.ts'
import { openSourceFetcher, type SourceFetcher } from './fetch-source.ts'
import { flipImport } from './flip.ts'
import { jobKindOf, readPayload, type ImportPayload } from './import-payload.ts'
import { importProgress } from './import-progress.ts'
import type { KnownContent, KnownText, PackedFile, ThreadMessage } from './import-protocol.ts'
import { removeStaged } from './clean-up.ts'
import { findKnownRows, nothingKnown, type KnownRows, type KnownSubject } from './known-content.ts'
import type { ReadThreads } from './read-thread.ts'
import { stageBatch, stageModule } from './stage.ts'
import { beginStaging, type Staging } from './staging.ts'
import { countImport, doneReport, refusedReport } from './stored-report.ts'

const compress = promisify(zstdCompress)

export function createImportHandler(context: AppContext, threads: ReadThreads, format: ImportFormat): JobHandler {
  return {
    kind: jobKindOf(format),
    run: (job) => runImport(context, threads, format, job),
    cleanUp: (jobId, payload) => removeStaged(context.db, jobId, payload),
    onFailed: async (tx, job, failure) => {
      const { fileName, url, moduleId } = readPayload(job.payload)
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
  format: ImportFormat,
  job: RunningJob,
): Promise<void> {
  const payload = readPayload(job.payload)
  const { moduleId } = payload
  const source = sourceOf(format, payload)
  const known = moduleId === undefined ? nothingKnown : await findKnownRows(context.db, moduleId, source)
  const fetcher = payload.url === undefined ? undefined : await openFetcher(context, job)
  const file = await getSource(context, job, fetcher)
  let staging: Staging | undefined
  const host = {
    progress: (message: Extract<ThreadMessage, { type: 'progress' }>) =>
      job.report(importProgress(message.step, message.done, message.total)),
    answer: async (message: Exclude<ThreadMessage, { type: 'progress' }>): Promise<unknown> => {
      switch (message.type) {
        case 'load':
          return fetcher?.load(message.url)
        case 'text':
          return findPacked(context, message.hash)
        case 'begin':
          staging = await begin(context, job, format, known)
          return null
        case 'batch':
          if (staging === undefined) throw new Error('A batch before the beginning')
          await stageBatch(context, job, staging, message.items)
          job.report(importProgress('write', ...message.place))
          return null
      }
    },
  }
  const task = { format, file, mayLoad: fetcher !== undefined, known: hashesOf(known) }
  const outcome = await readOrRefuse(threads.read(task, host, job.signal), payload.fileName)
  const { summary } = outcome
  if (!outcome.ok) {
    throw new JobRefusedError({ error: 'import_refused', details: {} }, refusedReport(payload.fileName, summary))
  }
  if (staging === undefined) throw new Error('The thread handed nothing over')
  const written = staging
  await flipImport(context, job, {
    staging: written,
    name: payload.name ?? nameOf(summary.title, payload.fileName),
    description: summary.description,
    application: outcome.application,
    counts: countImport(written, summary),
    report: (moduleName) => doneReport(payload.fileName, moduleName, written, summary),
  })
}

async function begin(context: AppContext, job: RunningJob, format: ImportFormat, known: KnownRows): Promise<Staging> {
  const payload = readPayload(job.payload)
  const moduleId = payload.moduleId ?? (await stageModule(context, job, format))
  const sourceId = await findOrAddSource(context.db, moduleId, sourceOf(format, payload), context.clock())
  return beginStaging(format, { moduleId, sourceId }, known, await readSettings(context.db, 'documents'))
}

/** An address is a source of its own; files that people bring are one, whatever they are called. */
function sourceOf(format: ImportFormat, { url }: ImportPayload): SourceName {
  return url === undefined ? { kind: 'file', name: format } : { kind: 'url', name: url }
}

/** A source that eats up the thread's memory is refused: trying again would end the same way. */
async function readOrRefuse<T>(work: Promise<T>, fileName: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    const failure = { error: 'import_refused', details: reasonDetails('memory') }
    throw new JobRefusedError(failure, refusedReport(fileName, emptySummary))
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

async function openFetcher(context: AppContext, job: RunningJob): Promise<SourceFetcher> {
  return openSourceFetcher({
    allowed: await readAllowList(context),
    maxBytes: await readImportLimit(context),
    signal: job.signal,
    onRefused: (error) => noteRefusal(context, error, { userId: job.ownerId, nowMs: context.clock() }),
  })
}

async function getSource(
  context: AppContext,
  job: RunningJob,
  fetcher: SourceFetcher | undefined,
): Promise<PackedFile> {
  const { url, fileName } = readPayload(job.payload)
  if (fetcher !== undefined && url !== undefined) {
    job.report(importProgress('fetch', 0, 1))
    const fetched = await fetcher.fetchRoot(url)
    return { path: fetched.url, bytes: await compress(fetched.bytes) }
  }
  const input = await findJobInput(context.db, job.id)
  if (input === undefined) throw new Error(`Import ${job.id} has no input`)
  return { path: fileName === '' ? 'description' : fileName, bytes: input.bytes }
}

async function findPacked({ db }: AppContext, hash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('content')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['content.bytes', 'base.bytes as base_bytes'])
    .where('content.hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // The thread knows texts that stand alone only.
  return row.base_bytes === null ? row.bytes : packText(unpackText(row.bytes, row.base_bytes)).bytes
}

function hashesOf({ docs, components, application, removed }: KnownRows): KnownContent {
  const hashes = (rows: Iterable<[string, KnownSubject]>): Map<string, KnownText> =>
    new Map([...rows].map(([key, { hash, said }]) => [key, { head: hash, said }]))
  return {
    folders: hashes([...docs].filter(([, row]) => row.isFolder)),
    docs: hashes([...docs].filter(([, row]) => !row.isFolder)),
    components: hashes(components),
    application: application.hash === undefined ? undefined : { head: application.hash, said: application.said },
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
