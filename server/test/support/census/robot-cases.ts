import {
  addRobot,
  listRobots,
  pageRobotDeliveries,
  previewRobot,
  removeRobot,
  resendRobotDelivery,
  testRobot,
  updateRobot,
  type BodyOf,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

const fields: Omit<BodyOf<typeof addRobot>, 'moduleId'> = {
  ...{ name: 'Team', kind: 'webhook', language: 'en', template: '', events: ['changes'], isOfProject: 0 },
  ...{ address: 'https://robot.example/send', secret: '' },
}

/** The names by which a request gives a robot, of which there is one at a time. With an address that cannot be opened, nothing leaves. */
async function named({ moduleId, projectId, users }: World, test: TestApp): Promise<{ moduleId: string; id: string }> {
  await test.db.deleteFrom('robot').execute()
  const { id } = await test.db
    .insertInto('robot')
    .values({
      ...{ project_id: decodeId('project', projectId), module_id: decodeId('module', moduleId), name: 'Team' },
      ...{ kind: 'webhook', sealed_address: '', sealed_secret: null, language: 'en', events: '["changes"]' },
      ...{ template: '', is_on: 1, created_by: users.spaceAdmin.id, created_at_ms: test.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { moduleId, id: encodeId('robot', id) }
}

/** A message that it could not be sent. */
async function withFailed(world: World, test: TestApp) {
  const robot = await named(world, test)
  const { id } = await test.db
    .insertInto('robot_delivery')
    .values({
      ...{ robot_id: decodeId('robot', robot.id), state: 'failed', title: 'Shop: 1 change', notice: '{}', attempts: 6 },
      ...{ problem: 'HTTP 503', created_at_ms: test.now(), ended_at_ms: test.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...robot, deliveryId: encodeId('robotDelivery', id) }
}

export const robotCases: readonly CensusCase[] = [
  calls(listRobots, ({ moduleId }) => ({ query: { moduleId } })),
  calls(addRobot, ({ moduleId }) => ({ body: { moduleId, ...fields } })),
  calls(updateRobot, async (world, test) => ({ body: { ...(await named(world, test)), isOn: 0 as const } })),
  calls(removeRobot, async (world, test) => ({ body: await named(world, test) })),
  calls(previewRobot, ({ moduleId }) => ({
    body: { moduleId, language: 'en' as const, template: '', example: 'comment' as const },
  })),
  calls(testRobot, async (world, test) => ({ body: await named(world, test) })),
  calls(pageRobotDeliveries, async (world, test) => ({ query: await named(world, test) })),
  calls(resendRobotDelivery, async (world, test) => ({ body: await withFailed(world, test) })),
]
