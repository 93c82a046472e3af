import { zstdCompressSync } from 'node:zlib'
import {
  createApplicationToken,
  downloadPush,
  getOpenApi,
  getOpenApiNamed,
  getOpenApiPage,
  getOpenApiVersioned,
  getPush,
  getPushState,
  listApplicationTokens,
  pagePushes,
  postOpenApi,
  postOpenApiNamed,
  postOpenApiVersioned,
  pushOpenApi,
  revokeApplicationToken,
  rotateApplicationToken,
  signApplicationToken,
} from '@lectern/contracts'
import { decodeId, encodeId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import type { World } from './world.ts'

async function tokenOf({ moduleId, users }: World, { db }: TestApp): Promise<string> {
  const row = await db
    .insertInto('application_token')
    .values({
      module_id: decodeId('module', moduleId),
      name: crypto.randomUUID(),
      signing_secret: null,
      created_by: users.superAdmin.id,
      created_at_ms: 0,
      last_used_at_ms: null,
      last_used_address: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('applicationToken', row.id)
}

async function entryOf({ moduleId }: World, { db }: TestApp): Promise<string> {
  const row = await db
    .insertInto('push_log')
    .values({
      module_id: decodeId('module', moduleId),
      token_id: 1,
      token_name: 'CI',
      at_ms: 0,
      address: '',
      api: 'doc.push',
      author: '',
      digest: '',
      size: 0,
      job_id: null,
      outcome: 'refused',
      reasons: '[]',
      payload: zstdCompressSync('{}'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return encodeId('push', row.id)
}

export const pushCases: readonly CensusCase[] = [
  calls(listApplicationTokens, ({ moduleId }) => ({ query: { moduleId } })),
  calls(createApplicationToken, ({ moduleId }) => ({ body: { moduleId, name: 'CI' } })),
  calls(rotateApplicationToken, async (world, test) => ({
    body: { moduleId: world.moduleId, id: await tokenOf(world, test), graceHours: 0 as const },
  })),
  calls(signApplicationToken, async (world, test) => ({
    body: { moduleId: world.moduleId, id: await tokenOf(world, test), isSigned: 1 as const },
  })),
  calls(revokeApplicationToken, async (world, test) => ({
    body: { moduleId: world.moduleId, id: await tokenOf(world, test) },
  })),
  calls(pagePushes, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getPush, async (world, test) => ({ query: { moduleId: world.moduleId, id: await entryOf(world, test) } })),
  calls(downloadPush, async (world, test) => ({ query: { moduleId: world.moduleId, id: await entryOf(world, test) } })),
  calls(postOpenApi),
  calls(getOpenApi),
  calls(postOpenApiNamed),
  calls(getOpenApiNamed),
  calls(postOpenApiVersioned),
  calls(getOpenApiVersioned),
  calls(getOpenApiPage),
  calls(pushOpenApi),
  calls(getPushState, () => ({ query: { jobId: encodeId('job', 1) } })),
]
