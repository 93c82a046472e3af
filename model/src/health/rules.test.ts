import { expect, it } from 'vitest'
import { gradeOf, healthScore, isHealthRule, weightOfKind, type HealthCounts } from './rules.ts'

it('counts problems more than suggestions, for the rules of each kind', () => {
  expect(weightOfKind('text')).toBe(4)
  expect(weightOfKind('model')).toBe(7)
  expect(weightOfKind('dubbo')).toBe(16)
  expect(weightOfKind('http')).toBe(27)
})

const cases: [string, HealthCounts, number | null][] = [
  ['nothing to check', { kinds: {}, rules: {} }, null],
  ['all in order', { kinds: { http: 2 }, rules: {} }, 100],
  ['one suggestion of many is not all in order', { kinds: { http: 1_000 }, rules: { 'no-example': 1 } }, 99],
  ['a problem', { kinds: { text: 2 }, rules: { 'broken-link': 1, 'never-read': 1 } }, 50],
  ['everything wrong', { kinds: { text: 1 }, rules: { 'broken-link': 1, 'never-read': 1 } }, 0],
]
it.each(cases)('%s', (_, counts, expected) => {
  expect(healthScore(counts)).toBe(expected)
})

it('has a word for each score', () => {
  expect([100, 95, 94, 80, 79, 60, 59, 0].map(gradeOf)).toEqual([
    ...['excellent', 'excellent', 'good', 'good', 'fair', 'fair', 'poor', 'poor'],
  ])
})

it('knows its rules', () => {
  expect(isHealthRule('no-example')).toBe(true)
  expect(isHealthRule('toString')).toBe(false)
})
