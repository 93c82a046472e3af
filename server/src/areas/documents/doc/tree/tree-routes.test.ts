import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  getDocTable,
  getProjectTree,
  getProjectTreeCompact,
  getSpaceTree,
  getSpaceTreeCompact,
  listViewProjects,
  nodeType,
  notDeprecated,
  treeFlags,
  type CompactTree,
  type Envelope,
  type TreeNode,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

/** A space with a public and a private project, each with an application; the public one holds folders. */
async function buildShelf() {
  const name = 'shelf'
  const space = { name, ...(await buildSpace(test, { name })) }
  const open = await buildProject(test, { space, name: 'open', isPrivate: 0 })
  const closed = await buildProject(test, { space, name: 'closed', isPrivate: 1 })
  const module = await buildModule(test, { project: open, name: 'shop' })
  const secret = await buildModule(test, { project: closed, name: 'secret' })
  const empty = await buildModule(test, { project: open, name: 'to come' })
  const folder = await buildFolder(test, { module, name: 'orders', orderIndex: 20 })
  const inner = await buildFolder(test, { module, name: 'refunds', parentId: folder.id })
  await buildFolder(test, { module, name: 'nothing in it', orderIndex: 5 })
  const list = await buildDoc(test, { module, name: 'list', parentId: folder.id, orderIndex: 2 })
  const add = await buildDoc(test, { module, name: 'add', parentId: folder.id, orderIndex: 1 })
  const refund = await buildDoc(test, { module, name: 'refund', parentId: inner.id })
  const hidden = await buildDoc(test, { module, name: 'hidden', parentId: folder.id, isShow: 0 })
  const about = await buildDoc(test, { module, name: 'about', orderIndex: 10 })
  await buildDoc(test, { module: secret, name: 'plan' })
  return { space, open, closed, module, secret, empty, folder, inner, list, add, refund, hidden, about }
}

/** Labels with their parents' labels. */
function outline(nodes: TreeNode[]): string[] {
  const labels = new Map(nodes.map((node) => [node.id, node.label]))
  return nodes.map((node) => `${labels.get(node.parentId) ?? ''}/${node.label}`)
}

/** The same of columns. */
function columnOutline(tree: CompactTree): string[] {
  return tree.label.map((label, index) => `${tree.label[tree.parent[index] ?? -1] ?? ''}/${label}`)
}

const openPart = [
  '/open',
  'open/shop',
  'shop/about',
  'shop/orders',
  'orders/add',
  'orders/list',
  'orders/refunds',
  'refunds/refund',
  'open/to come',
]
const closedPart = ['/closed', 'closed/secret', 'secret/plan']

describe('the tree of a space', () => {
  it('shows each person what their role may read, the same as nodes and as columns', async () => {
    const shelf = await buildShelf()
    const guest = await buildUser(test)
    await addToSpace(test, shelf.space.id, guest, 'guest')
    const member = await buildUser(test)
    await addToSpace(test, shelf.space.id, member, 'dev')
    const insider = await buildUser(test)
    await addToSpace(test, shelf.space.id, insider, 'guest')
    await addToProject(test, shelf.closed.id, insider, 'guest')
    const cases: [BuiltUser, string[]][] = [
      [guest, openPart],
      [member, openPart],
      [insider, [...closedPart, ...openPart]],
      [shelf.space.owner, [...closedPart, ...openPart]],
      [await buildUser(test, { isSuperAdmin: true }), [...closedPart, ...openPart]],
    ]
    for (const [user, expected] of cases) {
      const input = { query: { spaceId: shelf.space.publicId } }
      const nodes = await test.call(getSpaceTree, input, { token: user.token })
      expect(outline(nodes.data ?? [])).toEqual(expected)
      const columns = await test.call(getSpaceTreeCompact, input, { token: user.token })
      expect(columns.data && columnOutline(columns.data)).toEqual(expected)
    }
    const stranger = await buildUser(test)
    for (const endpoint of [getSpaceTree, getSpaceTreeCompact]) {
      const refused = await test.call(endpoint, { query: { spaceId: shelf.space.publicId } }, { token: stranger.token })
      expect(refused).toMatchObject({ error: 'not_accessible', data: null })
    }
  })

  it('counts visible documents, gives unique ids and marks what is deprecated', async () => {
    const shelf = await buildShelf()
    await test.db.updateTable('doc').set({ deprecated: 'use add' }).where('id', '=', shelf.list.id).execute()
    const { data } = await test.call(
      getSpaceTree,
      { query: { spaceId: shelf.space.publicId } },
      { token: shelf.space.owner.token },
    )
    const nodes = data ?? []
    expect(new Set(nodes.map((node) => node.id)).size).toBe(nodes.length)
    const byLabel = new Map(nodes.map((node) => [node.label, node]))
    const counts = Object.fromEntries(nodes.map((node) => [node.label, node.apiCount]))
    expect(counts).toMatchObject({ open: 4, shop: 4, orders: 3, refunds: 1, list: 0, 'to come': 0, closed: 1 })
    expect(byLabel.get('list')).toMatchObject({
      id: shelf.list.publicId,
      docId: shelf.list.publicId,
      type: nodeType.doc,
      isFolder: 0,
      httpMethod: 'GET',
      url: '/things/{thingId}',
      deprecated: 'use add',
    })
    expect(byLabel.get('orders')).toMatchObject({
      id: shelf.folder.publicId,
      docId: '',
      type: nodeType.folder,
      isFolder: 1,
      deprecated: notDeprecated,
    })
    expect(byLabel.get('shop')).toMatchObject({ id: shelf.module.publicId, type: nodeType.module })
  })

  it('answers 304 to its tag until something visible changes, and per person', async () => {
    const shelf = await buildShelf()
    const guest = await buildUser(test)
    await addToSpace(test, shelf.space.id, guest, 'guest')
    const url = `${getSpaceTreeCompact.path}?spaceId=${shelf.space.publicId}`
    const ask = (user: BuiltUser, etag?: string) =>
      test.app.inject({ url, headers: { token: user.token, ...(etag === undefined ? {} : { 'if-none-match': etag }) } })
    const first = await ask(shelf.space.owner)
    const etag = String(first.headers.etag)
    const again = await ask(shelf.space.owner, `W/"other", ${etag}`)
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await ask(guest, etag)).statusCode).toBe(200)

    await test.db.updateTable('doc').set({ name: 'everything' }).where('id', '=', shelf.list.id).execute()
    await test.db.updateTable('module').set({ tree_version: 2 }).where('id', '=', shelf.module.id).execute()
    const renamed = await ask(shelf.space.owner, etag)
    expect(renamed.statusCode).toBe(200)
    expect(renamed.headers.etag).not.toBe(etag)
    expect(renamed.json<Envelope<CompactTree>>().data?.label).toContain('everything')

    const before = String(renamed.headers.etag)
    await test.db.updateTable('project').set({ name: 'opened' }).where('id', '=', shelf.open.id).execute()
    const after = await ask(shelf.space.owner, before)
    expect(after.json<Envelope<CompactTree>>().data?.label).toContain('opened')
  })

  it('leaves out what is deleted or still being imported', async () => {
    const shelf = await buildShelf()
    await test.db.updateTable('doc').set({ deleted_at_ms: test.now() }).where('id', '=', shelf.add.id).execute()
    await test.db.updateTable('doc').set({ deleted_at_ms: 0 }).where('id', '=', shelf.list.id).execute()
    await test.db.updateTable('doc').set({ deleted_at_ms: test.now() }).where('id', '=', shelf.inner.id).execute()
    await test.db.updateTable('project').set({ deleted_at_ms: test.now() }).where('id', '=', shelf.closed.id).execute()
    const { data } = await test.call(
      getSpaceTree,
      { query: { spaceId: shelf.space.publicId } },
      { token: shelf.space.owner.token },
    )
    expect(outline(data ?? [])).toEqual(['/open', 'open/shop', 'shop/about', 'open/to come'])
  })

  it('compresses, and the compressed answer reads the same', async () => {
    const shelf = await buildShelf()
    const url = `${getSpaceTree.path}?spaceId=${shelf.space.publicId}`
    const plain = await test.app.inject({ url, headers: { token: shelf.space.owner.token } })
    for (const [encoding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const packed = await test.app.inject({
        url,
        headers: { token: shelf.space.owner.token, 'accept-encoding': encoding },
      })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(decode(packed.rawPayload).toString()).toBe(plain.body)
    }
  })
})

describe('the tree of a project', () => {
  it('starts with the applications', async () => {
    const shelf = await buildShelf()
    const guest = await buildUser(test)
    await addToSpace(test, shelf.space.id, guest, 'guest')
    const caller = { token: guest.token }
    const expected = openPart.slice(1).map((line) => line.replace(/^open\//, '/'))
    const nodes = await test.call(getProjectTree, { query: { projectId: shelf.open.publicId } }, caller)
    expect(outline(nodes.data ?? [])).toEqual(expected)
    const columns = await test.call(getProjectTreeCompact, { query: { projectId: shelf.open.publicId } }, caller)
    expect(columns.data && columnOutline(columns.data)).toEqual(expected)
    const closed = await test.call(getProjectTree, { query: { projectId: shelf.closed.publicId } }, caller)
    expect(closed.error).toBe('not_accessible')
  })
})

describe('the table of an application', () => {
  it('shows hidden documents and empty folders to who may organise, and not the hidden ones to a guest', async () => {
    const shelf = await buildShelf()
    await test.db
      .updateTable('doc')
      .set({ author: 'Mei', is_locked: 1, version: '2', status: 5 })
      .where('id', '=', shelf.list.id)
      .execute()
    const input = { query: { moduleId: shelf.module.publicId } }
    const { data } = await test.call(getDocTable, input, { token: shelf.space.owner.token })
    if (data === null) throw new Error('no table')
    expect(columnOutline(data)).toEqual([
      '/nothing in it',
      '/about',
      '/orders',
      'orders/add',
      'orders/list',
      'orders/hidden',
      'orders/refunds',
      'refunds/refund',
    ])
    const list = data.label.indexOf('list')
    expect(data.flags[list]).toBe(treeFlags.locked)
    expect(data.flags[data.label.indexOf('hidden')]).toBe(treeFlags.hidden)
    expect(data.people[data.author[list] ?? -1]).toBe('Mei')
    expect([data.version[list], data.status[list], data.orderIndex[list]]).toEqual(['2', 5, 2])
    expect(data.author[data.label.indexOf('add')]).toBe(-1)

    const guest = await buildUser(test)
    await addToSpace(test, shelf.space.id, guest, 'guest')
    const seen = await test.call(getDocTable, input, { token: guest.token })
    expect(seen.data?.label).toContain('nothing in it')
    expect(seen.data?.label).not.toContain('hidden')
  })
})

describe('the projects one may read', () => {
  it('come by space', async () => {
    const shelf = await buildShelf()
    const guest = await buildUser(test)
    await addToSpace(test, shelf.space.id, guest, 'guest')
    const seen = await test.call(listViewProjects, {}, { token: guest.token })
    expect(seen.data).toEqual([
      {
        id: shelf.space.publicId,
        name: shelf.space.name,
        projects: [{ id: shelf.open.publicId, name: 'open', isPrivate: 0 }],
      },
    ])
    const owner = await test.call(listViewProjects, {}, { token: shelf.space.owner.token })
    expect(owner.data?.[0]?.projects.map((project) => project.name)).toEqual(['closed', 'open'])
    const stranger = await buildUser(test)
    expect(await test.call(listViewProjects, {}, { token: stranger.token })).toMatchObject({ data: [] })
  })
})
