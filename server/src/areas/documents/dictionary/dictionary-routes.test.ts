import {
  addDictionary,
  deleteDictionary,
  getDictionary,
  getDictionaryUsage,
  getDocDetail,
  listDictionaries,
  listDictionaryItems,
  listProjectTrash,
  restoreTrash,
  saveDoc,
  updateDictionary,
} from '@lectern/contracts'
import { dictionaryKeyword, type HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDictionary, buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

const item = (value: string, more: { name?: string; type?: 'string' | 'number' | 'boolean'; id?: string } = {}) => ({
  value,
  name: '',
  type: 'string' as const,
  description: '',
  ...more,
})

async function addTo(module: BuiltModule, name: string, items: ReturnType<typeof item>[] = []) {
  const answer = await test.call(addDictionary, { body: { moduleId: module.publicId, name, items } }, module.owner)
  if (answer.data === null) throw new Error(answer.msg)
  return answer.data
}

const revisionsOf = (kind: 'dictionary', subjectId: number) =>
  rowsOf(test.db, 'revision', { subject_kind: kind, subject_id: subjectId })
    .select(['id', 'parent_id', 'source'])
    .orderBy('id')
    .execute()

describe('dictionaries of an application', () => {
  it('are made with items, listed by name, and read item by item', async () => {
    const module = await buildModule(test)
    await addTo(module, 'Status')
    const made = await addTo(module, ' Channel ', [item(' APP ', { name: 'App' }), item('2', { type: 'number' })])
    expect(made).toMatchObject({ name: 'Channel', itemCount: 2, moduleId: module.publicId })
    const list = await test.call(listDictionaries, { query: { moduleId: module.publicId } }, module.owner)
    expect(list.data?.map(({ name, itemCount }) => [name, itemCount])).toEqual([
      ['Channel', 2],
      ['Status', 0],
    ])
    const items = await test.call(listDictionaryItems, { query: { enumId: made.id } }, module.owner)
    expect(items.data).toMatchObject([
      { id: '1', enumId: made.id, value: 'APP', name: 'App', type: 'string' },
      { id: '2', value: '2', type: 'number' },
    ])
  })

  it('have one name each in an application, freed by deleting', async () => {
    const module = await buildModule(test)
    const first = await addTo(module, 'Same')
    const body = { moduleId: module.publicId, name: 'Same' }
    expect(await test.call(addDictionary, { body }, module.owner)).toMatchObject({ error: 'name_taken' })
    await test.call(deleteDictionary, { body: { id: first.id } }, module.owner)
    expect((await test.call(addDictionary, { body }, module.owner)).data?.name).toBe('Same')
  })

  it('refuse values that stand twice or are not of their type, and keep what was there', async () => {
    const module = await buildModule(test)
    const made = await addTo(module, 'Kept', [item('A')])
    const change = (items: ReturnType<typeof item>[]) =>
      test.call(updateDictionary, { body: { id: made.id, revision: made.revision, items } }, module.owner)
    expect(await change([item('A'), item(' A')])).toMatchObject({
      error: 'dictionary_value_taken',
      details: { value: 'A' },
    })
    expect(await change([item('01', { type: 'number' })])).toMatchObject({ error: 'dictionary_value_unfit' })
    expect(await change([item('yes', { type: 'boolean' })])).toMatchObject({ error: 'dictionary_value_unfit' })
    const read = await test.call(getDictionary, { query: { id: made.id } }, module.owner)
    expect(read.data).toEqual(made)
  })
})

describe('changing a dictionary', () => {
  it('writes a revision and keeps the ids of items', async () => {
    const module = await buildModule(test)
    const { id, publicId } = await buildDictionary(test, { module, name: 'Life' })
    const before = await test.call(getDictionary, { query: { id: publicId } }, module.owner)
    const items = [item('NEW'), item('ON', { id: '1', name: 'Switched on' }), item('COPY', { id: '1' })]
    const body = { id: publicId, revision: before.data?.revision ?? '', description: 'About', items }
    const after = await test.call(updateDictionary, { body }, module.owner)
    expect(after.data?.items.map(({ id: itemId, value }) => [itemId, value])).toEqual([
      ['2', 'NEW'],
      ['1', 'ON'],
      ['3', 'COPY'],
    ])
    expect(after.data).toMatchObject({ name: 'Life', description: 'About', itemCount: 3 })
    const revisions = await revisionsOf('dictionary', id)
    expect(revisions).toHaveLength(2)
    expect(revisions[1]).toMatchObject({ parent_id: revisions[0]?.id, source: 1 })
  })

  it('is refused on a state that is not the newest, and writes nothing when nothing changes', async () => {
    const module = await buildModule(test)
    const made = await addTo(module, 'Twice', [item('A')])
    const change = (revision: string, description: string) =>
      test.call(updateDictionary, { body: { id: made.id, revision, description } }, module.owner)
    const same = await change(made.revision, '')
    expect(same.data?.revision).toBe(made.revision)
    expect((await change(made.revision, 'first')).data?.description).toBe('first')
    expect(await change(made.revision, 'second')).toMatchObject({ error: 'changed_meanwhile' })
    const read = await test.call(getDictionary, { query: { id: made.id } }, module.owner)
    expect(read.data?.description).toBe('first')
  })

  it('is for those who write documents', async () => {
    const project = await buildProject(test, { isPrivate: 0 })
    const module = await buildModule(test, { project })
    const made = await addTo(module, 'Guarded')
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    const stranger = await buildUser(test)
    expect((await test.call(getDictionary, { query: { id: made.id } }, guest)).data?.name).toBe('Guarded')
    expect(await test.call(deleteDictionary, { body: { id: made.id } }, guest)).toMatchObject({
      error: 'no_permission',
    })
    expect(await test.call(getDictionary, { query: { id: made.id } }, stranger)).toMatchObject({
      error: 'not_accessible',
    })
  })
})

describe('a deleted dictionary', () => {
  it('waits in the trash of its project and comes back as it was', async () => {
    const module = await buildModule(test)
    const made = await addTo(module, 'Gone', [item('A')])
    const deleted = await test.call(deleteDictionary, { body: { id: made.id } }, module.owner)
    expect(await test.call(getDictionary, { query: { id: made.id } }, module.owner)).toMatchObject({
      error: 'not_accessible',
    })
    const trash = await test.call(listProjectTrash, { query: { projectId: module.project.publicId } }, module.owner)
    expect(trash.data).toMatchObject([{ id: deleted.data?.trashId, kind: 'dictionary', name: 'Gone' }])
    await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, module.owner)
    const back = await test.call(getDictionary, { query: { id: made.id } }, module.owner)
    expect(back.data).toEqual(made)
  })

  it('does not come back beside another of its name', async () => {
    const module = await buildModule(test)
    const made = await addTo(module, 'Name')
    const deleted = await test.call(deleteDictionary, { body: { id: made.id } }, module.owner)
    await addTo(module, 'Name')
    const restored = await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, module.owner)
    expect(restored).toMatchObject({ error: 'name_taken' })
  })
})

const operation = (enumId: string): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders',
  operation: {
    parameters: [{ name: 'channel', in: 'query', schema: { type: 'string', [dictionaryKeyword]: enumId } }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              lines: {
                type: 'array',
                items: { type: 'object', properties: { from: { type: 'string', [dictionaryKeyword]: enumId } } },
              },
            },
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'OK',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
      },
      '409': {
        description: 'Clash',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { was: { [dictionaryKeyword]: enumId } } },
          },
        },
      },
    },
  },
})

describe('the use of a dictionary', () => {
  it('is told by document and model with every field, and follows what is stored', async () => {
    const module = await buildModule(test)
    const { publicId } = await buildDictionary(test, { module })
    const other = await buildDictionary(test, { module })
    const doc = await buildDoc(test, { module, name: 'Create', content: operation(publicId) })
    await buildDoc(test, { module, name: 'Other', content: operation(other.publicId) })
    await buildDoc(test, { content: operation(publicId) })
    const order = { type: 'object', properties: { source: { type: 'string', [dictionaryKeyword]: publicId } } }
    await buildComponent(test, module, 'schemas', 'Order', order)
    const usage = () => test.call(getDictionaryUsage, { query: { id: publicId } }, module.owner)
    expect((await usage()).data).toEqual({
      userCount: 2,
      fieldCount: 4,
      users: [
        {
          kind: 'doc',
          id: doc.publicId,
          name: 'Create',
          httpMethod: 'POST',
          url: '/orders',
          fields: [
            { name: 'channel', place: 'query', status: '' },
            { name: 'lines[].from', place: 'body', status: '' },
            { name: 'was', place: 'response', status: '409' },
          ],
        },
        {
          kind: 'model',
          id: '',
          name: 'Order',
          httpMethod: '',
          url: '',
          fields: [{ name: 'source', place: 'model', status: '' }],
        },
      ],
    })
    await addRevision(test, 'doc', doc.id, operation(other.publicId), module.owner)
    expect((await usage()).data).toMatchObject({ userCount: 1, users: [{ kind: 'model' }] })
  })

  it('is found in texts that are stored as what differs from an earlier one', async () => {
    const module = await buildModule(test)
    const { publicId } = await buildDictionary(test, { module })
    const content = operation(publicId)
    const description = Array.from({ length: 300 }, (_, index) => `Line ${String(index * index)}`).join('\n')
    const long = { ...content, operation: { ...content.operation, description } }
    const doc = await buildDoc(test, { module, content: long })
    const saved = await test.call(saveDoc, { body: { id: doc.publicId, name: 'Renamed' } }, module.owner)
    expect(saved.code).toBe('0')
    const stored = await rowsOf(test.db, 'doc', { id: doc.id })
      .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
      .innerJoin('content', 'content.hash', 'revision.hash')
      .select('content.base_hash')
      .executeTakeFirstOrThrow()
    expect(stored.base_hash).not.toBeNull()
    const usage = await test.call(getDictionaryUsage, { query: { id: publicId } }, module.owner)
    expect(usage.data).toMatchObject({ fieldCount: 3, users: [{ name: 'Renamed' }] })
  })

  it('is looked up once per stored text', async () => {
    const module = await buildModule(test)
    const { publicId } = await buildDictionary(test, { module })
    await buildDoc(test, { module, content: operation(publicId) })
    const scanned = async () =>
      Number(
        (
          await test.db
            .selectFrom('dictionary_scan')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirst()
        )?.count,
      )
    const before = await scanned()
    const usage = () => test.call(getDictionaryUsage, { query: { id: publicId } }, module.owner)
    await usage()
    expect(await scanned()).toBe(before + 1)
    expect((await usage()).data?.fieldCount).toBe(3)
    expect(await scanned()).toBe(before + 1)
  })
})

describe('a document whose fields name a dictionary', () => {
  it('carries its items, those of the day', async () => {
    const module = await buildModule(test)
    const made = await addTo(module, 'Channel', [item('APP', { name: 'App' })])
    const doc = await buildDoc(test, { module, content: operation(made.id) })
    const read = async () =>
      (await test.call(getDocDetail, { query: { id: doc.publicId } }, module.owner)).data?.dictionaries
    expect(await read()).toEqual({
      [made.id]: { name: 'Channel', items: [{ value: 'APP', name: 'App', description: '' }] },
    })
    const body = { id: made.id, revision: made.revision, items: [item('WEB')] }
    await test.call(updateDictionary, { body }, module.owner)
    expect((await read())?.[made.id]?.items).toEqual([{ value: 'WEB', name: '', description: '' }])
    const deleted = await test.call(deleteDictionary, { body: { id: made.id } }, module.owner)
    expect(await read()).toEqual({})
    await test.call(restoreTrash, { body: { id: deleted.data?.trashId ?? '' } }, module.owner)
    expect(Object.keys((await read()) ?? {})).toEqual([made.id])
  })

  it('shows none of another application', async () => {
    const foreign = await buildDictionary(test)
    const doc = await buildDoc(test, { content: operation(foreign.publicId) })
    const detail = await test.call(getDocDetail, { query: { id: doc.publicId } }, doc.owner)
    expect(detail.data?.dictionaries).toEqual({})
  })
})
