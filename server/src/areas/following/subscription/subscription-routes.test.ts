import {
  cancelSubscribeDoc,
  cancelSubscribeProject,
  deleteDoc,
  isSubscribedDoc,
  isSubscribedProject,
  pageSubscribedDocs,
  pageSubscribedProjects,
  subscribeDoc,
  subscribeProject,
  trashDays,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'

const test = useTestApp()

async function buildGuest(project: BuiltProject): Promise<BuiltUser> {
  const guest = await buildUser(test)
  await addToSpace(test, project.space.id, guest, 'guest')
  await addToProject(test, project.id, guest, 'guest')
  return guest
}

const docsOf = async (user: BuiltUser, query: object = {}) =>
  (await test.call(pageSubscribedDocs, { query }, user)).data ?? { list: [], total: -1 }
const namesOf = async (user: BuiltUser, query: object = {}) => (await docsOf(user, query)).list.map(({ name }) => name)

describe('following a document', () => {
  it('lasts until it is cancelled, and is one however often it is asked for', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module, name: 'Read an order' })
    const guest = await buildGuest(module.project)
    const source = { sourceId: doc.publicId }
    expect((await test.call(isSubscribedDoc, { query: source }, guest)).data).toBe(false)
    expect((await test.call(subscribeDoc, { body: source }, guest)).code).toBe('0')
    expect((await test.call(subscribeDoc, { body: { ...source, level: 'muted' } }, guest)).code).toBe('0')
    // Without a level it stays as it is.
    expect((await test.call(subscribeDoc, { body: source }, guest)).code).toBe('0')
    expect((await test.call(isSubscribedDoc, { query: source }, guest)).data).toBe(true)
    expect((await test.call(isSubscribedDoc, { query: source }, module.owner)).data).toBe(false)
    expect((await test.call(pageSubscribedDocs, {}, guest)).data).toEqual({
      list: [
        {
          id: doc.publicId,
          name: 'Read an order',
          type: 0,
          httpMethod: 'GET',
          deprecated: '$false$',
          moduleId: module.publicId,
          // Matchers have no type of their own.
          moduleName: expect.any(String) as string,
          projectId: module.project.publicId,
          // As above.
          projectName: expect.any(String) as string,
          level: 'muted',
          fields: null,
          updatedAtMs: test.now(),
        },
      ],
      total: 1,
      pageIndex: 1,
      pageSize: 20,
    })
    expect((await test.call(cancelSubscribeDoc, { body: source }, guest)).code).toBe('0')
    expect((await test.call(cancelSubscribeDoc, { body: source }, guest)).code).toBe('0')
    expect((await test.call(isSubscribedDoc, { query: source }, guest)).data).toBe(false)
    expect(await test.db.selectFrom('subscription').selectAll().where('user_id', '=', guest.id).execute()).toEqual([])
  })

  it('pages and filters by name, latest first', async () => {
    const module = await buildModule(test)
    for (const name of ['Read Order', 'Delete order', 'List 50% off']) {
      test.advance(1)
      const doc = await buildDoc(test, { module, name })
      await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, module.owner)
    }
    expect(await namesOf(module.owner)).toEqual(['List 50% off', 'Delete order', 'Read Order'])
    expect(await namesOf(module.owner, { search: 'ORDER' })).toEqual(['Delete order', 'Read Order'])
    expect(await namesOf(module.owner, { search: '0%' })).toEqual(['List 50% off'])
    expect(await docsOf(module.owner, { pageIndex: 2, pageSize: 2 })).toMatchObject({
      list: [{ name: 'Read Order' }],
      total: 3,
    })
  })

  it('is refused for fields of folders, hidden documents and folders, and what one may not read, and nothing is written', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, isShow: 0 })
    const hidden = await buildDoc(test, { module, parentId: folder.id })
    const guest = await buildGuest(module.project)
    const stranger = await buildUser(test)
    const refused = { code: '100', error: 'not_accessible' }
    for (const [doc, user] of [
      [folder, guest],
      [hidden, guest],
      [hidden, stranger],
    ] as const) {
      expect(await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, user)).toMatchObject(refused)
      expect(await test.call(isSubscribedDoc, { query: { sourceId: doc.publicId } }, user)).toMatchObject(refused)
      expect(await test.db.selectFrom('subscription').selectAll().where('user_id', '=', user.id).execute()).toEqual([])
    }
    const fields = { sourceId: folder.publicId, fields: [{ section: 'body', mediaType: '', path: 'id' }] }
    expect(await test.call(subscribeDoc, { body: fields }, module.owner)).toMatchObject(refused)
    // Those who organise see hidden documents.
    expect((await test.call(subscribeDoc, { body: { sourceId: hidden.publicId } }, module.owner)).code).toBe('0')
    expect((await docsOf(module.owner)).total).toBe(1)
  })

  it('shows nothing of a document one may no longer read, not even in the total', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module })
    const doc = await buildDoc(test, { module, parentId: folder.id })
    const guest = await buildGuest(module.project)
    await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, guest)
    const nothing = { list: [], total: 0 }
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', folder.id).execute()
    expect(await docsOf(guest)).toMatchObject(nothing)
    await test.db.updateTable('doc').set({ is_show: 1 }).where('id', '=', folder.id).execute()
    expect((await docsOf(guest)).total).toBe(1)
    await test.db.deleteFrom('project_member').where('user_id', '=', guest.id).execute()
    expect(await docsOf(guest)).toMatchObject(nothing)
    // It can still be dropped, and is back with the right otherwise.
    await addToProject(test, module.project.id, guest, 'guest')
    expect((await docsOf(guest)).total).toBe(1)
    await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
    expect(await docsOf(guest)).toMatchObject(nothing)
    expect((await test.call(cancelSubscribeDoc, { body: { sourceId: doc.publicId } }, guest)).code).toBe('0')
  })

  it('is forgotten when the document is gone for good', async () => {
    const doc = await buildDoc(test)
    await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, doc.owner)
    await purgeTrash(test.context, test.now())
    expect((await docsOf(doc.owner)).total).toBe(1)
    await test.call(deleteDoc, { body: { id: doc.publicId } }, doc.owner)
    await purgeTrash(test.context, test.now() + trashDays * 86_400_000 + 1)
    expect(await test.db.selectFrom('subscription').selectAll().where('user_id', '=', doc.owner.id).execute()).toEqual(
      [],
    )
  })
})

describe('following a project', () => {
  it('lasts until it is cancelled, and leaves the list with the right to read it', async () => {
    const project = await buildProject(test)
    const guest = await buildGuest(project)
    const source = { sourceId: project.publicId }
    const listed = async () => (await test.call(pageSubscribedProjects, {}, guest)).data
    expect((await test.call(subscribeProject, { body: source }, guest)).code).toBe('0')
    expect((await test.call(isSubscribedProject, { query: source }, guest)).data).toBe(true)
    expect(await listed()).toMatchObject({
      list: [{ id: project.publicId, isPrivate: 1, spaceId: project.space.publicId, level: 'all' }],
      total: 1,
    })
    await test.db.deleteFrom('project_member').where('user_id', '=', guest.id).execute()
    expect(await listed()).toMatchObject({ list: [], total: 0 })
    expect(await test.call(subscribeProject, { body: source }, guest)).toMatchObject({ error: 'not_accessible' })
    expect((await test.call(cancelSubscribeProject, { body: source }, guest)).code).toBe('0')
    await addToProject(test, project.id, guest, 'guest')
    expect((await test.call(isSubscribedProject, { query: source }, guest)).data).toBe(false)
  })
})
