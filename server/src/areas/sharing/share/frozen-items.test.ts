/* Shares whose folders are frozen: visitors read what was there, and nothing that came later, until it is thawed. */
import {
  addShare,
  deleteDoc,
  deleteProject,
  freezeShareItem,
  getSharedDoc,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
  listShareItems,
  pageShares,
  revokeShare,
  searchVisit,
  shareType,
  thawShareItem,
  trashDays,
  updateModule,
  updateShare,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { moveLeftSnapshots } from '../../../db/migrations/0081-shares.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { sweepSnapshots } from '../../../content/snapshots/remove-snapshots.ts'

const test = useTestApp()
const about = (description: string, schema: JsonObject = {}) =>
  describeOperation('/orders', {
    description,
    responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
  })

/** A share of a folder that is frozen, and of a document that is not. */
async function buildShared() {
  const module = await buildModule(test)
  const { owner } = module
  const folder = await buildFolder(test, { module, name: 'Folder' })
  const $ref = await buildComponent(test, module, 'schemas', 'Order', { type: 'object', title: 'oldmodel' })
  const inside = { module, parentId: folder.id }
  const doc = await buildDoc(test, { ...inside, name: 'Orders', content: about('oldtext', { $ref }) })
  const gone = await buildDoc(test, { ...inside, name: 'Gone', content: about('gonetext') })
  const live = await buildDoc(test, { module, name: 'Live', content: about('firsttext') })
  const content = [
    { docId: folder.publicId, isShareFolder: 1 as const },
    { docId: live.publicId, isShareFolder: 0 as const },
  ]
  const body = { moduleId: module.publicId, type: shareType.public, content, allowsExport: 1 as const }
  const share = await must(test, owner, addShare, body)
  const item = { id: share.id, docId: folder.publicId }
  const items = await must(test, owner, freezeShareItem, item)
  return { module, owner, folder, doc, gone, live, share, item, items, frozenAtMs: test.now() }
}

type Shared = Awaited<ReturnType<typeof buildShared>>
const subject = ({ share }: Shared) => ({ of: 'share', id: share.key }) as const

/** Edits, additions and a deletion after it was frozen. */
async function changeAll({ module, owner, folder, doc, gone, live }: Shared) {
  test.advance(60_000)
  await addRevision(test, 'doc', doc.id, about('newtext'), owner)
  await addRevision(test, 'doc', live.id, about('secondtext'), owner)
  await must(test, owner, deleteDoc, { id: gone.publicId })
  const later = await buildDoc(test, { module, parentId: folder.id, name: 'Later', content: about('latertext') })
  await test.db
    .updateTable('module')
    .set({ tree_version: 99, content_version: 99 })
    .where('id', '=', module.id)
    .execute()
  return later
}

const labels = async (shared: Shared) => (await test.call(getVisitTree, { query: subject(shared) })).data?.label
const textOf = async (shared: Shared, docId: string) => {
  const { data, error } = await test.call(getVisitDoc, { query: { ...subject(shared), docId } })
  return data?.description ?? error
}
const find = async (shared: Shared, text: string) =>
  (await test.call(searchVisit, { body: { ...subject(shared), text } })).data?.docIds

it('shows what the folder held at those revisions, and the rest as it is', async () => {
  const shared = await buildShared()
  const { doc, gone, live, folder, items, frozenAtMs } = shared
  expect(items.map(({ name, frozenAtMs: at }) => [name, at])).toEqual([
    ['Folder', frozenAtMs],
    ['Live', null],
  ])
  const later = await changeAll(shared)
  expect(await labels(shared)).toEqual(['Folder', 'Gone', 'Orders', 'Live'])
  const texts = await Promise.all([doc, gone, later, live].map(({ publicId }) => textOf(shared, publicId)))
  expect(texts).toEqual(['oldtext', 'gonetext', 'not_accessible', 'secondtext'])
  const { key } = shared.share
  const named = await test.call(getSharedDoc, { query: { shareConfigId: key, docId: doc.publicId } })
  expect(named.data?.description).toBe('oldtext')
  const refs = ['#/components/schemas/Order']
  const components = await test.call(getVisitComponents, { body: { ...subject(shared), docId: doc.publicId, refs } })
  expect(components.data?.components['schemas']).toEqual({ Order: { type: 'object', title: 'oldmodel' } })
  const service = await test.call(getVisitDocProps, { query: { ...subject(shared), docId: folder.publicId } })
  expect(service.data?.interfaceName).toBe('')
  const found = await Promise.all(['oldtext', 'newtext', 'latertext', 'secondtext'].map((text) => find(shared, text)))
  expect(found).toEqual([[doc.publicId], [], [], [live.publicId]])
  const page = await must(test, shared.owner, pageShares, { moduleId: shared.module.publicId })
  expect(page.list[0]).toMatchObject({ docCount: 3, frozen: { items: 1, sinceMs: frozenAtMs } })
})

it('shows the present again once it is thawed, and another moment once it is frozen again', async () => {
  const shared = await buildShared()
  const { owner, doc, item, module } = shared
  const later = await changeAll(shared)
  await must(test, owner, updateShare, {
    id: item.id,
    remark: 'kept',
    content: [{ docId: item.docId, isShareFolder: 1 }],
  })
  expect([await textOf(shared, doc.publicId), await labels(shared)]).toEqual(['oldtext', ['Folder', 'Gone', 'Orders']])
  await must(test, owner, freezeShareItem, item)
  await addRevision(test, 'doc', doc.id, about('lasttext'), owner)
  expect([await textOf(shared, doc.publicId), await textOf(shared, later.publicId)]).toEqual(['newtext', 'latertext'])
  expect(await labels(shared)).toEqual(['Folder', 'Later', 'Orders'])
  expect((await must(test, owner, thawShareItem, item)).map(({ frozenAtMs }) => frozenAtMs)).toEqual([null])
  expect(await textOf(shared, doc.publicId)).toBe('lasttext')
  const audit = await test.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('action', 'in', ['share.freeze', 'share.thaw'])
    .where('space_id', '=', module.project.space.id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action, details }): unknown => [action, JSON.parse(details)])).toEqual([
    ['share.freeze', { item: 'Folder', docs: 2 }],
    ['share.freeze', { item: 'Folder', docs: 2 }],
    ['share.thaw', { item: 'Folder' }],
  ])
})

it('shows nothing of a frozen folder that is hidden or deleted', async () => {
  const shared = await buildShared()
  const { owner, folder, doc, item, module } = shared
  const show = (is_show: 0 | 1) => test.db.updateTable('doc').set({ is_show }).where('id', '=', folder.id).execute()
  await show(0)
  await test.db.updateTable('module').set({ tree_version: 100 }).where('id', '=', module.id).execute()
  expect([await textOf(shared, doc.publicId), await labels(shared)]).toEqual(['not_accessible', ['Live']])
  await show(1)
  expect(await textOf(shared, doc.publicId)).toBe('oldtext')
  await must(test, owner, deleteDoc, { id: folder.publicId })
  expect([await textOf(shared, doc.publicId), await labels(shared)]).toEqual(['not_accessible', ['Live']])
  expect((await test.call(freezeShareItem, { body: item }, owner)).error).toBe('not_accessible')
})

it('stays frozen when its application moves to another project, whatever becomes of the first', async () => {
  const shared = await buildShared()
  const { owner, doc, module, share } = shared
  await changeAll(shared)
  const target = await buildProject(test, { space: module.project.space })
  await must(test, owner, updateModule, { id: module.publicId, projectId: target.publicId })
  expect([await textOf(shared, doc.publicId), await labels(shared)]).toEqual([
    'oldtext',
    ['Folder', 'Gone', 'Orders', 'Live'],
  ])
  // As those were left that moved before their snapshots did.
  const snapshots = test.db.updateTable('snapshot').set({ project_id: module.project.id })
  await snapshots.where('project_id', '=', target.id).execute()
  // A migration is frozen: the types of tables are those of a later release.
  await moveLeftSnapshots(test.db as unknown as Kysely<unknown>)
  await must(test, owner, deleteProject, { id: module.project.publicId })
  await purgeTrash(test.context, test.now() + trashDays * 86_400_000 + 1)
  expect(await textOf(shared, doc.publicId)).toBe('oldtext')
  const page = await must(test, owner, pageShares, { moduleId: module.publicId })
  expect(page.list.map(({ id, frozen }) => [id, frozen?.items])).toEqual([[share.id, 1]])
})

it('is for who may share, and keeps what it was frozen as no longer than the share', async () => {
  const shared = await buildShared()
  const { owner, item, module } = shared
  expect((await test.call(freezeShareItem, { body: item }, await buildUser(test))).error).toBe('not_accessible')
  const other = await buildDoc(test, { module, name: 'Other' })
  const strange = { id: item.id, docId: other.publicId }
  for (const endpoint of [freezeShareItem, thawShareItem])
    expect((await test.call(endpoint, { body: strange }, owner)).error).toBe('not_accessible')
  const held = async () => {
    test.advance(2 * 60 * 60_000)
    await sweepSnapshots(test.context, test.now())
    const rows = await test.db.selectFrom('snapshot').select('id').where('project_id', '=', module.project.id).execute()
    return rows.length
  }
  expect(await held()).toBe(1)
  expect((await test.call(listShareItems, { query: { id: item.id } }, owner)).data?.[0]?.frozenAtMs).not.toBeNull()
  await must(test, owner, revokeShare, { id: item.id })
  expect(await held()).toBe(0)
})

it('shows what the folder held at an earlier moment, and refuses moments at which there was nothing to show', async () => {
  const shared = await buildShared()
  const { doc, gone, live, item, owner, frozenAtMs } = shared
  const later = await changeAll(shared)
  test.advance(60_000)
  const freezeAt = (atMs: number) => test.call(freezeShareItem, { body: { ...item, atMs } }, owner)
  // As `changeAll` left it; only the edit of the document comes after.
  const changedAtMs = test.now()
  test.advance(60_000)
  await addRevision(test, 'doc', doc.id, about('newest'), owner)
  expect((await freezeAt(changedAtMs)).data?.[0]).toMatchObject({ name: 'Folder', frozenAtMs: changedAtMs })
  const texts = () => Promise.all([doc, gone, later, live].map(({ publicId }) => textOf(shared, publicId)))
  expect(await texts()).toEqual(['newtext', 'not_accessible', 'latertext', 'secondtext'])
  expect((await freezeAt(frozenAtMs)).error).toBeUndefined()
  expect(await texts()).toEqual(['oldtext', 'gonetext', 'not_accessible', 'secondtext'])
  const [ahead, before] = [await freezeAt(test.now() + 1), await freezeAt(1)]
  expect([ahead.error, before.error]).toEqual(['moment_ahead', 'moment_too_early'])
  expect(before.msg).toContain('Folder')
  expect(await texts()).toEqual(['oldtext', 'gonetext', 'not_accessible', 'secondtext'])
})
