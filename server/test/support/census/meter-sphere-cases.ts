import {
  bindMeterSphere,
  getMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  pageMeterSphereSyncs,
  removeMeterSphere,
  saveMeterSphere,
  syncMeterSphere,
  testMeterSphere,
  unbindMeterSphere,
} from '@lectern/contracts'
import { decodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

const connection = {
  ...({ version: '3', address: 'https://platform.example' } as const),
  ...{ accessKey: 'a'.repeat(16), secretKey: 's'.repeat(16) },
}
const target = { projectId: 'p1', projectName: 'Shop', folderId: 'f1', folderName: 'Orders' }

/** The space is connected, by keys that cannot be opened: nothing leaves. */
async function connected({ spaceId, users }: World, test: TestApp): Promise<void> {
  await test.db.deleteFrom('meter_sphere_space').execute()
  await test.db
    .insertInto('meter_sphere_space')
    .values({
      ...{ space_id: decodeId('space', spaceId), version: '3', address: connection.address, sealed_keys: '' },
      ...{ workspace_id: 'w1', workspace_name: 'Team', updated_by: users.spaceAdmin.id, updated_at_ms: test.now() },
    })
    .execute()
}

async function bound(world: World, test: TestApp): Promise<{ moduleId: string }> {
  await connected(world, test)
  const { moduleId } = world
  await test.db.deleteFrom('meter_sphere_module').execute()
  await test.db
    .insertInto('meter_sphere_module')
    .values({
      ...{ module_id: decodeId('module', moduleId), space_id: decodeId('space', world.spaceId) },
      ...{ project_id: 'p1', project_name: 'Shop' },
      ...{ folder_id: 'f1', folder_name: 'Orders' },
    })
    .execute()
  return { moduleId }
}

export const meterSphereCases: readonly CensusCase[] = [
  calls(getMeterSphere, ({ spaceId }) => ({ query: { spaceId } })),
  // An address that may not be asked: nothing leaves here either.
  calls(testMeterSphere, ({ spaceId }) => ({ body: { spaceId, ...connection, address: 'http://127.0.0.1:9' } })),
  calls(saveMeterSphere, ({ spaceId }) => ({
    body: { spaceId, ...connection, workspaceId: 'w1', workspaceName: 'Team' },
  })),
  calls(removeMeterSphere, async (world, test) => {
    await connected(world, test)
    return { body: { spaceId: world.spaceId } }
  }),
  calls(getMeterSphereTarget, ({ moduleId }) => ({ query: { moduleId } })),
  calls(listMeterSphereProjects, async (world, test) => ({ query: await bound(world, test) })),
  calls(listMeterSphereFolders, async (world, test) => ({ query: { ...(await bound(world, test)), projectId: 'p1' } })),
  calls(bindMeterSphere, async (world, test) => ({ body: { ...(await bound(world, test)), ...target } })),
  calls(unbindMeterSphere, async (world, test) => ({ body: await bound(world, test) })),
  calls(syncMeterSphere, async (world, test) => ({ body: await bound(world, test) })),
  calls(pageMeterSphereSyncs, ({ moduleId }) => ({ query: { moduleId } })),
]
