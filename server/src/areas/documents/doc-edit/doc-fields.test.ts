import { getDocForm, saveDoc, updateDocs, type BodyOf } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { findEditedDoc, updateEditedDoc } from './doc-edit-repo.ts'

const test = useTestApp()

type SaveBody = BodyOf<typeof saveDoc>
const save = (doc: BuiltDoc, body: Omit<SaveBody, 'id'>) =>
  test.call(saveDoc, { body: { id: doc.publicId, ...body } }, doc.owner)
const rowOf = (id: number) => test.db.selectFrom('doc').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function formOf(doc: BuiltDoc) {
  const { data } = await test.call(getDocForm, { query: { id: doc.publicId } }, doc.owner)
  if (data === null) throw new Error('no form')
  // The document was built with one.
  return { ...data, content: data.content as HttpContent }
}

describe('fields somebody else changed since editing began', () => {
  it('stay when they were not touched here, and meet no question when both say the same', async () => {
    const doc = await buildDoc(test)
    const base = await formOf(doc)
    const folder = await buildFolder(test, { module: doc.module })
    await save(doc, { status: 10, parentId: folder.publicId, isLocked: 1, orderIndex: 7 })
    const saved = await save(doc, {
      version: '2',
      status: 10,
      base: { version: base.version, status: base.status },
    })
    expect(saved.data).toMatchObject({ isSaved: true, conflicts: [] })
    expect(await rowOf(doc.id)).toMatchObject({
      version: '2',
      status: 10,
      parent_id: folder.id,
      is_locked: 1,
      order_index: 7,
    })
  })

  it('are asked about one by one, and nothing is written meanwhile', async () => {
    const doc = await buildDoc(test)
    const base = await formOf(doc)
    const folder = await buildFolder(test, { module: doc.module })
    await save(doc, {
      status: 10,
      version: '2',
      author: 'Ben',
      parentId: folder.publicId,
      isShow: 0,
      isLocked: 1,
      orderIndex: 7,
      deprecated: 'Theirs',
    })
    const before = await rowOf(doc.id)
    const elsewhere = await buildFolder(test, { module: doc.module })
    const body = {
      status: 5,
      version: '3',
      author: 'Anna',
      parentId: elsewhere.publicId,
      orderIndex: 9,
      deprecated: 'Mine',
      base: {
        status: base.status,
        version: base.version,
        author: base.author,
        parentId: base.parentId,
        orderIndex: base.orderIndex,
        deprecated: base.deprecated,
      },
    } as const
    const asked = await save(doc, body)
    expect(asked.data?.isSaved).toBe(false)
    const conflicts = asked.data?.conflicts ?? []
    expect(conflicts.map((conflict) => [conflict['path'], conflict['ours'], conflict['theirs']])).toEqual([
      ['field(parentId)', elsewhere.publicId, folder.publicId],
      ['field(status)', 5, 10],
      ['field(version)', '3', '2'],
      ['field(author)', 'Anna', 'Ben'],
      ['field(deprecated)', 'Mine', 'Theirs'],
      ['field(orderIndex)', 9, 7],
    ])
    expect(await rowOf(doc.id)).toEqual(before)
    const takes = ['theirs', 'ours', 'value', 'ours', 'ours', 'base'] as const
    const answers = conflicts.map(({ id }, index) => ({
      id: String(id),
      take: takes[index] ?? 'ours',
      ...(takes[index] === 'value' && { value: '4' }),
    }))
    const saved = await save(doc, { ...body, answers })
    expect(saved.data).toMatchObject({ isSaved: true, conflicts: [] })
    expect(await rowOf(doc.id)).toMatchObject({
      parent_id: folder.id,
      status: 5,
      version: '4',
      author: 'Anna',
      deprecated: 'Mine',
      order_index: base.orderIndex,
      is_show: 0,
      is_locked: 1,
    })
  })

  it('are asked about again when they changed once more, and take no value they cannot have', async () => {
    const doc = await buildDoc(test)
    const base = await formOf(doc)
    await save(doc, { status: 10, author: 'Ben' })
    const body = { status: 5, author: 'Anna', base: { status: base.status, author: base.author } } as const
    const asked = await save(doc, body)
    const [status = '', author = ''] = (asked.data?.conflicts ?? []).map(({ id }) => String(id))
    const odd = await save(doc, { ...body, answers: [{ id: status, take: 'value', value: 99 }] })
    expect(odd.error).toBe('invalid_input')
    const answers = [status, author].map((id) => ({ id, take: 'ours' as const }))
    await save(doc, { author: 'Cleo' })
    const again = await save(doc, { ...body, answers })
    expect(again.data).toMatchObject({ isSaved: false, conflicts: [{ path: 'field(author)', theirs: 'Cleo' }] })
    expect(await rowOf(doc.id)).toMatchObject({ status: 10, author: 'Cleo' })
  })

  it('that stand in the content too are one question, beside those of the content', async () => {
    const doc = await buildDoc(test, {
      content: describeOperation('/orders', { summary: 'Read', 'x-author': 'Nora' }),
    })
    const base = await formOf(doc)
    const edited = (description: string) => ({
      ...base.content,
      operation: { ...base.content.operation, description },
    })
    const theirs = { name: 'Theirs', author: 'Ben', deprecated: 'Old', content: edited('Two'), revision: base.revision }
    await save(doc, theirs)
    const body = {
      name: 'Mine',
      author: 'Anna',
      deprecated: 'Older',
      base: { name: base.name, author: base.author, deprecated: base.deprecated },
      content: edited('One'),
      revision: base.revision,
    }
    const asked = await save(doc, body)
    expect(asked.data?.conflicts.map(({ path }) => path)).toEqual([
      'field(name)',
      'field(author)',
      'field(deprecated)',
      'description',
    ])
    const answers = (asked.data?.conflicts ?? []).map(({ id, path }) => ({
      id: String(id),
      take: path === 'field(name)' ? ('theirs' as const) : ('ours' as const),
    }))
    const saved = await save(doc, { ...body, answers, answeredFor: asked.data?.revision ?? '' })
    expect(saved.data).toMatchObject({ isSaved: true, conflicts: [] })
    expect((await formOf(doc)).content.operation).toMatchObject({
      summary: 'Theirs',
      'x-author': 'Anna',
      deprecated: true,
      'x-deprecated-reason': 'Older',
      description: 'One',
    })
    expect(await rowOf(doc.id)).toMatchObject({ name: 'Theirs', author: 'Anna', deprecated: 'Older' })
  })

  it('keep the name the answer chose when nothing else is new', async () => {
    const doc = await buildDoc(test)
    const base = await formOf(doc)
    await save(doc, { name: 'Theirs' })
    const body = { name: 'Mine', content: base.content, revision: base.revision }
    const asked = await save(doc, body)
    const id = String(asked.data?.conflicts[0]?.['id'])
    await save(doc, { ...body, answers: [{ id, take: 'theirs' }], answeredFor: asked.data?.revision ?? '' })
    expect(await rowOf(doc.id)).toMatchObject({ name: 'Theirs' })
  })

  it('are not written over by a save that read them before', async () => {
    const doc = await buildDoc(test)
    const read = await findEditedDoc(test.db, doc.id)
    if (read === undefined) throw new Error('no document')
    await test.call(updateDocs, { body: { ids: [doc.publicId], status: 10 } }, doc.owner)
    const by = { actorId: doc.owner.id, nowMs: test.now() }
    expect(await updateEditedDoc(test.db, read, { status: 0 }, by)).toBe(false)
    expect(await updateEditedDoc(test.db, read, { version: '2' }, by)).toBe(true)
    expect(await rowOf(doc.id)).toMatchObject({ status: 10, version: '2' })
  })
})
