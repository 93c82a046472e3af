import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-app.ts'
import { failuresNow, lockedUntil, recordFailure } from './attempts.ts'
import { limits, type Counted } from '../limits.ts'

const minute = 60_000
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(async () => {
  await opened.database.close()
  await opened.remove()
})

const startMs = Date.UTC(2026, 0, 1)
let serial = 0
/** Someone who guesses at an account, minute by minute. */
function guesser(): { fail: (atMinute: number) => Promise<number>; counted: Counted } {
  serial += 1
  const counted: Counted = { kind: 'account', of: `guessed ${String(serial)}` }
  return {
    counted,
    /** Minutes of the lock that came of it; 0 for none. */
    fail: async (atMinute) => {
      const nowMs = startMs + atMinute * minute
      const { lockedUntilMs } = await recordFailure(opened.database.db, counted, nowMs)
      expect(await lockedUntil(opened.database.db, [counted], nowMs)).toBe(lockedUntilMs)
      return lockedUntilMs === 0 ? 0 : (lockedUntilMs - nowMs) / minute
    },
  }
}

describe('failures', () => {
  it('lock at the fifth, and twice as long each time, at most an hour', async () => {
    const { fail } = guesser()
    const locks: number[] = []
    for (let now = 0; locks.length < 13; now += locks.at(-1) ?? 0) locks.push(await fail(now))
    expect(locks).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('are forgiven one by one, so that four guesses each quarter of an hour lock as well', async () => {
    const { fail } = guesser()
    const locks: number[] = []
    for (const now of [0, 1, 2, 3, 16, 17, 18, 19]) locks.push(await fail(now))
    expect(locks).toEqual([0, 0, 0, 0, 0, 1, 2, 4])
  })

  it('count from the newest forgiving on, not from the first failure', async () => {
    const { fail } = guesser()
    const locks: number[] = []
    // The last one comes more than fifteen minutes after the first, and soon after the others.
    for (const now of [0, 13, 13, 13, 14, 16]) locks.push(await fail(now))
    expect(locks).toEqual([0, 0, 0, 0, 1, 2])
  })

  it('of one try each quarter of an hour never lock', async () => {
    const { fail, counted } = guesser()
    for (let now = 0; now < 50 * 15; now += 15) expect(await fail(now)).toBe(0)
    const row = await opened.database.db
      .selectFrom('attempt')
      .selectAll()
      .where('key', '=', `account:${counted.of}`)
      .executeTakeFirstOrThrow()
    expect(failuresNow(row, limits.account, startMs + 50 * 15 * minute)).toBe(0)
  })

  it('are not forgiven while the key is locked', async () => {
    const { fail } = guesser()
    for (let failure = 1; failure < 10; failure += 1) await fail(0)
    // 16 minutes of a lock, then less than 15 more.
    expect(await fail(16 + 14)).toBe(32)
  })
})
