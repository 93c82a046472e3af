import {
  addDictionary,
  compareRevisions,
  deleteSharedModel,
  exportOpenApi,
  getDocDetail,
  getDocForm,
  getRevision,
  getSharedModel,
  importOpenApi,
  listProjectTrash,
  listSharedModels,
  modifySource,
  pageHistory,
  pageModelUses,
  renameSharedModel,
  restoreRevision,
  restoreTrash,
  saveConstants,
  saveDoc,
  saveSharedModel,
  updateRemark,
  type BodyOf,
} from '@lectern/contracts'
import type { HttpContent, Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import {
  addRevision,
  buildComponent,
  buildDoc,
  buildFolder,
  type BuiltDoc,
} from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'

const test = useTestApp()

/** An operation with so many fields, each described. */
const withFields = (count: number, note = ''): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders',
  operation: {
    summary: 'Order',
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(
              Array.from({ length: count }, (_, index) => [
                `field${String(index)}`,
                { type: 'string', description: `Field number ${String(index)}${index === 0 ? note : ''}` },
              ]),
            ),
          },
        },
      },
    },
    responses: { '200': { description: 'OK' } },
  },
})

async function saveContent(doc: BuiltDoc, content: HttpContent, remark = '') {
  const form = await test.call(getDocForm, { query: { id: doc.publicId } }, doc.owner)
  const body = { id: doc.publicId, content, revision: form.data?.revision ?? '', remark }
  const { data } = await test.call(saveDoc, { body }, doc.owner)
  if (data === null) throw new Error('not saved')
  return data
}

const historyOf = async (doc: BuiltDoc, page: { pageIndex?: number; pageSize?: number } = {}) => {
  const query = { subject: 'doc' as const, docId: doc.publicId, ...page }
  return (await test.call(pageHistory, { query }, doc.owner)).data
}

async function buildGuest(module: BuiltModule) {
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  return guest
}

describe('the history of a document', () => {
  it('lists who saved what when, newest first, with what changed', async () => {
    const doc = await buildDoc(test, { content: withFields(3) })
    test.advance(60_000)
    await saveContent(doc, withFields(3, ' changed'), 'A reason')
    await saveContent(doc, withFields(5, ' changed'))
    const history = await historyOf(doc)
    expect(history?.total).toBe(3)
    expect(history?.list).toMatchObject([
      {
        isHead: true,
        source: 1,
        remark: '',
        counts: { added: 2, changed: 0, removed: 0 },
        summary: { breaking: 0, items: [{ topic: 'fieldsAdded', count: 2 }] },
        restoredNumber: null,
      },
      {
        isHead: false,
        remark: 'A reason',
        authorName: doc.owner.username.toUpperCase(),
        createdAtMs: test.now(),
        counts: { added: 0, changed: 1, removed: 0 },
      },
      { isHead: false, parentId: '', counts: null, summary: null },
    ])
    expect(history?.list[0]?.parentId).toBe(history?.list[1]?.id)
    const second = await historyOf(doc, { pageIndex: 2, pageSize: 2 })
    expect(second).toMatchObject({ total: 3, list: [{ id: history?.list[2]?.id }] })
  })

  it('works out what a push or an import changed when it is first listed, and keeps that', async () => {
    const doc = await buildDoc(test, { content: withFields(3) })
    await saveContent(doc, withFields(4))
    const ofDoc = () =>
      test.db.selectFrom('revision').where('subject_kind', '=', 'doc').where('subject_id', '=', doc.id)
    // As pushes and imports leave it.
    await test.db
      .updateTable('revision')
      .set({ added: null, changed: null, removed: null, source: modifySource.push })
      .where('subject_id', '=', doc.id)
      .where('subject_kind', '=', 'doc')
      .execute()
    const [head, first] = (await historyOf(doc))?.list ?? []
    const summary = { breaking: 0, items: [{ topic: 'fieldsAdded', count: 1, names: [expect.any(String)] }] }
    expect(head).toMatchObject({ source: modifySource.push, counts: { added: 1, changed: 0, removed: 0 }, summary })
    expect(first).toMatchObject({ counts: null, summary: null })
    const stored = await ofDoc().select(['summary', 'added']).orderBy('id').execute()
    expect(stored.map(({ added }) => added)).toEqual([null, 1])
    expect(JSON.parse(stored[1]?.summary ?? '')).toMatchObject({ ...head?.summary, v: 7 })
    // Read, not worked out again.
    await test.db
      .updateTable('revision')
      .set({ added: 7 })
      .where('subject_id', '=', doc.id)
      .where('added', '=', 1)
      .execute()
    expect((await historyOf(doc))?.list[0]?.counts).toMatchObject({ added: 7 })
  })

  it('reads and compares any two states, also those stored as differences', async () => {
    const doc = await buildDoc(test, { content: withFields(300) })
    for (let index = 0; index < 30; index += 1) await saveContent(doc, withFields(300, ` ${String(index)}`))
    const texts = await test.db
      .selectFrom('revision')
      .innerJoin('content', 'content.hash', 'revision.hash')
      .select(['content.base_hash', 'content.size', 'content.bytes'])
      .where('subject_kind', '=', 'doc')
      .where('subject_id', '=', doc.id)
      .execute()
    expect(texts.filter(({ base_hash: base }) => base === null).length).toBeLessThan(5)
    const list = (await historyOf(doc, { pageSize: 100 }))?.list ?? []
    const [newest, middle] = [list[0]?.id ?? '', list[15]?.id ?? '']
    const place = { subject: 'doc' as const, docId: doc.publicId }
    const one = await test.call(getRevision, { query: { ...place, revision: middle } }, doc.owner)
    expect(one.data?.content).toEqual(withFields(300, ' 14'))
    const both = await test.call(compareRevisions, { query: { ...place, from: middle, to: newest } }, doc.owner)
    expect(both.data).toMatchObject({ from: { id: middle }, to: { id: newest, isHead: true } })
    expect(both.data?.to.content).toEqual(withFields(300, ' 29'))
    const read = await test.call(getDocDetail, { query: { id: doc.publicId } }, doc.owner)
    expect(read.data?.content).toEqual(withFields(300, ' 29'))
  })

  it('does not hinder exports and imports of what is stored as differences', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module, content: withFields(300) })
    await saveContent(doc, withFields(300, ' edited'))
    const exported = await test.send(exportOpenApi, { query: { moduleId: module.publicId } }, module.owner)
    const description = exported.json<Record<string, Json>>()
    expect(JSON.stringify(description)).toContain('Field number 0 edited')
    await test.db.updateTable('doc').set({ natural_key: 'paths:post:/orders' }).where('id', '=', doc.id).execute()
    const body = { moduleId: module.publicId, content: JSON.stringify(description) }
    await test.call(importOpenApi, { body }, module.owner)
    await test.jobs.runUntilIdle()
    expect((await historyOf(doc))?.total).toBe(2)
    // The whole text stays as long as others are packed against it.
    await purgeTrash(test.context, test.now())
    expect((await test.call(getDocForm, { query: { id: doc.publicId } }, doc.owner)).code).toBe('0')
  })

  it('restores an older state as a new one, columns included', async () => {
    const doc = await buildDoc(test, { name: 'Order', content: withFields(2) })
    const before = (await historyOf(doc))?.list[0]?.id ?? ''
    const changed = withFields(2, ' changed')
    await saveContent(doc, { ...changed, path: '/other', operation: { ...changed.operation, summary: 'Other' } })
    const restored = await test.call(
      restoreRevision,
      { body: { subject: 'doc', docId: doc.publicId, revision: before, remark: 'It was better' } },
      doc.owner,
    )
    const form = await test.call(getDocForm, { query: { id: doc.publicId } }, doc.owner)
    expect(form.data).toMatchObject({
      content: withFields(2),
      name: 'Order',
      url: '/orders',
      revision: restored.data?.revision,
    })
    expect((await historyOf(doc))?.list[0]).toMatchObject({ source: 4, remark: 'It was better', isHead: true })
    const again = await test.call(
      restoreRevision,
      { body: { subject: 'doc', docId: doc.publicId, revision: before } },
      doc.owner,
    )
    expect(again.data?.revision).toBe(restored.data?.revision)
    expect((await historyOf(doc))?.total).toBe(3)
  })

  it('restores folders, and keeps reasons that were written later', async () => {
    const folder = await buildFolder(test, { content: { v: 1, kind: 'folder', description: 'Old' } })
    const first = (await historyOf(folder))?.list[0]?.id ?? ''
    const place = { subject: 'doc' as const, docId: folder.publicId, revision: first }
    await test.call(updateRemark, { body: { ...place, remark: ' The first ' } }, folder.owner)
    expect((await historyOf(folder))?.list[0]?.remark).toBe('The first')
    expect((await test.call(restoreRevision, { body: place }, folder.owner)).data?.revision).toBe(first)
  })

  it('is for those who read the document, and holds its own states only', async () => {
    const doc = await buildDoc(test, { isShow: 0 })
    const guest = await buildGuest(doc.module)
    const place = { subject: 'doc' as const, docId: doc.publicId }
    expect((await test.call(pageHistory, { query: place }, guest)).error).toBe('not_accessible')
    expect((await test.call(pageHistory, { query: place }, doc.owner)).code).toBe('0')
    const other = await buildDoc(test, { module: doc.module })
    const revision = (await historyOf(other))?.list[0]?.id ?? ''
    expect((await test.call(getRevision, { query: { ...place, revision } }, doc.owner)).error).toBe('revision_unknown')
    const body = { ...place, revision, remark: 'x' }
    expect((await test.call(updateRemark, { body }, doc.owner)).error).toBe('revision_unknown')
    expect((await test.call(restoreRevision, { body: { ...place, revision } }, doc.owner)).error).toBe(
      'revision_unknown',
    )
    const shown = { subject: 'doc' as const, docId: other.publicId }
    expect((await test.call(pageHistory, { query: shown }, guest)).code).toBe('0')
    const refused = await test.call(restoreRevision, { body: { ...shown, revision } }, guest)
    expect(refused.error).toBe('no_permission')
  })
})

it('is there for dictionaries, constants and the application itself', async () => {
  const module = await buildModule(test)
  const { owner, publicId: moduleId } = module
  const application = { v: 1, kind: 'application', root: { info: { title: 'Shop', version: '1' } } } as const
  const first = await addRevision(test, 'module', module.id, application, owner)
  const changed = { ...application, root: { ...application.root, security: [] } }
  await addRevision(test, 'module', module.id, changed, owner)
  const made = await test.call(addDictionary, { body: { moduleId, name: 'States', description: '', items: [] } }, owner)
  const dictionaryId = made.data?.id ?? ''
  await test.call(saveConstants, { body: { moduleId, revision: '', codes: [], text: '# Codes' } }, owner)
  const subjects = [
    [{ subject: 'dictionary', dictionaryId }, 'dictionary'],
    [{ subject: 'moduleConstants', moduleId }, 'constants'],
    [{ subject: 'application', moduleId }, 'application'],
  ] as const
  for (const [place, kind] of subjects) {
    const history = await test.call(pageHistory, { query: place }, owner)
    expect(history.data?.list[0], kind).toMatchObject({ isHead: true })
    const query = { ...place, revision: history.data?.list[0]?.id ?? '' }
    expect((await test.call(getRevision, { query }, owner)).data?.content).toMatchObject({ kind })
  }
  const nothing = { subject: 'projectConstants' as const, projectId: module.project.publicId }
  expect((await test.call(pageHistory, { query: nothing }, owner)).data).toMatchObject({ total: 0, list: [] })
  const body = { subject: 'application' as const, moduleId, revision: encodeId('revision', first) }
  expect((await test.call(restoreRevision, { body }, owner)).code).toBe('0')
  const after = await test.call(pageHistory, { query: { subject: 'application', moduleId } }, owner)
  expect(after.data?.list[0]).toMatchObject({ source: 4, isHead: true })
  // What the access rule did not look at does not count.
  const elsewhere = await buildModule(test)
  const query = { subject: 'application' as const, moduleId: elsewhere.publicId }
  expect((await test.call(pageHistory, { query }, owner)).error).toBe('not_accessible')
})

describe('shared models', () => {
  const save = (module: BuiltModule, body: Omit<BodyOf<typeof saveSharedModel>, 'moduleId'>) =>
    test.call(saveSharedModel, { body: { moduleId: module.publicId, ...body } }, module.owner)
  const listed = async (module: BuiltModule) =>
    (await test.call(listSharedModels, { query: { moduleId: module.publicId } }, module.owner)).data?.list ?? []
  const using = (ref: string): HttpContent =>
    describeOperation('/a', {
      summary: 'Read',
      responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref: ref } } } } },
    })

  /** Money, which Order refers to, which a document refers to. */
  async function buildShop() {
    const module = await buildModule(test)
    const money = await buildComponent(test, module, 'schemas', 'Money', { type: 'integer' })
    const value = { type: 'object', properties: { price: { $ref: money } } }
    const order = await buildComponent(test, module, 'schemas', 'Order', value)
    const doc = await buildDoc(test, { module, name: 'Read', content: using(order) })
    const ids = new Map((await listed(module)).map((row) => [row.name, row.id]))
    return { module, doc, order, ids: { money: ids.get('Money') ?? '', order: ids.get('Order') ?? '' } }
  }

  it('are listed with how often they are used, and found by part of their name', async () => {
    const { module, ids } = await buildShop()
    expect(await listed(module)).toMatchObject([
      { name: 'Money', docCount: 0, modelCount: 1 },
      { name: 'Order', docCount: 1, modelCount: 0 },
    ])
    const query = { moduleId: module.publicId, search: 'RDE', section: 'schemas' as const }
    const found = await test.call(listSharedModels, { query }, module.owner)
    expect(found.data).toMatchObject({ total: 1, list: [{ name: 'Order' }] })
    const uses = await test.call(pageModelUses, { query: { moduleId: module.publicId, id: ids.order } }, module.owner)
    expect(uses.data).toMatchObject({
      docs: { total: 1, list: [{ name: 'Read', httpMethod: 'GET', url: '/a' }] },
      models: [],
      isUsedByApplication: false,
    })
    const one = await test.call(getSharedModel, { query: { moduleId: module.publicId, id: ids.order } }, module.owner)
    expect(one.data).toMatchObject({
      value: { type: 'object' },
      components: { schemas: { Money: { type: 'integer' } } },
    })
  })

  it('are made and changed with a state each, merged when stale, checked by the rules', async () => {
    const module = await buildModule(test)
    const made = await save(module, { name: 'Order', value: { type: 'object', title: 'An order' } })
    expect(made.data).toMatchObject({ isSaved: true, content: { title: 'An order' } })
    expect((await save(module, { name: 'Order', value: {} })).error).toBe('name_taken')
    expect((await save(module, { value: {} })).error).toBe('invalid_input')
    const { id = '', revision = '' } = made.data ?? {}
    const wrong = await save(module, { id, revision, value: { type: 'text' } })
    expect(wrong).toMatchObject({ error: 'content_invalid', details: { problems: [{ pointer: '#/type' }] } })
    await save(module, { id, revision, value: { type: 'object', title: 'Another' } })
    const merged = await save(module, { id, revision, value: { type: 'object', title: 'An order', minProperties: 1 } })
    expect(merged.data).toMatchObject({ isMerged: true, content: { title: 'Another', minProperties: 1 } })
    const asked = await save(module, { id, revision, value: { type: 'object', title: 'A third' } })
    expect(asked.data).toMatchObject({ isSaved: false, conflicts: [{ ours: 'A third', theirs: 'Another' }] })
    const query = { subject: 'model' as const, moduleId: module.publicId, modelId: id }
    const history = await test.call(pageHistory, { query }, module.owner)
    expect(history.data?.list.map(({ source }) => source)).toEqual([5, 1, 1])
    const body = { ...query, revision }
    expect((await test.call(restoreRevision, { body }, module.owner)).code).toBe('0')
    const back = await test.call(getSharedModel, { query: { moduleId: module.publicId, id } }, module.owner)
    expect(back.data?.value).toEqual({ type: 'object', title: 'An order' })
  })

  it('are renamed everywhere, each user with a state of its own', async () => {
    const { module, doc, ids } = await buildShop()
    const rename = (id: string, name: string) =>
      test.call(renameSharedModel, { body: { moduleId: module.publicId, id, name } }, module.owner)
    expect((await rename(ids.money, 'Order')).error).toBe('name_taken')
    expect((await rename(ids.order, 'Purchase')).data).toEqual({ docs: 1, models: 0 })
    expect((await rename(ids.money, 'Amount')).data).toEqual({ docs: 0, models: 1 })
    const read = await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)
    expect(read.data?.content).toEqual(using('#/components/schemas/Purchase'))
    expect(read.data?.components).toEqual({
      schemas: {
        Purchase: { type: 'object', properties: { price: { $ref: '#/components/schemas/Amount' } } },
        Amount: { type: 'integer' },
      },
    })
    expect((await historyOf(doc))?.list[0]).toMatchObject({ source: 1, remark: '模型 Order 重命名为 Purchase' })
    expect((await listed(module)).map(({ name, docCount, modelCount }) => [name, docCount, modelCount])).toEqual([
      ['Amount', 0, 1],
      ['Purchase', 1, 0],
    ])
  })

  it('are deleted only knowingly while they are used, and restored', async () => {
    const { module, doc, ids } = await buildShop()
    const remove = (id: string, isForced?: boolean) =>
      test.call(
        deleteSharedModel,
        { body: { moduleId: module.publicId, id, ...(isForced === undefined ? {} : { isForced }) } },
        module.owner,
      )
    expect(await remove(ids.order)).toMatchObject({
      error: 'model_in_use',
      details: { name: 'Order', docs: 1, models: 0, isUsedByApplication: false },
    })
    const removed = await remove(ids.order, true)
    const read = async () =>
      (await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)).data?.components
    expect(await read()).toEqual({})
    const trash = await test.call(listProjectTrash, { query: { projectId: module.project.publicId } }, module.owner)
    expect(trash.data).toMatchObject([{ kind: 'model', name: 'Order' }])
    // The name may be given away meanwhile.
    const other = await save(module, { name: 'Order', value: {} })
    const restore = () => test.call(restoreTrash, { body: { id: removed.data?.trashId ?? '' } }, module.owner)
    expect((await restore()).error).toBe('name_taken')
    await remove(other.data?.id ?? '', true)
    expect((await restore()).code).toBe('0')
    expect(await read()).toHaveProperty('schemas.Order')
    await remove(ids.money, true)
    expect(await purgeTrash(test.context, test.now() + 91 * 86_400_000)).toBe(2)
    expect(await listed(module)).toHaveLength(1)
  })
})
