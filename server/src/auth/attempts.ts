/*
 * Limits on wrong passwords, kept in the database so that every server counts together. After `free` failures within the window the key is
 * locked, each further failure twice as long.
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AttemptTable, Database } from '../db/schema.ts'

export interface AttemptLimit {
  /** Failures before the first lock. */
  free: number
  /** Failures are forgotten after this long without one. */
  windowMs: number
  /** Length of the first lock. */
  lockMs: number
  maxLockMs: number
}

const minute = 60_000
export const accountLimit: AttemptLimit = { free: 5, windowMs: 15 * minute, lockMs: minute, maxLockMs: 60 * minute }
export const addressLimit: AttemptLimit = { free: 30, windowMs: 15 * minute, lockMs: minute, maxLockMs: 60 * minute }
/** Codes of second factors, per account. */
export const secondFactorLimit: AttemptLimit = { ...accountLimit }
/** Per share and network address. */
export const shareLimit: AttemptLimit = { free: 5, windowMs: 15 * minute, lockMs: minute, maxLockMs: 60 * minute }
/** Per share, whoever tries: for guesses from many addresses. Short locks, since they keep readers out as well. */
export const shareTotalLimit: AttemptLimit = {
  free: 100,
  windowMs: 15 * minute,
  lockMs: minute,
  maxLockMs: 15 * minute,
}

/** Until when the key is locked; 0 when it is not. */
export async function lockedUntil(db: Kysely<Database>, keys: readonly string[], nowMs: number): Promise<number> {
  const rows = await db
    .selectFrom('attempt')
    .select('locked_until_ms')
    .where('key', 'in', [...keys])
    .execute()
  const until = rows.reduce((latest, row) => Math.max(latest, row.locked_until_ms), 0)
  return until > nowMs ? until : 0
}

/** What a failure means for a key. */
export interface Failure {
  /** Tries left before a lock. */
  remaining: number
  /** Until when the key is locked now; 0 when it is not. */
  lockedUntilMs: number
}

/** Counts one failure. */
export async function recordFailure(
  db: Kysely<Database>,
  key: string,
  limit: AttemptLimit,
  nowMs: number,
): Promise<Failure> {
  return db.transaction().execute(async (tx) => countFailure(tx, await lockAttempts(tx, key, nowMs), limit, nowMs))
}

/** The key's row, made when missing. Written first: on every engine this makes two tries at the same moment wait for each other. */
async function lockAttempts(tx: Transaction<Database>, key: string, nowMs: number): Promise<Selectable<AttemptTable>> {
  await tx
    .insertInto('attempt')
    .values({ key, failures: 0, first_at_ms: nowMs, locked_until_ms: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .execute()
  return tx.selectFrom('attempt').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
}

async function countFailure(
  tx: Transaction<Database>,
  row: Selectable<AttemptTable>,
  limit: AttemptLimit,
  nowMs: number,
): Promise<Failure> {
  const fresh = nowMs - Math.max(row.first_at_ms, row.locked_until_ms) > limit.windowMs
  const failures = fresh ? 1 : row.failures + 1
  const over = failures - limit.free
  const lockedUntilMs = over < 0 ? 0 : nowMs + Math.min(limit.lockMs * 2 ** over, limit.maxLockMs)
  await tx
    .updateTable('attempt')
    .set({ failures, first_at_ms: fresh ? nowMs : row.first_at_ms, locked_until_ms: lockedUntilMs })
    .where('key', '=', row.key)
    .execute()
  return { remaining: Math.max(0, limit.free - failures), lockedUntilMs }
}

export async function clearFailures(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}
