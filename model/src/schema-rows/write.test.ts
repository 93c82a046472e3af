import { describe, expect, it } from 'vitest'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { childRowsOf, rootRowOf, rowsOf } from './read.ts'
import type { Row } from './row.ts'
import { writeRoot, writeRows } from './write.ts'
import type { WrittenRows } from './writing.ts'

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const components: Components = {
  schemas: {
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    Text: { type: 'string', description: 'shared' },
  },
}

/** Reads the rows, changes those named, adds others, and writes them. */
function change(schema: Schema, changes: Record<string, Partial<Row>>, added: readonly Row[] = []): WrittenRows {
  const rows = rowsOf(schema, components).map((row) => ({ ...row, ...changes[row.name] }))
  return writeRows([...rows, ...added], schema, components)
}

function row(fields: Partial<Row>): Row {
  return {
    ...rootRowOf({}, {}),
    id: 'new-1',
    place: 'property',
    isNew: true,
    required: false,
    pointer: '',
    orderIndex: 20_000,
    ...fields,
  }
}

function single(schema: Schema, fields: Partial<Row>): Schema | undefined {
  const written = change({ properties: { f: schema } }, { f: fields })
  expect(written.refused).toEqual([])
  const properties = (written.schema as { properties: Record<string, Schema> }).properties // made two lines above
  return properties['f']
}

describe('one column', () => {
  it.each<[string, Schema, Partial<Row>, Schema]>([
    ['a limit', { type: 'string' }, { maxLength: 20, maxLengthIsDefault: false }, { type: 'string', maxLength: 20 }],
    ['the shown limit made real', { type: 'string' }, { maxLengthIsDefault: false }, { type: 'string', maxLength: 64 }],
    [
      'no limit any more',
      { type: 'string', maxLength: 9 },
      { maxLength: 64, maxLengthIsDefault: true },
      { type: 'string' },
    ],
    [
      'null allowed',
      { type: 'string', format: 'date' },
      { nullable: true },
      { type: ['string', 'null'], format: 'date' },
    ],
    ['null not allowed', { type: ['null', 'string'] }, { nullable: false }, { type: 'string' }],
    [
      'a model or null',
      { ...ref('Base'), title: 'T' },
      { nullable: true },
      { anyOf: [ref('Base'), { type: 'null' }], title: 'T' },
    ],
    ['a model without null', { anyOf: [ref('Base'), { type: 'null' }] }, { nullable: false }, ref('Base')],
    [
      'a choice or null',
      { oneOf: [ref('Base'), ref('Text')] },
      { nullable: true },
      { oneOf: [ref('Base'), ref('Text'), { type: 'null' }] },
    ],
    ['an example among others', { examples: [1, 2] }, { example: 3 }, { examples: [3, 2] }],
    ['an example in the old form', { example: 1 }, { example: null }, { example: null }],
    [
      'a rule',
      { type: 'integer', minimum: 1 },
      { constraints: [{ keyword: 'maximum', value: 5 }] },
      { type: 'integer', maximum: 5 },
    ],
    ['a dictionary', { type: 'string' }, { enumId: 'status' }, { type: 'string', 'x-lectern-enum': 'status' }],
    ['text hiding the model’s', ref('Text'), { description: '' }, { ...ref('Text'), description: '' }],
    ['a description of true', true, { description: 'anything' }, { description: 'anything' }],
    [
      'meanings in the form they have',
      { enum: ['a', 'b'], 'x-enum-descriptions': { a: 'A', zz: 'kept' } },
      { enumContent: [{ value: 'b', name: '', description: 'B' }] },
      { enum: ['b'], 'x-enum-descriptions': { zz: 'kept', b: 'B' } },
    ],
  ])('%s', (_name, schema, fields, expected) => {
    expect(JSON.stringify(single(schema, fields))).toBe(JSON.stringify(expected))
  })
})

describe('the type', () => {
  it.each<[string, Schema, string, Schema]>([
    [
      'to a format of the table',
      { title: 't', type: 'string' },
      'int',
      { title: 't', type: 'integer', format: 'int32', 'x-lectern-type': 'int' },
    ],
    [
      'to a label',
      { type: 'string' },
      'LocalDateTime',
      { type: 'string', format: 'date-time', 'x-lectern-type': 'LocalDateTime' },
    ],
    [
      'to a model, with what else was said',
      { type: 'string', format: 'date', description: 'd' },
      'Base',
      { ...ref('Base'), description: 'd' },
    ],
    [
      'to a list of models',
      { type: 'object', properties: { a: {} }, required: ['a'] },
      'List<Base>',
      { type: 'array', items: ref('Base'), 'x-lectern-type': 'List<Base>' },
    ],
    [
      'of the items only',
      { type: 'array', minItems: 1, items: { type: 'string', description: 'i' } },
      'array<integer>',
      { type: 'array', items: { type: 'integer', description: 'i' }, minItems: 1 },
    ],
    ['from a model', ref('Base'), 'boolean', { type: 'boolean' }],
    [
      'to a number, without what only texts have',
      { type: 'string', minLength: 1, maxLength: 9, pattern: '^\\d+$', examples: ['1'], enum: ['1'], 'x-own': 1 },
      'number',
      { type: 'number', examples: ['1'], enum: ['1'], 'x-own': 1 },
    ],
    [
      'to a list, without what only objects have',
      { type: 'object', properties: { a: {} }, minProperties: 1, propertyNames: { maxLength: 3 }, description: 'd' },
      'array<string>',
      { type: 'array', items: { type: 'string' }, description: 'd' },
    ],
    [
      'of items, whose rules go along',
      { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9, description: 'i' } },
      'array<integer>',
      { type: 'array', maxItems: 3, items: { type: 'integer', description: 'i' } },
    ],
    ['between numbers', { type: 'integer', minimum: 1 }, 'number', { type: 'number', minimum: 1 }],
    [
      'to one of two, which may be texts',
      { type: 'string', maxLength: 9 },
      'string | integer',
      { type: ['string', 'integer'], maxLength: 9 },
    ],
    [
      'to a model of objects',
      { type: 'string', maxLength: 9, title: 't' },
      'Base',
      { $ref: '#/components/schemas/Base', title: 't' },
    ],
    [
      'to a model of texts',
      { type: 'string', maxLength: 9 },
      'Text',
      { $ref: '#/components/schemas/Text', maxLength: 9 },
    ],
    ['to two types and null', { type: 'string' }, 'string | integer | null', { type: ['string', 'integer', 'null'] }],
    [
      'to types named twice',
      { type: 'string' },
      'integer | string | integer',
      { type: ['integer', 'string'], 'x-lectern-type': 'integer | string | integer' },
    ],
    [
      'to a type named twice',
      { type: 'string' },
      'integer | integer',
      { type: 'integer', 'x-lectern-type': 'integer | integer' },
    ],
    [
      'to null before a type',
      { type: 'string' },
      'null | integer | null',
      { type: ['null', 'integer'], 'x-lectern-type': 'null | integer' },
    ],
    ['to a file', { type: 'string', format: 'uuid' }, 'file', { contentMediaType: 'application/octet-stream' }],
    ['to something unknown', { type: 'string' }, 'Money', { 'x-lectern-type': 'Money' }],
  ])('%s', (_name, schema, type, expected) => {
    expect(single(schema, { type })).toEqual(expected)
  })

  it('takes children along: a text becomes an object with fields', () => {
    const children = [row({ id: 'n', name: 'street', type: 'string', required: true })]
    expect(single({ type: 'string', description: 'd' }, { type: 'object', children })).toEqual({
      description: 'd',
      type: 'object',
      properties: { street: { type: 'string' } },
      required: ['street'],
    })
  })
})

describe('levels', () => {
  const schema = {
    type: 'object',
    required: ['b', 'a'],
    properties: { a: { 'x-a': 1 }, b: { type: 'string' }, c: true },
    additionalProperties: false,
  }

  it('renames in place, `required` included, and says which id it is now', () => {
    const written = change(schema, { b: { name: 'beta' } })
    expect(JSON.stringify(written.schema)).toBe(
      '{"type":"object","required":["beta","a"],"properties":{"a":{"x-a":1},"beta":{"type":"string"},"c":true},"additionalProperties":false}',
    )
    expect(written.renamed).toEqual([{ from: 'b', to: 'beta' }])
  })

  it('swaps names', () => {
    const written = change(schema, { a: { name: 'b' }, b: { name: 'a' } })
    expect(written.schema).toMatchObject({
      properties: { b: { 'x-a': 1 }, a: { type: 'string' } },
      required: ['a', 'b'],
    })
    expect(written.refused).toEqual([])
  })

  it('refuses a name that is taken and leaves the field as it was', () => {
    const written = change(schema, { a: { name: 'c' } })
    expect(written.schema).toEqual(schema)
    expect(written.refused).toEqual([{ id: 'a', columns: ['name'] }])
  })

  it('removes, adds and reorders', () => {
    const written = change(schema, { a: { isDeleted: true }, c: { orderIndex: 1 } }, [
      row({ name: 'new', type: 'integer', required: true, description: 'n' }),
    ])
    expect(JSON.stringify(written.schema)).toBe(
      '{"type":"object","required":["b","new"],"properties":{"c":true,"b":{"type":"string"},"new":{"type":"integer","description":"n"}},"additionalProperties":false}',
    )
    expect(written.renamed).toEqual([{ from: 'new-1', to: 'new' }])
  })

  it('moves a field into another object with all it holds', () => {
    const nested = {
      properties: { box: { type: 'object', properties: { x: {} } }, coin: { type: 'integer', 'x-kept': [1] } },
    }
    const [box, coin] = rowsOf(nested, {})
    if (box === undefined || coin === undefined) throw new Error('two rows')
    const children = [...childRowsOf(box, nested, {}), { ...coin, parentId: 'box', orderIndex: 10_500 }]
    const written = writeRows([{ ...box, children }], nested, {})
    expect(written.schema).toEqual({
      properties: { box: { type: 'object', properties: { x: {}, coin: { type: 'integer', 'x-kept': [1] } } } },
    })
    expect(written.renamed).toEqual([{ from: 'coin', to: 'box.coin' }])
  })

  it('names a field once among the required that was required where it moves to before it was there', () => {
    const nested = { required: ['x'], properties: { box: { type: 'object', required: ['x'], properties: { x: {} } } } }
    const [box] = rowsOf(nested, {})
    const [x] = childRowsOf(box ?? rootRowOf({}, {}), nested, {})
    if (box === undefined || x === undefined) throw new Error('a box with a field')
    const moved = { ...x, parentId: '', orderIndex: 30_000 }
    const { schema } = writeRows([{ ...box, children: [] }, moved], nested, {})
    expect(schema).toMatchObject({ required: ['x'], properties: { x: {} } })
  })

  it('writes patterns, maps and tuples', () => {
    const map = {
      type: 'object',
      patternProperties: { '^a': { type: 'string' } },
      additionalProperties: { type: 'integer' },
    }
    expect(change(map, { '/^a/': { name: '/^b/' }, '*': { isDeleted: true } }).schema).toEqual({
      type: 'object',
      patternProperties: { '^b': { type: 'string' } },
    })
    const added = [row({ name: '*', place: 'map', type: 'string' })]
    expect(change({ type: 'object' }, {}, added).schema).toEqual({
      type: 'object',
      additionalProperties: { type: 'string' },
    })
    const tuple = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }
    expect(
      change(tuple, { '[0]': { isDeleted: true } }, [row({ name: '[2]', place: 'index', type: 'boolean' })]).schema,
    ).toEqual({
      type: 'array',
      prefixItems: [{ type: 'integer' }, { type: 'boolean' }],
    })
  })
})

describe('allOf and choices', () => {
  const schema = { allOf: [ref('Base'), { type: 'object', properties: { own: { type: 'string' } } }], description: 'd' }

  it('writes to the branch a field came from, and adds to the inline one', () => {
    const written = change(schema, { own: { description: 'o', required: true } }, [
      row({ name: 'more', type: 'string' }),
    ])
    expect(written.schema).toEqual({
      allOf: [
        ref('Base'),
        {
          type: 'object',
          properties: { own: { type: 'string', description: 'o' }, more: { type: 'string' } },
          required: ['own'],
        },
      ],
      description: 'd',
    })
  })

  it('adds to an inline branch without fields, or beside branches that are all models', () => {
    const added = [row({ name: 'more', type: 'string' })]
    expect(change({ allOf: [ref('Base'), { type: 'object' }] }, {}, added).schema).toEqual({
      allOf: [ref('Base'), { type: 'object', properties: { more: { type: 'string' } } }],
    })
    expect(change({ allOf: [ref('Base'), ref('Base')] }, {}, added).schema).toEqual({
      allOf: [ref('Base'), ref('Base')],
      properties: { more: { type: 'string' } },
    })
  })

  it('refuses to write into a shared model', () => {
    const written = change(schema, { id: { description: 'mine', name: 'key' } }, [])
    expect(written.schema).toBe(schema)
    expect(written.refused).toEqual([{ id: 'id', columns: ['description', 'name'] }])
    const added = change(ref('Base'), {}, [row({ name: 'more', type: 'string' })])
    expect([added.schema, added.refused.length]).toEqual([ref('Base'), 1])
  })

  it('writes a column where a branch says it, and what nobody says at the field’s own schema', () => {
    const split = {
      allOf: [{ properties: { id: { enum: ['A'], maxLength: 9 } } }],
      properties: { id: { title: 't', deprecated: true } },
    }
    const written = change(split, {
      id: {
        enumContent: [{ value: 'B', name: '', description: '' }],
        constraints: [{ keyword: 'pattern', value: '^B$' }],
        deprecated: false,
        description: 'd',
        maxLength: 1,
      },
    })
    expect(written).toEqual({
      schema: {
        allOf: [{ properties: { id: { enum: ['B'], maxLength: 1 } } }],
        properties: { id: { title: 't', description: 'd', pattern: '^B$' } },
      },
      renamed: [],
      refused: [],
    })
  })

  it('clears a column in every schema in place that says it', () => {
    const says = {
      title: 't',
      maxLength: 3,
      enum: ['A'],
      default: 'A',
      examples: ['A'],
      deprecated: true,
      pattern: 'A',
    }
    const twice = {
      allOf: [{ properties: { id: { ...says, title: 'far' } } }, { properties: { id: { maxLength: 5, kept: true } } }],
      properties: { id: { type: 'string', ...says } },
    }
    const row = rowsOf(twice, {}).find(({ id }) => id === 'id')
    const { example: _example, default: _default, ...rest } = row ?? expect.fail('there is such a row')
    const cleared = {
      ...rest,
      title: '',
      maxLength: 64,
      maxLengthIsDefault: true,
      enumContent: [],
      deprecated: false,
      constraints: [],
    }
    expect(writeRows([cleared], twice, {})).toEqual({
      schema: {
        allOf: [{ properties: { id: {} } }, { properties: { id: { kept: true } } }],
        properties: { id: { type: 'string' } },
      },
      renamed: [],
      refused: [],
    })
  })

  it('hides what a shared model says, where that can be said', () => {
    const models = { schemas: { Base: { properties: { id: { title: 'far', deprecated: true } } } } }
    const schema = {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      properties: { id: { title: 'near', deprecated: true } },
    }
    const rows = rowsOf(schema, models).map((row) => ({ ...row, title: '', deprecated: false }))
    const written = writeRows(rows, schema, models)
    expect(written.schema).toEqual({ ...schema, properties: { id: { title: '', deprecated: false } } })
    expect(written.refused).toEqual([])
  })

  it('writes no column of a field that stands at `false`, whatever branches say about it', () => {
    const never = { allOf: [{ properties: { id: { enum: ['A'], title: 'far' } } }], properties: { id: false } }
    const enumContent = [{ value: 'new', name: '', description: '' }]
    const written = change(never, { id: { enumContent, title: '', nullable: true, type: 'string' } })
    expect(written.schema).toBe(never)
    expect(written.refused).toEqual([{ id: 'id', columns: ['nullable', 'enumContent', 'type'] }])
    expect(change(never, { id: { isDeleted: true } }).schema).toEqual({ allOf: [{ properties: {} }], properties: {} })
  })

  it('writes the variant whose rows are shown', () => {
    const choice = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }
    const root = { ...rootRowOf(choice, {}), variant: 1 }
    const children = childRowsOf(root, choice, {}).map((child) => ({ ...child, name: 'beta', required: true }))
    const written = writeRoot({ ...root, children }, choice, {})
    expect(written.schema).toEqual({
      oneOf: [{ properties: { a: {} } }, { properties: { beta: {} }, required: ['beta'] }],
    })
    expect([written.renamed, written.refused]).toEqual([[{ from: '<1>.b', to: '<1>.beta' }], []])
  })
})
