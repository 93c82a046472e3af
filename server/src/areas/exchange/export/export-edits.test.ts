/* What people make of an imported application reaches the description it is exported as. */
import {
  answerReview,
  exportOpenApi,
  getDocTags,
  getJob,
  getReview,
  importOpenApi,
  orderDoc,
  pageReviews,
  tagDocs,
  updateFolder,
  updateModule,
} from '@lectern/contracts'
import type { Conflict } from '@lectern/model'
import { expect, it } from 'vitest'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const operation = (tag: string) => ({ get: { tags: [tag], responses: { 200: { description: 'OK' } } } })
const paths = { '/orders': operation('orders'), '/stock': operation('stock') }

const sourceOf = (description: string, orders: string) => ({
  ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1', description } },
  tags: [{ name: 'orders', description: orders }, { name: 'stock' }],
  paths,
})

async function importInto(project: BuiltProject, place: { projectId?: string; moduleId?: string }, source: unknown) {
  const body = { ...place, content: JSON.stringify(source) }
  const started = await test.call(importOpenApi, { body }, project.owner)
  await test.jobs.runUntilIdle()
  const job = await test.call(getJob, { query: { id: started.data?.jobId ?? '' } }, project.owner)
  expect(job.data).toMatchObject({ state: 'done' })
  return job.data?.report?.moduleId ?? ''
}

async function folderIds(moduleId: string): Promise<Map<string, string>> {
  const rows = await test.db
    .selectFrom('doc')
    .select(['id', 'tag_name'])
    .where('module_id', '=', decodeId('module', moduleId))
    .where('is_folder', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.tag_name ?? '', encodeId('doc', row.id)]))
}

async function exported(project: BuiltProject, moduleId: string): Promise<unknown> {
  const { body } = await test.send(exportOpenApi, { query: { moduleId, version: '3.1' } }, project.owner)
  return JSON.parse(body)
}

/** Answers all that waits with what is here. */
async function keepOurs(project: BuiltProject, moduleId: string): Promise<number> {
  const { data } = await test.call(pageReviews, { query: { moduleId } }, project.owner)
  for (const { id } of data?.list ?? []) {
    const review = await test.call(getReview, { query: { moduleId, id } }, project.owner)
    // Conflicts of the model come as they are.
    const conflicts = (review.data?.conflicts ?? []) as unknown as Conflict[]
    const answers = conflicts.map((conflict) => ({ id: conflict.id, take: 'ours' as const }))
    const body = { moduleId, id, revision: review.data?.revision ?? '', answers }
    expect(await test.call(answerReview, { body }, project.owner)).toMatchObject({ data: { open: 0 } })
  }
  return data?.total ?? 0
}

it('names, descriptions and order of folders and of the application, also when its source says otherwise', async () => {
  const project = await buildProject(test)
  const source = sourceOf('All of it', 'Orders')
  const moduleId = await importInto(project, { projectId: project.publicId }, source)
  expect(await exported(project, moduleId)).toEqual(source)
  const folders = await folderIds(moduleId)
  const [orders = '', stock = ''] = [folders.get('orders'), folders.get('stock')]
  const edits = { id: orders, name: '订单', description: 'What people buy' }
  expect(await test.call(updateFolder, { body: edits }, project.owner)).toMatchObject({ code: '0' })
  const order = { id: stock, orderIndex: 0 }
  expect(await test.call(orderDoc, { body: order }, project.owner)).toMatchObject({ code: '0' })
  const texts = { id: moduleId, name: '商店', description: 'The shop' }
  expect(await test.call(updateModule, { body: texts }, project.owner)).toMatchObject({ code: '0' })
  const edited = {
    ...source,
    info: { title: '商店', version: '1', description: 'The shop' },
    tags: [{ name: 'stock' }, { name: 'orders', description: 'What people buy', 'x-displayName': '订单' }],
  }
  expect(await exported(project, moduleId)).toEqual(edited)
  // Neither the same source again nor another one of theirs undoes it.
  await importInto(project, { moduleId }, source)
  expect(await exported(project, moduleId)).toEqual(edited)
  await importInto(project, { moduleId }, sourceOf('Other words', 'Other words'))
  expect(await keepOurs(project, moduleId)).toBe(2)
  expect(await exported(project, moduleId)).toEqual(edited)
  // What is given up again is given up there.
  await test.call(updateFolder, { body: { id: orders, description: '' } }, project.owner)
  await test.call(updateModule, { body: { id: moduleId, description: '' } }, project.owner)
  expect(await exported(project, moduleId)).toEqual({
    ...edited,
    info: { title: '商店', version: '1' },
    tags: [{ name: 'stock' }, { name: 'orders', 'x-displayName': '订单' }],
  })
})

it('folders of operations without tags are no tags until people rename them', async () => {
  const project = await buildProject(test)
  const without = { get: { responses: { 200: { description: 'OK' } } } }
  const paths: Record<string, typeof without> = { '/stock': without }
  for (let at = 0; at < 20; at += 1) paths[`/orders/${at}`] = without
  const source = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }
  const moduleId = await importInto(project, { projectId: project.publicId }, source)
  expect(await exported(project, moduleId)).toEqual(source)
  const rows = await test.db
    .selectFrom('doc')
    .select(['id', 'name', 'url', 'parent_id'])
    .where('module_id', '=', decodeId('module', moduleId))
    .execute()
  const folder = rows.find(({ name }) => name === 'orders')?.id ?? 0
  expect(rows.map(({ parent_id: parent }) => parent).filter((parent) => parent === folder)).toHaveLength(20)

  const first = encodeId('doc', rows.find(({ url }) => url === '/orders/0')?.id ?? 0)
  await test.call(tagDocs, { body: { ids: [first], add: ['beta'], remove: [] } }, project.owner)
  const tags = { data: { names: ['beta'], ids: [first] } }
  expect(await test.call(getDocTags, { query: { moduleId } }, project.owner)).toMatchObject(tags)
  expect(await exported(project, moduleId)).toEqual({
    ...source,
    paths: { ...paths, '/orders/0': { get: { ...without.get, tags: ['beta'] } } },
  })
  const renaming = { id: encodeId('doc', folder), name: 'Orders', description: '' }
  expect(await test.call(updateFolder, { body: renaming }, project.owner)).toMatchObject({ code: '0' })
  expect(await test.call(getDocTags, { query: { moduleId } }, project.owner)).toMatchObject(tags)
  expect(await exported(project, moduleId)).toMatchObject({
    tags: [{ name: 'Orders' }],
    paths: { '/orders/0': { get: { tags: ['Orders', 'beta'] } }, '/orders/19': { get: { tags: ['Orders'] } } },
  })
})
