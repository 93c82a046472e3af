/* Starting an import. */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ImportBody, ImportFormat } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { importTooLarge, readImportLimit } from '../../../../http/import-limit.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import type { UploadedFile } from '../../../../http/serve-endpoint.ts'
import { decodeId, findId } from '../../../../core/public-ids.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { findJob, findJobInput } from '../../../../jobs/job-repo.ts'
import { noteRefusal, readAllowList } from '../../../../outside/outgoing.ts'
import { readOutsideUrl } from '../../../../outside/outside-fetch.ts'
import { jobKindOf, readPayload, sourceOf } from '../import-payload.ts'
import { startIncoming, type IncomingRequest } from './incoming-commands.ts'

const compress = promisify(zstdCompress)

export interface ImportRequest {
  format: ImportFormat
  body: ImportBody
  file: UploadedFile | undefined
  origin: Origin<UserActor>
  scope: ProjectScope
}

/**
 * Puts an import into the queue.
 * @returns the job's id
 * @throws {AppError} import_source_missing, import_too_large, address_forbidden, job_not_found for another user's preview
 */
export async function startImport(context: AppContext, request: ImportRequest): Promise<number> {
  const { format, body, origin, scope } = request
  const source = await readSource(context, request)
  const { fileName, text } = source
  const url = 'url' in text ? text.url : undefined
  const nowMs = context.clock()
  const jobId = await context.db.transaction().execute(async (tx) => {
    const id = await startIncoming(context, tx, {
      projectId: scope.projectId,
      ...(scope.moduleId === undefined ? {} : { moduleId: scope.moduleId }),
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ownerId: origin.actor.userId,
      format,
      way: 'import',
      source: sourceOf(format, { ...(url !== undefined && { url }) }),
      text,
      fileName,
      isPartial: false,
      isDryRun: body.mode === 'preview',
      ...(body.skipped && { skipped: body.skipped }),
      ...(body.renames && { renames: body.renames }),
      ...(body.removed && { removed: body.removed }),
      ...(body.leftOut && { leftOut: body.leftOut }),
      ...(body.folders && {
        folders: body.folders.map(({ intoId, ...place }) => ({
          ...place,
          ...(intoId !== undefined && { intoId: decodeId('doc', intoId) }),
        })),
      }),
    })
    // Nothing is written, so there is nothing to answer for.
    if (body.mode === 'preview') return id
    const subject = { kind: 'job', id, name: fileName === '' ? format : fileName }
    const details = { format, ...(url === undefined ? {} : { host: new URL(url).host }) }
    await recordAudit(tx, origin, { action: 'import.start', subject, spaceId: scope.spaceId, details }, nowMs)
    return id
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** What is to be imported. */
interface Source {
  /** To show. */
  fileName: string
  text: IncomingRequest['text']
}

async function readSource(context: AppContext, { format, body, file, origin }: ImportRequest): Promise<Source> {
  if (body.previewId !== undefined) return fromPreview(context, origin.actor, { previewId: body.previewId, format })
  const maxImportBytes = await readImportLimit(context)
  if (file !== undefined && file.bytes.length > 0) {
    if (file.bytes.length > maxImportBytes) throw importTooLarge({ maxImportBytes })
    return fromBytes(file.fileName, file.bytes)
  }
  if (body.content !== undefined && body.content.trim() !== '') {
    const bytes = Buffer.from(body.content)
    if (bytes.length > maxImportBytes) throw importTooLarge({ maxImportBytes })
    return fromBytes(body.fileName ?? '', bytes)
  }
  if (body.url !== undefined) {
    const url = await readAddress(context, origin.actor, body.url.trim())
    return { fileName: storableText(decodeName(lastSegment(url.pathname))), text: { url: url.href } }
  }
  throw new AppError('import_source_missing')
}

/** What a preview read; it stays with it for a day. */
async function fromPreview(
  { db }: AppContext,
  actor: UserActor,
  { previewId, format }: { previewId: string; format: ImportFormat },
): Promise<Source> {
  const id = findId('job', previewId)
  const job = id === undefined ? undefined : await findJob(db, id)
  const input = job && (await findJobInput(db, job.id))
  if (job === undefined || input === undefined) throw new AppError('job_not_found')
  const { fileName, url, isDryRun } = readPayload(JSON.parse(job.payload))
  if (job.owner_id !== actor.userId || job.kind !== jobKindOf(format) || !isDryRun) throw new AppError('job_not_found')
  return { fileName, text: url === undefined ? input : { url, fetched: input } }
}

async function fromBytes(sentName: string, bytes: Uint8Array): Promise<Source> {
  const fileName = lastSegment(sentName)
  return { fileName, text: { fileName, bytes: await compress(bytes) } }
}

async function readAddress(context: AppContext, actor: UserActor, text: string): Promise<URL> {
  const allowed = await readAllowList(context)
  try {
    return readOutsideUrl(text, allowed)
  } catch (error) {
    await noteRefusal(context, error, { userId: actor.userId, nowMs: context.clock() })
    throw error
  }
}

/** File names come with the sender's folders. */
function lastSegment(path: string): string {
  return storableText((path.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 255))
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not percent-encoded text; shown as it is.
    return name
  }
}
