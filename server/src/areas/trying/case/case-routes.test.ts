import {
  caseLimits,
  deleteCase,
  deleteDoc,
  emptyCase,
  listCases,
  orderCases,
  listProjectTrash,
  readCases,
  restoreTrash,
  saveCase,
  type CaseContent,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildCase } from '../../../../test/factories/build-case.ts'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { countEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'
import { deleteDocs } from '../../places/trash/trash-purge-repo.ts'

const test = useTestApp()
const dayMs = 86_400_000

async function buildMember({ module: { project } }: BuiltDoc, role: 'guest' | 'dev'): Promise<BuiltUser> {
  const user = await buildUser(test)
  await addToSpace(test, project.space.id, user, 'guest')
  await addToProject(test, project.id, user, role)
  return user
}

const content: CaseContent = {
  ...emptyCase,
  request: {
    ...emptyCase.request,
    rows: [{ place: 'header', name: 'Authorization', text: 'Bearer {{token}}', isOn: true }],
    body: { mediaType: 'application/json', text: '{"password": "{{pw}}", "count": 1}', fields: [] },
    signIn: [{ scheme: 'login', field: 'token', text: '{{token}}' }],
  },
  assertions: [{ subject: 'json', path: '$.id', operator: 'exists', value: '' }],
  captures: [{ variable: 'id', subject: 'json', path: '$.id' }],
}

const save = (doc: BuiltDoc, user: BuiltUser, more: object = {}) =>
  test.call(saveCase, { body: { docId: doc.publicId, name: ' Paid order ', content, ...more } }, user)
const list = async (doc: BuiltDoc, user: BuiltUser) =>
  (await test.call(listCases, { query: { docId: doc.publicId } }, user)).data
const read = async ({ module }: BuiltDoc, user: BuiltUser, ids: string[]) =>
  (await test.call(readCases, { body: { moduleId: module.publicId, ids } }, user)).data
const remove = async (doc: BuiltDoc, id: string) => {
  const { data } = await test.call(deleteCase, { body: { docId: doc.publicId, id } }, doc.owner)
  return String(data?.trashId)
}
const restore = (trashId: string, user: BuiltUser) => test.call(restoreTrash, { body: { id: trashId } }, user)
const countRowsOf = async ({ id }: BuiltDoc) =>
  (await test.db.selectFrom('call_case').select('id').where('doc_id', '=', id).execute()).length
const namesOf = async (doc: BuiltDoc) => (await list(doc, doc.owner))?.cases.map(({ name }) => name)

describe('saving', () => {
  it('keeps a case for everyone who reads the project', async () => {
    const doc = await buildDoc(test, { name: 'Get an order' })
    const [dev, guest] = [await buildMember(doc, 'dev'), await buildMember(doc, 'guest')]
    const { data } = await save(doc, dev)
    const entry = {
      id: data?.id,
      docId: doc.publicId,
      docName: 'Get an order',
      httpMethod: data?.httpMethod,
      name: 'Paid order',
      assertionCount: 1,
      version: 1,
      authorName: dev.username.toUpperCase(),
      lastRun: null,
      createdAtMs: test.now(),
      updatedAtMs: test.now(),
    }
    expect(data).toEqual({ ...entry, content })
    expect(await list(doc, guest)).toEqual({ cases: [entry], can: { edit: false } })
    expect(await list(doc, dev)).toMatchObject({ can: { edit: true } })
    expect(await read(doc, guest, [String(data?.id), '00000000'])).toEqual([data])
    const whole = await test.call(listCases, { query: { moduleId: doc.module.publicId } }, guest)
    expect(whole.data?.cases).toEqual([entry])
    const { details, action } = await test.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject_kind', '=', 'case')
      .executeTakeFirstOrThrow()
    expect(action).toBe('case.create')
    expect(details).not.toContain('token')
  })

  it('changes the version it was changed from, and no other', async () => {
    const doc = await buildDoc(test)
    const { data } = await save(doc, doc.owner)
    const id = data?.id
    expect((await save(doc, doc.owner, { id, version: 1 })).data?.version).toBe(1)
    expect((await save(doc, doc.owner, { id, version: 1, name: 'Other' })).data).toMatchObject({ version: 2 })
    expect((await save(doc, doc.owner, { id, version: 1, name: 'Late' })).error).toBe('changed_meanwhile')
    expect((await save(doc, doc.owner, { id, name: 'Late' })).error).toBe('changed_meanwhile')
    expect(await namesOf(doc)).toEqual(['Other'])
    const other = await buildDoc(test, { module: doc.module })
    expect((await save(other, doc.owner, { id, version: 2 })).error).toBe('not_accessible')
  })

  it('is for those who may edit', async () => {
    const doc = await buildDoc(test)
    const [guest, stranger] = [await buildMember(doc, 'guest'), await buildUser(test)]
    const id = await buildCase(test, { docId: doc.id, authorId: doc.owner.id })
    const before = await countEverything(test)
    const body = { docId: doc.publicId, id }
    expect((await save(doc, guest)).error).toBe('no_permission')
    expect((await test.call(deleteCase, { body }, guest)).error).toBe('no_permission')
    expect((await test.call(orderCases, { body: { docId: doc.publicId, ids: [] } }, guest)).error).toBe('no_permission')
    expect((await save(doc, stranger)).error).toBe('not_accessible')
    expect(await countEverything(test)).toEqual(before)
  })

  it.each<[string, Partial<CaseContent['request']>]>([
    ['Authorization', { rows: [{ place: 'header', name: 'Authorization', text: 'Bearer abc', isOn: true }] }],
    ['sid', { rows: [{ place: 'cookie', name: 'sid', text: 'abc', isOn: false }] }],
    ['password', { body: { mediaType: 'application/json', text: '{"user": [{"password": "x"}]}', fields: [] } }],
    [
      'client_secret',
      { body: { mediaType: '', text: '', fields: [{ name: 'client_secret', text: 'x', isOn: true, isFile: false }] } },
    ],
    ['login', { signIn: [{ scheme: 'login', field: 'token', text: 'abc' }] }],
    ['https://…@example.com', { server: 'https://ann:pw@example.com' }],
  ])('refuses a secret in %s, and writes nothing', async (name, request) => {
    const doc = await buildDoc(test)
    const secret = { ...emptyCase, request: { ...emptyCase.request, ...request } }
    const before = await countEverything(test)
    const { error, details } = await save(doc, doc.owner, { content: secret })
    expect([error, details]).toEqual(['case_secret', { name, example: '{{token}}' }])
    expect(await countEverything(test)).toEqual(before)
  })

  it('ends at a number of cases', async () => {
    const doc = await buildDoc(test)
    const ids: string[] = []
    for (let made = 0; made < caseLimits.cases; made += 1)
      ids.push(await buildCase(test, { docId: doc.id, authorId: doc.owner.id }))
    expect((await save(doc, doc.owner)).error).toBe('case_too_many')
    const trashId = await remove(doc, String(ids[0]))
    expect((await save(doc, doc.owner)).error).toBeUndefined()
    const before = await countEverything(test)
    expect((await restore(trashId, doc.owner)).error).toBe('case_too_many')
    expect(await countEverything(test)).toEqual(before)
  })
})

describe('cases of a document', () => {
  it('are in the order someone gave them', async () => {
    const doc = await buildDoc(test)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(String((await save(doc, doc.owner, { name })).data?.id))
    const [a, , c] = ids
    const body = { docId: doc.publicId, ids: [String(c), String(a), '00000000', String(c)] }
    expect((await test.call(orderCases, { body }, doc.owner)).error).toBeUndefined()
    expect(await namesOf(doc)).toEqual(['c', 'a', 'b', 'd'])
    await save(doc, doc.owner, { name: 'e' })
    expect(await namesOf(doc)).toEqual(['c', 'a', 'b', 'd', 'e'])
  })

  it('are in the trash, restored from there, and gone after 90 days', async () => {
    const doc = await buildDoc(test, { name: 'Get an order' })
    const { module } = doc
    const [guest, dev] = [await buildMember(doc, 'guest'), await buildMember(doc, 'dev')]
    const id = String((await save(doc, doc.owner)).data?.id)
    const trashId = await remove(doc, id)
    expect((await test.call(deleteCase, { body: { docId: doc.publicId, id } }, doc.owner)).error).toBe('not_accessible')
    expect([await namesOf(doc), await read(doc, doc.owner, [id])]).toEqual([[], []])
    const trash = await test.call(listProjectTrash, { query: { projectId: module.project.publicId } }, dev)
    const entry = {
      id: trashId,
      kind: 'case',
      name: 'Paid order',
      place: { length: 4, 3: 'Get an order' },
      docCount: 0,
    }
    expect(trash.data).toMatchObject([entry])
    expect((await restore(trashId, guest)).error).toBe('no_permission')
    expect((await restore(trashId, dev)).error).toBeUndefined()
    expect(await namesOf(doc)).toEqual(['Paid order'])
    expect((await restore(trashId, dev)).error).toBe('not_accessible')
    const of = { subject_kind: 'case', subject_id: decodeId('case', id) } as const
    const audit = await rowsOf(test.db, 'audit', of).select('action').execute()
    expect(audit.map(({ action }) => action).sort()).toEqual(['case.create', 'case.delete', 'case.restore'])
    const deleted = await remove(doc, id)
    await purgeTrash(test.context, test.now() + 89 * dayMs)
    expect(await countRowsOf(doc)).toBe(1)
    await purgeTrash(test.context, test.now() + 91 * dayMs)
    expect((await restore(deleted, doc.owner)).error).toBe('not_accessible')
    expect(await countRowsOf(doc)).toBe(0)
  })

  it('return after their document, and go with it', async () => {
    const doc = await buildDoc(test)
    const trashId = await remove(doc, await buildCase(test, { docId: doc.id, authorId: doc.owner.id }))
    const { data } = await test.call(deleteDoc, { body: { id: doc.publicId } }, doc.owner)
    expect((await restore(trashId, doc.owner)).error).toBe('parent_deleted')
    await restore(String(data?.trashId), doc.owner)
    expect((await restore(trashId, doc.owner)).error).toBeUndefined()
    expect(await namesOf(doc)).toEqual(['A case'])
    await remove(doc, String((await list(doc, doc.owner))?.cases[0]?.id))
    await deleteDocs(test.db, [doc.id])
    expect(await countRowsOf(doc)).toBe(0)
    const left = test.db.selectFrom('trash').select('kind').where('module_id', '=', doc.module.id)
    expect(await left.execute()).toEqual([])
  })

  it('are seen by those who see their document', async () => {
    const hidden = await buildDoc(test)
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', hidden.id).execute()
    const guest = await buildMember(hidden, 'guest')
    const id = await buildCase(test, { docId: hidden.id, authorId: hidden.owner.id })
    const query = { moduleId: hidden.module.publicId }
    expect((await test.call(listCases, { query }, guest)).data?.cases).toEqual([])
    expect(await read(hidden, guest, [id])).toEqual([])
    expect((await test.call(listCases, { query }, hidden.owner)).data?.cases).toHaveLength(1)
    await test.call(deleteDoc, { body: { id: hidden.publicId } }, hidden.owner)
    expect((await test.call(listCases, { query }, hidden.owner)).data?.cases).toEqual([])
  })
})
