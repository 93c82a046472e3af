import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import { sameContent } from '../content/canonical.ts'
import type { HttpContent } from '../content/content.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import { compare } from './compare.ts'
import { diffSentenceKeys } from './sentence-keys.ts'

function http(operation: JsonObject): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

function body(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { requestBody: { content: { 'application/json': { schema: { type: 'object', properties, ...more } } } } }
}

/** What changed between two operations, shortly. */
function sentences(before: JsonObject, after: JsonObject): string[] {
  return compare(http(before), http(after)).map(({ row, sentence, params: { name, before: old, after: now } }) =>
    [row?.table, row?.status, row?.rowId, sentence, name, old, now]
      .filter((text) => text !== undefined && text !== '')
      .join(' '),
  )
}

describe('compare', () => {
  it('tells each thing once, with the row it belongs to', () => {
    const item = (quantity: JsonObject, more: JsonObject = {}): JsonObject => ({
      items: { type: 'array', items: { type: 'object', properties: { quantity, ...more } } },
    })
    const before = body(item({ type: 'integer', maximum: 999 }, { old: { type: 'string' } }))
    const after = body(item({ type: 'integer', maximum: 200, description: 'How many' }, { slot: { type: 'string' } }), {
      required: ['items'],
    })
    expect(sentences(before, after)).toEqual([
      'body items[].quantity maximum.changed maximum 999 200',
      'body items[].quantity description.added description How many',
      'body items[].old property.removed old string',
      'body items[].slot property.added slot string',
      'body items required.added items items',
    ])
  })

  it('knows parameters, responses, enums, flags and orders', () => {
    const before = {
      parameters: [
        { in: 'query', name: 'status', schema: { enum: ['A'] } },
        { in: 'header', name: 'X-Key' },
      ],
      responses: { 200: { description: 'Fine' }, 404: { description: 'Gone' } },
    }
    const after = {
      deprecated: true,
      parameters: [
        { in: 'header', name: 'X-Key', required: true },
        { in: 'query', name: 'status', schema: { enum: ['A', 'B'] } },
      ],
      responses: { 200: { description: 'Well' } },
    }
    expect(sentences(before, after)).toEqual([
      'deprecated.added deprecated true',
      'parameters header:X-Key required.added required true',
      'parameters query:status enumValue.added B B',
      'parameterOrder.changed parameters query:status, header:x-key header:x-key, query:status',
      'response 200 description.changed description Fine Well',
      'response 404 response.removed 404 {"description":"Gone"}',
    ])
  })

  it('tells flags by what they do, and extensions by their way', () => {
    expect(sentences({ deprecated: true }, { deprecated: false })).toEqual(['deprecated.removed deprecated true false'])
    const off = { parameters: [{ in: 'query', name: 'q', required: false }] }
    expect(sentences(off, { parameters: [{ in: 'query', name: 'q' }] })).toEqual([
      'parameters query:q other.removed required false',
    ])
    expect(sentences({ 'x-team': { name: 'a' } }, { 'x-team': { name: 'b' } })).toEqual([
      'other.changed x-team.name a b',
    ])
  })

  it('tells something exactly when the contents differ', () => {
    fc.assert(
      fc.property(httpContents(), edits(), (before, list) => {
        const after = edited(before, list)
        if (faultsOf(before).length + faultsOf(after).length > 0) return
        const [a, b] = [before, after].map((content) => JSON.parse(JSON.stringify(content)) as Json) // JSON again
        expect(compare(before, after).length === 0).toBe(sameContent(a ?? null, b ?? null))
      }),
      { numRuns: 500 },
    )
  })

  it('has words for every sentence', () => {
    for (const language of ['zh-CN', 'en']) {
      const file = join(import.meta.dirname, '../../../locales', language, 'documents/diff.json')
      const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
      const missing = diffSentenceKeys.filter((key) => {
        const [topic = '', kind = ''] = key.split('.')
        const words = isObject(texts) ? texts[topic] : undefined
        return !isObject(words) || typeof words[kind] !== 'string'
      })
      expect(missing, language).toEqual([])
    }
  })
})
