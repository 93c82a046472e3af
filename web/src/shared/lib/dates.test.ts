import { describe, expect, it } from 'vitest'
import { comparedToNow, daysUntil, formatDay, formatDayName, formatFull, formatMoment } from './dates.ts'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()
const now = at(2026, 11, 20, 14, 40)
const words = {
  'zh-CN': { today: (time: string) => `今天 ${time}`, yesterday: (time: string) => `昨天 ${time}` },
  en: { today: (time: string) => `today ${time}`, yesterday: (time: string) => `yesterday ${time}` },
}

it('names days over what happened on them', () => {
  const names = { today: '今天', yesterday: '昨天' }
  const days = [at(2026, 11, 20), at(2026, 11, 19, 23, 59), at(2026, 11, 18), at(2025, 2, 3)]
  expect(days.map((day) => formatDayName(day, now, 'zh-CN', names))).toEqual(['今天', '昨天', '11-18', '2025-02-03'])
})

describe('formatMoment', () => {
  it.each([
    [at(2026, 11, 20, 14, 32), '今天 14:32', 'today 14:32'],
    [at(2026, 11, 20, 0, 0), '今天 00:00', 'today 00:00'],
    [at(2026, 11, 19, 23, 59), '昨天 23:59', 'yesterday 23:59'],
    [at(2026, 11, 18, 9, 21), '11-18 09:21', '18 Nov 09:21'],
    [at(2026, 11, 21, 8, 0), '11-21 08:00', '21 Nov 08:00'],
    [at(2025, 2, 3, 9, 21), '2025-02-03', '3 Feb 2025'],
  ])('writes %i as %s and %s', (epochMs, zh, en) => {
    expect(formatMoment(epochMs, now, 'zh-CN', words['zh-CN'])).toBe(zh)
    expect(formatMoment(epochMs, now, 'en', words.en)).toBe(en)
  })
})

describe('comparedToNow', () => {
  it('counts calendar days, not spans of 24 hours', () => {
    expect(comparedToNow(at(2026, 11, 19, 23, 59), at(2026, 11, 20, 0, 1)).daysAgo).toBe(1)
    expect(comparedToNow(at(2026, 11, 20, 0, 1), at(2026, 11, 20, 23, 59)).daysAgo).toBe(0)
  })

  it('counts the night of the new year as one day into another year', () => {
    expect(comparedToNow(at(2026, 12, 31, 23, 0), at(2027, 1, 1, 1, 0))).toEqual({ daysAgo: 1, sameYear: false })
  })
})

describe('formatDay', () => {
  it('names the year only when it is another', () => {
    expect(formatDay(at(2026, 1, 5), 'zh-CN', true)).toBe('01-05')
    expect(formatDay(at(2026, 1, 5), 'zh-CN', false)).toBe('2026-01-05')
  })
})

describe('formatFull', () => {
  it('holds the year, the seconds and the zone', () => {
    const moment = at(2026, 11, 18, 9, 21)
    expect(formatFull(moment, 'en')).toMatch(/^18 Nov 2026 09:21:00 [+-]\d\d:\d\d$/)
    expect(formatFull(moment, 'zh-CN')).toMatch(/^2026-11-18 09:21:00 [+-]\d\d:\d\d$/)
  })
})

describe('daysUntil', () => {
  it.each([
    [now + 1, 1],
    [now + 86_400_000, 1],
    [now + 86_400_001, 2],
    [now, 0],
    [now - 5, 0],
  ])('counts a begun day, never below nothing', (epochMs, days) => {
    expect(daysUntil(epochMs, now)).toBe(days)
  })
})
