import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { responsesOf } from '../operation/responses.ts'
import { matchAnswer, type Answered } from './match-answer.ts'

const order = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    lines: { type: 'array', items: { type: 'object', properties: { qty: { type: 'integer' } } } },
  },
}
const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })

const responses: JsonObject = {
  200: {
    ...json(order),
    headers: {
      'X-Total': { required: true, schema: { type: 'integer' } },
      'X-Note': { schema: { type: 'string', maxLength: 2 } },
    },
  },
  204: { description: 'nothing' },
  '4XX': json({ type: 'object', required: ['code'], properties: { code: { type: 'integer' } } }),
  default: { content: { 'text/*': {} } },
}
const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/',
  operation: { responses },
}

function matched(answered: Partial<Answered>, documented: JsonObject = responses) {
  const documentedResponses = responsesOf({ ...content, operation: { responses: documented } }, {})
  const headers = [
    { name: 'content-type', value: 'application/json; charset=utf-8' },
    { name: 'x-total', value: '3' },
  ]
  const whole: Answered = {
    method: 'GET',
    status: 200,
    headers,
    hasAllHeaders: true,
    bodyBytes: 2,
    value: undefined,
    ...answered,
  }
  return matchAnswer(whole, { responses: documentedResponses, components: {} })
}

describe('a response', () => {
  it('matches', () => {
    expect(matched({ value: { id: '1', lines: [{ qty: 2 }] } })).toEqual({
      status: '200',
      mediaType: 'application/json',
      mismatches: [],
      isBodyChecked: true,
    })
    expect(matched({ status: 204, bodyBytes: 0 })).toEqual({
      status: '204',
      mediaType: '',
      mismatches: [],
      isBodyChecked: false,
    })
    expect(matched({ status: 404, value: { code: 4 } })).toMatchObject({ status: '4XX', mismatches: [] })
    expect(matched({ status: 500, headers: [{ name: 'Content-Type', value: 'text/plain' }] })).toMatchObject({
      status: 'default',
      mismatches: [],
    })
    expect(matched({ method: 'HEAD', bodyBytes: 0 })).toMatchObject({ mismatches: [] })
  })

  it('lacks fields, has others, and has some of another type, each with its path', () => {
    expect(matched({ value: { extra: 1, lines: [{ qty: 'x' }, { sku: 1 }] } }).mismatches).toEqual([
      { kind: 'body', path: [], rule: 'required', wanted: 'id' },
      { kind: 'body', path: ['lines', '0', 'qty'], rule: 'type', wanted: 'integer' },
      { kind: 'undocumented', path: ['extra'] },
      { kind: 'undocumented', path: ['lines', '[]', 'sku'] },
    ])
  })

  it('has a status, a media type, headers or a body that the document has not', () => {
    const { 200: ok } = responses
    expect(matched({ status: 302 }, { 200: ok ?? {} }).mismatches).toEqual([{ kind: 'status', status: 302 }])
    const plain = [
      { name: 'content-type', value: 'text/plain' },
      { name: 'x-note', value: 'long' },
    ]
    expect(matched({ headers: plain }).mismatches).toEqual([
      { kind: 'missingHeader', name: 'X-Total' },
      { kind: 'header', name: 'X-Note', rule: 'most', wanted: '2' },
      { kind: 'mediaType', mediaType: 'text/plain', wanted: 'application/json' },
    ])
    expect(matched({ bodyBytes: 0 }).mismatches).toEqual([{ kind: 'missingBody' }])
    expect(matched({ value: undefined }).mismatches).toEqual([{ kind: 'notJson' }])
  })

  it('is not blamed for headers a browser hides', () => {
    const headers = [{ name: 'content-type', value: 'application/json' }]
    expect(matched({ headers, hasAllHeaders: false, value: { id: '1' } }).mismatches).toEqual([])
  })

  it('reports a forbidden field once', () => {
    const closed = json({ type: 'object', properties: { a: {} }, additionalProperties: false })
    expect(matched({ value: { b: 1 } }, { 200: closed }).mismatches).toEqual([
      { kind: 'body', path: ['b'], rule: 'extra', wanted: '' },
    ])
  })
})
