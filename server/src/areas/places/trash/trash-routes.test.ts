import {
  addFolder,
  addModule,
  addProject,
  addSpace,
  deleteDoc,
  deleteModule,
  deleteProject,
  deleteSpace,
  getModuleByDoc,
  getProjectInfo,
  getVisitTree,
  listDocs,
  listModules,
  listMyDeletedSpaces,
  listProjectTrash,
  listSpaceProjects,
  listSpaces,
  listSpaceTrash,
  restoreTrash,
  trashDays,
  updateModule,
  updateProject,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { requireVisited } from '../../../auth/visitor-access.ts'
import { createSession } from '../../../auth/sessions.ts'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const restore = (id: string | undefined, caller: BuiltUser) =>
  test.call(restoreTrash, { body: { id: id ?? '' } }, caller)

async function removeDoc(doc: BuiltDoc): Promise<string> {
  return (await test.call(deleteDoc, { body: { id: doc.publicId } }, doc.owner)).data?.trashId ?? ''
}

async function docNames(module: BuiltModule): Promise<string[]> {
  const list = await test.call(listDocs, { body: { moduleId: module.publicId } }, module.owner)
  return (list.data ?? []).map((row) => row.name)
}

/** Rows a live query sees. */
async function liveCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['space', 'project', 'module', 'doc'] as const) {
    const row = await test.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirstOrThrow()
    counts[table] = row.count
  }
  return counts
}

describe('restoring', () => {
  it('brings back exactly what its deletion took', async () => {
    const module = await buildModule(test, { name: 'app' })
    const folder = await buildFolder(test, { module, name: 'folder' })
    const early = await buildDoc(test, { module, name: 'early', parentId: folder.id })
    await buildDoc(test, { module, name: 'late', parentId: folder.id })
    await buildDoc(test, { module, name: 'root' })
    const earlyTrash = await removeDoc(early)
    const folderTrash = await removeDoc(folder)
    expect(await docNames(module)).toEqual(['root'])
    expect((await restore(earlyTrash, module.owner)).error).toBe('parent_deleted')
    const moduleTrash = await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
    expect((await restore(folderTrash, module.owner)).error).toBe('parent_deleted')

    expect((await restore(moduleTrash.data?.trashId, module.owner)).code).toBe('0')
    expect(await docNames(module)).toEqual(['root'])
    expect((await restore(folderTrash, module.owner)).code).toBe('0')
    expect(await docNames(module)).toEqual(['folder', 'late', 'root'])
    expect((await restore(earlyTrash, module.owner)).code).toBe('0')
    expect(await docNames(module)).toEqual(['folder', 'early', 'late', 'root'])
    expect(await restore(earlyTrash, module.owner)).toMatchObject({ error: 'not_accessible' })
    expect(await test.db.selectFrom('trash').select('id').execute()).toEqual([])
    const row = await test.db
      .selectFrom('module')
      .select('tree_version')
      .where('id', '=', module.id)
      .executeTakeFirstOrThrow()
    expect(row.tree_version).toBe(7)
  })

  it('undoes the deletion of a whole space', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module })
    await buildDoc(test, { module, parentId: (await buildFolder(test, { module })).id })
    const before = await liveCounts()
    const { space } = module.project
    const deleted = await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    const after = await liveCounts()
    expect(after).toEqual({
      space: (before['space'] ?? 0) - 1,
      project: (before['project'] ?? 0) - 1,
      module: (before['module'] ?? 0) - 1,
      doc: (before['doc'] ?? 0) - 3,
    })
    const listed = await test.call(listMyDeletedSpaces, {}, space.owner)
    expect(listed.data).toMatchObject([
      { id: deleted.data?.trashId, kind: 'space', place: [], docCount: 2, deletedAtMs: test.now() },
    ])
    expect((await restore(deleted.data?.trashId, space.owner)).code).toBe('0')
    expect(await liveCounts()).toEqual(before)
    expect((await test.call(listMyDeletedSpaces, {}, space.owner)).data).toEqual([])
    const events = await test.db.selectFrom('event').select('payload').where('name', '=', 'trash.restored').execute()
    expect(events.at(-1)?.payload).toContain(`"kind":"space","subjectId":${space.id}`)
  })

  it('needs the parent, the name and the time', async () => {
    const space = await buildSpace(test, { name: 'Mine' })
    const project = await buildProject(test, { space, name: 'P' })
    const module = await buildModule(test, { project, name: 'M' })
    const moduleTrash = await test.call(deleteModule, { body: { id: module.publicId } }, space.owner)
    await test.call(addModule, { body: { projectId: project.publicId, name: 'M' } }, space.owner)
    expect(await restore(moduleTrash.data?.trashId, space.owner)).toMatchObject({
      error: 'name_taken',
      details: { name: 'M' },
    })
    const projectTrash = await test.call(deleteProject, { body: { id: project.publicId } }, space.owner)
    expect((await restore(moduleTrash.data?.trashId, space.owner)).error).toBe('parent_deleted')
    await test.call(addProject, { body: { spaceId: space.publicId, name: 'P' } }, space.owner)
    expect((await restore(projectTrash.data?.trashId, space.owner)).error).toBe('name_taken')
    const spaceTrash = await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    expect((await restore(projectTrash.data?.trashId, space.owner)).error).toBe('parent_deleted')
    await test.call(addSpace, { body: { name: 'Mine' } }, space.owner)
    expect((await restore(spaceTrash.data?.trashId, space.owner)).error).toBe('name_taken')
    const before = await liveCounts()
    test.advance(trashDays * 86_400_000 + 1)
    // No session lasts that long.
    const session = { userId: space.owner.id, userAgent: 'test', address: '127.0.0.1', nowMs: test.now() }
    const later = { ...space.owner, token: await createSession(test.db, session) }
    expect((await restore(spaceTrash.data?.trashId, later)).error).toBe('restore_expired')
    expect((await test.call(listMyDeletedSpaces, {}, later)).data).toEqual([])
    expect(await liveCounts()).toEqual(before)
  })

  it('does not bring back an operation or a folder that exists again', async () => {
    const module = await buildModule(test)
    const doc = await buildDoc(test, { module, name: 'old' })
    const trash = await removeDoc(doc)
    const newer = await buildDoc(test, { module, name: 'new' })
    const key = await test.db.selectFrom('doc').select('natural_key').where('id', '=', doc.id).executeTakeFirstOrThrow()
    await test.db.updateTable('doc').set(key).where('id', '=', newer.id).execute()
    expect(await restore(trash, module.owner)).toMatchObject({ error: 'name_taken', details: { name: 'old' } })
    const folder = await buildFolder(test, { module, name: 'Same' })
    const folderTrash = await removeDoc(folder)
    await test.call(addFolder, { body: { moduleId: module.publicId, name: 'Same' } }, module.owner)
    expect(await restore(folderTrash, module.owner)).toMatchObject({ error: 'name_taken', details: { name: 'Same' } })
    expect((await docNames(module)).sort()).toEqual(['Same', 'new'])
  })

  it('is for those who may restore where it was', async () => {
    const project = await buildProject(test, { isPrivate: 0 })
    const secret = await buildProject(test, { space: project.space, isPrivate: 1 })
    const [guest, dev, stranger] = [await buildUser(test), await buildUser(test), await buildUser(test)]
    await addToSpace(test, project.space.id, guest, 'guest')
    await addToSpace(test, project.space.id, dev, 'guest')
    await addToProject(test, project.id, dev, 'dev')
    const inProject = await removeDoc(await buildDoc(test, { module: await buildModule(test, { project }) }))
    const inSecret = await removeDoc(await buildDoc(test, { module: await buildModule(test, { project: secret }) }))
    for (const [id, caller, error] of [
      [inProject, stranger, 'not_accessible'],
      [inProject, guest, 'no_permission'],
      [inSecret, guest, 'not_accessible'],
      [inSecret, dev, 'not_accessible'],
      ['nonsense', guest, 'not_accessible'],
    ] as const) {
      expect((await restore(id, caller)).error).toBe(error)
    }
    expect((await restore(inProject, dev)).code).toBe('0')
    const secretTrash = await test.call(deleteProject, { body: { id: secret.publicId } }, secret.owner)
    const openTrash = await test.call(deleteProject, { body: { id: project.publicId } }, project.owner)
    expect((await restore(secretTrash.data?.trashId, dev)).error).toBe('not_accessible')
    expect((await restore(openTrash.data?.trashId, dev)).error).toBe('no_permission')
    const root = await buildUser(test, { isSuperAdmin: true })
    expect((await restore(openTrash.data?.trashId, root)).code).toBe('0')
  })
})

describe('the trash', () => {
  it('names where things were and lists each kind in its place', async () => {
    const space = await buildSpace(test, { name: 'S' })
    const project = await buildProject(test, { space, name: 'P' })
    const module = await buildModule(test, { project, name: 'M' })
    const outer = await buildFolder(test, { module, name: 'Outer' })
    const inner = await buildFolder(test, { module, name: 'Inner', parentId: outer.id })
    const doc = await buildDoc(test, { module, name: 'Doc', parentId: inner.id })
    await removeDoc(doc)
    test.advance(1_000)
    await test.call(deleteModule, { body: { id: module.publicId } }, space.owner)
    const inProject = await test.call(listProjectTrash, { query: { projectId: project.publicId } }, space.owner)
    expect(inProject.data?.map((entry) => [entry.kind, entry.name, entry.place, entry.docCount])).toEqual([
      ['module', 'M', ['S', 'P'], 0],
      ['doc', 'Doc', ['S', 'P', 'M', 'Outer', 'Inner'], 1],
    ])
    const [entry] = inProject.data ?? []
    expect(entry).toMatchObject({
      deletedByName: space.owner.username.toUpperCase(),
      expiresAtMs: test.now() + trashDays * 86_400_000,
    })
    await test.call(deleteProject, { body: { id: project.publicId } }, space.owner)
    const inSpace = await test.call(listSpaceTrash, { query: { spaceId: space.publicId } }, space.owner)
    expect(inSpace.data?.map(({ kind, name, place }) => [kind, name, place])).toEqual([['project', 'P', ['S']]])
  })

  it('goes along when an application or project moves', async () => {
    const project = await buildProject(test)
    const module = await buildModule(test, { project })
    const doc = await buildDoc(test, { module, name: 'left behind' })
    const trash = await removeDoc(doc)
    const target = await buildProject(test, { space: project.space })
    await test.call(updateModule, { body: { id: module.publicId, projectId: target.publicId } }, project.owner)
    const far = await buildSpace(test, { owner: project.owner })
    await test.call(updateProject, { body: { id: target.publicId, spaceId: far.publicId } }, project.owner)
    const listed = await test.call(listProjectTrash, { query: { projectId: target.publicId } }, project.owner)
    expect(listed.data?.map((entry) => entry.name)).toEqual(['left behind'])
    const here = await test.call(listProjectTrash, { query: { projectId: project.publicId } }, project.owner)
    expect(here.data).toEqual([])
    const admin = await buildUser(test)
    await addToSpace(test, project.space.id, admin, 'admin')
    expect((await restore(trash, admin)).error).toBe('not_accessible')
    expect((await restore(trash, project.owner)).code).toBe('0')
  })

  it('shows a person the spaces they were admin of, a super admin all', async () => {
    const space = await buildSpace(test)
    const [dev, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    await addToSpace(test, space.id, dev, 'dev')
    const deleted = await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    expect((await test.call(listMyDeletedSpaces, {}, dev)).data).toEqual([])
    const all = await test.call(listMyDeletedSpaces, {}, root)
    expect(all.data?.map((entry) => entry.id)).toContain(deleted.data?.trashId)
  })
})

it.each(['space', 'project', 'module'] as const)('deleting a %s hides all below it, shares included', async (kind) => {
  const module = await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) })
  const doc = await buildDoc(test, { module })
  const { key } = await buildShare(test, module)
  const share = { of: 'share', key } as const
  const { project, owner } = module
  await requireVisited(test.db, share, { address: '127.0.0.1', nowMs: test.now() })
  const ids = { space: project.space.publicId, project: project.publicId, module: module.publicId }
  const endpoints = { space: deleteSpace, project: deleteProject, module: deleteModule }
  expect((await test.call(endpoints[kind], { body: { id: ids[kind] } }, owner)).code).toBe('0')
  const root = await buildUser(test, { isSuperAdmin: true })
  for (const caller of [owner, root]) {
    expect((await test.call(getModuleByDoc, { query: { docId: doc.publicId } }, caller)).error).toBe('not_accessible')
    expect((await test.call(listDocs, { body: { moduleId: module.publicId } }, caller)).error).toBe('not_accessible')
    const projects = await test.call(listSpaceProjects, { query: { spaceId: ids.space } }, caller)
    expect(projects.data?.length ?? 0).toBe(kind === 'module' ? 1 : 0)
    const modules = await test.call(listModules, { query: { projectId: ids.project } }, caller)
    expect(modules.data ?? []).toEqual([])
    if (kind !== 'module') {
      expect((await test.call(getProjectInfo, { query: { projectId: ids.project } }, caller)).error).toBe(
        'not_accessible',
      )
    }
  }
  const spaces = (await test.call(listSpaces, {}, owner)).data ?? []
  expect(spaces.map((space) => space.docCount)).toEqual(kind === 'space' ? [] : [0])
  await expect(requireVisited(test.db, share, { address: '127.0.0.1', nowMs: test.now() })).rejects.toMatchObject({
    error: 'visit_not_found',
  })
  expect((await test.call(getVisitTree, { query: { of: 'share', id: key } })).error).toBe('visit_not_found')
})
