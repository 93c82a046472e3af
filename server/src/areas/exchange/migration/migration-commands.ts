/* Sending a database of Torna, and starting a run. */
import { migrationLimits, type BodyOf, type readMigrationDatabase } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { importTooLarge, readImportLimit } from '../../../http/import-limit.ts'
import { findId } from '../../../core/public-ids.ts'
import type { UploadedFile } from '../../../http/serve-endpoint.ts'
import type { Executor } from '../../../db/content-store.ts'
import { storableText } from '../../../db/storable-text.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { migrationJobKind, type MigrationPayload } from './migration-payload.ts'
import { readDatabase } from './read/read-database.ts'
import type { ReportedRun } from './migration-presenter.ts'
import { findRun, findShareKeys, listRuns, type RunRow } from './run-repo.ts'
import {
  addPart,
  endSource,
  findSource,
  insertSource,
  newSourceId,
  removeOldSources,
  type SourceRow,
} from './source-repo.ts'
import type { StoredMigrationReport } from './tally.ts'
import { rowsOf } from '../../../db/rows.ts'

type AdminOrigin = Origin<UserActor>

/**
 * Begins to take a dump. One that the person sent before is dropped.
 * @throws {AppError} import_too_large
 */
export async function beginUpload(
  context: AppContext,
  actor: UserActor,
  { fileName, size }: { fileName: string; size: number },
): Promise<SourceRow> {
  const maxImportBytes = await readImportLimit(context)
  if (size > maxImportBytes) throw importTooLarge({ maxImportBytes })
  const name = storableText(fileName.split(/[\\/]/).at(-1) ?? '').slice(0, 255)
  return addSource(context, actor, { kind: 'file', name, state: 'sending' })
}

async function addSource(
  { db, clock }: AppContext,
  { userId }: UserActor,
  values: Pick<SourceRow, 'kind' | 'name' | 'state'>,
): Promise<SourceRow> {
  const nowMs = clock()
  const row: SourceRow = {
    ...values,
    id: newSourceId(),
    size: 0,
    parts: 0,
    problem: '',
    created_by: userId,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  await db.transaction().execute(async (tx) => {
    await removeOldSources(tx, userId, nowMs)
    await insertSource(tx, row)
  })
  return row
}

/** @throws {AppError} not_accessible also for one of someone else */
export async function requireSource(db: Executor, { userId }: UserActor, id: string): Promise<SourceRow> {
  const row = await findSource(db, id)
  if (row?.created_by !== userId) throw new AppError('not_accessible')
  return row
}

/**
 * Keeps a part of a dump; one that is here already is passed over.
 * @throws {AppError} not_accessible, upload_missing, migration_part_unexpected, import_too_large
 */
export async function keepPart(
  context: AppContext,
  actor: UserActor,
  { sourceId, part, isLast }: { sourceId: string; part: number; isLast: boolean },
  file: UploadedFile | undefined,
): Promise<SourceRow> {
  if (file === undefined || file.bytes.length === 0) throw new AppError('upload_missing')
  const maxImportBytes = await readImportLimit(context)
  const { db, clock } = context
  return db.transaction().execute(async (tx) => {
    const source = await requireSource(tx, actor, sourceId)
    if (part < source.parts) return source
    if (source.state !== 'sending' || part > source.parts) throw new AppError('migration_part_unexpected')
    if (source.size + file.bytes.length > maxImportBytes) throw importTooLarge({ maxImportBytes })
    if (!(await addPart(tx, source, file.bytes, clock()))) throw new AppError('migration_part_unexpected')
    if (isLast) await endSource(tx, sourceId, { state: 'ready', problem: '' }, clock())
    return requireSource(tx, actor, sourceId)
  })
}

/**
 * Reads a database from its server. What signs in there is used for this alone.
 * @throws {AppError} address_forbidden, migration_database_unreachable, migration_database_unfit
 */
export async function takeDatabase(
  context: AppContext,
  origin: AdminOrigin,
  body: BodyOf<typeof readMigrationDatabase>,
): Promise<SourceRow> {
  const { db, clock } = context
  const name = `${body.host}/${body.database}`
  const source = await addSource(context, origin.actor, { kind: 'database', name, state: 'reading' })
  let current = source
  try {
    await readDatabase(context, body, migrationLimits.partBytes, async (bytes) => {
      await db.transaction().execute((tx) => addPart(tx, current, bytes, clock()))
      current = { ...current, parts: current.parts + 1, size: current.size + bytes.length }
    })
  } catch (error) {
    const problem = error instanceof AppError ? error.error : 'internal_error'
    await endSource(db, source.id, { state: 'failed', problem }, clock())
    throw error
  }
  await endSource(db, source.id, { state: 'ready', problem: '' }, clock())
  return requireSource(db, origin.actor, source.id)
}

/**
 * Puts a run into the queue.
 * @returns the job's id
 * @throws {AppError} not_accessible, migration_source_incomplete, migration_running
 */
export async function startRun(
  context: AppContext,
  origin: AdminOrigin,
  { sourceId, isDryRun }: { sourceId: string; isDryRun: boolean },
): Promise<number> {
  const { db, clock, bus } = context
  const nowMs = clock()
  const jobId = await db.transaction().execute(async (tx) => {
    // Two at a time would make everything twice. The audit log's head lets one of two such calls go first.
    const source = await requireSource(tx, origin.actor, sourceId)
    if (source.state !== 'ready') throw new AppError('migration_source_incomplete')
    const subject = { kind: 'migration', name: source.name }
    await recordAudit(tx, origin, { action: isDryRun ? 'migration.look' : 'migration.start', subject }, nowMs)
    await refuseRunning(tx)
    const payload: MigrationPayload = { sourceId, isDryRun, address: origin.address, userAgent: origin.userAgent }
    const id = await enqueueJob(tx, { kind: migrationJobKind, payload, ownerId: origin.actor.userId }, nowMs)
    await tx
      .insertInto('migration_run')
      .values({ job_id: id, source_id: sourceId, source_name: source.name, is_dry_run: isDryRun ? 1 : 0, report: null })
      .execute()
    return id
  })
  bus.send({ type: 'jobs' })
  return jobId
}

async function refuseRunning(tx: Executor): Promise<void> {
  const row = await rowsOf(tx, 'job', { kind: migrationJobKind, state: ['queued', 'running'] })
    .select('id')
    .executeTakeFirst()
  if (row !== undefined) throw new AppError('migration_running')
}

/** Removes databases no one has touched for a week. */
export async function sweepMigrationSources({ db, clock }: AppContext): Promise<void> {
  await db.transaction().execute((tx) => removeOldSources(tx, 0, clock()))
}

/** @throws {AppError} job_not_found */
export async function requireRun({ db }: AppContext, publicId: string): Promise<RunRow> {
  const id = findId('job', publicId)
  const row = id === undefined ? undefined : await findRun(db, id)
  if (row === undefined) throw new AppError('job_not_found')
  return row
}

/** `null` for a run that has not reported. */
export async function readReport({ db }: AppContext, row: RunRow): Promise<ReportedRun | null> {
  if (row.report === null) return null
  const report = JSON.parse(row.report) as StoredMigrationReport // written by the job
  const shareIds = report.shares.map(({ shareId }) => shareId)
  return { report, shareKeys: await findShareKeys(db, shareIds) }
}

/** The newest, without reports. */
export async function listNewestRuns({ db }: AppContext): Promise<RunRow[]> {
  return listRuns(db, 20)
}
