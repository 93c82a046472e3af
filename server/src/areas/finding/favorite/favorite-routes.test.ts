import {
  addFavorite,
  deleteDoc,
  deleteSpace,
  listFavorites,
  mostFavorites,
  removeFavorite,
  trashDays,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../../../test/factories/build-places.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'

const test = useTestApp()
const dayMs = 86_400_000

const namesOf = async (user: BuiltUser) => (await must(test, user, listFavorites, {})).map(({ name }) => name)

async function buildShop() {
  const module = await buildModule(test, {
    name: 'Shop',
    project: await buildProject(test, { name: 'Retail', isPrivate: 0 }),
  })
  const doc = await buildDoc(test, { module, name: 'Get an order' })
  const folder = await buildFolder(test, { module, name: 'orders' })
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  return { module, doc, folder, guest }
}

it('keeps documents and applications, the latest first, for each person', async () => {
  const { module, doc, guest } = await buildShop()
  await must(test, guest, addFavorite, { docId: doc.publicId })
  test.advance(1_000)
  for (let times = 0; times < 2; times += 1) await must(test, guest, addFavorite, { moduleId: module.publicId })
  const place = { projectId: module.project.publicId, projectName: 'Retail' }
  expect(await must(test, guest, listFavorites, {})).toMatchObject([
    { kind: 'module', id: module.publicId, name: 'Shop', moduleName: '', ...place },
    { kind: 'doc', id: doc.publicId, name: 'Get an order', moduleName: 'Shop', ...place },
  ])
  expect(await test.db.selectFrom('favorite').selectAll().execute()).toHaveLength(2)
  expect(await namesOf(module.owner)).toEqual([])
  for (let times = 0; times < 2; times += 1) await must(test, guest, removeFavorite, { kind: 'doc', id: doc.publicId })
  expect(await namesOf(guest)).toEqual(['Shop'])
})

it('shows nothing one may not read, and takes nothing of it', async () => {
  const { module, doc, folder, guest } = await buildShop()
  const stranger = await buildUser(test)
  for (const body of [{ docId: doc.publicId }, { moduleId: module.publicId }])
    expect((await test.call(addFavorite, { body }, stranger)).error).toBe('not_accessible')
  for (const body of [{ docId: folder.publicId }, {}])
    expect((await test.call(addFavorite, { body }, guest)).error).toBe('not_accessible')
  await must(test, guest, addFavorite, { docId: doc.publicId })
  await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', doc.id).execute()
  expect(await namesOf(guest)).toEqual([])
  await test.db.updateTable('doc').set({ is_show: 1 }).where('id', '=', doc.id).execute()
  expect(await namesOf(guest)).toEqual(['Get an order'])
  await test.db.deleteFrom('space_member').where('user_id', '=', guest.id).execute()
  expect(await namesOf(guest)).toEqual([])
  await must(test, guest, removeFavorite, { kind: 'doc', id: doc.publicId })
  expect(await test.db.selectFrom('favorite').selectAll().where('user_id', '=', guest.id).execute()).toEqual([])
})

it('goes with what it is of', async () => {
  const { module, doc, guest } = await buildShop()
  const other = await buildDoc(test, { module, name: 'Other' })
  for (const body of [{ docId: doc.publicId }, { docId: other.publicId }, { moduleId: module.publicId }])
    await must(test, guest, addFavorite, body)
  await must(test, module.owner, deleteDoc, { id: doc.publicId })
  expect((await namesOf(guest)).sort()).toEqual(['Other', 'Shop'])
  await must(test, module.owner, deleteSpace, { id: module.project.space.publicId })
  await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)
  expect(await test.db.selectFrom('favorite').selectAll().where('user_id', '=', guest.id).execute()).toEqual([])
})

it('has a limit', async () => {
  const { module, doc, guest } = await buildShop()
  const ids = await Promise.all(Array.from({ length: mostFavorites }, () => buildDoc(test, { module })))
  const rows = ids.map(({ id }) => ({ user_id: guest.id, doc_id: id, module_id: null, created_at_ms: 1 }))
  await test.db.insertInto('favorite').values(rows).execute()
  expect((await test.call(addFavorite, { body: { docId: doc.publicId } }, guest)).error).toBe('favorite_limit_reached')
  expect(await namesOf(guest)).toHaveLength(mostFavorites)
})
