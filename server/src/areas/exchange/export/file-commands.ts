/* Files that exports made: seeing, downloading and leaving them, and their end. */
import {
  onProject,
  onSpace,
  type ExportFile,
  type getExportIssues,
  type Language,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import { requireProject, requireSpace } from '../../../auth/access.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { presentIssue } from '../../../jobs/import-report.ts'
import { findIssues } from '../../../jobs/job-issues.ts'
import {
  deleteExportFile,
  findExportFile,
  listExpired,
  readParts,
  stopAwaiting,
  type ExportFileRow,
} from './export-file-repo.ts'
import { mayHaveExport, seesExport } from './export-access.ts'
import { notifyDone, notifyFailed } from './export-job.ts'
import { readPayload, type ExportPayload } from './export-payload.ts'

const readProject = onProject('read', { project: 'projectId' })
const readCompose = onSpace('read', { compose: 'projectId' })
/** What the key of a printable page is sealed for. */
const pagePurpose = 'export page'
const expiredPerTurn = 100
const defaultPageSize = 100

/** A file on its way out, a piece at a time. */
export interface OpenFile {
  fileName: string
  mediaType: string
  size: number
  parts: AsyncGenerator<Uint8Array>
}

/**
 * What the export made; `null` while it has not finished.
 * @throws {AppError} export_not_found also for one of someone else, and once it has expired
 */
export async function readExport(
  context: AppContext,
  actor: UserActor,
  publicId: string,
  language: Language,
): Promise<ExportFile | null> {
  const row = await requireOwn(context, actor, publicId)
  if (row.expires_at_ms === null) return null
  requireFresh(row, context.clock())
  return {
    fileName: row.file_name,
    size: row.size,
    expiresAtMs: row.expires_at_ms,
    documents: row.documents,
    issueCount: row.issue_count,
    issues: issuesOf(row).map((issue) => presentIssue(issue, context.texts, language)),
    page: payloadOf(row).format === 'print' ? pageOf(context, row) : '',
  }
}

function issuesOf({ issues }: ExportFileRow): Issue[] {
  // Written by `finishExportFile`.
  return JSON.parse(issues) as Issue[]
}

/**
 * What the format could not hold, a page of it.
 * @throws {AppError} export_not_found also for one of someone else, and once it has expired
 */
export async function pageExportIssues(
  context: AppContext,
  actor: UserActor,
  { id, pageIndex = 1, pageSize = defaultPageSize }: QueryOf<typeof getExportIssues>,
  language: Language,
): Promise<ReplyOf<typeof getExportIssues>> {
  const row = await requireOwn(context, actor, id)
  requireFresh(row, context.clock())
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const { issues, total } = await findIssues(context.db, {
    jobId: row.job_id,
    first: issuesOf(row),
    ...page,
  })
  return {
    list: issues.map((issue) => presentIssue(issue, context.texts, language)),
    total,
    pageIndex,
    pageSize,
  }
}

function pageOf({ vault }: AppContext, { job_id: jobId }: ExportFileRow): string {
  return `/export/page/${vault.seal(String(jobId), pagePurpose)}#print`
}

/** @throws {AppError} export_not_found; not_accessible, mfa_required when the owner may not read the project any more */
export async function openDownload(context: AppContext, actor: UserActor, publicId: string): Promise<OpenFile> {
  const row = await requireOwn(context, actor, publicId)
  await requireReading(context, actor, row)
  return openFile(context, row)
}

/** @throws {AppError} not_accessible, mfa_required */
async function requireReading(context: AppContext, actor: UserActor, row: ExportFileRow): Promise<void> {
  const { project_id: project, compose_project_id: compose } = row
  if (compose !== null) await requireSpace(context, readCompose, actor, { projectId: encodeId('compose', compose) })
  if (project === null) return
  const { role } = await requireProject(context, readProject, actor, { projectId: encodeId('project', project) })
  if (!seesExport(role, payloadOf(row))) throw new AppError('not_accessible')
}

/**
 * The printable page a key is for.
 * @throws {AppError} export_not_found also when who made it may not read the project any more
 */
export async function openPage(context: AppContext, key: string): Promise<OpenFile> {
  const jobId = readKey(context, key)
  const row = jobId === undefined ? undefined : await findExportFile(context.db, jobId)
  if (row === undefined) throw new AppError('export_not_found')
  if (!(await mayHaveExport(context.db, row.owner_id, payloadOf(row)))) throw new AppError('export_not_found')
  return openFile(context, row)
}

function payloadOf(row: ExportFileRow): ExportPayload {
  return readPayload(JSON.parse(row.payload))
}

function readKey({ vault }: AppContext, key: string): number | undefined {
  try {
    return Number(vault.open(key, pagePurpose))
  } catch {
    // Whatever it is, it is none of ours.
    return undefined
  }
}

function openFile({ db, clock }: AppContext, row: ExportFileRow): OpenFile {
  requireFresh(row, clock())
  const { job_id: jobId, file_name: fileName, media_type: mediaType, size, parts } = row
  return { fileName, mediaType, size, parts: readParts(db, jobId, parts) }
}

/**
 * From now on a message reports how it ended; immediately when it has.
 * @throws {AppError} export_not_found
 */
export async function leaveOwnExport(context: AppContext, actor: UserActor, publicId: string): Promise<void> {
  const { job_id: jobId, owner_id: ownerId } = await requireOwn(context, actor, publicId)
  const nowMs = context.clock()
  await context.db.transaction().execute(async (tx) => {
    if (!(await stopAwaiting(tx, jobId))) return
    const row = await findExportFile(tx, jobId)
    if (row === undefined) return
    const payload = payloadOf(row)
    if (row.state === 'done') await notifyDone(tx, { jobId, ownerId }, payload, nowMs)
    if (row.state === 'failed') await notifyFailed(tx, { jobId, ownerId }, payload, errorOf(row.failure), nowMs)
  })
}

function errorOf(failure: string | null): string {
  const { error }: { error?: unknown } = failure === null ? {} : (JSON.parse(failure) as object) // written by `endJob`
  return typeof error === 'string' ? error : 'internal_error'
}

async function requireOwn({ db }: AppContext, actor: UserActor, publicId: string): Promise<ExportFileRow> {
  const id = findId('job', publicId)
  const row = id === undefined ? undefined : await findExportFile(db, id)
  if (row?.owner_id !== actor.userId) throw new AppError('export_not_found')
  return row
}

function requireFresh({ expires_at_ms: expiresAtMs }: ExportFileRow, nowMs: number): void {
  if (expiresAtMs === null || expiresAtMs <= nowMs) throw new AppError('export_not_found')
}

/** Removes files past their time. */
export async function sweepExports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const expired = await listExpired(db, clock(), expiredPerTurn)
    for (const jobId of expired) await deleteExportFile(db, jobId)
    if (expired.length < expiredPerTurn) return
  }
}
