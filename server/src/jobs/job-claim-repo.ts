/*
 * Claiming jobs by compare-and-set, so that none runs twice at a time. A job belongs to who is in `locked_by` until `locked_until_ms`; after that it
 * counts as abandoned and may be claimed again.
 */
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import type { Engine } from '../db/dialects/types.ts'
import type { Database, JobRow } from '../db/schema.ts'
import { rowsOf } from '../db/rows.ts'

export interface ClaimOptions {
  worker: string
  kinds: readonly string[]
  nowMs: number
  lockMs: number
  /** Jobs at most; one unless given. */
  limit?: number
}

/**
 * Takes the jobs that have waited longest: queued and due, or abandoned; none when there are none. Jobs of one application run in the order they were
 * asked for, each after the end of the one before.
 */
export async function claimJobs(
  db: Kysely<Database>,
  engine: Pick<Engine, 'skipsLockedRows' | 'isUniqueViolation'>,
  options: ClaimOptions,
): Promise<JobRow[]> {
  for (;;) {
    try {
      return await claimNext(db, engine, options)
    } catch (error) {
      // Another process has just begun a job of the same application; now its row is there to be seen.
      if (!engine.isUniqueViolation(error)) throw error
    }
  }
}

async function claimNext(
  db: Kysely<Database>,
  engine: Pick<Engine, 'skipsLockedRows'>,
  { worker, kinds, nowMs, lockMs, limit = 1 }: ClaimOptions,
): Promise<JobRow[]> {
  if (kinds.length === 0) return []
  // A look without a transaction first: mostly there is nothing to do.
  const waiting = await rowsOf(db, 'job', { kind: [...kinds] })
    .select('id')
    .where(isDue(nowMs))
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return []
  return db.transaction().execute(async (tx) => {
    const next = await rowsOf(tx, 'job', { kind: [...kinds] })
      .select('id')
      .where(isDue(nowMs))
      .where(isNextOfItsModule(nowMs, kinds))
      .orderBy('run_after_ms')
      .orderBy('id')
      .limit(limit)
      .$if(engine.skipsLockedRows, (query) => query.forUpdate().skipLocked())
      .execute()
    if (next.length === 0) return []
    const ids = next.map(({ id }) => id)
    const claimed = await tx
      .updateTable('job')
      .set((each) => ({
        state: 'running',
        locked_by: worker,
        locked_until_ms: nowMs + lockMs,
        attempts: each('attempts', '+', 1),
        // Whoever ran it has neither ended it nor given it back.
        interruptions: each(
          'interruptions',
          '+',
          each.case().when('state', '=', 'running').then(each.lit(1)).else(each.lit(0)).end(),
        ),
      }))
      .where('id', 'in', ids)
      .where(isDue(nowMs))
      .returningAll()
      .execute()
    return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  })
}

function isDue(nowMs: number) {
  return (where: ExpressionBuilder<Database, 'job'>) =>
    where.or([
      where.and([where('state', '=', 'queued'), where('run_after_ms', '<=', nowMs)]),
      where.and([where('state', '=', 'running'), where('locked_until_ms', '<', nowMs)]),
    ])
}

/** Nothing else writes its application, and nothing asked for earlier waits to: also not while another process is just about to claim that one. */
function isNextOfItsModule(nowMs: number, kinds: readonly string[]) {
  return (where: ExpressionBuilder<Database, 'job'>) => {
    const other = where.selectFrom('job as other').select('other.id').whereRef('other.module_id', '=', 'job.module_id')
    const running = other.whereRef('other.id', '!=', 'job.id').where('other.state', '=', 'running')
    const earlier = other
      .where('other.state', '=', 'queued')
      .where('other.run_after_ms', '<=', nowMs)
      .where('other.kind', 'in', [...kinds])
      .where((eb) =>
        eb.or([
          eb('other.run_after_ms', '<', eb.ref('job.run_after_ms')),
          eb.and([eb('other.run_after_ms', '=', eb.ref('job.run_after_ms')), eb('other.id', '<', eb.ref('job.id'))]),
        ]),
      )
    // Jobs of none are not looked for among all others that wait.
    return where.or([
      where('job.module_id', 'is', null),
      where.and([where.not(where.exists(running)), where.not(where.exists(earlier))]),
    ])
  }
}

/** Who runs jobs of these kinds, or ran them when it ended without a word. */
export async function listWorkers(db: Executor, kinds: readonly string[]): Promise<string[]> {
  if (kinds.length === 0) return []
  const rows = await rowsOf(db, 'job', { state: 'running', kind: kinds }).select('locked_by').distinct().execute()
  return rows.flatMap(({ locked_by: worker }) => worker ?? [])
}

/** Frees the jobs of these kinds that workers ran which are no longer there. */
export async function releaseAbandoned(
  db: Executor,
  kinds: readonly string[],
  workers: readonly string[],
): Promise<void> {
  if (workers.length === 0) return
  await db
    .updateTable('job')
    .set({ locked_until_ms: 0 })
    .where('state', '=', 'running')
    .where('kind', 'in', [...kinds])
    .where('locked_by', 'in', [...workers])
    .execute()
}
