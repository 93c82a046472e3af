import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { components, satisfiable, schemas } from '../../test/schemas.ts'
import { judge } from '../../test/validity.ts'
import type { Components } from '../content/components.ts'
import { dictionaryValues } from './dictionary.ts'
import { exampleOf } from './example.ts'
import { ExamplePlans } from './plan.ts'
import { ownValue, type Json, type JsonObject } from '../json.ts'

const none: Components = {}
const models = (schemas: JsonObject): Components => ({ schemas })
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const make = (schema: JsonObject, options?: Parameters<typeof exampleOf>[3]): Json =>
  exampleOf(schema, none, 'response', options)

describe('where a value comes from', () => {
  it.each<[string, JsonObject, Json]>([
    [
      'a written example before all',
      { type: 'string', examples: ['E'], example: 'X', default: 'D', enum: ['D', 'E'] },
      'E',
    ],
    ['the example keyword of OpenAPI 3.0', { type: 'integer', example: 7, default: 8 }, 7],
    ['the default before the enum', { type: 'string', default: 'D', enum: ['A', 'D'] }, 'D'],
    ['a constant', { const: { kind: 'card' } }, { kind: 'card' }],
    ['the first allowed value', { type: ['string', 'null'], enum: ['A', 'B'] }, 'A'],
    [
      'annotated constants',
      {
        oneOf: [
          { const: 1, title: 'One' },
          { const: 2, title: 'Two' },
        ],
      },
      1,
    ],
    ['the format', { type: 'string', format: 'date' }, '2026-01-15'],
    ['the pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, 'AAA-1111'],
    ['a number written as text', { type: 'integer', example: '12' }, 12],
    ['null as an example', { type: ['string', 'null'], example: null }, null],
  ])('%s', (_name, schema, value) => {
    expect(make(schema)).toEqual(value)
  })

  it('ignores an example of the wrong type or outside the enum', () => {
    expect(make({ type: 'integer', example: 'soon', minimum: 3 })).toBe(3)
    expect(make({ type: 'string', enum: ['A'], example: 'Z' })).toBe('A')
  })

  it('passes over values that break the rules beside them', () => {
    expect(make({ type: 'integer', example: 8, default: 30, minimum: 10, maximum: 20 })).toBe(10)
    expect(make({ type: 'string', default: 'too long', maxLength: 4 })).toBe('text')
    expect(make({ allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] })).toBe('b')
    const schema = { type: 'object', required: ['a', 'b'], properties: { a: { const: 1 }, b: {} }, example: { b: 2 } }
    expect(make(schema)).toEqual({ a: 1, b: 2 })
  })

  it('takes the first value of a dictionary that fits, after what the schema itself has', () => {
    const reasons = dictionaryValues([
      { value: 'DAMAGED', type: 'string' },
      { value: '2', type: 'number' },
      { value: 'true', type: 'boolean' },
    ])
    const dictionaries = new Map([['d1', reasons]])
    const listed = (schema: JsonObject) => make({ 'x-lectern-enum': 'd1', ...schema }, { name: 'code', dictionaries })
    expect(listed({ type: 'string' })).toBe('DAMAGED')
    expect(listed({ type: 'integer' })).toBe(2)
    expect(listed({ type: 'boolean' })).toBe(true)
    expect(listed({ type: 'string', enum: ['LOST'] })).toBe('LOST')
    expect(listed({ type: 'string', maxLength: 3 })).toBe('A10')
    expect(listed({ type: 'array', items: { type: 'string' } })).toEqual(['DAMAGED'])
    expect(listed({ type: 'array', items: { type: 'string', examples: ['LATE'] } })).toEqual(['LATE'])
    expect(listed({ type: 'string', 'x-lectern-enum': 'unknown' })).toBe('A1001')
  })

  it('believes the name of a field, in the reader’s language', () => {
    const schema = {
      type: 'object',
      properties: { customerName: { type: 'string' }, page_size: { type: 'integer' }, 手机号: { type: 'string' } },
    }
    expect(make(schema)).toEqual({ customerName: 'Alice Chen', page_size: 20, 手机号: '+1 202 555 0143' })
    expect(make(schema, { language: 'zh-CN' })).toEqual({ customerName: '陈晓', page_size: 20, 手机号: '13800138000' })
  })
})

describe('sides', () => {
  const schema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: {
      id: { type: 'integer', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      name: ref('Name'),
    },
  }
  const shared = models({ Name: { type: 'string', readOnly: true, const: 'N' } })

  it('leaves readOnly fields out of requests and writeOnly ones out of responses, through references too', () => {
    expect(Object.keys(exampleOf(schema, shared, 'request') ?? {})).toEqual(['secret'])
    expect(exampleOf(schema, shared, 'response')).toEqual({ id: 1001, name: 'N' })
  })
})

describe('structures', () => {
  it('merges allOf and names the model in its discriminator', () => {
    const shared = models({
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, age: { type: 'integer', maximum: 9 } },
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
      Cat: { allOf: [ref('Pet'), { properties: { age: { minimum: 8 }, lives: { type: 'integer', const: 9 } } }] },
    })
    expect(exampleOf(ref('Cat'), shared, 'response')).toEqual({ kind: 'cat', age: 8, lives: 9 })
  })

  it('takes the first alternative, or the one asked for, and sets the discriminator', () => {
    const shared = models({
      Card: { type: 'object', properties: { pan: { const: '4' } } },
      Bank: { type: 'object', properties: { iban: { const: 'DE' } } },
    })
    const schema = {
      oneOf: [ref('Card'), ref('Bank')],
      discriminator: { propertyName: 'type', mapping: { bank: '#/components/schemas/Bank' } },
    }
    expect(exampleOf(schema, shared, 'request')).toEqual({ pan: '4', type: 'Card' })
    expect(exampleOf(schema, shared, 'request', { variant: 1 })).toEqual({ iban: 'DE', type: 'bank' })
  })

  it('honours counts, tuples, maps and uniqueness', () => {
    expect(make({ type: 'array', minItems: 3, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } })).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(make({ type: 'array', prefixItems: [{ const: 1 }, { const: 'x' }] })).toEqual([1, 'x'])
    expect(make({ type: 'object', additionalProperties: { type: 'integer', const: 4 } })).toEqual({ key: 4 })
    expect(make({ type: 'object', minProperties: 2, additionalProperties: { const: 1 } })).toEqual({ key: 1, key2: 1 })
    expect(make({ type: 'object', patternProperties: { '^x-\\d+$': { const: 1 } } })).toEqual({ 'x-1': 1 })
  })

  it('keeps the bounds of numbers', () => {
    expect(make({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 })).toBe(0.5)
    expect(make({ type: 'integer', minimum: 7, multipleOf: 5 })).toBe(10)
    expect(make({ type: 'number', minimum: 0.25, multipleOf: 0.1, maximum: 0.35 })).toBe(0.3)
    expect(make({ type: 'string', minLength: 5, maxLength: 6 })).toBe('textt')
  })
})

describe('cycles and size', () => {
  const tree = models({
    Node: {
      type: 'object',
      required: ['next', 'list', 'self'],
      properties: {
        name: { type: 'string' },
        next: { anyOf: [ref('Node'), { type: 'null' }] },
        list: { type: 'array', items: ref('Node') },
        self: { type: 'object', properties: { back: ref('Node') } },
        maybe: ref('Node'),
      },
    },
  })

  it('ends a back reference in null, an empty array, or leaves it out', () => {
    expect(exampleOf(ref('Node'), tree, 'response')).toEqual({ name: 'Node 1', next: null, list: [], self: {} })
  })

  it('ends where every value is required and valid ones cannot exist', () => {
    const endless = models({
      A: { type: 'object', required: ['b'], properties: { b: ref('B') } },
      B: { allOf: [ref('A')] },
    })
    expect(JSON.stringify(exampleOf(ref('A'), endless, 'response')).length).toBeLessThan(200)
  })

  it('stays small on models that refer to each other widely', () => {
    const names = Array.from({ length: 60 }, (_, index) => `M${index}`)
    const wide = models(
      Object.fromEntries(
        names.map((name) => [
          name,
          { type: 'object', properties: Object.fromEntries(names.map((to) => [to, ref(to)])) },
        ]),
      ),
    )
    expect(JSON.stringify(exampleOf(ref('M0'), wide, 'response')).length).toBeLessThan(100_000)
    const small = exampleOf(ref('M0'), wide, 'response', { maxValues: 50 })
    expect(JSON.stringify(small).length).toBeLessThan(3_000)
  })
})

describe('laws', () => {
  it('gives the same value again and never touches the schema', () => {
    fc.assert(
      fc.property(schemas(), components(), (schema, shared) => {
        const text = JSON.stringify([schema, shared])
        const first = JSON.stringify(exampleOf(schema, shared, 'response'))
        expect(JSON.stringify(exampleOf(schema, shared, 'response'))).toBe(first)
        expect(JSON.stringify([schema, shared])).toBe(text)
      }),
    )
  })

  it('is valid for every schema that a value can satisfy', () => {
    fc.assert(
      fc.property(satisfiable(), fc.option(fc.string(), { nil: undefined }), (schema, seed) => {
        const value = exampleOf(schema, none, 'response', seed === undefined ? {} : { seed })
        expect(judge(none)(schema, value), JSON.stringify(value)).toEqual({ isValid: true })
      }),
      { numRuns: 300 },
    )
  })
})

describe('made-up values of a seed', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      ...{ name: { type: 'string' }, city: { type: 'string' }, orderNo: { type: 'string' }, ip: { type: 'string' } },
      ...{
        month: { type: 'string' },
        createdAt: { type: 'string' },
        price: { type: 'number' },
        id: { type: 'integer' },
      },
      ...{
        day: { type: 'string', format: 'date' },
        uuid: { type: 'string', format: 'uuid' },
        isOpen: { type: 'boolean' },
      },
      ...{ state: { enum: ['a', 'b', 'c'] }, count: { type: 'integer', minimum: 3, maximum: 5 } },
      lines: { type: 'array', items: { type: 'string', format: 'ipv4' } },
    },
  }
  const seeds = Array.from({ length: 60 }, (_, index) => String(index))

  it('are the same for the same seed, others for another, and look like the field', () => {
    const made = seeds.map((seed) => make(schema, { seed, language: 'zh-CN' }))
    expect(make(schema, { seed: '7', language: 'zh-CN' })).toEqual(made[7])
    expect(new Set(made.map((value) => JSON.stringify(value))).size).toBe(seeds.length)
    for (const value of made) {
      expect(judge(none)(schema, value)).toEqual({ isValid: true })
      const looks: [string, RegExp][] = [
        ['name', /^\p{Script=Han}{2}$/u],
        ['orderNo', /^SO-20260101-0\d{3}$/],
        ['ip', /^203\.0\.113\.\d$/],
        ['month', /^202[67]-(?:0[1-9]|1[0-2])$/],
        ['createdAt', /^202[67]-\d\d-\d\dT09:30:00Z$/],
      ]
      for (const [name, look] of looks) expect(ownValue(value, name)).toMatch(look)
    }
  })

  it('take every allowed value sometime', () => {
    const states = seeds.map((seed) => make({ enum: ['a', 'b', 'c'] }, { seed }))
    expect([...new Set(states)].sort()).toEqual(['a', 'b', 'c'])
  })

  it('are the same with what was found out before about the schema', () => {
    fc.assert(
      fc.property(
        schemas(),
        components(),
        fc.array(fc.string(), { minLength: 2, maxLength: 4 }),
        (any, shared, some) => {
          const plans = new ExamplePlans()
          for (const seed of [undefined, ...some, ...some])
            for (const side of ['request', 'response'] as const) {
              const options = seed === undefined ? {} : { seed }
              expect(exampleOf(any, shared, side, { ...options, plans })).toEqual(exampleOf(any, shared, side, options))
            }
        },
      ),
    )
  })

  it('keep what is written down', () => {
    expect(seeds.map((seed) => make({ type: 'string', example: 'E', default: 'D' }, { seed }))).toEqual(
      seeds.map(() => 'E'),
    )
  })
})
