import type { HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { namesInPath, withParametersAt, withPath, withResponse, withStatus, withText } from './operation-edit.ts'

const http = (operation: JsonObject, path = '/orders/{id}'): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path,
  operation,
})

describe('the path', () => {
  it('lists the names in it', () => {
    expect(namesInPath('/a/{x}/b/{y-z}/{}')).toEqual(['x', 'y-z'])
  })

  it('takes a parameter along that only was spelled differently', () => {
    const parameter = { name: 'id', in: 'path', required: true, description: 'Number', schema: { type: 'integer' } }
    const { operation } = withPath(http({ parameters: [parameter] }), '/orders/{orderId}')
    expect(operation['parameters']).toEqual([{ ...parameter, name: 'orderId' }])
  })

  it('gives a new name a parameter and drops one nobody described', () => {
    const first = withPath(http({}, '/orders'), '/orders/{id}')
    expect(first.operation['parameters']).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ])
    expect(withPath(first, '/orders').operation['parameters']).toBeUndefined()
  })

  it('keeps what somebody said about a name that is gone', () => {
    const parameter = { name: 'id', in: 'path', required: true, description: 'Number', schema: { type: 'integer' } }
    expect(withPath(http({ parameters: [parameter] }), '/orders').operation['parameters']).toEqual([parameter])
  })

  it('gives no second parameter to a name the path declares for all its methods', () => {
    const content = { ...http({}, '/orders'), pathItem: { parameters: [{ name: 'id', in: 'path' }] } }
    expect(withPath(content, '/orders/{id}').operation['parameters']).toBeUndefined()
  })
})

describe('parameters of a place', () => {
  it('leaves those of other places where they are', () => {
    const query = { name: 'p0', in: 'query' }
    const header = { name: 'p1', in: 'header' }
    const content = http({ parameters: [query, header, { name: 'p2', in: 'query' }] })
    const changed = withParametersAt(content, {}, 'query', [{ name: 'new', in: 'query' }])
    expect(changed.operation['parameters']).toEqual([{ name: 'new', in: 'query' }, header])
  })
})

describe('responses', () => {
  it('takes a shared one over before it is changed', () => {
    const content = http({ responses: { 404: { $ref: '#/components/responses/Missing' } } })
    const components = { responses: { Missing: { description: 'Not there', headers: { a: {} } } } }
    const changed = withResponse(content, components, '404', (response) => ({ ...response, description: 'Gone' }))
    expect(changed.operation['responses']).toEqual({ 404: { description: 'Gone', headers: { a: {} } } })
    expect(components.responses.Missing.description).toBe('Not there')
  })

  it('moves one to another status in its place, never over another', () => {
    const content = http({ responses: { 200: { description: 'a' }, default: { description: 'b' } } })
    expect(withStatus(content, '200', '201').operation['responses']).toEqual({
      201: { description: 'a' },
      default: { description: 'b' },
    })
    expect(withStatus(content, '200', 'default')).toEqual(content)
  })
})

it('puts a field where the specification lists it', () => {
  const content = withText(http({ summary: 's', responses: {} }), 'description', 'd')
  expect(Object.keys(content.operation)).toEqual(['summary', 'description', 'responses'])
  expect(withText(content, 'description', '').operation).toEqual({ summary: 's', responses: {} })
})
