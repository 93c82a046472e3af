import { describe, expect, it } from 'vitest'
import { compareContents } from '../compatibility/compare-content.ts'
import type { HttpContent, StoredContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { compare } from './compare.ts'
import { describeChanges } from './describe.ts'
import { readStoredSummary, readSummary, summarizeChanges } from './summary.ts'

function http(operation: JsonObject, more: Partial<HttpContent> = {}): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation, ...more }
}

const body = (properties: JsonObject): HttpContent =>
  http({ requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } })
const text = { type: 'string' }

describe('a summary', () => {
  const summaryOf = (before: StoredContent, after: StoredContent) =>
    summarizeChanges(
      describeChanges(compare(before, after), { findings: compareContents(before, after, { today: '2026-11-24' }) }),
    )

  it('names the most telling first', () => {
    const before = body({ qty: { type: 'integer', description: 'How many' }, note: text })
    const after = body({
      quantity: { type: 'integer', description: 'How many' },
      note: { ...text, description: 'For the shop' },
      a: { type: 'boolean' },
      b: { type: 'boolean' },
    })
    expect(summaryOf(before, after)).toEqual({
      breaking: 0,
      items: [
        { topic: 'renamed', count: 1, names: ['qty', 'quantity'] },
        { topic: 'fieldsAdded', count: 2, names: ['a', 'b'] },
        { topic: 'description', count: 1, names: ['note'] },
      ],
    })
  })

  it('says which limit of a field changed', () => {
    const before = body({
      note: { ...text, maxLength: 64, pattern: 'a' },
      qty: { type: 'integer', minimum: 1, default: 1 },
      ids: { type: 'array', items: text, maxItems: 5 },
    })
    const after = body({
      note: { ...text, maxLength: 32, pattern: 'b', format: 'uri' },
      qty: { type: 'integer', minimum: 2, default: 2 },
      ids: { type: 'array', items: text },
    })
    const { breaking, items } = summaryOf(before, after)
    expect(breaking).toBeGreaterThan(0)
    expect(items).toEqual([
      { topic: 'format', count: 1, names: ['note'] },
      { topic: 'length', count: 1, names: ['note'] },
      { topic: 'range', count: 1, names: ['qty'] },
      { topic: 'other', count: 3, names: [] },
    ])
  })

  it.each([
    ['security', http({ responses: {} }), http({ responses: {}, security: [{ key: [] }] }), []],
    ['servers', http({ responses: {} }), http({ responses: {}, servers: [{ url: 'https://a.test' }] }), []],
    ['nullable', body({ note: text }), body({ note: { ...text, nullable: true } }), ['note']],
    ['notNull', body({ note: { ...text, nullable: true } }), body({ note: text }), ['note']],
    ['enum', body({ note: text }), body({ note: { ...text, enum: ['a'] } }), ['note']],
    ['size', body({ ids: { type: 'array' } }), body({ ids: { type: 'array', minItems: 2 } }), ['ids']],
    ['defaultValue', body({ note: text }), body({ note: { ...text, default: 'a' } }), ['note']],
  ] as const)('has a topic for %s', (topic, before, after, names) => {
    expect(summaryOf(before, after).items).toEqual([{ topic, count: 1, names }])
  })

  it('names tags that were added and removed', () => {
    expect(summaryOf(http({ tags: ['orders'] }), http({ tags: ['checkout', 'money'] })).items).toEqual([
      { topic: 'tagsAdded', count: 2, names: ['checkout', 'money'] },
      { topic: 'tagsRemoved', count: 1, names: ['orders'] },
    ])
  })

  it('counts as others what does not fit', () => {
    const before = http({
      summary: 'A',
      deprecated: true,
      parameters: [{ in: 'query', name: 'q' }],
      responses: { 200: {} },
    })
    const after = http({ summary: 'B', description: 'New', responses: { 404: {} } }, { path: '/v2/orders' })
    const { items, breaking } = summaryOf(before, after)
    expect(breaking).toBeGreaterThan(0)
    expect(items.map(({ topic, count }) => `${topic} ${count}`)).toEqual([
      'address 1',
      'summary 1',
      'parametersRemoved 1',
      'other 4',
    ])
  })

  it('is nothing when what is kept is something else', () => {
    expect(readSummary(null)).toBeUndefined()
    const items = [{ topic: 'later', count: 2, names: ['a'] }, 3]
    const read = { breaking: 1, items: [{ topic: 'other', count: 2, names: ['a'] }] }
    expect(readSummary({ breaking: 1, items })).toEqual(read)
    expect(readStoredSummary({ v: 7, breaking: 1, items, findings: [] })).toEqual({ v: 7, ...read, findings: [] })
  })

  it('is made again when its findings were not kept yet', () => {
    expect(readStoredSummary({ breaking: 1, items: [] })).toBeUndefined()
    expect(readStoredSummary({ v: 1, breaking: 1, items: [], findings: [] })).toBeUndefined()
  })
})
