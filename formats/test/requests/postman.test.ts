import type { BundleDocument, HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importPostman } from '../../src/index.ts'
import type { RequestResult } from '../../src/requests/draft.ts'

function read(collection: unknown): Extract<RequestResult, { ok: true }> {
  const result = importPostman([{ path: 'a.json', bytes: JSON.stringify(collection) }])
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

function httpOf(document: BundleDocument | undefined): HttpContent {
  if (document?.content.kind !== 'http') throw new Error('no call')
  return document.content
}

const info = { name: '商城', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' }

/** The call of a request. */
function callOf(request: JsonObject, others: JsonObject = {}, root: JsonObject = {}) {
  const result = read({ info, item: [{ name: 'a', request, ...others }], ...root })
  return { ...result, content: httpOf(result.bundle.documents[0]) }
}

describe('importPostman', () => {
  it('nests folders as the collection does and keeps their order, also of the same name', () => {
    const call = (name: string) => ({ name, request: { method: 'GET', url: `https://a.test/${name}` } })
    const { bundle, stats } = read({
      info,
      item: [
        call('first'),
        { name: '订单', description: '所有订单', item: [{ name: '退款/售后', item: [call('deep')] }, call('in')] },
        { name: '订单', item: [call('other')] },
      ],
    })
    expect(
      bundle.folders.map(({ name, key, parentKey, content }) => [name, key, parentKey, content.description]),
    ).toEqual([
      ['订单', 'tag:订单', undefined, '所有订单'],
      ['退款/售后', 'tag:订单/退款/售后', 'tag:订单', undefined],
      ['订单', 'tag:订单 2', undefined, undefined],
    ])
    expect(bundle.documents.map(({ name, folderKey }) => [name, folderKey])).toEqual([
      ['first', undefined],
      ['deep', 'tag:订单/退款/售后'],
      ['in', 'tag:订单'],
      ['other', 'tag:订单 2'],
    ])
    expect(bundle.application.root['info']).toMatchObject({ title: '商城' })
    expect(stats).toMatchObject({ version: 'Postman 2.1', operations: 4, folders: 3 })
  })

  it('makes path templates, parameters and servers of addresses with variables', () => {
    const url = {
      raw: '{{baseUrl}}/users/:id/{{kind}}.json?page=1&q={{word}}&tag=a&tag=b#top',
      host: ['{{baseUrl}}'],
      path: ['users', ':id', '{{kind}}.json'],
      query: [
        { key: 'page', value: '1', description: '页码' },
        { key: 'q', value: '{{word}}', disabled: true },
        { key: 'tag', value: 'a' },
        { key: 'tag', value: 'b' },
      ],
      variable: [{ key: 'id', value: '7', description: '编号' }],
      hash: 'top',
    }
    const { content, bundle } = callOf(
      { method: 'GET', url },
      {},
      {
        variable: [
          { key: 'baseUrl', value: 'https://api.test/v1/' },
          { key: 'kind', value: 'full' },
        ],
      },
    )
    expect(content.path).toBe('/users/{id}/{kind}.json')
    expect(content.operation['parameters']).toEqual([
      { name: 'id', in: 'path', description: '编号', required: true, schema: { type: 'integer', examples: [7] } },
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', examples: ['full'] } },
      { name: 'page', in: 'query', description: '页码', schema: { type: 'integer', examples: [1] } },
      { name: 'q', in: 'query', schema: { type: 'string', examples: ['{{word}}'] }, 'x-lectern-disabled': true },
      { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'string' }, examples: [['a', 'b']] } },
    ])
    expect(bundle.application.root).toMatchObject({
      servers: [{ url: 'https://api.test/v1', name: 'baseUrl' }],
      'x-lectern-variables': [
        { name: 'baseUrl', key: 'baseUrl', value: 'https://api.test/v1/' },
        { name: 'kind', key: 'kind', value: 'full' },
      ],
    })
    expect(content.operation['x-lectern-source']).toEqual({ url: { hash: 'top' } })
  })

  it('gives calls to another server their own, and unset variables a note', () => {
    const at = (url: string) => ({ name: url, request: { method: 'GET', url } })
    const { bundle, issues } = read({
      info,
      item: [at('https://{{host}}:8080/a'), at('https://{{host}}:8080/b'), at('localhost:3000/c'), at('/d')],
    })
    const server = { url: 'https://{host}:8080', variables: { host: { default: '' } } }
    expect(bundle.application.root['servers']).toEqual([server])
    expect(bundle.documents.map((document) => httpOf(document).operation['servers'])).toEqual([
      undefined,
      undefined,
      [{ url: 'http://localhost:3000' }],
      undefined,
    ])
    expect(issues).toEqual([{ severity: 'note', pointer: '#', code: 'variable_unset', params: { name: 'host' } }])
  })

  it.each<[string, JsonObject, JsonObject]>([
    [
      'raw JSON',
      { mode: 'raw', raw: '{"id": 1}', options: { raw: { language: 'json' } } },
      {
        'application/json': {
          schema: { type: 'object', properties: { id: { type: 'integer', examples: [1] } } },
          examples: { example: { value: { id: 1 } } },
        },
      },
    ],
    [
      'JSON with comments and variables, kept as text beside the data',
      { mode: 'raw', raw: '{"id": {{id}}, // number\n}' },
      {
        'application/json': {
          schema: { type: 'object', properties: { id: { type: 'string', examples: ['{{id}}'] } } },
          examples: { example: { dataValue: { id: '{{id}}' }, serializedValue: '{"id": {{id}}, // number\n}' } },
        },
      },
    ],
    [
      'text',
      { mode: 'raw', raw: 'hello', options: { raw: { language: 'text' } } },
      { 'text/plain': { schema: { type: 'string' }, examples: { example: { value: 'hello' } } } },
    ],
    [
      'a form',
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a', value: '1', description: 'A' },
          { key: 'b', value: 'x', disabled: true },
        ],
      },
      {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              a: { type: 'integer', examples: [1], description: 'A' },
              b: { type: 'string', examples: ['x'], 'x-lectern-disabled': true },
            },
          },
        },
      },
    ],
    [
      'a form with a file',
      { mode: 'formdata', formdata: [{ key: 'f', type: 'file', src: '/tmp/a.png', contentType: 'image/png' }] },
      {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              f: { type: 'string', contentMediaType: 'application/octet-stream', 'x-lectern-file': '/tmp/a.png' },
            },
          },
          encoding: { f: { contentType: 'image/png' } },
        },
      },
    ],
    [
      'a file',
      { mode: 'file', file: { src: '/tmp/a.bin' } },
      {
        'application/octet-stream': {
          schema: { type: 'string', contentMediaType: 'application/octet-stream', 'x-lectern-file': '/tmp/a.bin' },
        },
      },
    ],
    [
      'GraphQL',
      { mode: 'graphql', graphql: { query: '{ a }', variables: '{"n": 1}' } },
      {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              query: { type: 'string', examples: ['{ a }'] },
              variables: { type: 'object', properties: { n: { type: 'integer', examples: [1] } } },
            },
          },
          examples: {
            example: { value: { query: '{ a }', variables: { n: 1 } }, 'x-lectern-source': { mode: 'graphql' } },
          },
        },
      },
    ],
  ])('reads a body: %s', (_name, body, content) => {
    const { content: call } = callOf({ method: 'POST', url: 'https://a.test/x', body })
    expect(call.operation['requestBody']).toEqual({ content })
  })

  it('takes the media type from the header, and what another mode holds along', () => {
    const { content } = callOf({
      method: 'POST',
      url: 'https://a.test/x',
      header: [{ key: 'Content-Type', value: 'application/vnd.a+json; charset=utf-8' }],
      body: { mode: 'raw', raw: '[1]', urlencoded: [{ key: 'left', value: 'over' }] },
    })
    expect(content.operation['requestBody']).toMatchObject({
      content: {
        'application/vnd.a+json': { 'x-lectern-source': { 'Content-Type': 'application/vnd.a+json; charset=utf-8' } },
      },
    })
    expect(content.operation['parameters']).toBeUndefined()
    expect(content.operation['x-lectern-source']).toEqual({ body: { urlencoded: [{ key: 'left', value: 'over' }] } })
  })

  it('makes examples of saved responses, one schema of all of them', () => {
    const answer = (name: string, code: number, body: string) => ({
      name,
      code,
      status: code === 200 ? 'OK' : 'Not Found',
      header: [
        { key: 'Content-Type', value: 'application/json' },
        { key: 'X-Total', value: String(code) },
      ],
      body,
      originalRequest: { method: 'GET', url: `https://a.test/x?n=${name}` },
    })
    const { content } = callOf(
      { method: 'GET', url: 'https://a.test/x' },
      { response: [answer('one', 200, '{"a":1}'), answer('two', 200, '{"a":2,"b":"x"}'), answer('none', 404, '')] },
    )
    expect(content.operation['responses']).toMatchObject({
      '200': {
        description: 'OK',
        headers: { 'X-Total': { schema: { type: 'integer', examples: [200] } } },
        content: {
          'application/json': {
            schema: { required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'string' } } },
            examples: {
              one: { value: { a: 1 }, 'x-lectern-request': { url: 'https://a.test/x?n=one' } },
              two: { value: { a: 2, b: 'x' } },
            },
          },
        },
      },
      '404': { 'x-lectern-saved-responses': [{ name: 'none', 'x-lectern-request': {} }] },
    })
  })

  it('reads ways to sign in from where they stand, without secrets', () => {
    const request = { method: 'GET', url: 'https://a.test/x' }
    const { bundle, issues } = read({
      info,
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
      item: [
        { name: 'inherits', request },
        { name: 'none', request: { ...request, auth: { type: 'noauth' } } },
        {
          name: 'f',
          auth: { type: 'basic', basic: { username: 'u', password: 'p4ss' } },
          item: [
            { name: 'folder', request },
            {
              name: 'own',
              request: {
                ...request,
                auth: {
                  type: 'apikey',
                  apikey: [
                    { key: 'key', value: 'X-Key' },
                    { key: 'value', value: 'abc' },
                  ],
                },
              },
            },
          ],
        },
      ],
    })
    expect(bundle.application.root['security']).toEqual([{ bearer: [] }])
    expect(bundle.documents.map((document) => [document.name, httpOf(document).operation['security']])).toEqual([
      ['inherits', undefined],
      ['none', []],
      ['folder', [{ basic: [] }]],
      ['own', [{ apikey: [] }]],
    ])
    expect(bundle.components.map(({ name, value }) => [name, value])).toEqual([
      ['basic', { type: 'http', scheme: 'basic' }],
      ['apikey', { type: 'apiKey', in: 'header', name: 'X-Key' }],
      ['bearer', { type: 'http', scheme: 'bearer' }],
    ])
    expect(JSON.stringify(bundle)).not.toMatch(/p4ss|"abc"/)
    expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['secret_left_out', '#/item/2/auth/basic/password'],
      ['secret_left_out', '#/item/2/item/1/request/auth/apikey/1'],
    ])
  })

  it('keeps the request of a saved response without the secrets in its texts', () => {
    const originalRequest = {
      url: 'https://a.test/x?access_token=t0p&page=1',
      header: 'Authorization: Basic c2VjcmV0\nX-A: 1',
      auth: { type: 'bearer', bearer: [{ key: 'token', value: 't0p' }] },
    }
    const { content } = callOf(
      { method: 'GET', url: 'https://a.test/x' },
      { response: [{ name: 'a', code: 200, body: 'x', originalRequest }] },
    )
    expect(JSON.stringify(content)).not.toMatch(/t0p|c2VjcmV0/)
    expect(content.operation['responses']).toMatchObject({
      '200': {
        content: {
          'text/plain': {
            examples: {
              a: {
                'x-lectern-request': {
                  url: 'https://a.test/x?access_token=&page=1',
                  header: 'Authorization: \nX-A: 1',
                },
              },
            },
          },
        },
      },
    })
  })

  it('keeps scripts for debugging, and fields nothing here has a word for', () => {
    const event = [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: ['let a = 1', 'go(a)'] } },
      { listen: 'test', script: { exec: '' } },
    ]
    const { content } = callOf(
      { method: 'GET', url: 'https://a.test/x' },
      { event, protocolProfileBehavior: { followRedirects: false } },
    )
    expect(content.operation['x-lectern-scripts']).toEqual([
      { when: 'before', language: 'text/javascript', text: 'let a = 1\ngo(a)' },
    ])
    expect(content.operation['x-lectern-source']).toEqual({ protocolProfileBehavior: { followRedirects: false } })
  })

  it('keeps requests with the same method and path apart', () => {
    const call = (name: string) => ({ name, request: { method: 'POST', url: 'https://a.test/x' } })
    const { bundle } = read({ info, item: [call('one'), call('two')] })
    expect(bundle.documents.map(({ name, pointer }) => [name, pointer])).toEqual([
      ['one', '#/item/0'],
      ['two', '#/item/1'],
    ])
  })

  it('reads version 1 by the orders it gives, each request once', () => {
    const request = (id: string, more: JsonObject = {}) => ({
      id,
      name: id,
      method: 'POST',
      url: 'http://a.test/:x',
      ...more,
    })
    const { bundle, stats } = read({
      id: 'c',
      name: 'first',
      order: ['r2', 'r1'],
      folders: [
        { id: 'f1', name: 'F1', order: ['r4', 'r3'] },
        { id: 'f2', name: 'F2', order: [], folder: 'f1' },
        { id: 'f3', name: 'circle', order: [], folder: 'f4' },
        { id: 'f4', name: 'circle', order: ['r6'], folder: 'f3' },
      ],
      requests: [
        request('r1', { headers: 'A: 1\n//B: 2\n', pathVariables: { x: '5' } }),
        request('r2', { dataMode: 'raw', rawModeData: '{"a":1}', tests: 'check()' }),
        request('r3', { dataMode: 'params', data: [{ key: 'k', value: 'v', type: 'text', enabled: false }] }),
        request('r4', { currentHelper: 'basicAuth', helperAttributes: { id: 'basic', username: 'u', password: 'p' } }),
        request('r5', { folder: 'f2' }),
        request('r6'),
      ],
    })
    expect(bundle.folders.map(({ name, parentKey }) => [name, parentKey])).toEqual([
      ['F1', undefined],
      ['F2', 'tag:F1'],
      ['circle', undefined],
      ['circle', 'tag:circle'],
    ])
    expect(bundle.documents.map(({ name, folderKey }) => [name, folderKey])).toEqual([
      ['r5', 'tag:F1/F2'],
      ['r4', 'tag:F1'],
      ['r3', 'tag:F1'],
      ['r2', undefined],
      ['r1', undefined],
      ['r6', 'tag:circle/circle'],
    ])
    expect(stats.version).toBe('Postman 1')
    const r1 = bundle.documents[4]
    expect(httpOf(r1).operation['parameters']).toEqual([
      { name: 'x', in: 'path', required: true, schema: { type: 'integer', examples: [5] } },
      { name: 'A', in: 'header', schema: { type: 'integer', examples: [1] } },
      { name: 'B', in: 'header', schema: { type: 'integer', examples: [2] }, 'x-lectern-disabled': true },
    ])
  })

  it('keeps all values of a name that is there several times, as a list', () => {
    const query = [
      { key: 'name', value: 'Jhon' },
      { key: 'name', value: 'Mark', disabled: true },
    ]
    const { bundle, issues } = read({
      info,
      item: [
        {
          name: 'r',
          request: { method: 'GET', url: { raw: 'https://a.b/u?name=Jhon', host: ['a', 'b'], path: ['u'], query } },
        },
      ],
    })
    expect(httpOf(bundle.documents[0]).operation['parameters']).toEqual([
      { name: 'name', in: 'query', schema: { type: 'array', items: { type: 'string' }, examples: [['Jhon', 'Mark']] } },
    ])
    expect(issues).toMatchObject([{ code: 'disabled_value_kept', pointer: '#/item/0/request/url/query/1' }])
  })

  it('takes names of object methods for words like any other', () => {
    const { bundle } = read({
      info,
      auth: { type: 'toString' },
      event: [{ listen: 'constructor', script: { exec: 'a' } }],
      item: [{ request: { url: 'https://a.test/a', method: 'POST', body: { mode: 'valueOf', valueOf: 'x' } } }],
    })
    expect(bundle.components.map(({ value }) => value)).toEqual([{ type: 'http', scheme: 'tostring' }])
    expect(JSON.parse(JSON.stringify(bundle))).toEqual(bundle)
  })

  it('names what it cannot read by its place', () => {
    const { issues, bundle } = read({
      info,
      item: ['text', { name: 'no request' }, { name: 'f', item: 'x' }, { request: 'https://a.test/ok' }],
    })
    expect(bundle.documents.map(({ name }) => name)).toEqual(['GET /ok'])
    expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['type_wrong', '#/item/0'],
      ['type_wrong', '#/item/1'],
      ['type_wrong', '#/item/2/item'],
    ])
  })

  it.each<[string, string, JsonObject | undefined]>([
    ['{"openapi":"3.1.0","info":{}}', 'format_other', { format: 'postman', found: 'openapi' }],
    ['{"log":{"entries":[]}}', 'format_other', { format: 'postman', found: 'har' }],
    ['{"a":1}', 'format_unknown', { format: 'postman' }],
    ['', 'text_empty', undefined],
  ])('refuses %s', (bytes, code, params) => {
    const result = importPostman([{ path: 'a.json', bytes }])
    expect(result.ok).toBe(false)
    expect(result.issues[0]).toEqual({ severity: 'error', pointer: '#', code, ...(params !== undefined && { params }) })
  })

  it('refuses a file that is cut off, and says where', () => {
    const result = importPostman([{ path: 'a.json', bytes: '{"item": [' }])
    expect(result).toMatchObject({ ok: false, issues: [{ code: 'text_unreadable', params: { line: 1 } }] })
  })
})
