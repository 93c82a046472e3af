import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import { pointerOfFact, rowOfFact } from './locate.ts'

const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders/{id}',
  pathItem: { parameters: [{ in: 'path', name: 'id', schema: { type: 'string' } }] },
  operation: {
    parameters: [
      { in: 'query', name: 'q' },
      { in: 'header', name: 'X-Trace', schema: { type: 'string', enum: ['A', 'B'] } },
    ],
    responses: {
      200: {
        description: 'Fine',
        headers: { ETag: { schema: { type: 'string' } } },
        content: {
          'application/json': {
            schema: {
              required: ['items'],
              properties: {
                items: { type: 'array', items: { type: 'object', properties: { 'a.b': { maxLength: 3 } } } },
                codes: { type: 'array', items: { type: 'string', description: 'A code' } },
                pay: {
                  oneOf: [
                    { title: 'Card', properties: { iban: true } },
                    { title: 'Cash', properties: { till: true } },
                  ],
                },
                note: { anyOf: [{ properties: { text: true } }, { type: 'null' }] },
                map: { additionalProperties: { properties: { x: true } } },
              },
            },
          },
        },
      },
    },
  },
}

describe('pointerOfFact', () => {
  it.each([
    ['/pathItem.parameters[path:id].schema.type', '#/pathItem/parameters/0/schema/type'],
    ['parameters[header:x-trace].schema.enum{B}', '#/operation/parameters/1/schema/enum/1'],
    ['order(parameters)', '#/operation/parameters'],
    [
      'responses[200][application/json].items[]."a.b".maxLength',
      '#/operation/responses/200/content/application~1json/schema/properties/items/items/properties/a.b/maxLength',
    ],
    ['parameters[query:none]', undefined],
    ['deprecated', undefined],
  ])('%s', (path, pointer) => {
    expect(pointerOfFact(content, path)).toBe(pointer)
  })
})

describe('rowOfFact', () => {
  const inResponse = { table: 'response', side: 'response', status: '200', mediaType: 'application/json' }
  it.each([
    ['/pathItem.parameters[path:id].schema.type', { table: 'parameters', side: 'request', rowId: 'path:id' }],
    ['parameters[header:x-trace].schema.enum{B}', { table: 'parameters', side: 'request', rowId: 'header:X-Trace' }],
    [
      'responses[200].headers[ETag].schema.type',
      { ...inResponse, table: 'headers', rowId: 'header:ETag', mediaType: undefined },
    ],
    ['responses[200][application/json].required{items}', { ...inResponse, rowId: 'items' }],
    ['responses[200][application/json].items[].type', { ...inResponse, rowId: 'items' }],
    ['responses[200][application/json].items[]."a.b".maxLength', { ...inResponse, rowId: 'items[].a~2eb' }],
    ['responses[200][application/json].codes[].description', { ...inResponse, rowId: 'codes[]' }],
    ['responses[200][application/json].pay.oneOf[title:Cash].till', { ...inResponse, rowId: 'pay<1>.till' }],
    ['responses[200][application/json].note.anyOf[#1].text', { ...inResponse, rowId: 'note.text' }],
    ['responses[200][application/json].map.additionalProperties.x', { ...inResponse, rowId: 'map.*.x' }],
    ['/method', undefined],
  ])('%s', (path, row) => {
    expect(rowOfFact(content, path)).toEqual(row)
  })
})
