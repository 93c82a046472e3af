/* Starting an import. */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ImportBody, ImportFormat } from '@lectern/contracts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { importTooLarge, readImportLimit } from '../../core/import-limit.ts'
import type { ProjectScope } from '../../core/scope.ts'
import type { UploadedFile } from '../../core/serve-endpoint.ts'
import { storableText } from '../../db/storable-text.ts'
import { enqueueJob } from '../../jobs/job-repo.ts'
import { noteRefusal, readAllowList } from '../../outside/outgoing.ts'
import { readOutsideUrl } from '../../outside/outside-fetch.ts'
import { jobKindOf, type ImportPayload } from './import-payload.ts'

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
 * @throws {AppError} import_source_missing, import_too_large, address_forbidden
 */
export async function startImport(context: AppContext, request: ImportRequest): Promise<number> {
  const { format, body, origin, scope } = request
  const source = await readSource(context, request)
  const payload: ImportPayload = {
    projectId: scope.projectId,
    fileName: source.fileName,
    ...(scope.moduleId === undefined ? {} : { moduleId: scope.moduleId }),
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(source.url === undefined ? {} : { url: source.url }),
  }
  const nowMs = context.clock()
  const jobId = await context.db.transaction().execute(async (tx) => {
    const id = await enqueueJob(
      tx,
      {
        kind: jobKindOf(format),
        payload,
        ownerId: origin.actor.userId,
        ...(source.bytes === undefined ? {} : { input: { fileName: source.fileName, bytes: source.bytes } }),
      },
      nowMs,
    )
    const subject = { kind: 'job', id, name: source.fileName === '' ? format : source.fileName }
    const details = { format, ...(source.url === undefined ? {} : { host: new URL(source.url).host }) }
    await recordAudit(tx, origin, { action: 'import.start', subject, spaceId: scope.spaceId, details }, nowMs)
    return id
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** What is to be imported; `bytes` are zstd. */
interface Source {
  fileName: string
  url?: string
  bytes?: Uint8Array
}

async function readSource(context: AppContext, { body, file, origin }: ImportRequest): Promise<Source> {
  const maxImportBytes = await readImportLimit(context)
  if (file !== undefined && file.bytes.length > 0) {
    if (file.bytes.length > maxImportBytes) throw importTooLarge({ maxImportBytes })
    return { fileName: lastSegment(file.fileName), bytes: await compress(file.bytes) }
  }
  if (body.content !== undefined && body.content.trim() !== '') {
    const bytes = Buffer.from(body.content)
    if (bytes.length > maxImportBytes) throw importTooLarge({ maxImportBytes })
    return { fileName: lastSegment(body.fileName ?? ''), bytes: await compress(bytes) }
  }
  if (body.url !== undefined) {
    const url = await readAddress(context, origin.actor, body.url.trim())
    return { fileName: storableText(decodeName(lastSegment(url.pathname))), url: url.href }
  }
  throw new AppError('import_source_missing')
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
