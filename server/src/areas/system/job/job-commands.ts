/* Seeing and stopping one's own jobs. */
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import type { JobRow } from '../../../db/schema.ts'
import { cancelQueued, findJob, requestCancel } from '../../../jobs/job-repo.ts'

export { presentJob } from './job-presenter.ts'

/** @throws {AppError} job_not_found also for a job of somebody else */
export async function getOwnJob({ db }: AppContext, actor: UserActor, publicId: string): Promise<JobRow> {
  const id = findId('job', publicId)
  const job = id === undefined ? undefined : await findJob(db, id)
  if (job === undefined || (job.owner_id !== actor.userId && !actor.isSuperAdmin)) throw new AppError('job_not_found')
  return job
}

/**
 * Stops a job: at once when it waits, soon when it runs.
 * @throws {AppError} job_not_found, job_not_cancellable when it has ended
 */
export async function cancelOwnJob(context: AppContext, actor: UserActor, publicId: string): Promise<void> {
  const { id } = await getOwnJob(context, actor, publicId)
  const isCancelled = await context.db.transaction().execute((tx) => cancelQueued(tx, id, context.clock()))
  if (isCancelled) return
  if (!(await requestCancel(context.db, id))) throw new AppError('job_not_cancellable')
  context.bus.send({ type: 'cancel', jobId: id })
}
