/* Saving, changing and removing addresses an application is kept in step with. */
import {
  syncLimits,
  type addSyncSource,
  type BodyOf,
  type getSyncReport,
  type listSyncSources,
  type ReplyOf,
  type SyncRun,
  type SyncSource,
} from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { readPolicy } from '../../../content/compatibility-decisions.ts'
import { lockModule } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { presentReport, type StoredReport } from '../../../jobs/import-report.ts'
import { noteRefusal, readAllowList } from '../../../outside/outgoing.ts'
import { readOutsideUrl } from '../../../outside/outside-fetch.ts'
import { presentRun, presentSource, type Reader } from './sync-presenter.ts'
import {
  countSources,
  deleteSource,
  findRunOf,
  findSource,
  insertSource,
  lockSource,
  listLastRuns,
  listRuns,
  listSources,
  updateSource,
  type SyncSourceRow,
} from './sync-repo.ts'
import { nextTime } from './sync-schedule.ts'
import { factsOf, sealable, type SavedSignIn, type SealedHeaders } from './sync-sign-in.ts'
import { refuseClash } from '../../../core/names.ts'

/** The application a request names, and its space. */
export interface SyncPlace {
  moduleId: number
  spaceId: number
}

/** Under which name the headers of a saved address are sealed. */
export const secretPrefix = 'sync.'
export const secretNameOf = (sourceId: number): string => `${secretPrefix}${String(sourceId)}`

type Fields = Omit<BodyOf<typeof addSyncSource>, 'moduleId'>

export async function readSources(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  reader: Reader,
): Promise<ReplyOf<typeof listSyncSources>> {
  const rows = await listSources(db, moduleId)
  const runs = await listLastRuns(
    db,
    rows.map((row) => row.id),
  )
  return {
    sources: rows.map((row) => presentSource(row, runs.get(row.id), reader)),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** @throws {AppError} not_accessible */
export async function readRuns(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  id: string,
  reader: Reader,
): Promise<SyncRun[]> {
  const source = await requireSource(db, moduleId, id)
  const rows = await listRuns(db, source.id, syncLimits.runs)
  return rows.map((row) => presentRun(row, reader))
}

/** @throws {AppError} not_accessible */
export async function readRunReport(
  { db }: Pick<AppContext, 'db'>,
  moduleId: number,
  runId: string,
  reader: Reader,
): Promise<ReplyOf<typeof getSyncReport>> {
  const found = await findRunOf(db, moduleId, decodeId('syncRun', runId))
  if (found === undefined) throw new AppError('not_accessible')
  const policy = await readPolicy(db, moduleId)
  const stored = JSON.parse(found.report ?? 'null') as StoredReport | null // Stored by the import.
  return {
    run: presentRun(found.run, reader),
    sourceName: found.sourceName,
    report: stored && presentReport(stored, found.run.job_id ?? 0, { ...reader, policy }),
  }
}

/** @throws {AppError} not_accessible when the application has no such saved address */
export async function requireSource(db: Executor, moduleId: number, publicId: string): Promise<SyncSourceRow> {
  const row = await findSource(db, moduleId, decodeId('syncSource', publicId))
  if (row === undefined) throw new AppError('not_accessible')
  return row
}

async function readOne(
  { db }: Pick<AppContext, 'db'>,
  { moduleId }: SyncPlace,
  id: number,
  reader: Reader,
): Promise<SyncSource> {
  const [row] = await listSources(db, moduleId, id)
  if (row === undefined) throw new AppError('not_accessible')
  return presentSource(row, (await listLastRuns(db, [id])).get(id), reader)
}

/** @throws {AppError} sync_too_many `{limit}`, sync_address_unfit, sync_address_taken, sync_header_unfit, sync_secret_missing, address_forbidden */
export async function saveNewSource(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SyncPlace,
  { fields, reader }: { fields: Fields; reader: Reader },
): Promise<SyncSource> {
  const { clock, vault } = context
  const url = await readAddress(context, origin.actor, fields.url)
  const headers = sealable(fields.signIn, undefined)
  const nowMs = clock()
  const id = await refuseClash(context.engine, ['sync_address_taken'], () =>
    context.db.transaction().execute(async (tx) => {
      // Two made at the same moment would both be the last that is allowed.
      await lockModule(tx, place.moduleId)
      if ((await countSources(tx, place.moduleId)) >= syncLimits.sources)
        throw new AppError('sync_too_many', { limit: syncLimits.sources })
      const row = await insertSource(tx, {
        ...columnsOf(fields, url),
        module_id: place.moduleId,
        owner_id: origin.actor.userId,
        etag: '',
        last_modified: '',
        is_running: 0,
        next_at_ms: nextTime(fields.schedule, nowMs),
        paused_at_ms: null,
        failures: 0,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      })
      await vault.put(tx, secretNameOf(row.id), textOf(headers), nowMs)
      const details = { host: url.host, every: fields.schedule.every, signIn: fields.signIn.kind }
      await recordAudit(tx, origin, { action: 'sync.create', ...aboutSource(row, place), details }, nowMs)
      return row.id
    }),
  )
  return readOne(context, place, id, reader)
}

/** @throws {AppError} as `saveNewSource`; not_accessible, secret_required */
export async function changeSource(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SyncPlace,
  { id: publicId, fields, reader }: { id: string; fields: Fields; reader: Reader },
): Promise<SyncSource> {
  const { clock, vault } = context
  const before = await requireSource(context.db, place.moduleId, publicId)
  const url = await readAddress(context, origin.actor, fields.url)
  const headers = sealable(fields.signIn, await findSaved(context, before, url))
  const nowMs = clock()
  const columns = columnsOf(fields, url)
  const isElsewhere = columns.url !== before.url || columns.format !== before.format
  await refuseClash(context.engine, ['sync_address_taken'], () =>
    context.db.transaction().execute(async (tx) => {
      await lockSource(tx, before.id)
      const now = await findSource(tx, place.moduleId, before.id)
      if (now === undefined) throw new AppError('not_accessible')
      // What was saved to sign in with belongs to the address it was read for.
      if (now.url !== before.url || now.sign_in_kind !== before.sign_in_kind) throw new AppError('changed_meanwhile')
      await updateSource(tx, before.id, {
        ...columns,
        owner_id: origin.actor.userId,
        // What is known of another address does not hold for this one.
        ...(isElsewhere ? { etag: '', last_modified: '' } : {}),
        next_at_ms: now.is_running === 1 ? null : nextTime(fields.schedule, nowMs),
        paused_at_ms: null,
        failures: 0,
        updated_at_ms: nowMs,
      })
      await vault.put(tx, secretNameOf(before.id), textOf(headers), nowMs)
      const details = { host: url.host, every: columns.every, signIn: columns.sign_in_kind }
      await recordAudit(
        tx,
        origin,
        { action: 'sync.update', ...aboutSource(columns, place, before.id), details },
        nowMs,
      )
    }),
  )
  return readOne(context, place, before.id, reader)
}

/** @throws {AppError} not_accessible */
export async function removeSource(
  { db, clock, vault }: AppContext,
  origin: Origin<UserActor>,
  place: SyncPlace,
  publicId: string,
): Promise<void> {
  const row = await requireSource(db, place.moduleId, publicId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await deleteSource(tx, row.id)
    await vault.put(tx, secretNameOf(row.id), undefined, nowMs)
    const details = { host: new URL(row.url).host }
    await recordAudit(tx, origin, { action: 'sync.delete', ...aboutSource(row, place), details }, nowMs)
  })
}

/** Whom an audit entry is about. */
export function aboutSource(row: { name: string; id?: number }, { spaceId }: SyncPlace, id = row.id) {
  return { subject: { kind: 'syncSource', name: row.name, ...(id === undefined ? {} : { id }) }, spaceId }
}

function columnsOf({ name, format, schedule, signIn }: Fields, url: URL) {
  return {
    name: name.trim(),
    format,
    url: url.href,
    ...schedule,
    sign_in_kind: signIn.kind,
    sign_in_facts: JSON.stringify(factsOf(signIn)),
  }
}

function textOf(headers: SealedHeaders | undefined): string | undefined {
  return headers && JSON.stringify(headers)
}

async function findSaved(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  before: SyncSourceRow,
  url: URL,
): Promise<SavedSignIn> {
  const sealed = await vault.get(db, secretNameOf(before.id))
  return {
    kind: before.sign_in_kind,
    headers: JSON.parse(sealed ?? '{}') as SealedHeaders, // Sealed by this file.
    isForOrigin: new URL(before.url).origin === url.origin,
  }
}

/** @throws {AppError} sync_address_unfit, address_forbidden */
async function readAddress(context: AppContext, actor: UserActor, text: string): Promise<URL> {
  const given = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (given === undefined || !['http:', 'https:'].includes(given.protocol)) throw new AppError('sync_address_unfit')
  // What is in the address can be read by everyone who may see it.
  if (given.username !== '' || given.password !== '') throw new AppError('sync_address_unfit')
  given.hash = ''
  try {
    return readOutsideUrl(given.href, await readAllowList(context))
  } catch (error) {
    await noteRefusal(context, error, { userId: actor.userId, nowMs: context.clock() })
    throw error
  }
}
