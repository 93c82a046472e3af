import { describe, expect, it } from 'vitest'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { childRowsOf, rootRowOf, rowsOf } from './read.ts'
import { typeText, type Row } from './row.ts'

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })
const components: Components = {
  schemas: {
    Base: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer', description: 'base id' }, kind: { type: 'string' } },
    },
    Card: {
      title: 'Card',
      allOf: [ref('Base'), { properties: { pan: { type: 'string' }, id: { description: 'card id' } } }],
    },
    Bank: { allOf: [ref('Base')], type: 'object', properties: { kind: { const: 'bank' } } },
    Node: {
      type: 'object',
      description: 'A node',
      properties: { next: ref('Node'), all: { type: 'array', items: ref('Node') } },
    },
    Text: { type: 'string', format: 'uuid', maxLength: 36 },
  },
}

/** `name: type` of each row, with what marks it. */
function lines(rows: readonly Row[]): string[] {
  return rows.map(
    (row) =>
      `${row.name}: ${typeText(row)}${row.required ? ' !' : ''}${row.childCount > 0 ? ` (${row.childCount})` : ''}`,
  )
}

function field(schema: Schema): Row {
  const [row] = rowsOf({ type: 'object', properties: { f: schema } }, components)
  if (row === undefined) throw new Error('a field has a row')
  return row
}

describe('each form of a schema', () => {
  it.each<[string, Schema, string]>([
    ['a scalar', { type: 'string' }, 'f: string'],
    ['a type array', { type: ['string', 'null'] }, 'f: string | null'],
    ['several types', { type: ['string', 'integer'] }, 'f: string | integer'],
    ['an object', { type: 'object', properties: { a: {}, b: {} } }, 'f: object (2)'],
    ['an object without type', { properties: { a: {} } }, 'f: object (1)'],
    ['an array of scalars', { type: 'array', items: { type: 'string' } }, 'f: array<string>'],
    [
      'an array of described scalars',
      { type: 'array', items: { type: 'string', enum: ['a'] } },
      'f: array<string> (1)',
    ],
    [
      'nested arrays of objects',
      { type: 'array', items: { type: 'array', items: { properties: { a: {} } } } },
      'f: array<array<object>> (1)',
    ],
    ['an array without items', { type: 'array' }, 'f: array<any>'],
    ['a tuple', { type: 'array', prefixItems: [{}, {}], items: { type: 'string' } }, 'f: [any, any, ...string] (3)'],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, 'f: map<integer> (1)'],
    ['a map of models', { additionalProperties: ref('Node') }, 'f: map<Node> (1)'],
    ['a model', ref('Node'), 'f: Node (2)'],
    ['a model or null', { anyOf: [ref('Node'), { type: 'null' }] }, 'f: Node | null (2)'],
    ['a model in allOf', { allOf: [ref('Node')], description: 'x' }, 'f: Node (2)'],
    ['an array of models', { type: 'array', items: ref('Node') }, 'f: array<Node> (2)'],
    ['a choice', { oneOf: [ref('Card'), ref('Bank'), { type: 'null' }] }, 'f: Card | Bank | null (3)'],
    [
      'a rule that is no choice',
      { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      'f: object (1)',
    ],
    ['true', true, 'f: any'],
    ['false', false, 'f: never'],
    ['an enum without type', { enum: [1, 2] }, 'f: integer'],
    ['a file', { type: 'string', format: 'binary' }, 'f: file'],
    ['bytes', { contentMediaType: 'image/png' }, 'f: file'],
    ['bytes as they are', { type: 'string', contentMediaType: 'image/png', contentEncoding: 'binary' }, 'f: file'],
    ['encoded bytes', { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }, 'f: string'],
    ['a kept label', { type: 'string', format: 'date-time', 'x-lectern-type': 'LocalDateTime' }, 'f: LocalDateTime'],
    ['a label that no longer fits', { type: 'integer', 'x-lectern-type': 'LocalDateTime' }, 'f: integer'],
    ['a reference to nothing', ref('Gone'), 'f: Gone'],
  ])('%s', (_name, schema, line) => {
    expect(lines([field(schema)])).toEqual([line])
  })
})

describe('columns', () => {
  it('shows 64 for strings without a limit and says that it is only shown', () => {
    expect(field({ type: 'string' })).toMatchObject({ maxLength: 64, maxLengthIsDefault: true })
    expect(field({ type: 'string', maxLength: 64 })).toMatchObject({ maxLength: 64, maxLengthIsDefault: false })
    expect(field({ type: 'integer' })).toMatchObject({ maxLength: null, maxLengthIsDefault: false })
  })

  it('reads meanings of values in all their forms', () => {
    const both = [
      { value: 1, name: 'ONE', description: 'first' },
      { value: 2, name: '', description: 'second' },
    ]
    expect(
      field({ enum: [1, 2], 'x-enum-varnames': ['ONE'], 'x-enum-descriptions': ['first', 'second'] }).enumContent,
    ).toEqual(both)
    expect(
      field({ enum: [1, 2], 'x-enumNames': ['ONE'], 'x-enum-descriptions': { 1: 'first', 2: 'second' } }).enumContent,
    ).toEqual(both)
    expect(
      field({
        oneOf: [
          { const: 1, title: 'ONE', description: 'first' },
          { const: 2, description: 'second' },
        ],
      }),
    ).toMatchObject({ enumContent: both, type: 'any' })
  })

  it('collects rules as constraints, with schemas among them as they stand', () => {
    const not = { required: ['x'] }
    const row = field({
      type: 'object',
      properties: {},
      minProperties: 1,
      additionalProperties: false,
      not,
      if: true,
      dependentRequired: { a: ['b'] },
    })
    expect(row.constraints).toEqual([
      { keyword: 'minProperties', value: 1 },
      { keyword: 'additionalProperties', value: false },
      { keyword: 'not', value: not },
      { keyword: 'if', value: true },
      { keyword: 'dependentRequired', value: { a: ['b'] } },
    ])
    expect(row.constraints[2]?.value).toBe(not)
  })

  it('lets siblings of a reference override the model', () => {
    expect(field(ref('Text'))).toMatchObject({
      modelName: 'Text',
      kind: 'string',
      format: 'uuid',
      maxLength: 36,
      isLocked: false,
    })
    expect(field({ ...ref('Text'), maxLength: 10, description: 'Mine' })).toMatchObject({
      maxLength: 10,
      description: 'Mine',
      format: 'uuid',
    })
  })

  it('numbers rows from 10000 by 10', () => {
    const rows = rowsOf({ properties: { a: {}, b: {}, c: {} } }, {})
    expect(rows.map((row) => row.orderIndex)).toEqual([10_000, 10_010, 10_020])
  })
})

describe('allOf', () => {
  const rows = rowsOf(ref('Card'), components)

  it('is flattened, inherited fields first and with their origin', () => {
    expect(rows.map(({ name, origin, required }) => [name, origin, required])).toEqual([
      ['id', '', true],
      ['kind', 'Base', false],
      ['pan', '', false],
    ])
  })

  it('reads a field that two branches declare from the nearer one first', () => {
    expect(rows[0]).toMatchObject({
      description: 'card id',
      kind: 'integer',
      sources: ['#/components/schemas/Card/allOf/1/properties/id', '#/components/schemas/Base/properties/id'],
    })
  })
})

describe('false', () => {
  it('has the last word: nothing that is read behind it counts', () => {
    const model = { ...ref('Text'), enum: ['A'], oneOf: [ref('Card'), ref('Bank')] }
    const [row] = rowsOf({ allOf: [{ properties: { id: model } }], properties: { id: false } }, components)
    expect(row).toMatchObject({
      type: 'never',
      kind: 'never',
      modelName: '',
      description: '',
      enumContent: [],
      constraints: [],
      childCount: 0,
      pointer: '#/properties/id',
      sources: ['#/properties/id', '#/allOf/0/properties/id'],
    })
    expect(row?.variants).toBeUndefined()
  })

  it('leaves no choice where a branch says it, and the texts of the nearer schema', () => {
    const own = { description: 'own', oneOf: [ref('Card'), ref('Bank')] }
    const [row] = rowsOf({ allOf: [{ properties: { id: false } }], properties: { id: own } }, components)
    expect(row).toMatchObject({ type: 'never', description: 'own', childCount: 0 })
    expect(row?.variants).toBeUndefined()
  })
})

describe('choices', () => {
  const schema = {
    oneOf: [ref('Card'), ref('Bank'), { title: 'Cash', type: 'object', properties: { at: {} } }, { type: 'string' }],
    discriminator: { propertyName: 'kind', mapping: { card: '#/components/schemas/Card' } },
  }
  const root = rootRowOf(schema, components)

  it('name their variants by discriminator value, title, model or type', () => {
    expect(
      root.variants?.map(({ name, discriminatorValue, modelName }) => [name, discriminatorValue, modelName]),
    ).toEqual([
      ['card', 'card', 'Card'],
      ['bank', 'bank', 'Bank'],
      ['Cash', undefined, ''],
      ['string', undefined, ''],
    ])
  })

  it('show the rows of one variant at a time', () => {
    expect(rowsOf(schema, components).map((row) => row.name)).toEqual(['id', 'kind', 'pan'])
    const cash = childRowsOf(root, schema, components, 2)
    expect(cash).toMatchObject([
      { name: 'at', id: '<2>.at', variantOf: 'Cash', pointer: '#/oneOf/2/properties/at', isLocked: false },
    ])
    expect(childRowsOf({ ...root, variant: 3 }, schema, components)).toEqual([])
  })
})

describe('roots', () => {
  it('say whether they are an array and of what', () => {
    const schema = { type: 'array', items: ref('Node') }
    expect(rootRowOf(schema, components)).toMatchObject({
      kind: 'array',
      type: 'array<Node>',
      modelName: 'Node',
      childCount: 2,
    })
    expect(lines(rowsOf(schema, components))).toEqual(['next: Node (2)', 'all: array<Node> (2)'])
  })
})

describe('recursion', () => {
  it('opens step by step and is marked where it begins again', () => {
    const schema = { type: 'object', properties: { node: ref('Node') } }
    const [node] = rowsOf(schema, components)
    expect(node).toMatchObject({ id: 'node', isRecursive: false, isLocked: false })
    const [next, all] = node === undefined ? [] : childRowsOf(node, schema, components)
    expect(next).toMatchObject({
      id: 'node.next',
      parentId: 'node',
      isRecursive: true,
      isLocked: true,
      pointer: '#/components/schemas/Node/properties/next',
    })
    expect(all).toMatchObject({ isRecursive: true })
    const [deeper] = next === undefined ? [] : childRowsOf(next, schema, components)
    expect(deeper?.id).toBe('node.next.next')
  })

  it('is seen at once in the model that is being read', () => {
    const self = '#/components/schemas/Node'
    const node: Schema = { type: 'object', properties: { next: ref('Node') } }
    expect(rowsOf(node, components, { self })[0]).toMatchObject({ isRecursive: true, isLocked: false })
    expect(rowsOf(node, components)[0]).toMatchObject({ isRecursive: false })
  })

  it('ends in schemas that are nothing but themselves', () => {
    const loops: Components = {
      schemas: {
        A: ref('A'),
        B: { allOf: [ref('B')] },
        C: { oneOf: [ref('C'), { type: 'string' }] },
        D: { type: 'array', items: ref('D') },
      },
    }
    for (const name of ['A', 'B', 'C', 'D']) expect(rowsOf(ref(name), loops), name).toEqual([])
    expect(rowsOf({ properties: { up: { $ref: '#' } } }, {})[0]).toMatchObject({
      isRecursive: true,
      kind: 'object',
      childCount: 1,
    })
  })

  it('follows local references and anchors', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/T' }, b: { $dynamicRef: '#t' } },
      $defs: { T: { $dynamicAnchor: 't', type: 'integer' } },
    }
    expect(lines(rowsOf(schema, {}))).toEqual(['a: integer', 'b: integer'])
  })
})
