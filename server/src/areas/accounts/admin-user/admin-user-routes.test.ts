import {
  allocateProjects,
  batchUsers,
  exportUsers,
  maxBatchUsers,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  endUserSessions,
  getAdminUser,
  getAllocationTree,
  getUserInfo,
  getUserProjectIds,
  login,
  pageUsers,
  resetUserPassword,
  unlockUser,
  updateUser,
  userStatus,
  type UserBatchAction,
} from '@lectern/contracts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { bindSecondFactor } from '../../../../test/support/second-factor.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { digestOfText } from '../../../auth/secrets.ts'
import { ownTables } from './user-row-repo.ts'
import { rowsOf } from '../../../db/rows.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const root = useBuilt(() => buildUser(test, { isSuperAdmin: true, username: 'root' }))

const row = (id: number) => test.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isSignedIn = async (user: BuiltUser): Promise<boolean> =>
  (await test.call(getUserInfo, {}, { token: user.token })).code === '0'
const actions = async (userId: number): Promise<string[]> =>
  (
    await rowsOf(test.db, 'audit', { subject_kind: 'user', subject_id: userId })
      .select('action')
      .where('action', 'not like', 'user.signIn%')
      .orderBy('id')
      .execute()
  ).map((entry) => entry.action)

describe('the list of accounts', () => {
  it('finds by part of account, nickname or email, or by the whole id, and takes signs for what they are', async () => {
    const [one, two] = [
      await buildUser(test, { username: 'lin.xiaozhou' }),
      await buildUser(test, { username: 'a_b%c' }),
    ]
    await test.db.updateTable('user').set({ nickname: '林晓舟' }).where('id', '=', one.id).execute()
    const found = async (keyword: string) =>
      (await test.call(pageUsers, { body: { keyword } }, root)).data?.list.map((user) => user.username)
    expect(await found('Xiaoz')).toEqual([one.username])
    expect(await found('晓舟')).toEqual([one.username])
    expect(await found('LIN.xiaozhou@example')).toEqual([one.username])
    expect(await found(one.publicId)).toEqual([one.username])
    expect(await found('_b%')).toEqual([two.username])
    expect(await found('_b%%')).toEqual([])
    expect(await found("'; drop table user; --")).toEqual([])
  })

  it('finds Chinese names by their pinyin and its initials, as soon as they are changed', async () => {
    const user = await buildUser(test, { username: 'by-pinyin' })
    const found = async (keyword: string) =>
      (await test.call(pageUsers, { body: { keyword } }, root)).data?.list.map(({ username }) => username)
    await test.call(updateUser, { body: { id: user.publicId, nickname: '曾小贤' } }, root)
    expect(await found('zengxiao')).toEqual([user.username])
    expect(await found('ZXX')).toEqual([user.username])
    await test.call(updateUser, { body: { id: user.publicId, nickname: '吕子乔' } }, root)
    expect(await found('zengxiao')).toEqual([])
    expect(await found('lvziqiao')).toEqual([user.username])
  })

  it('counts by state, filters, orders and pages', async () => {
    for (const index of [1, 2, 3]) await buildUser(test, { username: `paged${String(index)}` })
    const disabled = await buildUser(test, { username: 'paged4', status: userStatus.disabled })
    await buildUser(test, { username: 'paged5', status: userStatus.setPassword })
    const page = (body: object) => test.call(pageUsers, { body: { keyword: 'paged', ...body } }, root)
    const first = await page({ sort: 'nickname', pageSize: 2 })
    expect(first.data).toMatchObject({ total: 5, pageIndex: 1, pageSize: 2 })
    expect(first.data?.counts).toEqual({ all: 5, enabled: 3, setPassword: 1, waiting: 0, disabled: 1 })
    expect(first.data?.list.map((user) => user.username)).toEqual(['paged1', 'paged2'])
    const last = await page({ sort: 'nickname', descending: 1, pageSize: 2, pageIndex: 3 })
    expect(last.data?.list.map((user) => user.username)).toEqual(['paged1'])
    const out = await page({ status: userStatus.disabled })
    expect(out.data).toMatchObject({ total: 1, counts: { all: 5 }, list: [{ id: disabled.publicId }] })
    expect((await page({ source: 'ldap' })).data).toMatchObject({ total: 0, list: [] })
    expect((await page({ isSuperAdmin: 1 })).data?.total).toBe(0)
  })

  it('shows projects, failed tries and the last visit, and never a secret', async () => {
    const user = await buildUser(test, { username: 'shown' })
    const project = await buildProject(test, { space: await buildSpace(test, { owner: user }) })
    await test.db.updateTable('project').set({ deleted_at_ms: 1 }).where('id', '=', project.id).execute()
    await buildProject(test, { space: project.space })
    for (let attempt = 0; attempt < 5; attempt += 1)
      await test.call(login, { body: { username: user.username, password: 'wrong' } })
    const response = await test.send(pageUsers, { body: { keyword: 'shown' } }, root)
    expect(response.body).not.toContain('argon2')
    expect(response.json()).toMatchObject({
      data: {
        list: [{ projectCount: 1, failures: 5, lockedUntilMs: test.now() + 60_000, lastVisitAtMs: test.now() }],
      },
    })
    const unlocked = await test.call(unlockUser, { body: { id: user.publicId } }, root)
    expect(unlocked.data).toMatchObject({ failures: 0, lockedUntilMs: null, obstacles: { unlock: 'not_locked' } })
    expect(await actions(user.id)).toEqual(['user.unlock'])
  })
})

describe('making an account', () => {
  it('tells the password once; it only opens the way to choosing one', async () => {
    const made = await test.call(
      createUser,
      { body: { username: ' New.Person ', nickname: ' New ', email: ' New@Example.com ' } },
      root,
    )
    expect(made.data).toMatchObject({ username: 'new.person' })
    const { password = '', id = '' } = made.data ?? {}
    const entered = await test.call(login, { body: { username: 'new.person', password: digestOfText(password) } })
    expect(entered.data?.status).toBe(userStatus.setPassword)
    const seen = await test.call(getAdminUser, { query: { id } }, root)
    expect(seen.data).toMatchObject({ nickname: 'New', email: 'New@Example.com', source: 'backend', sessionCount: 1 })
    expect(JSON.stringify(await test.db.selectFrom('audit').selectAll().execute())).not.toContain(password)
  })

  it('refuses a name that is taken, whatever its case, and writes nothing', async () => {
    const user = await buildUser(test)
    const before = await test.db.selectFrom('audit').select('id').execute()
    const again = await test.call(
      createUser,
      { body: { username: user.username.toUpperCase(), nickname: 'x' } },
      { ...root, language: 'en' },
    )
    expect(again).toMatchObject({ error: 'username_taken', data: null })
    expect(again.msg).toContain(user.username)
    expect(await test.db.selectFrom('audit').select('id').execute()).toHaveLength(before.length)
  })
})

describe('changing an account', () => {
  it('says what changed in the log, and nothing when nothing did', async () => {
    const user = await buildUser(test, { username: 'changing' })
    const changed = await test.call(
      updateUser,
      { body: { id: user.publicId, nickname: ' Renamed ', email: '', isSuperAdmin: 1 } },
      root,
    )
    expect(changed.data).toMatchObject({ nickname: 'Renamed', email: null, isSuperAdmin: true })
    await test.call(updateUser, { body: { id: user.publicId, nickname: 'Renamed', isSuperAdmin: 0 } }, root)
    expect(await actions(user.id)).toEqual(['user.update', 'user.grantSuperAdmin', 'user.revokeSuperAdmin'])
    const { details } = await rowsOf(test.db, 'audit', { subject_id: user.id, action: 'user.update' })
      .select('details')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details)).toEqual({
      changes: {
        nickname: { from: 'CHANGING', to: 'Renamed' },
        email: { from: 'changing@example.com', to: '' },
      },
    })
  })

  it('leaves names and passwords of other sources to those', async () => {
    const user = await buildUser(test)
    await test.db.updateTable('user').set({ source: 'ldap' }).where('id', '=', user.id).execute()
    const renamed = await test.call(updateUser, { body: { id: user.publicId, username: 'other.name' } }, root)
    expect(renamed.error).toBe('user_kept_elsewhere')
    const reset = await test.call(resetUserPassword, { body: { id: user.publicId } }, root)
    expect(reset.error).toBe('user_kept_elsewhere')
    expect(await row(user.id)).toMatchObject({ username: user.username, status: userStatus.enabled })
    expect(await isSignedIn(user)).toBe(true)
    expect(await actions(user.id)).toEqual([])
  })
})

describe('locking out', () => {
  it('ends the sessions within one request, and letting in makes the account what it was', async () => {
    const user = await buildUser(test)
    expect(await isSignedIn(user)).toBe(true)
    const out = await test.call(disableUser, { body: { id: user.publicId } }, root)
    expect(out.data).toMatchObject({ status: userStatus.disabled })
    expect(await isSignedIn(user)).toBe(false)
    await test.call(enableUser, { body: { id: user.publicId } }, root)
    expect(await row(user.id)).toMatchObject({ status: userStatus.enabled, status_before: null })
    // The old session stays ended.
    expect(await isSignedIn(user)).toBe(false)
    expect(await actions(user.id)).toEqual(['user.disable', 'user.enable'])
  })

  it('does not forget that a password has yet to be chosen', async () => {
    const user = await buildUser(test, { status: userStatus.setPassword })
    await test.call(disableUser, { body: { id: user.publicId } }, root)
    const back = await test.call(enableUser, { body: { id: user.publicId } }, root)
    expect(back.data?.status).toBe(userStatus.setPassword)
  })

  it('gives a new password for the next sign-in, and ends the old one with its sessions and the links to change it', async () => {
    const user = await buildUser(test)
    const link = { user_id: user.id, created_at_ms: test.now(), expires_at_ms: test.now() + 60_000 }
    await test.db
      .insertInto('password_reset')
      .values({ token_hash: 'x', ...link })
      .execute()
    const reset = await test.call(resetUserPassword, { body: { id: user.publicId } }, root)
    expect(await isSignedIn(user)).toBe(false)
    expect(await test.db.selectFrom('password_reset').select('user_id').execute()).toEqual([])
    const again = await test.call(login, {
      body: { username: user.username, password: digestOfText(reset.data?.password ?? '') },
    })
    expect(again.data?.status).toBe(userStatus.setPassword)
    expect(await actions(user.id)).toEqual(['user.resetPassword'])
  })

  it('ends all sessions of others, and all but this one of oneself', async () => {
    const user = await buildUser(test)
    expect((await test.call(endUserSessions, { body: { id: user.publicId } }, root)).data).toEqual({ ended: 1 })
    expect(await isSignedIn(user)).toBe(false)
    const own = await test.call(endUserSessions, { body: { id: root.publicId } }, root)
    expect(own.data).toEqual({ ended: 0 })
    expect(await isSignedIn(root)).toBe(true)
  })
})

describe('the last super admin', () => {
  it('cannot be demoted, and nobody disables, deletes or resets themselves', async () => {
    for (const endpoint of [disableUser, deleteUser, resetUserPassword]) {
      expect((await test.call(endpoint, { body: { id: root.publicId } }, root)).error).toBe('not_on_yourself')
    }
    const demoted = await test.call(updateUser, { body: { id: root.publicId, isSuperAdmin: 0 } }, root)
    expect(demoted.error).toBe('last_super_admin')
    expect(await row(root.id)).toMatchObject({ is_super_admin: 1, status: userStatus.enabled })
    const seen = await test.call(getAdminUser, { query: { id: root.publicId } }, root)
    expect(seen.data?.obstacles).toMatchObject({ demote: 'last_super_admin', disable: 'self', delete: 'self' })
  })

  it('stays when two super admins take the right from each other at the same moment', async () => {
    const other = await buildUser(test, { isSuperAdmin: true })
    const answers = await Promise.all([
      test.call(updateUser, { body: { id: other.publicId, isSuperAdmin: 0 } }, root),
      test.call(disableUser, { body: { id: root.publicId } }, other),
    ])
    const admins = await rowsOf(test.db, 'user', { is_super_admin: 1, status: userStatus.enabled })
      .select('id')
      .execute()
    expect(admins).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === '0')).toHaveLength(1)
    // For the tests after this one.
    await test.db
      .updateTable('user')
      .set({ is_super_admin: 1, status: userStatus.enabled })
      .where('id', '=', root.id)
      .execute()
    Object.assign(root, await buildSession())
    await test.db.updateTable('user').set({ is_super_admin: 0 }).where('id', '=', other.id).execute()
  })
})

async function buildSession(): Promise<{ token: string }> {
  const entered = await test.call(login, { body: { username: 'root', password: 'correct-horse' } })
  return { token: entered.data?.token ?? '' }
}

describe('deleting an account', () => {
  it('needs somebody for what nobody else administers, and hands it over', async () => {
    const [leaver, heir, colleague] = [await buildUser(test), await buildUser(test), await buildUser(test)]
    const alone = await buildProject(test, { name: 'Only theirs', space: await buildSpace(test, { owner: leaver }) })
    const shared = await buildSpace(test, { owner: leaver })
    await addToSpace(test, shared.id, colleague, 'admin')
    const seen = await test.call(getAdminUser, { query: { id: leaver.publicId } }, root)
    expect(seen.data?.onlyAdminOf.map(({ kind, id }) => [kind, id])).toEqual([
      ['space', alone.space.publicId],
      ['project', alone.publicId],
    ])
    const refused = await test.call(deleteUser, { body: { id: leaver.publicId } }, root)
    expect(refused).toMatchObject({ error: 'successor_needed', details: { projects: ['Only theirs'] } })
    const unusable = await test.call(deleteUser, { body: { id: leaver.publicId, successorId: leaver.publicId } }, root)
    expect(unusable.error).toBe('successor_unusable')
    expect(await isSignedIn(leaver)).toBe(true)

    const gone = await test.call(deleteUser, { body: { id: leaver.publicId, successorId: heir.publicId } }, root)
    expect(gone.code).toBe('0')
    const after = await test.call(getAdminUser, { query: { id: heir.publicId } }, root)
    expect(after.data?.spaces).toMatchObject([{ id: alone.space.publicId, role: 'admin' }])
    expect(after.data?.projects).toMatchObject([{ id: alone.publicId, role: 'admin' }])
    const members = await test.db.selectFrom('space_member').selectAll().where('user_id', '=', leaver.id).execute()
    expect(members).toEqual([])
  })

  it('keeps the author’s name on what they wrote, ends the sessions and frees the name', async () => {
    const [leaver, heir] = [await buildUser(test, { username: 'leaver' }), await buildUser(test)]
    const project = await buildProject(test, { space: await buildSpace(test, { owner: leaver }) })
    const doc = await buildDoc(test, { module: await buildModule(test, { project }) })
    await test.call(deleteUser, { body: { id: leaver.publicId, successorId: heir.publicId } }, root)
    expect(await isSignedIn(leaver)).toBe(false)
    const left = await row(leaver.id)
    expect(left).toMatchObject({ nickname: 'LEAVER', email: null, password_hash: null, status: userStatus.disabled })
    const author = await rowsOf(test.db, 'doc', { id: doc.id })
      .innerJoin('user', 'user.id', 'doc.created_by')
      .select('user.nickname')
      .executeTakeFirst()
    expect(author).toEqual({ nickname: 'LEAVER' })
    const seen = await test.call(getAdminUser, { query: { id: leaver.publicId } }, root)
    const enabled = await test.call(enableUser, { body: { id: leaver.publicId } }, root)
    expect([seen.error, enabled.error]).toEqual(['not_accessible', 'not_accessible'])
    const again = await test.call(createUser, { body: { username: 'leaver', nickname: 'Another' } }, root)
    expect(again.code).toBe('0')
    const entries = await rowsOf(test.db, 'audit', { action: 'user.delete', subject_id: leaver.id })
      .select(['subject_name', 'details'])
      .execute()
    expect(entries).toHaveLength(1)
    expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({
      username: 'leaver',
      successor: heir.username.toUpperCase(),
    })
  })
})

/** What people wrote, brought or did for others, which stays: pictures of documents, who a comment speaks to, what became of a release. */
const forOthers = ['upload', 'comment_mention', 'release_event']

it('leaves nothing of a deleted account in any table of things people own', async () => {
  const tables = (await test.db.introspection.getTables())
    .filter((table) => table.columns.some((column) => column.name === 'user_id'))
    .map((table) => table.name)
  expect(tables).toContain('session')
  const leaver = await buildUser(test)
  await test.call(deleteUser, { body: { id: leaver.publicId } }, root)
  for (const table of tables) {
    const { rows } = await sql`select user_id from ${sql.table(table)} where user_id = ${leaver.id}`.execute(test.db)
    expect(rows, table).toEqual([])
  }
  const own: readonly string[] = ownTables
  expect(tables.filter((table) => !own.includes(table) && !forOthers.includes(table))).toEqual([])
})

describe('the same with several accounts', () => {
  const batch = (action: UserBatchAction, ids: string[], successorId?: string) =>
    test.call(batchUsers, { body: { action, ids, ...(successorId !== undefined && { successorId }) } }, root)

  it('does it with each that can, and says why not with the others', async () => {
    const [one, two, gone] = [await buildUser(test), await buildUser(test), await buildUser(test)]
    await test.call(deleteUser, { body: { id: gone.publicId } }, root)
    const answer = await batch('disable', [one.publicId, root.publicId, gone.publicId, two.publicId])
    expect(answer.data?.results).toMatchObject([
      { id: one.publicId, problem: null },
      { id: root.publicId, problem: { error: 'not_on_yourself' } },
      { id: gone.publicId, problem: { error: 'not_accessible' } },
      { id: two.publicId, problem: null },
    ])
    expect(answer.data?.results[1]?.problem?.msg).not.toBe('')
    expect([(await row(one.id)).status, (await row(two.id)).status]).toEqual([0, 0])
    expect(await isSignedIn(one)).toBe(false)
    expect(await isSignedIn(root)).toBe(true)
    expect((await batch('enable', [one.publicId, two.publicId])).data?.results).toMatchObject([
      { problem: null },
      { problem: null },
    ])
    expect((await row(one.id)).status).toBe(userStatus.enabled)
    expect(await actions(one.id)).toEqual(['user.disable', 'user.enable'])
  })

  it('ends sessions, and takes second factors off those who have one', async () => {
    const [one, two] = [await buildUser(test), await buildUser(test)]
    await bindSecondFactor(test, one)
    const reset = await batch('resetMfa', [one.publicId, two.publicId])
    expect(reset.data?.results).toMatchObject([{ problem: null }, { problem: { error: 'mfa_not_bound' } }])
    expect((await row(one.id)).mfa_since_ms).toBeNull()
    await batch('endSessions', [two.publicId])
    expect(await isSignedIn(two)).toBe(false)
  })

  it('deletes with one successor for all, who is none of them', async () => {
    const [first, second] = [await buildSpace(test), await buildSpace(test)]
    const [successor, plain] = [await buildUser(test), await buildUser(test)]
    const owners = [first.owner.publicId, second.owner.publicId]
    expect((await batch('delete', [...owners, plain.publicId])).data?.results).toMatchObject([
      { problem: { error: 'successor_needed' } },
      { problem: { error: 'successor_needed' } },
      { problem: null },
    ])
    expect((await row(first.owner.id)).deleted_at_ms).toBeNull()
    expect((await row(plain.id)).deleted_at_ms).not.toBeNull()
    expect(await batch('delete', owners, first.owner.publicId)).toMatchObject({ error: 'successor_unusable' })
    expect((await batch('delete', owners, successor.publicId)).data?.results).toMatchObject([
      { problem: null },
      { problem: null },
    ])
    const { data } = await test.call(getAdminUser, { query: { id: successor.publicId } }, root)
    expect(data?.spaces.map(({ role }) => role)).toEqual(['admin', 'admin'])
  })

  it('is bounded, and for super admins', async () => {
    const user = await buildUser(test)
    const many = Array.from({ length: maxBatchUsers + 1 }, (_, index) => `id${String(index)}`)
    expect(await batch('disable', many)).toMatchObject({ error: 'invalid_input' })
    const body = { action: 'disable' as const, ids: [root.publicId] }
    expect(await test.call(batchUsers, { body }, user)).toMatchObject({ error: 'no_permission' })
  })
})

describe('the list as a file', () => {
  it('holds what passes the filters, no secret, and nothing a spreadsheet would run', async () => {
    const user = await buildUser(test, { username: 'filed-one' })
    await buildUser(test, { username: 'filed-two', status: userStatus.disabled })
    await test.call(updateUser, { body: { id: user.publicId, nickname: '=cmd|"/C calc"!A1' } }, root)
    await test.db.updateTable('user').set({ email: '@sum(1)' }).where('id', '=', user.id).execute()
    const file = async (query: object) => {
      const answer = await test.send(exportUsers, { query }, root)
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.headers['content-disposition']).toContain('users-')
      return answer.body
    }
    const text = await file({ keyword: 'filed-' })
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffid,account,nickname,email,source,status,super_admin,two_step,projects,created,last_sign_in,last_visit',
    )
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`${user.publicId},filed-one,"'=cmd|""/C calc""!A1","'@sum(1)",backend,enabled,0,0,0,`)
    expect(text).not.toContain('argon2')
    expect((await file({ keyword: 'filed-', status: userStatus.disabled })).split('\r\n')).toHaveLength(3)
    expect((await file({ keyword: 'nobody at all' })).trimEnd().split('\r\n')).toHaveLength(1)
    const audit = await test.db.selectFrom('audit').select('actor_id').where('action', '=', 'user.export').execute()
    expect(audit).toHaveLength(3)
    const refused = await test.send(exportUsers, { query: {} }, user)
    expect(refused.json()).toMatchObject({ error: 'no_permission' })
  })

  it('goes on past one piece', async () => {
    const nowMs = test.now()
    await test.db
      .insertInto('user')
      .values(
        Array.from({ length: 1_201 }, (_, index) => ({
          ...{ username: `piece-${String(index)}`, nickname: '', pinyin: '', email: null, password_hash: null },
          ...{ status: userStatus.enabled, is_super_admin: 0, source: 'backend' as const },
          ...{ created_at_ms: nowMs, updated_at_ms: nowMs, last_login_at_ms: null },
        })),
      )
      .execute()
    const { body } = await test.send(exportUsers, { query: { keyword: 'piece-' } }, root)
    const names = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1])
    expect(names).toEqual(Array.from({ length: 1_201 }, (_, index) => `piece-${String(index)}`))
  })
})

describe('giving roles', () => {
  it('adds and changes what is named, makes guests of spaces, and removes nothing else', async () => {
    const user = await buildUser(test)
    const [kept, given] = [await buildProject(test), await buildProject(test)]
    await addToSpace(test, kept.space.id, user, 'dev')
    await addToProject(test, kept.id, user, 'dev')
    const done = await test.call(
      allocateProjects,
      { body: { userId: user.publicId, role: 'guest', projectIds: [given.publicId] } },
      root,
    )
    expect(done.data?.spaces.map(({ id, role }) => [id, role]).sort()).toEqual(
      [
        [kept.space.publicId, 'dev'],
        [given.space.publicId, 'guest'],
      ].sort(),
    )
    expect(done.data?.projects.map(({ id, role }) => [id, role]).sort()).toEqual(
      [
        [kept.publicId, 'dev'],
        [given.publicId, 'guest'],
      ].sort(),
    )
    const ids = await test.call(getUserProjectIds, { query: { userId: user.publicId } }, root)
    expect(ids.data?.sort()).toEqual([kept.publicId, given.publicId].sort())
    const raised = await test.call(
      allocateProjects,
      {
        body: {
          userId: user.publicId,
          spaces: [{ spaceId: kept.space.publicId, role: null }],
          projects: [{ projectId: given.publicId, role: 'admin' }],
        },
      },
      root,
    )
    expect(raised.data?.projects.map(({ id, role }) => [id, role])).toEqual([[given.publicId, 'admin']])
    expect(raised.data?.spaces.map(({ id }) => id)).toEqual([given.space.publicId])
    // Each membership has an entry, the one of the space that came with its project too.
    expect(await actions(user.id)).toEqual(['member.add', 'member.add', 'member.remove', 'member.update'])
    const told = await rowsOf(test.db, 'message', { user_id: user.id })
      .select(['template', 'source_kind', 'params'])
      .orderBy('id')
      .execute()
    expect(told.map(({ template, source_kind }) => [template, source_kind])).toEqual([
      ['project.added', 'project'],
      ['space.removed', ''],
      ['project.roleChanged', 'project'],
    ])
    expect(JSON.parse(told[2]?.params ?? '')).toMatchObject({ role: 'admin', by: root.username.toUpperCase() })
    await test.call(
      allocateProjects,
      { body: { userId: user.publicId, projects: [{ projectId: given.publicId, role: 'admin' }] } },
      root,
    )
    expect(await actions(user.id)).toHaveLength(4)
  })

  it('leaves no space without an admin, and writes nothing when something is unknown', async () => {
    const space = await buildSpace(test)
    const demoted = await test.call(
      allocateProjects,
      { body: { userId: space.owner.publicId, spaces: [{ spaceId: space.publicId, role: 'guest' }] } },
      root,
    )
    expect(demoted.error).toBe('last_admin')
    const project = await buildProject(test)
    const unknown = await test.call(
      allocateProjects,
      { body: { userId: space.owner.publicId, role: 'dev', projectIds: [project.publicId, space.publicId] } },
      root,
    )
    expect(unknown.error).toBe('not_accessible')
    const roles = await test.db
      .selectFrom('space_member')
      .select('role')
      .where('user_id', '=', space.owner.id)
      .execute()
    expect(roles).toEqual([{ role: 'admin' }])
    expect(await actions(space.owner.id)).toEqual([])
  })

  it('offers spaces with their projects, found by either name', async () => {
    const space = await buildSpace(test, { name: 'Trade platform' })
    const project = await buildProject(test, { space, name: 'Order service' })
    for (const keyword of ['trade', 'ORDER serv']) {
      const tree = await test.call(getAllocationTree, { query: { keyword } }, root)
      expect(tree.data).toEqual([
        {
          id: `S_${space.publicId}`,
          label: 'Trade platform',
          parentId: '',
          children: [
            {
              id: project.publicId,
              label: 'Order service',
              parentId: `S_${space.publicId}`,
              isPrivate: 1,
              children: null,
            },
          ],
        },
      ])
    }
  })
})
