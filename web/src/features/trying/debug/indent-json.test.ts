import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indentJson } from './indent-json.ts'

it('lays out any value as JSON.stringify does, whatever the white space before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t', 3), (value, space) => {
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

it.each([
  ['{"b":1,"1":2,"b":3}', '{\n  "b": 1,\n  "1": 2,\n  "b": 3\n}'],
  ['[1.0, 1e400,12345678901234567890]', '[\n  1.0,\n  1e400,\n  12345678901234567890\n]'],
  [
    String.raw`["\u4e2d\/\u0000\"\\", "a\nb"]`,
    String.raw`[
  "中/\u0000\"\\",
  "a\nb"
]`,
  ],
  [' { } ', '{}'],
  ['{"a":[ ],"b":{"c":"}"}}', '{\n  "a": [],\n  "b": {\n    "c": "}"\n  }\n}'],
])('lays out %s by its text', (text, laidOut) => {
  expect(indentJson(text)).toBe(laidOut)
})

it('takes values nested without end, and refuses what is no JSON', () => {
  const depth = 20_000
  const laidOut = indentJson('['.repeat(depth) + ']'.repeat(depth))
  expect(laidOut.length).toBeLessThan(depth * 1_000)
  expect(laidOut.replaceAll(/\s/g, '')).toBe('['.repeat(depth) + ']'.repeat(depth))
  expect(() => indentJson('{"half')).toThrow(SyntaxError)
})
