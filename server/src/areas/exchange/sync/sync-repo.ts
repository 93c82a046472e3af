/* SQL of saved addresses and of what came of reading them. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { reachableModules } from '../../../core/live-places.ts'
import type { PersonRow } from '../../../core/people.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import type { SyncRunTable, SyncSourceTable } from '../../../db/schema.ts'
import type { OwnerStanding } from './sync-policy.ts'
import { rowsOf } from '../../../db/rows.ts'

export type SyncSourceRow = Selectable<SyncSourceTable>
export type SyncRunRow = Selectable<SyncRunTable>

export async function insertSource(tx: Executor, values: Insertable<SyncSourceTable>): Promise<SyncSourceRow> {
  return tx.insertInto('sync_source').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function updateSource(tx: Executor, id: number, values: Updateable<SyncSourceTable>): Promise<void> {
  await tx.updateTable('sync_source').set(values).where('id', '=', id).execute()
}

/** Makes changes of one saved address wait for each other until the transaction ends. */
export async function lockSource(tx: Executor, id: number): Promise<void> {
  await tx
    .updateTable('sync_source')
    .set((set) => ({ updated_at_ms: set.ref('updated_at_ms') }))
    .where('id', '=', id)
    .execute()
}

export async function deleteSource(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('sync_source').where('id', '=', id).execute()
}

/** The application's saved address. */
export async function findSource(db: Executor, moduleId: number, id: number): Promise<SyncSourceRow | undefined> {
  return rowsOf(db, 'sync_source', { id, module_id: moduleId }).selectAll().executeTakeFirst()
}

export async function countSources(db: Executor, moduleId: number): Promise<number> {
  return countRows(db.selectFrom('sync_source').where('module_id', '=', moduleId))
}

export type ListedSource = SyncSourceRow & { owner: PersonRow }

/** In the order they were saved; as many as an application may have. */
export async function listSources(db: Executor, moduleId: number, id?: number): Promise<ListedSource[]> {
  const rows = await db
    .selectFrom('sync_source')
    .innerJoin('user', 'user.id', 'sync_source.owner_id')
    .selectAll('sync_source')
    .select(['user.username', 'user.nickname', 'user.email', 'user.avatar_id'])
    .where('sync_source.module_id', '=', moduleId)
    .$if(id !== undefined, (query) => query.where('sync_source.id', '=', id ?? 0))
    .orderBy('sync_source.id')
    .execute()
  return rows.map(({ username, nickname, email, avatar_id, ...row }) => ({
    ...row,
    owner: { id: row.owner_id, username, nickname, email, avatar_id },
  }))
}

/** A run with its job, and who asked for it. */
export type ListedRun = SyncRunRow & {
  job_state: string | null
  /** The state of the job, while the run has not adopted it. */
  job_report: string | null
  job_failure: string | null
  job_finished_at_ms: number | null
  starter: PersonRow | null
}

function runsWithJobs(db: Executor) {
  return db
    .selectFrom('sync_run')
    .leftJoin('job', 'job.id', 'sync_run.job_id')
    .leftJoin('user', 'user.id', 'sync_run.started_by')
    .selectAll('sync_run')
    .select(['job.state as job_state', 'job.finished_at_ms as job_finished_at_ms'])
    .select((each) => [
      each.case().when('sync_run.ended_at_ms', 'is', null).then(each.ref('job.report')).end().as('job_report'),
      each.case().when('sync_run.ended_at_ms', 'is', null).then(each.ref('job.failure')).end().as('job_failure'),
    ])
    .select(['user.username', 'user.nickname', 'user.email', 'user.avatar_id'])
}

type RunWithJob = Omit<ListedRun, 'starter'> & Record<'username' | 'nickname' | 'email' | 'avatar_id', string | null>

function listed({ username, nickname, email, avatar_id, ...row }: RunWithJob): ListedRun {
  const isKnown = row.started_by !== null && username !== null && nickname !== null
  return { ...row, starter: isKnown ? { id: row.started_by ?? 0, username, nickname, email, avatar_id } : null }
}

/** The newest run of each. */
export async function listLastRuns(db: Executor, sourceIds: readonly number[]): Promise<Map<number, ListedRun>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await runsWithJobs(db)
    .where('sync_run.id', 'in', (run) =>
      run
        .selectFrom('sync_run as newest')
        .select(({ fn }) => fn.max<number>('newest.id').as('id'))
        .where('newest.source_id', 'in', [...sourceIds])
        .groupBy('newest.source_id'),
    )
    .execute()
  return new Map(rows.map((row) => [row.source_id, listed(row)]))
}

export async function listRuns(db: Executor, sourceId: number, limit: number): Promise<ListedRun[]> {
  const rows = await runsWithJobs(db)
    .where('sync_run.source_id', '=', sourceId)
    .orderBy('sync_run.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(listed)
}

/** A run of one of the application's saved addresses, with the job's whole report. */
export async function findRunOf(
  db: Executor,
  moduleId: number,
  runId: number,
): Promise<{ run: ListedRun; sourceName: string; report: string | null } | undefined> {
  const row = await runsWithJobs(db)
    .innerJoin('sync_source', 'sync_source.id', 'sync_run.source_id')
    .select(['sync_source.name as source_name', 'job.report as whole_report'])
    .where('sync_run.id', '=', runId)
    .where('sync_source.module_id', '=', moduleId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { source_name: sourceName, whole_report: report, ...run } = row
  return { run: listed(run), sourceName, report }
}

/** Takes a saved address for one run; false when one is under way, or it is not due. */
export async function takeSource(tx: Executor, id: number, dueMs?: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('sync_source')
      .set({ is_running: 1, next_at_ms: null })
      .where('id', '=', id)
      .where('is_running', '=', 0)
      .$if(dueMs !== undefined, (query) => query.where('next_at_ms', '<=', dueMs ?? 0)),
  )
}

/** Saved addresses of live applications whose time has come, the longest waiting first. */
export async function listDue(db: Executor, nowMs: number, limit: number): Promise<number[]> {
  const rows = await reachableModules(db)
    .innerJoin('sync_source', 'sync_source.module_id', 'module.id')
    .select('sync_source.id')
    .where('sync_source.next_at_ms', '<=', nowMs)
    .where('sync_source.is_running', '=', 0)
    .orderBy('sync_source.next_at_ms')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function insertRun(
  tx: Executor,
  values: Pick<SyncRunRow, 'source_id' | 'started_by' | 'started_at_ms'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('sync_run')
    .values({
      ...values,
      ended_at_ms: null,
      outcome: 'running',
      job_id: null,
      counts: null,
      failure: null,
      etag: '',
      last_modified: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRun(tx: Executor, id: number, values: Updateable<SyncRunTable>): Promise<void> {
  await tx.updateTable('sync_run').set(values).where('id', '=', id).execute()
}

/** Ends a run; false when it has ended already. */
export async function closeRun(
  tx: Executor,
  id: number,
  values: Pick<SyncRunRow, 'outcome' | 'counts' | 'failure'> & { ended_at_ms: number },
): Promise<boolean> {
  return hasChanged(tx.updateTable('sync_run').set(values).where('id', '=', id).where('ended_at_ms', 'is', null))
}

/** Runs that go on as far as they know, whose job has ended or is gone. */
export async function listEndedRuns(db: Executor, limit: number, sourceId?: number): Promise<ListedRun[]> {
  const rows = await runsWithJobs(db)
    .where('sync_run.ended_at_ms', 'is', null)
    .where((where) =>
      where.or([where('job.id', 'is', null), where('job.state', 'in', ['done', 'failed', 'cancelled'])]),
    )
    .$if(sourceId !== undefined, (query) => query.where('sync_run.source_id', '=', sourceId ?? 0))
    .orderBy('sync_run.id')
    .limit(limit)
    .execute()
  return rows.map(listed)
}

/** A run with its saved address, the application's place, and what its owner may there; `undefined` when something of it is gone. */
export async function findRunWork(db: Executor, runId: number) {
  const row = await reachableModules(db)
    .innerJoin('sync_source as source', 'source.module_id', 'module.id')
    .innerJoin('sync_run', 'sync_run.source_id', 'source.id')
    .innerJoin('user', 'user.id', 'source.owner_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .selectAll('source')
    .select(['sync_run.started_by', 'module.project_id', 'user.status', 'user.deleted_at_ms', 'user.is_super_admin'])
    .select(['user.mfa_since_ms', 'project.is_private', 'space.requires_mfa'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .where('sync_run.id', '=', runId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const owner: OwnerStanding = {
    status: row.status,
    isDeleted: row.deleted_at_ms !== null,
    isSuperAdmin: row.is_super_admin === 1,
    hasSecondFactor: row.mfa_since_ms !== null,
    isPrivate: row.is_private === 1,
    requiresMfa: row.requires_mfa === 1,
    spaceRole: row.space_role,
    projectRole: row.project_role,
  }
  return { source: row, projectId: row.project_id, startedBy: row.started_by, owner }
}

/** Names of secrets whose saved address is gone. */
export async function listOrphanedSecrets(db: Executor, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('secret')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sync_source')
            .select('sync_source.id')
            .where('secret.name', '=', sql<string>`cast(${prefix} as text) || cast(sync_source.id as text)`),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.name)
}
