import {
  acceptBreak,
  compareRevisions,
  deleteDoc,
  getSharedModel,
  listChangelog,
  listChangelogAuthors,
  listSharedModels,
  modifySource,
  saveSharedModel,
  type ChangelogEntry,
  type QueryOf,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const text = { type: 'string' }
const bodyOf = (required: string[], properties: JsonObject = { phone: text }): JsonObject => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
})

type Asked = Omit<QueryOf<typeof listChangelog>, 'moduleId'>

async function read(module: BuiltModule, asked: Asked = {}, caller: BuiltUser = module.owner) {
  const answer = await test.call(listChangelog, { query: { moduleId: module.publicId, ...asked } }, caller)
  if (answer.data === null) throw new Error(answer.msg)
  return answer.data
}
const list = async (...asked: Parameters<typeof read>) => (await read(...asked)).list
const brief = ({ act, name, level }: ChangelogEntry) => [act, name, level]

async function buildGuest({ project }: BuiltModule): Promise<BuiltUser> {
  const guest = await buildUser(test)
  await addToSpace(test, project.space.id, guest, 'guest')
  await addToProject(test, project.id, guest, 'guest')
  return guest
}

/** Added, made stricter, described, and one that was removed; a minute apart. */
async function buildChanges() {
  const module = await buildModule(test, { name: 'Shop' })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const content = describeOperation('/orders', { summary: 'Place', ...bodyOf([]) })
  const doc = await buildDoc(test, { module, content, name: 'Place', parentId: folder.id })
  const other = await buildDoc(test, { module, name: 'Old' })
  test.advance(60_000)
  await editCall(test, module.owner, doc.publicId, { summary: 'Place', ...bodyOf(['phone']) })
  test.advance(60_000)
  await editCall(test, module.owner, doc.publicId, { summary: 'Place', description: 'Now', ...bodyOf(['phone']) })
  test.advance(60_000)
  await test.call(deleteDoc, { body: { id: other.publicId } }, module.owner)
  return { module, folder, doc, other }
}

describe('the changelog of an application', () => {
  it('has what was added, changed and removed, newest first, as it counts for callers', async () => {
    const { module, doc } = await buildChanges()
    const entries = await list(module)
    expect(entries.map(brief)).toEqual([
      ['removed', 'Old', 'breaking'],
      ['changed', 'Place', 'harmless'],
      ['changed', 'Place', 'breaking'],
      ['added', 'Old', 'harmless'],
      ['added', 'Place', 'harmless'],
      ['added', 'Orders', 'harmless'],
    ])
    const [, , broken] = entries
    expect(broken).toMatchObject({
      ...{ subject: 'doc', subjectId: doc.publicId, httpMethod: 'GET', url: '/orders', isLive: true },
      ...{ source: modifySource.form, byName: module.owner.username.toUpperCase() },
      summary: { breaking: 1, items: [{ topic: 'required', count: 1, names: ['phone'] }] },
    })
    // It leads to the difference between two states.
    const pair = { subject: 'doc' as const, docId: doc.publicId, from: broken?.from ?? '', to: broken?.to ?? '' }
    const compared = await test.call(compareRevisions, { query: pair }, module.owner)
    const [finding] = compared.data?.findings ?? []
    expect(finding).toMatchObject({ ruleId: 'request-property-required' })
    expect(entries[0]).toMatchObject({ isLive: false, source: null, from: '', to: '' })
    expect(entries[3]).toMatchObject({ name: 'Old', isLive: false })

    // What the application accepts breaks no one.
    if (finding === undefined) throw new Error('Nothing was found')
    const { fingerprint, ruleId, subject, place } = finding
    const accepted = { moduleId: module.publicId, fingerprint, ruleId, subject, place, reason: 'Known' }
    expect((await test.call(acceptBreak, { body: accepted }, module.owner)).code).toBe('0')
    expect((await list(module)).map(({ level }) => level)).toEqual(['breaking', ...Array<string>(5).fill('harmless')])
  })

  it('is narrowed by level, folder, way, person and time', async () => {
    const { module, folder, doc } = await buildChanges()
    const dev = await buildUser(test)
    await addToSpace(test, module.project.space.id, dev, 'dev')
    await addToProject(test, module.project.id, dev, 'dev')
    const fromMs = test.now()
    await editCall(test, dev, doc.publicId, { summary: 'Place', description: 'Later', ...bodyOf(['phone']) })
    const names = async (asked: Asked) => (await list(module, asked)).map(brief)
    expect(await names({ level: 'breaking' })).toEqual([
      ['removed', 'Old', 'breaking'],
      ['changed', 'Place', 'breaking'],
    ])
    expect(await names({ docId: folder.publicId })).toHaveLength(5)
    expect(await names({ docId: doc.publicId })).toHaveLength(4)
    expect(await names({ authorId: dev.publicId })).toEqual([['changed', 'Place', 'harmless']])
    expect(await names({ fromMs })).toEqual([
      ['changed', 'Place', 'harmless'],
      ['removed', 'Old', 'breaking'],
    ])
    expect(await names({ toMs: fromMs - 120_000, level: 'breaking' })).toEqual([])
    expect(await names({ source: modifySource.push })).toEqual([])
    const people = await test.call(listChangelogAuthors, { query: { moduleId: module.publicId } }, module.owner)
    expect(people.data?.authors.map(({ id, count }) => [id, count])).toEqual([
      [module.owner.publicId, 5],
      [dev.publicId, 1],
    ])
  })

  it('has each change of a shared model once, with how many documents refer to it', async () => {
    const module = await buildModule(test)
    const order = { type: 'object', properties: { a: text } }
    await buildComponent(test, module, 'schemas', 'Order', order)
    const responses = {
      '200': {
        description: 'OK',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
      },
    }
    await buildDoc(test, { module, content: describeOperation('/a', { responses }) })
    await buildDoc(test, { module, content: describeOperation('/b', { responses }) })
    const moduleId = module.publicId
    const models = await test.call(listSharedModels, { query: { moduleId, section: 'schemas' } }, module.owner)
    const { id = '' } = models.data?.list[0] ?? {}
    const { data } = await test.call(getSharedModel, { query: { moduleId, id } }, module.owner)
    const body = { moduleId, id, revision: data?.revision ?? '', value: { type: 'object', properties: {} } }
    expect((await test.call(saveSharedModel, { body }, module.owner)).code).toBe('0')
    const entries = (await list(module)).filter(({ subject }) => subject === 'model')
    expect(entries).toMatchObject([
      { act: 'changed', name: 'Order', subjectId: id, useCount: 2, level: 'attention' },
      { act: 'added', useCount: 2 },
    ])
  })

  it('has nothing of hidden and deleted documents for those who do not see them', async () => {
    const module = await buildModule(test)
    const guest = await buildGuest(module)
    const folder = await buildFolder(test, { module, name: 'Internal', isShow: 0 })
    const inside = await buildDoc(test, { module, name: 'Inside', parentId: folder.id })
    await buildDoc(test, { module, name: 'Open' })
    const deleted = await buildDoc(test, { module, name: 'Deleted' })
    await test.call(deleteDoc, { body: { id: deleted.publicId } }, module.owner)
    const gone = await buildDoc(test, { module, name: 'Hidden and removed', parentId: folder.id })
    await test.call(deleteDoc, { body: { id: gone.publicId } }, module.owner)
    expect((await list(module)).map(({ name }) => name).sort()).toEqual([
      'Deleted',
      'Deleted',
      'Hidden and removed',
      'Hidden and removed',
      'Inside',
      'Internal',
      'Open',
    ])
    expect((await list(module, {}, guest)).map(({ name }) => name)).toEqual(['Open'])
    const query = { moduleId: module.publicId, docId: inside.publicId }
    expect((await test.call(listChangelog, { query }, guest)).error).toBe('not_accessible')
    const people = await test.call(listChangelogAuthors, { query: { moduleId: module.publicId } }, guest)
    expect(people.data?.authors.map(({ count }) => count)).toEqual([1])
  })

  it('is of all applications of a project together, and of no other', async () => {
    const { module, doc } = await buildChanges()
    const other = await buildModule(test, { project: module.project, name: 'Billing' })
    const guest = await buildGuest(module)
    await buildModule(test, { project: module.project, name: 'Unused' })
    await buildDoc(test, { module: await buildModule(test), name: 'Elsewhere' })
    test.advance(1_000)
    await buildDoc(test, { module: other, name: 'Invoice' })
    const projectId = module.project.publicId
    const readProject = (asked: object, caller = module.owner) =>
      test.call(listChangelog, { query: { projectId, ...asked } }, caller)
    const entries = (await readProject({})).data?.list ?? []
    expect(entries.map(({ name, moduleName }) => [name, moduleName])).toEqual([
      ['Invoice', 'Billing'],
      ...['Old', 'Place', 'Place', 'Old', 'Place', 'Orders'].map((name) => [name, 'Shop']),
    ])
    expect(entries[0]).toMatchObject({ moduleId: other.publicId })
    const breaking = (await readProject({ level: 'breaking' })).data?.list ?? []
    expect(breaking.map(brief)).toEqual([
      ['removed', 'Old', 'breaking'],
      ['changed', 'Place', 'breaking'],
    ])
    const inDoc = (await readProject({ docId: doc.publicId })).data?.list ?? []
    expect(inDoc).toHaveLength(3)
    expect((await readProject({}, guest)).data?.list.map(({ name }) => name)).not.toContain('Old')
    expect((await readProject({}, await buildUser(test))).error).toBe('not_accessible')
    const people = await test.call(listChangelogAuthors, { query: { projectId } }, module.owner)
    expect(people.data?.authors.map(({ id, count }) => [id, count])).toEqual([[module.owner.publicId, 6]])
    expect((await test.call(listChangelog, { query: {} }, module.owner)).error).toBe('not_accessible')
  })

  it('is read part by part, each row once, however many are of one moment', async () => {
    const module = await buildModule(test)
    for (let number = 0; number < 120; number += 1) await buildDoc(test, { module })
    const removed = await buildDoc(test, { module, name: 'Removed' })
    test.advance(1_000)
    await test.call(deleteDoc, { body: { id: removed.publicId } }, module.owner)
    const seen: string[] = []
    let after: string | undefined
    let parts = 0
    do {
      const { list: part, next } = await read(module, after === undefined ? {} : { after })
      seen.push(...part.map(({ id }) => id))
      after = next ?? undefined
      parts += 1
    } while (after !== undefined)
    expect(parts).toBe(3)
    expect(seen).toHaveLength(122)
    expect(new Set(seen).size).toBe(122)
    const strange = await test.call(listChangelog, { query: { moduleId: module.publicId, after: 'x' } }, module.owner)
    expect(strange.error).toBe('invalid_input')
  })
})
