import {
  addRelease,
  copyDocs,
  deleteDoc,
  deleteDocs,
  deleteModule,
  deleteProject,
  deleteSharedModel,
  docStatus,
  getModuleSettings,
  importOpenApi,
  listSharedModels,
  listUnreadMessages,
  messageTypes,
  moveDocs,
  restoreTrash,
  saveDoc,
  saveDocProps,
  setRuleLevel,
  subscribeDoc,
  subscribeProject,
  subscribeRelease,
  updateDocs,
  updateFolder,
  updateModuleSettings,
  type FollowLevel,
} from '@lectern/contracts'
import { contentVersion } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildPush, buildRemovingPush } from '../../../../test/factories/build-push.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import {
  buildModule,
  buildProject,
  type BuiltModule,
  type BuiltProject,
} from '../../../../test/factories/build-places.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()
const markdown = { v: contentVersion, kind: 'markdown', text: 'How to pay' } as const

async function buildReader(project: BuiltProject, role: 'guest' | 'dev' = 'guest'): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, project.space.id, reader, 'guest')
  await addToProject(test, project.id, reader, role)
  return reader
}

async function followDoc(user: BuiltUser, docId: string, level: FollowLevel = 'all'): Promise<void> {
  expect((await test.call(subscribeDoc, { body: { sourceId: docId, level } }, user)).code).toBe('0')
}

async function followProject(user: BuiltUser, project: BuiltProject, level: FollowLevel = 'all'): Promise<void> {
  expect((await test.call(subscribeProject, { body: { sourceId: project.publicId, level } }, user)).code).toBe('0')
}

/** A release that follows these documents live, and a reader who follows what of it breaks callers. */
async function followRelease(user: BuiltUser, { publicId: moduleId, project, owner }: BuiltModule, docIds: string[]) {
  const modules = [{ moduleId, mode: 'live' as const, docIds }]
  const body = { projectId: project.publicId, releaseNo: '1.0', status: 1 as const, modules }
  const { data } = await test.call(addRelease, { body }, owner)
  const follow = { sourceId: data?.id ?? '', level: 'breaking' as const }
  expect((await test.call(subscribeRelease, { body: follow }, user)).code).toBe('0')
}

/** Runs what is due, deletions that could be undone included, and reads the messages of a person about what they follow. */
async function heard(user: BuiltUser) {
  test.advance(11_000)
  await test.jobs.runUntilIdle()
  const { data } = await test.call(listUnreadMessages, {}, { ...user, language: 'en' })
  return (data ?? []).filter(({ type }) => type !== messageTypes.import)
}
const textsFor = async (user: BuiltUser) => (await heard(user)).map(({ message }) => message)

type Shop = typeof shop

async function importShop(module: BuiltModule, source: unknown): Promise<void> {
  const body = { moduleId: module.publicId, content: JSON.stringify(source) }
  expect((await test.call(importOpenApi, { body }, module.owner)).code).toBe('0')
  await test.jobs.runUntilIdle()
}

function changedShop(): Shop {
  const copy = structuredClone(shop)
  copy.paths['/orders/{orderId}'].get.summary = 'Read one order'
  return copy
}

/** The shop with a model that only another model refers to. */
const withMoney = (description: string) => ({
  ...shop,
  components: {
    schemas: {
      Order: { type: 'object', properties: { price: { $ref: '#/components/schemas/Money' } } },
      Money: { type: 'integer', description },
    },
  },
})

const docIdOf = async (module: BuiltModule, name: string): Promise<string> => {
  const docs = test.db.selectFrom('doc').select('id').where('module_id', '=', module.id).where('name', '=', name)
  return encodeId('doc', (await docs.executeTakeFirstOrThrow()).id)
}

describe('an import', () => {
  it('is told once to each follower of what it changed, and to nobody else', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const { project, owner } = module
    await importShop(module, shop)
    const order = await docIdOf(module, 'Read an order')
    const [byDoc, other, byProject, both, muted] = await Promise.all(
      Array.from({ length: 5 }, () => buildReader(project)),
    )
    if (byDoc === undefined || other === undefined || byProject === undefined) throw new Error('readers')
    if (both === undefined || muted === undefined) throw new Error('readers')
    await followDoc(byDoc, order)
    await followDoc(other, await docIdOf(module, 'Delete an order'))
    await followProject(byProject, project)
    await followDoc(both, order)
    await followProject(both, project)
    await followDoc(muted, order, 'muted')
    await followProject(muted, project)
    // Who does it knows.
    await followDoc(owner, order)
    await followProject(owner, project)

    await importShop(module, changedShop())
    const by = owner.username.toUpperCase()
    expect(await heard(byDoc)).toMatchObject([
      {
        message: `${by} updated “Read one order” with an import`,
        changes: { breaking: 0, items: [{ topic: 'summary', count: 1, names: ['Read one order'] }] },
        type: messageTypes.doc,
        sourceKind: 'doc',
        sourceId: order,
      },
    ])
    expect(await textsFor(other)).toEqual([])
    expect(await heard(byProject)).toMatchObject([
      {
        // Matchers have no type of their own.
        message: expect.stringMatching(/imported “Shop” into “project \d+”, 1 document updated$/) as string,
        changes: null,
        sourceKind: 'module',
        sourceId: module.publicId,
        projectId: project.publicId,
      },
    ])
    expect(await textsFor(both)).toHaveLength(1)
    expect(await textsFor(muted)).toEqual([])
    expect(await textsFor(owner)).toEqual([])
  })

  it('that changes a shared model is told to followers of the documents that use it', async () => {
    const module = await buildModule(test)
    await importShop(module, withMoney('In euros'))
    const [using, other] = [await buildReader(module.project), await buildReader(module.project)]
    const order = await docIdOf(module, 'Read an order')
    await followDoc(using, order)
    await followDoc(other, await docIdOf(module, 'Delete an order'))
    await importShop(module, withMoney('In cents'))
    expect(await heard(using)).toMatchObject([{ sourceKind: 'doc', sourceId: order }])
    expect(await textsFor(other)).toEqual([])
  })

  it('is followed by the deletion of a model that is used, and by its return', async () => {
    const project = await buildProject(test, { name: 'Trade' })
    const module = await buildModule(test, { project, name: 'Shop' })
    await importShop(module, withMoney('In euros'))
    const [using, other, byProject] = [
      await buildReader(project),
      await buildReader(project),
      await buildReader(project),
    ]
    await followDoc(using, await docIdOf(module, 'Read an order'))
    await followDoc(other, await docIdOf(module, 'Delete an order'))
    await followProject(byProject, project)
    const query = { moduleId: module.publicId, section: 'schemas' as const, search: 'Money' }
    const { data: models } = await test.call(listSharedModels, { query }, module.owner)
    const body = { moduleId: module.publicId, id: models?.list[0]?.id ?? '', isForced: true }
    const { data: deleted } = await test.call(deleteSharedModel, { body }, module.owner)
    const by = module.owner.username.toUpperCase()
    expect(await textsFor(using)).toEqual([`${by} deleted the shared model “Money”, which “Read an order” uses`])
    expect(await textsFor(byProject)).toEqual([`${by} deleted “Money” in the project “Trade”`])
    await test.call(restoreTrash, { body: { id: deleted?.trashId ?? '' } }, module.owner)
    const restored = `${by} restored the shared model “Money” from the trash, which “Read an order” uses`
    expect((await textsFor(using))[0]).toBe(restored)
    expect((await textsFor(byProject))[0]).toBe(`${by} restored “Money” in the project “Trade” from the trash`)
    expect(await textsFor(other)).toEqual([])
  })

  it('that changes nothing tells nothing, and makes no job', async () => {
    const module = await buildModule(test)
    const reader = await buildReader(module.project)
    await importShop(module, shop)
    await followProject(reader, module.project)
    await importShop(module, shop)
    expect(await textsFor(reader)).toEqual([])
    const jobs = test.db.selectFrom('job').select('id').where('kind', '=', 'tell-followers')
    expect(await jobs.where('owner_id', '=', module.owner.id).execute()).toEqual([])
  })

  it('is not told to who may no longer read, nor to disabled accounts', async () => {
    const module = await buildModule(test)
    await importShop(module, shop)
    const order = await docIdOf(module, 'Read an order')
    const [removed, disabled] = [await buildReader(module.project), await buildReader(module.project)]
    for (const user of [removed, disabled]) await followDoc(user, order)
    await followProject(removed, module.project)
    await test.db.deleteFrom('project_member').where('user_id', '=', removed.id).execute()
    await test.db.updateTable('user').set({ status: 0 }).where('id', '=', disabled.id).execute()
    await importShop(module, changedShop())
    test.advance(11_000)
    await test.jobs.runUntilIdle()
    const told = test.db.selectFrom('message').select('id').where('user_id', 'in', [removed.id, disabled.id])
    expect(await told.execute()).toEqual([])
  })
})

describe('followers of what breaks callers', () => {
  /** The order's path needs a number now, which breaks callers, or is called otherwise, which does not. */
  const brokenShop = () => {
    const copy = structuredClone(shop)
    copy.paths['/orders/{orderId}'].get.parameters = [
      { name: 'orderId', in: 'path', required: true, schema: { type: 'integer' } },
    ]
    return copy
  }

  it('hear of that alone, by the document and by the project', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const { project } = module
    await importShop(module, shop)
    const [byDoc, byProject, unconcerned] = await Promise.all(Array.from({ length: 3 }, () => buildReader(project)))
    if (byDoc === undefined || byProject === undefined || unconcerned === undefined) throw new Error('Too few')
    await followDoc(byDoc, await docIdOf(module, 'Read an order'), 'breaking')
    // What one chose for the document counts for it, whatever one follows around it.
    await followProject(byDoc, project)
    await followProject(byProject, project, 'breaking')
    await followDoc(unconcerned, await docIdOf(module, 'Health'), 'breaking')
    await importShop(module, changedShop())
    for (const reader of [byDoc, byProject, unconcerned]) expect(await textsFor(reader)).toEqual([])
    await importShop(module, brokenShop())
    expect(await textsFor(byDoc)).toEqual([expect.stringContaining('updated “Read an order” with an import')])
    expect(await textsFor(byProject)).toEqual([expect.stringContaining('1 document updated')])
    expect(await textsFor(unconcerned)).toEqual([])
  })

  it('hear of operations that are deleted and of those that are there again, and not of moves', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const [folder, doc] = [await buildFolder(test, { module }), await buildDoc(test, { module, name: 'Pay' })]
    const [byDoc, byProject] = [await buildReader(module.project), await buildReader(module.project)]
    await followDoc(byDoc, doc.publicId, 'breaking')
    await followProject(byProject, module.project, 'breaking')
    await test.call(moveDocs, { body: { ids: [doc.publicId], parentId: folder.publicId } }, module.owner)
    for (const reader of [byDoc, byProject]) expect(await textsFor(reader)).toEqual([])
    const { data } = await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
    for (const reader of [byDoc, byProject])
      expect(await textsFor(reader)).toEqual([expect.stringContaining('deleted “Pay”')])
    await test.call(restoreTrash, { body: { id: data?.trashId ?? '' } }, module.owner)
    for (const reader of [byDoc, byProject])
      expect(await textsFor(reader)).toContainEqual(expect.stringContaining('restored “Pay”'))
    // Callers miss nothing of a page of text.
    const page = await buildDoc(test, { module, name: 'Guide', content: markdown })
    const deleted = await test.call(deleteDoc, { body: { id: page.publicId } }, module.owner)
    await textsFor(byProject)
    await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, module.owner)
    expect((await textsFor(byProject)).filter((text) => text.includes('Guide'))).toEqual([])
  })

  it('hear of whole applications and projects as their space counts it that operations are removed', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const { project, owner } = module
    await buildDoc(test, { module, name: 'Pay' })
    const empty = await buildModule(test, { project, name: 'Empty' })
    const reader = await buildReader(project)
    await followProject(reader, project, 'breaking')
    const goAndReturn = async () => {
      for (const act of [
        () => test.call(deleteModule, { body: { id: empty.publicId } }, owner),
        () => test.call(deleteModule, { body: { id: module.publicId } }, owner),
        () => test.call(deleteProject, { body: { id: project.publicId } }, owner),
      ]) {
        const { data } = await act()
        await textsFor(reader)
        await test.call(restoreTrash, { body: { id: data?.trashId ?? '' } }, owner)
        await textsFor(reader)
      }
      return (await textsFor(reader)).toReversed()
    }
    const texts = await goAndReturn()
    const acts = texts.map((text) => / (deleted|restored) /.exec(text)?.[1])
    expect(acts).toEqual(['deleted', 'restored', 'deleted', 'restored'])
    for (const text of texts) expect(text).not.toContain('Empty')
    const level = { spaceId: project.space.publicId, ruleId: 'operation-removed', level: 'attention' } as const
    expect((await test.call(setRuleLevel, { body: level }, owner)).code).toBe('0')
    expect(await goAndReturn()).toEqual(texts)
  })

  it('hear of security that all calls of an application need now, as those who hear of everything do', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    await importShop(module, shop)
    const orders = [await docIdOf(module, 'Read an order'), await docIdOf(module, 'Delete an order')]
    const ofRelease = await buildReader(module.project)
    await followRelease(ofRelease, module, orders)
    const [all, breaking] = [await buildReader(module.project), await buildReader(module.project)]
    await followProject(all, module.project)
    await followProject(breaking, module.project, 'breaking')
    const [ofOne, ofTwo] = [await buildReader(module.project), await buildReader(module.project)]
    await followDoc(ofOne, await docIdOf(module, 'Read an order'), 'breaking')
    for (const id of orders) await followDoc(ofTwo, id)
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } }
    const components = { ...shop.components, securitySchemes }
    await importShop(module, { ...shop, components, security: [{ key: [] }] })
    for (const reader of [all, breaking])
      expect(await textsFor(reader)).toEqual([expect.stringMatching(/imported “Shop” into “project \d+”$/)])
    const asks = `${module.owner.username.toUpperCase()} changed the authentication of “Shop”, which`
    const heardOnce = [
      [`${asks} “Read an order” uses`],
      [`${asks} 2 documents you follow use`],
      [`${asks} 2 documents use in the release 1.0`],
    ]
    expect([await textsFor(ofOne), await textsFor(ofTwo), await textsFor(ofRelease)]).toEqual(heardOnce)
    // What they follow asks for what it asked for before.
    const servers = [{ url: 'https://shop.example' }]
    await importShop(module, { ...shop, components, security: [{ key: [] }], servers })
    expect([await textsFor(ofOne), await textsFor(ofTwo), await textsFor(ofRelease)]).toEqual(heardOnce)
    const other = { ...components, securitySchemes: { key: { ...securitySchemes.key, name: 'X-Other' } } }
    await importShop(module, { ...shop, components: other, security: [{ key: [] }], servers })
    expect((await textsFor(ofOne))[0]).toMatch(/ updated “Read an order” with an import$/)
    expect((await textsFor(ofTwo))[0]).toMatch(/again and updated 2 documents you follow$/)
    expect((await textsFor(ofRelease))[0]).toMatch(/ changed 2 documents of the release 1\.0$/)
  })
})

it('settings that callers see are told to followers of the application, as one change', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  await importShop(module, shop)
  const reader = await buildReader(module.project)
  await followProject(reader, module.project)
  const query = { moduleId: module.publicId }
  const { data } = await test.call(getModuleSettings, { query }, module.owner)
  const live = { key: null, name: 'Live', url: 'https://live.example', isPublic: 1 as const, headers: [] }
  const body = { ...query, revision: data?.revision ?? '', environments: [live] }
  expect((await test.call(updateModuleSettings, { body }, module.owner)).code).toBe('0')
  expect(await textsFor(reader)).toEqual([expect.stringMatching(/edited “Shop” in the project “project \d+”$/)])
})

it('servers that a program pushes are told to followers of the application, as one change with documents pushed with them', async () => {
  const { module, token } = await buildPush(test)
  const reader = await buildReader(module.project)
  await followProject(reader, module.project)
  const call = async (name: string, data: object, second: number) => {
    const timestamp = `2026-01-15 16:00:0${String(second)}`
    const payload = { name, version: '1.0', access_token: token, data: encodeURIComponent(JSON.stringify(data)) }
    const answer = await test.app.inject({ method: 'POST', url: '/api', payload: { ...payload, timestamp } })
    expect(answer.json()).toMatchObject({ code: '0' })
    return (await textsFor(reader)).toReversed()
  }
  const server = (host: string) => ({ name: 'dev', url: `https://${host}.example` })
  await call('module.debug.env.set', server('dev'), 0)
  const edited: unknown = expect.stringContaining(' edited “')
  expect(await call('module.debug.env.set', server('dev'), 1)).toEqual([edited])
  const apis = [{ name: 'Pay', url: '/pay', httpMethod: 'GET' }]
  const push = { apis, isReplace: 1, debugEnvs: [server('test')] }
  const imported = (rest: string): unknown => expect.stringMatching(new RegExp(`imported “.*” into “.*”${rest}$`))
  const added = imported(', 1 document added')
  expect(await call('doc.push', push, 2)).toEqual([edited, added])
  expect(await call('doc.push', push, 3)).toEqual([edited, added])
  const again = { ...push, debugEnvs: [server('live')] }
  expect(await call('doc.push', again, 4)).toEqual([edited, added, imported('')])
  // The same as last time, after which the server became another one.
  await call('module.debug.env.set', server('dev'), 5)
  expect(await call('doc.push', again, 6)).toEqual([edited, added, imported(''), edited, imported('')])
  const query = { moduleId: module.publicId }
  const { data } = await test.call(getModuleSettings, { query }, module.owner)
  expect(data?.environments).toMatchObject([server('live')])
})

it('acts have their notices begun at once', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const [folder, doc] = [await buildFolder(test, { module }), await buildDoc(test, { module, name: 'Pay' })]
  const { owner, publicId: moduleId } = module
  const service = { interfaceName: 'Shop', version: '', protocol: '', author: '', dependency: '' }
  const acts = {
    make: () => test.call(saveDoc, { body: { moduleId, name: 'Guide', content: markdown } }, owner),
    move: () => test.call(moveDocs, { body: { ids: [doc.publicId], parentId: folder.publicId } }, owner),
    copy: () => test.call(copyDocs, { body: { ids: [doc.publicId] } }, owner),
    status: () => test.call(updateDocs, { body: { ids: [doc.publicId], status: docStatus.done } }, owner),
    name: () => test.call(updateFolder, { body: { id: folder.publicId, name: 'Sales' } }, owner),
    service: () => test.call(saveDocProps, { body: { id: folder.publicId, ...service } }, owner),
  }
  for (const [name, act] of Object.entries(acts)) {
    let isWoken = false
    const stop = test.context.bus.on(({ type }) => {
      isWoken ||= type === 'jobs'
    })
    expect([name, (await act()).code]).toEqual([name, '0'])
    // On PostgreSQL the signal goes through the database.
    await expect.poll(() => isWoken, { message: name }).toBe(true)
    stop()
  }
})

describe('a move', () => {
  it('is told to followers of what moved and of what is in it, not of mere reordering', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const [from, to] = [await buildFolder(test, { module }), await buildFolder(test, { module })]
    const doc = await buildDoc(test, { module, parentId: from.id, name: 'Pay' })
    const [byDoc, byProject] = [await buildReader(module.project), await buildReader(module.project)]
    await followDoc(byDoc, doc.publicId)
    await followProject(byProject, module.project)
    const move = (id: string, parentId: string | null) =>
      test.call(moveDocs, { body: { ids: [id], parentId } }, module.owner)
    expect((await move(doc.publicId, from.publicId)).code).toBe('0')
    expect(await textsFor(byDoc)).toEqual([])
    expect((await move(from.publicId, to.publicId)).code).toBe('0')
    const by = module.owner.username.toUpperCase()
    expect(await textsFor(byDoc)).toEqual([`${by} moved “Pay”`])
    expect(await textsFor(byProject)).toEqual([expect.stringContaining('moved 1 item of “Shop”')])
  })
})

it('a folder with another name or text is told to its followers and those around it, hidden ones to who organises', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const hidden = await buildFolder(test, { module, name: 'Plans', isShow: 0 })
  const [byFolder, guest, dev] = [
    await buildReader(module.project),
    await buildReader(module.project),
    await buildReader(module.project, 'dev'),
  ]
  await followDoc(byFolder, folder.publicId)
  for (const user of [guest, dev]) await followProject(user, module.project)
  const change = (id: string, fields: object) => test.call(updateFolder, { body: { id, ...fields } }, module.owner)
  await change(folder.publicId, { name: 'Sales', description: 'All about orders' })
  await change(folder.publicId, { name: 'Sales', description: 'All about orders' })
  await change(hidden.publicId, { description: 'Not yet' })
  const by = module.owner.username.toUpperCase()
  expect(await textsFor(byFolder)).toEqual([`${by} edited “Sales”`])
  expect(await textsFor(guest)).toHaveLength(1)
  expect(await textsFor(dev)).toHaveLength(2)
})

describe('a deletion', () => {
  it('is told when it stands, and not at all when it is taken back; when it is told, so is what brings it back', async () => {
    const module = await buildModule(test)
    const by = module.owner.username.toUpperCase()
    const doc = await buildDoc(test, { module, name: 'Pay' })
    const reader = await buildReader(module.project)
    await followDoc(reader, doc.publicId)
    const remove = async () => (await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)).data?.trashId
    const first = await remove()
    await test.jobs.runUntilIdle()
    expect((await test.call(listUnreadMessages, {}, reader)).data).toEqual([])
    await test.call(restoreTrash, { body: { id: first ?? '' } }, module.owner)
    expect(await textsFor(reader)).toEqual([])
    const second = await remove()
    expect(await heard(reader)).toMatchObject([{ message: `${by} deleted “Pay”`, sourceKind: '', sourceId: '' }])
    await test.call(restoreTrash, { body: { id: second ?? '' } }, module.owner)
    expect(await heard(reader)).toContainEqual(
      expect.objectContaining({ message: `${by} restored “Pay” from the trash`, sourceId: doc.publicId }),
    )
  })

  it('of several documents is one notice, of as many as the reader sees', async () => {
    const module = await buildModule(test, { name: 'Shop' })
    const shown = [await buildDoc(test, { module, name: 'Pay' }), await buildDoc(test, { module, name: 'Ship' })]
    const hidden = await buildDoc(test, { module, name: 'Secret', isShow: 0 })
    const [byDocs, guest, dev] = [
      await buildReader(module.project),
      await buildReader(module.project),
      await buildReader(module.project, 'dev'),
    ]
    for (const { publicId } of shown) await followDoc(byDocs, publicId)
    for (const user of [guest, dev]) await followProject(user, module.project)
    const ids = [...shown, hidden].map(({ publicId }) => publicId)
    expect((await test.call(deleteDocs, { body: { ids } }, module.owner)).code).toBe('0')
    const by = module.owner.username.toUpperCase()
    expect(await textsFor(byDocs)).toEqual([`${by} deleted 2 documents you follow in “Shop”`])
    expect(await textsFor(guest)).toEqual([expect.stringContaining('deleted 2 items of “Shop”')])
    expect(await textsFor(dev)).toEqual([expect.stringContaining('deleted 3 items of “Shop”')])
  })

  it('by a push is part of its notice', async () => {
    const { module, push } = await buildRemovingPush(test)
    await push(shop)
    const reader = await buildReader(module.project)
    await followProject(reader, module.project)
    const { '/health': _health, ...paths } = changedShop().paths
    await push({ ...shop, paths })
    expect(await textsFor(reader)).toEqual([
      expect.stringMatching(/ in the project “.*”, 1 document updated, 1 document deleted$/),
    ])
  })

  it('of an application or a project reaches followers of what went with it', async () => {
    const project = await buildProject(test, { name: 'Trade' })
    const module = await buildModule(test, { project, name: 'Shop' })
    const docs = [await buildDoc(test, { module }), await buildDoc(test, { module })]
    const [byDocs, byProject] = [await buildReader(project), await buildReader(project)]
    for (const doc of docs) await followDoc(byDocs, doc.publicId)
    await followProject(byProject, project)
    const by = module.owner.username.toUpperCase()
    await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
    expect(await textsFor(byDocs)).toEqual([`${by} deleted “Shop”, which contains 2 documents you follow`])
    expect(await textsFor(byProject)).toEqual([`${by} deleted “Shop” in the project “Trade”`])
    await test.call(deleteProject, { body: { id: project.publicId } }, project.owner)
    expect((await textsFor(byProject))[0]).toBe(`${by} deleted the project “Trade”`)
  })

  it('of a hidden document names it only to those who organise', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module, name: 'Secret plan', isShow: 0 })
    const [guest, dev] = [await buildReader(module.project), await buildReader(module.project, 'dev')]
    for (const user of [guest, dev]) await followProject(user, module.project)
    await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
    expect(await textsFor(guest)).toEqual([])
    expect(await textsFor(dev)).toEqual([expect.stringContaining('Secret plan')])
  })
})
