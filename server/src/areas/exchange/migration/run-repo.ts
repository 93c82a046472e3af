/* SQL of runs: a job each, with the report kept beside it. */
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

function runs(db: Executor) {
  return db
    .selectFrom('migration_run as run')
    .innerJoin('job', 'job.id', 'run.job_id')
    .innerJoin('user', 'user.id', 'job.owner_id')
    .select([
      'run.job_id',
      'run.source_id',
      'run.source_name',
      'run.is_dry_run',
      'job.state',
      'job.progress',
      'job.failure',
    ])
    .select(['job.created_at_ms', 'job.finished_at_ms', 'user.nickname'])
}

export async function findRun(db: Executor, jobId: number) {
  return runs(db).select('run.report').where('run.job_id', '=', jobId).executeTakeFirst()
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export async function listRuns(db: Executor, limit: number): Promise<RunRow[]> {
  const rows = await runs(db).orderBy('run.job_id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, report: null }))
}

/** Keys of those of the shares that still exist, by share id. At most a thousand. */
export async function findShareKeys(db: Executor, shareIds: readonly number[]): Promise<Map<number, string>> {
  if (shareIds.length === 0) return new Map()
  const rows = await liveRows(db, 'share', { id: shareIds }).select(['id', 'address_key']).execute()
  return new Map(rows.map(({ id, address_key: key }) => [id, key]))
}

export async function saveReport(tx: Executor, jobId: number, report: unknown): Promise<void> {
  await tx
    .updateTable('migration_run')
    .set({ report: JSON.stringify(report) })
    .where('job_id', '=', jobId)
    .execute()
}
