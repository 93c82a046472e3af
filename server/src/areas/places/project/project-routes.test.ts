import {
  addProject,
  deleteProject,
  getProjectInfo,
  getProjectSpace,
  listSpaceActivity,
  listSpaceProjects,
  updateProject,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltSpace } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

async function joinedUser(space: BuiltSpace, role: 'guest' | 'dev' | 'admin'): Promise<BuiltUser> {
  const user = await buildUser(test)
  await addToSpace(test, space.id, user, role)
  return user
}

const projectRow = (id: number) =>
  test.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('making a project', () => {
  it('is private unless asked otherwise, with the creator and the chosen colleagues as admins', async () => {
    const space = await buildSpace(test)
    const [dev, colleague, stranger] = [
      await joinedUser(space, 'dev'),
      await joinedUser(space, 'guest'),
      await buildUser(test),
    ]
    const made = await test.call(
      addProject,
      { body: { spaceId: space.publicId, name: ' Orders ', adminIds: [colleague.publicId, stranger.publicId] } },
      dev,
    )
    expect(made.data).toMatchObject({
      name: 'Orders',
      isPrivate: 1,
      roleCode: 'admin',
      memberCount: 2,
      moduleCount: 0,
      docCount: 0,
      can: { govern: true, delete: true },
    })
    const info = await test.call(getProjectInfo, { query: { projectId: made.data?.id ?? '' } }, dev)
    expect(info.data?.admins.map((person) => person.username).sort()).toEqual([dev.username, colleague.username].sort())
    const open = await test.call(addProject, { body: { spaceId: space.publicId, name: 'Open', isPrivate: 0 } }, dev)
    expect(open.data).toMatchObject({ isPrivate: 0, orderIndex: (made.data?.orderIndex ?? 0) + 10 })
  })

  it('refuses a name of the space’s projects and composed spaces, and writes nothing', async () => {
    const project = await buildProject(test, { name: 'Same' })
    const again = { spaceId: project.space.publicId, name: 'Same' }
    expect(await test.call(addProject, { body: again }, project.owner)).toMatchObject({
      error: 'name_taken',
      details: { name: 'Same' },
    })
    const composed = await buildSpace(test, { isCompose: 1, owner: project.owner })
    const refused = await test.call(addProject, { body: { ...again, spaceId: composed.publicId } }, project.owner)
    expect(refused.error).toBe('space_is_composed')
    const rows = await test.db.selectFrom('project').select('id').where('name', '=', 'Same').execute()
    expect(rows).toEqual([{ id: project.id }])
  })
})

describe('who sees a project', () => {
  it('shows private ones to their members and the space’s admins only, in the list and by id', async () => {
    const space = await buildSpace(test)
    const secret = await buildProject(test, { space, isPrivate: 1, name: 'secret' })
    await buildProject(test, { space, isPrivate: 0, name: 'open' })
    const [guest, joined, root] = [
      await joinedUser(space, 'dev'),
      await joinedUser(space, 'guest'),
      await buildUser(test, { isSuperAdmin: true }),
    ]
    await addToProject(test, secret.id, joined, 'dev')
    const rolesSeen = async (user: BuiltUser): Promise<unknown> =>
      (await test.call(listSpaceProjects, { query: { spaceId: space.publicId } }, user)).data?.map((project) => [
        project.name,
        project.roleCode,
        project.can.manageDocs,
      ])
    expect(await rolesSeen(guest)).toEqual([['open', 'guest', false]])
    expect(await rolesSeen(joined)).toEqual([
      ['open', 'guest', false],
      ['secret', 'dev', true],
    ])
    expect(await rolesSeen(space.owner)).toEqual([
      ['open', 'admin', true],
      ['secret', 'admin', true],
    ])
    expect(await rolesSeen(root)).toEqual([
      ['open', null, true],
      ['secret', null, true],
    ])
    const byId = await test.call(getProjectInfo, { query: { projectId: secret.publicId } }, guest)
    expect(byId.error).toBe('not_accessible')
    const names = await test.call(getProjectSpace, { query: { projectId: secret.publicId } }, joined)
    expect(names.data).toMatchObject({ projectName: 'secret', projectId: secret.publicId, spaceId: space.publicId })
  })

  it('counts applications and documents', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module })
    await buildDoc(test, { module, isFolder: true })
    await buildModule(test, { project: module.project })
    const [project] =
      (await test.call(listSpaceProjects, { query: { spaceId: module.project.space.publicId } }, module.owner)).data ??
      []
    expect(project).toMatchObject({ moduleCount: 2, docCount: 1, memberCount: 1 })
    expect(project?.faces.map(({ id }) => id)).toEqual([module.owner.publicId])
  })

  it('lists the latest change of each application, newest first, of what a person may see', async () => {
    const space = await buildSpace(test)
    const guest = await joinedUser(space, 'guest')
    const open = await buildModule(test, {
      name: 'a',
      project: await buildProject(test, { space, name: 'A', isPrivate: 0 }),
    })
    const hidden = await buildModule(test, { name: 'b', project: await buildProject(test, { space, name: 'B' }) })
    const docs = await Promise.all([open, open, hidden].map((module) => buildDoc(test, { module })))
    for (const [index, { id }] of docs.entries())
      await test.db
        .updateTable('doc')
        .set({ updated_at_ms: 1_000 + index })
        .where('id', '=', id)
        .execute()
    const seenBy = async (user: typeof guest) => {
      const reply = await test.call(listSpaceActivity, { query: { spaceId: space.publicId } }, user)
      return reply.data?.map(({ docId, moduleName, projectName, atMs }) => [docId, moduleName, projectName, atMs])
    }
    const ofOpen = [docs[1]?.publicId, 'a', 'A', 1_001]
    expect(await seenBy(guest)).toEqual([ofOpen])
    expect(await seenBy(space.owner)).toEqual([[docs[2]?.publicId, 'b', 'B', 1_002], ofOpen])
  })
})

describe('changing a project', () => {
  it('lets developers rename, and only admins change its privacy', async () => {
    const project = await buildProject(test, { isPrivate: 1 })
    const dev = await joinedUser(project.space, 'guest')
    await addToProject(test, project.id, dev, 'dev')
    const named = await test.call(updateProject, { body: { id: project.publicId, name: ' Shop ', isPrivate: 1 } }, dev)
    expect(named.data).toMatchObject({ name: 'Shop', isPrivate: 1 })
    const opened = await test.call(updateProject, { body: { id: project.publicId, name: 'X', isPrivate: 0 } }, dev)
    expect(opened.error).toBe('no_permission')
    expect(await projectRow(project.id)).toMatchObject({ name: 'Shop', is_private: 1 })
    const byAdmin = await test.call(updateProject, { body: { id: project.publicId, isPrivate: 0 } }, project.owner)
    expect(byAdmin.data?.isPrivate).toBe(0)
  })

  it('moves it with the roles of people who belong to the target space', async () => {
    const project = await buildProject(test)
    const target = await buildSpace(test, { owner: project.owner })
    await buildProject(test, { space: target })
    const [left, kept] = [await joinedUser(project.space, 'dev'), await joinedUser(project.space, 'dev')]
    await addToProject(test, project.id, left, 'dev')
    await addToProject(test, project.id, kept, 'dev')
    await addToSpace(test, target.id, kept, 'guest')
    const moved = await test.call(
      updateProject,
      { body: { id: project.publicId, spaceId: target.publicId } },
      project.owner,
    )
    expect(moved.data).toMatchObject({ spaceId: target.publicId, memberCount: 2, orderIndex: 10_010 })
    const members = await test.db
      .selectFrom('project_member')
      .select('user_id')
      .where('project_id', '=', project.id)
      .execute()
    expect(members.map((member) => member.user_id).sort()).toEqual([project.owner.id, kept.id].sort())
    const seen = await test.call(getProjectInfo, { query: { projectId: project.publicId } }, left)
    expect(seen.error).toBe('not_accessible')
  })

  it('moves nowhere without the right there, onto a taken name, or into a composed space', async () => {
    const project = await buildProject(test, { name: 'Wanderer' })
    const foreign = await buildSpace(test)
    const guestThere = await buildSpace(test)
    await addToSpace(test, guestThere.id, project.owner, 'guest')
    const full = await buildSpace(test, { owner: project.owner })
    await buildProject(test, { space: full, name: 'Wanderer' })
    const composed = await buildSpace(test, { owner: project.owner, isCompose: 1 })
    const moveTo = async (space: BuiltSpace): Promise<string | undefined> =>
      (await test.call(updateProject, { body: { id: project.publicId, spaceId: space.publicId } }, project.owner)).error
    expect(await moveTo(foreign)).toBe('not_accessible')
    expect(await moveTo(guestThere)).toBe('no_permission')
    expect(await moveTo(full)).toBe('name_taken')
    expect(await moveTo(composed)).toBe('space_is_composed')
    expect(await projectRow(project.id)).toMatchObject({ space_id: project.space.id })
    const dev = await joinedUser(project.space, 'guest')
    await addToProject(test, project.id, dev, 'dev')
    await addToSpace(test, full.id, dev, 'admin')
    const byDev = await test.call(updateProject, { body: { id: project.publicId, spaceId: full.publicId } }, dev)
    expect(byDev.error).toBe('no_permission')
  })
})

it('deletes a project only for its admins', async () => {
  const project = await buildProject(test, { isPrivate: 0 })
  const dev = await joinedUser(project.space, 'guest')
  await addToProject(test, project.id, dev, 'dev')
  expect((await test.call(deleteProject, { body: { id: project.publicId } }, dev)).error).toBe('no_permission')
  expect(await projectRow(project.id)).toMatchObject({ deleted_at_ms: null })
  expect((await test.call(deleteProject, { body: { id: project.publicId } }, project.owner)).data?.trashId).toBeTruthy()
  expect((await test.call(getProjectInfo, { query: { projectId: project.publicId } }, project.owner)).error).toBe(
    'not_accessible',
  )
})
