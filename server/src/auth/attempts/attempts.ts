/*
 * Counting failures against a limit, in the database so that every server counts together. After `free` failures the key is locked, each further
 * failure twice as long; one is forgiven after each `forgiveMs` without a lock. Does not own: the limits (`limits.ts`).
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AttemptTable, Database } from '../../db/schema.ts'
import { keyOf, limits, type AttemptLimit, type Counted } from '../limits.ts'

export type AttemptRow = Selectable<AttemptTable>

/** Until when one of them is locked; 0 when none is. */
export async function lockedUntil(db: Kysely<Database>, counted: readonly Counted[], nowMs: number): Promise<number> {
  const rows = await db.selectFrom('attempt').select('locked_until_ms').where('key', 'in', counted.map(keyOf)).execute()
  const until = rows.reduce((latest, row) => Math.max(latest, row.locked_until_ms), 0)
  return until > nowMs ? until : 0
}

/** Failures that count now. */
export function failuresNow(row: AttemptRow, { forgiveMs }: AttemptLimit, nowMs: number): number {
  return row.failures - forgivenBy(row, forgiveMs, nowMs)
}

function forgivenBy(row: AttemptRow, forgiveMs: number, nowMs: number): number {
  return Math.min(row.failures, Math.floor(Math.max(0, nowMs - countsFrom(row)) / forgiveMs))
}

/** Nothing is forgiven while a key is locked. */
function countsFrom({ forgiven_until_ms: forgivenUntilMs, locked_until_ms: lockedUntilMs }: AttemptRow): number {
  return Math.max(forgivenUntilMs, lockedUntilMs)
}

/** What a failure means for a key. */
export interface Failure {
  /** Tries left before a lock. */
  remaining: number
  /** Until when the key is locked now; 0 when it is not. */
  lockedUntilMs: number
}

/** Counts one failure. */
export async function recordFailure(db: Kysely<Database>, counted: Counted, nowMs: number): Promise<Failure> {
  return db.transaction().execute((tx) => recordFailureIn(tx, counted, nowMs))
}

/** As `recordFailure`, in the caller's transaction. */
export async function recordFailureIn(tx: Transaction<Database>, counted: Counted, nowMs: number): Promise<Failure> {
  return countFailure(tx, await lockAttempts(tx, keyOf(counted), nowMs), limits[counted.kind], nowMs)
}

/**
 * Makes other tries with these keys wait, on every server, until the transaction ends. All callers name keys in the same order.
 * @returns until when one of them is locked; 0 when none is
 */
export async function lockTries(
  tx: Transaction<Database>,
  counted: readonly Counted[],
  nowMs: number,
): Promise<number> {
  for (const each of counted) await lockAttempts(tx, keyOf(each), nowMs)
  return lockedUntil(tx, counted, nowMs)
}

/** The key's row, made when missing. Written first: on every engine this makes two tries at the same moment wait for each other. */
async function lockAttempts(tx: Transaction<Database>, key: string, nowMs: number): Promise<AttemptRow> {
  await tx
    .insertInto('attempt')
    .values({ key, failures: 0, forgiven_until_ms: nowMs, locked_until_ms: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .execute()
  return tx.selectFrom('attempt').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
}

async function countFailure(
  tx: Transaction<Database>,
  row: AttemptRow,
  limit: AttemptLimit,
  nowMs: number,
): Promise<Failure> {
  const forgiven = forgivenBy(row, limit.forgiveMs, nowMs)
  const kept = row.failures - forgiven
  const failures = kept + 1
  const over = failures - limit.free
  const lockedUntilMs = over < 0 || limit.lockMs === 0 ? 0 : nowMs + Math.min(limit.lockMs * 2 ** over, limit.maxLockMs)
  const forgivenUntilMs = kept === 0 ? nowMs : countsFrom(row) + forgiven * limit.forgiveMs
  await tx
    .updateTable('attempt')
    .set({ failures, forgiven_until_ms: forgivenUntilMs, locked_until_ms: lockedUntilMs })
    .where('key', '=', row.key)
    .execute()
  return { remaining: Math.max(0, limit.free - failures), lockedUntilMs }
}

export async function clearFailures(db: Kysely<Database>, counted: Counted): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', keyOf(counted)).execute()
}
