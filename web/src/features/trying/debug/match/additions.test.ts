import { inferSchema } from '@lectern/formats/snippets'
import { matchAnswer, responsesOf, type HttpContent, type Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { additionOf, homesOf, mostExampleText, type WantedAddition } from './additions.ts'

const components = { schemas: { Item: { type: 'object', properties: { sku: { type: 'string' } } } } }
const schema = {
  type: 'object',
  properties: { id: { type: 'string' }, lines: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
}
const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/',
  operation: { responses: { '2XX': { description: '', content: { 'application/json': { schema } } } } },
}
const documented = { responses: responsesOf(content, components), components }

function answered(status: number, contentType: string, value: Json | undefined, text = JSON.stringify(value)) {
  const headers = [{ name: 'content-type', value: contentType }]
  const bodyBytes = text.length
  const match = matchAnswer({ method: 'GET', status, headers, hasAllHeaders: true, bodyBytes, value }, documented)
  const making = { match, documented, inferSchema: (of: Json) => inferSchema([of]) }
  const add = (wanted: WantedAddition) => additionOf(wanted, { status, contentType, text, value }, making)
  return { homes: homesOf(match, documented), add }
}

describe('what a document lacks', () => {
  const value = { id: '1', total: 3, lines: [{ sku: 'a', qty: 2 }] }
  const { homes, add } = answered(200, 'application/json; charset=utf-8', value)

  it('is added where it belongs: to the response, or to a shared model', () => {
    expect(homes).toEqual([
      { model: '', paths: [['total']] },
      { model: 'Item', paths: [['lines', '[]', 'qty']] },
    ])
    const [own, ofModel] = homes.map((home) => add({ kind: 'fields', ...home }))
    expect(own).toEqual({
      to: 'response',
      status: '2XX',
      mediaType: 'application/json',
      fields: { schema: inferSchema([value]), paths: [['total']] },
    })
    expect(ofModel).toMatchObject({ to: 'model', name: 'Item', fields: { paths: [['qty']] } })
  })

  it('is an example, unless it is too long for one', () => {
    expect(add({ kind: 'example' })).toMatchObject({ status: '2XX', example: value })
    const long = 'x'.repeat(mostExampleText + 1)
    expect(answered(200, 'application/json', long).add({ kind: 'example' })).toBeUndefined()
  })

  it('is a whole response, with its schema and an example', () => {
    expect(answered(404, 'application/problem+json', { code: 4 }).add({ kind: 'response' })).toEqual({
      to: 'response',
      status: '404',
      mediaType: 'application/problem+json',
      schema: { type: 'object', properties: { code: { type: 'integer', examples: [4] } } },
      example: { code: 4 },
    })
    expect(answered(204, '', undefined, '').add({ kind: 'response' })).toEqual({
      to: 'response',
      status: '204',
      mediaType: '',
    })
  })

  it('is another media type of a documented response', () => {
    expect(answered(200, 'text/plain', undefined, 'fine').add({ kind: 'mediaType' })).toEqual({
      to: 'response',
      status: '2XX',
      mediaType: 'text/plain',
      schema: { type: 'string' },
      example: 'fine',
    })
  })
})
