/*
 * What Swagger 2.0 and OpenAPI 3 say in forms of their own: kept in the other's form, or named in the report, and the same again on the way back.
 */
import { isObject, requestOf, type ApplicationBundle, type Json, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { differences } from '../corpus.ts'
import { importRoot, placesOf } from '../import-root.ts'

const info = { title: 't', version: '1' }
const ok = { 200: { description: 'ok' } }

function swagger(operation: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    swagger: '2.0',
    info,
    host: 'a.example.com',
    basePath: '/v1',
    schemes: ['https'],
    paths: { '/a': { post: operation } },
    ...more,
  }
}

function operationOf(document: JsonObject): JsonObject {
  const { paths } = document
  const item = isObject(paths) ? paths['/a'] : undefined
  const operation = isObject(item) ? item['post'] : undefined
  if (!isObject(operation)) throw new Error('no operation')
  return operation
}

const write = (bundle: ApplicationBundle, version: '2.0' | '3.0' | '3.1' | '3.2') => exportOpenApi(bundle, { version })

describe('schemes of an operation', () => {
  const source = swagger({ schemes: ['ws', 'wss'], responses: ok })

  it('are its servers, and schemes again in 2.0', async () => {
    const { bundle, issues } = await importRoot(source)
    expect(issues).toEqual([])
    for (const version of ['3.0', '3.1', '3.2'] as const) {
      const { document, issues: losses } = write(bundle, version)
      expect(losses).toEqual([])
      expect(operationOf(document)['servers']).toEqual([
        { url: 'ws://a.example.com/v1' },
        { url: 'wss://a.example.com/v1' },
      ])
    }
    expect(differences(source, write(bundle, '2.0').document)).toEqual([])
    const again = await importRoot(write(bundle, '3.2').document)
    expect(operationOf(write(again.bundle, '2.0').document)['schemes']).toEqual(['ws', 'wss'])
  })

  it('are named where there is no host to write them with', async () => {
    const { host, basePath, schemes, ...rest } = source
    const { bundle } = await importRoot(rest)
    const { document, issues } = write(bundle, '3.1')
    expect(operationOf(document)['servers']).toBeUndefined()
    expect(issues).toMatchObject([{ code: 'field_not_expressible', pointer: '#/paths/~1a/post/schemes', lost: true }])
    expect(differences(rest, write(bundle, '2.0').document)).toEqual([])
  })

  it('are not made of servers elsewhere', async () => {
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info,
      servers: [{ url: 'https://a.example.com' }],
      paths: { '/a': { post: { servers: [{ url: 'ws://b.example.com' }], responses: ok } } },
    })
    const { document, issues } = write(bundle, '2.0')
    expect(operationOf(document)).not.toHaveProperty('schemes')
    expect(placesOf(issues)).toEqual(['field_not_expressible #/paths/~1a/post/servers'])
  })
})

describe('the format of a list', () => {
  const list = (name: string, place: string, format?: string): JsonObject => ({
    name,
    in: place,
    type: 'array',
    items: { type: 'string' },
    ...(place === 'path' ? { required: true } : {}),
    ...(format === undefined ? {} : { collectionFormat: format }),
  })
  const formats = [undefined, 'csv', 'ssv', 'tsv', 'pipes', 'multi']
  const parameters = ['query', 'header', 'path'].flatMap((place) =>
    formats.map((format) => list(`${place}-${String(format)}`, place, format)),
  )
  const source = swagger({
    parameters,
    responses: {
      200: {
        description: 'ok',
        headers: { R: { type: 'array', items: { type: 'string' }, collectionFormat: 'tsv' } },
      },
    },
  })

  it('is a style where there is one, and kept beside the parameter where there is none', async () => {
    const { bundle } = await importRoot(source)
    const { document, issues } = write(bundle, '3.0')
    expect(issues).toEqual([])
    const { parameters: written } = operationOf(document)
    const forms = Array.isArray(written) ? written.filter(isObject) : []
    expect(
      forms.map(({ name, style, explode, 'x-lectern-collection-format': kept }) => [name, style, explode, kept]),
    ).toEqual([
      ['query-undefined', 'form', false, undefined],
      ['query-csv', 'form', false, undefined],
      ['query-ssv', 'spaceDelimited', false, undefined],
      ['query-tsv', 'form', false, 'tsv'],
      ['query-pipes', 'pipeDelimited', false, undefined],
      ['query-multi', 'form', true, undefined],
      ...['header', 'path'].flatMap((place) =>
        formats.map((format) => [
          `${place}-${String(format)}`,
          undefined,
          undefined,
          format === 'csv' ? undefined : format,
        ]),
      ),
    ])
    expect(document).toMatchObject({
      paths: {
        '/a': { post: { responses: { 200: { headers: { R: { 'x-lectern-collection-format': 'tsv' } } } } } },
      },
    })
  })

  it('comes back, from other versions too', async () => {
    const { bundle } = await importRoot(source)
    expect(differences(source, write(bundle, '2.0').document)).toEqual([])
    const again = await importRoot(write(bundle, '3.1').document)
    const found = operationOf(write(again.bundle, '2.0').document)['parameters']
    const formatsOf = (value: Json | undefined): (Json | undefined)[] =>
      Array.isArray(value)
        ? value.map((item) => (isObject(item) ? (item['collectionFormat'] ?? 'csv') : undefined))
        : []
    expect(formatsOf(found)).toEqual(formatsOf(parameters))
  })

  it('of a form field comes back too', async () => {
    const form = swagger({
      parameters: formats.map((format) => list(String(format), 'formData', format)),
      responses: ok,
    })
    const { bundle } = await importRoot(form)
    expect(differences(form, write(bundle, '2.0').document)).toEqual([])
    expect(write(bundle, '3.2').document).toMatchObject({
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': {
                  schema: { properties: { tsv: { type: 'array', 'x-lectern-collection-format': 'tsv' } } },
                },
              },
            },
          },
        },
      },
    })
  })
})

describe('a list in a form', () => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  const colours = { type: 'array', items: { type: 'string', enum: ['red', 'blue'] }, default: ['red', 'blue'] }

  it.each(forms)('is sent joined by commas unless Swagger 2.0 says otherwise, in %s', async (type) => {
    const parameters = [undefined, 'csv', 'pipes', 'multi'].map((format) => ({
      ...{ name: String(format), in: 'formData', ...colours },
      ...(format === undefined ? {} : { collectionFormat: format }),
    }))
    const { bundle } = await importRoot(swagger({ consumes: [type], parameters, responses: ok }))
    const [document] = bundle.documents
    if (document?.content.kind !== 'http') throw new Error('No operation')
    expect(requestOf(document.content, {}).body?.fields).toEqual([
      { name: 'undefined', value: 'red,blue' },
      { name: 'csv', value: 'red,blue' },
      { name: 'pipes', value: 'red|blue' },
      { name: 'multi', value: 'red' },
      { name: 'multi', value: 'blue' },
    ])
  })

  it.each(forms)('is repeated in Swagger 2.0 when OpenAPI 3 says nothing about it, in %s', async (type) => {
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info,
      paths: {
        '/a': {
          post: {
            requestBody: { content: { [type]: { schema: { type: 'object', properties: { colours } } } } },
            responses: ok,
          },
        },
      },
    })
    expect(operationOf(write(bundle, '2.0').document)['parameters']).toMatchObject([
      { name: 'colours', in: 'formData', type: 'array', collectionFormat: 'multi' },
    ])
  })
})

describe('what only Swagger 2.0 has', () => {
  const source = swagger(
    {
      parameters: [{ $ref: '#/parameters/Used' }, { name: 'e', in: 'formData', type: 'string', allowEmptyValue: true }],
      responses: ok,
    },
    {
      parameters: {
        Used: { name: 'u', in: 'formData', type: 'string' },
        Unused: { name: 'n', in: 'formData', type: 'string' },
      },
    },
  )

  it('is named in exports to later versions', async () => {
    const { bundle } = await importRoot(source)
    const { document, issues } = write(bundle, '3.1')
    expect(JSON.stringify(document)).toContain('"u":{"type":"string"}')
    expect(issues.map(({ code, pointer, lost }) => [code, pointer, lost]).sort()).toEqual([
      ['field_not_expressible', '#/paths/~1a/post/requestBody/e/allowEmptyValue', true],
      ['form_parameter_unshared', '#/parameters/Unused', true],
      ['form_parameter_unshared', '#/parameters/Used', undefined],
    ])
    const own = write(bundle, '2.0')
    expect(own.issues).toEqual([])
    expect(differences(source, own.document)).toEqual([])
  })
})

describe('values of parameters in Swagger 2.0', () => {
  const schemas: [name: string, schema: JsonObject, value: JsonObject, lost: string[]][] = [
    ['nothing', {}, { type: 'string' }, []],
    ['only a description', { description: 'd' }, { type: 'string', description: 'd' }, []],
    ['items alone', { items: { type: 'integer' } }, { type: 'array', items: { type: 'integer' } }, []],
    ['a list of anything', { type: 'array' }, { type: 'array', items: { type: 'string' } }, []],
    ['an object', { type: 'object', properties: { a: {} } }, { type: 'string' }, ['properties', 'type']],
    ['a reference', { $ref: '#/components/schemas/Id' }, { type: 'integer', format: 'int64' }, []],
    [
      'a list of references',
      { type: 'array', items: { $ref: '#/components/schemas/Id' } },
      { type: 'array', items: { type: 'integer', format: 'int64' } },
      [],
    ],
    [
      'a reference that may be null',
      { anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
      { type: 'integer', format: 'int64', 'x-nullable': true },
      [],
    ],
    ['an example', { type: 'string', examples: ['e'] }, { type: 'string', 'x-example': 'e' }, []],
    ['a title', { type: 'string', title: 't' }, { type: 'string' }, ['title']],
    ['a choice of types', { type: ['string', 'integer'] }, { type: 'string' }, ['schema/anyOf']],
  ]
  it.each(schemas)('are simple ones for %s', async (_name, schema, value, lost) => {
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info,
      paths: { '/a': { post: { parameters: [{ name: 'p', in: 'header', schema }], responses: ok } } },
      components: { schemas: { Id: { type: 'integer', format: 'int64' } } },
    })
    const { document, issues } = write(bundle, '2.0')
    expect(operationOf(document)['parameters']).toEqual([{ name: 'p', in: 'header', ...value }])
    expect(issues.map(({ pointer }) => pointer).sort()).toEqual(
      lost.map((field) => `#/paths/~1a/post/parameters/0/${field}`),
    )
    expect(issues.every((issue) => issue.lost === true)).toBe(true)
  })

  it('are simple ones in headers and forms, too', async () => {
    const { bundle } = await importRoot({
      openapi: '3.0.0',
      info,
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: {
                'application/x-www-form-urlencoded': {
                  schema: {
                    type: 'object',
                    properties: { data: { description: 'any value' }, id: { $ref: '#/components/schemas/Id' } },
                  },
                },
              },
            },
            responses: { 200: { description: 'ok', headers: { H: { description: 'h', schema: {} } } } },
          },
        },
      },
      components: { schemas: { Id: { type: 'integer', deprecated: true } } },
    })
    const { document, issues } = write(bundle, '2.0')
    expect(document).toEqual({
      swagger: '2.0',
      info,
      paths: {
        '/a': {
          post: {
            consumes: ['application/x-www-form-urlencoded'],
            parameters: [
              { name: 'data', in: 'formData', type: 'string', description: 'any value' },
              { name: 'id', in: 'formData', type: 'integer' },
            ],
            responses: { 200: { description: 'ok', headers: { H: { description: 'h', type: 'string' } } } },
          },
        },
      },
      definitions: { Id: { type: 'integer' } },
    })
    expect(placesOf(issues)).toEqual(['field_not_expressible #/components/schemas/Id/deprecated'])
  })

  it('goes without parameters that are shared and sent as cookies', async () => {
    const { bundle } = await importRoot({
      openapi: '3.0.0',
      info,
      paths: { '/a': { post: { parameters: [{ $ref: '#/components/parameters/C' }], responses: ok } } },
      components: { parameters: { C: { name: 'c', in: 'cookie', schema: { type: 'string' } } } },
    })
    const { document, issues } = write(bundle, '2.0')
    expect(document).toEqual({ swagger: '2.0', info, paths: { '/a': { post: { responses: ok } } }, parameters: {} })
    expect(placesOf(issues)).toEqual([
      'field_not_expressible #/paths/~1a/post/parameters/0/in: cookie',
      'field_not_expressible #/components/parameters/C/in: cookie',
    ])
  })
})

describe('data that looks like a reference', () => {
  const link = { $ref: '#/components/schemas/P' }
  const source: JsonObject = {
    openapi: '3.0.3',
    info,
    paths: {
      '/a': {
        post: {
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/P' }, example: { link } } },
            },
          },
          'x-data': { link },
        },
      },
      '/b': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': {
                  schema: { $ref: '#/paths/~1c/get/responses/200/content/application~1json/schema' },
                  example: { $ref: '#/components/schemas/get_c_200' },
                },
              },
            },
          },
        },
      },
      '/c': {
        get: {
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } } },
        },
      },
    },
    components: { schemas: { P: { type: 'object', default: { link }, example: { link }, enum: [{ link }] } } },
  }

  it.each(['2.0', '3.0', '3.1', '3.2'] as const)('stays as it is in %s', async (version) => {
    const { bundle } = await importRoot(source)
    const { document } = write(bundle, version)
    const operation = operationOf(document)
    expect(operation['x-data']).toEqual({ link })
    const [example, model] =
      version === '2.0'
        ? [
            { examples: { 'application/json': { link } } },
            { definitions: { P: { default: { link }, example: { link } } } },
          ]
        : [
            { content: { 'application/json': { example: { link } } } },
            { components: { schemas: { P: { default: { link } } } } },
          ]
    expect(operation).toMatchObject({ responses: { 200: example } })
    expect(document).toMatchObject({ ...model })
    if (version === '3.0') expect(differences(source, document)).toEqual([])
  })
})
