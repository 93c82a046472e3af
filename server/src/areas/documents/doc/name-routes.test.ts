import { deleteDoc, limits, listNamedDocs } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

async function namesFor(user: BuiltUser, ids: string[]): Promise<string[]> {
  const reply = await test.call(listNamedDocs, { body: { ids } }, user)
  return (reply.data ?? []).map(({ name }) => name).sort()
}

it('returns what a document is called now, and where it is', async () => {
  const space = await buildSpace(test, { name: 'Stellar' })
  const module = await buildModule(test, { project: await buildProject(test, { space }), name: 'Orders' })
  const folder = await buildFolder(test, { module, name: 'Refunds' })
  const doc = await buildDoc(test, { module, name: 'Former', parentId: folder.id })
  await test.db.updateTable('doc').set({ name: 'Create a refund' }).where('id', '=', doc.id).execute()
  expect(await test.call(listNamedDocs, { body: { ids: [doc.publicId, folder.publicId] } }, doc.owner)).toMatchObject({
    data: [
      {
        id: doc.publicId,
        name: 'Create a refund',
        httpMethod: 'GET',
        url: '/things/{thingId}',
        folderName: 'Refunds',
        moduleName: 'Orders',
        spaceName: 'Stellar',
      },
    ],
  })
})

it('leaves out what is deleted, and what the person may not read', async () => {
  const space = await buildSpace(test)
  const open = await buildModule(test, { project: await buildProject(test, { space, isPrivate: 0 }) })
  const closed = await buildModule(test, { project: await buildProject(test, { space, isPrivate: 1 }) })
  const hiddenFolder = await buildFolder(test, { module: open, isShow: 0 })
  const docs = [
    await buildDoc(test, { module: open, name: 'shown' }),
    await buildDoc(test, { module: open, name: 'hidden', parentId: hiddenFolder.id }),
    await buildDoc(test, { module: closed, name: 'private' }),
    await buildDoc(test, { name: 'elsewhere' }),
  ]
  const deleted = await buildDoc(test, { module: open, name: 'deleted' })
  await test.call(deleteDoc, { body: { id: deleted.publicId } }, space.owner)
  const unknown = encodeId('doc', 900_000)
  const ids = [...docs.map(({ publicId }) => publicId), deleted.publicId, unknown, encodeId('user', docs[0]?.id ?? 0)]

  const guest = await buildUser(test)
  await addToSpace(test, space.id, guest, 'guest')
  const insider = await buildUser(test)
  await addToSpace(test, space.id, insider, 'guest')
  await addToProject(test, closed.project.id, insider, 'guest')
  expect(await namesFor(guest, ids)).toEqual(['shown'])
  expect(await namesFor(insider, ids)).toEqual(['private', 'shown'])
  expect(await namesFor(space.owner, ids)).toEqual(['hidden', 'private', 'shown'])
  expect(await namesFor(await buildUser(test), ids)).toEqual([])
  expect(await namesFor(await buildUser(test, { isSuperAdmin: true }), ids)).toEqual([
    'elsewhere',
    'hidden',
    'private',
    'shown',
  ])
})

it('refuses more at once than the bound', async () => {
  const ids = Array.from({ length: limits.namedDocs + 1 }, (_, at) => encodeId('doc', at + 1))
  expect(await test.call(listNamedDocs, { body: { ids } }, await buildUser(test))).toMatchObject({
    error: 'invalid_input',
  })
})
