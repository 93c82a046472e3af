import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, sendTime, type NoticeTimes } from './notice-times-policy.ts'

const usual: NoticeTimes = { mode: 'daily', minute: 540, weekday: 1, timeZone: 'Europe/Berlin', quiet: null }
const at = (text: string) => new Date(text).getTime()

/** When what has waited since the first moment is sent, as seen at the second. */
function next(times: Partial<NoticeTimes>, since: string, now = since): string | undefined {
  const time = sendTime({ ...usual, ...times }, at(since), at(now))
  return time === undefined ? undefined : new Date(time).toISOString()
}

describe('what waits is sent', () => {
  it('never when emails are off, and at once when they are instant', () => {
    expect(next({ mode: 'off' }, '2026-11-22T08:00:00Z')).toBeUndefined()
    expect(next({ mode: 'instant' }, '2026-11-22T08:00:00Z', '2026-11-22T08:00:01Z')).toBe('2026-11-22T08:00:01.000Z')
  })

  it('at the time of the day where its reader lives, today or tomorrow', () => {
    expect(next({}, '2026-11-22T07:59:59Z')).toBe('2026-11-22T08:00:00.000Z')
    expect(next({}, '2026-11-22T08:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(next({ timeZone: 'Asia/Shanghai' }, '2026-11-22T02:00:00Z')).toBe('2026-11-23T01:00:00.000Z')
    expect(next({ timeZone: 'Asia/Kathmandu' }, '2026-11-22T00:00:00Z')).toBe('2026-11-22T03:15:00.000Z')
    expect(next({ timeZone: 'America/Los_Angeles' }, '2026-11-22T02:00:00Z')).toBe('2026-11-22T17:00:00.000Z')
  })

  it('on the day of the week, this one or the next', () => {
    // A Sunday.
    expect(next({ mode: 'weekly' }, '2026-11-22T12:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(next({ mode: 'weekly', weekday: 0 }, '2026-11-22T12:00:00Z')).toBe('2026-11-29T08:00:00.000Z')
    // Sunday in Auckland while it is Saturday in Greenwich.
    const there = { mode: 'weekly', weekday: 0, timeZone: 'Pacific/Auckland' } as const
    expect(next(there, '2026-11-21T12:00:00Z')).toBe('2026-11-21T20:00:00.000Z')
  })

  it('at the same time of the day before and after the clocks change', () => {
    expect(next({}, '2026-03-28T12:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
    expect(next({}, '2026-10-24T12:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
    // 02:30 does not exist on that day, and comes twice on the other: the second counts.
    expect(next({ minute: 150 }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(next({ minute: 150 }, '2026-10-25T00:00:00Z')).toBe('2026-10-25T01:30:00.000Z')
    expect(next({ minute: 150 }, '2026-10-25T01:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
  })

  it('after quiet hours, over midnight too', () => {
    const night = { mode: 'instant', quiet: { from: 22 * 60, to: 7 * 60 } } as const
    expect(next(night, '2026-11-22T20:59:00Z')).toBe('2026-11-22T20:59:00.000Z')
    expect(next(night, '2026-11-22T21:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
    expect(next(night, '2026-11-23T05:59:59Z')).toBe('2026-11-23T06:00:00.000Z')
    expect(next(night, '2026-11-23T05:00:00Z', '2026-11-23T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z')
    const noon = { mode: 'instant', quiet: { from: 720, to: 780 } } as const
    expect(next(noon, '2026-11-22T11:30:00Z')).toBe('2026-11-22T12:00:00.000Z')
    expect(next(noon, '2026-11-22T12:00:00Z')).toBe('2026-11-22T12:00:00.000Z')
    // From a time to the same time is never.
    expect(next({ mode: 'instant', quiet: { from: 60, to: 60 } }, '2026-11-22T00:00:00Z')).toBe(
      '2026-11-22T00:00:00.000Z',
    )
  })

  it('always, within its period, whatever the zone', () => {
    const dayMs = 24 * 60 * 60_000
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Shanghai']
    const times = fc.record({
      mode: fc.constantFrom('daily' as const, 'weekly' as const),
      minute: fc.nat(1_439),
      weekday: fc.nat(6),
      timeZone: fc.constantFrom(...zones),
      quiet: fc.constant(null),
    })
    fc.assert(
      fc.property(times, fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }), (chosen, since) => {
        const time = sendTime(chosen, since, since) ?? 0
        expect(time).toBeGreaterThan(since)
        // A day of 25 hours.
        expect(time - since).toBeLessThanOrEqual((chosen.mode === 'daily' ? dayMs : 7 * dayMs) + 2 * 60 * 60_000)
      }),
    )
  })
})

it('knows the zones of the world, and no other', () => {
  expect(['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Asia/Atlantis', 'tomorrow'].map(isTimeZone)).toEqual([false, false, false])
})
