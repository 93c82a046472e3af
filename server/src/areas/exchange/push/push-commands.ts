/* Taking a push: its dictionaries and codes immediately, its documents and environments by a job. */
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { dictionariesField, packOverlays } from '@lectern/formats'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockModule } from '../../../content/lock-row.ts'
import type { Executor } from '../../../db/content-store.ts'
import { pushTooLarge, readImportLimit } from '../../../http/import-limit.ts'
import type { ApplicationScope } from '../../../auth/scope.ts'
import { findPushedRelease } from '../../sharing/release/pushed-docs-commands.ts'
import { startIncoming } from '../import/start/incoming-commands.ts'
import { findLastDescription, saveDescription } from './description-repo.ts'
import type { NamedBytes } from './read/description-body.ts'
import { digestOf } from './read/digest.ts'
import type { PushFacts } from './read/push-facts.ts'
import { keptReasons, logPush, type LoggedCall, type Reason } from './log/push-log.ts'
import { placeOf } from './push-place.ts'
import { continuesRun } from './take/push-run.ts'
import { takeDictionaries } from './take/take-dictionaries.ts'
import { takeCodes } from './take/take-codes.ts'
import { readModuleSettings } from '../../places/module-setting/setting-queries.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Documents as clients of the old form send them; `bytes` are zstd. */
export interface DocumentPush {
  facts: PushFacts
  bytes: Uint8Array
  /** Number of the release the documents are for; empty for none. */
  releaseNo: string
}

/**
 * Takes a push of the old form: dictionaries and codes at once, documents and environments by a job.
 * @returns the job's id
 * @throws {AppError} push_docs_missing, push_folder_taken, push_too_large
 */
export async function pushDocuments(
  context: AppContext,
  call: LoggedCall,
  { facts, bytes, releaseNo }: DocumentPush,
): Promise<number> {
  const { application } = call
  if (facts.apiCount === 0) throw new AppError('push_docs_missing')
  await refuseLarge(context, call.size)
  const { push } = await readModuleSettings(context, application.moduleId)
  const [repeated] = facts.repeatedFolders
  if (push.allowSameFolder === 0 && repeated !== undefined) throw new AppError('push_folder_taken', { name: repeated })
  const { ids, reasons: kept } = await takeDictionariesAlone(context, application, facts)
  const input = { fileName: 'doc.push.json', bytes: await withDictionaries(bytes, ids) }
  const place = placeOf(context, application, facts.author)
  const jobId = await context.db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, application.moduleId))) throw new AppError('push_token_invalid')
    const codes = await takeCodes(tx, place, facts.codes)
    const release = await releaseOf(tx, application, releaseNo)
    const reasons = [...kept, ...keptReasons(codes), ...release.reasons]
    const continues = facts.isReplace && (await continuesRun(tx, place, facts.topItems))
    const id = await startIncoming(context, tx, {
      projectId: application.projectId,
      moduleId: application.moduleId,
      ownerId: application.makerId,
      format: 'torna',
      way: 'push',
      source: sourceOf(application, 'torna'),
      text: input,
      ...(facts.author !== '' && { author: facts.author }),
      ...(facts.environments.length > 0 && {
        pushed: { tokenId: application.tokenId, environments: facts.environments },
      }),
      ...release.choice,
      isPartial: continues || facts.isOverride || !facts.isReplace || push.override === 1,
      isDryRun: false,
    })
    await logPush(context, tx, call, { outcome: null, jobId: id, reasons, keepsPayload: push.printContent === 1 })
    return id
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** A push for a release that is no draft of the project is taken all the same, and the log reports that. */
async function releaseOf(
  tx: Executor,
  { projectId }: ApplicationScope,
  releaseNo: string,
): Promise<{ choice: { releaseNo?: string }; reasons: Reason[] }> {
  if (releaseNo === '') return { choice: {}, reasons: [] }
  const found = await findPushedRelease(tx, projectId, releaseNo)
  if (found === 'draft') return { choice: { releaseNo }, reasons: [] }
  const error = found === 'unknown' ? 'push_release_unknown' : 'push_release_published'
  return { choice: {}, reasons: [{ error, details: { number: releaseNo } }] }
}

/** Before the documents, which name them. */
async function takeDictionariesAlone(context: AppContext, application: ApplicationScope, facts: PushFacts) {
  if (facts.dictionaries.length === 0) return { ids: new Map<string, string>(), reasons: [] }
  const taken = await context.db.transaction().execute(async (tx) => {
    await lockModule(tx, application.moduleId)
    return takeDictionaries(tx, placeOf(context, application, facts.author), facts.dictionaries)
  })
  return { ids: taken.ids, reasons: dictionaryReasons(taken) }
}

/** What a push of dictionaries alone comes to, for its log. */
export function dictionaryReasons({ kept, left }: { kept: readonly string[]; left: readonly string[] }): Reason[] {
  return [...keptReasons(kept), ...left.map((name): Reason => ({ error: 'push_no_room', details: { name } }))]
}

async function withDictionaries(bytes: Uint8Array, ids: ReadonlyMap<string, string>): Promise<Uint8Array> {
  if (ids.size === 0) return bytes
  const text = (await decompress(bytes)).toString('utf8')
  const start = text.indexOf('{') + 1
  const field = `${JSON.stringify(dictionariesField)}:${JSON.stringify(Object.fromEntries(ids))},`
  return compress(Buffer.from(`${text.slice(0, start)}${field}${text.slice(start)}`))
}

/** A description pushed whole, overlays, or both. */
export interface DescriptionPush {
  /** zstd; absent when there are overlays alone. */
  description: NamedBytes | undefined
  overlays: readonly NamedBytes[]
  isDryRun: boolean
  isPartial: boolean
  /** Number of the release the documents are for; empty for none. */
  releaseNo: string
}

/**
 * Takes a pushed OpenAPI description, by a job. Overlays are applied to it, or, when they come alone, to the one the token pushed last.
 * @returns the job's id
 * @throws {AppError} push_too_large, push_description_missing
 */
export async function pushDescription(
  context: AppContext,
  call: LoggedCall,
  { description, overlays, isDryRun, isPartial, releaseNo }: DescriptionPush,
): Promise<number> {
  const { application, author } = call
  const { tokenId } = application
  await refuseLarge(context, call.size)
  const { push } = await readModuleSettings(context, application.moduleId)
  const pushed =
    description === undefined
      ? await findLastDescription(context.db, tokenId)
      : { ...description, isPartial, digest: await digestOf(description.bytes) }
  if (pushed === undefined) throw new AppError('push_description_missing')
  const text = { fileName: pushed.fileName, bytes: await withOverlays(pushed.bytes, overlays) }
  const jobId = await context.db.transaction().execute(async (tx) => {
    const release = await releaseOf(tx, application, releaseNo)
    const id = await startIncoming(context, tx, {
      projectId: application.projectId,
      moduleId: application.moduleId,
      ownerId: application.makerId,
      format: 'openapi',
      way: 'push',
      source: sourceOf(application, 'openapi'),
      text,
      ...(author !== '' && { author }),
      ...release.choice,
      isPartial: isPartial || pushed.isPartial || push.override === 1,
      isDryRun,
    })
    if (description !== undefined && !isDryRun) await saveDescription(tx, { tokenId, jobId: id }, pushed)
    const { reasons } = release
    await logPush(context, tx, call, { outcome: null, jobId: id, reasons, keepsPayload: push.printContent === 1 })
    return id
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** As the thread that reads it expects them. */
async function withOverlays(bytes: Uint8Array, overlays: readonly NamedBytes[]): Promise<Uint8Array> {
  if (overlays.length === 0) return bytes
  const files = overlays.map(({ fileName, bytes: overlay }) => ({ path: fileName, bytes: overlay }))
  return compress(packOverlays({ description: await decompress(bytes), overlays: files }))
}

/** Each form of one token is on its own: what one leaves out is not a deletion for the other. */
function sourceOf({ tokenId }: ApplicationScope, format: 'torna' | 'openapi') {
  return { kind: 'token', name: `${String(tokenId)}:${format}` } as const
}

async function refuseLarge(context: AppContext, size: number): Promise<void> {
  const maxImportBytes = await readImportLimit(context)
  if (size > maxImportBytes) throw pushTooLarge(maxImportBytes)
}
