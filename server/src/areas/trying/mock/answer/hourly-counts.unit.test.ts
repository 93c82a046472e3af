import { expect, it } from 'vitest'
import { HourlyCounts } from './hourly-counts.ts'

const hourMs = 60 * 60_000

it('counts each key within the last 24 hours', () => {
  const counts = new HourlyCounts()
  for (const hour of [0, 0, 1, 23]) counts.add('rule', hour * hourMs)
  counts.add('other', 0)
  expect([23, 24, 25, 46, 47].map((hour) => counts.count('rule', hour * hourMs))).toEqual([4, 2, 1, 1, 0])
  counts.add('rule', 25 * hourMs)
  expect(counts.count('rule', 25 * hourMs)).toBe(2)
  expect([counts.count('other', hourMs), counts.count('none', 0)]).toEqual([1, 0])
})
