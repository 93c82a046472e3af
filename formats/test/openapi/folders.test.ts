import type { ApplicationBundle, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { exportOpenApi } from '../../src/openapi/write/export-openapi.ts'
import { webhookFolderName } from '../../src/openapi/read/folders.ts'

async function importApi(fields: Record<string, unknown>): Promise<ApplicationBundle> {
  const bytes = JSON.stringify({ openapi: '3.2.0', info: { title: 't', version: '1' }, ...fields })
  const result = await importOpenApi({ files: [{ path: 'a.json', bytes }] })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.bundle
}

const operation = (...tags: string[]): JsonObject => ({ ...(tags.length === 0 ? {} : { tags }), responses: {} })

/** Folders as indented names, documents below them. */
function outline(bundle: ApplicationBundle): string[] {
  const lines = (parentKey: string | undefined, indent: string): string[] => [
    ...bundle.folders
      .filter((folder) => folder.parentKey === parentKey)
      .flatMap((folder) => [
        `${indent}${folder.name}/${folder.tagName === undefined ? '' : ` = ${folder.tagName}`}`,
        ...lines(folder.key, `${indent}  `),
      ]),
    ...bundle.documents
      .filter((document) => document.folderKey === parentKey)
      .map((document) => indent + document.name),
  ]
  return lines(undefined, '')
}

describe('tags become folders', () => {
  it('in the order of the tags list, then of first use', async () => {
    const bundle = await importApi({
      tags: [{ name: 'b', description: 'B' }, { name: 'a' }, { name: 'b' }],
      paths: { '/1': { get: operation('z'), post: operation('a', 'b') }, '/2': { get: operation() } },
    })
    expect(outline(bundle)).toEqual(['b/ = b', 'a/ = a', '  POST /1', 'z/ = z', '  GET /1', 'GET /2'])
    expect(bundle.folders[0]?.content).toEqual({ v: 1, kind: 'folder', description: 'B' })
  })

  it('and many operations without tags are grouped by what tells their paths apart', async () => {
    const paths = [
      ...Array.from({ length: 9 }, (_each, at) => `/v1/accounts/{account}/persons${at}`),
      ...Array.from({ length: 9 }, (_each, at) => `/v1/charges/${at}`),
      '/v1/balance',
      '/v1/{id}',
    ]
    const without = Object.fromEntries(paths.map((path) => [path, { get: operation() }]))
    const bundle = await importApi({ paths: { ...without, '/v1/plans': { get: operation('Plans') } } })
    expect(bundle.folders.map(({ key, name, tagName }) => [key, name, tagName])).toEqual([
      ['path:accounts', 'accounts', undefined],
      ['path:charges', 'charges', undefined],
      ['tag:Plans', 'Plans', 'Plans'],
    ])
    const places = new Map(bundle.documents.map(({ name, folderKey }) => [name, folderKey]))
    expect(places.get('Retrieve account persons3')).toBe('path:accounts')
    expect(places.has('Retrieve balance')).toBe(true)
    expect(['Retrieve balance', 'GET /v1/{id}'].map((name) => places.get(name))).toEqual([undefined, undefined])
    // What was without tags stays so, unless people named the folder.
    const exported = exportOpenApi(bundle, { version: '3.2' }).document
    expect(exported['tags']).toBeUndefined()
    expect(exported['paths']).toMatchObject(without)
    expect(JSON.stringify(exported).match(/"tags"/g)).toHaveLength(1)
    const [accounts] = bundle.folders
    if (accounts !== undefined) accounts.name = 'Accounts'
    const named = exportOpenApi(bundle, { version: '3.2' }).document
    expect(named['tags']).toEqual([{ name: 'Accounts' }])
    expect(JSON.stringify(named).match(/"tags":\["Accounts"\]/g)).toHaveLength(9)
  })

  it('and few operations without tags stay side by side', async () => {
    const paths = Array.from({ length: 19 }, (_each, at) => [`/orders/${at}`, { get: operation() }])
    const bundle = await importApi({ paths: { ...Object.fromEntries(paths), '/items': {} } })
    expect(bundle.folders).toEqual([])
  })

  it('nested by parent and by slashes', async () => {
    const bundle = await importApi({
      tags: [{ name: 'child', parent: 'top' }, { name: 'top' }, { name: 'top/side' }],
      paths: {
        '/1': {
          get: operation('研发模块/移动端包管理/对内'),
          put: operation('研发模块'),
          post: operation('child'),
          patch: operation('http://x/y'),
          delete: operation('a//b'),
        },
      },
    })
    expect(outline(bundle)).toEqual([
      'top/ = top',
      '  child/ = child',
      '    POST /1',
      '  side/ = top/side',
      '研发模块/ = 研发模块',
      '  移动端包管理/',
      '    对内/ = 研发模块/移动端包管理/对内',
      '      GET /1',
      '  PUT /1',
      'http://x/y/ = http://x/y',
      '  PATCH /1',
      'a//b/ = a//b',
      '  DELETE /1',
    ])
  })

  it('shown as their summary, or as older descriptions name them, under the same tag', async () => {
    const tags = [
      { name: 'orders', summary: ' Orders & refunds ', 'x-displayName': 'Old name' },
      { name: 'stock', 'x-displayName': '库存' },
      { name: 'admin/users', summary: 'Accounts' },
      { name: 'blank', summary: ' ' },
      { name: 'odd', summary: 7 },
    ]
    const bundle = await importApi({ tags, paths: { '/1': { get: operation('orders'), put: operation('stock') } } })
    expect(outline(bundle)).toEqual([
      'Orders & refunds/ = orders',
      '  GET /1',
      '库存/ = stock',
      '  PUT /1',
      'admin/',
      '  Accounts/ = admin/users',
      'blank/ = blank',
      'odd/ = odd',
    ])
    expect(exportOpenApi(bundle, { version: '3.2' }).document).toMatchObject({
      tags,
      paths: { '/1': { get: { tags: ['orders'] }, put: { tags: ['stock'] } } },
    })
  })

  it('except for webhooks without tags, which get a folder of their own', async () => {
    const bundle = await importApi({ webhooks: { paid: { post: operation() }, sent: { post: operation('mail') } } })
    expect(outline(bundle)).toEqual([`${webhookFolderName}/`, '  paid', 'mail/ = mail', '  sent'])
    expect(exportOpenApi(bundle, { version: '3.2' }).document).toMatchObject({
      webhooks: { paid: { post: { responses: {} } } },
    })
    expect(JSON.stringify(exportOpenApi(bundle, { version: '3.2' }).document)).not.toContain(webhookFolderName)
  })
})

describe('folders become tags', () => {
  it('replacing the first tag of a document that was moved', async () => {
    const bundle = await importApi({
      tags: [{ name: 'a' }, { name: 'b' }],
      paths: { '/1': { get: operation('a', 'keep'), post: operation() } },
    })
    const [moved, plain] = bundle.documents
    if (moved === undefined || plain === undefined) throw new Error('two documents expected')
    bundle.folders.push({
      key: 'own',
      parentKey: 'tag:b',
      name: 'made',
      content: { v: 1, kind: 'folder', description: 'by people' },
    })
    moved.folderKey = 'tag:b'
    plain.folderKey = 'own'
    const { document } = exportOpenApi(bundle, { version: '3.2' })
    expect(document).toMatchObject({
      tags: [{ name: 'a' }, { name: 'b' }, { name: 'b/made', description: 'by people' }],
      paths: { '/1': { get: { tags: ['b', 'keep'] }, post: { tags: ['b/made'] } } },
    })
    delete moved.folderKey
    expect(exportOpenApi(bundle, { version: '3.2' }).document).toMatchObject({
      paths: { '/1': { get: { tags: ['keep'] } } },
    })
  })
})

describe('what people make of folders', () => {
  const root = {
    tags: [
      { name: 'orders', description: 'All orders' },
      { name: 'stock', 'x-displayName': 'Stock' },
      { name: 'admin/users', summary: 'Accounts' },
    ],
    paths: {
      '/1': { get: operation('orders'), put: operation('stock'), post: operation('admin/users') },
      '/2': { get: operation('late') },
    },
  }
  const folderOf = (bundle: ApplicationBundle, tagName: string) => {
    const folder = bundle.folders.find((candidate) => candidate.tagName === tagName)
    if (folder === undefined) throw new Error(`there is no folder ${tagName}`)
    return folder
  }
  const tagsOf = (bundle: ApplicationBundle, version: '3.0' | '3.2'): unknown =>
    exportOpenApi(bundle, { version }).document['tags']

  it('names: the tag stays, and is shown under the new one', async () => {
    const bundle = await importApi(root)
    for (const [tag, name] of [
      ['orders', '订单'],
      ['stock', 'Warehouse'],
      ['admin/users', 'People'],
      ['late', 'Late ones'],
    ] as const)
      folderOf(bundle, tag).name = name
    expect(tagsOf(bundle, '3.2')).toEqual([
      { name: 'orders', description: 'All orders', summary: '订单' },
      { name: 'stock', 'x-displayName': 'Warehouse' },
      { name: 'admin/users', summary: 'People' },
      { name: 'late', summary: 'Late ones' },
    ])
    expect(tagsOf(bundle, '3.0')).toEqual([
      { name: 'orders', description: 'All orders', 'x-displayName': '订单' },
      { name: 'stock', 'x-displayName': 'Warehouse' },
      { name: 'admin/users', 'x-displayName': 'People' },
      { name: 'late', 'x-displayName': 'Late ones' },
    ])
    const { document } = exportOpenApi(bundle, { version: '3.0' })
    expect(document).toMatchObject({ paths: { '/1': { get: { tags: ['orders'] } } } })
    const { openapi: _openapi, info: _info, ...fields } = document
    expect(outline(await importApi(fields))).toEqual(outline(bundle))
  })

  it('descriptions, new, changed and removed', async () => {
    const bundle = await importApi(root)
    delete folderOf(bundle, 'orders').content.description
    folderOf(bundle, 'stock').content.description = 'What is there'
    folderOf(bundle, 'late').content.description = 'Added'
    expect(tagsOf(bundle, '3.2')).toEqual([
      { name: 'orders' },
      { name: 'stock', 'x-displayName': 'Stock', description: 'What is there' },
      { name: 'admin/users', summary: 'Accounts' },
      { name: 'late', description: 'Added' },
    ])
  })

  it('orders, also of tags that only operations name', async () => {
    const bundle = await importApi(root)
    expect(tagsOf(bundle, '3.2')).toEqual(root.tags)
    const [orders, stock, admin, users, late] = bundle.folders
    if (!orders || !stock || !admin || !users || !late) throw new Error('five folders expected')
    bundle.folders = [stock, admin, users, orders, late]
    expect(tagsOf(bundle, '3.2')).toEqual([root.tags[1], root.tags[2], root.tags[0]])
    bundle.folders = [late, orders, admin, users, stock]
    expect(tagsOf(bundle, '3.2')).toEqual([{ name: 'late' }, root.tags[0], root.tags[2], root.tags[1]])
    const { openapi: _openapi, info: _info, ...fields } = exportOpenApi(bundle, { version: '3.2' }).document
    const again = await importApi(fields)
    expect(again.folders.map(({ name }) => name)).toEqual(bundle.folders.map(({ name }) => name))
  })
})

describe('path fields', () => {
  it('go back to the path when all agree, and into the operations when not', async () => {
    const bundle = await importApi({
      paths: {
        '/{id}': {
          summary: 's',
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'q', in: 'query' },
          ],
          get: operation(),
          put: { ...operation(), parameters: [{ name: 'q', in: 'query', required: true }] },
        },
      },
    })
    const [get, put] = bundle.documents
    if (get?.content.kind !== 'http' || put?.content.kind !== 'http') throw new Error('two operations expected')
    expect(get.content.pathItem).toEqual({
      summary: 's',
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'q', in: 'query' },
      ],
    })
    put.content = {
      ...put.content,
      pathItem: {
        ...put.content.pathItem,
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'new' },
          { name: 'q', in: 'query' },
        ],
      },
    }
    expect(exportOpenApi(bundle, { version: '3.2' }).document['paths']).toEqual({
      '/{id}': {
        summary: 's',
        get: {
          responses: {},
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'q', in: 'query' },
          ],
        },
        put: {
          responses: {},
          parameters: [
            { name: 'id', in: 'path', required: true, description: 'new' },
            { name: 'q', in: 'query', required: true },
          ],
        },
      },
    })
  })
})
