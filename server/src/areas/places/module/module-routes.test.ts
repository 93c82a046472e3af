import {
  addFolder,
  addModule,
  deleteDoc,
  deleteModule,
  getModule,
  getModuleByDoc,
  getProjectInfo,
  listModules,
  listSpaces,
  restoreTrash,
  saveDoc,
  updateModule,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const moduleRow = (id: number) =>
  test.db.selectFrom('module').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('making and listing applications', () => {
  it('trims names, counts documents, and puts the new one behind', async () => {
    const project = await buildProject(test)
    const first = await test.call(addModule, { body: { projectId: project.publicId, name: ' Shop ' } }, project.owner)
    expect(first.data).toMatchObject({
      name: 'Shop',
      projectId: project.publicId,
      origin: 'manual',
      docCount: 0,
      orderIndex: 10_000,
    })
    const filled = await buildModule(test, { project, name: 'A' })
    await buildFolder(test, { module: filled })
    const doc = await buildDoc(test, { module: filled })
    await buildDoc(test)
    const second = await test.call(addModule, { body: { projectId: project.publicId, name: 'Stock' } }, project.owner)
    expect(second.data?.orderIndex).toBe(10_010)
    const list = await test.call(listModules, { query: { projectId: project.publicId } }, project.owner)
    expect(list.data?.map((module) => [module.name, module.docCount])).toEqual([
      ['A', 1],
      ['Shop', 0],
      ['Stock', 0],
    ])
    const byDoc = await test.call(getModuleByDoc, { query: { docId: doc.publicId } }, project.owner)
    const byId = await test.call(getModule, { query: { moduleId: filled.publicId } }, project.owner)
    expect(byDoc.data).toMatchObject({ id: filled.publicId, docCount: 1 })
    expect(byId.data).toEqual(byDoc.data)
  })

  it('count documents as they are now: added, deleted, restored', async () => {
    const module = await buildModule(test)
    const { owner } = module.project
    const seen = async () => {
      const lists = await Promise.all([
        test.call(listModules, { query: { projectId: module.project.publicId } }, owner),
        test.call(getProjectInfo, { query: { projectId: module.project.publicId } }, owner),
        test.call(listSpaces, {}, owner),
      ])
      return [lists[0].data?.[0]?.docCount, lists[1].data?.docCount, lists[2].data?.[0]?.docCount]
    }
    expect(await seen()).toEqual([0, 0, 0])
    const folder = await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Orders' } }, owner)
    const folderId = folder.data?.id ?? ''
    for (const name of ['Read', 'List']) {
      const body = {
        moduleId: module.publicId,
        parentId: folderId,
        name,
        content: { v: 1, kind: 'markdown', text: '' },
      }
      expect((await test.call(saveDoc, { body }, owner)).code).toBe('0')
    }
    expect(await seen()).toEqual([2, 2, 2])
    const trash = await test.call(deleteDoc, { body: { id: folderId } }, owner)
    expect(await seen()).toEqual([0, 0, 0])
    await test.call(restoreTrash, { body: { id: trash.data?.trashId ?? '' } }, owner)
    expect(await seen()).toEqual([2, 2, 2])
  })

  it('are found by a document only by those who see it: a hidden one answers as one there is not', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, isShow: 0 })
    const hidden = await buildDoc(test, { module, isShow: 0 })
    const inside = await buildDoc(test, { module, parentId: folder.id })
    const [guest, dev] = [await buildUser(test), await buildUser(test)]
    for (const [user, role] of [[guest, 'guest'] as const, [dev, 'dev'] as const]) {
      await addToSpace(test, module.project.space.id, user, role)
      await addToProject(test, module.project.id, user, role)
    }
    const gone = await buildDoc(test, { module })
    await test.db.updateTable('doc').set({ deleted_at_ms: 1 }).where('id', '=', gone.id).execute()
    const answer = async (docId: string, user: BuiltUser) => ({
      ...(await test.call(getModuleByDoc, { query: { docId } }, user)),
      requestId: '',
    })
    const missing = await answer(gone.publicId, guest)
    expect(missing.error).toBe('not_accessible')
    for (const { publicId } of [hidden, folder, inside]) {
      expect(await answer(publicId, guest)).toEqual(missing)
      expect(await answer(publicId, dev)).toMatchObject({ code: '0', data: { id: module.publicId } })
    }
  })

  it('refuses a name of the project’s applications', async () => {
    const module = await buildModule(test, { name: 'Same' })
    const body = { projectId: module.project.publicId, name: 'Same ' }
    expect(await test.call(addModule, { body }, module.owner)).toMatchObject({
      error: 'name_taken',
      details: { name: 'Same' },
    })
    expect(await test.db.selectFrom('module').select('id').where('name', '=', 'Same').execute()).toEqual([
      { id: module.id },
    ])
  })
})

describe('changing an application', () => {
  it('renames, describes and orders it, and leaves out what is not given', async () => {
    const module = await buildModule(test)
    const body = { id: module.publicId, name: ' New ', description: ' text ', orderIndex: 5 }
    const changed = await test.call(updateModule, { body }, module.owner)
    expect(changed.data).toMatchObject({ name: 'New', description: 'text', orderIndex: 5 })
    const again = await test.call(updateModule, { body: { id: module.publicId, orderIndex: 7 } }, module.owner)
    expect(again.data).toMatchObject({ name: 'New', description: 'text', orderIndex: 7 })
  })

  it('moves it with what it holds to a project where the person may', async () => {
    const space = await buildSpace(test)
    const module = await buildModule(test, { project: await buildProject(test, { space }), name: 'Mover' })
    const target = await buildProject(test, { space })
    const doc = await buildDoc(test, { module })
    const dev = await buildUser(test)
    await addToSpace(test, space.id, dev, 'guest')
    await addToProject(test, module.project.id, dev, 'dev')
    const move = { body: { id: module.publicId, projectId: target.publicId } }
    expect((await test.call(updateModule, move, dev)).error).toBe('not_accessible')
    await addToProject(test, target.id, dev, 'guest')
    expect((await test.call(updateModule, move, dev)).error).toBe('no_permission')
    expect(await moduleRow(module.id)).toMatchObject({ project_id: module.project.id })
    const moved = await test.call(updateModule, move, module.owner)
    expect(moved.data).toMatchObject({ projectId: target.publicId, docCount: 1 })
    const found = await test.call(getModuleByDoc, { query: { docId: doc.publicId } }, module.owner)
    expect(found.data?.projectId).toBe(target.publicId)
  })

  it('does not move onto a taken name', async () => {
    const module = await buildModule(test, { name: 'Both' })
    const target = await buildProject(test, { space: module.project.space })
    await buildModule(test, { project: target, name: 'Both' })
    const moved = await test.call(
      updateModule,
      { body: { id: module.publicId, projectId: target.publicId } },
      module.owner,
    )
    expect(moved).toMatchObject({ error: 'name_taken', details: { name: 'Both' } })
    expect(await moduleRow(module.id)).toMatchObject({ project_id: module.project.id })
  })
})

it('deletes an application with its documents; its name is free again', async () => {
  const module = await buildModule(test, { name: 'Going' })
  const doc = await buildDoc(test, { module })
  const deleted = await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
  expect(deleted.code).toBe('0')
  expect((await test.call(getModule, { query: { moduleId: module.publicId } }, module.owner)).error).toBe(
    'not_accessible',
  )
  expect((await test.call(getModuleByDoc, { query: { docId: doc.publicId } }, module.owner)).error).toBe(
    'not_accessible',
  )
  const again = await test.call(
    addModule,
    { body: { projectId: module.project.publicId, name: 'Going' } },
    module.owner,
  )
  expect(again.code).toBe('0')
})
