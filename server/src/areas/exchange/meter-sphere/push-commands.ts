/*
 * Documents that came by a push or an import are sent on to MeterSphere. Owns: that the sending is a row and a job of the transaction that made them
 * visible, so that none gets lost. Does not own: the sending (`sync-job.ts`).
 */
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { deleteOldSyncRows, insertSync, isBound, type SyncRow } from './meter-sphere-repo.ts'

export const meterSphereJobKind = 'send-to-meter-sphere'

/** `userId`: who pushed, or asked. */
interface NewSync {
  moduleId: number
  cause: SyncRow['cause']
  userId: number
}

/** Call it in the transaction of the push. */
export async function sendPushed(tx: Executor, moduleId: number, userId: number, nowMs: number): Promise<void> {
  if (!(await isBound(tx, moduleId)) || !(await readSettings(tx, 'meterSphere')).enabled) return
  await beginSync(tx, { moduleId, cause: 'push', userId }, nowMs)
}

export async function beginSync(tx: Executor, { moduleId, cause, userId }: NewSync, nowMs: number): Promise<SyncRow> {
  const row = await insertSync(tx, { module_id: moduleId, cause, started_by: userId, created_at_ms: nowMs })
  await enqueueSync(tx, row.id, { ownerId: userId, nowMs })
  return row
}

export async function enqueueSync(
  tx: Executor,
  syncId: number,
  { ownerId, nowMs, waitMs = 0 }: { ownerId: number; nowMs: number; waitMs?: number },
): Promise<void> {
  await enqueueJob(tx, { kind: meterSphereJobKind, payload: { syncId }, ownerId, notBeforeMs: nowMs + waitMs }, nowMs)
}

/** Those that are over. */
export async function deleteOldSyncs(db: Executor, beforeMs: number): Promise<void> {
  await deleteOldSyncRows(db, beforeMs)
}
