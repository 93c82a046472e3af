/* Seeing, cancelling, retrying and dropping jobs. Owns: whose job it must be, and that what super admins do to the jobs of others is recorded. */
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type AuditEntry, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Database, JobRow } from '../../../db/schema.ts'
import { cancelQueued, dropJob, requestCancel, requeueParked } from '../../../jobs/job-control-repo.ts'
import { getOwnJob } from './job-queries.ts'

/**
 * Stops a job: immediately when it waits, soon when it runs.
 * @throws {AppError} job_not_found, job_not_cancellable when it has ended
 */
export async function cancelOwnJob(context: AppContext, origin: Origin<UserActor>, publicId: string): Promise<void> {
  const job = await getOwnJob(context, origin.actor, publicId)
  await context.db.transaction().execute(async (tx) => {
    const isStopped = (await cancelQueued(tx, job.id, context.clock())) || (await requestCancel(tx, job.id))
    if (!isStopped) throw new AppError('job_not_cancellable')
    await recordAct(context, tx, origin, 'job.cancel', job)
  })
  context.bus.send({ type: 'cancel', jobId: job.id })
}

/**
 * Starts a parked job again, from its beginning.
 * @throws {AppError} job_not_found, job_not_retryable when it is not parked, or a later job has written the same application
 */
export async function retryOwnJob(context: AppContext, origin: Origin<UserActor>, publicId: string): Promise<void> {
  const job = await getOwnJob(context, origin.actor, publicId)
  await context.db.transaction().execute(async (tx) => {
    if (!(await requeueParked(tx, job.id, context.clock()))) throw new AppError('job_not_retryable')
    await recordAct(context, tx, origin, 'job.retry', job)
  })
  context.bus.send({ type: 'jobs' })
}

/**
 * Ends a job without waiting for whoever runs it, and lets go of a parked one. For super admins.
 * @throws {AppError} job_not_found, job_not_cancellable when it has ended and is not parked
 */
export async function dropAnyJob(context: AppContext, origin: Origin<UserActor>, publicId: string): Promise<void> {
  const job = await getOwnJob(context, origin.actor, publicId)
  await context.db.transaction().execute(async (tx) => {
    if (!(await dropJob(tx, job.id, context.clock()))) throw new AppError('job_not_cancellable')
    await recordAct(context, tx, origin, 'job.drop', job)
  })
  context.bus.send({ type: 'cancel', jobId: job.id })
}

/** What people do to their own jobs is in the audit log with what they started. */
async function recordAct(
  { clock }: AppContext,
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  action: AuditEntry['action'],
  { id, kind, owner_id: ownerId }: JobRow,
): Promise<void> {
  if (ownerId === origin.actor.userId) return
  const owner = await tx.selectFrom('user').select('nickname').where('id', '=', ownerId).executeTakeFirst()
  const details = { owner: owner?.nickname ?? '' }
  await recordAudit(tx, origin, { action, subject: { kind: 'job', id, name: kind }, details }, clock())
}
