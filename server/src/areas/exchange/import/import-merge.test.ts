import {
  addFolder,
  deleteDoc,
  exportOpenApi,
  getDocForm,
  getFolder,
  getJob,
  importOpenApi,
  listLockedChanges,
  listProjectTrash,
  moveDocs,
  restoreTrash,
  saveDoc,
  type BodyOf,
  type Job,
} from '@lectern/contracts'
import type { DocumentContent, HttpContent, StoredContent } from '@lectern/model'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { addRevision } from '../../../../test/factories/build-documents.ts'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1' } })

/** An application that was imported, with what the tests do to it. */
interface Imported {
  project: BuiltProject
  id: number
  publicId: string
}

async function importInto(project: BuiltProject, body: Record<string, unknown>): Promise<Job> {
  const { data } = await test.call(importOpenApi, { body }, project.owner)
  await test.jobs.runUntilIdle()
  const job = await test.call(getJob, { query: { id: data?.jobId ?? '' } }, project.owner)
  if (job.data === null) throw new Error('no job')
  return job.data
}

async function importFirst(source: unknown = shop): Promise<Imported> {
  const project = await buildProject(test)
  const job = await importInto(project, { projectId: project.publicId, content: JSON.stringify(source) })
  const publicId = job.report?.moduleId ?? ''
  return { project, publicId, id: decodeId('module', publicId) }
}

async function importAgain({ project, publicId }: Imported, source: unknown) {
  const job = await importInto(project, { moduleId: publicId, content: JSON.stringify(source) })
  if (job.report === null) throw new Error(`import ${job.state}`)
  return job.report
}

const liveDocs = ({ id }: Imported) => liveRows(test.db, 'doc', { module_id: id }).selectAll().orderBy('id').execute()

async function docNamed(module: Imported, name: string) {
  const doc = (await liveDocs(module)).find((each) => each.name === name)
  if (doc === undefined) throw new Error(`no ${name}`)
  return { ...doc, publicId: encodeId('doc', doc.id) }
}

/** Nothing here ever takes a head back: the newest state is the head. */
async function headOf(kind: 'doc' | 'component' | 'module', id: number): Promise<StoredContent> {
  const { hash } = await rowsOf(test.db, 'revision', { subject_kind: kind, subject_id: id })
    .select('hash')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return readStored((await findTexts(test.db, [hash])).get(hash) ?? '')
}

/** Saves a document as its editor does. */
async function edit(
  { project }: Imported,
  doc: { publicId: string },
  change: (content: HttpContent) => HttpContent,
  more: BodyOf<typeof saveDoc> = {},
) {
  const form = await test.call(getDocForm, { query: { id: doc.publicId } }, project.owner)
  // The document's own content comes back.
  const content = form.data?.content as DocumentContent
  if (form.data === null || content.kind !== 'http') throw new Error('no operation')
  const body = { id: doc.publicId, content: change(content), revision: form.data.revision, ...more }
  const saved = await test.call(saveDoc, { body }, project.owner)
  expect(saved).toMatchObject({ data: { isSaved: true } })
}

const describeAs =
  (description: string) =>
  (content: HttpContent): HttpContent => ({ ...content, operation: { ...content.operation, description } })

type Operation = Record<string, unknown>

const item = shop.paths['/orders/{orderId}']

/** The shop with another operation to read an order. */
function shopWith(read: Operation, more: Record<string, unknown> = {}) {
  return {
    ...shop,
    paths: { ...shop.paths, '/orders/{orderId}': { ...item, get: { ...item.get, ...read } } },
    ...more,
  }
}

const said = ({ id }: Imported) =>
  test.db
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .selectAll('state')
    .where('source.module_id', '=', id)
    .orderBy('state.id')
    .execute()

describe('what people wrote', () => {
  it('stays beside what the source says new', async () => {
    const module = await importFirst()
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, describeAs('Written by hand'))
    const report = await importAgain(module, shopWith({ summary: 'Find an order' }))
    expect(report.counts).toMatchObject({ changed: 1, unchanged: 2, open: 0, keptEdits: 1 })
    expect(await headOf('doc', read.id)).toMatchObject({
      operation: { summary: 'Find an order', description: 'Written by hand' },
    })
    expect(await docNamed(module, 'Find an order')).toMatchObject({ id: read.id })
  })

  it('stays where the source says nothing new, and nothing is written', async () => {
    const module = await importFirst()
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, describeAs('Written by hand'), { author: 'Jun' })
    const before = [await liveDocs(module), await said(module)]
    expect((await importAgain(module, shop)).counts).toMatchObject({ changed: 0, unchanged: 3 })
    expect([await liveDocs(module), await said(module)]).toEqual(before)
  })

  it('stays where both changed the same, and is asked about until the source agrees', async () => {
    const module = await importFirst(shopWith({ description: 'Reads' }))
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, describeAs('Reads one order'))
    const theirs = shopWith({ description: 'Reads any order', summary: 'Find an order' })
    const report = await importAgain(module, theirs)
    expect(report).toMatchObject({ counts: { changed: 1, open: 1 }, names: { open: ['Find an order'] } })
    expect(await headOf('doc', read.id)).toMatchObject({
      operation: { summary: 'Find an order', description: 'Reads one order' },
    })
    const before = await said(module)
    expect((await importAgain(module, theirs)).counts).toMatchObject({ changed: 0, unchanged: 3, open: 1 })
    expect(await said(module)).toEqual(before)
    const agreed = await importAgain(module, shopWith({ description: 'Reads one order', summary: 'Find an order' }))
    expect(agreed.counts).toMatchObject({ changed: 0, open: 0 })
    const states = await said(module)
    expect(states.every((state) => state.open_count === 0)).toBe(true)
  })

  it('stays the maintainer, unless the source names another one', async () => {
    const module = await importFirst()
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, (content) => content, { author: 'Jun' })
    await importAgain(module, shopWith({ summary: 'Find an order' }))
    expect(await docNamed(module, 'Find an order')).toMatchObject({ author: 'Jun' })
  })

  it('stays in shared models and in the application itself', async () => {
    const module = await importFirst()
    const component = await test.db
      .selectFrom('component')
      .selectAll()
      .where('module_id', '=', module.id)
      .executeTakeFirstOrThrow()
    const order = { type: 'object', properties: { id: { type: 'string', description: 'By hand' } } }
    await addRevision(test, 'component', component.id, { v: 1, kind: 'component', value: order }, module.project.owner)
    const application = await headOf('module', module.id)
    if (application.kind !== 'application') throw new Error('no application')
    const edited = { ...application.root, info: { ...shop.info, description: 'By hand' } }
    await addRevision(test, 'module', module.id, { ...application, root: edited }, module.project.owner)
    const properties = { id: { type: 'string' }, total: { type: 'integer' } }
    const theirs = {
      ...shop,
      info: { title: 'Shop', version: '2' },
      components: { schemas: { Order: { type: 'object', properties } } },
    }
    expect((await importAgain(module, theirs)).counts).toMatchObject({ keptEdits: 1, open: 0 })
    expect(await headOf('component', component.id)).toMatchObject({
      value: { properties: { id: { description: 'By hand' }, total: { type: 'integer' } } },
    })
    expect(await headOf('module', module.id)).toMatchObject({
      root: { info: { version: '2', description: 'By hand' } },
    })
  })

  it('is asked about where a document was there before any source spoke of it', async () => {
    const module = await importFirst({ ...shop, paths: {} })
    const content = describeOperation('/health', { summary: 'Is it up' })
    await test.call(saveDoc, { body: { moduleId: module.publicId, content } }, module.project.owner)
    const report = await importAgain(module, shop)
    expect(report).toMatchObject({ counts: { added: 2, open: 1 }, names: { open: ['Is it up'] } })
    expect(await docNamed(module, 'Is it up')).toMatchObject({ url: '/health' })
  })
})

describe('what people moved', () => {
  it('keeps the address they gave it, and stays the source’s document', async () => {
    const module = await importFirst()
    const health = await docNamed(module, 'Health')
    await edit(module, health, (content) => ({ ...content, path: '/status' }))
    const theirs = {
      ...shop,
      paths: {
        ...shop.paths,
        '/health': { get: { ...shop.paths['/health'].get, description: 'New' } },
        '/status': { get: { summary: 'Status', responses: { '200': { description: 'OK' } } } },
      },
    }
    const report = await importAgain(module, theirs)
    expect(report).toMatchObject({
      counts: { added: 1, changed: 1 },
      names: { changed: ['Health'], added: ['Status'] },
    })
    expect(await docNamed(module, 'Health')).toMatchObject({ id: health.id, url: '/status' })
    expect(await headOf('doc', health.id)).toMatchObject({
      path: '/status',
      operation: { description: 'New' },
    })
    expect(await docNamed(module, 'Status')).toMatchObject({ url: '/status', natural_key: 'paths:get:/status#2' })
    expect((await importAgain(module, theirs)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  })

  it('stays in the folder they put it into', async () => {
    const module = await importFirst()
    const read = await docNamed(module, 'Read an order')
    await test.call(moveDocs, { body: { ids: [read.publicId], parentId: null } }, module.project.owner)
    await importAgain(module, shopWith({ tags: ['sales'] }))
    expect(await docNamed(module, 'Read an order')).toMatchObject({ parent_id: null })
  })
})

describe('a folder people made', () => {
  const foldersOf = ({ id }: Imported) =>
    liveRows(test.db, 'doc', { module_id: id, is_folder: 1 })
      .select(['id', 'name', 'parent_id'])
      .orderBy('id')
      .execute()

  it('is the one of a source that has it too, and keeps what is in it', async () => {
    const module = await importFirst()
    const body = { moduleId: module.publicId, name: 'Archive' }
    const { data: made } = await test.call(addFolder, { body }, module.project.owner)
    const read = await docNamed(module, 'Read an order')
    await test.call(moveDocs, { body: { ids: [read.publicId], parentId: made?.id ?? '' } }, module.project.owner)
    const before = await foldersOf(module)
    const query = { moduleId: module.publicId }
    const exported = await test.send(exportOpenApi, { query }, module.project.owner)
    const report = await importAgain(module, JSON.parse(exported.body))
    expect(report.counts).toMatchObject({ added: 0, open: 0 })
    expect(await foldersOf(module)).toEqual(before)
    expect(await docNamed(module, 'Read an order')).toMatchObject({ parent_id: decodeId('doc', made?.id ?? '') })
    await importAgain(module, JSON.parse(exported.body))
    expect(await foldersOf(module)).toEqual(before)
  })

  it('takes the description of the source when it has none', async () => {
    const module = await importFirst({ ...shop, paths: {}, tags: [] })
    const body = { moduleId: module.publicId, name: 'Orders' }
    const { data: made } = await test.call(addFolder, { body }, module.project.owner)
    const report = await importAgain(module, shop)
    expect(report.counts).toMatchObject({ open: 0 })
    expect(await foldersOf(module)).toMatchObject([{ name: 'Orders' }])
    expect(await docNamed(module, 'Read an order')).toMatchObject({ parent_id: decodeId('doc', made?.id ?? '') })
    const { data: folder } = await test.call(getFolder, { query: { id: made?.id ?? '' } }, module.project.owner)
    expect(folder?.description).toBe('Everything about orders')
  })

  it('is one of two of the same name in the source, the other one stays the source’s', async () => {
    const module = await importFirst({ ...shop, paths: {}, tags: [] })
    const body = { moduleId: module.publicId, name: 'Same' }
    const { data: made } = await test.call(addFolder, { body }, module.project.owner)
    const tags = ['a', 'b'].map((name) => ({ name, summary: 'Same', description: `Of ${name}` }))
    const get = (tag: string) => ({ get: { summary: tag, tags: [tag], responses: {} } })
    const source = { ...shop, openapi: '3.2.0', tags, paths: { '/a': get('a'), '/b': get('b') } }
    const report = await importAgain(module, source)
    expect(report.counts).toMatchObject({ added: 2, open: 0 })
    const folders = await foldersOf(module)
    expect(folders.map(({ name }) => name)).toEqual(['Same', 'Same'])
    const parents = [await docNamed(module, 'a'), await docNamed(module, 'b')].map(({ parent_id }) => parent_id)
    expect(parents).toEqual(folders.map(({ id }) => id))
    expect(parents[0]).toBe(decodeId('doc', made?.id ?? ''))
    expect((await importAgain(module, { ...source, info: { ...shop.info, version: '9' } })).counts).toMatchObject({
      added: 0,
    })
    expect(await foldersOf(module)).toEqual(folders)
  })

  it('below one of the source takes what the source puts there', async () => {
    const module = await importFirst()
    const [parent] = await foldersOf(module)
    const place = { moduleId: module.publicId, parentId: encodeId('doc', parent?.id ?? 0) }
    await test.call(addFolder, { body: { ...place, name: 'Returns' } }, module.project.owner)
    const before = await foldersOf(module)
    const tags = [{ name: parent?.name ?? '' }, { name: 'returns', summary: 'Returns', parent: parent?.name ?? '' }]
    await importAgain(module, { ...shopWith({ tags: ['returns'] }), openapi: '3.2.0', tags })
    expect(await foldersOf(module)).toEqual(before)
  })
})

describe('what the source renamed', () => {
  /** The shop with its operations under other addresses. */
  const moved = (rename: (path: string) => string, paths: Record<string, unknown> = shop.paths) => ({
    ...shop,
    paths: Object.fromEntries(Object.entries(paths).map(([path, operations]) => [rename(path), operations])),
  })
  const identified = {
    ...shop,
    paths: {
      ...shop.paths,
      '/orders/{orderId}': {
        get: { ...item.get, operationId: 'readOrder' },
        delete: { ...item.delete, operationId: 'deleteOrder' },
      },
    },
  }

  it('stays the same document, with what people wrote in it', async () => {
    const module = await importFirst(identified)
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, describeAs('Written by hand'))
    const theirs = moved((path) => path.replace('/orders/', '/v2/sales-orders/'), identified.paths)
    const report = await importAgain(module, theirs)
    expect(report).toMatchObject({
      counts: { added: 0, changed: 2, renamed: 2, kept: 0 },
      names: { renamed: ['Read an order', 'Delete an order'] },
    })
    expect(await docNamed(module, 'Read an order')).toMatchObject({
      id: read.id,
      url: '/v2/sales-orders/{orderId}',
      natural_key: 'paths:get:/v2/sales-orders/{}',
    })
    expect(await headOf('doc', read.id)).toMatchObject({ operation: { description: 'Written by hand' } })
    const before = await said(module)
    expect((await importAgain(module, theirs)).counts).toMatchObject({ added: 0, changed: 0, renamed: 0, unchanged: 3 })
    expect(await said(module)).toEqual(before)
  })

  it('is not believed of another file whose operations look alike', async () => {
    const module = await importFirst(identified)
    const { '/health': health } = shop.paths
    const report = await importAgain(module, { ...shop, paths: { '/users/health': health } })
    expect(report.counts).toMatchObject({ added: 1, renamed: 0, removedUpstream: 3, kept: 0 })
    expect(await docNamed(module, 'Read an order')).toMatchObject({ url: '/orders/{orderId}' })
  })

  it('keeps the address that people gave it', async () => {
    const module = await importFirst(identified)
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, (content) => ({ ...content, path: '/mine/{orderId}' }))
    const report = await importAgain(
      module,
      moved((path) => path.replace('/orders/', '/sales/'), identified.paths),
    )
    expect(report.counts).toMatchObject({ added: 0, renamed: 2, open: 1 })
    expect(await docNamed(module, 'Read an order')).toMatchObject({ id: read.id, url: '/mine/{orderId}' })
  })
})

describe('what people deleted', () => {
  it('stays deleted, folders too, and takes the news when it is restored', async () => {
    const module = await importFirst()
    const { project } = module
    const orders = await docNamed(module, 'orders')
    const read = await docNamed(module, 'Read an order')
    await test.call(deleteDoc, { body: { id: orders.publicId } }, project.owner)
    const theirs = shopWith({ summary: 'Find an order' })
    expect(await importAgain(module, theirs)).toMatchObject({
      counts: { added: 0, removed: 3, unchanged: 1 },
      names: { removed: ['orders', 'Find an order', 'Delete an order'] },
    })
    expect((await liveDocs(module)).map(({ name }) => name)).toEqual(['Health'])
    const { data } = await test.call(listProjectTrash, { query: { projectId: project.publicId } }, project.owner)
    await test.call(restoreTrash, { body: { id: data?.[0]?.id ?? '' } }, project.owner)
    expect((await importAgain(module, theirs)).counts).toMatchObject({ changed: 1, unchanged: 2, removed: 0 })
    expect(await docNamed(module, 'Find an order')).toMatchObject({ id: read.id })
  })

  it('comes back as a folder for what is new in it', async () => {
    const module = await importFirst()
    const orders = await docNamed(module, 'orders')
    await test.call(deleteDoc, { body: { id: orders.publicId } }, module.project.owner)
    const place = { tags: ['orders'], summary: 'Place an order', responses: { '200': { description: 'OK' } } }
    const report = await importAgain(module, { ...shop, paths: { ...shop.paths, '/orders': { post: place } } })
    expect(report.counts).toMatchObject({ added: 1, removed: 2 })
    const again = await docNamed(module, 'orders')
    expect(again.id).not.toBe(orders.id)
    expect(await docNamed(module, 'Place an order')).toMatchObject({ parent_id: again.id })
  })

  it('comes back as a shared model when the source still refers to it', async () => {
    const module = await importFirst()
    await test.db
      .updateTable('component')
      .set({ deleted_at_ms: test.now() })
      .where('module_id', '=', module.id)
      .execute()
    const live = () =>
      test.db.selectFrom('component').selectAll().where('module_id', '=', module.id).where('deleted_at_ms', 'is', null)
    const { [`/orders/{orderId}`]: _, ...paths } = shop.paths
    await importAgain(module, { ...shop, paths })
    expect(await live().execute()).toEqual([])
    await importAgain(module, shopWith({ description: 'News' }))
    expect(await live().execute()).toHaveLength(1)
  })
})

describe('what people locked', () => {
  it('is left alone, and so is all in a locked folder', async () => {
    const module = await importFirst()
    const [read, orders] = [await docNamed(module, 'Read an order'), await docNamed(module, 'orders')]
    await edit(module, read, (content) => content, { isLocked: 1 })
    const theirs = shopWith({ summary: 'Find an order' })
    expect(await importAgain(module, theirs)).toMatchObject({
      counts: { changed: 0, locked: 1 },
      names: { locked: ['Read an order'] },
    })
    const leftUnchanged = async () =>
      (await test.call(listLockedChanges, { query: { moduleId: module.publicId } }, module.project.owner)).data?.list
    expect(await leftUnchanged()).toMatchObject([
      {
        id: encodeId('doc', read.id),
        name: 'Read an order',
        isFolder: false,
        httpMethod: 'GET',
        url: '/orders/{orderId}',
      },
    ])
    expect(await headOf('doc', read.id)).toMatchObject({ operation: { summary: 'Read an order' } })

    await test.db.updateTable('doc').set({ is_locked: 1 }).where('id', '=', orders.id).execute()
    const place = { tags: ['orders'], summary: 'Place an order', responses: { '200': { description: 'OK' } } }
    const more = { ...theirs, paths: { ...theirs.paths, '/orders': { post: place } } }
    expect(await importAgain(module, more)).toMatchObject({
      counts: { added: 0, changed: 0, locked: 2 },
      names: { locked: ['Read an order', 'Place an order'] },
    })

    await test.db.updateTable('doc').set({ is_locked: 0 }).where('module_id', '=', module.id).execute()
    expect((await importAgain(module, more)).counts).toMatchObject({ added: 1, changed: 1, locked: 0 })
    expect(await leftUnchanged()).toEqual([])
  })
})

describe('several sources', () => {
  it('each start from what they said themselves, at first from what another one said', async () => {
    const module = await importFirst()
    const { project, publicId: moduleId } = module
    let answer: unknown = shop
    const server = createServer((_request, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${String(typeof address === 'object' ? (address?.port ?? 0) : 0)}/api.json`
    const fetchAgain = async () => (await importInto(project, { moduleId, url })).report?.counts
    const read = await docNamed(module, 'Read an order')
    await edit(module, read, describeAs('Written by hand'))
    answer = shopWith({ summary: 'Find an order' })
    expect(await fetchAgain()).toMatchObject({ changed: 1, open: 0 })
    expect(await headOf('doc', read.id)).toMatchObject({ operation: { description: 'Written by hand' } })

    // The file never had what the address has, and now has something else.
    const theirs = shopWith({ summary: 'Fetch an order', operationId: 'fetchOrder' })
    expect((await importAgain(module, theirs)).counts).toMatchObject({ changed: 1, open: 1 })
    // The address has what it had before: no change.
    expect(await fetchAgain()).toMatchObject({ changed: 0, open: 0 })
    expect(await headOf('doc', read.id)).toMatchObject({
      operation: { summary: 'Find an order', operationId: 'fetchOrder', description: 'Written by hand' },
    })
    server.close()
  })
})
