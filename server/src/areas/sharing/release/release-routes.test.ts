/* Making releases, publishing them, and what stays of them. */
import {
  addRelease,
  deleteDoc,
  getRelease,
  getReleaseChoice,
  getReleaseDoc,
  getReleaseTree,
  listModuleReleases,
  listReleaseDocs,
  listReleases,
  pageReleaseEvents,
  pageReleases,
  listProjectTrash,
  refreshRelease,
  removeRelease,
  restoreTrash,
  saveReleaseNotes,
  setReleaseStatus,
  updateDocs,
  updateModule,
  updateRelease,
  type ReleaseDetail,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import {
  buildModule,
  buildProject,
  type BuiltModule,
  type BuiltProject,
} from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { must } from '../../../../test/support/must.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

interface Shop {
  project: BuiltProject
  owner: BuiltUser
  guest: BuiltUser
  orders: BuiltModule
  payments: BuiltModule
  folder: BuiltDoc
  read: BuiltDoc
  create: BuiltDoc
  hidden: BuiltDoc
  pay: BuiltDoc
}

async function buildShop(): Promise<Shop> {
  const project = await buildProject(test)
  const { owner } = project
  const guest = await buildUser(test)
  await addToSpace(test, project.space.id, guest, 'guest')
  await addToProject(test, project.id, guest, 'guest')
  const orders = await buildModule(test, { project, name: 'Orders' })
  const payments = await buildModule(test, { project, name: 'Payments' })
  const folder = await buildFolder(test, { module: orders, name: 'Orders' })
  const call = (path: string, summary: string) => describeOperation(path, { summary })
  const parentId = folder.id
  return {
    ...{ project, owner, guest, orders, payments, folder },
    read: await buildDoc(test, {
      module: orders,
      parentId,
      name: 'Read',
      orderIndex: 1,
      content: call('/orders/{id}', 'Read'),
    }),
    create: await buildDoc(test, {
      module: orders,
      parentId,
      name: 'Create',
      orderIndex: 2,
      content: call('/orders', 'Create'),
    }),
    hidden: await buildDoc(test, { module: orders, name: 'Hidden', isShow: 0, content: call('/hidden', 'Hidden') }),
    pay: await buildDoc(test, { module: payments, name: 'Pay', content: call('/pay', 'Pay') }),
  }
}

let shop: Shop
let numbers = 0
beforeAll(async () => {
  shop = await buildShop()
})

const next = (): string => `1.${String((numbers += 1))}`
const get = (id: string, caller = shop.owner) => test.call(getRelease, { query: { id } }, caller)

async function namesIn(id: string, caller = shop.owner): Promise<string[]> {
  const { data } = await test.call(getReleaseTree, { query: { id } }, caller)
  return data?.label ?? []
}

const docIn = async (id: string, doc: BuiltDoc) =>
  (await test.call(getReleaseDoc, { query: { id, docId: doc.publicId } }, shop.owner)).data

const everything = () => [
  { moduleId: shop.orders.publicId, mode: 'frozen' as const },
  { moduleId: shop.payments.publicId, mode: 'live' as const },
]

const add = (fields: object, caller = shop.owner) =>
  must(test, caller, addRelease, { projectId: shop.project.publicId, releaseNo: next(), ...fields })

const publish = (release: ReleaseDetail) => must(test, shop.owner, setReleaseStatus, { id: release.id, status: 1 })

describe('a draft', () => {
  it('is the business of those who make releases, and follows its documents until it is published', async () => {
    const draft = await add({ modules: everything(), releaseDesc: 'Next' })
    expect(draft).toMatchObject({ state: 'draft', status: 0, publishedAtMs: null, docCount: 3, edition: 0 })
    expect(
      draft.modules.map(({ name, mode, isAll, docCount, totalCount }) => [name, mode, isAll, docCount, totalCount]),
    ).toEqual([
      ['Orders', 'frozen', 1, 2, 2],
      ['Payments', 'live', 1, 1, 1],
    ])
    expect((await get(draft.id, shop.guest)).error).toBe('not_accessible')
    const listed = await test.call(pageReleases, { query: { projectId: shop.project.publicId } }, shop.guest)
    expect(listed.data?.list.map(({ id }) => id)).not.toContain(draft.id)
    await editCall(test, shop.owner, shop.read.publicId, { summary: 'Read one' })
    expect(await namesIn(draft.id)).toEqual(['Orders', 'Orders', 'Read one', 'Create', 'Payments', 'Pay'])
    await editCall(test, shop.owner, shop.read.publicId, { summary: 'Read' })
  })

  it('takes folders with everything in them, and single documents', async () => {
    const { orders, payments, folder, pay } = shop
    const modules = [
      { moduleId: orders.publicId, mode: 'frozen' as const, docIds: [folder.publicId] },
      { moduleId: payments.publicId, mode: 'frozen' as const, docIds: [pay.publicId] },
    ]
    const draft = await add({ modules })
    const choice = await test.call(getReleaseChoice, { query: { id: draft.id } }, shop.owner)
    expect(choice.data).toEqual(modules.map((module) => ({ ...module, isAll: 0 })))
    const fewer = await must(test, shop.owner, updateRelease, { id: draft.id, modules: modules.slice(1) })
    expect(fewer.docCount).toBe(1)
    expect(await namesIn(draft.id)).toEqual(['Payments', 'Pay'])
  })

  it('takes no documents of others, no number twice, and no address that is none', async () => {
    const { orders, pay, project, owner } = shop
    const taken = await add({})
    const errorOf = async (fields: object) => {
      const body = { projectId: project.publicId, releaseNo: next(), ...fields }
      return (await test.call(addRelease, { body }, owner)).error
    }
    const strange = { moduleId: orders.publicId, mode: 'frozen', docIds: [pay.publicId] }
    expect(await errorOf({ modules: [strange] })).toBe('doc_not_in_module')
    const other = await buildModule(test)
    expect(await errorOf({ modules: [{ moduleId: other.publicId, mode: 'live' }] })).toBe('not_accessible')
    expect(await errorOf({ releaseNo: ` ${taken.releaseNo} ` })).toBe('release_number_taken')
    expect(await errorOf({ weComWebhook: 'not an address' })).toBe('release_webhook_invalid')
    expect(await errorOf({ status: 1 })).toBe('release_empty')
    const second = await add({})
    const body = { id: second.id, releaseNo: taken.releaseNo }
    expect((await test.call(updateRelease, { body }, owner)).error).toBe('release_number_taken')
  })

  it('is not changed over a change of someone else', async () => {
    const { id, updatedAtMs } = await add({ modules: everything() })
    test.advance(1)
    await must(test, shop.owner, updateRelease, { id, updatedAtMs, releaseDesc: 'One' })
    for (const endpoint of [updateRelease, setReleaseStatus] as const) {
      const body = { id, updatedAtMs, status: 1 as const }
      expect((await test.call(endpoint, { body }, shop.owner)).error).toBe('changed_meanwhile')
    }
    expect((await get(id)).data).toMatchObject({ releaseDesc: 'One', state: 'draft' })
  })
})

describe('a published release', () => {
  it('keeps what is frozen and follows what is live', async () => {
    const release = await publish(await add({ modules: everything() }))
    expect(release).toMatchObject({ state: 'published', status: 1, hasLive: true, docCount: 3, edition: 1 })
    expect(release.publishedAtMs).toBe(test.now())
    test.advance(1_000)
    await editCall(test, shop.owner, shop.read.publicId, { summary: 'Read one' })
    await editCall(test, shop.owner, shop.pay.publicId, { summary: 'Pay now' })
    expect(await namesIn(release.id)).toEqual(['Orders', 'Orders', 'Read', 'Create', 'Payments', 'Pay now'])
    expect(await docIn(release.id, shop.read)).toMatchObject({ name: 'Read' })
    expect(await docIn(release.id, shop.pay)).toMatchObject({ name: 'Pay now' })
    // A hidden document is in none, and neither is what was hidden later and is live.
    expect(await docIn(release.id, shop.hidden)).toBeNull()
    await must(test, shop.owner, updateDocs, { ids: [shop.pay.publicId], isShow: 0 })
    expect(await namesIn(release.id)).toEqual(['Orders', 'Orders', 'Read', 'Create', 'Payments'])
    expect(await docIn(release.id, shop.pay)).toBeNull()
    await must(test, shop.owner, updateDocs, { ids: [shop.pay.publicId], isShow: 1 })
    // Everyone who reads the project reads it.
    expect(await namesIn(release.id, shop.guest)).toEqual(await namesIn(release.id))
    expect((await get(release.id, shop.guest)).data?.can).toEqual({ manage: false, share: false })
    await editCall(test, shop.owner, shop.read.publicId, { summary: 'Read' })
    await editCall(test, shop.owner, shop.pay.publicId, { summary: 'Pay' })
  })

  it('changes only by updating its contents, and keeps its earlier states', async () => {
    const { owner, orders, payments } = shop
    const release = await publish(await add({ modules: everything() }))
    const frozenError = async (fields: object) =>
      (await test.call(updateRelease, { body: { id: release.id, ...fields } }, owner)).error
    expect(await frozenError({ releaseNo: 'other' })).toBe('release_frozen')
    expect(await frozenError({ modules: [{ moduleId: payments.publicId, mode: 'live' }] })).toBe('release_frozen')
    // What is followed live may change.
    const live = [everything()[0], { moduleId: payments.publicId, mode: 'live', docIds: [shop.pay.publicId] }]
    expect(await frozenError({ modules: live, releaseDesc: 'Second text' })).toBeUndefined()

    test.advance(1_000)
    const later = await buildDoc(test, { module: orders, name: 'Later', content: describeOperation('/later') })
    expect(await namesIn(release.id)).not.toContain('Later')
    const updated = await must(test, owner, refreshRelease, { id: release.id })
    expect(updated).toMatchObject({
      edition: 2,
      docCount: 4,
      frozenAtMs: test.now(),
      publishedAtMs: release.publishedAtMs,
    })
    expect(await namesIn(release.id)).toContain('Later')
    const draft = await add({ modules: everything() })
    expect((await test.call(refreshRelease, { body: { id: draft.id } }, owner)).error).toBe('release_not_published')
    const { data } = await test.call(pageReleaseEvents, { query: { id: release.id } }, owner)
    expect(data?.list.map(({ kind, edition }) => [kind, edition])).toEqual([
      ['contentsUpdated', 2],
      ['detailsChanged', null],
      ['choiceChanged', null],
      ['published', 1],
      ['created', null],
    ])
    expect(data?.list[0]).toMatchObject({
      atMs: test.now(),
      userName: owner.username.toUpperCase(),
      details: { docs: 4 },
    })
    await must(test, owner, deleteDoc, { id: later.publicId })
  })

  it('is made invalid and valid again, deleted and restored with everything', async () => {
    const { owner, project } = shop
    const release = await publish(await add({ modules: everything() }))
    const invalid = await must(test, owner, setReleaseStatus, { id: release.id, status: 0 })
    expect(invalid).toMatchObject({ state: 'invalid', publishedAtMs: release.publishedAtMs })
    expect(await namesIn(release.id)).toContain('Read')
    await must(test, owner, setReleaseStatus, { id: release.id, status: 1 })
    const { trashId } = await must(test, owner, removeRelease, { id: release.id })
    expect((await get(release.id)).error).toBe('not_accessible')
    const trash = await test.call(listProjectTrash, { query: { projectId: project.publicId } }, owner)
    expect(trash.data?.[0]).toMatchObject({ id: trashId, kind: 'release', name: release.releaseNo })
    // The number is free for others, and then it is not there any more for this one.
    const other = await must(test, owner, addRelease, { projectId: project.publicId, releaseNo: release.releaseNo })
    expect((await test.call(restoreTrash, { body: { id: trashId } }, owner)).error).toBe('name_taken')
    await must(test, owner, updateRelease, { id: other.id, releaseNo: next() })
    await must(test, owner, restoreTrash, { id: trashId })
    expect((await get(release.id)).data).toMatchObject({ state: 'published', docCount: 3 })
    const { data } = await test.call(pageReleaseEvents, { query: { id: release.id } }, owner)
    expect(data?.list.map(({ kind }) => kind)).toEqual([
      'restored',
      'deleted',
      'validated',
      'invalidated',
      'published',
      'created',
    ])
  })
})

describe('an application that was moved to another project', () => {
  it('is followed no more by releases of its former project, which keep what is frozen', async () => {
    const { owner, project, guest } = shop
    const [frozen, live] = [
      await buildModule(test, { project, name: 'Stock' }),
      await buildModule(test, { project, name: 'Prices' }),
    ]
    const held = await buildDoc(test, { module: frozen, name: 'Held', content: describeOperation('/held') })
    const moved = await buildDoc(test, { module: live, name: 'Moved', content: describeOperation('/moved') })
    const modules = [
      { moduleId: frozen.publicId, mode: 'frozen' as const },
      { moduleId: live.publicId, mode: 'live' as const },
    ]
    const release = await publish(await add({ modules }))
    const elsewhere = await buildProject(test, { space: project.space })
    expect(elsewhere.owner).toBe(owner)
    for (const module of [frozen, live])
      await must(test, owner, updateModule, { id: module.publicId, projectId: elsewhere.publicId })
    expect(await namesIn(release.id, guest)).toEqual(['Stock', 'Held'])
    expect(await docIn(release.id, moved)).toBeNull()
    expect(await docIn(release.id, held)).toMatchObject({ name: 'Held' })
    const after = await get(release.id, guest)
    expect(after.data?.modules).toMatchObject([{ name: 'Stock', docCount: 1, totalCount: null }])
    const ofModule = await test.call(listModuleReleases, { query: { moduleId: live.publicId } }, owner)
    expect(ofModule.data).toEqual([])
    await must(test, owner, updateModule, { id: live.publicId, projectId: project.publicId })
    expect(await namesIn(release.id)).toEqual(['Stock', 'Held', 'Prices', 'Moved'])
  })
})

describe('notes', () => {
  it('are saved by one after the other, and leave the release as it is', async () => {
    const { owner } = shop
    const release = await publish(await add({ modules: everything() }))
    const notesUpdatedAtMs = release.notesUpdatedAtMs
    const body = { id: release.id, notesUpdatedAtMs }
    const saved = await must(test, owner, saveReleaseNotes, { ...body, notes: '# New' })
    expect((await test.call(saveReleaseNotes, { body: { ...body, notes: '# Mine' } }, owner)).error).toBe(
      'changed_meanwhile',
    )
    const again = { ...body, notesUpdatedAtMs: saved.notesUpdatedAtMs, notes: '# Newer' }
    await must(test, owner, saveReleaseNotes, again)
    expect((await get(release.id)).data).toMatchObject({ notes: '# Newer', edition: 1 })
  })
})

describe('addresses of robots', () => {
  const address = 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef'

  it('are sealed, and given back with their ends only, to those who change releases', async () => {
    const { owner, guest } = shop
    const draft = await add({ modules: everything(), dingdingWebhook: address })
    const masked = 'https://oapi.dingtalk.com/…cdef'
    expect(draft).toMatchObject({ dingdingWebhook: masked, weComWebhook: '' })
    const stored = async () =>
      test.db
        .selectFrom('robot')
        .select(['kind', 'sealed_address as sealed', 'events', 'is_on'])
        .where('release_id', '=', decodeId('release', draft.id))
        .execute()
    const before = await stored()
    expect(before).toMatchObject([{ kind: 'dingtalk', events: '["releases"]', is_on: 1 }])
    expect(before[0]?.sealed).not.toContain('dingtalk')
    // Sent back as it was shown, it stays.
    const fields = { id: draft.id, dingdingWebhook: masked, weComWebhook: '' }
    await must(test, owner, updateRelease, { ...fields, releaseDesc: 'x' })
    expect(await stored()).toEqual(before)
    await must(test, owner, updateRelease, { ...fields, dingdingWebhook: null })
    expect(await stored()).toEqual([])
    const { updatedAtMs } = await must(test, owner, updateRelease, { ...fields, dingdingWebhook: '' })
    // Nothing was changed.
    expect((await must(test, owner, updateRelease, { ...fields, dingdingWebhook: null })).updatedAtMs).toBe(updatedAtMs)
    const release = await must(test, owner, updateRelease, { ...fields, dingdingWebhook: address, status: 1 })
    expect((await get(release.id, guest)).data).toMatchObject({ dingdingWebhook: '' })
    const listed = await test.call(listReleases, { query: { projectId: shop.project.publicId } }, guest)
    expect(JSON.stringify(listed.data)).not.toContain('dingtalk')
  })
})

describe('the calls of Torna', () => {
  it('make, change, list and delete releases with the fields they know', async () => {
    const { owner, orders, payments, folder, pay, project } = shop
    const projectId = project.publicId
    const moduleSourceIdMap = { [orders.publicId]: [folder.publicId], [payments.publicId]: [pay.publicId] }
    const fields = { releaseDesc: 'Of old', dingdingWebhook: '', weComWebhook: '' }
    const releaseNo = next()
    const made = await must(test, owner, addRelease, {
      ...{ id: '', projectId, releaseNo, status: 1, moduleSourceIdMap, ...fields },
    })
    expect(made.modules.map(({ mode }) => mode)).toEqual(['live', 'live'])
    const list = async (query: object) =>
      (await test.call(listReleases, { query: { projectId, ...query } }, owner)).data ?? []
    const [listed] = await list({ releaseNo, status: '1' })
    expect(listed).toMatchObject({
      id: made.id,
      projectId,
      releaseNo,
      status: 1,
      moduleSourceIdMap,
      isSubscribe: false,
    })
    expect(listed?.gmtCreate).toMatch(/^2026-01-15 08:\d\d:\d\d$/)
    const docs = await test.call(listReleaseDocs, { body: { projectId, releaseId: made.id } }, owner)
    expect(docs.data?.map(({ name, children }) => [name, children.map((doc) => [doc.name, doc.releaseId])])).toEqual([
      [
        'Orders',
        [
          ['Read', made.id],
          ['Create', made.id],
        ],
      ],
      ['Payments', [['Pay', made.id]]],
    ])
    const fewer = { [orders.publicId]: [], [payments.publicId]: [pay.publicId] }
    await must(test, owner, updateRelease, { id: made.id, projectId, releaseNo, moduleSourceIdMap: fewer, status: 0 })
    expect(await list({ releaseNo, status: '1' })).toEqual([])
    const [changed] = await list({ releaseNo, status: '0' })
    expect(changed?.moduleSourceIdMap).toEqual({ [payments.publicId]: [pay.publicId] })
    await must(test, owner, removeRelease, { id: made.id })
    expect(await list({ releaseNo })).toEqual([])
  })
})

describe('a list of releases', () => {
  it('is found by parts of numbers and descriptions, and by states', async () => {
    const projectId = (await buildProject(test, { space: shop.project.space })).publicId
    const module = await buildModule(test, { project: { ...shop.project, publicId: projectId } })
    expect(module.owner).toBe(shop.owner)
    const find = async (query: object) => {
      const { data } = await test.call(
        pageReleases,
        { query: { projectId: shop.project.publicId, ...query } },
        shop.owner,
      )
      return data?.list.map(({ releaseNo }) => releaseNo) ?? []
    }
    const odd = await add({ releaseDesc: '100%_Sure', modules: everything() })
    expect(await find({ search: '%_sUrE' })).toEqual([odd.releaseNo])
    expect(await find({ search: odd.releaseNo, state: 'draft' })).toEqual([odd.releaseNo])
    expect(await find({ search: '%_sure', state: 'published' })).toEqual([])
    const all = await find({})
    expect(all[0]).toBe(odd.releaseNo)
    expect(await find({ pageSize: 1, pageIndex: 2 })).toEqual([all[1]])
  })
})
