import { describe, expect, it } from 'vitest'
import type { Components } from '../../content/components.ts'
import type { HttpContent } from '../../content/content.ts'
import type { Json, JsonObject } from '../../json.ts'
import { requestOf } from './request.ts'

function http(path: string, operation: JsonObject, method = 'get'): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method, path, operation }
}

function parameter(place: string, style: string, explode: boolean, example: Json, more: JsonObject = {}): JsonObject {
  return { name: 'c', in: place, required: true, style, explode, example, ...more }
}

const list = ['blue', 'b/k']
const object = { R: 100, G: 'x y' }

/** The table of OpenAPI 3.2 §4.12.6, with values that need encoding. */
const styles: [string, string, boolean, Json, string][] = [
  ['path', 'simple', false, list, '/blue,b%2Fk'],
  ['path', 'simple', true, object, '/R=100,G=x%20y'],
  ['path', 'simple', false, object, '/R,100,G,x%20y'],
  ['path', 'label', false, list, '/.blue,b%2Fk'],
  ['path', 'label', true, object, '/.R=100.G=x%20y'],
  ['path', 'matrix', false, list, '/;c=blue,b%2Fk'],
  ['path', 'matrix', true, list, '/;c=blue;c=b%2Fk'],
  ['path', 'matrix', true, object, '/;R=100;G=x%20y'],
  ['query', 'form', true, list, '/{c}?c=blue&c=b%2Fk'],
  ['query', 'form', false, list, '/{c}?c=blue%2Cb%2Fk'],
  ['query', 'form', true, object, '/{c}?R=100&G=x%20y'],
  ['query', 'spaceDelimited', false, list, '/{c}?c=blue%20b%2Fk'],
  ['query', 'pipeDelimited', false, list, '/{c}?c=blue%7Cb%2Fk'],
  ['query', 'deepObject', true, object, '/{c}?c%5BR%5D=100&c%5BG%5D=x%20y'],
]

describe('parameters', () => {
  it.each(styles)('%s %s explode=%s %j', (place, style, explode, value, url) => {
    const { url: actual } = requestOf(
      http('/{c}', { parameters: [parameter(place, style, explode, value)] }),
      {},
      { server: 'http://h/' },
    )
    expect(actual).toBe(`http://h${url}`)
  })

  it('keep reserved characters when allowed, send structures as JSON when they have a media type', () => {
    const reserved = parameter('query', 'form', true, 'a/b?c', { allowReserved: true })
    expect(requestOf(http('/', { parameters: [reserved] }), {}, { server: 'http://h' }).url).toBe('http://h/?c=a/b?c')
    const json = {
      name: 'q',
      in: 'query',
      required: true,
      content: { 'application/json': { schema: { const: { a: 1 } } } },
    }
    expect(requestOf(http('/', { parameters: [json] }), {}).query).toEqual([{ name: 'q', value: '{"a":1}' }])
  })

  it('leave out what is optional unless somebody wrote a value or it is asked for', () => {
    const parameters = [
      { name: 'page', in: 'query', schema: { type: 'integer' } },
      { name: 'size', in: 'query', schema: { type: 'integer', default: 50 } },
      { name: 'X-Trace', in: 'header', example: 'abc' },
      { name: 'Accept', in: 'header', required: true, example: 'ignored' },
      { name: 'session', in: 'cookie', required: true, schema: { type: 'string', const: 's1' } },
    ]
    const request = requestOf(http('/', { parameters }), {})
    expect(request).toMatchObject({
      query: [{ name: 'size', value: '50' }],
      headers: [{ name: 'X-Trace', value: 'abc' }],
      cookies: [{ name: 'session', value: 's1' }],
    })
    expect(requestOf(http('/', { parameters }), {}, { withOptional: true }).query.map(({ name }) => name)).toEqual([
      'page',
      'size',
    ])
  })
})

describe('bodies', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'integer', const: 7 },
      file: { contentMediaType: 'image/png' },
      tags: { type: 'array', items: { const: 'a' }, minItems: 2 },
      made: { type: 'string', readOnly: true },
    },
  }
  const body = (content: JsonObject): HttpContent => http('/', { requestBody: { content } }, 'post')

  it('are JSON if offered, from the written example if there is one', () => {
    const content = {
      'text/plain': {},
      'application/json': { schema, examples: { a: { value: { id: 1 } }, b: { value: { id: 2 } } } },
    }
    expect(requestOf(body(content), {}).body).toEqual({ mediaType: 'application/json', text: '{\n  "id": 1\n}' })
    expect(requestOf(body(content), {}, { example: 'b' }).body?.text).toBe('{\n  "id": 2\n}')
    expect(requestOf(body(content), {}, { mediaType: 'text/plain' }).body?.mediaType).toBe('text/plain')
    expect(requestOf(body({ 'a/b': { examples: { x: { serializedValue: 'raw' } } } }), {}).body?.text).toBe('raw')
  })

  it('are fields for forms, with files as files and without readOnly fields', () => {
    const multipart = requestOf(
      body({ 'multipart/form-data': { schema, encoding: { id: { contentType: 'text/plain, x' } } } }),
      {},
    )
    expect(multipart.headers).toEqual([])
    expect(multipart.body?.fields).toEqual([
      { name: 'id', value: '7', contentType: 'text/plain' },
      { name: 'file', fileName: 'file.png', contentType: 'image/png' },
      { name: 'tags', value: 'a' },
      { name: 'tags', value: 'a' },
    ])
    const form = requestOf(body({ 'application/x-www-form-urlencoded': { schema } }), {})
    expect(form.headers).toEqual([{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }])
    expect(form.body?.fields?.filter(({ name }) => name === 'tags')).toEqual([
      { name: 'tags', value: 'a' },
      { name: 'tags', value: 'a' },
    ])
  })

  it('are left out when a form has no fields, unless a body is required', () => {
    const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: {} } } }
    const get = (requestBody: JsonObject) => requestOf(http('/', { requestBody }), {})
    expect(get({ content })).toMatchObject({ method: 'GET', headers: [] })
    expect(get({ content }).body).toBeUndefined()
    expect(get({ content, required: true }).body?.fields).toEqual([])
  })

  it('write values of a form as `encoding` says, structures as JSON otherwise', () => {
    const content = (encoding: JsonObject): HttpContent =>
      body({
        'application/x-www-form-urlencoded': {
          example: { address: { city: 'Köln', tags: ['a', 'b'] }, ids: [1, 2], back: 'https://h/?a=b' },
          encoding,
        },
      })
    const written = requestOf(
      content({
        address: { style: 'deepObject', explode: true },
        ids: { style: 'form', explode: false },
        back: { allowReserved: true },
      }),
      {},
    )
    expect(written.body?.fields).toEqual([
      { name: 'address[city]', value: 'Köln' },
      { name: 'address[tags][0]', value: 'a' },
      { name: 'address[tags][1]', value: 'b' },
      { name: 'ids', value: '1,2' },
      { name: 'back', value: 'https://h/?a=b', isReserved: true },
    ])
    expect(requestOf(content({}), {}).body?.fields).toEqual([
      { name: 'address', value: '{"city":"Köln","tags":["a","b"]}' },
      { name: 'ids', value: '1' },
      { name: 'ids', value: '2' },
      { name: 'back', value: 'https://h/?a=b' },
    ])
  })

  it('have one part for a list whose `encoding` joins it', () => {
    const example = { ids: [1, 2], tags: ['a', 'b'] }
    const encoding = { ids: { style: 'form', explode: false } }
    expect(requestOf(body({ 'multipart/form-data': { example, encoding } }), {}).body?.fields).toEqual([
      { name: 'ids', value: '1,2' },
      { name: 'tags', value: 'a' },
      { name: 'tags', value: 'b' },
    ])
    // Other kinds of parts have no styles (OpenAPI 3.2 §4.15.1.2).
    expect(requestOf(body({ 'multipart/mixed': { example, encoding } }), {}).body?.fields).toHaveLength(4)
  })

  it('are files where the schema or the media type is of bytes, called by their type', () => {
    expect(requestOf(body({ 'image/png': {} }), {}).body).toEqual({ mediaType: 'image/png', fileName: 'file.png' })
    expect(requestOf(body({ 'text/csv': { schema: { type: 'string', format: 'binary' } } }), {}).body).toEqual({
      mediaType: 'text/csv',
      fileName: 'file.csv',
    })
    expect(requestOf(body({ 'application/pdf': { example: '%PDF-1.7' } }), {}).body?.text).toBe('%PDF-1.7')
  })

  it('are XML with the names, attributes and wrappers of the schema', () => {
    const components: Components = {
      schemas: {
        Order: {
          type: 'object',
          xml: { name: 'order', namespace: 'urn:x' },
          properties: {
            id: { type: 'integer', const: 1, xml: { attribute: true } },
            note: { const: 'a < "b"' },
            lines: {
              type: 'array',
              xml: { name: 'lines', wrapped: true },
              items: { type: 'integer', const: 5, xml: { name: 'line' } },
            },
          },
        },
      },
    }
    const request = requestOf(
      body({ 'application/xml': { schema: { $ref: '#/components/schemas/Order' } } }),
      components,
    )
    expect(request.body?.text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<order xmlns="urn:x" id="1">\n  <note>a &lt; &quot;b&quot;</note>\n  <lines>\n    <line>5</line>\n  </lines>\n</order>',
    )
  })
})

describe('security and address', () => {
  const components: Components = {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'Bearer' },
      basic: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      oauth: { type: 'oauth2' },
    },
  }
  const secured = (...security: JsonObject[]): HttpContent =>
    http('/a', { security, responses: { 201: { description: '', content: { 'application/json': {} } } } })

  it('puts placeholders where each scheme wants them', () => {
    expect(requestOf(secured({ bearer: [] }), components).headers).toEqual([
      { name: 'Accept', value: 'application/json' },
      { name: 'Authorization', value: 'Bearer $TOKEN' },
    ])
    const both = requestOf(secured({ bearer: [] }, { basic: [], key: [], cookie: [] }), components, { security: 1 })
    expect(both.headers).toContainEqual({ name: 'Authorization', value: 'Basic $CREDENTIALS' })
    expect(both.url).toBe('https://api.example.com/a?key=$API_KEY')
    expect(both.cookies).toEqual([{ name: 'sid', value: '$API_KEY' }])
    expect(requestOf(secured({ oauth: ['x'] }), components).headers[1]?.value).toBe('Bearer $TOKEN')
  })

  it('completes addresses without scheme or host, and leaves what only the caller knows as {name}', () => {
    const at = (url: string): string =>
      requestOf(http('/a', {}), {}, { application: { root: { servers: [{ url }] } } }).url
    expect(at('//api.shop.test/v2')).toBe('https://api.shop.test/v2/a')
    expect(at('api.shop.test/v2/')).toBe('https://api.shop.test/v2/a')
    expect(at('/v2')).toBe('https://api.example.com/v2/a')
    expect(at('{scheme}://api.shop.test')).toBe('{scheme}://api.shop.test/a')
    const parameters = [
      { name: 'org', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['all', 'own'] } },
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
    ]
    expect(requestOf(http('/{org}/{kind}/{id}', { parameters }), {}).url).toBe('https://api.example.com/{org}/all/7')
    const region = { name: 'region', in: 'path', required: true, schema: { type: 'string', 'x-lectern-enum': 'd1' } }
    const hints = { dictionaries: new Map([['d1', ['eu', 'us']]]) }
    expect(requestOf(http('/{region}', { parameters: [region] }), {}, { hints }).url).toBe('https://api.example.com/eu')
  })

  it('takes the first server unless one is given', () => {
    const application = {
      root: { servers: [{ url: 'https://{e}.example.com/v1/', variables: { e: { default: 'eu' } } }] },
    }
    expect(requestOf(http('/a', {}), {}, { application }).url).toBe('https://eu.example.com/v1/a')
    expect(requestOf(http('/a', {}), {}, { application, server: 'http://localhost:1' }).url).toBe(
      'http://localhost:1/a',
    )
  })
})
