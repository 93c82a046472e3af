/* All jobs, for super admins. Owns: which are listed, and what of them is shown: neither what they work on nor what they report. */
import {
  jobKinds,
  listedJobs,
  type AdminJob,
  type JobProgress,
  type Language,
  type ReplyOf,
  type listJobs,
} from '@lectern/contracts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database } from '../../../db/schema.ts'
import { presentFailure } from '../../../jobs/job-failure.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'

export async function listAllJobs(
  { db, texts }: Pick<AppContext, 'db' | 'texts'>,
  language: Language,
): Promise<ReplyOf<typeof listJobs>> {
  const open = await selectJobs(db)
    .where(isOpen)
    .orderBy('job.id')
    .limit(listedJobs.open + 1)
    .execute()
  const ended = await selectJobs(db)
    .where((where) => where.not(isOpen(where)))
    .orderBy('job.id', 'desc')
    .limit(listedJobs.ended)
    .execute()
  const present = (row: ListedJob): AdminJob => presentJob(row, texts, language)
  return {
    open: open.slice(0, listedJobs.open).map(present),
    hasMore: open.length > listedJobs.open,
    ended: ended.map(present),
  }
}

function isOpen(where: ExpressionBuilder<Database, 'job'>): Expression<SqlBool> {
  return where.or([where('job.state', 'in', ['queued', 'running']), where('job.parked', '=', 1)])
}

function selectJobs(db: Executor) {
  return db
    .selectFrom('job')
    .leftJoin('user', 'user.id', 'job.owner_id')
    .leftJoin('module', 'module.id', 'job.module_id')
    .select([
      'job.id',
      'job.kind',
      'job.state',
      'job.parked',
      'job.cancel_requested',
      'job.progress',
      'job.failure',
      'job.created_at_ms',
      'job.run_after_ms',
      'job.finished_at_ms',
      'user.nickname as owner',
      'module.name as module_name',
    ])
}

type ListedJob = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]

function presentJob(row: ListedJob, texts: AppContext['texts'], language: Language): AdminJob {
  // Written by `endJob`.
  const failure = row.failure === null ? null : (JSON.parse(row.failure) as JobFailure)
  return {
    id: encodeId('job', row.id),
    kind: jobKinds.find((kind) => kind === row.kind) ?? 'other',
    state: row.state,
    isParked: row.parked === 1,
    isStopping: row.state === 'running' && row.cancel_requested === 1,
    progress: JSON.parse(row.progress) as JobProgress, // written by `touchJob` and `endJob`
    failure: failure && presentFailure(failure, undefined, texts, language).message,
    owner: row.owner ?? '',
    moduleName: row.module_name ?? '',
    createdAtMs: row.created_at_ms,
    runAfterMs: row.run_after_ms,
    finishedAtMs: row.finished_at_ms,
  }
}
