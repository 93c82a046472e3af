import { expect, it } from 'vitest'
import { fromLocalInput, quickMoments, readMoment, toLocalInput } from './local-time.ts'

it('writes and reads moments of the reader’s zone', () => {
  const moment = new Date(2026, 10, 8, 9, 5).getTime()
  expect(toLocalInput(moment)).toBe('2026-11-08T09:05')
  expect(fromLocalInput('2026-11-08T09:05')).toBe(moment + 59_999)
  expect(fromLocalInput('')).toBeUndefined()
  expect(fromLocalInput('soon')).toBeUndefined()
})

it('reads what an address names, and knows days', () => {
  expect(readMoment('1700000000000')).toBe(1_700_000_000_000)
  expect([readMoment(null), readMoment('-1'), readMoment('1e3'), readMoment('9'.repeat(20))]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect(quickMoments.lastWeek(1_000_000_000)).toBe(1_000_000_000 - 7 * 86_400_000)
})
