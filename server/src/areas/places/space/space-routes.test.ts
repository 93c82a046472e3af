import {
  addSpace,
  addSpaceMembers,
  deleteSpace,
  getProjectInfo,
  getSpaceInfo,
  listNormalSpaces,
  listSpaceMembers,
  listSpaces,
  pageSpaceMembers,
  updateSpace,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const spaceNames = async (): Promise<string[]> =>
  (await test.db.selectFrom('space').select('name').execute()).map((row) => row.name)

describe('making a space', () => {
  it('trims the name, makes the creator its admin and puts it behind the others', async () => {
    const user = await buildUser(test)
    const first = await test.call(addSpace, { body: { name: '  Shop ', description: ' all of it ' } }, user)
    expect(first.data).toMatchObject({
      name: 'Shop',
      description: 'all of it',
      isCompose: 0,
      roleCode: 'admin',
      memberCount: 1,
      projectCount: 0,
      can: {
        createProject: true,
        update: true,
        manageMembers: true,
        configure: true,
        manageOpenUsers: true,
        delete: true,
        restore: true,
      },
    })
    const second = await test.call(addSpace, { body: { name: 'Depot', isCompose: 1 } }, user)
    expect(second.data?.orderIndex).toBe((first.data?.orderIndex ?? 0) + 10)
    expect((await test.call(listSpaces, {}, user)).data?.map((space) => space.name)).toEqual(['Shop', 'Depot'])
    expect((await test.call(listNormalSpaces, {}, user)).data?.map((space) => space.name)).toEqual(['Shop'])
    const events = await test.db.selectFrom('event').selectAll().where('name', '=', 'space.created').execute()
    expect(events).toHaveLength(2)
  })

  it('refuses a name the creator has used, and only theirs', async () => {
    const [user, other] = [await buildUser(test), await buildUser(test)]
    await test.call(addSpace, { body: { name: 'Twice' } }, user)
    const events = await test.db.selectFrom('event').select('id').execute()
    const again = await test.call(addSpace, { body: { name: ' Twice' } }, { ...user, language: 'en' })
    expect(again).toMatchObject({ error: 'name_taken', details: { name: 'Twice' } })
    expect(again.msg).toBe('“Twice” already exists. Choose another name.')
    expect((await spaceNames()).filter((name) => name === 'Twice')).toHaveLength(1)
    expect(await test.db.selectFrom('event').select('id').execute()).toHaveLength(events.length)
    expect(await test.call(addSpace, { body: { name: 'Twice' } }, other)).toMatchObject({ code: '0' })
  })

  it('makes the named people admins too, and nothing when one of them is unknown', async () => {
    const [user, friend] = [await buildUser(test), await buildUser(test)]
    const shared = await buildSpace(test, { owner: friend })
    await addToSpace(test, shared.id, user, 'guest')
    const made = await test.call(addSpace, { body: { name: 'Team', adminIds: [friend.publicId, user.publicId] } }, user)
    expect(made.data?.memberCount).toBe(2)
    const info = await test.call(getSpaceInfo, { query: { spaceId: made.data?.id ?? '' } }, friend)
    expect(info.data?.leaders.map((person) => person.username).sort()).toEqual([friend.username, user.username].sort())
    const strange = await test.call(addSpace, { body: { name: 'Nobody', adminIds: [made.data?.id ?? ''] } }, user)
    expect(strange.error).toBe('not_accessible')
    await test.db.updateTable('user').set({ status: 0 }).where('id', '=', friend.id).execute()
    const disabled = await test.call(addSpace, { body: { name: 'Nobody', adminIds: [friend.publicId] } }, user)
    expect(disabled.error).toBe('not_accessible')
    expect(await spaceNames()).not.toContain('Nobody')
  })
})

describe('admins of a new space', () => {
  const create = (caller: BuiltUser, ...admins: BuiltUser[]) =>
    test.call(
      addSpace,
      { body: { name: `By ${caller.username}`, adminIds: admins.map((each) => each.publicId) } },
      caller,
    )

  it('are no strangers, unless a super admin names them', async () => {
    const [user, stranger, root] = [
      await buildUser(test),
      await buildUser(test),
      await buildUser(test, { isSuperAdmin: true }),
    ]
    const before = await readEverything(test)
    expect((await create(user, stranger)).error).toBe('not_accessible')
    expect(await readEverything(test)).toEqual(before)
    expect((await create(user, user)).data?.memberCount).toBe(1)
    expect((await create(root, stranger)).data?.memberCount).toBe(2)
  })

  it('are people of a space one shares with them now', async () => {
    const space = await buildSpace(test)
    const [user, colleague] = [await buildUser(test), await buildUser(test)]
    for (const each of [user, colleague]) await addToSpace(test, space.id, each, 'guest')
    expect((await create(user, colleague, space.owner)).data?.memberCount).toBe(3)
    await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    // What they have in common now is the space above.
    await test.db.deleteFrom('space_member').where('user_id', '=', colleague.id).execute()
    const again = await test.call(addSpace, { body: { name: 'Again', adminIds: [colleague.publicId] } }, user)
    expect(again.error).toBe('not_accessible')
  })
})

describe('addresses of people', () => {
  it('are shown to super admins, and to everyone their own; not to who creates a space and adds strangers to it', async () => {
    const space = await buildSpace(test)
    const dev = await buildUser(test)
    await addToSpace(test, space.id, dev, 'dev')
    const project = await buildProject(test, { space })
    await addToProject(test, project.id, dev, 'dev')
    const { owner } = space
    const root = await buildUser(test, { isSuperAdmin: true })
    const emailOf = ({ username }: BuiltUser) => `${username}@example.com`
    const shownTo = async (caller: BuiltUser) => {
      const query = { spaceId: space.publicId }
      const members = await test.call(listSpaceMembers, { query }, caller)
      const page = await test.call(pageSpaceMembers, { body: query }, caller)
      const info = await test.call(getSpaceInfo, { query }, caller)
      const ofProject = await test.call(getProjectInfo, { query: { projectId: project.publicId } }, caller)
      const people = [members.data, page.data?.list, info.data?.leaders, ofProject.data?.admins]
      return people.map((list) => list?.flatMap(({ email }) => email ?? []).sort())
    }
    const all = [emailOf(owner), emailOf(dev)].sort()
    expect(await shownTo(root)).toEqual([all, all, [emailOf(owner)], [emailOf(owner)]])
    expect(await shownTo(owner)).toEqual([[emailOf(owner)], [emailOf(owner)], [emailOf(owner)], [emailOf(owner)]])
    expect(await shownTo(dev)).toEqual([[emailOf(dev)], [emailOf(dev)], [], []])
    const stranger = await buildUser(test)
    const own = await test.call(addSpace, { body: { name: `Of ${dev.username}` } }, dev)
    const spaceId = own.data?.id ?? ''
    const body = { spaceId, userIds: [stranger.publicId], roleCode: 'guest' as const }
    expect((await test.call(addSpaceMembers, { body }, dev)).data).toEqual({ addedCount: 1 })
    const added = await test.call(pageSpaceMembers, { body: { spaceId } }, dev)
    expect(added.data?.list.find(({ id }) => id === stranger.publicId)).toMatchObject({ email: null })
  })

  it('cannot be found out by searching for parts of them', async () => {
    const space = await buildSpace(test)
    const dev = await buildUser(test)
    await addToSpace(test, space.id, dev, 'dev')
    const found = async (username: string, caller: BuiltUser) =>
      (await test.call(pageSpaceMembers, { body: { spaceId: space.publicId, username } }, caller)).data?.total
    const root = await buildUser(test, { isSuperAdmin: true })
    expect(await found('@example', root)).toBe(2)
    for (const caller of [space.owner, dev]) expect(await found('@example', caller)).toBe(0)
    expect(await found(space.owner.username, dev)).toBe(1)
  })
})

describe('listing spaces', () => {
  it('shows one’s own spaces, and all to a super admin, who has no role there', async () => {
    const space = await buildSpace(test)
    const [stranger, root] = [await buildUser(test), await buildUser(test, { isSuperAdmin: true })]
    expect((await test.call(listSpaces, {}, stranger)).data).toEqual([])
    const all = (await test.call(listSpaces, {}, root)).data ?? []
    expect(all.find((each) => each.id === space.publicId)).toMatchObject({ roleCode: null, can: { delete: true } })
  })

  it('counts what the person may see: live documents of visible projects', async () => {
    const space = await buildSpace(test)
    const guest = await buildUser(test)
    await addToSpace(test, space.id, guest, 'guest')
    const open = await buildModule(test, { project: await buildProject(test, { space, isPrivate: 0 }) })
    const secret = await buildModule(test, { project: await buildProject(test, { space, isPrivate: 1 }) })
    await buildFolder(test, { module: open })
    await buildDoc(test, { module: open })
    await buildDoc(test, { module: secret })
    const gone = await buildDoc(test, { module: open })
    await test.db.updateTable('doc').set({ deleted_at_ms: 1 }).where('id', '=', gone.id).execute()
    const seen = (await test.call(listSpaces, {}, guest)).data?.[0]
    expect(seen).toMatchObject({ projectCount: 1, docCount: 1, memberCount: 2, roleCode: 'guest' })
    expect(seen?.can).toEqual({
      createProject: false,
      compose: false,
      update: false,
      manageMembers: false,
      configure: false,
      manageOpenUsers: false,
      delete: false,
      restore: false,
    })
    const owned = (await test.call(listSpaces, {}, space.owner)).data?.[0]
    expect(owned).toMatchObject({ projectCount: 2, docCount: 2 })
  })

  it('orders by order, then name', async () => {
    const user = await buildUser(test)
    for (const [name, orderIndex] of [
      ['b', 2],
      ['a', 2],
      ['z', 1],
    ] as const) {
      const made = await test.call(addSpace, { body: { name } }, user)
      await test.call(updateSpace, { body: { id: made.data?.id ?? '', orderIndex } }, user)
    }
    expect((await test.call(listSpaces, {}, user)).data?.map((space) => space.name)).toEqual(['z', 'a', 'b'])
  })
})

describe('one space', () => {
  it('lists its members with their roles', async () => {
    const space = await buildSpace(test)
    const dev = await buildUser(test)
    await addToSpace(test, space.id, dev, 'dev')
    const members = await test.call(listSpaceMembers, { query: { spaceId: space.publicId } }, dev)
    expect(members.data?.map((each) => [each.username, each.roleCode])).toEqual(
      [
        [space.owner.username, 'admin'],
        [dev.username, 'dev'],
      ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    )
  })

  it('is renamed and described by its admins; a taken name changes nothing', async () => {
    const user = await buildUser(test)
    const [one, two] = [
      await buildSpace(test, { owner: user }),
      await buildSpace(test, { owner: user, name: 'Old name' }),
    ]
    const oneName = (await test.call(getSpaceInfo, { query: { spaceId: one.publicId } }, user)).data?.name ?? ''
    const taken = await test.call(updateSpace, { body: { id: two.publicId, name: oneName, description: 'x' } }, user)
    expect(taken).toMatchObject({ error: 'name_taken', details: { name: oneName } })
    const row = await test.db.selectFrom('space').selectAll().where('id', '=', two.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Old name', description: '' })
    const done = await test.call(updateSpace, { body: { id: two.publicId, name: ' New name ' } }, user)
    expect(done.data).toMatchObject({ name: 'New name', description: '' })
  })

  it('is gone for everybody once deleted, and its name is free', async () => {
    const space = await buildSpace(test, { name: 'Leaving' })
    const root = await buildUser(test, { isSuperAdmin: true })
    const deleted = await test.call(deleteSpace, { body: { id: space.publicId } }, space.owner)
    expect(deleted.data?.trashId).toMatch(/^\w{8,}$/)
    for (const caller of [space.owner, root]) {
      const info = await test.call(getSpaceInfo, { query: { spaceId: space.publicId } }, caller)
      expect(info.error).toBe('not_accessible')
    }
    expect(await test.call(addSpace, { body: { name: 'Leaving' } }, space.owner)).toMatchObject({ code: '0' })
    expect(await test.call(deleteSpace, { body: { id: space.publicId } }, root)).toMatchObject({
      error: 'not_accessible',
    })
  })
})

describe('what happened last', () => {
  const latestFor = async (user: BuiltUser) => (await test.call(listSpaces, {}, user)).data?.[0]

  it('is the newest change of a document the person sees, and moves "updated"', async () => {
    const doc = await buildDoc(test, { name: 'Orders' })
    const { project } = doc.module
    expect(await latestFor(doc.owner)).toMatchObject({
      latest: { kind: 'added', docId: doc.publicId, docName: 'Orders', atMs: test.now() },
      updatedAtMs: test.now(),
    })
    test.advance(60_000)
    const folder = await buildFolder(test, { module: doc.module, isShow: 0 })
    await buildDoc(test, { module: doc.module, name: 'Plans', parentId: folder.id })
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    await addToProject(test, project.id, guest, 'guest')
    expect((await latestFor(doc.owner))?.latest).toMatchObject({ docName: 'Plans', atMs: test.now() })
    expect((await latestFor(guest))?.latest).toMatchObject({ docName: 'Orders', atMs: test.now() - 60_000 })
    const info = await test.call(getProjectInfo, { query: { projectId: project.publicId } }, doc.owner)
    expect(info.data).toMatchObject({ latest: { docName: 'Plans' }, updatedAtMs: test.now() })
  })

  it('is nothing in a private project of others', async () => {
    const doc = await buildDoc(test)
    const guest = await buildUser(test)
    await addToSpace(test, doc.module.project.space.id, guest, 'guest')
    await test.db.updateTable('project').set({ is_private: 1 }).execute()
    expect((await latestFor(guest))?.latest).toBeNull()
  })
})

describe('faces', () => {
  it('are the first four members, admins before others', async () => {
    const space = await buildSpace(test)
    const guests: BuiltUser[] = []
    for (let count = 0; count < 4; count += 1) {
      const guest = await buildUser(test)
      await addToSpace(test, space.id, guest, 'guest')
      guests.push(guest)
    }
    const spaces = await test.call(listSpaces, {}, space.owner)
    expect(spaces.data?.[0]?.memberCount).toBe(5)
    expect(spaces.data?.[0]?.faces.map(({ id }) => id)).toEqual(
      [space.owner, ...guests.slice(0, 3)].map(({ publicId }) => publicId),
    )
  })
})
