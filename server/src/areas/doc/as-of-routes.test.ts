import { deleteDoc, getDocAsOf, getTreeAsOf, saveDoc, saveSharedModel, treeFlags } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildComponent,
  buildDoc,
  buildFolder,
  buildModule,
  type BuiltDoc,
  type BuiltModule,
} from '../../../test/factories/build.ts'
import { openTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { encodeId } from '../../core/public-ids.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const content = (summary: string, path: string, ref: string): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path,
  operation: {
    summary,
    responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: ref } } } } },
  },
})

async function treeAt(module: BuiltModule, atMs: number) {
  const query = { moduleId: module.publicId, atMs }
  const { data } = await test.call(getTreeAsOf, { query }, module.owner)
  return (data?.label ?? []).map((label, index) => `${label} ${data?.url[index] ?? ''}`.trim())
}

const docAt = (doc: BuiltDoc, atMs: number) =>
  test.call(getDocAsOf, { query: { moduleId: doc.module.publicId, id: doc.publicId, atMs } }, doc.owner)

it('shows what was there at a moment, with the contents, names and models of then', async () => {
  const module = await buildModule(test)
  const beforeMs = test.now()
  test.advance(60_000)
  const ref = await buildComponent(test, module, 'schemas', 'Order', { type: 'object', title: 'Old' })
  const folder = await buildFolder(test, { module, name: 'Folder', orderIndex: 1 })
  const doc = await buildDoc(test, { module, name: 'Old', parentId: folder.id, content: content('Old', '/old', ref) })
  const gone = await buildDoc(test, { module, name: 'Gone', isShow: 0, content: content('Gone', '/gone', ref) })
  const thenMs = test.now()
  test.advance(60_000)

  const form = await docAt(doc, thenMs)
  const body = { id: doc.publicId, content: content('New', '/new', ref), revision: form.data?.revision ?? '' }
  expect((await test.call(saveDoc, { body }, doc.owner)).code).toBe('0')
  await test.call(deleteDoc, { body: { id: gone.publicId } }, gone.owner)
  const model = await test.db
    .selectFrom('component')
    .selectAll()
    .where('module_id', '=', module.id)
    .executeTakeFirstOrThrow()
  const change = {
    moduleId: module.publicId,
    id: encodeId('component', model.id),
    revision: encodeId('revision', model.head_revision_id ?? 0),
    value: { type: 'object', title: 'New' },
  }
  expect((await test.call(saveSharedModel, { body: change }, module.owner)).code).toBe('0')

  expect(await treeAt(module, beforeMs)).toEqual([])
  expect(await treeAt(module, thenMs)).toEqual(['Folder', 'Old /old', 'Gone /gone'])
  expect(await treeAt(module, test.now())).toEqual(['Folder', 'New /new'])
  const flags = await test.call(getTreeAsOf, { query: { moduleId: module.publicId, atMs: thenMs } }, module.owner)
  expect(flags.data?.flags).toEqual([0, 0, treeFlags.hidden])

  expect((await docAt(doc, beforeMs)).error).toBe('not_accessible')
  expect((await docAt(doc, thenMs)).data).toMatchObject({
    name: 'Old',
    url: '/old',
    content: content('Old', '/old', ref),
    components: { schemas: { Order: { title: 'Old' } } },
    savedAtMs: thenMs,
  })
  expect((await docAt(doc, test.now())).data).toMatchObject({
    name: 'New',
    components: { schemas: { Order: { title: 'New' } } },
  })
  expect((await docAt(gone, thenMs)).data).toMatchObject({ name: 'Gone' })
  expect((await docAt(gone, test.now())).error).toBe('not_accessible')
  expect((await docAt(folder, thenMs)).error).toBe('not_accessible')
})
