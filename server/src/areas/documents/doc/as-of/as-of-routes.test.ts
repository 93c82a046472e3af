import {
  deleteDoc,
  getComponentsAsOf,
  getDocAsOf,
  getTreeAsOf,
  listMoments,
  modifySource,
  moveDocs,
  saveConstants,
  saveDoc,
  saveSharedModel,
  treeFlags,
  updateDictionary,
  updateDocs,
  updateFolder,
} from '@lectern/contracts'
import { dictionaryKeyword, type HttpContent, type MarkdownContent } from '@lectern/model'
import { expect, it } from 'vitest'
import {
  buildComponent,
  buildDictionary,
  buildDoc,
  buildFolder,
  type BuiltDoc,
} from '../../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { encodeId } from '../../../../core/public-ids.ts'

const test = useTestApp()

const content = (summary: string, path: string, ref: string): HttpContent =>
  describeOperation(path, {
    summary,
    responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: ref } } } } },
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
  expect(flags.data?.since).toEqual({ added: 0, changed: 1, deleted: 1 })

  expect((await docAt(doc, beforeMs)).error).toBe('not_accessible')
  expect((await docAt(doc, thenMs)).data).toMatchObject({
    name: 'Old',
    url: '/old',
    content: content('Old', '/old', ref),
    components: { schemas: { Order: { title: 'Old' } } },
    savedAtMs: thenMs,
    isHead: false,
    isDeleted: false,
    folders: [{ name: 'Folder' }],
    can: { manageDocs: false },
  })
  const later = { moduleId: module.publicId, atMs: thenMs, refs: [ref] }
  expect((await test.call(getComponentsAsOf, { body: later }, module.owner)).data?.components).toEqual({
    schemas: { Order: { type: 'object', title: 'Old' } },
  })
  expect((await docAt(doc, test.now())).data).toMatchObject({
    name: 'New',
    components: { schemas: { Order: { title: 'New' } } },
  })
  expect((await docAt(gone, thenMs)).data).toMatchObject({ name: 'Gone', isHead: true, isDeleted: true })
  expect((await docAt(gone, test.now())).error).toBe('not_accessible')
  expect((await docAt(folder, thenMs)).error).toBe('not_accessible')
})

it('shows the dictionaries and error codes of then', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const dictionary = await buildDictionary(test, { module, name: 'Then' })
  const operation = content('Named', '/named', '#/components/schemas/None').operation
  const schema = { type: 'string', [dictionaryKeyword]: dictionary.publicId }
  const parameters = [{ name: 'state', in: 'query', schema }]
  const named = { ...content('Named', '/named', ''), operation: { ...operation, parameters } }
  const doc = await buildDoc(test, { module, content: named })
  const codesOf = (revision: string, code: string) => ({
    moduleId,
    revision,
    codes: [{ code, name: '', description: '', solution: '' }],
    text: `About ${code}`,
  })
  const first = await test.call(saveConstants, { body: codesOf('', 'THEN') }, owner)
  const thenMs = test.now()
  test.advance(60_000)
  await test.call(saveConstants, { body: codesOf(first.data?.revision ?? '', 'NOW') }, owner)
  const row = await test.db
    .selectFrom('dictionary')
    .select('head_revision_id')
    .where('id', '=', dictionary.id)
    .executeTakeFirstOrThrow()
  const revision = encodeId('revision', row.head_revision_id ?? 0)
  const changed = await test.call(updateDictionary, { body: { id: dictionary.publicId, revision, name: 'Now' } }, owner)
  expect(changed.code).toBe('0')
  const shown = async (atMs: number) => {
    const { data } = await docAt(doc, atMs)
    return [data?.dictionaries[dictionary.publicId]?.name, data?.errorCodeParams[0]?.['code'], data?.constants[0]?.text]
  }
  expect(await shown(thenMs)).toEqual(['Then', 'THEN', 'About THEN'])
  expect(await shown(test.now())).toEqual(['Now', 'NOW', 'About NOW'])
})

it('keeps what is in a folder made later, and names the moments of change', async () => {
  const module = await buildModule(test)
  const doc = await buildDoc(test, { module, name: 'Moved', content: content('Moved', '/moved', '#/x') })
  const thenMs = test.now()
  test.advance(600_000)
  const folder = await buildFolder(test, { module, name: 'Later' })
  const body = { ids: [doc.publicId], parentId: folder.publicId }
  expect((await test.call(moveDocs, { body }, module.owner)).code).toBe('0')
  await test.call(saveDoc, { body: { id: doc.publicId, name: 'Renamed' } }, module.owner)
  expect(await treeAt(module, thenMs)).toEqual(['Moved /moved'])
  expect(await treeAt(module, test.now())).toEqual(['Later', 'Renamed /moved'])
  const moments = await test.call(listMoments, { query: { moduleId: module.publicId } }, module.owner)
  const authorName = module.owner.username.toUpperCase()
  expect(moments.data).toEqual([
    { atMs: test.now(), source: modifySource.form, authorName, count: 2 },
    { atMs: thenMs, source: modifySource.form, authorName, count: 1 },
  ])
})

it('shows places, names, status and version of then, of folders and of texts as well', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const inner = await buildFolder(test, { module, name: 'Inner', orderIndex: 10 })
  const other = await buildFolder(test, { module, name: 'Other', orderIndex: 20 })
  const page: MarkdownContent = { v: 1, kind: 'markdown', text: 'Text' }
  const doc = await buildDoc(test, { module, name: 'Page', parentId: inner.id, content: page })
  const thenMs = test.now()
  test.advance(60_000)
  const change = async (ask: Promise<{ code: string }>) => expect((await ask).code).toBe('0')
  await change(test.call(updateFolder, { body: { id: inner.publicId, name: 'Renamed' } }, owner))
  await change(test.call(moveDocs, { body: { ids: [inner.publicId], parentId: other.publicId } }, owner))
  const betweenMs = test.now()
  test.advance(60_000)
  await change(test.call(moveDocs, { body: { ids: [doc.publicId], parentId: other.publicId } }, owner))
  await change(test.call(saveDoc, { body: { id: doc.publicId, name: 'Other page', version: '2' } }, owner))
  await change(test.call(updateDocs, { body: { ids: [doc.publicId], status: 10 } }, owner))

  const shown = async (atMs: number) => {
    const { data } = await docAt(doc, atMs)
    const tree = await test.call(getTreeAsOf, { query: { moduleId, atMs } }, owner)
    const nodes = (tree.data?.label ?? []).map((label, index) => `${label} ${String(tree.data?.parent[index])}`)
    return [nodes, data?.name, data?.version, data?.status, data?.folders.map(({ name }) => name)]
  }
  expect(await shown(thenMs)).toEqual([['Inner -1', 'Page 0', 'Other -1'], 'Page', '', 0, ['Inner']])
  expect(await shown(betweenMs)).toEqual([['Other -1', 'Renamed 0', 'Page 1'], 'Page', '', 0, ['Other', 'Renamed']])
  expect(await shown(test.now())).toEqual([['Other -1', 'Renamed 0', 'Other page 0'], 'Other page', '2', 10, ['Other']])
})
