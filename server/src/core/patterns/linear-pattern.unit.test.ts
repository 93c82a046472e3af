import { expect, it } from 'vitest'
import { createLinearMatcher } from './linear-pattern.ts'

it.each([
  ['^[\\w\\-]+$', 'a-1', 'a b'],
  ['^\\d{3}$', '123', '12'],
  ['[\\u4e00-\\u9fa5]', '\u4e2d', 'a'],
  ['^\\p{L}+$', 'é', '1'],
  ['b', 'abc', 'ac'],
])('reads %s as JSON Schema does', (pattern, fitting, other) => {
  const match = createLinearMatcher()
  expect([match(pattern)?.(fitting), match(pattern)?.(other)]).toEqual([true, false])
})

it('leaves out what takes more than linear time, what is no pattern, and what is written out to too much', () => {
  const huge = 'a{1,1000}'.repeat(100)
  for (const pattern of ['(?=a)b', '(a)\\1', '(', 'a'.repeat(1_001), huge, 'a{600}b{600}'])
    expect(createLinearMatcher()(pattern)).toBeUndefined()
})

it('does not stop at what others take forever for', () => {
  expect(createLinearMatcher()('^(a+)+$')?.(`${'a'.repeat(50_000)}!`)).toBe(false)
})

it('compares until the time of the request is used up; what is left fits', () => {
  const match = createLinearMatcher()
  const isIn = match('^(?:a{1,900}b)+$')
  const answers = Array.from({ length: 50 }, () => isIn?.('x'.repeat(1_000)))
  expect([answers[0], answers.at(-1)]).toEqual([false, true])
  expect(match('b')?.('a')).toBe(true)
  expect(createLinearMatcher()('b')?.('a')).toBe(false)
})
