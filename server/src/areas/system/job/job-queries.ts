/* Seeing jobs. Owns: whose job it must be. */
import type { AppContext } from '../../../core/context.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { JobRow } from '../../../db/schema.ts'
import { findId } from '../../../core/public-ids.ts'
import { findJob } from '../../../jobs/job-repo.ts'
import { AppError } from '../../../core/app-error.ts'

export { presentJob } from './job-presenter.ts'

/** @throws {AppError} job_not_found also for a job of somebody else */
export async function getOwnJob({ db }: AppContext, actor: UserActor, publicId: string): Promise<JobRow> {
  const id = findId('job', publicId)
  const job = id === undefined ? undefined : await findJob(db, id)
  if (job === undefined || (job.owner_id !== actor.userId && !actor.isSuperAdmin)) throw new AppError('job_not_found')
  return job
}
