import {
  addComposeEntries,
  addComposeFolder,
  listComposeEntries,
  moveComposeEntries,
  orderComposeEntry,
  removeComposeEntries,
  renameComposeEntry,
  renameComposeFolder,
  replaceComposeEntry,
  restoreComposeEntries,
  type BodyOf,
  type ComposeEntry,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCompose, compose, type BuiltCompose } from '../../../../test/factories/build-compose.ts'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

let composer: BuiltUser
let place: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  composer = await buildUser(test)
  place = await buildShop('shop')
})

/** A private project with folders, which the composer reads as a guest. */
async function buildShop(name: string) {
  const space = await buildSpace(test, { name: `${name} space` })
  const project = await buildProject(test, { space, name: `${name} project` })
  await addToSpace(test, space.id, composer, 'guest')
  await addToProject(test, project.id, composer, 'guest')
  const module = await buildModule(test, { project, name })
  const orders = await buildFolder(test, { module, name: 'orders', orderIndex: 10 })
  const refunds = await buildFolder(test, { module, name: 'refunds', parentId: orders.id, orderIndex: 30 })
  const list = await buildDoc(test, { module, name: 'list', parentId: orders.id, orderIndex: 10 })
  const add = await buildDoc(test, { module, name: 'add', parentId: orders.id, orderIndex: 20 })
  const refund = await buildDoc(test, { module, name: 'refund', parentId: refunds.id })
  const about = await buildDoc(test, { module, name: 'about', orderIndex: 20 })
  const hidden = await buildDoc(test, { module, name: 'hidden', isShow: 0 })
  return { space, project, module, orders, refunds, list, add, refund, about, hidden }
}

async function entriesOf({ publicId, composer: user }: BuiltCompose): Promise<ComposeEntry[]> {
  const { data } = await test.call(listComposeEntries, { query: { projectId: publicId } }, user)
  return data ?? []
}

/** Names with the names of the folders they are in. */
async function outlineOf(project: BuiltCompose): Promise<string[]> {
  const entries = await entriesOf(project)
  const names = new Map(entries.map(({ id, name }) => [id, name]))
  return entries.map(({ parentId, name }) => `${names.get(parentId) ?? ''}/${name}`)
}

const folderIn = async (project: BuiltCompose, name: string, more: object = {}): Promise<string> =>
  (await test.call(addComposeFolder, { body: { projectId: project.publicId, name, ...more } }, composer)).data?.id ?? ''

describe('adding', () => {
  it('takes what the person reads of any project, once, with where it is', async () => {
    const project = await buildCompose(test, { composer })
    const other = await buildShop('depot')
    const ids = await compose(test, project, [place.list, other.about, place.about])
    expect(ids).toHaveLength(3)
    const entries = await entriesOf(project)
    expect(entries.map(({ name, origin, state }) => [name, origin, state])).toEqual([
      ['list', 'shop space / shop project / shop', 'live'],
      ['about', 'depot space / depot project / depot', 'live'],
      ['about', 'shop space / shop project / shop', 'live'],
    ])
    expect(entries[0]).toMatchObject({
      docId: place.list.publicId,
      isFolder: 0,
      ownName: '',
      sourceName: 'list',
      httpMethod: 'GET',
      creator: composer.username.toUpperCase(),
      orderIndex: 10_000,
    })
    const again = await test.call(
      addComposeEntries,
      {
        body: {
          projectId: project.publicId,
          docList: [{ docId: place.add.publicId, origin: 'whatever', orderIndex: 5 }, { docId: place.list.publicId }],
        },
      },
      composer,
    )
    expect(again.data).toMatchObject({ added: 1, skipped: 1 })
    expect(await outlineOf(project)).toEqual(['/add', '/list', '/about', '/about'])
  })

  it('refuses what the person does not read, and then writes nothing', async () => {
    const project = await buildCompose(test, { composer })
    const stranger = await buildDoc(test)
    const add = async (docId: string) =>
      (
        await test.call(
          addComposeEntries,
          { body: { projectId: project.publicId, docList: [{ docId: place.list.publicId }, { docId }] } },
          composer,
        )
      ).error
    expect(await add(stranger.publicId)).toBe('not_accessible')
    // Guests don't know hidden documents.
    expect(await add(place.hidden.publicId)).toBe('not_accessible')
    const nothing = { body: { projectId: project.publicId, docList: [] } }
    expect((await test.call(addComposeEntries, nothing, composer)).error).toBe('compose_empty')
    expect(await entriesOf(project)).toEqual([])
  })

  it('refers to a folder with everything in it', async () => {
    const project = await buildCompose(test, { composer })
    await compose(test, project, [place.orders])
    expect(await entriesOf(project)).toMatchObject([
      { name: 'orders', isFolder: 0, isSourceFolder: 1, docCount: 3, state: 'live' },
    ])
    await compose(test, project, [place.list])
    expect((await entriesOf(project))[0]).toMatchObject({ name: 'orders', docCount: 2 })
  })

  it('keeps the folders documents are in, those of one name as one', async () => {
    const project = await buildCompose(test, { composer })
    const mine = await folderIn(project, 'Mine')
    await compose(test, project, [place.list, place.refund, place.about], { parentId: mine, keepFolders: 1 })
    const wanted = ['/Mine', 'Mine/orders', 'orders/list', 'orders/refunds', 'refunds/refund', 'Mine/about']
    expect(await outlineOf(project)).toEqual(wanted)
    await compose(test, project, [place.add], { parentId: mine, keepFolders: 1 })
    expect(await outlineOf(project)).toEqual(wanted.toSpliced(5, 0, 'orders/add'))
  })
})

describe('arranging', () => {
  async function buildArranged() {
    const project = await buildCompose(test, { composer })
    const first = await folderIn(project, 'First')
    const second = await folderIn(project, 'Second')
    const [list = '', add = '', about = ''] = await compose(test, project, [place.list, place.add, place.about])
    const move = async (body: Omit<BodyOf<typeof moveComposeEntries>, 'projectId'>) =>
      (await test.call(moveComposeEntries, { body: { projectId: project.publicId, ...body } }, composer)).error
    return { project, first, second, list, add, about, move }
  }

  it('moves entries into folders and between siblings', async () => {
    const { project, first, second, list, add, about, move } = await buildArranged()
    expect(await move({ ids: [list, add], parentId: first })).toBeUndefined()
    expect(await move({ ids: [about], parentId: first, beforeId: add })).toBeUndefined()
    expect(await move({ ids: [first], parentId: second })).toBeUndefined()
    expect(await outlineOf(project)).toEqual(['/Second', 'Second/First', 'First/list', 'First/about', 'First/add'])
    expect(await move({ ids: [list], parentId: '', beforeId: second })).toBeUndefined()
    expect((await outlineOf(project)).slice(0, 2)).toEqual(['/list', '/Second'])
  })

  it('refuses a folder inside itself, a folder elsewhere, and a sibling that went away', async () => {
    const { project, first, second, list, add, move } = await buildArranged()
    await move({ ids: [first], parentId: second })
    expect(await move({ ids: [second], parentId: first })).toBe('folder_cycle')
    expect(await move({ ids: [list], parentId: add })).toBe('folder_elsewhere')
    const other = await buildArranged()
    expect(await move({ ids: [list], parentId: other.first })).toBe('folder_elsewhere')
    expect(await move({ ids: [other.list], parentId: first })).toBe('not_accessible')
    expect(await move({ ids: [list], parentId: first, beforeId: add })).toBe('changed_meanwhile')
    expect(await outlineOf(project)).toEqual(['/Second', 'Second/First', '/list', '/add', '/about'])
  })

  it('names entries without touching their sources', async () => {
    const { project, first, list } = await buildArranged()
    const rename = async (id: string, name: string) =>
      (await test.call(renameComposeEntry, { body: { id, name } }, composer)).error
    expect(await rename(list, ' All orders ')).toBeUndefined()
    expect((await entriesOf(project)).find(({ id }) => id === list)).toMatchObject({
      name: 'All orders',
      ownName: 'All orders',
      sourceName: 'list',
    })
    const source = await test.db.selectFrom('doc').select('name').where('id', '=', place.list.id).executeTakeFirst()
    expect(source?.name).toBe('list')
    expect(await rename(list, '')).toBeUndefined()
    expect((await entriesOf(project)).find(({ id }) => id === list)).toMatchObject({ name: 'list', ownName: '' })
    const folder = async (id: string, name: string) =>
      (await test.call(renameComposeFolder, { body: { id, name } }, composer)).error
    expect(await folder(first, 'One')).toBeUndefined()
    expect(await folder(list, 'One')).toBe('not_accessible')
    expect(await rename(first, '')).toBe('not_accessible')
    expect((await outlineOf(project))[0]).toBe('/One')
    await test.call(orderComposeEntry, { body: { id: list, orderIndex: 1 } }, composer)
    expect((await outlineOf(project))[0]).toBe('/list')
  })

  it('removes entries with what is in them, and puts them back', async () => {
    const { project, first, list, add, about, move } = await buildArranged()
    await move({ ids: [list, add], parentId: first })
    const body = { projectId: project.publicId }
    const removed = await test.call(removeComposeEntries, { body: { ...body, ids: [first] } }, composer)
    expect(removed.data).toEqual({ removed: 3, ids: [first] })
    expect(await outlineOf(project)).toEqual(['/Second', '/about'])
    expect((await test.call(removeComposeEntries, { body: { id: about } }, composer)).data?.removed).toBe(1)
    // It was put in again meanwhile: it is there once.
    await compose(test, project, [place.add])
    const back = await test.call(restoreComposeEntries, { body: { ...body, ids: [first, about] } }, composer)
    expect(back.data).toEqual({ restored: 3 })
    expect(await outlineOf(project)).toEqual(['/First', 'First/list', '/Second', '/add', '/about'])
    const again = await test.call(restoreComposeEntries, { body: { ...body, ids: [first] } }, composer)
    expect(again.data).toEqual({ restored: 0 })
  })

  it('removes permanently what was removed a day ago', async () => {
    const { project, first, list, move } = await buildArranged()
    await move({ ids: [list], parentId: first })
    const body = { projectId: project.publicId, ids: [first] }
    await test.call(removeComposeEntries, { body }, composer)
    await sweepExpired(test.context)
    expect((await test.call(restoreComposeEntries, { body }, composer)).data).toEqual({ restored: 2 })
    await test.call(removeComposeEntries, { body }, composer)
    test.advance(24 * 60 * 60_000 + 1)
    await sweepExpired(test.context)
    expect((await test.call(restoreComposeEntries, { body }, composer)).data).toEqual({ restored: 0 })
    expect(await outlineOf(project)).toEqual(['/Second', '/add', '/about'])
  })

  it('puts an entry back at the root when its folder is gone', async () => {
    const { project, first, list, move } = await buildArranged()
    await move({ ids: [list], parentId: first })
    const body = { projectId: project.publicId }
    await test.call(removeComposeEntries, { body: { ...body, ids: [list] } }, composer)
    await test.call(removeComposeEntries, { body: { ...body, ids: [first] } }, composer)
    await test.call(restoreComposeEntries, { body: { ...body, ids: [list] } }, composer)
    expect(await outlineOf(project)).toEqual(['/list', '/Second', '/add', '/about'])
  })

  it('replaces the source of an entry, which keeps its place and name', async () => {
    const { project, list } = await buildArranged()
    await test.call(renameComposeEntry, { body: { id: list, name: 'Mine' } }, composer)
    const replace = async (docId: string) =>
      (await test.call(replaceComposeEntry, { body: { id: list, docId } }, composer)).error
    expect(await replace(place.about.publicId)).toBe('compose_doc_taken')
    expect(await replace((await buildDoc(test)).publicId)).toBe('not_accessible')
    expect(await replace(place.refund.publicId)).toBeUndefined()
    expect((await entriesOf(project)).find(({ id }) => id === list)).toMatchObject({
      name: 'Mine',
      sourceName: 'refund',
      docId: place.refund.publicId,
    })
  })

  it('is for developers and admins of the space, one after the other, and recorded', async () => {
    const { project, list, about } = await buildArranged()
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    const query = { projectId: project.publicId }
    expect((await test.call(listComposeEntries, { query }, guest)).data).toHaveLength(5)
    const body = { projectId: project.publicId, ids: [list], parentId: '' as const }
    expect((await test.call(moveComposeEntries, { body }, guest)).error).toBe('no_permission')
    const stranger = await buildUser(test)
    expect((await test.call(listComposeEntries, { query }, stranger)).error).toBe('not_accessible')
    expect((await test.call(removeComposeEntries, { body: { id: about } }, stranger)).error).toBe('not_accessible')
    const acts = await rowsOf(test.db, 'audit', { subject_kind: 'compose', subject_id: project.id })
      .select(['action', 'details'])
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual([
      'compose.create',
      'compose.addEntries',
      'compose.addEntries',
      'compose.addEntries',
    ])
    expect(JSON.parse(acts.at(-1)?.details ?? '')).toEqual({ count: 3, names: ['list', 'add', 'about'] })
  })
})

describe('a reference that visitors no longer see', () => {
  it('says why, and nothing about its source that came later', async () => {
    const project = await buildCompose(test, { composer })
    const { module, list, about, orders, refund } = await buildShop('lost')
    await compose(test, project, [list, about, refund])
    const states = async () => (await entriesOf(project)).map(({ name, state }) => [name, state])
    const bump = () =>
      test.db
        .updateTable('module')
        .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
        .where('id', '=', module.id)
        .execute()
    await test.db.updateTable('doc').set({ is_show: 0, name: 'secret plan' }).where('id', '=', about.id).execute()
    await bump()
    expect(await states()).toEqual([
      ['list', 'live'],
      ['about', 'hidden'],
      ['refund', 'live'],
    ])
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', orders.id).execute()
    await bump()
    expect(await states()).toEqual([
      ['list', 'hidden'],
      ['about', 'hidden'],
      ['refund', 'hidden'],
    ])
    await test.db.updateTable('doc').set({ is_show: 1 }).where('id', 'in', [orders.id, about.id]).execute()
    await test.db.updateTable('doc').set({ deleted_at_ms: 1 }).where('id', '=', refund.id).execute()
    await bump()
    expect(await states()).toEqual([
      ['list', 'live'],
      ['secret plan', 'live'],
      ['refund', 'deleted'],
    ])
    await deleteRows(test.db, 'project_member', { project_id: module.project.id, user_id: composer.id }).execute()
    expect(await states()).toEqual([
      ['list', 'unreadable'],
      ['about', 'unreadable'],
      ['refund', 'deleted'],
    ])
    await addToProject(test, module.project.id, composer, 'guest')
    expect((await states())[0]).toEqual(['list', 'live'])
    await test.db.updateTable('user').set({ status: 0 }).where('id', '=', composer.id).execute()
    const admin = await buildUser(test, { isSuperAdmin: true })
    expect((await entriesOf({ ...project, composer: admin }))[0]).toMatchObject({ name: 'list', state: 'unreadable' })
    await test.db.updateTable('user').set({ status: 1 }).where('id', '=', composer.id).execute()
  })
})
