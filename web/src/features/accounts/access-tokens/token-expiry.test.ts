import { describe, expect, it } from 'vitest'
import { expiresAtMsOf, initialDays, offeredDays } from './token-expiry.ts'

describe('days offered for an access token', () => {
  it.each([
    [null, [7, 30, 90, 365, null], 90],
    [3_650, [7, 30, 90, 365, 3_650], 90],
    [90, [7, 30, 90], 90],
    [45, [7, 30, 45], 7],
    [1, [1], 1],
  ])('with a limit of %s', (maxDays, offered, initial) => {
    expect(offeredDays(maxDays)).toEqual(offered)
    expect(initialDays(offeredDays(maxDays))).toBe(initial)
  })

  it('are counted from now', () => {
    expect(expiresAtMsOf(7, 1_000)).toBe(1_000 + 7 * 86_400_000)
    expect(expiresAtMsOf(null, 1_000)).toBeNull()
  })
})
