/* Starting to pack and unpack, sending and fetching archives. */
import { limits, onProject, onSpace } from '@lectern/contracts'
import { requireProject, requireSpace } from '../../../auth/access.ts'
import type { UserActor } from '../../../core/actor.ts'
import { dayOf } from '../../../core/days.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { UploadedFile } from '../../../http/serve-endpoint.ts'
import type { ArchiveFileTable } from '../../../db/schema.ts'
import { storableText } from '../../../db/storable-text.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import {
  addPart,
  archivePartBytes,
  findArchive,
  findPart,
  keepArchiveMs,
  listPackedModules,
  listArchivesOf,
  newArchiveId,
  removeArchive,
  removeOldestPacked,
  removeUnused,
} from './archive-parts.ts'
import { packKind, unpackKind, type PackPayload, type UnpackPayload } from './archive-payload.ts'
import { sweepUnpacked } from './unpack/remove-staged.ts'
import type { ArchiveScope } from './tables/describe-table.ts'

const updateSpace = onSpace('update', { space: 'spaceId' })
const governProject = onProject('govern', { project: 'projectId' })

/** What was started. */
export interface StartedArchive {
  id: string
  jobId: number
}

/** Puts the packing of a space, project or application into the queue. */
export async function startPacking(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: ArchiveScope,
  place: { spaceId: number; projectId: number | null },
): Promise<StartedArchive> {
  const { db } = context
  const row = await db.selectFrom(scope.kind).select('name').where('id', '=', scope.id).executeTakeFirst()
  if (row === undefined) throw new AppError('not_accessible')
  const nowMs = context.clock()
  const id = newArchiveId()
  const ownerId = origin.actor.userId
  const { jobId, dropped } = await db.transaction().execute(async (tx) => {
    const removed = await removeOldestPacked(tx, ownerId, nowMs)
    const payload: PackPayload = { scope, name: row.name }
    const job = await enqueueJob(tx, { kind: packKind, payload, ownerId }, nowMs)
    await tx
      .insertInto('archive_file')
      .values({
        id,
        kind: 'packed',
        owner_id: ownerId,
        job_id: job,
        space_id: place.projectId === null ? place.spaceId : null,
        project_id: place.projectId,
        file_name: fileNameOf(row.name, nowMs),
        size: 0,
        parts: 0,
        report: null,
        created_at_ms: nowMs,
        expires_at_ms: nowMs + keepArchiveMs,
      })
      .execute()
    const subject = { kind: scope.kind, id: scope.id, name: row.name }
    await recordAudit(tx, origin, { action: 'archive.pack', subject, spaceId: place.spaceId }, nowMs)
    return { jobId: job, dropped: removed }
  })
  for (const each of dropped) context.bus.send({ type: 'cancel', jobId: each })
  context.bus.send({ type: 'jobs' })
  return { id, jobId }
}

/** The name and the day, without what file systems refuse. */
function fileNameOf(name: string, nowMs: number): string {
  const cleaned = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').trim()
  const day = dayOf(nowMs)
  return `${cleaned === '' || /^\.+$/.test(cleaned) ? 'lectern' : cleaned} ${day}.lectern.zip`
}

/**
 * Keeps another part of an archive; the first begins a new one.
 * @throws {AppError} archive_not_found, archive_part_missing when it is not the next one or the one before was no whole part, archive_too_large
 */
export async function keepPart(
  { db, clock }: AppContext,
  actor: UserActor,
  { id, part }: { id?: string | undefined; part: number },
  file: UploadedFile | undefined,
): Promise<{ id: string; size: number }> {
  if (file === undefined || file.bytes.length === 0) throw new AppError('archive_part_missing')
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const archive =
      id === undefined ? await beginSending(tx, actor, file.fileName, nowMs) : await requireUnused(tx, actor, id)
    if (archive.parts !== part || archive.size !== archive.parts * archivePartBytes)
      throw new AppError('archive_part_missing')
    const size = archive.size + file.bytes.length
    if (size > limits.archiveBytes)
      throw new AppError('archive_too_large', { limitMb: Math.floor(limits.archiveBytes / 1024 / 1024) })
    await addPart(tx, archive, file.bytes)
    return { id: archive.id, size }
  })
}

type Tx = Parameters<typeof recordAudit>[0]

/** A person sends one archive at a time. */
async function beginSending(tx: Tx, { userId }: UserActor, fileName: string, nowMs: number): Promise<ArchiveFileTable> {
  await removeUnused(tx, userId)
  const archive: ArchiveFileTable = {
    id: newArchiveId(),
    kind: 'sent',
    owner_id: userId,
    job_id: null,
    space_id: null,
    project_id: null,
    file_name: storableText((fileName.split(/[\\/]/).at(-1) ?? '').trim().slice(0, 255)),
    size: 0,
    parts: 0,
    report: null,
    created_at_ms: nowMs,
    expires_at_ms: nowMs + keepArchiveMs,
  }
  await tx.insertInto('archive_file').values(archive).execute()
  return archive
}

/** @throws {AppError} archive_not_found also for one of someone else */
async function requireUnused(tx: Tx, { userId }: UserActor, id: string): Promise<ArchiveFileTable> {
  const archive = await findArchive(tx, id)
  if (archive?.owner_id !== userId || archive.kind !== 'sent' || archive.job_id !== null)
    throw new AppError('archive_not_found')
  return archive
}

interface UnpackTarget {
  /** Archive that was sent. */
  id: string
  /** `null` for a new space. */
  spaceId: number | null
  /** Project of that space the application goes into. */
  projectId?: number
  /** Of the new space. */
  name?: string | undefined
}

/**
 * Puts the unpacking of an archive into the queue. Only a super admin answers for what is attributed to others.
 * @throws {AppError} archive_not_found, space_is_composed
 */
export async function startUnpacking(
  context: AppContext,
  origin: Origin<UserActor>,
  { id, spaceId, projectId, name }: UnpackTarget,
): Promise<StartedArchive> {
  const { actor } = origin
  const nowMs = context.clock()
  const jobId = await context.db.transaction().execute(async (tx) => {
    const archive = await requireUnused(tx, actor, id)
    const space = await tx
      .selectFrom('space')
      .select('is_compose')
      .where('id', '=', spaceId ?? 0)
      .executeTakeFirst()
    if (space?.is_compose === 1 && projectId === undefined) throw new AppError('space_is_composed')
    const payload: UnpackPayload = {
      archiveId: id,
      spaceId,
      mayAttribute: actor.isSuperAdmin,
      ...(projectId === undefined ? {} : { projectId }),
      ...(name === undefined ? {} : { name: name.trim() }),
    }
    const job = await enqueueJob(tx, { kind: unpackKind, payload, ownerId: actor.userId }, nowMs)
    await tx
      .updateTable('archive_file')
      .set({
        job_id: job,
        space_id: projectId === undefined ? spaceId : null,
        project_id: projectId ?? null,
        created_at_ms: nowMs,
        expires_at_ms: nowMs + keepArchiveMs,
      })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'job', id: job, name: archive.file_name }
    const entry = { action: 'archive.unpack', subject, ...(spaceId === null ? {} : { spaceId }) } as const
    await recordAudit(tx, origin, entry, nowMs)
    return job
  })
  context.bus.send({ type: 'jobs' })
  return { id, jobId }
}

/** Archives of the last day, newest first, of what is named; without a name those that became new spaces. */
export async function listOwnArchives(
  { db, clock }: AppContext,
  { userId }: UserActor,
  named: { spaceId?: string | undefined; projectId?: string | undefined; moduleId?: string | undefined },
) {
  if (named.moduleId !== undefined) return listPackedModules(db, userId, decodeId('module', named.moduleId), clock())
  const place = {
    spaceId: named.spaceId === undefined ? null : decodeId('space', named.spaceId),
    projectId: named.projectId === undefined ? null : decodeId('project', named.projectId),
  }
  return listArchivesOf(db, userId, place, clock())
}

/** A packed archive on its way out, part by part. */
export interface OpenArchive {
  fileName: string
  size: number
  parts: AsyncGenerator<Uint8Array>
}

/** @throws {AppError} archive_not_found also for one of someone else, and past its time; not_accessible, no_permission, mfa_required as for packing it */
export async function openArchive(context: AppContext, actor: UserActor, id: string): Promise<OpenArchive> {
  const { db, clock } = context
  const archive = await findArchive(db, id)
  const isFinished = archive !== undefined && archive.report !== null && archive.expires_at_ms > clock()
  if (!isFinished || archive.owner_id !== actor.userId || archive.kind !== 'packed')
    throw new AppError('archive_not_found')
  if (archive.space_id !== null)
    await requireSpace(context, updateSpace, actor, { spaceId: encodeId('space', archive.space_id) })
  if (archive.project_id !== null)
    await requireProject(context, governProject, actor, { projectId: encodeId('project', archive.project_id) })
  return { fileName: archive.file_name, size: archive.size, parts: partsOf(context, archive) }
}

async function* partsOf(
  { db }: AppContext,
  { id, parts }: Pick<ArchiveFileTable, 'id' | 'parts'>,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await findPart(db, id, part)
    // Removed meanwhile: the browser sees a file cut short.
    if (bytes === undefined) throw new Error('A part of the archive is gone')
    yield bytes
  }
}

/** Removes archives past their time, and what jobs that ended left behind. */
export async function sweepArchives({ db, clock }: AppContext): Promise<void> {
  await sweepUnpacked({ db })
  const expired = await db.selectFrom('archive_file').selectAll().where('expires_at_ms', '<=', clock()).execute()
  for (const archive of expired) await db.transaction().execute((tx) => removeArchive(tx, archive))
}
