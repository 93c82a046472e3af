import {
  deleteSharedModel,
  getSharedModel,
  listSharedModels,
  pageModelUses,
  renameSharedModel,
  saveSharedModel,
} from '@lectern/contracts'
import { encodeId, findId } from '../../../src/core/public-ids.ts'
import { addRevision } from '../../factories/build-documents.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'

/** A shared model of the application, made when there is none. */
export async function findModelOf(test: TestApp, moduleId: string): Promise<string> {
  const id = findId('module', moduleId) ?? 0
  const models = test.db.selectFrom('component').select('id').where('module_id', '=', id)
  const known = await models.where('deleted_at_ms', 'is', null).executeTakeFirst()
  if (known !== undefined) return encodeId('component', known.id)
  const owner = await test.db.selectFrom('module').select('created_by').where('id', '=', id).executeTakeFirstOrThrow()
  const modelId = await insertModelRow(test, id)
  await addRevision(test, 'component', modelId, { v: 1, kind: 'component', value: {} }, { id: owner.created_by })
  return encodeId('component', modelId)
}

async function insertModelRow({ db, now }: TestApp, moduleId: number): Promise<number> {
  const row = { module_id: moduleId, section: 'schemas', name: 'Thing', head_revision_id: null } as const
  const { id } = await db
    .insertInto('component')
    .values({ ...row, created_at_ms: now(), deleted_at_ms: null, staged_by_job: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const modelCases: readonly CensusCase[] = [
  calls(listSharedModels, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getSharedModel, async ({ moduleId }, test) => ({ query: { moduleId, id: await findModelOf(test, moduleId) } })),
  calls(saveSharedModel, ({ moduleId }) => ({ body: { moduleId, name: 'Order', value: { type: 'object' } } })),
  calls(pageModelUses, async ({ moduleId }, test) => ({ query: { moduleId, id: await findModelOf(test, moduleId) } })),
  calls(renameSharedModel, async ({ moduleId }, test) => ({
    body: { moduleId, id: await findModelOf(test, moduleId), name: 'Renamed' },
  })),
  calls(deleteSharedModel, async ({ moduleId }, test) => ({
    body: { moduleId, id: await findModelOf(test, moduleId) },
  })),
]
