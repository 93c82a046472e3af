import {
  addSpaceMembers,
  approveUser,
  disableUser,
  enableUser,
  findPassword,
  getAccountRules,
  getUserInfo,
  login,
  pageUsers,
  refuseUser,
  register,
  resetUserPassword,
  settingGroups,
  userStatus,
} from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import { lastMail, partOf, type MailServer, startMails } from '../../../../test/support/outside/mail-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { writeSettings } from '../../../core/settings.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'
import { rowsOf } from '../../../db/rows.ts'

const chosen = sentPassword('a fine new password')
const { password } = chosen

const test = useTestApp()
const root = useSuperAdmin(test)
beforeEach(async () => {
  await writeSettings(test.db, 'registration', { isOpen: true, domains: [] })
  await writeSettings(test.db, 'approvals', { signUps: true })
})
afterEach(() => {
  // No one is still locked out by what an earlier test did.
  test.advance(24 * 60 * 60_000)
})

/** Someone signs up. */
async function signUp(username: string, email?: string): Promise<string> {
  const body = { username, ...chosen, ...(email === undefined ? {} : { email }) }
  expect(await test.call(register, { body })).toMatchObject({ code: '0' })
  const row = await test.db.selectFrom('user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return encodeId('user', row.id)
}
const signIn = (username: string) => test.call(login, { body: { username, password } })
const approve = (id: string) => test.call(approveUser, { body: { id } }, root)
const refuse = (id: string) => test.call(refuseUser, { body: { id } }, root)

describe('who signed up', () => {
  it('waits until a super admin approves, and joins the spaces of newcomers only then', async () => {
    const space = await buildSpace(test)
    await writeSettings(test.db, 'newcomers', { spaceIds: [space.publicId], role: 'guest' })
    expect((await test.call(getAccountRules)).data).toMatchObject({ needsApproval: true })
    const id = await signUp('willa')
    expect(await signIn('willa')).toMatchObject({ error: 'account_waiting', data: null })
    expect(await test.call(login, { body: { username: 'willa', password: 'wrong' } })).toMatchObject({
      error: 'login_failed',
    })

    const waiting = await test.call(pageUsers, { body: { status: userStatus.waiting } }, root)
    expect(waiting.data).toMatchObject({ total: 1, counts: { waiting: 1 } })
    expect(waiting.data?.list).toMatchObject([
      { id, status: userStatus.waiting, obstacles: { resetPassword: 'waiting' } },
    ])
    expect(await approve(id)).toMatchObject({ data: { id, status: userStatus.enabled } })
    expect(await approve(id)).toMatchObject({ error: 'user_not_waiting' })
    expect(await refuse(id)).toMatchObject({ error: 'user_not_waiting' })

    const signedIn = await signIn('willa')
    expect(signedIn).toMatchObject({ code: '0' })
    const caller = { token: signedIn.data?.token ?? '' }
    expect((await test.call(getUserInfo, {}, caller)).data).toMatchObject({ status: userStatus.enabled })
    const spaces = await test.db
      .selectFrom('space_member')
      .innerJoin('user', 'user.id', 'space_member.user_id')
      .select('space_id')
      .where('username', '=', 'willa')
      .execute()
    expect(spaces).toEqual([{ space_id: space.id }])
    await writeSettings(test.db, 'newcomers', settingGroups.newcomers.initial)
  })

  it('is gone once refused, with the name free again', async () => {
    const id = await signUp('vera', 'vera@example.org')
    expect(await refuse(id)).toMatchObject({ code: '0', data: null })
    expect(await signIn('vera')).toMatchObject({ error: 'login_failed' })
    expect(await approve(id)).toMatchObject({ error: 'not_accessible' })
    await signUp('vera', 'vera@example.org')
    const entry = await rowsOf(test.db, 'audit', { action: 'user.refuse' })
      .select(['subject_name', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.subject_name).toBe('vera')
    expect(entry.details).toContain('vera@example.org')
  })

  it('comes in by no way around: a new password, being disabled and enabled, a session', async () => {
    const id = await signUp('udo')
    expect(await test.call(resetUserPassword, { body: { id } }, root)).toMatchObject({ error: 'user_still_waiting' })
    await test.call(disableUser, { body: { id } }, root)
    expect(await test.call(resetUserPassword, { body: { id } }, root)).toMatchObject({ error: 'user_still_waiting' })
    expect(await test.call(enableUser, { body: { id } }, root)).toMatchObject({ data: { status: userStatus.waiting } })
    expect(await signIn('udo')).toMatchObject({ error: 'account_waiting' })
    const held = await buildUser(test, { status: userStatus.waiting })
    expect(await test.call(getUserInfo, {}, held)).toMatchObject({ error: 'sign_in_required' })
  })

  it('waits for nobody where approval is not asked for; who waits already goes on waiting', async () => {
    await signUp('early')
    await writeSettings(test.db, 'approvals', { signUps: false })
    await signUp('late')
    expect(await signIn('late')).toMatchObject({ code: '0' })
    expect(await signIn('early')).toMatchObject({ error: 'account_waiting' })
  })
})

it('is for super admins alone', async () => {
  const id = await signUp('tess')
  const space = await buildSpace(test)
  for (const endpoint of [approveUser, refuseUser]) {
    expect(await test.call(endpoint, { body: { id } }, space.owner)).toMatchObject({ error: 'no_permission' })
  }
  expect(await signIn('tess')).toMatchObject({ error: 'account_waiting' })
  expect(
    await test.call(
      addSpaceMembers,
      { body: { spaceId: space.publicId, userIds: [id], roleCode: 'dev' } },
      space.owner,
    ),
  ).not.toMatchObject({ code: '0' })
})

describe('with a mail server', () => {
  let mails: MailServer
  beforeEach(async () => {
    mails = await startMails(test, { linkBase: 'https://docs.example.com' })
    await writeSettings(test.db, 'emails', { confirm: false })
  })
  afterEach(async () => {
    await test.jobs.runUntilIdle()
    await mails.close()
    await writeSettings(test.db, 'mail', settingGroups.mail.initial)
    await writeSettings(test.db, 'emails', settingGroups.emails.initial)
  })

  it('the answer comes by mail, and no link for a new password before it', async () => {
    const [yes, no] = [await signUp('sam', 'sam@example.org'), await signUp('rita', 'rita@example.org')]
    await test.call(findPassword, { body: { name: 'sam' } })
    // Whether someone is to be written to is found out after the answer.
    const asked = test.db.selectFrom('audit').select('id').where('action', '=', 'user.passwordFind')
    await expect.poll(() => asked.where('subject_name', '=', 'sam').execute()).toHaveLength(1)
    await test.jobs.runUntilIdle()
    expect(mails.received).toEqual([])
    await approve(yes)
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual(['sam@example.org'])
    expect(partOf(lastMail(mails), 'text/plain')).toContain('https://docs.example.com/login')
    await refuse(no)
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual(['rita@example.org'])
    expect(partOf(lastMail(mails), 'text/plain')).toContain('「rita」')
  })
})
