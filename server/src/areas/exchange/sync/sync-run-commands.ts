/*
 * Reading saved addresses: when someone asks, and when their time has come. Owns: that one address is read once at a time, however many servers there
 * are (a compare-and-set on its row), how a run ends, and pausing what fails again and again. Does not own: the reading (`sync-job.ts`) and what
 * becomes of what was read (`areas/exchange/import`).
 */
import { syncLimits, type SyncRun } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import type { PeriodicTask } from '../../../jobs/periodic.ts'
import { sendMessage } from '../../following/message/message-commands.ts'
import { aboutSource, requireSource, secretPrefix, type SyncPlace } from './sync-commands.ts'
import { presentRun, resultOf, type Reader, type RunResult } from './sync-presenter.ts'
import {
  closeRun,
  findRunOf,
  insertRun,
  listDue,
  listEndedRuns,
  listOrphanedSecrets,
  takeSource,
  updateRun,
  updateSource,
  type SyncRunRow,
} from './sync-repo.ts'
import { nextTime } from './sync-schedule.ts'

export const syncJobKind = 'sync'

/** The payload of the job. */
export interface SyncPayload {
  runId: number
  /** Imports the response even when its server reports no change: someone asked. */
  isForced: boolean
}

const dayMs = 24 * 60 * 60_000
/** Of one look; the rest comes with the next. */
const perLook = 50

export const syncTasks: readonly PeriodicTask[] = [
  // Shorter than between two looks, so that it is due at each.
  { name: 'sync', everyMs: 30_000, run: runDueSources },
  { name: 'sync-secrets', everyMs: dayMs, run: sweepSecrets },
]

/** @throws {AppError} not_accessible, sync_running */
export async function startRun(
  context: AppContext,
  origin: Origin<UserActor>,
  place: SyncPlace,
  { id, reader }: { id: string; reader: Reader },
): Promise<SyncRun> {
  const { db, clock, bus } = context
  const source = await requireSource(db, place.moduleId, id)
  await settleEnded(context, source.id)
  const runId = await db.transaction().execute(async (tx) => {
    if (!(await takeSource(tx, source.id))) throw new AppError('sync_running')
    const details = { host: new URL(source.url).host }
    await recordAudit(tx, origin, { action: 'sync.run', ...aboutSource(source, place), details }, clock())
    return begin(context, tx, { sourceId: source.id, ownerId: origin.actor.userId, startedBy: origin.actor.userId })
  })
  bus.send({ type: 'jobs' })
  const found = await findRunOf(db, place.moduleId, runId)
  if (found === undefined) throw new AppError('not_accessible')
  return presentRun(found.run, reader)
}

/** Ends runs whose job has ended, and starts what is due. */
export async function runDueSources(context: AppContext): Promise<void> {
  const { db, clock, bus } = context
  await settleEnded(context)
  const due = await listDue(db, clock(), perLook)
  // One transaction each: what goes wrong with one holds no other up.
  for (const id of due) await startDue(context, id)
  if (due.length > 0) bus.send({ type: 'jobs' })
}

async function startDue(context: AppContext, sourceId: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await takeSource(tx, sourceId, context.clock()))) return
    const source = await tx
      .selectFrom('sync_source')
      .select('owner_id')
      .where('id', '=', sourceId)
      .executeTakeFirstOrThrow()
    await begin(context, tx, { sourceId, ownerId: source.owner_id, startedBy: null })
  })
}

interface Begin {
  sourceId: number
  /** In whose name the job runs. */
  ownerId: number
  startedBy: number | null
}

async function begin(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Executor,
  { sourceId, ownerId, startedBy }: Begin,
): Promise<number> {
  const nowMs = clock()
  const runId = await insertRun(tx, { source_id: sourceId, started_by: startedBy, started_at_ms: nowMs })
  const payload: SyncPayload = { runId, isForced: startedBy !== null }
  const jobId = await enqueueJob(tx, { kind: syncJobKind, payload, ownerId }, nowMs)
  await updateRun(tx, runId, { job_id: jobId })
  return runId
}

async function settleEnded(context: AppContext, sourceId?: number): Promise<void> {
  const runs = await listEndedRuns(context.db, perLook, sourceId)
  for (const run of runs) {
    await context.db.transaction().execute((tx) => endRun(context, tx, run, resultOf(run)))
  }
}

/** Ends a run and sets the time of the next one; does nothing when it has ended already. */
export async function endRun(
  context: Pick<AppContext, 'clock'>,
  tx: Executor,
  run: Pick<SyncRunRow, 'id' | 'source_id' | 'etag' | 'last_modified'>,
  { outcome, counts, failure, isWhole }: RunResult,
): Promise<void> {
  const nowMs = context.clock()
  const isClosed = await closeRun(tx, run.id, {
    outcome,
    counts: counts && JSON.stringify(counts),
    failure: failure && JSON.stringify(failure),
    ended_at_ms: nowMs,
  })
  if (!isClosed) return
  const source = await tx.selectFrom('sync_source').selectAll().where('id', '=', run.source_id).executeTakeFirst()
  if (source === undefined) return
  const isFailed = outcome === 'failed'
  const failures = isFailed ? source.failures + 1 : outcome === 'cancelled' ? source.failures : 0
  const isLastStraw = failures >= syncLimits.failures || failure?.error === 'sync_owner_gone'
  const isPausing = isFailed && isLastStraw && source.every !== 'off' && source.paused_at_ms === null
  const pausedAtMs = isPausing ? nowMs : isFailed ? source.paused_at_ms : null
  await updateSource(tx, source.id, {
    is_running: 0,
    failures,
    paused_at_ms: pausedAtMs,
    next_at_ms: pausedAtMs === null ? nextTime(source, nowMs) : null,
    // Only what was imported is known.
    ...(isWhole ? { etag: run.etag, last_modified: run.last_modified } : {}),
  })
  if (isPausing)
    await sendMessage(tx, {
      userId: source.owner_id,
      template: 'sync.paused',
      params: { name: source.name, failures, error: failure?.error ?? 'internal_error' },
      source: { kind: 'module', id: source.module_id },
      nowMs,
    })
}

/** Secrets of applications that were deleted for good, with their saved addresses. */
async function sweepSecrets({ db }: AppContext): Promise<void> {
  for (let names = await listOrphanedSecrets(db, secretPrefix, 500); names.length > 0;) {
    await db.deleteFrom('secret').where('name', 'in', names).execute()
    names = await listOrphanedSecrets(db, secretPrefix, 500)
  }
}
