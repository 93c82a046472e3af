import { expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { undocumentedFields } from './undocumented.ts'

const text = { type: 'string' }
const components = {
  schemas: {
    Node: {
      type: 'object',
      properties: { name: text, children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
    },
    Base: { type: 'object', properties: { id: text } },
    Card: { type: 'object', properties: { kind: text, number: text } },
    Cash: { type: 'object', properties: { kind: text, change: text } },
  },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const cases: [string, object, Json, string[]][] = [
  ['what is named is documented', ref('Base'), { id: '1' }, []],
  [
    'what is not is found, wherever it is',
    ref('Node'),
    { name: 'a', x: 1, children: [{ y: 1 }, { children: [{ y: 2 }, { z: 3 }] }] },
    ['x', 'children.[].y', 'children.[].children.[].y', 'children.[].children.[].z'],
  ],
  [
    'inherited fields count',
    { allOf: [ref('Base')], properties: { own: text } },
    { id: '1', own: '2', third: '3' },
    ['third'],
  ],
  [
    'those of any variant count',
    { properties: { pay: { oneOf: [ref('Card'), ref('Cash')] } } },
    { pay: { number: '1', change: '2', tip: '3' } },
    ['pay.tip'],
  ],
  ['maps are free', { type: 'object', additionalProperties: ref('Base') }, { a: { b: 1 } }, []],
  ['an object without fields is free', { type: 'object' }, { a: { b: 1 } }, []],
  ['a closed object is not', { properties: { a: text }, additionalProperties: false }, { a: '1', b: '2' }, ['b']],
  [
    'names of every object are plain',
    { properties: { a: text } },
    { constructor: 1, toString: 2 },
    ['constructor', 'toString'],
  ],
  ['places in tuples', { type: 'array', prefixItems: [ref('Base'), ref('Cash')] }, [{ id: '1' }, { x: 1 }], ['[].x']],
]

it.each(cases)('%s', (_, schema, value, expected) => {
  // Schemas are JSON.
  const found = undocumentedFields(value, schema as Record<string, Json>, components, 100)
  expect(found.map((path) => path.join('.'))).toEqual(expected)
})

it('stops at the number that is asked for', () => {
  const value = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`x${String(at)}`, at]))
  expect(undocumentedFields(value, { properties: { a: text } }, {}, 4)).toHaveLength(4)
})
