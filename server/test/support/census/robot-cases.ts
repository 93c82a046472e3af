import {
  addReleaseRobot,
  addRobot,
  addSpaceRobot,
  getPersonalWebhook,
  listReleaseRobots,
  listRobots,
  listSpaceRobots,
  pagePersonalDeliveries,
  pageReleaseRobotDeliveries,
  pageRobotDeliveries,
  pageSpaceRobotDeliveries,
  previewReleaseRobot,
  previewRobot,
  previewSpaceRobot,
  removePersonalWebhook,
  removeReleaseRobot,
  removeRobot,
  removeSpaceRobot,
  resendPersonalDelivery,
  resendReleaseRobotDelivery,
  resendRobotDelivery,
  resendSpaceRobotDelivery,
  savePersonalWebhook,
  testPersonalWebhook,
  testReleaseRobot,
  testRobot,
  testSpaceRobot,
  updateReleaseRobot,
  updateRobot,
  updateSpaceRobot,
  type BodyOf,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import { ownOf, type CallerName, type World } from './world.ts'

const fields: Omit<BodyOf<typeof addSpaceRobot>, 'spaceId'> = {
  ...{ name: 'Team', kind: 'webhook', language: 'en', template: '', events: ['changes'] },
  ...{ address: 'https://robot.example/send', secret: '' },
}

type Of = 'app' | 'release' | 'space'

/** A robot, of which there is one at a time. With an address that cannot be opened, nothing leaves. */
async function insertOne(world: World, test: TestApp, of: Of): Promise<string> {
  const { spaceId, moduleId, projectId, releaseId, users } = world
  await test.db.deleteFrom('robot').execute()
  const isOfSpace = of === 'space'
  const { id } = await test.db
    .insertInto('robot')
    .values({
      space_id: isOfSpace ? decodeId('space', spaceId) : null,
      project_id: isOfSpace ? null : decodeId('project', projectId),
      module_id: of === 'app' ? decodeId('module', moduleId) : null,
      release_id: of === 'release' ? decodeId('release', releaseId) : null,
      ...{ name: 'Team', kind: 'webhook', sealed_address: '', sealed_secret: null, language: 'en' },
      ...{ events: '["changes"]', template: '', is_on: 1 },
      ...{ created_by: users.spaceAdmin.id, created_at_ms: test.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('robot', id)
}

/** A message that it could not be sent. */
async function insertFailed(robotId: string, test: TestApp): Promise<string> {
  const { id } = await test.db
    .insertInto('robot_delivery')
    .values({
      ...{ robot_id: decodeId('robot', robotId), state: 'failed', title: 'Shop: 1 change', notice: '{}', attempts: 6 },
      ...{ problem: 'HTTP 503', created_at_ms: test.now(), ended_at_ms: test.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('robotDelivery', id)
}

const named = async (world: World, test: TestApp) => {
  return { moduleId: world.moduleId, id: await insertOne(world, test, 'app') }
}
const withFailed = async (world: World, test: TestApp) => {
  const robot = await named(world, test)
  return { ...robot, deliveryId: await insertFailed(robot.id, test) }
}
const namedInSpace = async (world: World, test: TestApp) => {
  return { spaceId: world.spaceId, id: await insertOne(world, test, 'space') }
}
const withFailedInSpace = async (world: World, test: TestApp) => {
  const robot = await namedInSpace(world, test)
  return { ...robot, deliveryId: await insertFailed(robot.id, test) }
}
const namedInRelease = async (world: World, test: TestApp) => {
  return { releaseId: world.releaseId, id: await insertOne(world, test, 'release') }
}
const withFailedInRelease = async (world: World, test: TestApp) => {
  const robot = await namedInRelease(world, test)
  return { ...robot, deliveryId: await insertFailed(robot.id, test) }
}

/** The caller's own, of which there is one at a time. */
async function insertOwn(world: World, test: TestApp, name: CallerName): Promise<string> {
  await test.db.deleteFrom('robot').execute()
  const { id } = ownOf(world, name)
  const made = await test.db
    .insertInto('robot')
    .values({
      ...{ user_id: id, name: '', kind: 'webhook', sealed_address: '', language: 'en', events: '[]', template: '' },
      ...{ is_on: 1, created_by: id, created_at_ms: test.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('robot', made.id)
}

const preview: Omit<BodyOf<typeof previewSpaceRobot>, 'spaceId'> = {
  ...{ kind: 'feishu', language: 'en', template: '', mentions: ['all'], example: 'comment' },
}

export const robotCases: readonly CensusCase[] = [
  calls(listRobots, ({ moduleId }) => ({ query: { moduleId } })),
  calls(addRobot, ({ moduleId }) => ({ body: { moduleId, ...fields, isOfProject: 0 as const } })),
  calls(updateRobot, async (world, test) => ({ body: { ...(await named(world, test)), isOn: 0 as const } })),
  calls(removeRobot, async (world, test) => ({ body: await named(world, test) })),
  calls(previewRobot, ({ moduleId }) => ({ body: { moduleId, ...preview } })),
  calls(testRobot, async (world, test) => ({ body: await named(world, test) })),
  calls(pageRobotDeliveries, async (world, test) => ({ query: await named(world, test) })),
  calls(resendRobotDelivery, async (world, test) => ({ body: await withFailed(world, test) })),

  calls(listReleaseRobots, ({ releaseId }) => ({ query: { releaseId } })),
  calls(addReleaseRobot, ({ releaseId }) => ({ body: { releaseId, ...fields } })),
  calls(updateReleaseRobot, async (world, test) => ({
    body: { ...(await namedInRelease(world, test)), isOn: 0 as const },
  })),
  calls(removeReleaseRobot, async (world, test) => ({ body: await namedInRelease(world, test) })),
  calls(previewReleaseRobot, ({ releaseId }) => ({ body: { releaseId, ...preview } })),
  calls(testReleaseRobot, async (world, test) => ({ body: await namedInRelease(world, test) })),
  calls(pageReleaseRobotDeliveries, async (world, test) => ({ query: await namedInRelease(world, test) })),
  calls(resendReleaseRobotDelivery, async (world, test) => ({ body: await withFailedInRelease(world, test) })),

  calls(listSpaceRobots, ({ spaceId }) => ({ query: { spaceId } })),
  calls(addSpaceRobot, ({ spaceId }) => ({ body: { spaceId, ...fields } })),
  calls(updateSpaceRobot, async (world, test) => ({
    body: { ...(await namedInSpace(world, test)), isOn: 0 as const },
  })),
  calls(removeSpaceRobot, async (world, test) => ({ body: await namedInSpace(world, test) })),
  calls(previewSpaceRobot, ({ spaceId }) => ({ body: { spaceId, ...preview } })),
  calls(testSpaceRobot, async (world, test) => ({ body: await namedInSpace(world, test) })),
  calls(pageSpaceRobotDeliveries, async (world, test) => ({ query: await namedInSpace(world, test) })),
  calls(resendSpaceRobotDelivery, async (world, test) => ({ body: await withFailedInSpace(world, test) })),

  calls(getPersonalWebhook),
  calls(savePersonalWebhook, () => ({ body: { address: fields.address } })),
  calls(removePersonalWebhook, () => ({ body: {} })),
  calls(testPersonalWebhook, async (...own) => {
    await insertOwn(...own)
    return { body: {} }
  }),
  calls(pagePersonalDeliveries, async (...own) => {
    await insertOwn(...own)
    return { query: {} }
  }),
  calls(resendPersonalDelivery, async (...own) => ({
    body: { deliveryId: await insertFailed(await insertOwn(...own), own[1]) },
  })),
]
