/*
 * The forms of the versions: schemas of any dialect come back as they were, and what one version says another way.
 */
import fc from 'fast-check'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi, type ImportResult } from '../../src/index.ts'
import { exportOpenApi, type ExportVersion } from '../../src/openapi/write/export-openapi.ts'
import { differences } from '../corpus.ts'

type Imported = Extract<ImportResult, { ok: true }>

async function importRoot(root: unknown): Promise<Imported> {
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(root) }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result
}

const info = { title: 't', version: '1' }

function rootWithSchema(version: ExportVersion, schema: JsonObject): JsonObject {
  if (version === '2.0') return { swagger: '2.0', info, paths: {}, definitions: { S: schema } }
  return { openapi: `${version}.0`, info, paths: {}, components: { schemas: { S: schema } } }
}

const branch = fc.constantFrom<JsonObject>(
  { type: 'string' },
  { $ref: '#/x' },
  { allOf: [{ type: 'object' }] },
  { type: 'null' },
  { nullable: true },
  {},
)

/** Schemas made of the keywords whose form differs between dialects, in every mixture. */
const schemas: fc.Arbitrary<JsonObject> = fc.record(
  {
    type: fc.constantFrom(
      'string',
      'integer',
      'null',
      'file',
      ['string'],
      ['string', 'null'],
      ['null'],
      ['integer', 'string'],
    ),
    nullable: fc.boolean(),
    'x-nullable': fc.boolean(),
    enum: fc.constantFrom([], ['a'], ['a', null], [null]),
    const: fc.constantFrom(null, 'a'),
    format: fc.constantFrom('binary', 'byte', 'date'),
    contentMediaType: fc.constantFrom('application/octet-stream', 'image/png'),
    contentEncoding: fc.constantFrom('base64', 'gzip'),
    minimum: fc.constantFrom(0, 5),
    exclusiveMinimum: fc.constantFrom<boolean | number>(true, false, 0, 5, 9),
    maximum: fc.constantFrom(0, 5),
    exclusiveMaximum: fc.constantFrom<boolean | number>(true, false, 0, 5, 9),
    example: fc.constantFrom(null, 'a', [1]),
    examples: fc.constantFrom<JsonObject | string[]>([], ['a'], ['a', 'b'], { a: { value: 1 } }),
    anyOf: fc.array(branch, { maxLength: 3 }),
    oneOf: fc.array(branch, { maxLength: 3 }),
    allOf: fc.array(branch, { maxLength: 3 }),
    $ref: fc.constantFrom('#/x'),
    discriminator: fc.constantFrom('kind', { propertyName: 'kind' }, { propertyName: 'kind', mapping: { a: 'b' } }),
  },
  { requiredKeys: [] },
)

describe('schemas', () => {
  it.each(['2.0', '3.0', '3.1'] as const)('of %s come back as they were, whatever they mix', async (version) => {
    await fc.assert(
      fc.asyncProperty(schemas, async (schema) => {
        const root = rootWithSchema(version, { properties: { p: schema }, ...structuredClone(schema) })
        const { bundle } = await importRoot(root)
        expect(differences(root, exportOpenApi(bundle, { version }).document)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('reach a form that importing again leaves alone', async () => {
    await fc.assert(
      fc.asyncProperty(schemas, async (schema) => {
        const { bundle } = await importRoot(rootWithSchema('3.0', schema))
        const { document } = exportOpenApi(bundle, { version: '3.2' })
        const again = await importRoot(document)
        expect(differences(document, exportOpenApi(again.bundle, { version: '3.2' }).document)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  const upgrades: [name: string, version: ExportVersion, source: JsonObject, upgraded: JsonObject][] = [
    ['nullable', '3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable enum',
      '3.0',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    ['nullable reference', '3.0', { $ref: '#/x', nullable: true }, { anyOf: [{ $ref: '#/x' }, { type: 'null' }] }],
    [
      'nullable allOf',
      '3.0',
      { allOf: [{ $ref: '#/x' }], nullable: true, title: 't' },
      { anyOf: [{ $ref: '#/x' }, { type: 'null' }], title: 't' },
    ],
    [
      'nullable oneOf',
      '3.0',
      { oneOf: [{ type: 'string' }, {}], nullable: true },
      { oneOf: [{ type: 'string' }, {}, { type: 'null' }] },
    ],
    [
      'exclusive bounds',
      '3.0',
      { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 5 },
    ],
    ['example', '3.0', { type: 'string', example: 'a' }, { type: 'string', examples: ['a'] }],
    [
      'binary',
      '3.0',
      { type: 'string', format: 'binary' },
      { type: 'string', contentMediaType: 'application/octet-stream' },
    ],
    ['byte', '3.0', { type: 'string', format: 'byte' }, { type: 'string', contentEncoding: 'base64' }],
    ['file', '2.0', { type: 'file' }, { type: 'string', contentMediaType: 'application/octet-stream' }],
    ['x-nullable', '2.0', { type: 'integer', 'x-nullable': true }, { type: ['integer', 'null'] }],
    ['discriminator', '2.0', { discriminator: 'kind' }, { discriminator: { propertyName: 'kind' } }],
  ]
  it.each(upgrades)('%s of %s is upgraded', async (_name, version, source, upgraded) => {
    const { bundle } = await importRoot(rootWithSchema(version, source))
    expect(bundle.components.map(({ value }) => value)).toEqual([upgraded])
  })

  const downgrades: [name: string, version: ExportVersion, schema: JsonObject, downgraded: JsonObject][] = [
    ['null type', '3.0', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['several types', '3.0', { type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    [
      'null branch',
      '3.0',
      { anyOf: [{ $ref: '#/components/schemas/S' }, { type: 'null' }] },
      { allOf: [{ $ref: '#/components/schemas/S' }], nullable: true },
    ],
    ['const', '3.0', { const: 'a' }, { enum: ['a'] }],
    ['bounds', '3.0', { exclusiveMinimum: 1, minimum: 3 }, { minimum: 3 }],
    ['references', '2.0', { $ref: '#/components/schemas/S' }, { $ref: '#/definitions/S' }],
    ['null type', '2.0', { type: ['string', 'null'] }, { type: 'string', 'x-nullable': true }],
  ]
  it.each(downgrades)('%s is said in %s', async (_name, version, schema, downgraded) => {
    const { bundle } = await importRoot(rootWithSchema('3.1', schema))
    const { document, issues } = exportOpenApi(bundle, { version })
    expect(document).toMatchObject(
      version === '2.0' ? { definitions: { S: downgraded } } : { components: { schemas: { S: downgraded } } },
    )
    expect(issues).toEqual([])
  })
})

describe('Swagger 2.0', () => {
  const swagger = {
    swagger: '2.0',
    info,
    host: 'api.example.com',
    basePath: '/v1',
    schemes: ['https', 'http'],
    consumes: ['application/json'],
    produces: ['application/json', 'application/xml'],
    securityDefinitions: {
      o: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a',
        tokenUrl: 'https://t',
        scopes: { r: 'read' },
      },
      b: { type: 'basic' },
    },
    definitions: { Pet: { type: 'object' } },
    parameters: {
      limit: { name: 'limit', in: 'query', type: 'integer', maximum: 9 },
      pet: { name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } },
    },
    responses: { Missing: { description: 'gone', schema: { $ref: '#/definitions/Pet' } } },
    paths: {
      '/pets': {
        get: {
          parameters: [
            { $ref: '#/parameters/limit' },
            { name: 'ids', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
            { name: 'X', in: 'header', type: 'string', 'x-example': 'e' },
          ],
          responses: {
            200: {
              description: 'ok',
              schema: { type: 'array', items: { $ref: '#/definitions/Pet' } },
              headers: { N: { type: 'integer' } },
              examples: { 'application/json': [] },
            },
            404: { $ref: '#/responses/Missing' },
          },
        },
        post: { parameters: [{ $ref: '#/parameters/pet' }], responses: { 201: { description: 'made' } } },
        put: {
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'photo', in: 'formData', type: 'file', required: true },
            { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
          ],
          responses: { 204: { description: 'ok' } },
        },
      },
    },
  }

  it('says everything in the structure of OpenAPI 3', async () => {
    const { bundle, issues } = await importRoot(swagger)
    expect(issues).toEqual([])
    const { document } = exportOpenApi(bundle, { version: '3.2' })
    const schema = { type: 'array', items: { $ref: '#/components/schemas/Pet' } }
    expect(document).toEqual({
      openapi: '3.2.0',
      info,
      servers: [{ url: 'https://api.example.com/v1' }, { url: 'http://api.example.com/v1' }],
      paths: {
        '/pets': {
          get: {
            parameters: [
              { $ref: '#/components/parameters/limit' },
              {
                name: 'ids',
                in: 'query',
                schema: { type: 'array', items: { type: 'string' } },
                style: 'pipeDelimited',
                explode: false,
              },
              { name: 'X', in: 'header', schema: { type: 'string' }, example: 'e' },
            ],
            responses: {
              200: {
                description: 'ok',
                headers: { N: { schema: { type: 'integer' } } },
                content: { 'application/json': { schema, example: [] }, 'application/xml': { schema } },
              },
              404: { $ref: '#/components/responses/Missing' },
            },
          },
          post: {
            requestBody: { $ref: '#/components/requestBodies/pet' },
            responses: { 201: { description: 'made' } },
          },
          put: {
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: {
                    type: 'object',
                    properties: {
                      photo: { type: 'string', contentMediaType: 'application/octet-stream' },
                      tags: { type: 'array', items: { type: 'string' } },
                    },
                    required: ['photo'],
                  },
                  encoding: { tags: { style: 'form', explode: true } },
                },
              },
            },
            responses: { 204: { description: 'ok' } },
          },
        },
      },
      components: {
        schemas: { Pet: { type: 'object' } },
        responses: {
          Missing: {
            description: 'gone',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
              'application/xml': { schema: { $ref: '#/components/schemas/Pet' } },
            },
          },
        },
        parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } } },
        requestBodies: { pet: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
        securitySchemes: {
          o: {
            type: 'oauth2',
            flows: {
              authorizationCode: { authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: { r: 'read' } },
            },
          },
          b: { type: 'http', scheme: 'basic' },
        },
      },
    })
    expect(differences(swagger, exportOpenApi(bundle, { version: '2.0' }).document)).toEqual([])
  })

  it('follows edits instead of restoring what they replaced', async () => {
    const { bundle } = await importRoot(swagger)
    const [get] = bundle.documents
    if (get?.content.kind !== 'http') throw new Error('an operation expected')
    get.content = {
      ...get.content,
      operation: {
        ...get.content.operation,
        parameters: [{ name: 'ids', in: 'query', schema: { type: 'array', items: {} }, style: 'form', explode: true }],
      },
    }
    bundle.application = {
      ...bundle.application,
      root: { ...bundle.application.root, servers: [{ url: 'https://new.example.com' }] },
    }
    const { document } = exportOpenApi(bundle, { version: '2.0' })
    expect(document).toMatchObject({
      host: 'new.example.com',
      schemes: ['https'],
      paths: {
        '/pets': {
          get: { parameters: [{ name: 'ids', in: 'query', type: 'array', items: {}, collectionFormat: 'multi' }] },
        },
      },
    })
    expect(document['basePath']).toBeUndefined()
  })

  it('is made from OpenAPI 3, with a list of what it cannot say', async () => {
    const { bundle } = await importRoot({
      openapi: '3.1.0',
      info,
      servers: [{ url: 'https://a.example.com/x' }, { url: 'https://b.example.com/x' }],
      webhooks: { w: { post: { responses: {} } } },
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'c', in: 'cookie', schema: { type: 'string' } },
              { name: 'q', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            ],
            requestBody: { required: true, content: { 'application/json': { schema: { type: 'string' } } } },
            responses: {
              200: { description: 'ok', content: { 'text/plain': { schema: { type: 'string' } } }, links: { l: {} } },
            },
          },
        },
      },
    })
    const { document, issues } = exportOpenApi(bundle, { version: '2.0' })
    expect(document).toEqual({
      swagger: '2.0',
      info,
      host: 'a.example.com',
      basePath: '/x',
      schemes: ['https'],
      paths: {
        '/a': {
          post: {
            consumes: ['application/json'],
            produces: ['text/plain'],
            parameters: [
              { name: 'q', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
              { name: 'body', in: 'body', required: true, schema: { type: 'string' } },
            ],
            responses: { 200: { description: 'ok', schema: { type: 'string' } } },
          },
        },
      },
    })
    expect(issues.every((issue) => issue.lost === true)).toBe(true)
    expect(issues.map((issue) => issue.pointer).sort()).toEqual([
      '#/paths/~1a/post/parameters/0/in: cookie',
      '#/paths/~1a/post/responses/200/links',
      '#/servers/1',
      '#/webhooks',
    ])
  })
})

describe('older versions of OpenAPI 3', () => {
  it('leave out what they do not know, and say so', async () => {
    const responses = { '200': { description: 'OK' } }
    const { bundle } = await importRoot({
      openapi: '3.2.0',
      info: { ...info, summary: 's' },
      tags: [{ name: 'a', kind: 'nav' }],
      webhooks: { w: { post: { responses } } },
      paths: {
        '/a': { query: { responses: {} }, additionalOperations: { COPY: { responses: {} } }, get: { responses } },
      },
    })
    const modern = exportOpenApi(bundle, { version: '3.1' })
    expect(modern.document).toMatchObject({
      openapi: '3.1.1',
      info: { summary: 's' },
      tags: [{ name: 'a' }],
      webhooks: { w: {} },
    })
    expect(modern.issues.map((issue) => issue.pointer).sort()).toEqual([
      '#/paths/~1a/additionalOperations',
      '#/paths/~1a/query',
      '#/tags/0/kind',
    ])
    const old = exportOpenApi(bundle, { version: '3.0' })
    expect(old.document).toEqual({
      openapi: '3.0.4',
      info,
      tags: [{ name: 'a' }],
      paths: { '/a': { get: { responses } } },
    })
    expect(old.issues.map((issue) => issue.pointer)).toContain('#/webhooks')
  })
})
