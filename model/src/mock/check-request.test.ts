import { describe, expect, it } from 'vitest'
import type { HttpContent, JsonObject } from '../index.ts'
import { securityOf } from '../operation/operation.ts'
import { answerRequest, type MockedOperation } from './answer-operation.ts'
import { checkRequest } from './check-request.ts'
import { pathValues, type MockRequest } from './read-request.ts'

const components = {
  schemas: {
    Order: {
      type: 'object',
      required: ['id', 'sku', 'count'],
      properties: {
        id: { type: 'integer', readOnly: true },
        sku: { type: 'string' },
        count: { type: 'integer', minimum: 1 },
      },
    },
  },
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    inQuery: { type: 'apiKey', in: 'query', name: 'key' },
    inCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    basic: { type: 'http', scheme: 'basic' },
    oauth: { type: 'oauth2' },
    certificate: { type: 'mutualTLS' },
  },
}

interface Sent {
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: string
}

function sent({ path = '/orders/7', query = '', headers = {}, body = '' }: Sent): MockRequest {
  return { path, query, headers: new Map(Object.entries(headers)), body: new TextEncoder().encode(body) }
}

function operation(fields: JsonObject, path = '/orders/{id}'): MockedOperation {
  const content: HttpContent = { v: 1, kind: 'http', container: 'paths', method: 'post', path, operation: fields }
  return { content, components, security: securityOf(content, components), hints: {} }
}

const refusalOf = (fields: JsonObject, request: Sent) => checkRequest(operation(fields), sent(request), {})
const faultsOf = (fields: JsonObject, request: Sent) =>
  refusalOf(fields, request)?.faults.map(({ place, name, pointer, rule, wanted }) =>
    `${place} ${name} ${pointer} ${rule} ${wanted}`.trim(),
  )

function parameter(place: string, name: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { parameters: [{ in: place, name, schema, ...more }] }
}

const integer = { type: 'integer' }
const integers = { type: 'array', items: integer, maxItems: 2 }
const filter = { type: 'object', properties: { min: integer, name: { type: 'string' } } }

describe('parameters of a call', () => {
  it.each<[string, JsonObject, Sent, string[] | undefined]>([
    ['a path that fits', parameter('path', 'id', integer), {}, undefined],
    ['a path that does not', parameter('path', 'id', integer), { path: '/orders/x' }, ['path id # type integer']],
    ['an encoded path', parameter('path', 'id', { const: 'a/b' }), { path: '/orders/a%2Fb' }, undefined],
    [
      'an object in style matrix',
      parameter('path', 'id', filter, { style: 'matrix', explode: true }),
      { path: '/orders/;min=x;name=a' },
      ['path id #/min type integer'],
    ],
    [
      'an object in style matrix that is not spread',
      parameter('path', 'id', filter, { style: 'matrix' }),
      { path: '/orders/;id=min,1,name,a' },
      undefined,
    ],
    [
      'a decimal in style label',
      parameter('path', 'id', { type: 'number' }, { style: 'label' }),
      { path: '/orders/.1.5' },
      undefined,
    ],
    [
      'a path in style label',
      parameter('path', 'id', integers, { style: 'label' }),
      { path: '/orders/.3,4' },
      undefined,
    ],
    [
      'a path in style matrix',
      parameter('path', 'id', integers, { style: 'matrix' }),
      { path: '/orders/;id=3,x' },
      ['path id #/1 type integer'],
    ],
    ['what is missing', parameter('query', 'page', integer, { required: true }), {}, ['query page # required page']],
    ['what may be missing', parameter('query', 'page', integer), {}, undefined],
    [
      'a number that is meant as text',
      parameter('query', 'q', { type: 'string', maxLength: 2 }),
      { query: 'q=123' },
      ['query q # most 2'],
    ],
    ['a flag', parameter('query', 'all', { type: 'boolean' }), { query: 'all=yes' }, ['query all # type boolean']],
    ['a repeated name', parameter('query', 'id', integers), { query: 'id=1&id=2&id=3' }, ['query id # most 2']],
    [
      'a list with commas',
      parameter('query', 'id', integers, { explode: false }),
      { query: 'id=1,x' },
      ['query id #/1 type integer'],
    ],
    [
      'a list with pipes',
      parameter('query', 'id', integers, { style: 'pipeDelimited' }),
      { query: 'id=1%7C2' },
      undefined,
    ],
    [
      'a deep object',
      parameter('query', 'f', filter, { style: 'deepObject' }),
      { query: 'f[min]=x&f[name]=1' },
      ['query f #/min type integer'],
    ],
    [
      'an object among other names',
      parameter('query', 'f', filter),
      { query: 'min=x&page=1' },
      ['query f #/min type integer'],
    ],
    [
      'an object in one value',
      parameter('query', 'f', filter, { explode: false }),
      { query: 'f=min,1,name,a' },
      undefined,
    ],
    [
      'JSON in a parameter',
      { parameters: [{ in: 'query', name: 'f', content: { 'application/json': { schema: filter } } }] },
      { query: 'f=%7B%22min%22:%22x%22%7D' },
      ['query f #/min type integer'],
    ],
    [
      'an empty value that is allowed',
      parameter('query', 'q', integer, { allowEmptyValue: true }),
      { query: 'q=' },
      undefined,
    ],
    [
      'a header',
      parameter('header', 'X-Page', integer),
      { headers: { 'x-page': 'a' } },
      ['header X-Page # type integer'],
    ],
    ['a header that defines nothing', parameter('header', 'Authorization', integer, { required: true }), {}, undefined],
    [
      'a list in a header',
      parameter('header', 'X-Ids', integers),
      { headers: { 'x-ids': '1, 2, 3' } },
      ['header X-Ids # most 2'],
    ],
    [
      'a cookie',
      parameter('cookie', 'seen', integer),
      { headers: { cookie: 'a=b; seen=x' } },
      ['cookie seen # type integer'],
    ],
  ])('%s', (_what, fields, request, wanted) => expect(faultsOf(fields, request)).toEqual(wanted))

  it('are read from segments that they share', () => {
    expect(Object.fromEntries(pathValues('/files/{name}.{ending}', '/api/files/a.b.json'))).toEqual({
      name: 'a',
      ending: 'b.json',
    })
    expect(Object.fromEntries(pathValues('/users/:id/', '/users/3'))).toEqual({ id: '3' })
  })
})

const json = { 'content-type': 'application/json; charset=utf-8' }
const body = (content: JsonObject, more: JsonObject = {}) => ({ requestBody: { content, ...more } })
const order = body({ 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }, { required: true })
const form = body({
  'application/x-www-form-urlencoded': {
    schema: { properties: { count: integer, tags: { type: 'array' } }, required: ['count'] },
  },
})

const parts = body({
  'multipart/form-data': {
    schema: {
      required: ['files'],
      properties: {
        n: { ...integer, minimum: 3 },
        files: { type: 'array', items: { type: 'string', format: 'binary' } },
        data: { $ref: '#/components/schemas/Order' },
      },
    },
  },
})

function inParts(...fields: [name: string, text: string, type?: string][]): Sent {
  const pieces = fields.map(([name, text, type]) =>
    [
      '--b7',
      `Content-Disposition: form-data; filename="x; name=n"; name="${name}"`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      '',
      text,
    ].join('\r\n'),
  )
  return {
    headers: { 'content-type': 'multipart/form-data; boundary="b7"' },
    body: [...pieces, '--b7--', ''].join('\r\n'),
  }
}

describe('the body of a call', () => {
  it.each<[string, JsonObject, Sent, string[] | undefined]>([
    ['fits', order, { headers: json, body: '{"sku":"a","count":1}' }, undefined],
    ['does not fit', order, { headers: json, body: '{"count":0}' }, ['body  #/count least 1', 'body  # required sku']],
    ['is missing', order, {}, ['body  # required body']],
    ['is no JSON', order, { headers: json, body: '{' }, ['body  # notJson']],
    [
      'is of a type that is in a documented range',
      body({ 'application/*': {} }),
      { headers: json, body: '{}' },
      undefined,
    ],
    [
      'is a form',
      form,
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'count=x&tags=a&tags=b' },
      ['body  #/count type integer'],
    ],
    [
      'is a form with a list of one',
      form,
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'count=1&tags=a' },
      undefined,
    ],
    [
      'is in parts',
      parts,
      inParts(['n', '3'], ['data', '{"sku":"a","count":0}', 'application/json'], ['files', '--x']),
      ['body  #/data/count least 1'],
    ],
    [
      'is a form with very many values of one name',
      form,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `count=1${'&tags=a'.repeat(200_000)}&tags=b&count=x`,
      },
      ['body  #/count type integer'],
    ],
    [
      'is in parts of which one is missing',
      parts,
      inParts(['n', '2']),
      ['body  # required files', 'body  #/n least 3'],
    ],
    [
      'is in parts that its type does not name',
      parts,
      { ...inParts(['n', '2']), headers: { 'content-type': 'multipart/form-data' } },
      undefined,
    ],
    ['is sent without a type', order, { body: '{"sku":"a","count":1}' }, undefined],
    ['is not documented', {}, { headers: json, body: '{}' }, undefined],
  ])('%s', (_what, fields, request, wanted) => {
    const found = faultsOf(fields, request)
    expect(found?.toSorted()).toEqual(wanted?.toSorted())
  })

  it('is refused in a media type that is not documented', () => {
    expect(refusalOf(order, { headers: { 'content-type': 'text/plain' }, body: 'a' })).toEqual({
      status: 415,
      problem: 'mediaTypeUnknown',
      documented: ['application/json'],
      faults: [],
    })
  })
})

describe('who calls', () => {
  it.each<[string, JsonObject[], Sent, string[] | undefined]>([
    ['without a key', [{ key: [] }], {}, ['key']],
    ['with a key', [{ key: [] }], { headers: { 'x-key': 'any' } }, undefined],
    ['with one of two keys', [{ key: [], basic: [] }], { headers: { 'x-key': 'any' } }, ['key', 'basic']],
    ['with the other way', [{ key: [] }, { oauth: ['read'] }], { headers: { authorization: 'Bearer a' } }, undefined],
    ['in another way', [{ basic: [] }], { headers: { authorization: 'Bearer a' } }, ['basic']],
    ['with a key in the query', [{ inQuery: [] }], { query: 'key=a' }, undefined],
    ['with a cookie', [{ inCookie: [] }], { headers: { cookie: 'sid=1' } }, undefined],
    ['as nobody, which is allowed', [{ key: [] }, {}], {}, undefined],
    ['with a certificate, which nobody sees', [{ certificate: [] }], {}, undefined],
  ])('%s', (_who, security, request, wanted) => {
    expect(refusalOf({ security }, request)?.documented).toEqual(wanted)
  })
})

describe('the answer to a request that is not as documented', () => {
  const fields = (status: string): JsonObject => ({
    ...order,
    responses: {
      200: { description: '' },
      [status]: { description: '', content: { 'application/json': { example: { code: 7 } } } },
    },
  })
  const answered = (status: string, request: Sent, prefer = '') =>
    answerRequest(operation(fields(status)), { accept: '', prefer }, sent({ headers: json, ...request }))

  it('is the documented one, with the reason', () => {
    expect(answered('422', { body: '{}' })).toMatchObject({
      status: 422,
      response: '422',
      source: 'example',
      refused: { status: 422 },
    })
    expect(answered('400', { body: '{}' })).toMatchObject({ status: 400, refused: { problem: 'requestInvalid' } })
    expect(answered('4XX', { body: '{' })).toMatchObject({
      status: 400,
      response: '4XX',
      refused: { faults: [{ rule: 'notJson' }] },
    })
  })

  it('is a refusal where none is documented', () => {
    expect(answered('500', { body: '{}' })).toMatchObject({
      status: 422,
      problem: 'requestInvalid',
      faults: [{ wanted: 'sku' }, { wanted: 'count' }],
    })
  })

  it('has other made-up values for other requests, and the same ones for the same', () => {
    const schema = {
      type: 'object',
      properties: { name: {}, uuid: { type: 'string', format: 'uuid' } },
      required: ['uuid'],
    }
    const made = {
      responses: { 200: { description: '', content: { 'application/json': { schema, example: { uuid: 'fixed' } } } } },
    }
    const bodyOf = (path: string, prefer: string) => {
      const answer = answerRequest(operation(made), { accept: '', prefer }, sent({ path }))
      return 'body' in answer ? answer.body : answer.problem
    }
    expect(bodyOf('/orders/1', 'dynamic=true')).toBe(bodyOf('/orders/1', 'dynamic=true'))
    const bodies = [
      bodyOf('/orders/1', ''),
      bodyOf('/orders/1', 'dynamic=true'),
      bodyOf('/orders/2', 'dynamic=true'),
      bodyOf('/orders/1', 'dynamic=true, seed=2'),
    ]
    expect(new Set(bodies).size).toBe(bodies.length)
  })

  it('is the usual one when the caller asks for no check', () => {
    expect(answered('422', { body: '{}' }, 'validate=false')).toMatchObject({ status: 200 })
  })
})
