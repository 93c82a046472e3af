import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Components } from '../content/components.ts'
import type { HttpContent } from '../content/content.ts'
import { writtenExamplesOf } from '../examples/examples.ts'
import type { JsonObject } from '../json.ts'
import { externalDocsOf, mediaTypesOf, parametersOf, requestBodyOf, securityOf, serversOf } from './operation.ts'
import { headersOf, linksOf, responsesOf } from './responses.ts'
import { callbacksOf } from './callbacks.ts'
import { requestOf } from './request/request.ts'
import { rowsOfParameters } from '../schema-rows/parameters.ts'

function http(operation: JsonObject, pathItem?: JsonObject): HttpContent {
  const head = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders/{id}', operation } as const
  return pathItem === undefined ? head : { ...head, pathItem }
}

const components: Components = {
  parameters: { Page: { name: 'page', in: 'query', description: 'Shared', schema: { type: 'integer' } } },
  responses: { NotFound: { description: 'Not found' }, Again: { $ref: '#/components/responses/NotFound' } },
  requestBodies: { Body: { required: true, content: { 'application/json': { schema: true } } } },
  headers: { Rate: { schema: { type: 'integer' }, required: true } },
  examples: { Paid: { summary: 'Paid order', value: { status: 'paid' } } },
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  mediaTypes: { Json: { schema: { type: 'string' } } },
}

describe('parameters', () => {
  it('fold the path’s in, let the operation override by place and name, and resolve references', () => {
    const content = http(
      {
        parameters: [
          { name: 'ID', in: 'header' },
          { name: 'id', in: 'path', description: 'own' },
          { $ref: '#/components/parameters/Page', description: 'Here' },
        ],
      },
      {
        parameters: [
          { name: 'id', in: 'path', description: 'path' },
          { name: 'id', in: 'header' },
          { name: 'lang', in: 'query' },
        ],
      },
    )
    const list = parametersOf(content, components)
    expect(list.map(({ in: place, name, inherited, pointer }) => [place, name, inherited, pointer])).toEqual([
      ['query', 'lang', true, '#/pathItem/parameters/2'],
      ['header', 'ID', false, '#/operation/parameters/0'],
      ['path', 'id', false, '#/operation/parameters/1'],
      ['query', 'page', false, '#/operation/parameters/2'],
    ])
    expect(list[3]).toMatchObject({ ref: '#/components/parameters/Page', value: { description: 'Here', in: 'query' } })
    expect(components.parameters).toMatchObject({ Page: { description: 'Shared' } })
  })

  it('become rows: what the parameter says counts before its schema', () => {
    const schema = { type: 'string', description: 'of the schema', maxLength: 5, examples: ['s'] }
    const parameters = [
      { name: 'id', in: 'path', schema, example: null },
      {
        name: 'q',
        in: 'query',
        description: 'Search',
        content: { 'application/json': { schema: { type: 'object', properties: { a: true } } } },
      },
    ]
    const rows = rowsOfParameters(parametersOf(http({ parameters }), {}), {})
    expect(rows[0]).toMatchObject({
      id: 'path:id',
      required: true,
      description: 'of the schema',
      example: null,
      maxLength: 5,
    })
    expect(rows[1]).toMatchObject({
      id: 'query:q',
      required: false,
      description: 'Search',
      childCount: 1,
      orderIndex: 10_010,
    })
    expect(rowsOfParameters(parametersOf(http({ parameters }), {}), {}, 'query')).toHaveLength(1)
  })
})

describe('bodies and responses', () => {
  it('resolve the body, its media types and sequences', () => {
    expect(requestBodyOf(http({ requestBody: { $ref: '#/components/requestBodies/Body' } }), components)).toMatchObject(
      {
        required: true,
        pointer: '#/components/requestBodies/Body',
        mediaTypes: [
          {
            mediaType: 'application/json',
            schemaPointer: '#/components/requestBodies/Body/content/application~1json/schema',
          },
        ],
      },
    )
    expect(requestBodyOf(http({}), components)).toBeUndefined()
    const media = mediaTypesOf(
      {
        content: {
          'text/event-stream': { itemSchema: { type: 'object' } },
          a: { $ref: '#/components/mediaTypes/Json' },
        },
      },
      components,
    )
    expect(media.map(({ isSequence, schema }) => [isSequence, schema])).toEqual([
      [true, { type: 'object' }],
      [false, { type: 'string' }],
    ])
  })

  it('sort responses by status, the range after its members and the default last', () => {
    const ok = { description: '' }
    const content = http({
      responses: {
        default: ok,
        '5XX': ok,
        '404': { $ref: '#/components/responses/Again' },
        '2XX': ok,
        '201': ok,
        'x-a': ok,
      },
    })
    const list = responsesOf(content, components)
    expect(list.map((response) => response.status)).toEqual(['201', '2XX', '404', '5XX', 'default'])
    expect(list[2]?.description).toBe('Not found')
  })

  it('read headers and links', () => {
    const response = {
      headers: { 'X-Rate': { $ref: '#/components/headers/Rate' }, 'content-type': {} },
      links: { next: { operationId: 'b' } },
    }
    expect(headersOf(response, components)).toMatchObject([
      { name: 'X-Rate', required: true, schema: { type: 'integer' } },
    ])
    expect(linksOf(response, components)).toEqual([{ name: 'next', value: { operationId: 'b' } }])
  })

  it('read examples of every form', () => {
    const examples = {
      a: { $ref: '#/components/examples/Paid' },
      b: { dataValue: null },
      c: { serializedValue: 'x=1' },
      d: { externalValue: '/big' },
      e: {},
    }
    expect(
      writtenExamplesOf({ examples }, components).map(({ name, value, serialized, externalUrl }) => [
        name,
        value,
        serialized,
        externalUrl,
      ]),
    ).toEqual([
      ['a', { status: 'paid' }, undefined, undefined],
      ['b', null, undefined, undefined],
      ['c', undefined, 'x=1', undefined],
      ['d', undefined, undefined, '/big'],
    ])
    expect(writtenExamplesOf({ example: 1, schema: { examples: [2] } }, {})).toMatchObject([{ value: 1 }])
    expect(writtenExamplesOf({ schema: { examples: [2, 3] } }, {})).toMatchObject([{ value: 2 }, { value: 3 }])
  })
})

describe('security and servers', () => {
  const application = {
    root: {
      security: [{ key: [] }],
      servers: [{ url: 'https://{env}.example.com/', variables: { env: { default: 'test' } } }],
    },
  }

  it('come from the operation, else from the application', () => {
    expect(securityOf(http({}), components, application)).toMatchObject({
      inherited: true,
      alternatives: [[{ name: 'key', scheme: { in: 'header' } }]],
    })
    expect(securityOf(http({ security: [] }), components, application)).toEqual({ inherited: false, alternatives: [] })
    expect(securityOf(http({ security: [{}, { gone: ['a'] }] }), components)).toEqual({
      inherited: false,
      alternatives: [[], [{ name: 'gone', scopes: ['a'] }]],
    })
  })

  it('fill in server variables, nearest servers first', () => {
    expect(serversOf(http({}), application)).toMatchObject([{ resolvedUrl: 'https://test.example.com/' }])
    expect(serversOf(http({ servers: [{ url: '/a' }] }, { servers: [{ url: '/b' }] }), application)).toMatchObject([
      { url: '/a' },
    ])
    expect(serversOf(http({ servers: [] }, { servers: [{ url: '/b' }] }), application)).toMatchObject([{ url: '/b' }])
  })
})

describe('callbacks and links out', () => {
  it('read each callback operation as a document', () => {
    const callback = {
      '{$request.body#/url}': {
        summary: 'Called',
        post: { operationId: 'paid' },
        additionalOperations: { NOTIFY: {} },
      },
      'x-a': {},
    }
    const list = callbacksOf(http({ callbacks: { onPaid: callback } }), {})
    expect(list.map(({ name, expression, content }) => [name, expression, content.method])).toEqual([
      ['onPaid', '{$request.body#/url}', 'post'],
      ['onPaid', '{$request.body#/url}', 'NOTIFY'],
    ])
    expect(list[0]?.content.pathItem).toEqual({ summary: 'Called' })
    expect(externalDocsOf({ externalDocs: { url: '/docs' } })).toEqual({ url: '/docs', description: '' })
  })
})

it('nothing throws on odd input', () => {
  const odd = fc.jsonValue({ maxDepth: 4 })
  const fields = [
    'parameters',
    'requestBody',
    'responses',
    'security',
    'servers',
    'callbacks',
    'externalDocs',
    'summary',
  ]
  const operations = fc.oneof(
    fc.dictionary(fc.constantFrom(...fields), odd),
    fc.record({
      parameters: fc.array(
        fc.record({
          name: odd,
          in: fc.constantFrom('query', 'path'),
          schema: odd,
          content: odd,
          style: odd,
          example: odd,
        }),
      ),
      requestBody: fc.record({
        content: fc.dictionary(
          fc.constantFrom('application/json', 'text/xml', 'multipart/form-data'),
          fc.record({ schema: odd, examples: odd, encoding: odd }),
        ),
      }),
      responses: fc.dictionary(
        fc.constantFrom('200', '4XX', 'default'),
        fc.record({ content: odd, headers: odd, links: odd }),
      ),
    }),
  )
  fc.assert(
    fc.property(operations, odd, odd, (operation, pathItem, schemas) => {
      const document = JSON.parse(JSON.stringify({ ...http({}), operation, pathItem })) as HttpContent // odd on purpose
      const odds = { schemas } as Components // odd on purpose
      expect(() => {
        parametersOf(document, odds)
        responsesOf(document, odds)
        securityOf(document, odds)
        serversOf(document)
        callbacksOf(document, odds)
        rowsOfParameters(parametersOf(document, odds), odds)
        requestOf(document, odds, { withOptional: true })
      }).not.toThrow()
    }),
    { numRuns: 300 },
  )
})
