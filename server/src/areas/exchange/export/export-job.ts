/*
 * The job behind an export: collect what was asked for, have a thread write it, keep the file for a while. Owns: the order of these steps, whether
 * its owner may still have it, and notifying them. Does not own: the formats.
 */
import { exportLimits, type ExportStep, type JobProgress } from '@lectern/contracts'
import { appendAll, type Issue } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler, RunningJob } from '../../../jobs/job-handler.ts'
import { sendMessage } from '../../following/message/message-commands.ts'
import { packComposed } from './composed/pack-composed.ts'
import { mayHaveExport } from './export-access.ts'
import { finishExportFile, holdAwaited, planParts, putPart, removeParts } from './export-file-repo.ts'
import {
  packPages,
  type PackedApplication,
  type PackedJoining,
  type PackedPages,
  type PackedText,
} from './export-package.ts'
import { exportJobKind, readPayload, type ExportPayload } from './export-payload.ts'
import type { WrittenExport } from './export-thread.ts'
import { writeOrRefuse, type ExportThreads } from './export-threads.ts'
import { loadPictures } from './pictures/export-pictures.ts'
import { dateOf, wordsOf } from './export-words-queries.ts'
import { packApplication } from './pack-application.ts'

const hourMs = 60 * 60_000

/** Share of the whole each step begins at, 0 to 100. */
const begins: Readonly<Record<ExportStep, number>> = { collect: 0, write: 30, store: 90, done: 100 }

export function createExportHandler(context: AppContext, threads: ExportThreads): JobHandler {
  return {
    kind: exportJobKind,
    run: (job) => runExport(context, threads, job),
    cleanUp: (jobId) => removeParts(context.db, jobId),
    onFailed: async (tx, job, failure) => {
      if (await holdAwaited(tx, job.id)) return
      await notifyFailed(
        tx,
        { jobId: job.id, ownerId: job.ownerId },
        readPayload(job.payload),
        failure.error,
        context.clock(),
      )
    },
  }
}

async function runExport(context: AppContext, threads: ExportThreads, job: RunningJob): Promise<void> {
  const payload = readPayload(job.payload)
  await requireReader(context, job.ownerId, payload)
  const { applications, pages, joining } = await collect(context, job, payload)
  const documents = applications.reduce((sum, application) => sum + application.documents.length, 0)
  if (documents === 0) throw new AppError('export_empty')
  const pictures = await loadPictures(context.db, await threads.findPictures(pages, job.signal))
  job.report(progressOf('write', 0, 0))
  const { title, format, version, text, severalFiles, environments, language } = payload
  const task = {
    title,
    applications,
    pictures,
    format,
    version,
    text,
    severalFiles,
    language,
    words: wordsOf(context.texts, language),
    date: dateOf(context.clock(), language),
    ...(environments && { environments }),
    ...(joining && { joining }),
  }
  const made = await writeOrRefuse(threads.write(task, job.signal))
  await store(context, job, { made, documents })
}

/** @throws {AppError} not_accessible when the owner may not read the project, or what is hidden in it, any more */
async function requireReader({ db }: AppContext, ownerId: number, payload: ExportPayload): Promise<void> {
  if (!(await mayHaveExport(db, ownerId, payload))) throw new AppError('not_accessible')
}

interface Collected {
  applications: PackedApplication[]
  pages: PackedPages
  /** Of a composed project: what the applications become. */
  joining?: PackedJoining
}

async function collect(context: AppContext, job: RunningJob, payload: ExportPayload): Promise<Collected> {
  const { composeId = null, picks } = payload
  if (composeId === null) return collectModules(context, job, payload)
  const report = (done: number, total: number): void => {
    job.report(progressOf('collect', done, total))
    job.signal.throwIfAborted()
  }
  const { written, ...collected } = await packComposed(context.db, { composeId, picks, report })
  return { ...collected, pages: packPages(written) }
}

async function collectModules(
  { db }: AppContext,
  job: RunningJob,
  { modules, withHidden }: ExportPayload,
): Promise<Collected> {
  const applications: PackedApplication[] = []
  const written: PackedText[] = []
  for (const [index, { id, docIds }] of modules.entries()) {
    job.report(progressOf('collect', index, modules.length))
    job.signal.throwIfAborted()
    const choice = { moduleId: id, keepHidden: withHidden, ...(docIds && { chosen: new Set(docIds) }) }
    const packed = await packApplication(db, choice)
    applications.push(packed.application)
    appendAll(written, packed.written)
  }
  return { applications, pages: packPages(written) }
}

async function store(
  { db, clock }: AppContext,
  job: RunningJob,
  { made, documents }: { made: WrittenExport; documents: number },
): Promise<void> {
  const { bytes, fileName, mediaType, issues } = made
  const parts = await planParts(db, job.id, bytes.length)
  for (let part = 0; part < parts; part += 1) {
    job.report(progressOf('store', part, parts))
    job.signal.throwIfAborted()
    await putPart(db, job.id, part, bytes)
  }
  const nowMs = clock()
  const file = {
    fileName,
    mediaType,
    size: bytes.length,
    documents,
    issues: lostFirst(issues),
    expiresAtMs: nowMs + exportLimits.keptHours * hourMs,
  }
  await db.transaction().execute(async (tx) => {
    await job.finish(tx, null)
    const isAwaited = await finishExportFile(tx, job.id, file)
    if (!isAwaited) await notifyDone(tx, { jobId: job.id, ownerId: job.ownerId }, readPayload(job.payload), nowMs)
  })
}

/** Those that report something missing come first. */
function lostFirst(issues: readonly Issue[]): Issue[] {
  return [...issues].sort((a, b) => Number(b.lost === true) - Number(a.lost === true))
}

interface JobOwner {
  jobId: number
  ownerId: number
}

/** Notifies the owner where the file is. */
export async function notifyDone(tx: Executor, { jobId, ownerId }: JobOwner, { title }: ExportPayload, nowMs: number) {
  const source = { kind: 'job', id: jobId } as const
  await sendMessage(tx, { userId: ownerId, template: 'export.done', params: { name: title }, source, nowMs })
}

export async function notifyFailed(
  tx: Executor,
  { jobId, ownerId }: JobOwner,
  { title }: ExportPayload,
  error: string,
  nowMs: number,
) {
  const source = { kind: 'job', id: jobId } as const
  await sendMessage(tx, { userId: ownerId, template: 'export.failed', params: { name: title, error }, source, nowMs })
}

function progressOf(step: ExportStep, done: number, total: number): JobProgress {
  const order: readonly ExportStep[] = ['collect', 'write', 'store', 'done']
  const from = begins[step]
  const to = begins[order[order.indexOf(step) + 1] ?? 'done']
  return { step, done, total, percent: Math.floor(from + (total === 0 ? 0 : ((to - from) * done) / total)) }
}
