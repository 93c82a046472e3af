import { expect, it } from 'vitest'
import { readJsonPath, valueAtPath, writeJsonPath } from './json-path.ts'

const value = {
  id: 7,
  'a b': { "it's": 1, 'x.y': 2 },
  items: [{ id: 1 }, { id: 2, tags: ['new'] }, { id: 3 }],
  none: null,
  订单: '是',
}

it.each([
  ['$', value],
  ['$.id', 7],
  ['id', 7],
  ['$.none', null],
  ['$.items[0].id', 1],
  ['$.items[-1].id', 3],
  ['$.items[*].id', [1, 2, 3]],
  ['$.items.*.id', [1, 2, 3]],
  ['$.items[*].tags', [['new']]],
  ['$.items.length', 3],
  [`$['a b']["it's"]`, 1],
  [`$['a b']['it\\'s']`, 1],
  ["$['a b']['x.y']", 2],
  ['$.订单', '是'],
  ['$.items[9].id', undefined],
  ['$.items.first', undefined],
  ['$.toString', undefined],
  ['$.id.length', undefined],
  ['$.items[*].missing', []],
])('reads %s', (path, wanted) => {
  expect(valueAtPath(value, path)).toEqual(wanted)
})

it.each(['', '  ', '$..id', '$.', '$[', '$[a]', '$[?(@.id)]', '$.items[1', "$['a"])(
  'does not take “%s” for a path',
  (path) => {
    expect(readJsonPath(path)).toBeUndefined()
    expect(valueAtPath(value, path)).toBeUndefined()
  },
)

it('writes paths it reads', () => {
  const steps = ['items', 1, 'a b', 'it"s', '订单', '$ref', '0', 'x.y']
  const path = writeJsonPath(steps)
  expect(path).toBe(String.raw`$.items[1]["a b"]["it\"s"].订单.$ref["0"]["x.y"]`)
  expect(readJsonPath(path)).toEqual(steps)
})
