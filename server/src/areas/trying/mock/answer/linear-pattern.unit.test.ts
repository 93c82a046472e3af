import { expect, it } from 'vitest'
import { matchLinearly } from './linear-pattern.ts'

it.each([
  ['^[\\w\\-]+$', 'a-1', 'a b'],
  ['^\\d{3}$', '123', '12'],
  ['[\\u4e00-\\u9fa5]', '中', 'a'],
  ['^\\p{L}+$', 'é', '1'],
  ['b', 'abc', 'ac'],
])('reads %s as JSON Schema does', (pattern, fitting, other) => {
  expect([matchLinearly(pattern)?.(fitting), matchLinearly(pattern)?.(other)]).toEqual([true, false])
})

it('leaves out what takes more than linear time, and what is no pattern', () => {
  for (const pattern of ['(?=a)b', '(a)\\1', '(']) expect(matchLinearly(pattern)).toBeUndefined()
})

it('does not stop at what others take forever for', () => {
  expect(matchLinearly('^(a+)+$')?.(`${'a'.repeat(50_000)}!`)).toBe(false)
})
