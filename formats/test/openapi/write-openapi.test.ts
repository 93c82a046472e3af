/* Descriptions in several files, and exports of several applications. */
import { isObject, type ApplicationBundle, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { chooseParts, importOpenApi, writeOpenApi, type ExportedFile } from '../../src/index.ts'
import { chooseEnvironments } from '../../src/export/choose-environments.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import type { OpenApiExportOptions } from '../../src/openapi/write/write-openapi.ts'

const operation = (fields: JsonObject = {}): JsonObject => ({ responses: { 200: { description: 'OK' } }, ...fields })
const answer = (reference: string): JsonObject => ({
  200: { description: 'OK', content: { 'application/json': { schema: { $ref: reference } } } },
})

const description: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  servers: [
    { url: 'https://test.example.com', name: 'test' },
    { url: 'https://example.com', name: 'live' },
  ],
  tags: [{ name: 'orders', description: 'All orders' }, { name: 'orders/old' }, { name: '用户' }],
  security: [{ key: [] }],
  paths: {
    '/orders/{id}': { get: operation({ tags: ['orders/old'], responses: answer('#/components/schemas/Order') }) },
    '/orders/{ID}': { get: operation({ tags: ['orders'] }) },
    '/用户': { get: operation({ tags: ['用户'], responses: answer('#/components/schemas/Alias') }) },
    '/': { get: operation({ responses: answer('#/components/schemas/con') }) },
    '/linked': {
      get: operation({
        responses: { 200: { description: '', links: { next: { operationRef: '#/paths/~1linked/get' } } } },
      }),
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: { lines: { type: 'array', items: { $ref: '#/components/schemas/order' } } },
        examples: [{ $ref: '#/components/schemas/Order' }],
      },
      order: { type: 'object', properties: { id: { $ref: '#/components/schemas/Order/properties/lines' } } },
      Alias: { $ref: '#/components/schemas/Pet' },
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }],
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', tom: '#/components/schemas/Cat' } },
      },
      Cat: { type: 'object', properties: { kind: { type: 'string' } } },
      con: { type: 'string' },
      Unused: { type: 'string' },
      Base: { type: 'object', discriminator: { propertyName: 'type' } },
      Heir: { allOf: [{ $ref: '#/components/schemas/Base' }] },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
}

async function bundleOf(value: JsonObject = description): Promise<ApplicationBundle> {
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes: JSON.stringify(value) }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.bundle
}

const sourceOf = (...applications: [name: string, bundle: ApplicationBundle][]) => ({
  title: 'All',
  applications: applications.map(([name, bundle]) => ({ name, bundle, dictionaries: [], constants: [] })),
})

const text = ({ bytes }: ExportedFile): string => new TextDecoder().decode(bytes)
const many: OpenApiExportOptions = { version: '3.2', format: 'yaml', split: 'paths' }

async function write(options: Partial<OpenApiExportOptions> = {}): Promise<Map<string, string>> {
  const { files } = writeOpenApi(sourceOf(['Shop', await bundleOf()]), { ...many, ...options })
  return new Map(files.map((file) => [file.path, text(file)]))
}

describe('a description in several files', () => {
  it('has one file per path and component, with names every file system takes', async () => {
    const files = await write()
    expect([...files.keys()].sort()).toEqual([
      'components/schemas/Base.yaml',
      'components/schemas/Cat.yaml',
      'components/schemas/Heir.yaml',
      'components/schemas/Order.yaml',
      'components/schemas/Pet.yaml',
      'components/schemas/Unused.yaml',
      'components/schemas/_con.yaml',
      'components/schemas/order-2.yaml',
      'openapi.yaml',
      'paths/orders_ID-2.yaml',
      'paths/orders_id.yaml',
      'paths/root.yaml',
      'paths/用户.yaml',
    ])
    expect(parse(files.get('paths/orders_id.yaml') ?? '')).toMatchObject({
      get: { responses: answer('../components/schemas/Order.yaml') },
    })
    expect(parse(files.get('components/schemas/order-2.yaml') ?? '')).toMatchObject({
      properties: { id: { $ref: './Order.yaml#/properties/lines' } },
    })
  })

  it('keeps in its root what only means something there', async () => {
    const files = await write()
    const root: unknown = parse(files.get('openapi.yaml') ?? '')
    expect(root).toMatchObject({
      paths: {
        '/orders/{id}': { $ref: './paths/orders_id.yaml' },
        '/用户': { $ref: `./paths/${encodeURIComponent('用户')}.yaml` },
        '/linked': { get: { responses: { 200: { links: { next: { operationRef: '#/paths/~1linked/get' } } } } } },
      },
      components: {
        schemas: { Alias: { $ref: '#/components/schemas/Pet' }, Order: { $ref: './components/schemas/Order.yaml' } },
        securitySchemes: { key: { type: 'apiKey' } },
      },
    })
    expect(files.get('paths/用户.yaml')).toContain('../openapi.yaml#/components/schemas/Alias')
    expect(parse(files.get('components/schemas/Pet.yaml') ?? '')).toMatchObject({
      discriminator: { mapping: { cat: 'Cat', tom: './Cat.yaml' } },
    })
    // An example is data.
    expect(files.get('components/schemas/Order.yaml')).toContain('$ref: "#/components/schemas/Order"')
  })

  it.each(['one', 'paths', 'tags'] as const)('comes back the same: %s', async (split) => {
    const bundle = await bundleOf()
    const { files, issues } = writeOpenApi(sourceOf(['Shop', bundle]), { version: '3.2', format: 'json', split })
    const again = await importOpenApi({ files })
    if (!again.ok) throw new Error(JSON.stringify(again.issues))
    expect(issues).toEqual([])
    expect(exportOpenApi(again.bundle, { version: '3.2' }).document).toEqual(description)
    expect(again.bundle.folders).toEqual(bundle.folders)
  })

  it('can be spread by tag', async () => {
    const files = await write({ split: 'tags', format: 'json' })
    expect([...files.keys()].filter((path) => path.startsWith('paths/')).sort()).toEqual([
      'paths/orders.json',
      'paths/orders_old.json',
      'paths/untagged.json',
      'paths/用户.json',
    ])
    expect(JSON.parse(files.get('openapi.json') ?? '')).toMatchObject({
      paths: { '/orders/{id}': { $ref: './paths/orders_old.json#/~1orders~1%7Bid%7D' } },
    })
  })

  it('of version 2.0 is one file', async () => {
    expect([...(await write({ version: '2.0', format: 'json' })).keys()]).toEqual(['Shop.json'])
  })
})

describe('an export of several applications', () => {
  it('has a folder for each, and issues that name it', async () => {
    const bundle = await bundleOf()
    const pages: ApplicationBundle = {
      ...bundle,
      documents: [
        ...bundle.documents,
        { name: 'Guide', deprecated: false, content: { v: 1, kind: 'markdown', text: 'Hi' } },
      ],
    }
    const source = sourceOf(['订单/Shop', bundle], ['订单:Shop', pages])
    const { files, issues } = writeOpenApi(source, { ...many, split: 'one', environments: ['live'] })
    expect(files.map(({ path }) => path)).toEqual(['订单_Shop/订单_Shop.yaml', '订单_Shop-2/订单_Shop-2.yaml'])
    expect(issues).toMatchObject([{ code: 'document_not_http', file: '订单:Shop', lost: true }])
    for (const file of files) expect(parse(text(file))).toMatchObject({ servers: [{ name: 'live' }] })
  })
})

describe('chosen parts', () => {
  const names = ({ components }: ApplicationBundle) => components.map(({ name }) => name)

  it('are folders with all below, and the models they need, directly or not', async () => {
    const bundle = await bundleOf()
    const chosen = chooseParts(bundle, { folderKeys: ['tag:orders'] })
    expect(chosen.documents.map(({ content }) => (content.kind === 'http' ? content.path : ''))).toEqual([
      '/orders/{id}',
      '/orders/{ID}',
    ])
    expect(chosen.folders.map(({ key }) => key)).toEqual(['tag:orders', 'tag:orders/old'])
    expect(names(chosen)).toEqual(['Order', 'order', 'key'])
    expect(chosen.application.root['tags']).toEqual([
      { name: 'orders', description: 'All orders' },
      { name: 'orders/old' },
    ])
  })

  it('keep the folders around a document', async () => {
    const bundle = await bundleOf()
    const chosen = chooseParts(bundle, { documents: [0] })
    expect(chosen.documents).toHaveLength(1)
    expect(chosen.folders.map(({ key }) => key)).toEqual(['tag:orders', 'tag:orders/old'])
    const { document } = exportOpenApi(chosen, { version: '3.2' })
    expect(Object.keys(isObject(document['paths']) ? document['paths'] : {})).toEqual(['/orders/{id}'])
  })

  it('take models along that a discriminator means', async () => {
    const paths = { '/': { get: operation({ responses: answer('#/components/schemas/Base') }) } }
    const chosen = chooseParts(await bundleOf({ ...description, paths }), { documents: [0] })
    expect(names(chosen)).toEqual(['Base', 'Heir', 'key'])
  })

  it('leave the bundle as it was', async () => {
    const bundle = await bundleOf()
    const before = JSON.stringify(bundle)
    chooseParts(bundle, { documents: [1] })
    expect(chooseEnvironments(bundle, ['nothing']).application.root).not.toHaveProperty('servers')
    expect(JSON.stringify(bundle)).toBe(before)
    expect(chooseEnvironments(bundle, undefined)).toBe(bundle)
  })
})
