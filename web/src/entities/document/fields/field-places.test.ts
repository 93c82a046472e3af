import type { Components, HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { findPlace } from './field-places.ts'

const components: Components = {
  schemas: {
    Item: { type: 'object', properties: { price: { type: 'integer' }, parts: { $ref: '#/components/schemas/Items' } } },
    Items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
  },
}
const json = {
  schema: {
    type: 'object',
    properties: {
      items: { $ref: '#/components/schemas/Items' },
      payer: { oneOf: [{ properties: { card: {} } }, { properties: { iban: {} } }] },
    },
  },
}
const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders/{id}',
  operation: {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'filter', in: 'query', schema: { type: 'object', properties: { from: {} } } },
    ],
    requestBody: { content: { 'text/plain': { schema: { type: 'string' } }, 'application/json': json } },
    responses: {
      '200': {
        description: 'OK',
        headers: { ETag: { schema: { type: 'string' } } },
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } },
      },
    },
    callbacks: {
      done: { '{$url}': { post: { requestBody: { content: { 'application/json': json } }, responses: {} } } },
    },
  },
}
const find = (section: string, mediaType: string, path: string, isWhole = true) =>
  findPlace({ section, mediaType, path }, content, components, isWhole)

describe('findPlace', () => {
  it.each([
    ['path', '', 'id', 'path.id'],
    ['query', '', 'filter.from', 'query.filter.from'],
    ['body', 'application/json', 'items[].price', 'body~1.items[].price'],
    ['body', 'application/json', 'items[].parts[].parts[].price', 'body~1.items[].parts[].parts[].price'],
    ['body', 'application/json', 'payer<1>.iban', 'body~1.payer<1>.iban'],
    ['body', 'text/plain', '', 'body'],
    ['response-200', 'application/json', '[].price', 'response-200.[].price'],
    ['response-200-headers', '', 'ETag', 'response-200-headers.ETag'],
    ['callback-0-body', 'application/json', 'items', 'callback-0-body.items'],
  ])('finds %s %s %s', (section, mediaType, path, anchor) => {
    expect(find(section, mediaType, path)).toEqual({ standing: 'there', anchor })
  })

  it.each([
    ['body', 'application/json', 'items[].cost'],
    ['body', 'application/xml', 'items'],
    ['response-404', 'application/json', 'items'],
    ['response-200-headers', '', 'Age'],
    ['header', '', 'X-Any'],
    ['query', '', 'filter.to'],
    ['callback-1-body', 'application/json', 'items'],
    ['nothing', '', 'items'],
  ])('says that %s %s %s is gone', (section, mediaType, path) => {
    expect(find(section, mediaType, path)).toEqual({ standing: 'gone', anchor: '' })
  })

  it('does not say so while models are missing, but where whole parts are', () => {
    expect(find('body', 'application/json', 'items[].cost', false)).toEqual({
      standing: 'unknown',
      anchor: 'body~1.items[].cost',
    })
    expect(find('response-404', '', 'a', false).standing).toBe('gone')
    expect(
      findPlace({ section: 'body', mediaType: '', path: 'a' }, { v: 1, kind: 'markdown', text: '' }, {}, true),
    ).toEqual({
      standing: 'gone',
      anchor: '',
    })
  })
})
