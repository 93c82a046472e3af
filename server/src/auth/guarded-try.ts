/*
 * Trying what could be guessed. Owns: that tries at the same moment cannot pass a limit together, that a locked key is refused before anything is
 * looked at, and that failures are counted. Does not own: the limits (`attempts.ts`).
 */
import { AppError } from '../core/app-error.ts'
import { lockedUntil, recordFailure, type AttemptLimit } from './attempts.ts'
import type { AppContext } from '../core/context.ts'
import { Turns } from '../core/turns.ts'

/** A key tries are counted under, and how many it allows. The first of several is the one tries wait in line for. */
export interface TryLimit {
  key: string
  limit: AttemptLimit
}

type TryContext = Pick<AppContext, 'db' | 'clock'>

const turns = new Turns()

/**
 * What `attempt` answers; `undefined` counts as a failure and is answered as such.
 * @throws {AppError} login_locked when a key is locked, also by this very failure
 */
export async function guardTry<T>(
  context: TryContext,
  limits: readonly TryLimit[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return turns.take(limits[0]?.key ?? '', async () => {
    await refuseLocked(context, limits)
    const result = await attempt()
    if (result === undefined) await countTry(context, limits)
    return result
  })
}

/**
 * Counts a call that is neither right nor wrong, such as asking for a mail.
 * @throws {AppError} login_locked
 */
export async function guardCall(context: TryContext, limits: readonly TryLimit[]): Promise<void> {
  await turns.take(limits[0]?.key ?? '', async () => {
    await refuseLocked(context, limits)
    // The call that uses the last try up is still served.
    await recordAll(context, limits)
  })
}

async function countTry(context: TryContext, limits: readonly TryLimit[]): Promise<void> {
  const untilMs = await recordAll(context, limits)
  if (untilMs > context.clock()) throw lockedError(untilMs - context.clock())
}

async function recordAll({ db, clock }: TryContext, limits: readonly TryLimit[]): Promise<number> {
  let untilMs = 0
  for (const { key, limit } of limits) {
    const { lockedUntilMs } = await recordFailure(db, key, limit, clock())
    untilMs = Math.max(untilMs, lockedUntilMs)
  }
  return untilMs
}

async function refuseLocked({ db, clock }: TryContext, limits: readonly TryLimit[]): Promise<void> {
  const keys = limits.map((each) => each.key)
  const untilMs = await lockedUntil(db, keys, clock())
  if (untilMs > 0) throw lockedError(untilMs - clock())
}

function lockedError(restMs: number): AppError {
  return new AppError('login_locked', { minutes: Math.max(1, Math.ceil(restMs / 60_000)) })
}
