/* Which deletions followers and robots have been notified of: what was not there for them to miss needs no notice when it is there again. */
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { hasRow } from '../../../db/row-counts.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Whom a job notifies: followers, or robots. */
type Noted = 'notice_job_id' | 'robot_job_id'

/** Notes the job that notifies of these entries of the trash. */
export async function noteNotice(
  tx: Executor,
  trashIds: readonly number[],
  jobId: number,
  noted: Noted = 'notice_job_id',
): Promise<void> {
  for (const part of inBatches(trashIds))
    await tx
      .updateTable('trash')
      .set({ [noted]: jobId })
      .where('id', 'in', part)
      .execute()
}

/** Whether they know of the deletion: true also when there was nobody to be notified then. Its entry is locked. */
export async function isDeletionTold(tx: Executor, trashId: number, noted: Noted = 'notice_job_id'): Promise<boolean> {
  const open = rowsOf(tx, 'trash', { id: trashId })
    .innerJoin('job', 'job.id', `trash.${noted}`)
    .where('job.state', 'in', ['queued', 'running'])
  return !(await hasRow(open))
}

/** Those of the entries that are still there. */
export async function listStanding(db: Executor, trashIds: readonly number[]): Promise<number[]> {
  const rows = await readInTurns(trashIds, (part) => rowsOf(db, 'trash', { id: part }).select('id').execute())
  return rows.map(({ id }) => id)
}

/** Those of the entries that are still there, locked until the transaction ends. */
export async function lockStanding(tx: Executor, trashIds: readonly number[]): Promise<number[]> {
  const rows = await readInTurns(
    trashIds.toSorted((a, b) => a - b),
    (part) =>
      tx
        .updateTable('trash')
        .set((entry) => ({ name: entry.ref('name') }))
        .where('id', 'in', part)
        .returning('id')
        .execute(),
  )
  return rows.map(({ id }) => id)
}
