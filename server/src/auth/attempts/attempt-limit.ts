/*
 * Attempts at what could be guessed. Owns: that concurrent attempts cannot pass a limit together, that a locked key is refused before anything is
 * read, and that failures are counted. Does not own: the limits (`limits.ts`).
 */
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { KeyedMutex } from '../../core/keyed-mutex.ts'
import { lockedUntil, recordFailure } from './attempts.ts'
import { keyOf, type Counted } from '../limits.ts'

export type TryContext = Pick<AppContext, 'db' | 'clock'>

const mutex = new KeyedMutex()

/**
 * Returns what `attempt` returns; `undefined` counts as a failure. Attempts with the same first key run one at a time.
 * @throws {AppError} login_locked when a key is locked, also by this very failure
 */
export async function withAttemptLimit<T>(
  context: TryContext,
  counted: readonly [Counted, ...Counted[]],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return mutex.run(keyOf(counted[0]), async () => {
    await refuseLocked(context, counted)
    const result = await attempt()
    if (result === undefined) await countTry(context, counted)
    return result
  })
}

/**
 * What `find` answers to a token of so many random bits that no one guesses it: a right one is never refused for the wrong ones of others at the same
 * address; those are counted, `undefined` is answered for them.
 * @throws {AppError} login_locked for a wrong one when a key is locked, also by this very failure
 */
export async function withLookupLimit<T>(
  context: TryContext,
  counted: readonly [Counted, ...Counted[]],
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  return (await find()) ?? withAttemptLimit(context, counted, () => Promise.resolve(undefined))
}

/**
 * Counts a call that is neither right nor wrong, such as asking for a mail.
 * @throws {AppError} login_locked
 */
export async function countCall(context: TryContext, counted: readonly [Counted, ...Counted[]]): Promise<void> {
  await mutex.run(keyOf(counted[0]), async () => {
    await refuseLocked(context, counted)
    // The call that uses the last try up is still served.
    await recordAll(context, counted)
  })
}

async function countTry(context: TryContext, counted: readonly Counted[]): Promise<void> {
  const untilMs = await recordAll(context, counted)
  if (untilMs > context.clock()) throw lockedError(untilMs - context.clock())
}

async function recordAll({ db, clock }: TryContext, counted: readonly Counted[]): Promise<number> {
  let untilMs = 0
  for (const each of counted) {
    const { lockedUntilMs } = await recordFailure(db, each, clock())
    untilMs = Math.max(untilMs, lockedUntilMs)
  }
  return untilMs
}

async function refuseLocked({ db, clock }: TryContext, counted: readonly Counted[]): Promise<void> {
  const untilMs = await lockedUntil(db, counted, clock())
  if (untilMs > 0) throw lockedError(untilMs - clock())
}

export function lockedError(restMs: number): AppError {
  return new AppError('login_locked', { minutes: Math.max(1, Math.ceil(restMs / 60_000)) })
}
