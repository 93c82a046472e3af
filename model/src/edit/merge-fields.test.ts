import { describe, expect, it } from 'vitest'
import { compareFields, mergeFields, tickedAtFirst } from './merge-fields.ts'
import type { EditTarget } from './target.ts'

const target: EditTarget = {
  schema: {
    type: 'object',
    required: ['no'],
    properties: {
      no: { type: 'string', maxLength: 32, description: 'Written by people', 'x-lectern-enum': 'kinds' },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: { sku: { type: 'integer' }, quantity: { type: 'integer', format: 'int32' } },
        },
      },
      price: { $ref: '#/components/schemas/Money' },
      ratio: { type: 'number' },
    },
  },
  components: { schemas: { Money: { type: 'object', properties: { amount: { type: 'integer' } } } } },
}
const incoming = {
  schema: {
    type: 'object',
    properties: {
      no: { type: 'string', maxLength: 9, description: 'From elsewhere' },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            sku: { type: 'integer', examples: [880231] },
            quantity: { type: 'number', examples: [2.5] },
            gift: { type: 'boolean', examples: [true] },
          },
        },
      },
      price: { type: 'object', properties: { amount: { type: 'integer', examples: [1] }, more: { type: 'string' } } },
      ratio: { type: 'integer' },
      invoice: { type: 'object', properties: { title: { type: 'string' }, taxNo: { type: 'string' } } },
    },
  },
}

describe('fields from elsewhere', () => {
  const rows = compareFields(target, incoming)

  it('are new, filled in, unchanged, of another type, or locked', () => {
    expect(rows.map((row) => [row.key, row.state])).toEqual([
      ['no', 'same'],
      ['items', 'same'],
      ['items[].sku', 'updated'],
      ['items[].quantity', 'type'],
      ['items[].gift', 'new'],
      ['price', 'same'],
      ['price.amount', 'locked'],
      ['price.more', 'locked'],
      ['ratio', 'same'],
      ['invoice', 'new'],
      ['invoice.title', 'new'],
      ['invoice.taxNo', 'new'],
    ])
  })

  it('go in where they are ticked, and nothing people wrote goes', () => {
    const ticked = tickedAtFirst(rows)
    expect(ticked.has('items[].quantity')).toBe(false)
    ticked.delete('invoice.title')
    const { schema, refused } = mergeFields(target, incoming, ticked)
    expect(refused).toEqual([])
    const text = JSON.stringify(target.schema)
    expect(JSON.stringify(schema)).toBe(
      text
        .replace('"sku":{"type":"integer"}', '"sku":{"type":"integer","examples":[880231]}')
        .replace('"format":"int32"}}', '"format":"int32"},"gift":{"type":"boolean","examples":[true]}}')
        .replace(
          '"ratio":{"type":"number"}',
          '"ratio":{"type":"number"},"invoice":{"type":"object","properties":{"taxNo":{"type":"string"}}}',
        ),
    )
  })

  it('change a type when somebody says so', () => {
    const { schema } = mergeFields(target, incoming, new Set(['items[].quantity']))
    expect(JSON.stringify(schema)).toContain('"quantity":{"type":"number","examples":[2.5]}')
  })

  it('make a schema of nothing', () => {
    const list = { schema: { type: 'array', items: incoming.schema } }
    const empty = { schema: {}, components: {} }
    const all = tickedAtFirst(compareFields(empty, list))
    expect(mergeFields(empty, list, all).schema).toMatchObject({
      type: 'array',
      items: { properties: { no: { type: 'string' } } },
    })
  })

  it('takes many at once', () => {
    const properties = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}`, { type: 'string' }]))
    const many = { schema: { type: 'object', properties } }
    const { schema } = mergeFields(target, many, tickedAtFirst(compareFields(target, many)))
    expect(JSON.stringify(schema).match(/"f\d+"/g)).toHaveLength(600)
  })

  it('come in as the reference they are when they belong to a shared model', () => {
    const models = { schemas: { Buyer: { type: 'object', properties: { phone: { type: 'string' } } } } }
    const incoming = {
      schema: {
        type: 'object',
        properties: {
          buyer: { $ref: '#/components/schemas/Buyer' },
          payer: { $ref: '#/components/schemas/Buyer' },
          seen: { type: 'array', items: { $ref: '#/components/schemas/Buyer' } },
        },
      },
      components: models,
    }
    const target = {
      schema: {
        type: 'object',
        properties: {
          payer: { type: 'object', properties: { name: { type: 'string' } } },
          seen: { type: 'array', items: { $ref: '#/components/schemas/Buyer' } },
        },
      },
      components: models,
    }
    expect(compareFields(target, incoming).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'buyer new',
      'payer type',
      'seen same',
    ])
    expect(mergeFields(target, incoming, new Set(['buyer', 'payer'])).schema).toEqual({
      type: 'object',
      properties: {
        payer: { $ref: '#/components/schemas/Buyer' },
        seen: { type: 'array', items: { $ref: '#/components/schemas/Buyer' } },
        buyer: { $ref: '#/components/schemas/Buyer' },
      },
    })
  })
})
