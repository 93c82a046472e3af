import { describe, expect, it } from 'vitest'
import type { Json, Schema } from '../index.ts'
import { misfitsOf, type ValidateOptions } from './validate.ts'

const components = {
  schemas: {
    Book: {
      type: 'object',
      required: ['isbn', 'id'],
      properties: { isbn: { type: 'string', maxLength: 3 }, id: { type: 'integer', readOnly: true } },
    },
    Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
    Itself: { $ref: '#/components/schemas/Itself' },
    Cat: { type: 'object', required: ['claws'], properties: { kind: { const: 'Cat' } } },
    Dog: { type: 'object', required: ['bark', 'leash'], properties: { kind: { const: 'Dog' } } },
  },
}
const found = (value: Json, schema: Schema, options: ValidateOptions = {}) =>
  misfitsOf(value, schema, components, options).map(({ pointer, rule, wanted }) =>
    [pointer, rule, wanted].join(' ').trim(),
  )

const book = { $ref: '#/components/schemas/Book' }

describe('what does not fit a schema', () => {
  it.each<[string, Json, Schema, string[]]>([
    ['a type', 1, { type: 'string' }, ['# type string']],
    ['one of types', null, { type: ['string', 'integer'] }, ['# type string, integer']],
    ['a whole number', 1.5, { type: 'integer' }, ['# type integer']],
    ['a whole number with a point', 2, { type: 'integer' }, []],
    ['a text beside a number', '1', { type: 'number' }, ['# type number']],
    ['values', 'x', { enum: ['a', 1, null] }, ['# values a, 1, null']],
    ['a value in whatever order', { a: 1, b: [2] }, { const: { b: [2], a: 1 } }, []],
    ['a literal among values', 19.9, { enum: ['\ufdd019.90'] }, []],
    ['a literal as a bound', 20, { maximum: '\ufdd019.90' }, ['# most 19.90']],
    ['bounds', 1, { minimum: 2, multipleOf: 3 }, ['# least 2', '# multiple 3']],
    ['an exclusive bound', 2, { exclusiveMinimum: 2 }, ['# least 2']],
    ['multiples that doubles miss', 0.3, { multipleOf: 0.1 }, []],
    ['characters, not code units', '😀😀', { maxLength: 2, minLength: 2 }, []],
    ['a pattern', 'abc', { pattern: '^b' }, ['# pattern ^b']],
    ['a pattern of an older dialect', 'a-b', { pattern: '^[\\w\\-]+$' }, []],
    ['a pattern nobody can read', 'abc', { pattern: '(' }, []],
    ['counts', [1, 2, 3], { maxItems: 2 }, ['# most 2']],
    [
      'double entries',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      { uniqueItems: true },
      ['# unique'],
    ],
    ['counts of fields', {}, { minProperties: 1 }, ['# least 1']],
    ['what is required together', { a: 1 }, { dependentRequired: { a: ['b'] } }, ['# required b']],
    [
      'fields and entries',
      { list: [{ isbn: '1234', id: 1 }] },
      { properties: { list: { items: book } } },
      ['#/list/0/isbn most 3'],
    ],
    ['other fields', { a: 1, b: 2 }, { properties: { a: true }, additionalProperties: false }, ['#/b extra']],
    [
      'fields by pattern',
      { 'x-a': 1 },
      { patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      ['#/x-a type string'],
    ],
    ['names', { Ab: 1 }, { propertyNames: { pattern: '^[a-z]+$' } }, ['#/Ab extra']],
    [
      'a tuple',
      [1, 'a', true],
      { prefixItems: [{ type: 'string' }], items: { type: 'string' } },
      ['#/0 type string', '#/2 type string'],
    ],
    ['what has to be among entries', [1], { contains: { type: 'string' } }, ['# least 1']],
    ['what may be among entries once', ['a', 'b'], { contains: { type: 'string' }, maxContains: 1 }, ['# most 1']],
    ['all of several', { isbn: '1', id: 1 }, { allOf: [book, { required: ['title'] }] }, ['# required title']],
    [
      'none of several, with what the closest lacks',
      { isbn: '1' },
      { anyOf: [{ type: 'string' }, book] },
      ['# variant', '# type string'],
    ],
    ['more than one of several', 1, { oneOf: [{ minimum: 0 }, { maximum: 2 }] }, ['# variant']],
    ['what it must not be', 1, { not: { const: 1 } }, ['# variant']],
    [
      'a condition',
      { a: 1 },
      { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
      ['# required b'],
    ],
    [
      'a condition that does not hold',
      {},
      { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
      ['# required c'],
    ],
    ['schemas of fields that are there', { a: 1 }, { dependentSchemas: { a: { required: ['b'] } } }, ['# required b']],
    [
      'what nobody looked at',
      { a: 1, b: 2 },
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      ['#/b extra'],
    ],
    ['entries nobody looked at', [1, 2], { prefixItems: [true], unevaluatedItems: false }, ['#/1 extra']],
    [
      'what the alternative that fits looked at',
      { a: 1 },
      { anyOf: [{ properties: { a: true } }, { required: ['x'] }], unevaluatedProperties: false },
      [],
    ],
    ['an anchor', 1, { $ref: '#here', $defs: { a: { $anchor: 'here', type: 'string' } } }, ['# type string']],
    ['a place inside the schema', 1, { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, ['# type string']],
    ['nothing, where a reference leads nowhere', 1, { $ref: '#/components/schemas/Lost' }, []],
    [
      'a name that objects have',
      {},
      { required: ['constructor'], properties: { toString: { type: 'string' } } },
      ['# required constructor'],
    ],
  ])('%s', (_what, value, schema, wanted) => expect(found(value, schema)).toEqual(wanted))

  it('is said of the alternative that the discriminator names', () => {
    const refs = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const schema = { oneOf: refs, discriminator: { propertyName: 'kind' } }
    expect(found({ kind: 'Dog' }, schema)).toEqual(['# required bark', '# required leash'])
    const mapping = { kitty: '#/components/schemas/Cat' }
    expect(found({ kind: 'kitty' }, { oneOf: refs, discriminator: { propertyName: 'kind', mapping } })).toEqual([
      '# required claws',
      '#/kind values Cat',
    ])
  })

  it('leaves out what travels the other way', () => {
    expect(found({ isbn: '1' }, book, { side: 'request' })).toEqual([])
    expect(found({ isbn: '1' }, book, { side: 'response' })).toEqual(['# required id'])
    expect(found({ isbn: '1' }, book)).toEqual(['# required id'])
  })

  it('ends for schemas that lead to themselves and for values that go deep', () => {
    expect(found(1, { $ref: '#/components/schemas/Itself' })).toEqual([])
    let tree: Json = { children: 1 }
    for (let depth = 0; depth < 100; depth++) tree = { children: [tree] }
    expect(found(tree, { $ref: '#/components/schemas/Tree' }).at(0)).toMatch(/ type array$/)
  })

  it('is limited, and each thing is said once', () => {
    expect(found([1, 2, 3, 4], { items: { type: 'string' } }, { most: 2 })).toEqual([
      '#/0 type string',
      '#/1 type string',
    ])
    expect(found(1, { allOf: [{ type: 'string' }, { type: 'string' }] })).toEqual(['# type string'])
  })
})

describe('formats', () => {
  it.each([
    ['date', ['2024-02-29'], ['2023-02-29', '2024-13-01', '24-01-01']],
    [
      'date-time',
      ['2024-02-29T10:00:00Z', '2024-02-29t23:59:60.5+08:00'],
      ['2024-02-29', '2024-02-29T25:00:00Z', '2024-02-29T10:00:00'],
    ],
    ['time', ['10:00:00Z'], ['10:00', '24:00:00Z']],
    ['duration', ['P1DT2H', 'P2W'], ['P', 'PT', '1D']],
    ['email', ['a.b+c@mail.example'], ['a@', '@b', 'a b@c.example', 'a..b@c.example']],
    ['hostname', ['a-b.example'], ['-a.example', 'a..b']],
    ['ipv4', ['203.0.113.7'], ['256.1.1.1', '1.2.3', '1.2.3.4.']],
    ['ipv6', ['2001:db8::1'], ['2001:db8', ':::']],
    ['uri', ['https://a.example/b?c#d', 'urn:isbn:1'], ['/a', 'a b:c', 'no']],
    ['uri-reference', ['/a?b'], ['a b']],
    ['uuid', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
    ['json-pointer', ['', '/a~1b'], ['a', '/~2']],
    ['unknown', ['anything'], []],
  ])('%s', (format, right, wrong) => {
    for (const text of right) expect([text, found(text, { format })]).toEqual([text, []])
    for (const text of wrong) expect([text, found(text, { format })]).toEqual([text, [`# format ${format}`]])
  })

  it('of whole numbers are their width', () => {
    expect(found(2 ** 31, { format: 'int32' })).toEqual(['# format int32'])
    expect(found(2 ** 31 - 1, { format: 'int32' })).toEqual([])
    expect(found(2 ** 40, { format: 'int64' })).toEqual([])
  })
})
