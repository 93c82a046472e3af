import type { SyncSchedule } from '@lectern/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextTime } from './sync-schedule.ts'

const zoneBefore = process.env['TZ']
beforeAll(() => {
  // Puts its clocks on at the end of March and back at the end of October.
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

const at = (text: string) => new Date(text).getTime()
const next = (schedule: Partial<SyncSchedule>, after: string): string | null => {
  const time = nextTime({ every: 'day', minute: 0, weekday: 0, ...schedule }, at(after))
  return time === null ? null : new Date(time).toISOString()
}

describe('the next time', () => {
  it('is never, or some hours later', () => {
    expect(next({ every: 'off' }, '2026-11-22T08:00:00Z')).toBeNull()
    expect(next({ every: 'hour' }, '2026-11-22T08:10:00Z')).toBe('2026-11-22T09:10:00.000Z')
    expect(next({ every: 'sixHours' }, '2026-11-22T08:10:00Z')).toBe('2026-11-22T14:10:00.000Z')
  })

  it('is today or tomorrow, in the server’s zone', () => {
    expect(next({ minute: 180 }, '2026-11-22T01:59:59Z')).toBe('2026-11-22T02:00:00.000Z')
    expect(next({ minute: 180 }, '2026-11-22T02:00:00Z')).toBe('2026-11-23T02:00:00.000Z')
  })

  it('stays at its time of the day when the clocks change', () => {
    expect(next({ minute: 180 }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T02:00:00.000Z')
    expect(next({ minute: 180 }, '2026-10-23T12:00:00Z')).toBe('2026-10-24T01:00:00.000Z')
    // 02:30 does not exist on that day.
    expect(next({ minute: 150 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('is the day of the week, this one or the next', () => {
    // A Sunday.
    expect(next({ every: 'week', weekday: 0, minute: 600 }, '2026-11-22T08:00:00Z')).toBe('2026-11-22T09:00:00.000Z')
    expect(next({ every: 'week', weekday: 0, minute: 600 }, '2026-11-22T09:00:00Z')).toBe('2026-11-29T09:00:00.000Z')
    expect(next({ every: 'week', weekday: 3, minute: 600 }, '2026-11-22T09:00:00Z')).toBe('2026-11-25T09:00:00.000Z')
  })

  it('always comes, and not later than its interval allows', () => {
    const dayMs = 24 * 60 * 60_000
    const longest = { hour: dayMs / 24, sixHours: dayMs / 4, day: dayMs, week: 7 * dayMs }
    fc.assert(
      fc.property(
        fc.constantFrom('hour', 'sixHours', 'day', 'week'),
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: 0, max: 6 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (every, minute, weekday, after) => {
          const time = nextTime({ every, minute, weekday }, after.getTime()) ?? 0
          expect(time).toBeGreaterThan(after.getTime())
          // An hour more in the night the clocks are put back.
          expect(time - after.getTime()).toBeLessThanOrEqual(longest[every] + dayMs / 24)
        },
      ),
      { numRuns: 500 },
    )
  })
})
