import { expect, it } from 'vitest'
import { axisEndOf, dayLabel, fillDays } from './view-days.ts'

const on = (day: string, views: number) => ({ day, views, visitors: 1 })

it('has every day, with and without views, over the end of a month', () => {
  const days = fillDays({ from: '2026-02-27', to: '2026-03-02', days: [on('2026-02-28', 3), on('2026-03-02', 1)] })
  expect(days.map(({ day, views }) => [day, views])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 3],
    ['2026-03-01', 0],
    ['2026-03-02', 1],
  ])
})

it.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [7, 8],
  [9, 10],
  [22, 30],
  [51, 60],
  [120, 200],
])('an axis for %i views ends at %i', (views, end) => {
  expect(axisEndOf([on('2026-03-01', views)])).toBe(end)
})

it('names the year of days in another one', () => {
  expect(dayLabel('2026-03-01', '2026-03-20')).toBe('03-01')
  expect(dayLabel('2025-12-31', '2026-03-20')).toBe('2025-12-31')
})
