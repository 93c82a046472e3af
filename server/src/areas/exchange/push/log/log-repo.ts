/* SQL of the log of pushes. The result of a push is in its job, as long as there is one. */
import type { PushOutcome } from '@lectern/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { hasRow, pageRows, type Page } from '../../../../db/row-counts.ts'
import type { PushLogTable } from '../../../../db/schema.ts'
import { rowsOf } from '../../../../db/rows.ts'

export async function insertEntry(tx: Executor, entry: Omit<PushLogTable, 'id'>): Promise<void> {
  await tx.insertInto('push_log').values(entry).execute()
}

/** Adds to the log of the push that a job takes. @param reasons as `push-log.ts` keeps them */
export async function addReasons(tx: Executor, jobId: number, reasons: readonly object[]): Promise<void> {
  const entry = await rowsOf(tx, 'push_log', { job_id: jobId }).select(['id', 'reasons']).executeTakeFirst()
  if (entry === undefined) return
  // Written here and by `logPush` alone.
  const all = [...(JSON.parse(entry.reasons) as object[]), ...reasons]
  await tx
    .updateTable('push_log')
    .set({ reasons: JSON.stringify(all) })
    .where('id', '=', entry.id)
    .execute()
}

function entries(db: Executor, moduleId: number) {
  return rowsOf(db, 'push_log', { module_id: moduleId })
    .leftJoin('job', 'job.id', 'push_log.job_id')
    .select(['push_log.id', 'push_log.at_ms', 'push_log.token_name', 'push_log.address', 'push_log.api'])
    .select(['push_log.author', 'push_log.digest', 'push_log.size', 'push_log.outcome', 'push_log.reasons'])
    .select(['push_log.job_id', 'job.state', 'job.report', 'job.failure'])
    .select((select) => select('push_log.payload', 'is not', null).as('has_payload'))
}
export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

export interface EntryPage extends Page {
  moduleId: number
  outcome: PushOutcome | undefined
}

/** Newest first. */
export async function pageEntries(
  db: Executor,
  { moduleId, outcome, ...page }: EntryPage,
): Promise<{ rows: EntryRow[]; total: number }> {
  const isWanted = outcome === undefined ? sql<boolean>`1 = 1` : outcomes[outcome]
  return pageRows(entries(db, moduleId).where(isWanted).orderBy('push_log.id', 'desc'), page)
}

const outcomes: Readonly<Record<PushOutcome, RawBuilder<boolean>>> = {
  waiting: sql<boolean>`job.state in ('queued', 'running')`,
  done: sql<boolean>`(push_log.outcome = 'done' or job.state = 'done')`,
  failed: sql<boolean>`(job.state in ('failed', 'cancelled') or (push_log.outcome is null and job.id is null))`,
  refused: sql<boolean>`push_log.outcome = 'refused'`,
}

export async function findEntry(db: Executor, moduleId: number, id: number): Promise<EntryRow | undefined> {
  return entries(db, moduleId).where('push_log.id', '=', id).executeTakeFirst()
}

/** What was sent, zstd. */
export async function findPayload(db: Executor, moduleId: number, id: number): Promise<Uint8Array | undefined> {
  const row = await rowsOf(db, 'push_log', { module_id: moduleId, id }).select('payload').executeTakeFirst()
  return row?.payload ?? undefined
}

/** What was asked with a key, and the job it began. */
export async function findKeyedPush(
  db: Executor,
  tokenId: number,
  key: string,
): Promise<{ jobId: number; print: string } | undefined> {
  const row = await rowsOf(db, 'push_log', { token_id: tokenId, idempotency_key: key })
    .select(['job_id', 'idempotency_print'])
    .executeTakeFirst()
  // oxlint-disable-next-line typescript/prefer-optional-chain -- no row, and a column without a value
  if (row === undefined || row.job_id === null) return undefined
  return { jobId: row.job_id, print: row.idempotency_print ?? '' }
}

/** Whether it is the job of a push with the token. */
export async function hasTokenJob(db: Executor, tokenId: number, jobId: number): Promise<boolean> {
  return hasRow(db.selectFrom('push_log').where('token_id', '=', tokenId).where('job_id', '=', jobId))
}
