/*
 * Trying to sign in with a name and a password. Owns: which limit holds for whom: a device the account knows has one of its own, everyone else is
 * counted by account first, and an address with many failures is slowed down, but for those who are signed in from there. Does not own: the limits
 * (`limits.ts`).
 */
import type { AppContext } from '../../core/context.ts'
import type { Executor } from '../../db/content-store.ts'
import { hasRow } from '../../db/row-counts.ts'
import { clearFailures, failuresNow, lockedUntil } from './attempts.ts'
import { lockedError, withAttemptLimit } from './attempt-limit.ts'
import { countedOfDevice, rememberDevice } from '../known-devices.ts'
import { keyOf, limits, type Counted } from '../limits.ts'
import { SlowLanes } from './slow-lane.ts'

export interface SignInTry {
  /** What failures of the account are counted under. */
  account: Counted
  /** Of an account of ours with that name. */
  userId: number | undefined
  /** Network address. */
  address: string
  /** Token of the browser. */
  device: string | undefined
}

type Needs = Pick<AppContext, 'db' | 'clock' | 'sleep' | 'log'>

const lanes = new SlowLanes()
const firstPauseMs = 1_000
const longestPauseMs = 8_000

/**
 * What `attempt` answers; `undefined` counts as a failure.
 * @throws {AppError} login_locked; login_slowed when too many from one address wait already
 */
export async function guardSignIn<T>(
  context: Needs,
  signInTry: SignInTry,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, clock } = context
  const { account, address: of, device } = signInTry
  const known = await countedOfDevice(db, account, device)
  if (known !== undefined) return withAttemptLimit(context, [known], attempt)
  // A locked account is refused without waiting.
  const untilMs = await lockedUntil(db, [account], clock())
  if (untilMs > 0) throw lockedError(untilMs - clock())
  await slowDown(context, signInTry)
  return withAttemptLimit(context, [account, { kind: 'address', of }], attempt)
}

/** Forgets the failures that a right password makes up for, and knows the device from now on. */
export async function acceptSignIn({ db, clock }: Needs, { account, device }: SignInTry): Promise<void> {
  const known = await countedOfDevice(db, account, device)
  await clearFailures(db, known ?? account)
  if (device !== undefined) await rememberDevice(db, account, device, clock())
}

async function slowDown({ db, clock, sleep, log }: Needs, { userId, address }: SignInTry): Promise<void> {
  const pauseMs = await pauseOf(db, address, clock())
  if (pauseMs === 0 || (userId !== undefined && (await hasSessionAt(db, userId, address, clock())))) return
  log.warn({ address, pauseMs }, 'many wrong passwords from one address: signing in from there is slowed down')
  await lanes.wait(address, pauseMs, sleep)
}

/** How long tries from the address wait; 0 for not at all. */
async function pauseOf(db: Executor, address: string, nowMs: number): Promise<number> {
  const limit = limits.address
  const row = await db
    .selectFrom('attempt')
    .selectAll()
    .where('key', '=', keyOf({ kind: 'address', of: address }))
    .executeTakeFirst()
  const over = row === undefined ? -1 : failuresNow(row, limit, nowMs) - limit.free
  return over < 0 ? 0 : Math.min(firstPauseMs * 2 ** Math.floor(over / limit.free), longestPauseMs)
}

async function hasSessionAt(db: Executor, userId: number, address: string, nowMs: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('session')
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .where('expires_at_ms', '>', nowMs),
  )
}
