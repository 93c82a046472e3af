/* Who is notified of what becomes of a release and of the documents in it. */
import {
  addRelease,
  cancelSubscribeRelease,
  deleteDoc,
  getRelease,
  listUnreadMessages,
  pageSubscribedReleases,
  refreshRelease,
  removeRelease,
  setReleaseStatus,
  subscribeDoc,
  subscribeProject,
  subscribeRelease,
  updateRelease,
  type FollowLevel,
} from '@lectern/contracts'
import { beforeAll, expect, it } from 'vitest'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'

const test = useTestApp()

const module = useBuilt(() => buildModule(test))
let owner: BuiltUser
let projectId: string
let read: BuiltDoc
let create: BuiltDoc
beforeAll(async () => {
  owner = module.owner
  projectId = module.project.publicId
  read = await buildDoc(test, { module, name: 'Read', content: describeOperation('/orders/{id}', { summary: 'Read' }) })
  create = await buildDoc(test, {
    module,
    name: 'Create',
    content: describeOperation('/orders', { summary: 'Create' }),
  })
})

async function buildReader(): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, module.project.space.id, reader, 'guest')
  await addToProject(test, module.project.id, reader, 'guest')
  return reader
}

/** Runs what is due, and reads what a person was notified of since. */
async function heard(user: BuiltUser): Promise<string[]> {
  test.advance(11_000)
  await test.jobs.runUntilIdle()
  const { data } = await test.call(listUnreadMessages, {}, { ...user, language: 'en' })
  await test.db.updateTable('message').set({ is_read: 1 }).where('user_id', '=', user.id).execute()
  return (data ?? []).map(({ message }) => message)
}

let numbers = 0
const add = (status: 0 | 1, mode: 'frozen' | 'live' = 'frozen', docs: readonly BuiltDoc[] = [read, create]) =>
  must(test, owner, addRelease, {
    ...{ projectId, releaseNo: `1.${String((numbers += 1))}`, status },
    modules: [{ moduleId: module.publicId, mode, docIds: docs.map(({ publicId }) => publicId) }],
  })

const follow = (user: BuiltUser, sourceId: string, level?: FollowLevel) =>
  must(test, user, subscribeRelease, { sourceId, ...(level && { level }) })

it('notifies followers of the project of its publication, its own of what happens to it later', async () => {
  const [ofProject, ofRelease] = [await buildReader(), await buildReader()]
  await must(test, ofProject, subscribeProject, { sourceId: projectId })
  const draft = await add(0)
  expect(await heard(ofProject)).toEqual([])
  const release = await must(test, owner, setReleaseStatus, { id: draft.id, status: 1 })
  const by = owner.username.toUpperCase()
  const name = release.releaseNo
  const [published] = await heard(ofProject)
  expect(published).toContain(name)
  expect(published).toContain(by)

  await follow(ofRelease, release.id)
  await must(test, owner, refreshRelease, { id: release.id })
  await must(test, owner, setReleaseStatus, { id: release.id, status: 0 })
  await must(test, owner, setReleaseStatus, { id: release.id, status: 1 })
  const received = await heard(ofRelease)
  expect(received).toHaveLength(3)
  expect(received.every((text) => text.includes(name))).toBe(true)
  expect(await heard(ofProject)).toEqual([])
  await must(test, owner, removeRelease, { id: release.id })
})

it('notifies of changes of its documents, once for each save, while it is valid and set to', async () => {
  const follower = await buildReader()
  const both = [await add(1), await add(1, 'live', [read])]
  for (const { id } of both) await follow(follower, id)
  await heard(follower)
  await editCall(test, owner, read.publicId, { description: 'New' })
  const received = await heard(follower)
  // The newest of the releases is named.
  expect(received).toEqual([expect.stringContaining(both[1]?.releaseNo ?? '-')])
  expect(received[0]).toContain('Read')
  await editCall(test, owner, create.publicId, { description: 'New' })
  expect(await heard(follower)).toEqual([expect.stringContaining(both[0]?.releaseNo ?? '-')])
  // Who follows the document is notified of it there.
  await must(test, follower, subscribeDoc, { sourceId: read.publicId })
  await editCall(test, owner, read.publicId, { description: 'Newer' })
  const once = await heard(follower)
  expect(once).toHaveLength(1)
  expect(once[0]).not.toContain(both[1]?.releaseNo ?? '-')

  for (const { id } of both) await must(test, owner, updateRelease, { id, notifiesChanges: 0 })
  await editCall(test, owner, create.publicId, { description: 'Newest' })
  expect(await heard(follower)).toEqual([])
  for (const { id } of both) await must(test, owner, updateRelease, { id, notifiesChanges: 1, status: 0 })
  await heard(follower)
  await editCall(test, owner, create.publicId, { description: 'Newer than that' })
  expect(await heard(follower)).toEqual([])
  for (const { id } of both) await must(test, owner, removeRelease, { id })
})

it('notifies of deleted documents, but not those who muted it or stopped following', async () => {
  const [all, muted, gone] = [await buildReader(), await buildReader(), await buildReader()]
  const close = await buildDoc(test, {
    module,
    name: 'Close',
    content: describeOperation('/close', { summary: 'Close' }),
  })
  const release = await add(1, 'frozen', [close])
  await follow(all, release.id)
  await follow(muted, release.id, 'muted')
  await follow(gone, release.id)
  await must(test, gone, cancelSubscribeRelease, { sourceId: release.id })
  for (const user of [all, muted, gone]) await heard(user)
  await editCall(test, owner, close.publicId, { description: 'Closes' })
  expect(await heard(all)).toHaveLength(1)
  await must(test, owner, deleteDoc, { id: close.publicId })
  expect(await heard(all)).toEqual([expect.stringContaining('Close')])
  for (const user of [muted, gone]) expect(await heard(user)).toEqual([])
})

it('lists what someone follows, with the level, and who follows a release', async () => {
  const [first, second] = [await buildReader(), await buildReader()]
  const release = await add(1)
  await follow(first, release.id)
  await follow(second, release.id, 'muted')
  const listed = await test.call(pageSubscribedReleases, { query: {} }, second)
  expect(listed.data).toMatchObject({
    total: 1,
    list: [{ id: release.id, releaseNo: release.releaseNo, level: 'muted' }],
  })
  const { data } = await test.call(getRelease, { query: { id: release.id } }, first)
  expect(data).toMatchObject({ isSubscribe: true, followerCount: 2 })
  expect([...(data?.followers ?? [])].sort()).toEqual(
    [first, second].map(({ username }) => username.toUpperCase()).sort(),
  )
  await must(test, first, cancelSubscribeRelease, { sourceId: release.id })
  await must(test, first, cancelSubscribeRelease, { sourceId: release.id })
  const left = await test.call(getRelease, { query: { id: release.id } }, first)
  expect(left.data).toMatchObject({ isSubscribe: false, followerCount: 1 })
})
