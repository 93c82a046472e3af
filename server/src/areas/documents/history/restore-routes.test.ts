/* Older states of dictionaries, error codes and settings brought back. Those of documents and models: `history-routes.test.ts`. */
import {
  addDictionary,
  deleteDictionary,
  getConstants,
  getDictionary,
  getHistorySubject,
  getModuleSettings,
  modifySource,
  pageHistory,
  restoreRevision,
  saveConstants,
  saveDoc,
  updateDictionary,
  updateModuleSettings,
  updatePushSettings,
  type BodyOf,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { auditedActs } from '../../../../test/support/audited.ts'

const test = useTestApp()

type Restore = BodyOf<typeof restoreRevision>
type Place = Omit<Restore, 'revision' | 'remark' | 'head'>

const statesOf = async (place: Place, caller: BuiltUser) =>
  (await test.call(pageHistory, { query: place }, caller)).data?.list ?? []

const restore = (body: Restore, caller: BuiltUser) => test.call(restoreRevision, { body }, caller)

const auditedOf = (action: string) => auditedActs(test, action)

async function buildGuest(module: BuiltModule) {
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  return guest
}

const item = (value: string) => ({ value, name: value, type: 'string' as const, description: '' })

describe('a dictionary', () => {
  async function buildStates(name: string) {
    const module = await buildModule(test)
    const moduleId = module.publicId
    const made = await test.call(addDictionary, { body: { moduleId, name, items: [item('ON')] } }, module.owner)
    if (made.data === null) throw new Error(made.msg)
    const { id, revision } = made.data
    const body = { id, revision, name: `${name} 2`, items: [item('A'), item('B')] }
    const changed = await test.call(updateDictionary, { body }, module.owner)
    const place = { subject: 'dictionary' as const, dictionaryId: id }
    return { module, place, id, first: revision, second: changed.data?.revision ?? '' }
  }

  it('comes back with its name and items, as a new state with its reason', async () => {
    const { module, place, id, first, second } = await buildStates('Restored')
    const before = await test.db.selectFrom('module').select('content_version').where('id', '=', module.id).execute()
    const restored = await restore({ ...place, revision: first, head: second, remark: ' It was right ' }, module.owner)
    const { data } = await test.call(getDictionary, { query: { id } }, module.owner)
    expect(data).toMatchObject({ name: 'Restored', itemCount: 1, revision: restored.data?.revision })
    expect(data?.items).toMatchObject([{ id: '1', value: 'ON' }])
    expect(await statesOf(place, module.owner)).toMatchObject([
      {
        number: 3,
        source: modifySource.restore,
        remark: 'It was right',
        isHead: true,
        parentId: second,
        counts: { added: 1, changed: 1, removed: 2 },
      },
      { number: 2, id: second, counts: { added: 2, changed: 1, removed: 1 } },
      { number: 1, id: first, counts: null },
    ])
    expect(await auditedOf('dictionary.update')).toContainEqual(['Restored', { restored: true }])
    const after = await test.db.selectFrom('module').select('content_version').where('id', '=', module.id).execute()
    expect(after).not.toEqual(before)
    // The same once more changes nothing.
    const again = await restore({ ...place, revision: first }, module.owner)
    expect(again.data?.revision).toBe(restored.data?.revision)
    expect(await statesOf(place, module.owner)).toHaveLength(3)
  })

  it('follows the head it was asked for only, and never takes a name that another has', async () => {
    const { module, place, first, second } = await buildStates('Kept')
    expect((await restore({ ...place, revision: first, head: first }, module.owner)).error).toBe('changed_meanwhile')
    await test.call(addDictionary, { body: { moduleId: module.publicId, name: 'Kept' } }, module.owner)
    expect((await restore({ ...place, revision: first, head: second }, module.owner)).error).toBe('name_taken')
    expect(await statesOf(place, module.owner)).toHaveLength(2)
  })

  it('takes states of its own only, from those who may write, while it is there', async () => {
    const { module, place, id, first } = await buildStates('Own')
    const other = await buildStates('Other')
    expect((await restore({ ...place, revision: other.first }, module.owner)).error).toBe('revision_unknown')
    expect((await restore({ ...place, revision: first }, await buildGuest(module))).error).toBe('no_permission')
    expect((await restore({ ...place, revision: first }, other.module.owner)).error).toBe('not_accessible')
    await test.call(deleteDictionary, { body: { id } }, module.owner)
    expect((await restore({ ...place, revision: first }, module.owner)).error).toBe('not_accessible')
  })
})

describe('error codes and constants', () => {
  it.each(['moduleConstants', 'projectConstants'] as const)('of %s come back with their text', async (subject) => {
    const module = await buildModule(test)
    const level = subject === 'moduleConstants' ? { moduleId: module.publicId } : { projectId: module.project.publicId }
    const save = async (revision: string, code: string, text: string) => {
      const codes = [{ code, name: '', description: '', solution: '' }]
      const { data } = await test.call(saveConstants, { body: { ...level, revision, codes, text } }, module.owner)
      return data?.revision ?? ''
    }
    const first = await save('', 'OLD', '# Old')
    const second = await save(first, 'NEW', '# New')
    const place = { subject, ...level }
    expect((await restore({ ...place, revision: first, head: '' }, module.owner)).error).toBe('changed_meanwhile')
    const restored = await restore({ ...place, revision: first, head: second, remark: 'Why' }, module.owner)
    const { data } = await test.call(getConstants, { query: level }, module.owner)
    expect(data).toMatchObject({ revision: restored.data?.revision, codes: [{ code: 'OLD' }], text: '# Old' })
    expect((await statesOf(place, module.owner))[0]).toMatchObject({
      source: modifySource.restore,
      remark: 'Why',
      counts: { added: 1, changed: 1, removed: 1 },
    })
    const again = await restore({ ...place, revision: first }, module.owner)
    expect(again.data).toEqual(restored.data)
    expect((await restore({ ...place, revision: second }, await buildGuest(module))).error).toBe('no_permission')
    expect(JSON.stringify(await auditedOf('constant.update'))).toContain('{"restored":true}')
  })
})

describe('settings of an application', () => {
  it('come back: environments and common parameters, and how pushes are taken', async () => {
    const module = await buildModule(test)
    const { publicId: moduleId, owner } = module
    const settings = async () => (await test.call(getModuleSettings, { query: { moduleId } }, owner)).data
    const environment = (name: string) => ({
      key: null,
      name,
      url: 'https://test.example.com',
      isPublic: 1 as const,
      headers: [],
    })
    const save = async (name: string) => {
      const revision = (await settings())?.revision ?? ''
      const body = { moduleId, revision, environments: [environment(name)] }
      return (await test.call(updateModuleSettings, { body }, owner)).data?.revision ?? ''
    }
    const first = await save('Old')
    const second = await save('New')
    const place = { subject: 'application' as const, moduleId }
    expect((await restore({ ...place, revision: first, head: second }, owner)).code).toBe('0')
    expect((await settings())?.environments).toMatchObject([{ name: 'Old' }])
    expect((await statesOf(place, owner))[0]).toMatchObject({ number: 3, source: modifySource.restore })
    expect(JSON.stringify(await auditedOf('module.settings'))).toContain('{"restored":true}')

    await test.call(updatePushSettings, { body: { moduleId, override: 1 } }, owner)
    await test.call(updatePushSettings, { body: { moduleId, override: 0, removed: 'remove' } }, owner)
    const push = { subject: 'push' as const, moduleId }
    const [head, former] = await statesOf(push, owner)
    expect(head?.counts).toEqual({ added: 0, changed: 2, removed: 0 })
    const body = { ...push, revision: former?.id ?? '', head: head?.id ?? '' }
    const guest = await buildGuest(module)
    expect((await restore(body, guest)).error).toBe('no_permission')
    expect((await test.call(pageHistory, { query: push }, guest)).error).toBe('no_permission')
    expect((await restore(body, owner)).code).toBe('0')
    expect((await settings())?.push).toMatchObject({ override: 1, removed: 'propose' })
    expect((await auditedOf('module.push')).at(-1)?.[1]).toMatchObject({
      restored: true,
      changes: { removed: { from: 'remove', to: 'propose' } },
    })
  })
})

describe('the head of a history', () => {
  it('says what it is about, who wrote it and how; lists are narrowed by that', async () => {
    const doc = await buildDoc(test, { name: 'Order' })
    const { module, owner } = doc
    const dev = await buildUser(test)
    await addToSpace(test, module.project.space.id, dev, 'dev')
    await addToProject(test, module.project.id, dev, 'dev')
    const place = { subject: 'doc' as const, docId: doc.publicId }
    const first = (await statesOf(place, owner))[0]?.id ?? ''
    for (const name of ['Second', 'Third']) await test.call(saveDoc, { body: { id: doc.publicId, name } }, dev)
    await restore({ ...place, revision: first }, owner)
    const { data } = await test.call(getHistorySubject, { query: place }, dev)
    const states = await statesOf(place, owner)
    expect(states).toHaveLength(4)
    expect(data).toMatchObject({
      projectId: module.project.publicId,
      moduleId: module.publicId,
      head: states[0]?.id,
      can: { restore: true },
    })
    expect(new Set(data?.authors.map(({ id, count }) => `${id} ${String(count)}`))).toEqual(
      new Set([`${owner.publicId} 2`, `${dev.publicId} ${String(states.length - 2)}`]),
    )
    expect(data?.sources).toContain(modifySource.restore)
    const ofDev = await test.call(pageHistory, { query: { ...place, authorId: dev.publicId } }, owner)
    expect(ofDev.data?.list.map(({ authorName }) => authorName)).toEqual(
      Array.from({ length: states.length - 2 }, () => dev.username.toUpperCase()),
    )
    // Numbers count all states, whatever is left out.
    const query = { ...place, source: modifySource.restore }
    expect((await test.call(pageHistory, { query }, owner)).data).toMatchObject({
      total: 1,
      list: [{ number: states.length, source: modifySource.restore }],
    })
    const guest = await test.call(getHistorySubject, { query: place }, await buildGuest(module))
    expect(guest.data?.can).toEqual({ restore: false })
    const constants = { subject: 'projectConstants' as const, projectId: module.project.publicId }
    const empty = await test.call(getHistorySubject, { query: constants }, owner)
    expect(empty.data).toMatchObject({ moduleId: '', moduleName: '', head: '', authors: [], sources: [] })
  })

  it('refuses to restore a document over a state that was not seen', async () => {
    const doc = await buildDoc(test, { name: 'Seen' })
    const place = { subject: 'doc' as const, docId: doc.publicId }
    const first = (await statesOf(place, doc.owner))[0]?.id ?? ''
    await test.call(saveDoc, { body: { id: doc.publicId, name: 'Unseen' } }, doc.owner)
    const refused = await restore({ ...place, revision: first, head: first }, doc.owner)
    expect(refused.error).toBe('changed_meanwhile')
    const head = (await statesOf(place, doc.owner))[0]?.id ?? ''
    expect((await restore({ ...place, revision: first, head }, doc.owner)).code).toBe('0')
  })
})
