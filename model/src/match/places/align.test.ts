import { expect, it } from 'vitest'
import type { HttpContent } from '../../content/content.ts'
import type { JsonObject } from '../../json.ts'
import { alignDocuments, alignSchemas, type AlignedRow } from './align.ts'

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}
const json = (properties: JsonObject, ...required: string[]): JsonObject => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
})
const text = { type: 'string' }

/** `level kind before → after (columns)`. */
const lineOf = ({ level, kind, before, after, columns }: AlignedRow): string =>
  `${level} ${kind} ${before?.name ?? ''}→${after?.name ?? ''}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`

it('puts fields beside each other, renamed ones too, and removed ones where they were', () => {
  const item = (quantity: JsonObject) => ({ type: 'array', items: { type: 'object', properties: quantity } })
  const before = http({
    requestBody: json(
      {
        id: text,
        items: item({ qty: { type: 'integer', description: 'How many', maximum: 999 }, price: { type: 'integer' } }),
        old: { type: 'boolean' },
        note: text,
      },
      'id',
    ),
  })
  const after = http({
    requestBody: json(
      {
        id: text,
        items: item({
          quantity: { type: 'integer', description: 'How many', maximum: 200 },
          price: { type: 'integer' },
        }),
        note: { ...text, description: 'For the shop' },
        slot: { type: 'string', format: 'date-time' },
      },
      'id',
      'note',
    ),
  })
  const sections = alignDocuments(before, after)
  expect(sections.map(({ section, mediaType }) => [section, mediaType])).toEqual([['body', 'application/json']])
  expect(sections[0]?.rows.map(lineOf)).toEqual([
    '0 same id→id',
    '0 same items→items',
    '1 changed qty→quantity (name, rules)',
    '1 same price→price',
    '0 removed old→',
    '0 changed note→note (required, description)',
    '0 added →slot',
  ])
})

it('has sections for parameters, headers and responses, those that were removed last', () => {
  const before = http({
    parameters: [{ in: 'query', name: 'page', schema: { type: 'integer' } }],
    responses: {
      200: { description: '', ...json({ a: text }) },
      404: { description: '', ...json({ code: text, b: text }) },
    },
  })
  const after = http({
    parameters: [{ in: 'query', name: 'page', required: true, schema: { type: 'integer' } }],
    responses: { 200: { description: '', headers: { Trace: { schema: text } }, ...json({ a: { type: 'integer' } }) } },
  })
  expect(alignDocuments(before, after).map(({ section, rows }) => [section, ...rows.map(lineOf)])).toEqual([
    ['query', '0 changed page→page (required)'],
    ['response-200', '0 changed a→a (type)'],
    ['response-200-headers', '0 added →Trace'],
    ['response-404', '0 removed code→', '0 removed b→'],
  ])
})

it('shows models, and a body that is no plain object with its own row', () => {
  const model = (properties: JsonObject) =>
    ({ section: 'schemas', name: 'Order', value: { type: 'object', properties } }) as const
  expect(alignSchemas(model({ a: text }), model({ a: text, b: text }))[0]?.rows.map(lineOf)).toEqual([
    '0 same a→a',
    '0 added →b',
  ])
  const plain = (type: string) => ({ section: 'schemas', name: 'Code', value: { type } }) as const
  const [row] = alignSchemas(plain('string'), plain('integer'))[0]?.rows ?? []
  expect(row).toMatchObject({ kind: 'changed', columns: ['type'] })
  expect(
    alignSchemas({ section: 'headers', name: 'H', value: {} }, { section: 'headers', name: 'H', value: {} }),
  ).toEqual([])
})
