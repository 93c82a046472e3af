/* Following folders, applications and what one maintains: one notice for one change, and what the nearest of them says. */
import {
  cancelSubscribeMaintained,
  cancelSubscribeModule,
  deleteDoc,
  deleteModule,
  getSubscribedMaintained,
  isSubscribedModule,
  listUnreadMessages,
  moveDocs,
  pageSubscribedDocs,
  pageSubscribedFolders,
  pageSubscribedModules,
  saveDoc,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
  trashDays,
  type FollowLevel,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

async function buildReader({ project }: BuiltModule, role: 'guest' | 'dev' = 'guest'): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, project.space.id, reader, 'guest')
  await addToProject(test, project.id, reader, role)
  return reader
}

const followDoc = (user: BuiltUser, sourceId: string, level: FollowLevel = 'all') =>
  test.call(subscribeDoc, { body: { sourceId, level } }, user)
const followModule = (user: BuiltUser, { publicId: sourceId }: BuiltModule, level: FollowLevel = 'all') =>
  test.call(subscribeModule, { body: { sourceId, level } }, user)
const followMaintained = (user: BuiltUser, level: FollowLevel = 'all') =>
  test.call(subscribeMaintained, { body: { level } }, user)

/** What a person has been told since the last time, without who did it. */
async function heard(user: BuiltUser): Promise<string[]> {
  test.advance(11_000)
  await test.jobs.runUntilIdle()
  const { data } = await test.call(listUnreadMessages, {}, { ...user, language: 'en' })
  await test.db.updateTable('message').set({ is_read: 1 }).where('user_id', '=', user.id).execute()
  return (data ?? []).map(({ message }) => message.slice(message.indexOf(' ') + 1))
}

const edit = (module: BuiltModule, docId: string, operation: Record<string, string> = {}) =>
  editCall(test, module.owner, docId, { summary: 'Pay', description: String(test.now()), ...operation })

const newContent = (summary: string) => ({
  ...{ v: 1 as const, kind: 'http' as const, container: 'paths' as const, method: 'post', path: `/${summary}` },
  operation: { summary, responses: { '200': { description: 'OK' } } },
})

it('a change inside is one notice, however many subscriptions of one person are about it', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const outer = await buildFolder(test, { module, name: 'Orders' })
  const inner = await buildFolder(test, { module, name: 'Refunds', parentId: outer.id })
  const doc = await buildDoc(test, { module, parentId: inner.id, name: 'Pay' })
  const [byFolder, byModule, maintainer, all] = await Promise.all(Array.from({ length: 4 }, () => buildReader(module)))
  if (byFolder === undefined || byModule === undefined || maintainer === undefined || all === undefined)
    throw new Error('Too few')
  await followDoc(byFolder, outer.publicId)
  await followModule(byModule, module)
  await followMaintained(maintainer)
  for (const id of [outer, inner, doc]) await followDoc(all, id.publicId)
  await followModule(all, module)
  await test.call(subscribeProject, { body: { sourceId: module.project.publicId } }, all)
  const { nickname } = await test.db
    .selectFrom('user')
    .select('nickname')
    .where('id', '=', maintainer.id)
    .executeTakeFirstOrThrow()
  await test.db.updateTable('doc').set({ author: nickname }).where('id', '=', doc.id).execute()
  const everyone = [byFolder, byModule, maintainer, all]
  const told = async () => {
    const texts: string[][] = []
    for (const reader of everyone) texts.push(await heard(reader))
    return texts
  }

  await edit(module, doc.publicId)
  expect(await told()).toEqual(everyone.map(() => ['edited “Pay”']))

  const body = { moduleId: module.publicId, parentId: inner.publicId, content: newContent('refund') }
  expect((await test.call(saveDoc, { body }, module.owner)).code).toBe('0')
  expect(await told()).toEqual([['added “refund”'], ['added “refund”'], [], ['added “refund”']])

  const outside = await buildDoc(test, { module, name: 'Ship' })
  const move = (id: string, parentId: string | null) =>
    test.call(moveDocs, { body: { ids: [id], parentId } }, module.owner)
  await edit(module, outside.publicId, { summary: 'Ship' })
  expect(await told()).toEqual([[], ['edited “Ship”'], [], ['edited “Ship”']])
  await move(outside.publicId, inner.publicId)
  expect(await told()).toEqual([
    ['moved 1 item of “Orders”'],
    ['moved 1 item of “Shop”'],
    [],
    ['moved 1 item of “Refunds”'],
  ])
  await move(outside.publicId, null)
  expect((await told())[0]).toEqual(['moved 1 item of “Orders”'])

  await test.call(deleteDoc, { body: { id: inner.publicId } }, module.owner)
  expect(await told()).toEqual([
    ['deleted “Refunds” in “Orders”'],
    ['deleted “Refunds” in “Shop”'],
    ['deleted “Pay”'],
    ['deleted “Pay”'],
  ])
  await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
  expect((await told()).slice(0, 2)).toEqual([['deleted “Orders”'], ['deleted “Shop”']])
  // All of it waits in the trash with what is followed, and ends with it.
  const subscriptions = () => test.db.selectFrom('subscription').select('subject_kind').distinct().execute()
  expect(await subscriptions()).toHaveLength(4)
  await purgeTrash(test.context, test.now() + trashDays * 86_400_000 + 1)
  expect((await subscriptions()).map((row) => row.subject_kind).sort()).toEqual(['maintained', 'project'])
})

it('what someone wants of the nearest counts, and nothing is told of what they may not see', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const doc = await buildDoc(test, { module, parentId: folder.id, name: 'Pay' })
  const hidden = await buildDoc(test, { module, parentId: folder.id, name: 'Secret', isShow: 0 })
  const [breaking, muted, gone, dev] = await Promise.all([
    buildReader(module),
    buildReader(module),
    buildReader(module),
    buildReader(module, 'dev'),
  ])
  await followDoc(breaking, folder.publicId, 'breaking')
  await followModule(breaking, module)
  await followDoc(muted, folder.publicId, 'muted')
  await followModule(muted, module)
  for (const user of [gone, dev]) await followModule(user, module)

  await edit(module, hidden.publicId)
  expect(await heard(gone)).toEqual([])
  expect(await heard(dev)).toEqual(['edited “Pay”'])
  await test.db.deleteFrom('project_member').where('user_id', '=', gone.id).execute()

  await edit(module, doc.publicId)
  for (const user of [breaking, muted, gone]) expect(await heard(user)).toEqual([])
  expect(await heard(dev)).toEqual(['edited “Pay”'])

  await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
  expect(await heard(breaking)).toEqual(['deleted “Pay” in “Orders”'])
  for (const user of [muted, gone]) expect(await heard(user)).toEqual([])
})

it('is listed with its level until it ends, or the right to read it', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const reader = await buildReader(module)
  const source = { sourceId: module.publicId }
  await followDoc(reader, folder.publicId, 'breaking')
  await followModule(reader, module, 'muted')
  const folders = async () => (await test.call(pageSubscribedFolders, {}, reader)).data
  const modules = async (search = '') => (await test.call(pageSubscribedModules, { query: { search } }, reader)).data
  expect(await folders()).toMatchObject({
    list: [{ id: folder.publicId, name: 'Orders', level: 'breaking' }],
    total: 1,
  })
  expect((await test.call(pageSubscribedDocs, {}, reader)).data).toMatchObject({ list: [], total: 0 })
  expect(await modules('sho')).toMatchObject({
    list: [{ id: module.publicId, name: 'Shop', level: 'muted' }],
    total: 1,
  })
  expect((await modules('other'))?.total).toBe(0)
  expect((await test.call(isSubscribedModule, { query: source }, reader)).data).toBe(true)
  await test.db.deleteFrom('project_member').where('user_id', '=', reader.id).execute()
  expect([(await folders())?.total, (await modules())?.total]).toEqual([0, 0])
  expect(await test.call(subscribeModule, { body: source }, reader)).toMatchObject({ error: 'not_accessible' })
  await test.call(cancelSubscribeModule, { body: source }, reader)
  await addToProject(test, module.project.id, reader, 'guest')
  expect([(await folders())?.total, (await modules())?.total]).toEqual([1, 0])

  const level = async () => (await test.call(getSubscribedMaintained, {}, reader)).data
  expect(await level()).toBeNull()
  await followMaintained(reader, 'breaking')
  await test.call(subscribeMaintained, { body: {} }, reader)
  expect(await level()).toBe('breaking')
  await test.call(cancelSubscribeMaintained, { body: {} }, reader)
  expect(await level()).toBeNull()
})
