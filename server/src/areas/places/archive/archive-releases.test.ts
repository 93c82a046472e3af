/* Releases in archives: what they froze reads the same elsewhere, also when what it was taken of is gone for good. */
import {
  addRelease,
  addReleaseShare,
  addShare,
  deleteDoc,
  deleteModule,
  freezeShareItem,
  getRelease,
  getReleaseDoc,
  getReleaseTree,
  listArchives,
  listReleaseRobots,
  pageReleaseEvents,
  pageReleases,
  pageReleaseShares,
  packSpace,
  refreshRelease,
  saveReleaseNotes,
  shareType,
  trashDays,
  unpackAsSpace,
  updateModule,
  updateRelease,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { buildComponent, buildDictionary } from '../../../../test/factories/build-documents.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { must } from '../../../../test/support/must.ts'
import { openTestApp, type TestApp, useFreshTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { purgeTrash } from '../trash/trash-purge-commands.ts'

vi.setConfig({ testTimeout: 120_000 })

const here = useFreshTestApp()
const there = useFreshTestApp()

async function pack(app: TestApp, user: BuiltUser, spaceId: string): Promise<Uint8Array> {
  await must(app, user, packSpace, { spaceId })
  await app.jobs.runUntilIdle()
  const [archive] = (await app.call(listArchives, { query: { spaceId } }, user)).data ?? []
  return fetchPacked(app, user, archive?.id ?? '')
}

/** @returns the project that came out of it */
async function unpack(
  app: TestApp,
  user: BuiltUser,
  bytes: Uint8Array,
): Promise<{ projectId: string; spaceId: string }> {
  const id = await send(app, user, bytes)
  await must(app, user, unpackAsSpace, { id })
  await app.jobs.runUntilIdle()
  const archives = (await app.call(listArchives, { query: {} }, user)).data
  expect(archives?.find((each) => each.id === id)).toMatchObject({ failure: null })
  const row = await app.db
    .selectFrom('project')
    .select(['id', 'space_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { projectId: encodeId('project', row.id), spaceId: encodeId('space', row.space_id) }
}

/** Names and details of what is in a release, without what is given again elsewhere. */
async function readRelease(app: TestApp, user: BuiltUser, id: string) {
  const tree = (await app.call(getReleaseTree, { query: { id } }, user)).data
  const docs: unknown[] = []
  for (const docId of tree?.id ?? []) {
    const { data } = await app.call(getReleaseDoc, { query: { id, docId } }, user)
    if (data === null) continue
    const { name, url, content, components, dictionaries, folders, errorCodeParams, application } = data
    const items = Object.values(dictionaries).map((dictionary) => [dictionary.name, dictionary.items])
    docs.push([
      name,
      url,
      content,
      components,
      items,
      folders.map((folder) => folder.name),
      errorCodeParams,
      application,
    ])
  }
  return { label: tree?.label, parent: tree?.parent, docs }
}

/** An application of another space with a frozen share, which comes into the project. */
async function shareAndMove(owner: BuiltUser, projectId: string): Promise<void> {
  const module = await buildModule(here, {
    project: await buildProject(here, { space: await buildSpace(here, { owner }) }),
  })
  const { publicId: docId } = await buildDoc(here, { module })
  const body = { moduleId: module.publicId, type: shareType.public, shareName: 'Moved', content: [{ docId }] }
  await must(here, owner, freezeShareItem, { id: (await must(here, owner, addShare, body)).id, docId })
  await must(here, owner, updateModule, { id: module.publicId, projectId })
}

it('brings releases with what they froze, after all of it was purged', async () => {
  const module = await buildModule(here, { name: 'Shop' })
  const { owner, project } = module
  const kept = await buildModule(here, { project, name: 'Kept' })
  const ref = await buildComponent(here, module, 'schemas', 'Order', { type: 'object', title: 'Order' })
  const dictionary = await buildDictionary(here, { module, name: 'states' })
  const folder = await buildFolder(here, { module, name: 'Orders' })
  const responses = { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: ref } } } } }
  const parameters = [{ name: 'state', in: 'query', schema: { type: 'string', 'x-lectern-enum': dictionary.publicId } }]
  const content = describeOperation('/orders', { summary: 'Read', responses, parameters })
  await buildDoc(here, { module, parentId: folder.id, content })
  const gone = await buildDoc(here, { module: kept, name: 'Gone', content: { v: 1, kind: 'markdown', text: 'Gone' } })
  const stays = await buildDoc(here, {
    module: kept,
    name: 'Stays',
    content: { v: 1, kind: 'markdown', text: 'Stays' },
  })
  const modules = [module, kept].map(({ publicId }) => ({ moduleId: publicId, mode: 'frozen' as const }))
  const release = await must(here, owner, addRelease, {
    ...{ projectId: project.publicId, releaseNo: '1.0', releaseDesc: 'First', status: 1, modules },
  })
  const notes = { id: release.id, notes: `/view/${gone.publicId}`, notesUpdatedAtMs: release.notesUpdatedAtMs }
  await must(here, owner, saveReleaseNotes, notes)
  await must(here, owner, refreshRelease, { id: release.id })
  await here.jobs.runUntilIdle()
  await must(here, owner, updateRelease, { id: release.id, weComWebhook: 'https://robot.test/send?key=robot-key-1' })
  await must(here, owner, addReleaseShare, { releaseId: release.id, type: shareType.public, shareName: 'Partners' })
  const partly = await must(here, owner, addShare, {
    ...{ moduleId: kept.publicId, type: shareType.public, shareName: 'Partly' },
    content: [{ docId: stays.publicId }],
  })
  const [frozen] = await must(here, owner, freezeShareItem, { id: partly.id, docId: stays.publicId })
  await shareAndMove(owner, project.publicId)
  const before = await readRelease(here, owner, release.id)
  expect(before.docs).toHaveLength(3)
  await must(here, owner, deleteDoc, { id: gone.publicId })
  await must(here, owner, deleteModule, { id: module.publicId })
  await here.jobs.runUntilIdle()
  await purgeTrash(here.context, here.now() + trashDays * 86_400_000 + 1)
  expect(await readRelease(here, owner, release.id)).toEqual(before)

  const bytes = await pack(here, owner, project.space.publicId)
  expect(openArchive(bytes).manifest).toMatchObject({ formatVersion: 3 })
  expect(Buffer.from(openArchive(bytes).files['releases.ndjson'] ?? []).toString()).not.toMatch(/robot|webhook/i)
  const robots = Buffer.from(openArchive(bytes).files['robots.ndjson'] ?? []).toString()
  expect([robots.includes('"releaseId":'), robots.includes('robot-key-1')]).toEqual([true, false])
  const admin = await buildUser(there)
  // Nothing gets the number there that it had here.
  const theirs = await buildModule(there)
  for (const name of ['a', 'b', 'c']) await buildDictionary(there, { module: theirs, name })
  const { projectId, spaceId } = await unpack(there, admin, bytes)
  const listed = (await there.call(pageReleases, { query: { projectId } }, admin)).data?.list ?? []
  expect(listed).toMatchObject([
    { releaseNo: '1.0', releaseDesc: 'First', state: 'published', publishedAtMs: release.publishedAtMs },
  ])
  const id = listed[0]?.id ?? ''
  const shares = await must(there, admin, pageReleaseShares, { releaseId: id })
  expect(shares.list).toMatchObject([
    { shareName: 'Partners', isAll: 1, docCount: 3, release: { id, releaseNo: '1.0' } },
  ])
  const held = await there.db
    .selectFrom('share_item')
    .innerJoin('share', 'share.id', 'share_item.share_id')
    .innerJoin('snapshot', 'snapshot.id', 'share_item.snapshot_id')
    .select('snapshot.taken_at_ms')
    .where('share.name', 'in', ['Partly', 'Moved'])
    .execute()
  expect(held.map((row) => row.taken_at_ms)).toEqual([frozen?.frozenAtMs, frozen?.frozenAtMs])
  const asWas = (text: unknown): string => JSON.stringify(text).replaceAll(/"x-lectern-enum":"\w+"/g, '')
  expect(asWas(await readRelease(there, admin, id))).toBe(asWas(before))
  expect((await there.call(getRelease, { query: { id } }, admin)).data).toMatchObject({ edition: 2, weComWebhook: '' })
  const [robot] = (await there.call(listReleaseRobots, { query: { releaseId: id } }, admin)).data?.list ?? []
  expect(robot).toMatchObject({ kind: 'wecom', scope: 'release', address: '', isOn: 0 })
  const events = await there.call(pageReleaseEvents, { query: { id } }, admin)
  expect(events.data?.list.map(({ kind }) => kind)).toEqual([
    'detailsChanged',
    'contentsUpdated',
    'notesChanged',
    'published',
    'created',
  ])
  // Numbers of what is gone are given to nothing that is made later.
  const fresh = await buildModule(there)
  await buildDoc(there, { module: fresh })
  await buildDictionary(there, { module: fresh })
  expect(asWas(await readRelease(there, admin, id))).toBe(asWas(before))
  const again = await openTestApp()
  const other = await buildUser(again)
  const last = await unpack(again, other, await pack(there, admin, spaceId))
  const [same] = (await again.call(pageReleases, { query: { projectId: last.projectId } }, other)).data?.list ?? []
  expect(asWas(await readRelease(again, other, same?.id ?? ''))).toBe(asWas(before))
  await again.close()
})
