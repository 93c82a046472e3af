import {
  getComponents,
  getDocDetail,
  getDocForm,
  getDocProps,
  saveDoc,
  updateFolder,
  type DocDetail,
  type DocForm,
  type Envelope,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import {
  addRevision,
  buildComponent,
  buildDoc,
  buildFolder,
  type BuiltDoc,
} from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

const order: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/shops/{shopId}/orders',
  pathItem: { parameters: [{ name: 'shopId', in: 'path', required: true, schema: { type: 'integer' } }] },
  operation: {
    summary: 'Place an order',
    description: 'Places it **now**.',
    parameters: [
      { name: 'dryRun', in: 'query', description: 'Only check', schema: { type: 'boolean', default: false } },
      { name: 'X-Trace', in: 'header', schema: { type: 'string', maxLength: 32 }, example: 'abc' },
    ],
    requestBody: { content: { 'application/json': { schema: ref('Order') }, 'application/xml': {} } },
    responses: {
      default: { description: 'Anything else' },
      '201': {
        description: 'Placed',
        content: { 'application/json': { schema: { type: 'array', items: ref('Order') } } },
      },
      '409': { description: 'Sold out' },
    },
  },
}

/** An application with a model that contains itself, two servers and a document that uses the model. */
async function buildShop(): Promise<{ module: BuiltModule; folder: BuiltDoc; doc: BuiltDoc }> {
  const module = await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) })
  await addRevision(
    test,
    'module',
    module.id,
    {
      v: 1,
      kind: 'application',
      root: {
        info: { title: 'Shop', version: '1' },
        servers: [
          { url: 'https://{region}.shop.example', description: 'Live', variables: { region: { default: 'eu' } } },
          { url: 'http://localhost:8080' },
        ],
        security: [{ key: [] }],
      },
    },
    module.owner,
  )
  await buildComponent(test, module, 'schemas', 'Order', {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, lines: { type: 'array', items: ref('Line') }, replaces: ref('Order') },
  })
  await buildComponent(test, module, 'schemas', 'Line', { type: 'object', properties: { sku: { type: 'string' } } })
  await buildComponent(test, module, 'schemas', 'Unrelated', { type: 'string' })
  await buildComponent(test, module, 'securitySchemes', 'key', { type: 'apiKey', in: 'header', name: 'key' })
  const folder = await buildFolder(test, { module, name: 'orders' })
  const doc = await buildDoc(test, { module, name: 'Place', parentId: folder.id, content: order })
  return { module, folder, doc }
}

async function read(doc: BuiltDoc, user: BuiltUser = doc.owner): Promise<DocDetail> {
  const { data } = await test.call(getDocDetail, { query: { id: doc.publicId } }, { token: user.token })
  if (data === null) throw new Error('no document')
  return data
}

describe('a document', () => {
  it('says where it is, what it is and what the reader may do', async () => {
    const { module, folder, doc } = await buildShop()
    const detail = await read(doc)
    expect(detail).toMatchObject({
      id: doc.publicId,
      name: 'Place',
      description: 'Places it **now**.',
      url: '/shops/{shopId}/orders',
      httpMethod: 'POST',
      contentType: 'application/json',
      parentId: folder.publicId,
      moduleId: module.publicId,
      projectId: module.project.publicId,
      spaceId: module.project.space.publicId,
      creatorName: module.owner.username.toUpperCase(),
      folders: [{ id: folder.publicId, name: 'orders' }],
      baseUrl: 'https://eu.shop.example',
      debugEnvs: [
        { name: 'Live', url: 'https://eu.shop.example' },
        { name: 'http://localhost:8080', url: 'http://localhost:8080' },
      ],
      dubboInfo: null,
      application: { security: [{ key: [] }], securitySchemes: ['key'] },
      can: { manageDocs: true, share: true },
    })
    expect(detail.content).toEqual(order)
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    expect((await read(doc, guest)).can).toEqual({ manageDocs: false, share: false })
  })

  it('brings the components it needs, those of the application’s security included, and no others', async () => {
    const { doc } = await buildShop()
    const { components, moreComponents } = await read(doc)
    expect(Object.keys(components['schemas'] ?? {})).toEqual(['Order', 'Line'])
    expect(Object.keys(components['securitySchemes'] ?? {})).toEqual(['key'])
    expect(moreComponents).toEqual([])
  })

  it('lists its parameters as rows, cut where a model contains itself', async () => {
    const { doc } = await buildShop()
    const detail = await read(doc)
    expect(detail.pathParams).toMatchObject([{ name: 'shopId', type: 'integer', required: 1 }])
    expect(detail.queryParams).toMatchObject([{ name: 'dryRun', required: 0, description: 'Only check' }])
    expect(detail.headerParams).toMatchObject([{ name: 'X-Trace', maxLength: 32, example: 'abc' }])
    expect(detail.requestParams).toMatchObject([
      { name: 'id', type: 'string', required: 1, maxLength: 64, children: [] },
      { name: 'lines', type: 'array<Line>', children: [{ name: 'sku', parentId: 'lines' }] },
      { name: 'replaces', type: 'Order' },
    ])
    expect(JSON.stringify(detail.requestParams).match(/"replaces"/g)?.length).toBeLessThan(10)
    expect(detail).toMatchObject({ isRequestArray: 0, isResponseArray: 1, responseArrayType: 'object' })
    expect(detail.responseParams.map((row) => row['name'])).toEqual(['id', 'lines', 'replaces'])
    expect(detail.errorCodeParams).toMatchObject([
      { name: '409', description: 'Sold out', example: '' },
      { name: 'default', description: 'Anything else' },
    ])
  })

  it('answers 304 until the document, a component, a name or a right changes', async () => {
    const { module, doc } = await buildShop()
    const ask = (etag?: string) =>
      test.app.inject({
        url: `${getDocDetail.path}?id=${doc.publicId}`,
        headers: { token: doc.owner.token, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
      })
    const tags = [String((await ask()).headers.etag)]
    const expectNew = async (): Promise<void> => {
      const answer = await ask(tags.at(-1))
      expect(answer.statusCode).toBe(200)
      tags.push(String(answer.headers.etag))
      expect((await ask(tags.at(-1))).statusCode).toBe(304)
    }
    expect((await ask(tags[0])).statusCode).toBe(304)
    await addRevision(test, 'doc', doc.id, { ...order, operation: { summary: 'Other' } }, doc.owner)
    await expectNew()
    await test.db.updateTable('module').set({ content_version: 9 }).where('id', '=', module.id).execute()
    await expectNew()
    await test.db.updateTable('project').set({ name: 'renamed' }).where('id', '=', module.project.id).execute()
    await expectNew()
    expect((await read(doc)).projectName).toBe('renamed')
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('answers an editor 304 while others save other documents, and anew when its own place or content changes', async () => {
    const { module, doc, folder } = await buildShop()
    const other = await buildDoc(test, { module })
    const ask = (etag = '') =>
      test.app.inject({
        url: `${getDocForm.path}?id=${doc.publicId}`,
        headers: { token: doc.owner.token, 'if-none-match': etag },
      })
    const first = await ask()
    expect(first.json<Envelope<DocForm>>().data?.id).toBe(doc.publicId)
    const etag = String(first.headers.etag)
    const form = await test.call(getDocForm, { query: { id: other.publicId } }, doc.owner)
    const saving = {
      id: other.publicId,
      revision: form.data?.revision ?? '',
      content: form.data?.content,
      name: 'saved',
    }
    expect((await test.call(saveDoc, { body: saving }, doc.owner)).code).toBe('0')
    expect((await ask(etag)).statusCode).toBe(304)
    await test.call(updateFolder, { body: { id: folder.publicId, name: 'renamed' } }, doc.owner)
    expect((await ask(etag)).statusCode).toBe(200)
  })

  it('says where it is now after its application moved to a project of the same name', async () => {
    const owner = await buildUser(test)
    const spaces = [
      await buildSpace(test, { name: 'Twin space', owner }),
      await buildSpace(test, { name: 'Twin space' }),
    ] as const
    await addToSpace(test, spaces[1].id, owner, 'admin')
    const from = await buildProject(test, { name: 'Twin', space: spaces[0] })
    const to = await buildProject(test, { name: 'Twin', space: spaces[1] })
    const doc = await buildDoc(test, { module: await buildModule(test, { project: from }) })
    const read = () => test.send(getDocDetail, { query: { id: doc.publicId } }, { token: owner.token })
    const before = await read()
    expect(before.json()).toMatchObject({ data: { projectId: from.publicId, spaceId: spaces[0].publicId } })
    await test.db.updateTable('module').set({ project_id: to.id }).where('id', '=', doc.module.id).execute()
    const after = await read()
    expect(after.json()).toMatchObject({ data: { projectId: to.publicId, spaceId: spaces[1].publicId } })
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('is refused to strangers, and hidden ones to who may not organise, also inside a hidden folder', async () => {
    const { module, folder, doc } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const dev = await buildUser(test)
    await addToSpace(test, module.project.space.id, dev, 'guest')
    await addToProject(test, module.project.id, dev, 'dev')
    const ask = async (user: BuiltUser): Promise<string> =>
      (await test.call(getDocDetail, { query: { id: doc.publicId } }, { token: user.token })).error ?? 'read'
    const stranger = await buildUser(test)
    const superAdmin = await buildUser(test, { isSuperAdmin: true })
    const everybody = async (): Promise<string[]> =>
      Promise.all([guest, dev, doc.owner, superAdmin, stranger].map((user) => ask(user)))
    expect(await everybody()).toEqual(['read', 'read', 'read', 'read', 'not_accessible'])
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', doc.id).execute()
    expect(await everybody()).toEqual(['not_accessible', 'read', 'read', 'read', 'not_accessible'])
    await test.db.updateTable('doc').set({ is_show: 1 }).where('id', '=', doc.id).execute()
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', folder.id).execute()
    await test.db.updateTable('module').set({ tree_version: 2 }).where('id', '=', module.id).execute()
    expect(await everybody()).toEqual(['not_accessible', 'read', 'read', 'read', 'not_accessible'])
  })

  it('that is a folder, deleted or unknown is not there', async () => {
    const { folder, doc } = await buildShop()
    const ask = async (id: string) =>
      (await test.call(getDocDetail, { query: { id } }, { token: doc.owner.token })).error
    expect(await ask(folder.publicId)).toBe('not_accessible')
    await test.db.updateTable('doc').set({ deleted_at_ms: test.now() }).where('id', '=', doc.id).execute()
    expect(await ask(doc.publicId)).toBe('not_accessible')
    expect(await ask('aaaaaaaa')).toBe('not_accessible')
  })

  it('keeps text documents as they are', async () => {
    const { module } = await buildShop()
    const content = { v: 1, kind: 'markdown', text: '# Hello' } as const
    const detail = await read(await buildDoc(test, { module, content }))
    expect(detail).toMatchObject({ type: 3, content, components: {}, requestParams: [], contentType: '' })
  })
})

describe('components', () => {
  it('that do not fit are named and can be fetched', async () => {
    const { module } = await buildShop()
    const text = 'x'.repeat(100_000)
    await buildComponent(test, module, 'schemas', 'Big', { description: text, properties: { next: ref('Bigger') } })
    await buildComponent(test, module, 'schemas', 'Bigger', { description: text, properties: { next: ref('Line') } })
    const content: HttpContent = {
      ...order,
      operation: { requestBody: { content: { 'text/a': { schema: ref('Big') } } } },
    }
    const doc = await buildDoc(test, { module, content })
    const detail = await read(doc)
    expect(Object.keys(detail.components['schemas'] ?? {})).toEqual(['Big'])
    expect(detail.moreComponents).toEqual(['#/components/schemas/Bigger'])
    const body = { moduleId: module.publicId, refs: [...detail.moreComponents, '#/components/schemas/Nowhere', 'odd'] }
    const { data } = await test.call(getComponents, { body }, { token: doc.owner.token })
    expect(Object.keys(data?.components['schemas'] ?? {})).toEqual(['Bigger', 'Line'])
    expect(data?.moreComponents).toEqual([])
    const stranger = await buildUser(test)
    expect((await test.call(getComponents, { body }, { token: stranger.token })).error).toBe('not_accessible')
  })

  it('of another application do not come', async () => {
    const { doc, module } = await buildShop()
    const other = await buildModule(test)
    await buildComponent(test, other, 'schemas', 'Elsewhere', { type: 'string' })
    const body = { moduleId: module.publicId, refs: ['#/components/schemas/Elsewhere'] }
    const { data } = await test.call(getComponents, { body }, { token: doc.owner.token })
    expect(data).toEqual({ components: {}, moreComponents: [] })
  })
})

describe('a Dubbo service', () => {
  const dubbo = {
    interfaceName: 'com.shop.Orders',
    version: '1.0',
    protocol: 'dubbo',
    author: 'Li',
    dependency: '<a/>',
  }

  it('is told with its methods and by itself', async () => {
    const { module, doc } = await buildShop()
    const folder = await buildFolder(test, { module, content: { v: 1, kind: 'folder', dubbo } })
    const method = await buildDoc(test, {
      module,
      parentId: folder.id,
      content: {
        v: 1,
        kind: 'dubbo',
        definition: 'Order find(String id);',
        parameters: { type: 'object', properties: { id: { type: 'string' } } },
        result: { type: 'array', items: { type: 'string' } },
        errorCodes: [{ code: 'E1', name: 'Gone', description: 'Deleted', solution: 'Look again' }],
      },
    })
    const detail = await read(method)
    expect(detail).toMatchObject({ dubboInfo: dubbo, isResponseArray: 1, responseArrayType: 'string' })
    expect(detail.requestParams).toMatchObject([{ name: 'id' }])
    expect(detail.errorCodeParams).toMatchObject([{ name: 'E1', description: 'Gone: Deleted', example: 'Look again' }])
    const props = async (id: string) =>
      (await test.call(getDocProps, { query: { id } }, { token: doc.owner.token })).data
    expect(await props(folder.publicId)).toEqual(dubbo)
    expect(await props(method.publicId)).toEqual(dubbo)
    expect(await props(doc.publicId)).toMatchObject({ interfaceName: '', dependency: '' })
  })
})
