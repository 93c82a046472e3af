/* Robots in archives come switched off, without what is secret; what people follow comes for those who have an account. */
import {
  addRobot,
  addSpaceRobot,
  listArchives,
  listRobots,
  listSpaceRobots,
  packSpace,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
  testRobot,
  unpackAsSpace,
  unpackIntoSpace,
  updateRobot,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { must } from '../../../../test/support/must.ts'
import { type TestApp, useFreshTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { countRows } from '../../../db/row-counts.ts'
import { rowsOf } from '../../../db/rows.ts'

vi.setConfig({ testTimeout: 120_000 })

const here = useFreshTestApp()
const there = useFreshTestApp()

async function packWithRobots(): Promise<Uint8Array> {
  const module = await buildModule(here, { name: 'Shop' })
  const { owner, publicId: moduleId } = module
  const spaceId = module.project.space.publicId
  const fields = {
    ...({ kind: 'dingtalk', language: 'en', template: '{title}' } as const),
    secret: 'SECsecret-of-robot',
  }
  const robot = { ...fields, address: 'https://robot.test/send?token=secret-of-robot', mentions: ['13800000000'] }
  await must(here, owner, addRobot, { ...robot, moduleId, isOfProject: 0, name: 'App', events: ['breaking'] })
  await must(here, owner, addRobot, { ...robot, moduleId, isOfProject: 1, name: 'Project', events: ['releases'] })
  await must(here, owner, addSpaceRobot, { ...robot, spaceId, name: 'Space', events: ['comments'] })
  return pack(owner, spaceId)
}

async function pack(owner: BuiltUser, spaceId: string): Promise<Uint8Array> {
  await must(here, owner, packSpace, { spaceId })
  await here.jobs.runUntilIdle()
  const [archive] = (await here.call(listArchives, { query: { spaceId } }, owner)).data ?? []
  return fetchPacked(here, owner, archive?.id ?? '')
}

async function restored(app: TestApp, user: BuiltUser) {
  const rows = app.db.selectFrom('module').innerJoin('project', 'project.id', 'module.project_id')
  const { id, space_id } = await rows.select(['module.id', 'project.space_id']).executeTakeFirstOrThrow()
  const place = { moduleId: encodeId('module', id), spaceId: encodeId('space', space_id) }
  const ofApp = (await app.call(listRobots, { query: { moduleId: place.moduleId } }, user)).data?.list ?? []
  const ofSpace = (await app.call(listSpaceRobots, { query: { spaceId: place.spaceId } }, user)).data?.list ?? []
  return { ...place, ofApp, ofSpace }
}

const off = { isOn: 0, address: '', hasSecret: false, mentions: [], kind: 'dingtalk', template: '{title}' }

it('brings robots of a space with it, without addresses, secrets and mentions, and they work with a new address', async () => {
  const bytes = await packWithRobots()
  const lines = Buffer.from(openArchive(bytes).files['robots.ndjson'] ?? []).toString()
  expect(lines.trim().split('\n')).toHaveLength(3)
  expect(lines).not.toMatch(/secret-of-robot|13800000000|robot\.test/)
  const admin = await buildUser(there)
  const id = await send(there, admin, bytes)
  await must(there, admin, unpackAsSpace, { id })
  await there.jobs.runUntilIdle()
  const { moduleId, ofApp, ofSpace } = await restored(there, admin)
  expect(ofApp).toMatchObject([
    { ...off, name: 'App', scope: 'application', events: ['breaking'] },
    { ...off, name: 'Project', scope: 'project', events: ['releases'] },
    { ...off, name: 'Space', scope: 'space' },
  ])
  expect(ofSpace).toMatchObject([{ ...off, name: 'Space', scope: 'space', events: ['comments'] }])
  const robot = { moduleId, id: ofApp[0]?.id ?? '' }
  expect(await must(there, admin, testRobot, robot)).toEqual({ isDelivered: false, problem: 'addressUnreadable' })
  const changed = await must(there, admin, updateRobot, { ...robot, address: 'https://new.test/send', isOn: 1 })
  expect(changed).toMatchObject({ address: 'https://new.test/…send', isOn: 1 })
})

it('leaves the robots of the space behind when the projects join a space that is there', async () => {
  const bytes = await packWithRobots()
  const space = await buildSpace(there)
  const id = await send(there, space.owner, bytes)
  await must(there, space.owner, unpackIntoSpace, { id, spaceId: space.publicId })
  await there.jobs.runUntilIdle()
  const { ofApp, ofSpace } = await restored(there, space.owner)
  expect([ofApp.map(({ name }) => name), ofSpace]).toEqual([['App', 'Project'], []])
})

/** The owner and a member follow things of a space; a third person does who has no account there. */
async function packWithFollowers(): Promise<Uint8Array> {
  const people = await Promise.all(['root', 'mei', 'lena'].map((username) => buildUser(here, { username })))
  const [root, mei, lena] = people as [BuiltUser, BuiltUser, BuiltUser] // as many as names
  const space = await buildSpace(here, { owner: root })
  const module = await buildModule(here, { project: await buildProject(here, { space, isPrivate: 0 }) })
  for (const member of [mei, lena]) await addToSpace(here, space.id, member, 'guest')
  const doc = await buildDoc(here, { module, name: 'Pay' })
  const other = await buildDoc(here, { name: 'Elsewhere' })
  const fields = [{ section: 'query', mediaType: '', path: 'page' }]
  await must(here, mei, subscribeModule, { sourceId: module.publicId, level: 'breaking' })
  await must(here, lena, subscribeProject, { sourceId: module.project.publicId })
  await must(here, root, subscribeDoc, { sourceId: doc.publicId })
  await must(here, root, subscribeMaintained, {})
  const ofDoc = here.db.updateTable('subscription').set({ fields: JSON.stringify(fields) })
  await ofDoc.where('subject_kind', '=', 'doc').where('subject_id', '=', doc.id).execute()
  const ofOther = { subject_kind: 'doc', subject_id: other.id, level: 'all', created_at_ms: 0 } as const
  await here.db
    .insertInto('subscription')
    .values({ ...ofOther, user_id: root.id })
    .execute()
  return pack(root, space.publicId)
}

async function followed({ db }: TestApp, { id }: BuiltUser) {
  const rows = rowsOf(db, 'subscription', { user_id: id })
    .leftJoin('doc', 'doc.id', 'subscription.subject_id')
    .select(['subject_kind', 'level', 'fields', 'doc.name'])
  return rows.execute()
}

it('brings what people follow, for those who may be named and have an account', async () => {
  const bytes = await packWithFollowers()
  expect(openArchive(bytes).lines('subscriptions')).toHaveLength(3)
  const root = await buildUser(there, { username: 'root', isSuperAdmin: true })
  const mei = await buildUser(there, { username: 'mei' })
  const unpack = async (who: BuiltUser): Promise<void> => {
    await must(there, who, unpackAsSpace, { id: await send(there, who, bytes) })
    await there.jobs.runUntilIdle()
  }
  const before = await countRows(rowsOf(there.db, 'subscription', {}))
  await unpack(root)
  expect(await countRows(rowsOf(there.db, 'subscription', {}))).toBe(before + 2)
  expect(await followed(there, root)).toEqual([
    { subject_kind: 'doc', level: 'all', fields: '[{"section":"query","mediaType":"","path":"page"}]', name: 'Pay' },
  ])
  expect(await followed(there, mei)).toMatchObject([{ subject_kind: 'module', level: 'breaking', fields: null }])
  // Anyone could have made the file: it has nobody else follow anything.
  await unpack(mei)
  expect([(await followed(there, root)).length, (await followed(there, mei)).length]).toEqual([1, 2])
})
