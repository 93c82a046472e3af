/*
 * The bytes of archives: rows of `archive_file`, and stored files in parts of one size. Owns: writing, reading and removing them. Does not own: what
 * is in them.
 */
import { randomBytes } from 'node:crypto'
import { limits } from '@lectern/contracts'
import { databaseFiles } from '../../../core/file-store.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { ArchiveFileTable } from '../../../db/schema.ts'
import { dropJob } from '../../../jobs/job-control-repo.ts'
import { readPackPayload } from './archive-payload.ts'
import type { ArchiveRow } from './archive-presenter.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Every part but the last has this many bytes. */
export const archivePartBytes = limits.archivePartBytes
const hourMs = 60 * 60_000
/** How long a packed archive can be fetched, and one that was sent is kept. */
export const keepArchiveMs = 24 * hourMs
/** Packed archives one person may have at a time; the oldest goes. */
const packedPerOwner = 3
const partsPerStep = 200

/** 128 random bits, hexadecimal. */
export const newArchiveId = (): string => randomBytes(16).toString('hex')
const partKey = (id: string, part: number): string => `${id}/${String(part)}`

export async function findArchive(db: Executor, id: string): Promise<ArchiveFileTable | undefined> {
  return db.selectFrom('archive_file').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findArchiveOfJob(db: Executor, jobId: number): Promise<ArchiveFileTable | undefined> {
  return db.selectFrom('archive_file').selectAll().where('job_id', '=', jobId).executeTakeFirst()
}

const mostListed = 10

/** Archives of one person that have not expired, with their jobs, newest first. Without space and project: what became new spaces. */
export async function listArchivesOf(
  db: Executor,
  ownerId: number,
  { spaceId, projectId }: { spaceId: number | null; projectId: number | null },
  nowMs: number,
): Promise<ArchiveRow[]> {
  return archivesWithJobs(db, ownerId, nowMs)
    .where('archive_file.space_id', 'is not distinct from', spaceId)
    .where('archive_file.project_id', 'is not distinct from', projectId)
    .limit(mostListed)
    .execute()
}

/** Packed archives of one application, as above; a person has few packed ones at a time. */
export async function listPackedModules(
  db: Executor,
  ownerId: number,
  moduleId: number,
  nowMs: number,
): Promise<ArchiveRow[]> {
  const rows = await archivesWithJobs(db, ownerId, nowMs)
    .select('job.payload')
    .where('archive_file.kind', '=', 'packed')
    .limit(packedPerOwner)
    .execute()
  return rows.filter(({ payload }) => {
    const { scope } = readPackPayload(JSON.parse(payload))
    return scope.kind === 'module' && scope.id === moduleId
  })
}

function archivesWithJobs(db: Executor, ownerId: number, nowMs: number) {
  return db
    .selectFrom('archive_file')
    .innerJoin('job', 'job.id', 'archive_file.job_id')
    .select(['archive_file.id', 'archive_file.kind', 'archive_file.file_name', 'archive_file.size'])
    .select(['archive_file.report', 'archive_file.created_at_ms', 'archive_file.expires_at_ms'])
    .select(['job.id as job_id', 'job.state', 'job.progress', 'job.failure'])
    .where('archive_file.owner_id', '=', ownerId)
    .where('archive_file.expires_at_ms', '>', nowMs)
    .orderBy('archive_file.created_at_ms', 'desc')
    .orderBy('job.id', 'desc')
}

/** Notes another part of an archive; the row's size and number of parts follow. */
export async function addPart(
  tx: Executor,
  { id, parts }: Pick<ArchiveFileTable, 'id' | 'parts'>,
  bytes: Uint8Array,
): Promise<void> {
  await databaseFiles.put(tx, partKey(id, parts), bytes)
  await tx
    .updateTable('archive_file')
    .set((row) => ({ parts: row('parts', '+', 1), size: row('size', '+', bytes.length) }))
    .where('id', '=', id)
    .where('parts', '=', parts)
    .executeTakeFirstOrThrow()
}

/** The part, or undefined when it is gone. */
export function findPart(db: Executor, id: string, part: number): Promise<Uint8Array | undefined> {
  return databaseFiles.find(db, partKey(id, part))
}

/** An archive that was unpacked: what came of it stays, its bytes go. */
export async function closeSent(tx: Executor, id: string, report: unknown): Promise<void> {
  const archive = await findArchive(tx, id)
  if (archive === undefined) return
  await removeBytes(tx, archive)
  await tx
    .updateTable('archive_file')
    .set({ report: JSON.stringify(report), parts: 0 })
    .where('id', '=', id)
    .execute()
}

type Bytes = Pick<ArchiveFileTable, 'id' | 'parts'>

async function removeBytes(db: Executor, { id, parts }: Bytes): Promise<void> {
  const keys = Array.from({ length: parts }, (_, part) => partKey(id, part))
  for (const part of inBatches(keys, { size: partsPerStep })) await databaseFiles.remove(db, part)
}

/** Forgets the parts of an archive that is packed again. */
export async function emptyArchive(db: Executor, id: string): Promise<void> {
  const archive = await findArchive(db, id)
  if (archive === undefined || archive.parts === 0) return
  await removeBytes(db, archive)
  await db.updateTable('archive_file').set({ parts: 0, size: 0 }).where('id', '=', id).execute()
}

export async function removeArchive(db: Executor, archive: Bytes): Promise<void> {
  const { id } = archive
  await removeBytes(db, archive)
  await db.deleteFrom('archive_file').where('id', '=', id).execute()
}

async function listOwn(db: Executor, ownerId: number, kind: ArchiveFileTable['kind']): Promise<ArchiveFileTable[]> {
  return rowsOf(db, 'archive_file', { owner_id: ownerId, kind })
    .selectAll()
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
}

/**
 * Makes room for one more packed archive: the oldest goes, one that is still being packed last of all and with its job, which would look for it.
 * @returns jobs that end by that
 */
export async function removeOldestPacked(tx: Executor, ownerId: number, nowMs: number): Promise<number[]> {
  const packed = await rowsOf(tx, 'archive_file', { owner_id: ownerId, kind: 'packed' })
    .leftJoin('job', 'job.id', 'archive_file.job_id')
    .select(['archive_file.id', 'archive_file.parts', 'archive_file.job_id', 'job.state'])
    .orderBy('archive_file.created_at_ms')
    .orderBy('archive_file.job_id')
    .execute()
  const isOpen = ({ state }: (typeof packed)[number]): boolean => state === 'queued' || state === 'running'
  const byWorth = [...packed.filter((each) => !isOpen(each)), ...packed.filter(isOpen)]
  const dropped: number[] = []
  for (const archive of byWorth.slice(0, Math.max(0, packed.length - packedPerOwner + 1))) {
    await removeArchive(tx, archive)
    if (archive.job_id !== null && (await dropJob(tx, archive.job_id, nowMs))) dropped.push(archive.job_id)
  }
  return dropped
}

/** Drops what someone sent and did not unpack. */
export async function removeUnused(db: Executor, ownerId: number): Promise<void> {
  for (const archive of await listOwn(db, ownerId, 'sent'))
    if (archive.job_id === null) await removeArchive(db, archive)
}
