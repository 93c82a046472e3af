import {
  addProjectMembers,
  addSpaceMembers,
  getPermissions,
  getSpaceSettings,
  getSystemSettings,
  leaveProject,
  leaveSpace,
  listUnreadMessages,
  pageProjectMembers,
  pageSpaceMembers,
  removeProjectMembers,
  removeSpaceMembers,
  restoreProjectMembers,
  restoreSpaceMembers,
  searchProjectCandidates,
  searchSpaceCandidates,
  updateProjectMembers,
  updateSpaceMembers,
  updateSystemSettings,
  userStatus,
  type Role,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import {
  buildProject,
  buildSpace,
  type BuiltProject,
  type BuiltSpace,
} from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

async function joined(space: BuiltSpace, role: Role): Promise<BuiltUser> {
  const user = await buildUser(test)
  await addToSpace(test, space.id, user, role)
  return user
}

/** Account name → role, as stored. */
async function rolesIn(space: BuiltSpace): Promise<Record<string, Role>> {
  const rows = await test.db
    .selectFrom('space_member')
    .innerJoin('user', 'user.id', 'space_member.user_id')
    .select(['user.username', 'space_member.role'])
    .where('space_id', '=', space.id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.username, row.role]))
}

async function rolesInProject(project: BuiltProject): Promise<Record<string, Role>> {
  const rows = await test.db
    .selectFrom('project_member')
    .innerJoin('user', 'user.id', 'project_member.user_id')
    .select(['user.username', 'project_member.role'])
    .where('project_id', '=', project.id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.username, row.role]))
}

const messagesOf = async (user: BuiltUser): Promise<string[]> =>
  ((await test.call(listUnreadMessages, {}, { ...user, language: 'en' })).data ?? []).map(({ message }) => message)

const parse = (text: string): unknown => JSON.parse(text)

async function auditOf(user: BuiltUser): Promise<{ action: string; details: unknown }[]> {
  const rows = await rowsOf(test.db, 'audit', { subject_kind: 'user', subject_id: user.id })
    .select(['action', 'details'])
    .where('action', 'like', 'member.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action, details }) => ({ action, details: parse(details) }))
}

function crowdMember(index: number, nowMs: number) {
  return {
    ...{ username: `throng-${String(index)}`, nickname: '人头', pinyin: 'rentou rt', email: null },
    ...{ password_hash: null, status: 1 as const, is_super_admin: 0, source: 'backend' as const },
    ...{ created_at_ms: nowMs, updated_at_ms: nowMs, last_login_at_ms: null },
  }
}

describe('the members of a space', () => {
  it('are told with role, by whom they were added and what may be done with them, admins first', async () => {
    const space = await buildSpace(test, { name: 'Shop' })
    const { owner } = space
    const [guest, dev] = [await joined(space, 'guest'), await joined(space, 'dev')]
    const page = await test.call(pageSpaceMembers, { body: { spaceId: space.publicId } }, owner)
    expect(page.data).toMatchObject({
      total: 3,
      pageIndex: 1,
      pageSize: 20,
      counts: { all: 3, admin: 1, dev: 1, guest: 1 },
      can: { manageMembers: true },
    })
    expect(page.data?.list).toMatchObject([
      { id: owner.publicId, roleCode: 'admin', fixedBy: 'lastAdmin', can: { changeRole: false, remove: false } },
      { id: dev.publicId, roleCode: 'dev', fixedBy: null, can: { changeRole: true, remove: true, leave: false } },
      { id: guest.publicId, roleCode: 'guest', lastVisitAtMs: test.now(), addedBy: null, joinedAtMs: test.now() },
    ])
    const seen = await test.call(pageSpaceMembers, { body: { spaceId: space.publicId } }, guest)
    expect(seen.data?.can).toEqual({ manageMembers: false })
    expect(seen.data?.list.map((member) => [member.id, member.can, member.lastVisitAtMs])).toEqual([
      [owner.publicId, { changeRole: false, remove: false, leave: false }, null],
      [dev.publicId, { changeRole: false, remove: false, leave: false }, null],
      [guest.publicId, { changeRole: false, remove: false, leave: true }, null],
    ])
  })

  it('are found in a space of thousands as in a small one', async () => {
    const project = await buildProject(test)
    const { space } = project
    const crowd = await test.db
      .insertInto('user')
      .values(Array.from({ length: 2_100 }, (_, index) => crowdMember(index, test.now())))
      .returning('id')
      .execute()
    await test.db
      .insertInto('space_member')
      .values(
        crowd.map(({ id }) => ({
          ...{ space_id: space.id, user_id: id, role: 'guest' as const },
          ...{ created_at_ms: test.now(), added_by: null },
        })),
      )
      .execute()
    const counts = async (username: string) =>
      (await test.call(pageSpaceMembers, { body: { spaceId: space.publicId, username } }, space.owner)).data?.counts.all
    expect(await counts('Throng-')).toBe(2_100)
    expect(await counts('throng-20')).toBe(111)
    expect(await counts('rentou')).toBe(2_100)
    expect(await counts('nobody at all')).toBe(0)
    const candidates = async (username: string) =>
      (
        await test.call(searchProjectCandidates, { query: { projectId: project.publicId, username } }, project.owner)
      ).data?.map((each) => each.username)
    expect(await candidates('throng-209')).toEqual([
      'throng-209',
      ...Array.from({ length: 10 }, (_, index) => `throng-209${String(index)}`),
    ])
    expect(await candidates('')).toHaveLength(20)
  })

  it('are filtered by role, name, account and address, and come in pages', async () => {
    const space = await buildSpace(test)
    const people: BuiltUser[] = []
    for (let count = 0; count < 5; count += 1) people.push(await joined(space, 'guest'))
    const [first, second] = people
    await test.db
      .updateTable('user')
      .set({ nickname: 'Grace Hopper_1' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await test.db
      .updateTable('user')
      .set({ email: 'Amazing@Example.org' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    const find = async (body: { username?: string; roleCode?: Role; pageIndex?: number; pageSize?: number }) =>
      (await test.call(pageSpaceMembers, { body: { spaceId: space.publicId, ...body } }, space.owner)).data
    const ids = async (body: Parameters<typeof find>[0]) => (await find(body))?.list.map((member) => member.id)
    expect(await ids({ username: ' hopPER ' })).toEqual([first?.publicId])
    expect(await ids({ username: 'r_1' })).toEqual([first?.publicId])
    expect(await ids({ username: '%' })).toEqual([])
    expect(await ids({ username: 'amazing@example' })).toEqual([])
    const root = await buildUser(test, { isSuperAdmin: true })
    const byAddress = { spaceId: space.publicId, username: 'amazing@example' }
    expect((await test.call(pageSpaceMembers, { body: byAddress }, root)).data?.list).toMatchObject([
      { id: second?.publicId, email: 'Amazing@Example.org' },
    ])
    expect(await ids({ username: space.owner.username })).toEqual([space.owner.publicId])
    expect(await find({ username: 'hopper', roleCode: 'admin' })).toMatchObject({
      list: [],
      total: 0,
      counts: { all: 1, admin: 0, dev: 0, guest: 1 },
    })
    expect(await find({ roleCode: 'guest', pageIndex: 2, pageSize: 3 })).toMatchObject({
      list: people.slice(3).map(({ publicId }) => ({ id: publicId })),
      total: 5,
      counts: { all: 6 },
    })
  })
})

describe('people to add to a space', () => {
  it('are found by part of a name or the whole address, and never listed', async () => {
    const space = await buildSpace(test)
    const [known, stranger, gone] = [
      await joined(space, 'dev'),
      await buildUser(test, { username: 'zz.lovelace' }),
      await buildUser(test, { username: 'zz.gone', status: userStatus.disabled }),
    ]
    await test.db.updateTable('user').set({ nickname: 'Ada 洛芙莱斯' }).where('id', '=', stranger.id).execute()
    await test.db.updateTable('user').set({ nickname: 'Ada Gone' }).where('id', '=', gone.id).execute()
    await test.db.updateTable('user').set({ nickname: 'ADA known' }).where('id', '=', known.id).execute()
    const find = async (username: string) =>
      (await test.call(searchSpaceCandidates, { query: { spaceId: space.publicId, username } }, space.owner)).data
    expect(await find('ada')).toEqual([
      {
        id: known.publicId,
        username: known.username,
        nickname: 'ADA known',
        email: null,
        avatar: '',
        roleCode: 'dev',
      },
      {
        id: stranger.publicId,
        username: 'zz.lovelace',
        nickname: 'Ada 洛芙莱斯',
        email: null,
        avatar: '',
        roleCode: null,
      },
    ])
    expect(await find('洛芙')).toMatchObject([{ id: stranger.publicId }])
    expect(await find('lovelace')).toMatchObject([{ id: stranger.publicId }])
    await test.db.updateTable('user').set({ pinyin: 'luofulaisi lfls' }).where('id', '=', stranger.id).execute()
    expect(await find('luofu')).toMatchObject([{ id: stranger.publicId }])
    expect(await find('LFLS')).toMatchObject([{ id: stranger.publicId }])
    expect(await find('ZZ.Lovelace@example.COM')).toMatchObject([
      { id: stranger.publicId, email: 'zz.lovelace@example.com' },
    ])
    for (const text of ['', ' ', 'a', '洛', '@example.com', '%%', '__']) expect(await find(text), text).toEqual([])
    for (let count = 0; count < 25; count += 1) await buildUser(test, { username: `crowd${String(count)}` })
    expect(await find('crowd')).toHaveLength(20)
  })

  it('join with a role, are told, and keep the role they had', async () => {
    const space = await buildSpace(test, { name: 'Depot' })
    const [first, second, member] = [await buildUser(test), await buildUser(test), await joined(space, 'dev')]
    const added = await test.call(
      addSpaceMembers,
      {
        body: {
          spaceId: space.publicId,
          userIds: [first.publicId, second.publicId, member.publicId],
          roleCode: 'guest',
        },
      },
      space.owner,
    )
    expect(added.data).toEqual({ addedCount: 2 })
    expect(await rolesIn(space)).toMatchObject({
      [first.username]: 'guest',
      [second.username]: 'guest',
      [member.username]: 'dev',
    })
    const by = space.owner.username.toUpperCase()
    expect(await messagesOf(first)).toEqual([`${by} added you to the space “Depot” as a guest`])
    expect(await messagesOf(member)).toEqual([])
    expect(await auditOf(second)).toEqual([
      { action: 'member.add', details: { kind: 'space', place: 'Depot', role: 'guest' } },
    ])
    expect(await auditOf(member)).toEqual([])
    const page = await test.call(
      pageSpaceMembers,
      { body: { spaceId: space.publicId, roleCode: 'guest' } },
      space.owner,
    )
    expect(page.data?.list[0]?.addedBy).toEqual({ id: space.owner.publicId, nickname: by })
    const quiet = await buildUser(test)
    const silently = { spaceId: space.publicId, userIds: [quiet.publicId], roleCode: 'dev' as const, tell: false }
    await test.call(addSpaceMembers, { body: silently }, space.owner)
    expect(await messagesOf(quiet)).toEqual([])
  })

  it('must have accounts in use, all of them', async () => {
    const space = await buildSpace(test)
    const [fine, disabled] = [await buildUser(test), await buildUser(test, { status: userStatus.disabled })]
    for (const other of [disabled.publicId, space.publicId]) {
      const body = { spaceId: space.publicId, userIds: [fine.publicId, other], roleCode: 'dev' as const }
      expect((await test.call(addSpaceMembers, { body }, space.owner)).error).toBe('not_accessible')
    }
    expect(Object.keys(await rolesIn(space))).toEqual([space.owner.username])
    expect(await messagesOf(fine)).toEqual([])
  })
})

describe('roles in a space', () => {
  it('change for several at once; who changed is told', async () => {
    const space = await buildSpace(test, { name: 'Yard' })
    const [guest, dev] = [await joined(space, 'guest'), await joined(space, 'dev')]
    const body = { spaceId: space.publicId, userIds: [guest.publicId, dev.publicId], roleCode: 'dev' as const }
    expect((await test.call(updateSpaceMembers, { body }, space.owner)).code).toBe('0')
    expect(await rolesIn(space)).toMatchObject({ [guest.username]: 'dev', [dev.username]: 'dev' })
    expect(await messagesOf(guest)).toEqual([
      `${space.owner.username.toUpperCase()} changed your role in the space “Yard” to developer`,
    ])
    expect(await messagesOf(dev)).toEqual([])
    expect(await auditOf(guest)).toEqual([
      { action: 'member.update', details: { kind: 'space', place: 'Yard', from: 'guest', to: 'dev' } },
    ])
    const stranger = await buildUser(test)
    const missing = { ...body, userIds: [guest.publicId, stranger.publicId], roleCode: 'guest' as const }
    expect((await test.call(updateSpaceMembers, { body: missing }, space.owner)).error).toBe('member_missing')
    expect(await rolesIn(space)).toMatchObject({ [guest.username]: 'dev' })
  })

  it('leave an admin who can act: not demoted, not removed, and cannot leave', async () => {
    const space = await buildSpace(test)
    const { owner } = space
    const dormant = await buildUser(test, { status: userStatus.disabled })
    await addToSpace(test, space.id, dormant, 'admin')
    const before = await rolesIn(space)
    const root = await buildUser(test, { isSuperAdmin: true })
    const subject = { spaceId: space.publicId, userIds: [owner.publicId] }
    for (const caller of [owner, root]) {
      const demoted = await test.call(updateSpaceMembers, { body: { ...subject, roleCode: 'dev' } }, caller)
      expect(demoted.error).toBe('last_admin')
      expect((await test.call(removeSpaceMembers, { body: subject }, caller)).error).toBe('last_admin')
    }
    expect((await test.call(leaveSpace, { body: { spaceId: space.publicId } }, owner)).error).toBe('last_admin')
    expect(await rolesIn(space)).toEqual(before)
    const page = await test.call(pageSpaceMembers, { body: { spaceId: space.publicId, roleCode: 'admin' } }, owner)
    expect(page.data?.list).toMatchObject([
      { id: owner.publicId, fixedBy: 'lastAdmin', isDisabled: false },
      { id: dormant.publicId, fixedBy: null, isDisabled: true },
    ])
  })
})

describe('at the same moment', () => {
  it('two admins who remove, demote or leave keep one of them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const space = await buildSpace(test)
      const other = await joined(space, 'admin')
      const { owner } = space
      const on = (user: BuiltUser) => ({ spaceId: space.publicId, userIds: [user.publicId] })
      const acts = [
        () => test.call(removeSpaceMembers, { body: on(owner) }, other),
        () => test.call(removeSpaceMembers, { body: on(other) }, owner),
        () => test.call(updateSpaceMembers, { body: { ...on(owner), roleCode: 'guest' } }, owner),
        () => test.call(updateSpaceMembers, { body: { ...on(other), roleCode: 'dev' } }, other),
        () => test.call(leaveSpace, { body: { spaceId: space.publicId } }, owner),
        () => test.call(leaveSpace, { body: { spaceId: space.publicId } }, other),
      ]
      const answers = await Promise.all([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()))
      const left = Object.values(await rolesIn(space)).filter((role) => role === 'admin')
      expect(left).toHaveLength(1)
      expect(answers.filter(({ error }) => error !== undefined).length).toBeGreaterThanOrEqual(3)
    }
  })

  it('two admins of a project who remove each other keep one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const space = await buildSpace(test)
      const project = await buildProject(test, { space })
      await test.db.deleteFrom('project_member').where('project_id', '=', project.id).execute()
      const [one, two] = [await joined(space, 'guest'), await joined(space, 'dev')]
      await addToProject(test, project.id, one, 'admin')
      await addToProject(test, project.id, two, 'admin')
      const on = (user: BuiltUser) => ({ projectId: project.publicId, userIds: [user.publicId] })
      const answers = await Promise.all([
        test.call(removeProjectMembers, { body: on(one) }, two),
        test.call(removeProjectMembers, { body: on(two) }, one),
        test.call(removeProjectMembers, { body: on(one) }, space.owner),
        test.call(removeProjectMembers, { body: on(two) }, space.owner),
      ])
      expect(Object.values(await rolesInProject(project))).toEqual(['admin'])
      expect(answers.filter(({ code }) => code === '0')).toHaveLength(1)
    }
  })
})

describe('removing from a space', () => {
  it('ends the roles in its projects too, and both come back together', async () => {
    const space = await buildSpace(test, { name: 'Mill' })
    const project = await buildProject(test, { space })
    const elsewhere = await buildProject(test)
    const [dev, guest] = [await joined(space, 'dev'), await joined(space, 'guest')]
    await addToProject(test, project.id, dev, 'admin')
    await addToProject(test, elsewhere.id, dev, 'guest')
    const before = [await rolesIn(space), await rolesInProject(project)]
    const body = { spaceId: space.publicId, userIds: [dev.publicId, guest.publicId] }
    const removed = await test.call(removeSpaceMembers, { body }, space.owner)
    expect(Object.keys(await rolesIn(space))).toEqual([space.owner.username])
    expect(Object.keys(await rolesInProject(project))).toEqual([space.owner.username])
    expect(await rolesInProject(elsewhere)).toMatchObject({ [dev.username]: 'guest' })
    expect(await messagesOf(dev)).toEqual([`${space.owner.username.toUpperCase()} removed you from the space “Mill”`])
    expect((await test.call(getPermissions, {}, dev)).data?.roleData).toEqual({})

    const undo = { spaceId: space.publicId, removalId: removed.data?.removalId ?? '' }
    const other = await buildSpace(test, { owner: space.owner })
    const misplaced = await test.call(restoreSpaceMembers, { body: { ...undo, spaceId: other.publicId } }, space.owner)
    expect(misplaced.error).toBe('restore_expired')
    expect((await test.call(restoreSpaceMembers, { body: undo }, space.owner)).data).toEqual({ restoredCount: 2 })
    expect([await rolesIn(space), await rolesInProject(project)]).toEqual(before)
    expect((await test.call(restoreSpaceMembers, { body: undo }, space.owner)).error).toBe('restore_expired')
    expect((await auditOf(dev)).map(({ action }) => action)).toEqual(['member.remove', 'member.restore'])
  })

  it('is taken back only by who did it, within a day, and without those who are back already', async () => {
    const space = await buildSpace(test)
    const admin = await joined(space, 'admin')
    const [one, two] = [await joined(space, 'dev'), await joined(space, 'dev')]
    const remove = async (): Promise<{ spaceId: string; removalId: string }> => {
      const body = { spaceId: space.publicId, userIds: [one.publicId, two.publicId] }
      const removed = await test.call(removeSpaceMembers, { body }, space.owner)
      return { spaceId: space.publicId, removalId: removed.data?.removalId ?? '' }
    }
    const undo = await remove()
    expect((await test.call(restoreSpaceMembers, { body: undo }, admin)).error).toBe('restore_expired')
    const again = { spaceId: space.publicId, userIds: [one.publicId], roleCode: 'guest' as const }
    await test.call(addSpaceMembers, { body: again }, space.owner)
    expect((await test.call(restoreSpaceMembers, { body: undo }, space.owner)).data).toEqual({ restoredCount: 1 })
    expect(await rolesIn(space)).toMatchObject({ [one.username]: 'guest', [two.username]: 'dev' })
    const late = await remove()
    test.advance(25 * 60 * 60 * 1000)
    expect((await test.call(restoreSpaceMembers, { body: late }, space.owner)).error).toBe('restore_expired')
    await sweepExpired(test.context)
    expect(await test.db.selectFrom('member_removal').select('id').execute()).toEqual([])
  })

  it('says when nobody of them is a member any more', async () => {
    const space = await buildSpace(test)
    const stranger = await buildUser(test)
    const body = { spaceId: space.publicId, userIds: [stranger.publicId] }
    expect((await test.call(removeSpaceMembers, { body }, space.owner)).error).toBe('member_missing')
  })
})

it('lets people leave a space, with its projects', async () => {
  const space = await buildSpace(test, { name: 'Quay' })
  const project = await buildProject(test, { space })
  const guest = await joined(space, 'guest')
  await addToProject(test, project.id, guest, 'dev')
  expect((await test.call(leaveSpace, { body: { spaceId: space.publicId } }, guest)).code).toBe('0')
  expect(await rolesIn(space)).not.toHaveProperty(guest.username)
  expect(await rolesInProject(project)).not.toHaveProperty(guest.username)
  expect(await messagesOf(guest)).toEqual([])
  expect(await auditOf(guest)).toMatchObject([{ action: 'member.leave', details: { kind: 'space', place: 'Quay' } }])
})

describe('the members of a project', () => {
  it('are those with a role of their own and those whose role comes from elsewhere', async () => {
    const space = await buildSpace(test)
    const project = await buildProject(test, { space, isPrivate: 1 })
    const spaceAdmin = await joined(space, 'admin')
    const root = await buildUser(test, { isSuperAdmin: true })
    await addToSpace(test, space.id, root, 'guest')
    const [projectAdmin, dev, outsider] = [
      await joined(space, 'guest'),
      await joined(space, 'dev'),
      await joined(space, 'dev'),
    ]
    await addToProject(test, project.id, projectAdmin, 'admin')
    await addToProject(test, project.id, dev, 'dev')
    await addToProject(test, project.id, spaceAdmin, 'guest')
    const list = async (caller: BuiltUser) => {
      const page = await test.call(pageProjectMembers, { body: { projectId: project.publicId } }, caller)
      return page.data?.list.map(({ id, roleCode, fixedBy }) => [id, roleCode, fixedBy])
    }
    const known = [
      [space.owner.publicId, 'admin', 'spaceAdmin'],
      [spaceAdmin.publicId, 'admin', 'spaceAdmin'],
      [root.publicId, 'admin', 'superAdmin'],
      [projectAdmin.publicId, 'admin', null],
      [dev.publicId, 'dev', null],
    ]
    expect((await list(projectAdmin))?.toSorted()).toEqual(known.toSorted())
    expect(await test.call(pageProjectMembers, { body: { projectId: project.publicId } }, outsider)).toMatchObject({
      error: 'not_accessible',
    })
    await test.db.updateTable('project').set({ is_private: 0 }).where('id', '=', project.id).execute()
    expect((await list(outsider))?.toSorted()).toEqual(
      [...known, [outsider.publicId, 'guest', 'publicProject']].toSorted(),
    )
    const guests = await test.call(
      pageProjectMembers,
      { body: { projectId: project.publicId, roleCode: 'guest' } },
      projectAdmin,
    )
    expect(guests.data).toMatchObject({ total: 1, counts: { all: 6, admin: 4, dev: 1, guest: 1 } })
  })

  it('come from the space', async () => {
    const space = await buildSpace(test)
    const project = await buildProject(test, { space, name: 'Loom' })
    const [inside, outside] = [await joined(space, 'guest'), await buildUser(test)]
    const add = (userIds: string[]) =>
      test.call(addProjectMembers, { body: { projectId: project.publicId, userIds, roleCode: 'dev' } }, space.owner)
    expect((await add([inside.publicId, outside.publicId])).error).toBe('member_not_in_space')
    expect(await rolesInProject(project)).not.toHaveProperty(inside.username)
    const query = { projectId: project.publicId }
    expect((await test.call(searchProjectCandidates, { query }, space.owner)).data).toMatchObject([
      { id: inside.publicId, email: null, roleCode: null },
      { id: space.owner.publicId, roleCode: 'admin' },
    ])
    expect((await add([inside.publicId])).data).toEqual({ addedCount: 1 })
    expect(await messagesOf(inside)).toEqual([
      `${space.owner.username.toUpperCase()} added you to the project “Loom” as a developer`,
    ])
    const found = await test.call(
      searchProjectCandidates,
      { query: { ...query, username: outside.username } },
      space.owner,
    )
    expect(found.data).toEqual([])
    expect((await test.call(searchProjectCandidates, { query }, inside)).error).toBe('no_permission')
  })

  it('change, go, come back and leave like those of a space', async () => {
    const space = await buildSpace(test)
    const project = await buildProject(test, { space, name: 'Forge' })
    await test.db.deleteFrom('project_member').where('project_id', '=', project.id).execute()
    const [admin, dev] = [await joined(space, 'guest'), await joined(space, 'guest')]
    await addToProject(test, project.id, admin, 'admin')
    await addToProject(test, project.id, dev, 'dev')
    const on = (user: BuiltUser) => ({ projectId: project.publicId, userIds: [user.publicId] })

    expect((await test.call(updateProjectMembers, { body: { ...on(admin), roleCode: 'dev' } }, admin)).error).toBe(
      'last_admin',
    )
    expect((await test.call(removeProjectMembers, { body: on(admin) }, space.owner)).error).toBe('last_admin')
    expect((await test.call(leaveProject, { body: { projectId: project.publicId } }, admin)).error).toBe('last_admin')
    expect((await test.call(leaveProject, { body: { projectId: project.publicId } }, space.owner)).error).toBe(
      'member_missing',
    )
    expect((await test.call(updateProjectMembers, { body: { ...on(admin), roleCode: 'dev' } }, dev)).error).toBe(
      'no_permission',
    )

    const removed = await test.call(removeProjectMembers, { body: on(dev) }, admin)
    expect(await rolesInProject(project)).toEqual({ [admin.username]: 'admin' })
    const undo = { projectId: project.publicId, removalId: removed.data?.removalId ?? '' }
    expect((await test.call(restoreProjectMembers, { body: undo }, admin)).data).toEqual({ restoredCount: 1 })
    expect(await rolesInProject(project)).toMatchObject({ [dev.username]: 'dev' })

    await test.call(updateProjectMembers, { body: { ...on(dev), roleCode: 'admin' } }, admin)
    expect((await test.call(leaveProject, { body: { projectId: project.publicId } }, admin)).code).toBe('0')
    expect(await rolesInProject(project)).toEqual({ [dev.username]: 'admin' })
    expect(await rolesIn(space)).toHaveProperty(admin.username)
  })
})

it('writes nothing when somebody lost the right meanwhile', async () => {
  const space = await buildSpace(test)
  const [other, guest] = [await joined(space, 'admin'), await joined(space, 'guest')]
  const demote = { spaceId: space.publicId, userIds: [other.publicId], roleCode: 'guest' as const }
  const remove = { spaceId: space.publicId, userIds: [guest.publicId] }
  const [demoted, removed] = await Promise.all([
    test.call(updateSpaceMembers, { body: demote }, space.owner),
    test.call(removeSpaceMembers, { body: remove }, other),
  ])
  expect(demoted.code).toBe('0')
  const isThere = guest.username in (await rolesIn(space))
  // Whichever came first: both happened, or the second was refused and wrote nothing.
  expect(removed.error ?? 'done').toBe(isThere ? 'no_permission' : 'done')
})

describe('the settings of a space', () => {
  it('say whether the test platform is switched on and by whom, to its admins only', async () => {
    const space = await buildSpace(test)
    const dev = await joined(space, 'dev')
    const root = await buildUser(test, { isSuperAdmin: true })
    const read = (caller: BuiltUser) => test.call(getSpaceSettings, { query: { spaceId: space.publicId } }, caller)
    expect((await read(space.owner)).data).toEqual({ meterSphere: { isEnabled: false, switched: null } })
    const version = (await test.call(getSystemSettings, {}, root)).data?.groups.meterSphere.version ?? ''
    const body = { group: 'meterSphere' as const, value: { enabled: true }, version }
    expect((await test.call(updateSystemSettings, { body }, root)).code).toBe('0')
    expect((await read(space.owner)).data).toEqual({
      meterSphere: { isEnabled: true, switched: { atMs: test.now(), byName: root.username.toUpperCase() } },
    })
    expect((await read(dev)).error).toBe('no_permission')
  })
})
