/* Starting an import. */
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ImportBody } from '@lectern/contracts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { importTooLarge } from '../../core/import-limit.ts'
import type { ProjectScope } from '../../core/scope.ts'
import type { UploadedFile } from '../../core/serve-endpoint.ts'
import { storableText } from '../../db/storable-text.ts'
import { enqueueJob } from '../../jobs/job-repo.ts'
import { parseAllowList } from '../../outside/address-rules.ts'
import { readOutsideUrl } from '../../outside/outside-fetch.ts'
import { jobKindOf, type ImportPayload } from './import-payload.ts'
import type { ImportFormat } from './import-protocol.ts'

const compress = promisify(zstdCompress)

export interface ImportRequest {
  format: ImportFormat
  body: ImportBody
  file: UploadedFile | undefined
  actor: UserActor
  scope: ProjectScope
}

/**
 * Puts an import into the queue.
 * @returns the job's id
 * @throws {AppError} import_source_missing, import_too_large, address_forbidden
 */
export async function startImport(context: AppContext, request: ImportRequest): Promise<number> {
  const { format, body, actor, scope } = request
  const source = await readSource(context, request)
  const payload: ImportPayload = {
    projectId: scope.projectId,
    fileName: source.fileName,
    ...(scope.moduleId === undefined ? {} : { moduleId: scope.moduleId }),
    ...(body.name === undefined ? {} : { name: body.name.trim() }),
    ...(source.url === undefined ? {} : { url: source.url }),
  }
  const jobId = await context.db.transaction().execute((tx) =>
    enqueueJob(
      tx,
      {
        kind: jobKindOf(format),
        payload,
        ownerId: actor.userId,
        ...(source.bytes === undefined ? {} : { input: { fileName: source.fileName, bytes: source.bytes } }),
      },
      context.clock(),
    ),
  )
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** What is to be imported; `bytes` are zstd. */
interface Source {
  fileName: string
  url?: string
  bytes?: Uint8Array
}

async function readSource({ config }: AppContext, { body, file }: ImportRequest): Promise<Source> {
  if (file !== undefined && file.bytes.length > 0) {
    return { fileName: lastSegment(file.fileName), bytes: await compress(file.bytes) }
  }
  if (body.content !== undefined && body.content.trim() !== '') {
    const bytes = Buffer.from(body.content)
    if (bytes.length > config.maxImportBytes) {
      throw importTooLarge(config)
    }
    return { fileName: lastSegment(body.fileName ?? ''), bytes: await compress(bytes) }
  }
  if (body.url !== undefined) {
    const url = readOutsideUrl(body.url.trim(), parseAllowList(config.outgoingAllow))
    return { fileName: storableText(decodeName(lastSegment(url.pathname))), url: url.href }
  }
  throw new AppError('import_source_missing')
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
