/* Robots in archives: they come switched off, without what is secret. */
import {
  addRobot,
  addSpaceRobot,
  listArchives,
  listRobots,
  listSpaceRobots,
  packSpace,
  testRobot,
  unpackAsSpace,
  unpackIntoSpace,
  updateRobot,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildSpace } from '../../../../test/factories/build-places.ts'
import { fetchPacked, send } from '../../../../test/support/archives/archives.ts'
import { openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { must } from '../../../../test/support/must.ts'
import { type TestApp, useFreshTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

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
