import {
  copyDocs,
  getDocForm,
  getDocTable,
  getProjectTreeCompact,
  importOpenApi,
  saveDoc,
  type CompactTree,
} from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { expect, it } from 'vitest'
import { buildDoc } from '../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../test/factories/build-places.ts'
import { describeOperation } from '../../test/factories/describe-operation.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { encodeId } from '../core/public-ids.ts'
import { readMissingOperationIds } from './operation-ids.ts'

const test = useTestApp()

const idsIn = (tree: CompactTree | null) => tree?.operationId.filter((id) => id !== '').sort()

/** The same in the readers' tree and in the application's table. */
async function operationIdsOf({ project, owner, publicId }: BuiltModule) {
  const tree = await test.call(getProjectTreeCompact, { query: { projectId: project.publicId } }, owner)
  const table = await test.call(getDocTable, { query: { moduleId: publicId } }, owner)
  expect(tree.data?.operationId).toHaveLength(tree.data?.id.length ?? 0)
  expect(idsIn(table.data)).toEqual(idsIn(tree.data))
  return idsIn(tree.data)
}

const descriptionOf = (operationId: string) => ({
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '1' },
  paths: { '/accounts': { get: { operationId, responses: { 200: { description: 'OK' } } } } },
})

it('are those of imports, saves and copies', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const push = async (operationId: string) => {
    const content = JSON.stringify(descriptionOf(operationId))
    await test.call(importOpenApi, { body: { moduleId, content } }, owner)
    await test.jobs.runUntilIdle()
  }
  await push('ListAccounts')
  expect(await operationIdsOf(module)).toEqual(['ListAccounts'])
  await push('GetAccounts')
  expect(await operationIdsOf(module)).toEqual(['GetAccounts'])

  const row = await test.db
    .selectFrom('doc')
    .select('id')
    .where('module_id', '=', module.id)
    .where('is_folder', '=', 0)
    .executeTakeFirstOrThrow()
  const id = encodeId('doc', row.id)
  const form = await test.call(getDocForm, { query: { id } }, owner)
  const given = form.data?.content as HttpContent // what was imported
  const content = { ...given, operation: { ...given.operation, operationId: 'readAccounts' } }
  await test.call(saveDoc, { body: { id, content, revision: form.data?.revision ?? '' } }, owner)
  expect(await operationIdsOf(module)).toEqual(['readAccounts'])

  await test.call(copyDocs, { body: { ids: [id] } }, owner)
  expect(await operationIdsOf(module)).toEqual(['readAccounts', expect.stringMatching(/^readAccounts_[0-9a-f]{8}$/)])
})

it('are read from the contents of documents whose rows have none yet, once', async () => {
  const module = await buildModule(test)
  const named = await buildDoc(test, { module, content: describeOperation('/a', { operationId: 'readA' }) })
  await buildDoc(test, { module, content: describeOperation('/b', {}) })
  await buildDoc(test, { module, isFolder: true })
  await test.db.updateTable('doc').set({ operation_id: null }).where('module_id', '=', module.id).execute()
  expect(await operationIdsOf(module)).toEqual([])

  await readMissingOperationIds(test.context)
  expect(await operationIdsOf(module)).toEqual(['readA'])
  const rows = await test.db.selectFrom('doc').select('operation_id').where('module_id', '=', module.id).execute()
  expect(rows.map((each) => each.operation_id).sort()).toEqual(['', '', 'readA'])

  await test.db.updateTable('doc').set({ operation_id: 'kept' }).where('id', '=', named.id).execute()
  await readMissingOperationIds(test.context)
  const row = await test.db.selectFrom('doc').select('operation_id').where('id', '=', named.id).executeTakeFirst()
  expect(row?.operation_id).toBe('kept')
})
