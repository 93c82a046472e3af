import { expect, it } from 'vitest'
import { textOfPattern } from './pattern.ts'

const any = { min: 0, max: Infinity }

it.each([
  '^\\d{3}-[A-F]{2}$',
  '^(?:foo|bar)(baz)?$',
  '[^a-zA-Z0-9]+',
  '^[\\w.+-]+@[a-z\\d-]+(\\.[a-z\\d-]+)*\\.[a-z]+$',
  '^\\p{Lu}\\p{L}*$',
  '^[\\u4e00-\\u9fa5]{2,4}$',
  '^\\x41\\u{42}\\n$',
  '^(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])$',
  '^a{0}b{2,}?c*$',
  '^.{3}\\.\\/\\$$',
  '^arn:aws:[a-z0-9-]*:\\d{12}:role/.+$',
  '',
])('makes a text that %s matches', (pattern) => {
  const text = textOfPattern(pattern, any)
  expect(text).toMatch(new RegExp(pattern, 'u'))
})

it.each([
  ['^[a-z]+$', 12, 12],
  ['^[a-z]*\\d$', 5, 9],
  ['^(ab)+$', 6, 7],
  ['^x{2,4}$', 3, 3],
])('%s within %i to %i characters', (pattern, min, max) => {
  const text = textOfPattern(pattern, { min, max }) ?? ''
  expect(text).toMatch(new RegExp(pattern, 'u'))
  expect(text.length).toBeGreaterThanOrEqual(min)
  expect(text.length).toBeLessThanOrEqual(max)
})

it.each(['(?=a)b', '(a)\\1', '[a', '(a', 'a)', '*a', '[b-\\d]', '\\p{Greek}', 'a'.repeat(3_000), '('.repeat(500)])(
  'gives up on %s',
  (pattern) => {
    expect(textOfPattern(pattern, any)).toBeUndefined()
  },
)

it('keeps to a size whatever the pattern repeats', () => {
  expect(textOfPattern('(((a{9}){9}){9}){9}', any)).toBeUndefined()
  expect(textOfPattern('^a{1000000000}$', any)).toBeUndefined()
})
