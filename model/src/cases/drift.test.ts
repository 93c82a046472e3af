import { expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import type { Json } from '../json.ts'
import { responsesOf } from '../operation/responses.ts'
import { driftOf } from './drift.ts'
import { matchAnswer } from './match-answer.ts'

const components = { schemas: { Item: { type: 'object', properties: { sku: { type: 'string' } } } } }
const schema = {
  type: 'object',
  properties: {
    lines: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    stock: { type: 'object', additionalProperties: { type: 'integer' } },
  },
}
const headers = { 'X-Rate': { required: true, schema: { type: 'integer' } } }
const content: HttpContent = {
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/' },
  operation: { responses: { 200: { description: '', headers, content: { 'application/json': { schema } } } } },
}
const documented = { responses: responsesOf(content, components), components }

function drift(status: number, value: Json) {
  const answered = { method: 'GET', status, headers: [{ name: 'content-type', value: 'application/json' }] }
  const match = matchAnswer({ ...answered, hasAllHeaders: true, bodyBytes: 9, value }, documented)
  const { count, places } = driftOf(match, documented)
  return [count, ...places.map((each) => `${each.place} ${each.status} ${each.name}`)]
}

it('names places as far as the document does: keys of maps and fields it lacks are the answer’s own', () => {
  const value = { lines: [{ sku: 1 }, { sku: 2, note: 'x' }], stock: { 'mei@example.com': 'many' }, total: 3 }
  expect(drift(200, value)).toEqual([
    6,
    ...['header 200 X-Rate', 'response 200 lines[].sku', 'response 200 stock', 'response 200 lines[]', 'response 200 '],
  ])
})

it('has no status that the document does not', () => {
  expect(drift(418, {})).toEqual([1, 'response  '])
})
