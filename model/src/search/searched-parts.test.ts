import { describe, expect, it } from 'vitest'
import type { HttpContent, StoredContent } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { searchedParts } from './searched-parts.ts'

const http = (operation: JsonObject): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders' },
  operation,
})

/** `place status name: type | texts | values` of each field. */
const fieldsOf = (content: StoredContent): string[] =>
  searchedParts(content).fields.map(({ place, status, name, type, texts, values }) =>
    [`${place}${status} ${name}: ${type}`, texts.join('; '), values.join(',')].join(' | '),
  )

describe('what is searched of a content', () => {
  it('has parameters, headers, fields of bodies and responses with their places', () => {
    const content = http({
      parameters: [
        { name: 'page', in: 'query', description: '每页', schema: { type: 'integer' } },
        { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: {
                items: { type: 'array', items: { properties: { sku: { type: 'string', description: 'Stock' } } } },
                state: { enum: ['ON', 2], 'x-enum-descriptions': ['Sold', 'Kept'] },
              },
            },
          },
        },
      },
      responses: {
        '201': {
          description: 'Made',
          headers: { ETag: { description: 'Version', schema: { type: 'string' } } },
          content: { 'application/json': { schema: { properties: { id: { $ref: '#/components/schemas/OrderId' } } } } },
        },
      },
    })
    expect(fieldsOf(content)).toEqual([
      'query page: integer | 每页 | ',
      'header X-Trace: string |  | ',
      'body items: array<object> |  | ',
      'body items[].sku: string | Stock | ',
      'body state: enum | Sold; Kept | ON,2',
      'header201 ETag: string | Version | ',
      'response201 id: OrderId |  | ',
    ])
    expect(searchedParts(content).texts).toEqual(['Made'])
  })

  it('has texts, tags and own error codes, and no addresses, examples or extensions', () => {
    const content = http({
      tags: ['Orders'],
      summary: 'Create',
      servers: [{ url: '/', description: 'hidden host' }],
      'x-internal': { description: 'extension' },
      'x-lectern-errors': { codes: [{ code: 'ORDER_GONE', name: 'Gone', solution: 'Ask' }], text: 'Note' },
      requestBody: { content: { a: { example: { description: 'sample' }, examples: { b: { summary: 'sample' } } } } },
    })
    expect(searchedParts(content).texts).toEqual(['Orders', 'Create', 'Note'])
    expect(fieldsOf(content)).toEqual([' ORDER_GONE:  | Gone; Ask | '])
  })

  it('has the words of pages, of rich texts without elements, and of Dubbo methods', () => {
    expect(searchedParts({ v: 1, kind: 'markdown', text: '# Guide' }).texts).toEqual(['# Guide'])
    const { texts } = searchedParts({ v: 1, kind: 'custom', html: '<p>A&amp;B</p><p>C&unknown;</p>' })
    expect(texts).toEqual([' A&B  C&unknown; '])
    const method: StoredContent = {
      ...{ v: 1, kind: 'dubbo', definition: 'Order get(long id)' },
      parameters: { properties: { id: { type: 'integer' } } },
      result: { properties: { price: { description: 'Cents' } } },
    }
    expect(searchedParts(method).texts).toEqual(['Order get(long id)'])
    expect(fieldsOf(method)).toEqual(['body id: integer |  | ', 'response price:  | Cents | '])
  })

  it('takes fields called as keywords for fields', () => {
    const value = { properties: { description: { type: 'string' }, properties: { properties: { text: {} } } } }
    expect(fieldsOf({ v: 1, kind: 'component', value })).toEqual([
      'model description: string |  | ',
      'model properties: object |  | ',
      'model properties.text:  |  | ',
    ])
  })

  it('reads contents however deep they nest', () => {
    let value: JsonObject = { description: 'deep' }
    for (let level = 0; level < 5_000; level += 1) value = { allOf: [value] }
    expect(searchedParts({ v: 1, kind: 'component', value }).texts).toEqual(['deep'])
  })
})
