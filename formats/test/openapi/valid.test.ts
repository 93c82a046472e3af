/* Exports are valid for their version, whatever the source was: see `valid.ts`. A source's own faults stay in its own version. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { exportOpenApi, type ExportVersion } from '../../src/openapi/write/export-openapi.ts'
import { familyOf } from '../../src/openapi/versions/version.ts'
import { corpusFolder, listFiles, notDescriptions, readCorpus } from '../corpus.ts'
import { expectWholeCorpus, isWholeRun } from '../../../model/test/corpus-files.ts'
import { importRoot, placesOf } from '../import-root.ts'
import { faultsOf } from './valid.ts'

const versions: readonly ExportVersion[] = ['2.0', '3.0', '3.1', '3.2']
const info = { title: 'T', version: '1' }
const answer = (schema: JsonObject) => ({
  '200': { description: 'OK', content: { 'application/json': { schema } } },
})

/** What one version allows and another does not. */
const sources: Partial<Record<string, JsonObject>> = {
  'names of servers and tags': {
    openapi: '3.2.0',
    info: { ...info, summary: 'S' },
    servers: [{ url: 'https://a.test', name: 'prod' }],
    tags: [
      { name: 'a', summary: 'A', kind: 'nav' },
      { name: 'b', parent: 'a' },
    ],
    paths: { '/a': { get: { tags: ['b'], responses: answer({ type: 'string' }) } } },
  },
  'a description beside a reference': {
    openapi: '3.1.0',
    info,
    paths: { '/a': { get: { responses: answer({ $ref: '#/components/schemas/A', description: 'Beside' }) } } },
    components: {
      schemas: {
        A: {
          type: 'object',
          properties: { b: { $ref: '#/components/schemas/B', description: 'b', deprecated: true } },
        },
        B: { type: ['string', 'null'], examples: ['x', 'y'] },
      },
    },
  },
  'examples of parameters, in both forms': {
    openapi: '3.1.0',
    info,
    paths: {
      '/a/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
            {
              name: 'both',
              in: 'query',
              schema: { type: 'string' },
              example: 'x',
              examples: { one: { value: 'y' }, two: { value: 'x' } },
            },
            { name: 'list', in: 'query', schema: { type: 'array' }, examples: { one: { value: ['a'] } } },
            { name: 'bare', in: 'header' },
          ],
          responses: {
            '200': {
              description: 'OK',
              headers: { 'X-A': { example: 1, examples: { a: { value: 2 } } } },
              content: { 'application/json': { example: { a: 1 }, examples: { a: { value: { a: 2 } } } } },
            },
          },
        },
      },
    },
  },
  'what is missing': {
    openapi: '3.1.0',
    info: { title: 'T', license: {} },
    externalDocs: {},
    servers: [{ variables: { a: {} }, url: 'https://{a}.test' }],
    tags: [{ name: 'a' }, { name: 'a', description: 'again' }],
    paths: {
      '/a/{id}': {
        get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'array' } }], responses: { '200': {} } },
        post: { parameters: [{ name: 'id', in: 'path' }], requestBody: {}, responses: {} },
        put: { parameters: [{ name: 'id', in: 'path', required: false, schema: {} }] },
      },
      noSlash: { get: { responses: answer({ type: 'array' }) } },
    },
  },
  'what only 3.2 has': {
    openapi: '3.2.0',
    info,
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              'multipart/mixed': { itemSchema: { type: 'string' } },
              'multipart/form-data': { schema: { type: 'object', properties: { f: { type: 'string' } } } },
            },
          },
          responses: { '200': { description: 'OK' }, '4XX': { description: 'Wrong' } },
        },
        put: { requestBody: { $ref: '#/components/requestBodies/B' }, responses: { '200': { description: 'OK' } } },
        patch: {
          requestBody: { content: { 'application/jsonl': { itemSchema: { type: 'string' } } } },
          responses: { '200': { description: 'OK' } },
        },
      },
    },
    components: { requestBodies: { B: { content: { 'application/jsonl': { itemSchema: { type: 'string' } } } } } },
  },
  'names of models that only Swagger 2.0 allows': {
    swagger: '2.0',
    info,
    securityDefinitions: { 令牌: { type: 'apiKey', in: 'header', name: 'token' } },
    security: [{ 令牌: [] }],
    paths: {
      '/a': {
        get: {
          security: [{ 令牌: [] }],
          responses: { '200': { description: 'OK', schema: { $ref: '#/definitions/Page«Order»' } } },
        },
      },
    },
    definitions: {
      'Page«Order»': { type: 'object', properties: { rows: { type: 'array', items: { $ref: '#/definitions/订单' } } } },
      'Page(Order)': { type: 'object', title: 'Own' },
      订单: { type: 'object', discriminator: 'kind', required: ['kind'], properties: { kind: { type: 'string' } } },
      用户: { allOf: [{ $ref: '#/definitions/订单' }, { $ref: '#/definitions/订单/properties/kind' }] },
    },
  },
}

describe('an export', () => {
  it.each(Object.keys(sources).flatMap((name) => versions.map((version) => [name, version] as const)))(
    'of %s is valid: %s',
    async (name, version) => {
      const { bundle, stats } = await importRoot(sources[name] ?? {})
      // Made valid for its own version too when it is no longer what a source wrote.
      const { origin: _origin, ...application } = bundle.application
      const made = familyOf(stats.version) === version ? { ...bundle, application } : bundle
      expect(await faultsOf(exportOpenApi(made, { version }).document)).toEqual([])
    },
  )

  it('of its source’s own version comes back with what was wrong there', async () => {
    const source = sources['what is missing'] ?? {}
    const { bundle } = await importRoot(source)
    expect(exportOpenApi(bundle, { version: '3.1' }).document).toEqual(source)
    expect(await faultsOf(source)).not.toEqual([])
  })

  it('has branches and types where older versions have nothing beside a reference', async () => {
    const { bundle } = await importRoot(sources['a description beside a reference'] ?? {})
    for (const version of ['2.0', '3.0'] as const)
      expect(JSON.stringify(exportOpenApi(bundle, { version }).document)).toMatch(
        /"b":\{"description":"b",(?:"deprecated":true,)?"allOf":\[\{"\$ref":"[^"]*B"\}\]\}/,
      )
  })

  it('keeps a form rather than a body of which nothing is known, and names what it leaves out', async () => {
    const { bundle } = await importRoot(sources['what only 3.2 has'] ?? {})
    const { document, issues } = exportOpenApi(bundle, { version: '2.0' })
    const form = [{ name: 'f', in: 'formData', type: 'string' }]
    expect(document).toMatchObject({
      paths: { '/a': { post: { parameters: form, consumes: ['multipart/form-data'], responses: { '200': {} } } } },
    })
    expect(placesOf(issues.filter(({ lost }) => lost === true)).sort()).toEqual([
      'field_not_expressible #/components/requestBodies/B/content/application~1jsonl/itemSchema',
      'field_not_expressible #/paths/~1a/patch/requestBody/content/application~1jsonl/itemSchema',
      'field_not_expressible #/paths/~1a/post/requestBody/content/multipart~1mixed',
      'field_not_expressible #/paths/~1a/post/requestBody/content/multipart~1mixed/itemSchema',
      'value_not_valid #/paths/~1a/post/responses/4XX',
    ])
  })

  it('has the style of cookies in 3.2 alone', async () => {
    const parameter = { name: 'c', in: 'cookie', style: 'cookie', schema: { type: 'string' } }
    const { bundle } = await importRoot({
      openapi: '3.2.0',
      info,
      paths: { '/a': { get: { parameters: [parameter], responses: answer({ type: 'string' }) } } },
    })
    const styles = versions.map((version) => {
      const { document, issues } = exportOpenApi(bundle, { version })
      return [JSON.stringify(document).includes('"style":"cookie"'), placesOf(issues)]
    })
    const named = 'value_not_valid #/paths/~1a/get/parameters/0/style'
    expect(styles).toEqual([
      [false, [named, 'field_not_expressible #/paths/~1a/get/parameters/0/in: cookie']],
      [false, [named]],
      [false, [named]],
      [true, []],
    ])
  })

  it('names what it adds, and the components it renames', async () => {
    const missing = await importRoot(sources['what is missing'] ?? {})
    const { issues } = exportOpenApi(missing.bundle, { version: '3.0' })
    expect(
      placesOf(issues)
        .filter((place) => place.startsWith('field_'))
        .sort(),
    ).toEqual([
      'field_completed #/externalDocs/url',
      'field_completed #/info/license/name',
      'field_completed #/info/version',
      'field_completed #/paths/~1a~1{id}/get/parameters/0/required',
      'field_completed #/paths/~1a~1{id}/get/responses/200/description',
      'field_completed #/paths/~1a~1{id}/post/parameters/0/required',
      'field_completed #/paths/~1a~1{id}/post/parameters/0/schema',
      'field_completed #/paths/~1a~1{id}/post/requestBody/content',
      'field_completed #/paths/~1a~1{id}/post/responses/default',
      'field_completed #/paths/~1a~1{id}/put/responses',
      'field_completed #/paths/~1noSlash',
      'field_completed #/servers/0/variables/a/default',
      'field_corrected #/paths/~1a~1{id}/put/parameters/0/required',
      'field_corrected #/tags',
    ])
    const named = await importRoot(sources['names of models that only Swagger 2.0 allows'] ?? {})
    const exported = exportOpenApi(named.bundle, { version: '3.1' })
    expect(exported.issues.map(({ code, params }) => [code, params?.['name'], params?.['to']])).toEqual([
      ['component_renamed', 'Page«Order»', 'Page_Order'],
      ['component_renamed', 'Page(Order)', 'Page_Order_2'],
      ['component_renamed', '订单', 'schemas'],
      ['component_renamed', '用户', 'schemas_2'],
      ['component_renamed', '令牌', 'securitySchemes'],
    ])
    expect(exported.document).toMatchObject({
      security: [{ securitySchemes: [] }],
      components: {
        schemas: {
          Page_Order: {
            title: 'Page«Order»',
            properties: { rows: { items: { $ref: '#/components/schemas/schemas' } } },
          },
          Page_Order_2: { title: 'Own' },
          schemas_2: {
            title: '用户',
            allOf: [{ $ref: '#/components/schemas/schemas' }, { $ref: '#/components/schemas/schemas/properties/kind' }],
          },
        },
      },
    })
  })
})

/** What no export mends, because only the author knows what is meant. */
const faultsOfSources = [
  /^\S+ (?:no-unresolved-refs|schema: Can't resolve)/,
  /^\S+ operation-operationId-unique/,
  /^\S+ path-parameters-defined/,
  /^\S+ no-undefined-server-variable/,
  // Left out, a way to sign in that a version lacks would make what it guards public.
  /^(?:2\.0|3\.0) (?:schema|struct): \S*(?:securitySchemes|securityDefinitions)/,
  /^\S+ (?:schema|struct): \S*securitySchemes\/mutual_TLS/,
  // JSON Schema allows any keyword, and booleans; the linter does not.
  /^3\.[12] struct: \S+ (?:Property `\w+` is not expected here|Expected type `Schema` \(object\) but got `boolean`)/,
]

/** Files whose exports have a further fault, and why. */
const accepted: Partial<Record<string, RegExp>> = {
  // The published schema of 3.0 does not allow extensions in an encoding, which the specification does.
  'tricky/oai-3.1-pass/style-defaults.yaml': /^3\.0 schema: \/components\/parameters\/encoding_object_defaults/,
  // A header that refers to one that is not there.
  'tricky/swagger-parser/3.1.0/siblings31.yaml': /^2\.0 schema: \/paths\/~1pets~1requestBody\/post\/responses\/200/,
  // An address that is none, and a link to no operation.
  'version-pairs/openapi-test3.yaml': /^(?:2\.0 schema: \/info\/contact\/url|\S+ schema: \/components\/links\/b)/,
}

/** Every export is checked three times by two validators. */
const maxBytes = isWholeRun ? 2_000_000 : 8_000
const chosen = listFiles('chinese', 'tricky', 'real', 'version-pairs').filter(
  (path) => !notDescriptions.has(path) && statSync(join(corpusFolder, path)).size <= maxBytes,
)

describe('exports of the corpus', () => {
  expectWholeCorpus()
  it.each(chosen)(
    '%s is valid in other versions but for what its source leaves open',
    async (path) => {
      const result = await importOpenApi({ files: [{ path, bytes: readCorpus(path) }] })
      if (!result.ok) throw new Error(JSON.stringify(result.issues.slice(0, 3)))
      for (const version of versions) {
        if (familyOf(result.stats.version) === version) continue
        const found = await faultsOf(exportOpenApi(result.bundle, { version }).document)
        const faults = found.map((fault) => `${version} ${fault.slice(0, 300)}`)
        const patterns = [...faultsOfSources, ...(accepted[path] === undefined ? [] : [accepted[path]])]
        expect(faults.filter((fault) => !patterns.some((pattern) => pattern.test(fault)))).toEqual([])
      }
    },
    120_000,
  )
})
