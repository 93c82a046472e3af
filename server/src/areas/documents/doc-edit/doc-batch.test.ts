import {
  copyDocs,
  deleteDocs,
  exportOpenApi,
  getDocForm,
  getDocProps,
  listDocs,
  listProjectTrash,
  listUnreadMessages,
  placeDocs,
  restoreTrash,
  saveDocProps,
  subscribeDoc,
  updateDocs,
  type BodyOf,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { ordersAt } from '../../../core/order.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

const idsOf = (docs: readonly BuiltDoc[]): string[] => docs.map(({ publicId }) => publicId)
const rowOf = (id: number) => test.db.selectFrom('doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Rows as `depth-by-dash name`, the way a reader sees the list. */
async function outline(module: BuiltModule): Promise<string[]> {
  const { data } = await test.call(listDocs, { body: { moduleId: module.publicId } }, module.owner)
  const depths = new Map<string, number>([['', -1]])
  return (data ?? []).map((row) => {
    const depth = (depths.get(row.parentId) ?? 99) + 1
    depths.set(row.id, depth)
    return `${'-'.repeat(depth)}${row.name}`
  })
}

describe('a copy', () => {
  const copy = (module: BuiltModule, body: BodyOf<typeof copyDocs>) => test.call(copyDocs, { body }, module.owner)

  it('of a document stands beside it under another name, summary, id and key', async () => {
    const module = await buildModule(test)
    const content = describeOperation('/a', { summary: 'Read', operationId: 'read' })
    const doc = await buildDoc(test, { module, name: 'Read', content })
    const first = await copy(module, { ids: [doc.publicId] })
    const second = await copy(module, { ids: [doc.publicId] })
    expect([first.data?.copied, second.data?.copied]).toEqual([1, 1])
    expect(await outline(module)).toEqual(['Read', 'Read (2)', 'Read (3)'])
    const form = await test.call(getDocForm, { query: { id: first.data?.ids[0] ?? '' } }, module.owner)
    expect(form.data).toMatchObject({ name: 'Read (2)', httpMethod: 'GET', url: '/a-copy', isLocked: 0 })
    expect(form.data?.content).toMatchObject({ path: '/a-copy', operation: { summary: 'Read (2)' } })
    const from = { name: 'Read', url: '/a' }
    expect([first.data?.renamed, second.data?.renamed]).toEqual([
      [{ id: first.data?.ids[0], httpMethod: 'GET', from, to: { name: 'Read (2)', url: '/a-copy' } }],
      [{ id: second.data?.ids[0], httpMethod: 'GET', from, to: { name: 'Read (3)', url: '/a-copy-2' } }],
    ])
    const copied = form.data?.content as { operation: { operationId: string } } // the operation above
    expect(copied.operation.operationId).toMatch(/^read_[0-9a-f]{8}$/)
    const keys = await test.db.selectFrom('doc').select('natural_key').where('module_id', '=', module.id).execute()
    expect(keys.map((row) => row.natural_key)).toEqual(
      expect.arrayContaining(['paths:get:/a-copy', 'paths:get:/a-copy-2']),
    )
    const exported = await test.send(exportOpenApi, { query: { moduleId: module.publicId } }, module.owner)
    expect(JSON.parse(exported.body)).toMatchObject({
      paths: {
        '/a': { get: { summary: 'Read' } },
        '/a-copy': { get: { summary: 'Read (2)' } },
        '/a-copy-2': { get: { summary: 'Read (3)' } },
      },
    })
  })

  it('of a folder takes along everything in it, hidden things too, with their contents', async () => {
    const module = await buildModule(test)
    const outer = await buildFolder(test, { module, name: 'Outer' })
    const inner = await buildFolder(test, { module, name: 'Inner', parentId: outer.id })
    const text = { v: 1, kind: 'markdown', text: '# Deep' } as const
    const deep = await buildDoc(test, { module, name: 'Deep', parentId: inner.id, content: text, isShow: 0 })
    // What is inside goes with the folder, also when it was named as well.
    const made = await copy(module, { ids: [deep.publicId, outer.publicId] })
    expect(made.data).toMatchObject({ copied: 3 })
    expect(made.data?.ids).toHaveLength(1)
    expect(await outline(module)).toEqual(['Outer', '-Inner', '--Deep', 'Outer (2)', '-Inner', '--Deep'])
    const rows = await test.db.selectFrom('doc').selectAll().where('name', '=', 'Deep').orderBy('id').execute()
    expect(rows[1]).toMatchObject({ is_show: 0, created_by: module.owner.id })
    const hashes = await rowsOf(test.db, 'revision', { subject_kind: 'doc' })
      .select('hash')
      .where(
        'subject_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(1)
  })

  it('of a folder of operations gives each a path of its own, also when copied twice at once', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, name: 'V1' })
    for (const path of ['/a', '/a/{id}']) {
      const operation = { responses: { '200': { description: 'OK' } } }
      const content = { v: 1, kind: 'http', container: 'paths', method: 'get', path, operation } as const
      await buildDoc(test, { module, name: path, parentId: folder.id, content })
    }
    const made = await Promise.all([copy(module, { ids: [folder.publicId] }), copy(module, { ids: [folder.publicId] })])
    expect(made.map(({ code }) => code)).toEqual(['0', '0'])
    const urls = made.flatMap(({ data }) => data?.renamed.map(({ to }) => to.url) ?? [])
    expect(urls.toSorted()).toEqual(['', '', '/a-copy', '/a-copy-2', '/a/{id}/copy', '/a/{id}/copy-2'])
    expect(await outline(module)).toHaveLength(9)
    const folders = await test.db.selectFrom('doc').select('name').where('module_id', '=', module.id).execute()
    expect(folders.map(({ name }) => name)).toEqual(expect.arrayContaining(['V1', 'V1 (2)', 'V1 (3)']))
  })

  it('goes to the folder that was named, of this application only', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, name: 'To' })
    const elsewhere = await buildFolder(test)
    const doc = await buildDoc(test, { module, name: 'A' })
    expect((await copy(module, { ids: [doc.publicId], parentId: elsewhere.publicId })).error).toBe('folder_elsewhere')
    await copy(module, { ids: [doc.publicId], parentId: folder.publicId })
    // A folder can be copied into itself: the copy is made of what was there.
    await copy(module, { ids: [folder.publicId], parentId: folder.publicId })
    expect(await outline(module)).toEqual(['A', 'To', '-A', '-To', '--A'])
  })
})

describe('several at once', () => {
  it('take a status, a lock and visibility; folders have no status', async () => {
    const module = await buildModule(test)
    const docs = [await buildDoc(test, { module }), await buildDoc(test, { module })]
    const folder = await buildFolder(test, { module })
    const reader = await buildUser(test)
    await addToSpace(test, module.project.space.id, reader, 'guest')
    await addToProject(test, module.project.id, reader, 'guest')
    await test.call(subscribeDoc, { body: { sourceId: docs[0]?.publicId ?? '', level: 'all' } }, reader)
    const ids = [...idsOf(docs), folder.publicId]
    const change = async (body: Omit<BodyOf<typeof updateDocs>, 'ids'>) =>
      (await test.call(updateDocs, { body: { ids, ...body } }, module.owner)).data?.changed
    expect(await change({ status: 10 })).toBe(2)
    expect(await change({ status: 10, isLocked: 1 })).toBe(3)
    expect(await change({ isLocked: 1 })).toBe(0)
    expect(await change({ isShow: 0 })).toBe(3)
    expect(await rowOf(docs[0]?.id ?? 0)).toMatchObject({ status: 10, is_locked: 1, is_show: 0 })
    expect(await rowOf(folder.id)).toMatchObject({ status: 0, is_locked: 1, is_show: 0 })
    await change({ isShow: 1 })
    await test.jobs.runUntilIdle()
    const told = await test.call(listUnreadMessages, {}, { ...reader, language: 'en' })
    expect(told.data?.map(({ message }) => message)).toEqual([expect.stringContaining('edited “doc')])
  })

  it('are deleted, each restorable by itself', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, name: 'Folder' })
    const inside = await buildDoc(test, { module, name: 'Inside', parentId: folder.id })
    const beside = await buildDoc(test, { module, name: 'Beside' })
    const kept = await buildDoc(test, { module, name: 'Kept' })
    const body = { ids: idsOf([inside, folder, beside]) }
    const { data } = await test.call(deleteDocs, { body }, module.owner)
    expect(data?.trashIds).toHaveLength(2)
    expect(await outline(module)).toEqual(['Kept'])
    const listed = await test.call(listProjectTrash, { query: { projectId: module.project.publicId } }, module.owner)
    expect(listed.data?.map(({ name, docCount }) => [name, docCount]).sort()).toEqual([
      ['Beside', 1],
      ['Folder', 1],
    ])
    await test.call(restoreTrash, { body: { id: data?.trashIds[0] ?? '' } }, module.owner)
    expect(await outline(module)).toEqual(['Folder', '-Inside', 'Kept'])
    expect((await rowOf(kept.id)).deleted_at_ms).toBeNull()
    const again = await test.call(deleteDocs, { body: { ids: idsOf([beside]) } }, module.owner)
    expect(again.error).toBe('not_accessible')
  })

  it('are put between others, which keep their orders while there is room', async () => {
    const module = await buildModule(test)
    const [a, b, c, d] = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name, index) => buildDoc(test, { module, name, orderIndex: 10_000 + index * 10 })),
    )
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('docs')
    const place = (docs: readonly BuiltDoc[], before: BuiltDoc | null, parentId: string | null = null) =>
      test.call(placeDocs, { body: { ids: idsOf(docs), parentId, beforeId: before?.publicId ?? null } }, module.owner)
    expect((await place([d, c], b)).code).toBe('0')
    expect(await outline(module)).toEqual(['A', 'D', 'C', 'B'])
    expect([(await rowOf(a.id)).order_index, (await rowOf(b.id)).order_index]).toEqual([10_000, 10_010])
    for (const _ of [1, 2, 3, 4]) {
      await place([b], d)
      await place([c], b)
    }
    expect(await outline(module)).toEqual(['A', 'C', 'B', 'D'])
    await place([a], null)
    expect(await outline(module)).toEqual(['C', 'B', 'D', 'A'])
    const folder = await buildFolder(test, { module, name: 'F' })
    await place([d, a], null, folder.publicId)
    expect(await outline(module)).toEqual(expect.arrayContaining(['F', '-D', '-A']))
    expect((await place([folder], null, folder.publicId)).error).toBe('folder_cycle')
    expect((await place([b], d)).error).toBe('folder_elsewhere')
  })

  it('find room by moving others along', () => {
    const siblings = [1, 2, 3].map((id) => ({ id, order_index: 7 + id }))
    const { placed, shifted } = ordersAt(siblings, 1, [8, 9], 100)
    expect([...placed]).toEqual([
      [8, 110],
      [9, 120],
    ])
    expect([...shifted]).toEqual([
      [1, 100],
      [2, 130],
      [3, 140],
    ])
    expect([...ordersAt([{ id: 1, order_index: 0 }], 0, [2], 100).placed]).toEqual([[2, 100]])
  })
})

describe('the service of a folder', () => {
  const props = { interfaceName: 'shop.Orders', version: '1.0', protocol: 'dubbo', author: 'Li', dependency: '<a/>' }
  const none = { interfaceName: '', version: '', protocol: '', author: '', dependency: '' }

  it('is set, read, kept with the description, and taken away', async () => {
    const folder = await buildFolder(test, { content: { v: 1, kind: 'folder', description: 'Text' } })
    const set = (body: typeof props) =>
      test.call(saveDocProps, { body: { id: folder.publicId, ...body } }, folder.owner)
    expect((await set(props)).data).toEqual(props)
    expect((await rowOf(folder.id)).is_dubbo).toBe(1)
    const read = () => test.call(getDocProps, { query: { id: folder.publicId } }, folder.owner)
    expect((await read()).data).toEqual(props)
    await set(props)
    await set(none)
    expect((await rowOf(folder.id)).is_dubbo).toBe(0)
    expect((await read()).data).toEqual(none)
    const revisions = await test.db.selectFrom('revision').select('id').where('subject_id', '=', folder.id).execute()
    expect(revisions).toHaveLength(3)
    const doc = await buildDoc(test)
    const refused = await test.call(saveDocProps, { body: { id: doc.publicId, ...props } }, doc.owner)
    expect(refused.error).toBe('not_accessible')
  })
})
