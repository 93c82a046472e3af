import {
  addSyncSource,
  deleteSyncSource,
  getSyncReport,
  listSyncRuns,
  listSyncSources,
  runSyncSource,
  updateSyncSource,
} from '@lectern/contracts'
import { decodeId } from '../../../src/core/public-ids.ts'
import { buildSyncRun, buildSyncSource } from '../../factories/build-sync.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

const fields = {
  name: 'Nightly',
  format: 'openapi',
  schedule: { every: 'day', minute: 180, weekday: 0 },
  signIn: { kind: 'bearer', token: 't0ken' },
} as const

let serial = 0
/** An address that was not saved yet. */
const newUrl = (): string => `https://example.com/census/${String((serial += 1))}.json`

async function savedIn({ moduleId, users }: World, test: TestApp): Promise<{ id: number; publicId: string }> {
  return buildSyncSource(test, decodeId('module', moduleId), users.dev.id)
}

export const syncCases: readonly CensusCase[] = [
  calls(listSyncSources, ({ moduleId }) => ({ query: { moduleId } })),
  calls(addSyncSource, ({ moduleId }) => ({ body: { moduleId, url: newUrl(), ...fields } })),
  calls(updateSyncSource, async (world, test) => ({
    body: { moduleId: world.moduleId, id: (await savedIn(world, test)).publicId, url: newUrl(), ...fields },
  })),
  calls(deleteSyncSource, async (world, test) => ({
    body: { moduleId: world.moduleId, id: (await savedIn(world, test)).publicId },
  })),
  calls(runSyncSource, async (world, test) => ({
    body: { moduleId: world.moduleId, id: (await savedIn(world, test)).publicId },
  })),
  calls(listSyncRuns, async (world, test) => ({
    query: { moduleId: world.moduleId, id: (await savedIn(world, test)).publicId },
  })),
  calls(getSyncReport, async (world, test) => {
    const source = await savedIn(world, test)
    return { query: { moduleId: world.moduleId, runId: (await buildSyncRun(test, source.id)).publicId } }
  }),
]
