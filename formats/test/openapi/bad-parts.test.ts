/*
 * Descriptions with something in them that no version allows: the rest is imported, each fault is named, an export to the same version
 * gives it back as it came, and exports to other versions leave it out and name it.
 */
import { strToU8, zipSync } from 'fflate'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { differences } from '../corpus.ts'
import { importRoot, placesOf } from '../import-root.ts'

const info = { title: 't', version: '1' }

function withParameter(parameter: JsonObject | string | number): JsonObject {
  return {
    openapi: '3.0.0',
    info,
    paths: {
      '/good': { get: { summary: 'good', responses: { 200: { description: 'ok' } } } },
      '/bad': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }, parameter],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  }
}

describe('a parameter that no client could send', () => {
  const cases: [parameter: JsonObject | string | number, issue: string][] = [
    [
      { name: 'x', in: 'headers', schema: { type: 'string' } },
      'parameter_in_invalid #/paths/~1bad/get/parameters/1/in',
    ],
    [{ name: 'x', in: 'url', schema: { type: 'string' } }, 'parameter_in_invalid #/paths/~1bad/get/parameters/1/in'],
    [{ name: 'x', schema: { type: 'string' } }, 'parameter_in_missing #/paths/~1bad/get/parameters/1'],
    [{ in: 'query', schema: { type: 'string' } }, 'parameter_name_missing #/paths/~1bad/get/parameters/1'],
    ['x', 'type_wrong #/paths/~1bad/get/parameters/1'],
    [5, 'type_wrong #/paths/~1bad/get/parameters/1'],
  ]
  it.each(cases)('is named and kept, and the rest is imported: %j', async (parameter, issue) => {
    const root = withParameter(parameter)
    const { bundle, issues } = await importRoot(root)
    expect(bundle.documents.map(({ name }) => name)).toEqual(['good', 'Retrieve bad'])
    expect(placesOf(issues)).toEqual([issue])
    const own = exportOpenApi(bundle, { version: '3.0' })
    expect(own.issues).toEqual([])
    expect(differences(root, own.document)).toEqual([])
    for (const version of ['2.0', '3.1', '3.2'] as const) {
      const other = exportOpenApi(bundle, { version })
      expect(other.issues).toMatchObject([
        { code: 'value_not_valid', pointer: '#/paths/~1bad/get/parameters/1', lost: true, params: { version } },
      ])
      expect(other.document).toMatchObject({ paths: { '/bad': { get: { parameters: [{ name: 'q', in: 'query' }] } } } })
    }
  })

  it('goes with what refers to it', async () => {
    const root = withParameter({ $ref: '#/components/parameters/Odd' })
    root['components'] = { parameters: { Odd: { name: 'x', in: 'headers', schema: {} } } }
    const { bundle } = await importRoot(root)
    expect(differences(root, exportOpenApi(bundle, { version: '3.0' }).document)).toEqual([])
    const other = exportOpenApi(bundle, { version: '3.1' })
    expect(placesOf(other.issues).sort()).toEqual([
      'value_not_valid #/components/parameters/Odd',
      'value_not_valid #/paths/~1bad/get/parameters/1',
    ])
    expect(JSON.stringify(other.document)).not.toContain('Odd')
  })
})

const odd = {
  openapi: '3.0.0',
  info: { title: 't', version: 1.5 },
  servers: {},
  tags: { a: 1 },
  paths: {
    '/a': {
      post: {
        parameters: {},
        responses: [],
        tags: 'x',
        requestBody: 'no',
        summary: 5,
        security: 'k',
        deprecated: 'true',
      },
      put: 'x',
      GET: { responses: {} },
    },
    '/b': { put: { responses: { 200: 'ok', none: { description: 'd' } } } },
    '/c': 'x',
    '/d': [],
  },
  components: {
    schemas: {
      S: { type: 'object', properties: { a: 'x', b: { type: 'string' } }, required: 'a', enum: 'x' },
      T: [],
    },
    parameters: [],
    inventions: {},
  },
}

describe('parts of a wrong type', () => {
  it('are each named, while whatever can be read is read', async () => {
    const { bundle, issues } = await importRoot(odd)
    expect(bundle.documents.map(({ name }) => name)).toEqual(['A', 'Update b'])
    expect(placesOf(issues).sort()).toEqual([
      'field_unknown #/components/inventions',
      'field_unknown #/paths/~1a/GET',
      'response_status_invalid #/paths/~1b/put/responses/none',
      'type_wrong #/components/parameters',
      'type_wrong #/components/schemas/S/enum',
      'type_wrong #/components/schemas/S/properties/a',
      'type_wrong #/components/schemas/S/required',
      'type_wrong #/components/schemas/T',
      'type_wrong #/info/version',
      'type_wrong #/paths/~1a/post/deprecated',
      'type_wrong #/paths/~1a/post/parameters',
      'type_wrong #/paths/~1a/post/requestBody',
      'type_wrong #/paths/~1a/post/responses',
      'type_wrong #/paths/~1a/post/security',
      'type_wrong #/paths/~1a/post/summary',
      'type_wrong #/paths/~1a/post/tags',
      'type_wrong #/paths/~1a/put',
      'type_wrong #/paths/~1b/put/responses/200',
      'type_wrong #/paths/~1c',
      'type_wrong #/paths/~1d',
      'type_wrong #/servers',
      'type_wrong #/tags',
    ])
    expect(issues.every(({ severity }) => severity === 'warning')).toBe(true)
  })

  it('come back in the same version, and are named where they are left out or corrected', async () => {
    const { bundle } = await importRoot(odd)
    const own = exportOpenApi(bundle, { version: '3.0' })
    expect(differences(odd, own.document)).toEqual([])
    expect(own.issues).toEqual([])
    const { document, issues } = exportOpenApi(bundle, { version: '3.1' })
    expect(document).toEqual({
      openapi: '3.1.1',
      info: { title: 't', version: '1.5' },
      paths: {
        '/a': { post: { summary: '5', deprecated: true } },
        '/b': { put: { responses: { default: { description: '' } } } },
      },
      components: { schemas: { S: { type: 'object', properties: { a: {}, b: { type: 'string' } } }, T: {} } },
    })
    const corrected = issues.filter(({ code }) => code === 'type_corrected')
    expect(corrected.map(({ pointer }) => pointer).sort()).toEqual([
      '#/info/version',
      '#/paths/~1a/post/deprecated',
      '#/paths/~1a/post/summary',
    ])
    expect(placesOf(issues)).toContain('field_completed #/paths/~1b/put/responses/default')
    const left = issues.filter(({ code }) => code !== 'type_corrected' && code !== 'field_completed')
    expect(left.every(({ lost }) => lost === true)).toBe(true)
    expect(left).toHaveLength(19)
  })

  it('does not keep what people add later from being left out of other versions', async () => {
    const { bundle } = await importRoot({ openapi: '3.0.0', info, servers: [{ url: '/a' }], paths: {} })
    const { application } = bundle
    bundle.application = { ...application, root: { ...application.root, servers: [{ url: '/a', name: 'Production' }] } }
    const { document, issues } = exportOpenApi(bundle, { version: '3.0' })
    expect(document['servers']).toEqual([{ url: '/a' }])
    expect(placesOf(issues)).toEqual(['field_not_expressible #/servers/0/name'])
  })
})

describe('containers that are a reference as a whole', () => {
  it('are read from the file they name', async () => {
    const files = {
      'openapi.json': JSON.stringify({
        openapi: '3.0.0',
        info,
        paths: { $ref: './paths.json' },
        components: { $ref: './components.json' },
      }),
      'paths.json': JSON.stringify({
        '/a': {
          get: {
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: './components.json#/schemas/A' } } },
              },
            },
          },
        },
      }),
      'components.json': JSON.stringify({ schemas: { A: { type: 'object' } } }),
    }
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))
    const result = await importOpenApi({ files: [{ path: 'all.zip', bytes: zip }] })
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(result.issues).toEqual([])
    expect(exportOpenApi(result.bundle, { version: '3.0' }).document).toEqual({
      openapi: '3.0.0',
      info,
      paths: {
        '/a': {
          get: {
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
              },
            },
          },
        },
      },
      components: { schemas: { A: { type: 'object' } } },
    })
  })
})
