/* Rows of `export_file`, and the bytes they represent. */
import type { Issue } from '@lectern/model'
import { databaseFiles } from '../../../core/file-store.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import { firstIssues, insertIssues } from '../../../jobs/job-issues.ts'

/** Bytes of a piece: small enough that others may write between two of them. */
const partBytes = 4 * 1024 * 1024

const keyOf = (jobId: number, part: number): string => `export:${String(jobId)}:${String(part)}`

/** Whose readers may have an export. */
export interface ExportOwner {
  projectId: number | null
  composeId: number | null
}

export async function insertExportFile(
  tx: Executor,
  jobId: number,
  { projectId, composeId }: ExportOwner,
): Promise<void> {
  const owner = { project_id: projectId, compose_project_id: composeId }
  const file = { file_name: '', media_type: '', size: 0, documents: 0, issue_count: 0, issues: '[]' }
  await tx
    .insertInto('export_file')
    .values({ job_id: jobId, ...owner, is_awaited: 1, parts: 0, expires_at_ms: null, ...file })
    .execute()
}

/** The row with its job's owner and state. */
export function findExportFile(db: Executor, jobId: number) {
  return db
    .selectFrom('export_file')
    .innerJoin('job', 'job.id', 'export_file.job_id')
    .selectAll('export_file')
    .select(['job.owner_id', 'job.state', 'job.failure', 'job.payload'])
    .where('export_file.job_id', '=', jobId)
    .executeTakeFirst()
}

export type ExportFileRow = NonNullable<Awaited<ReturnType<typeof findExportFile>>>

/** How many pieces are about to be stored, so that they are found again whatever happens. */
export async function planParts(db: Executor, jobId: number, size: number): Promise<number> {
  const parts = Math.ceil(size / partBytes)
  await db.updateTable('export_file').set({ parts }).where('job_id', '=', jobId).execute()
  return parts
}

export async function putPart(db: Executor, jobId: number, part: number, bytes: Uint8Array): Promise<void> {
  await databaseFiles.put(db, keyOf(jobId, part), bytes.subarray(part * partBytes, (part + 1) * partBytes))
}

/** The stored bytes, one piece at a time. */
export async function* readParts(db: Executor, jobId: number, parts: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await databaseFiles.find(db, keyOf(jobId, part))
    // It has expired since.
    if (bytes === undefined) throw new Error(`Part ${String(part)} of export ${String(jobId)} is gone`)
    yield bytes
  }
}

export interface FinishedFile {
  fileName: string
  mediaType: string
  size: number
  documents: number
  issues: readonly Issue[]
  expiresAtMs: number
}

/** Makes the file one that can be had; whether someone waits for it. */
export async function finishExportFile(tx: Executor, jobId: number, file: FinishedFile): Promise<boolean> {
  const row = await tx
    .updateTable('export_file')
    .set({
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      documents: file.documents,
      issue_count: file.issues.length,
      issues: JSON.stringify(file.issues.slice(0, firstIssues)),
      expires_at_ms: file.expiresAtMs,
    })
    .where('job_id', '=', jobId)
    .returning('is_awaited')
    .executeTakeFirstOrThrow()
  await insertIssues(tx, jobId, file.issues)
  return row.is_awaited === 1
}

/** No one waits for it any more; false when that was known. */
export async function stopAwaiting(tx: Executor, jobId: number): Promise<boolean> {
  return hasChanged(
    tx.updateTable('export_file').set({ is_awaited: 0 }).where('job_id', '=', jobId).where('is_awaited', '=', 1),
  )
}

/** Whether someone waits; the row is held until the transaction ends. */
export async function holdAwaited(tx: Executor, jobId: number): Promise<boolean> {
  const row = await tx
    .updateTable('export_file')
    .set((file) => ({ is_awaited: file.ref('is_awaited') }))
    .where('job_id', '=', jobId)
    .returning('is_awaited')
    .executeTakeFirst()
  return row?.is_awaited === 1
}

/** Removes the stored pieces; the row stays as it was at the start. */
export async function removeParts(db: Executor, jobId: number): Promise<void> {
  const row = await db.selectFrom('export_file').select('parts').where('job_id', '=', jobId).executeTakeFirst()
  if (row === undefined || row.parts === 0) return
  await databaseFiles.remove(
    db,
    Array.from({ length: row.parts }, (_, part) => keyOf(jobId, part)),
  )
  await db.updateTable('export_file').set({ parts: 0 }).where('job_id', '=', jobId).execute()
}

/** Of those past their time, the first. */
export async function listExpired(db: Executor, nowMs: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('export_file')
    .select('job_id')
    .where('expires_at_ms', '<=', nowMs)
    .orderBy('expires_at_ms')
    .limit(limit)
    .execute()
  return rows.map((row) => row.job_id)
}

export async function deleteExportFile(db: Executor, jobId: number): Promise<void> {
  await removeParts(db, jobId)
  await db.deleteFrom('export_file').where('job_id', '=', jobId).execute()
}
