/* What people do to jobs of the queue: cancel, retry and drop them, by compare-and-set against whoever runs them. */
import type { ExpressionBuilder } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'
import type { Database } from '../db/schema.ts'
import { deleteIssues } from './job-issues.ts'
import { noProgress } from './job-repo.ts'

/** Ends a job no one has begun; false when there is none such. */
export async function cancelQueued(tx: Executor, id: number, nowMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({ state: 'cancelled', finished_at_ms: nowMs, cancel_requested: 1 })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await tx.deleteFrom('job_input').where('job_id', '=', id).execute()
  return row !== undefined
}

/** Asks who runs the job to stop; false when no one runs it. */
export async function requestCancel(db: Executor, id: number): Promise<boolean> {
  return hasChanged(
    db.updateTable('job').set({ cancel_requested: 1 }).where('id', '=', id).where('state', '=', 'running'),
  )
}

/**
 * Puts a parked job back into the queue as if it had never run; false when it is none, or a later job of its application has been started: going back to
 * what an earlier one had would undo that.
 */
export async function requeueParked(tx: Executor, id: number, nowMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({
      state: 'queued',
      parked: 0,
      attempts: 0,
      interruptions: 0,
      progress: JSON.stringify(noProgress),
      report: null,
      failure: null,
      run_after_ms: nowMs,
      finished_at_ms: null,
      cancel_requested: 0,
    })
    .where('id', '=', id)
    .where('parked', '=', 1)
    .where(isLastOfItsModule)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await deleteIssues(tx, id)
  return true
}

function isLastOfItsModule(where: ExpressionBuilder<Database, 'job'>) {
  const later = where
    .selectFrom('job as other')
    .select('other.id')
    .whereRef('other.module_id', '=', 'job.module_id')
    .whereRef('other.id', '>', 'job.id')
    .where('other.state', 'in', ['queued', 'running', 'done'])
  return where.not(where.exists(later))
}

/**
 * Ends a job whoever runs it, and lets go of a parked one; false when it has ended and is not parked. Who runs it learns of it when touching the row
 * next, and what it left unfinished is swept.
 */
export async function dropJob(tx: Executor, id: number, nowMs: number): Promise<boolean> {
  const ended = await tx
    .updateTable('job')
    .set({ state: 'cancelled', finished_at_ms: nowMs, cancel_requested: 1, locked_by: null, locked_until_ms: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
  const unparked = await tx
    .updateTable('job')
    .set({ parked: 0 })
    .where('id', '=', id)
    .where('parked', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined && unparked === undefined) return false
  await tx.deleteFrom('job_input').where('job_id', '=', id).execute()
  return true
}
