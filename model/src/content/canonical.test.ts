import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemas } from '../../test/schemas.ts'
import { contentShape } from '../facts/content-shape.ts'
import type { Shape } from '../facts/shape.ts'
import type { Json } from '../json.ts'
import { namesUnder, sameContent } from './canonical.ts'
import { componentSections } from './content.ts'

const pairs: [string, Json, Json, boolean][] = [
  ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['fields in another order', { properties: { a: {}, b: {} } }, { properties: { b: {}, a: {} } }, false],
  [
    'keys of a field’s schema in another order',
    { properties: { a: { x: 1, y: 2 } } },
    { properties: { a: { y: 2, x: 1 } } },
    true,
  ],
  [
    'a field called properties',
    { properties: { properties: { x: 1, y: 2 } } },
    { properties: { properties: { y: 2, x: 1 } } },
    true,
  ],
  [
    'a callback called properties',
    { callbacks: { properties: { x: {}, y: {} } } },
    { callbacks: { properties: { y: {}, x: {} } } },
    true,
  ],
  [
    'an address called properties',
    { callbacks: { paid: { properties: { get: {}, put: {} } } } },
    { callbacks: { paid: { properties: { put: {}, get: {} } } } },
    true,
  ],
  [
    'a header called properties',
    { headers: { properties: { x: 1, y: 2 } } },
    { headers: { properties: { y: 2, x: 1 } } },
    true,
  ],
  [
    'fields of a field called callbacks in another order',
    { properties: { callbacks: { properties: { a: {}, b: {} } } } },
    { properties: { callbacks: { properties: { b: {}, a: {} } } } },
    false,
  ],
  ['arrays in another order', { required: ['a', 'b'] }, { required: ['b', 'a'] }, false],
  ['an array and an object', [1], { 0: 1 }, false],
  ['null and nothing', { a: null }, {}, false],
  ['a number and its text', 1, '1', false],
  ['an own __proto__', JSON.parse('{"__proto__":1}') as Json, {}, false], // parsed: only so is the key its own
]

describe('equality', () => {
  it.each(pairs)('%s', (_name, a, b, isSame) => {
    expect(sameContent(a, b)).toBe(isSame)
  })

  it('is decided alike from both sides', () => {
    const value = fc.oneof(schemas(2), fc.jsonValue({ maxDepth: 3 })) as fc.Arbitrary<Json> // jsonValue says unknown
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sameContent(a, b)).toBe(sameContent(b, a))
        expect(sameContent(a, structuredClone(a))).toBe(true)
        expect(sameContent(a, [a])).toBe(false)
      }),
    )
  })

  it('is decided however deep the values nest', () => {
    const depth = 10_000
    const nest = (innermost: Json): Json => {
      let value = innermost
      for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
      return value
    }
    expect(sameContent(nest({ b: 1, c: 2 }), nest({ c: 2, b: 1 }))).toBe(true)
    expect(sameContent(nest(1), nest(2))).toBe(false)
  })

  it('leaves names in any order wherever the facts of a content have names that people chose', () => {
    const shapes = [
      ...(['application', 'http', 'dubbo', 'folder', 'custom', 'markdown'] as const).map((kind) => contentShape(kind)),
      ...componentSections.map((section) => contentShape('component', section)),
    ]
    const others = [
      'properties', // where people see the order
      'callbacks', // names, and below each of them addresses
      'value', // a shared callback's addresses; a shared schema has `properties` there
    ]
    const found = new Set(shapes.flatMap((shape) => [...mapsIn(shape)]))
    expect([...found].sort()).toEqual([...namesUnder, ...others].sort())
  })
})

/** Fields of objects that hold entries by name, in a shape and in all that it contains. */
function mapsIn(root: Shape): Set<string> {
  const fields = new Set<string>()
  const seen = new Set<Shape>()
  const open = [root]
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    if (seen.has(shape)) continue
    seen.add(shape)
    if (shape.form === 'map' || shape.form === 'list') open.push(shape.entry())
    if (shape.form !== 'object') continue
    for (const [field, inner] of Object.entries(shape.fields())) {
      if (inner.form === 'map') fields.add(field)
      open.push(inner)
    }
  }
  return fields
}
