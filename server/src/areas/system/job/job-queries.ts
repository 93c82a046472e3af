/* Seeing jobs. Owns: whose job it must be. */
import { onProject, type getJobIssues, type Job, type Language, type QueryOf, type ReplyOf } from '@lectern/contracts'
import { requireProject } from '../../../auth/access.ts'
import { readPolicy } from '../../../content/compatibility-decisions.ts'
import type { AppContext } from '../../../core/context.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { JobRow } from '../../../db/schema.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { presentIssue, readReport } from '../../../jobs/import-report.ts'
import { findIssues } from '../../../jobs/job-issues.ts'
import { findJob } from '../../../jobs/job-repo.ts'
import { AppError } from '../../../core/app-error.ts'
import { presentJob } from './job-presenter.ts'

const defaultPageSize = 100
const manageModule = onProject('manageModules', { module: 'moduleId' })

/** @throws {AppError} job_not_found also for a job of someone else */
export async function getOwnJob({ db }: AppContext, actor: UserActor, publicId: string): Promise<JobRow> {
  const id = findId('job', publicId)
  const job = id === undefined ? undefined : await findJob(db, id)
  if (job === undefined || (job.owner_id !== actor.userId && !actor.isSuperAdmin)) throw new AppError('job_not_found')
  return job
}

/** A job with what its report comes to by what counts where it works now. */
export async function readJob(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  row: JobRow,
  language: Language,
): Promise<Job> {
  const policy = await readPolicy(db, readReport(row)?.moduleId)
  return presentJob(row, { texts, language, policy })
}

/**
 * What the job reports, a page of it.
 * @throws {AppError} job_not_found also for a job of others whose applications one does not manage
 */
export async function pageJobIssues(
  context: AppContext,
  actor: UserActor,
  { id, severity, pageIndex = 1, pageSize = defaultPageSize }: QueryOf<typeof getJobIssues>,
  language: Language,
): Promise<ReplyOf<typeof getJobIssues>> {
  const job = await getReadableJob(context, actor, id)
  const { issues: first, issuesOf = job.id } = readReport(job) ?? { issues: [] }
  const page = { offset: (pageIndex - 1) * pageSize, limit: pageSize }
  const { issues, total } = await findIssues(context.db, { jobId: issuesOf, first, severity, ...page })
  return { list: issues.map((issue) => presentIssue(issue, context.texts, language)), total, pageIndex, pageSize }
}

/** One's own, and those that write applications one manages: pushes and what saved addresses bring. */
async function getReadableJob(context: AppContext, actor: UserActor, publicId: string): Promise<JobRow> {
  const id = findId('job', publicId)
  const job = id === undefined ? undefined : await findJob(context.db, id)
  if (job === undefined) throw new AppError('job_not_found')
  if (job.owner_id === actor.userId || actor.isSuperAdmin) return job
  if (job.module_id === null || !(await managesModule(context, actor, job.module_id)))
    throw new AppError('job_not_found')
  return job
}

async function managesModule(context: AppContext, actor: UserActor, moduleId: number): Promise<boolean> {
  try {
    await requireProject(context, manageModule, actor, { moduleId: encodeId('module', moduleId) })
    return true
  } catch (error) {
    // Who may not see the application learns nothing of its jobs.
    if (error instanceof AppError) return false
    throw error
  }
}
