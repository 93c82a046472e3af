import { writeJsonPath } from '@lectern/model'
import { expect, it } from 'vitest'
import { indentJson } from '../indent-json.ts'
import { valueAt } from './pointed-value.ts'

const raw = '{"id":12345678901234567890,"a b":{"say \\"hi\\"":[true,{"x":null},"y, {z}"]},"none":{},"end":"z"}'
const pretty = indentJson(raw)

/** What is pointed at by the place of `part` in the text. */
function pointed(json: string, part: string): [string, string] | undefined {
  const value = valueAt(json, json.indexOf(part))
  return value && [writeJsonPath(value.steps), value.text]
}

it.each<[string, string, [string, string]]>([
  ['a value', '1234', ['$.id', '12345678901234567890']],
  ['a name', 'id', ['$.id', '12345678901234567890']],
  ['in a list', 'true', [String.raw`$["a b"]["say \"hi\""][0]`, 'true']],
  ['in an object of a list', 'null', [String.raw`$["a b"]["say \"hi\""][1].x`, 'null']],
  ['inside a text', 'z}', [String.raw`$["a b"]["say \"hi\""][2]`, '"y, {z}"']],
  ['after closed ones', 'end', ['$.end', '"z"']],
])('finds %s, laid out or not', (_what, part, expected) => {
  expect(pointed(pretty, part)).toEqual(expected)
  expect(pointed(raw, part)).toEqual(expected)
})

it('takes the value of a line from both of its ends', () => {
  const start = pretty.indexOf('  "id"')
  expect(valueAt(pretty, start)?.steps).toEqual(['id'])
  expect(valueAt(pretty, pretty.indexOf('\n', start))?.steps).toEqual(['id'])
})

it('finds none where a line has none, and a text that is all there is', () => {
  expect(valueAt(pretty, 0)).toBeUndefined()
  expect(valueAt(pretty, pretty.indexOf('"a b"'))).toBeUndefined()
  expect(valueAt(pretty, pretty.indexOf('"none"'))).toBeUndefined()
  expect(valueAt('"only"', 3)).toEqual({ steps: [], text: '"only"' })
  expect(valueAt('', 0)).toBeUndefined()
  expect(valueAt('{"broken', 5)).toBeUndefined()
})
