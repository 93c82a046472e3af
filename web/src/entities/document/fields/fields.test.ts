import { childRowsOf, rootRowOf, rowsOf, type Components, type Row, type Schema } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { anchorOf, fieldPathOf, findTrail, parseAnchor } from './anchors.ts'
import { missingRefsOf } from './missing-refs.ts'

const components: Components = {
  schemas: {
    Item: {
      type: 'object',
      properties: { sku: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
    },
    Card: { type: 'object', properties: { number: { type: 'string' } } },
    Bank: { type: 'object', properties: { iban: { type: 'string' } } },
  },
}
const order: Schema = {
  type: 'object',
  properties: {
    'a.b': { type: 'string' },
    a: { type: 'object', properties: { b: { type: 'string' } } },
    items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    payer: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }] },
    deep: { $ref: '#/components/schemas/Gone' },
    list: {
      type: 'array',
      items: { allOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Lost' }] },
    },
  },
}
const rows = rowsOf(order, components)
const childrenOf = (row: Row, variant: number | undefined) => childRowsOf(row, order, components, variant)
const rowNamed = (name: string) => rows.find((row) => row.name === name) ?? rootRowOf(order, components)

describe('anchors', () => {
  it('names sections and fields', () => {
    expect(anchorOf('query', 'status')).toBe('query.status')
    expect(anchorOf('body', '')).toBe('body')
    expect(fieldPathOf('query:status.from')).toBe('status.from')
    expect(fieldPathOf('items[].sku')).toBe('items[].sku')
  })

  it.each([
    ['#query.status', { section: 'query', path: 'status' }],
    ['#response-200', { section: 'response-200', path: '' }],
    ['body.items%5B%5D.sku', { section: 'body', path: 'items[].sku' }],
    ['#body.100%', { section: 'body', path: '100%' }],
    ['', undefined],
    ['#/view/abc', undefined],
  ])('reads %s', (hash, expected) => {
    expect(parseAnchor(hash)).toEqual(expected)
  })
})

describe('findTrail', () => {
  it('goes through arrays and models, however deep', () => {
    const trail = findTrail('items[].parts[].sku', rows, childrenOf)
    expect(trail.row?.name).toBe('sku')
    expect(trail.open.map((row) => row.id)).toEqual(['items', 'items[].parts'])
  })

  it('chooses the alternative a field is in', () => {
    const bank = childrenOf(rowNamed('payer'), 1)[0]
    const trail = findTrail(bank?.id ?? '', rows, childrenOf)
    expect(trail.row?.name).toBe('iban')
    expect([...trail.variants]).toEqual([['payer', 1]])
  })

  it('tells a dotted name from a field of a field', () => {
    expect(findTrail(rowNamed('a.b').id, rows, childrenOf).row?.name).toBe('a.b')
    expect(findTrail('a.b', rows, childrenOf).open.map((row) => row.name)).toEqual(['a'])
  })

  it('goes as far as the fields go', () => {
    const trail = findTrail('items[].nothing', rows, childrenOf)
    expect(trail.row).toBeUndefined()
    expect(trail.open.map((row) => row.id)).toEqual(['items'])
  })
})

describe('missingRefsOf', () => {
  const missing = new Set(['#/components/schemas/Gone', '#/components/schemas/Lost', '#/components/schemas/Other'])

  it('finds the models a row needs, through arrays and allOf', () => {
    expect(missingRefsOf(rowNamed('deep'), order, components, missing)).toEqual(['#/components/schemas/Gone'])
    expect(missingRefsOf(rowNamed('list'), order, components, missing)).toEqual(['#/components/schemas/Lost'])
  })

  it('asks for nothing that is at hand or that nobody has', () => {
    expect(missingRefsOf(rowNamed('items'), order, components, missing)).toEqual([])
    expect(missingRefsOf(rowNamed('deep'), order, components, new Set())).toEqual([])
  })
})
