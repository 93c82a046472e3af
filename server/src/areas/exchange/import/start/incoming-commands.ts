/*
 * Starts every import: uploaded files, pushes, saved addresses. Owns: the payload of the job. Does not own:
 * who may (the callers check), and the work itself (`import-job.ts`).
 */
import type { AppContext } from '../../../../core/context.ts'
import type { SourceName } from '../../../../content/incoming-states.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { enqueueJob } from '../../../../jobs/job-repo.ts'
import {
  jobKindOf,
  type ImportPayload,
  type IncomingChoices,
  type IncomingFormat,
  type IncomingWay,
  type PushedBeside,
} from '../import-payload.ts'

export type { TakePushed } from '../import-run.ts'
export { originOfOwner } from './owner.ts'

export interface IncomingRequest extends IncomingChoices {
  projectId: number
  /** Absent: a new application. */
  moduleId?: number
  /** Of a new application; absent to take the source's title. */
  name?: string
  /** The work is written in this person's name: who imports, who made the token, who saved the address. */
  ownerId: number
  format: IncomingFormat
  way: IncomingWay
  /** The base of the merge is what this source sent before. */
  source: SourceName
  /** `bytes` are zstd; of an address they are there when it was fetched already. `secretName`: sealed headers for that origin. */
  text:
    | { fileName: string; bytes: Uint8Array }
    | { url: string; authorization?: { secretName: string }; fetched?: { fileName: string; bytes: Uint8Array } }
  /** Number of a draft release of the project that what comes in is added to. */
  releaseNo?: string
  pushed?: PushedBeside
  /** To show; what the address or file is called when absent. */
  fileName?: string
}

/**
 * Puts something that comes in into the queue, in the caller's transaction. Wake the runners (`bus.send({ type: 'jobs' })`) after the commit.
 * @returns the job's id
 */
export async function startIncoming(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Executor,
  request: IncomingRequest,
): Promise<number> {
  const { moduleId, ownerId, format, text, isDryRun } = request
  const input = 'bytes' in text ? text : text.fetched
  return enqueueJob(
    tx,
    {
      kind: jobKindOf(format),
      payload: payloadOf(request),
      ownerId,
      // A look at what would be may run beside others.
      ...(moduleId === undefined || isDryRun ? {} : { moduleId }),
      ...(input === undefined ? {} : { input }),
    },
    clock(),
  )
}

function payloadOf(request: IncomingRequest): ImportPayload {
  const { projectId, way, source, text, isPartial, isDryRun } = request
  const { moduleId, name, author, skipped, renames, removed, folders, leftOut, releaseNo, pushed } = request
  const secretName = 'url' in text ? text.authorization?.secretName : undefined
  return {
    projectId,
    way,
    source,
    isPartial,
    isDryRun,
    fileName: request.fileName ?? ('bytes' in text ? text.fileName : ''),
    ...('url' in text && { url: text.url }),
    ...(secretName !== undefined && { secretName }),
    ...(moduleId !== undefined && { moduleId }),
    ...(name !== undefined && { name }),
    ...(author !== undefined && { author }),
    ...(skipped !== undefined && { skipped }),
    ...(renames !== undefined && { renames }),
    ...(removed !== undefined && { removed }),
    ...(folders !== undefined && { folders }),
    ...(leftOut !== undefined && { leftOut }),
    ...(releaseNo !== undefined && { releaseNo }),
    ...(pushed !== undefined && { pushed }),
  }
}
