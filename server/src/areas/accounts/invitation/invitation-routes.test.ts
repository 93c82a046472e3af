import {
  acceptInvitation,
  addInvitation,
  addSpaceInvitation,
  addSpaceMembers,
  getInvitation,
  getUserInfo,
  listInvitations,
  listSpaceInvitations,
  login,
  maxInvitations,
  pageSpaceMembers,
  resendSpaceInvitation,
  revokeInvitation,
  revokeSpaceInvitation,
  settingGroups,
  userStatus,
} from '@lectern/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, type BuiltUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { buildSpace, type BuiltSpace } from '../../../../test/factories/build-places.ts'
import {
  headerOf,
  lastMail,
  partOf,
  type MailServer,
  startMails,
} from '../../../../test/support/outside/mail-server.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { writeSettings } from '../../../core/settings.ts'

const chosen = sentPassword('a fine new password')
const { password } = chosen
const day = 24 * 60 * 60_000

const test = useTestApp()
let admin: BuiltUser
let space: BuiltSpace
beforeAll(async () => {
  admin = await buildUser(test, { isSuperAdmin: true })
})
beforeEach(async () => {
  await writeSettings(test.db, 'invitations', { from: 'spaceAdmins' })
  space = await buildSpace(test, { name: '支付' })
})
afterEach(() => {
  // No one is still locked out by what an earlier test did.
  test.advance(day)
})

let count = 0
const newAddress = (): string => `invited${String((count += 1))}@example.org`

const invite = (email: string, by: BuiltUser = space.owner) =>
  test.call(addSpaceInvitation, { body: { spaceId: space.publicId, email, roleCode: 'dev' } }, by)
const follow = (token: string, username: string) =>
  test.call(acceptInvitation, { body: { token, username, nickname: 'New Person', ...chosen } })
const listed = async (by: BuiltUser = space.owner) =>
  (await test.call(listSpaceInvitations, { query: { spaceId: space.publicId } }, by)).data?.list ?? []

describe('an invitation without a mail server', () => {
  it('is a link told once, which makes an account that is a member with the role', async () => {
    const email = newAddress()
    const made = await invite(email)
    expect(made.data).toMatchObject({ added: null, invitation: { email, roleCode: 'dev', isExpired: false } })
    const token = made.data?.token ?? ''
    expect(token).toHaveLength(43)
    expect(JSON.stringify([await listed(), await readEverything(test)])).not.toContain(token)

    const shown = await test.call(getInvitation, { body: { token } })
    expect(shown.data).toEqual({
      email,
      spaceName: '支付',
      roleCode: 'dev',
      invitedBy: space.owner.username.toUpperCase(),
    })
    expect(await follow(token, 'New.Dev')).toMatchObject({ code: '0', data: null })
    const signedIn = await test.call(login, { body: { username: 'new.dev', password } })
    const caller = { token: signedIn.data?.token ?? '' }
    expect((await test.call(getUserInfo, {}, caller)).data).toMatchObject({
      email,
      nickname: 'New Person',
      isSuperAdmin: false,
    })
    const members = await test.call(pageSpaceMembers, { body: { spaceId: space.publicId } }, caller)
    expect(members.data?.list).toContainEqual(expect.objectContaining({ nickname: 'New Person', roleCode: 'dev' }))

    expect(await listed()).toEqual([])
    expect(await follow(token, 'again')).toMatchObject({ error: 'invitation_invalid' })
    const audit = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'invitation.%')
      .orderBy('id')
      .execute()
    expect(audit.slice(-2)).toMatchObject([
      { action: 'invitation.create', subject_name: email, space_id: space.id, actor_id: space.owner.id },
      { action: 'invitation.accept', subject_name: 'New Person', space_id: space.id, actor_id: null },
    ])
  })

  it('keeps its link when a name is taken or a password refused', async () => {
    const token = (await invite(newAddress())).data?.token ?? ''
    expect(await follow(token, admin.username)).toMatchObject({ error: 'name_taken' })
    const common = await test.call(acceptInvitation, { body: { token, username: 'somebody', password: '12345678' } })
    expect(common.error).toBe('password_too_common')
    expect(await follow(token, 'somebody')).toMatchObject({ code: '0' })
  })

  it('ends after a week, when it is revoked, sent again, replaced, or the space is deleted', async () => {
    const over = await invite(newAddress())
    test.advance(7 * day)
    expect(await follow(over.data?.token ?? '', 'one')).toMatchObject({ error: 'invitation_invalid' })
    expect(await listed()).toMatchObject([{ isExpired: true }])

    const key = { spaceId: space.publicId, id: over.data?.invitation?.id ?? '' }
    const again = await test.call(resendSpaceInvitation, { body: key }, space.owner)
    expect(again.data).toMatchObject({ invitation: { isExpired: false, expiresAtMs: test.now() + 7 * day } })
    expect(again.data?.token).not.toBe(over.data?.token)
    expect(await test.call(revokeSpaceInvitation, { body: key }, space.owner)).toMatchObject({ code: '0' })
    expect(await follow(again.data?.token ?? '', 'one')).toMatchObject({ error: 'invitation_invalid' })
    expect(await test.call(revokeSpaceInvitation, { body: key }, space.owner)).toMatchObject({
      error: 'not_accessible',
    })

    const email = newAddress()
    const first = await invite(email)
    const second = await invite(email.toUpperCase())
    expect(await listed()).toHaveLength(1)
    expect(await follow(first.data?.token ?? '', 'one')).toMatchObject({ error: 'invitation_invalid' })
    await test.db.updateTable('space').set({ deleted_at_ms: test.now() }).where('id', '=', space.id).execute()
    expect(await follow(second.data?.token ?? '', 'one')).toMatchObject({ error: 'invitation_invalid' })
    expect(await test.db.selectFrom('user').select('id').where('username', '=', 'one').execute()).toEqual([])
  })

  it('simply adds who has an account, and says who is a member already', async () => {
    const known = await buildUser(test)
    const email = `${known.username}@EXAMPLE.com`
    expect(await invite(email)).toMatchObject({
      data: { added: known.username.toUpperCase(), invitation: null, token: null },
    })
    expect(await invite(email)).toMatchObject({ error: 'already_member' })
    expect(await listed()).toEqual([])
    const told = await test.db.selectFrom('message').select('template').where('user_id', '=', known.id).execute()
    expect(told).toEqual([{ template: 'space.added' }])
  })

  it('takes no account that is disabled, not confirmed, or one of two for who is meant', async () => {
    const [one, two] = [await buildUser(test), await buildUser(test)]
    await test.db.updateTable('user').set({ email: 'both@example.org' }).where('id', 'in', [one.id, two.id]).execute()
    expect(await invite('both@example.org')).toMatchObject({
      data: { added: null, invitation: { email: 'both@example.org' } },
    })
    await test.db.updateTable('user').set({ unconfirmed_at_ms: 1 }).where('id', '=', one.id).execute()
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', two.id).execute()
    expect((await invite('both@example.org')).data?.added).toBeNull()
  })
})

describe('who may invite', () => {
  it('is what the settings say; adding people with an account stays possible', async () => {
    const from = (value: 'none' | 'superAdmins' | 'spaceAdmins') =>
      writeSettings(test.db, 'invitations', { from: value })
    const canInvite = async (by: BuiltUser) =>
      (await test.call(listSpaceInvitations, { query: { spaceId: space.publicId } }, by)).data?.canInvite
    await from('superAdmins')
    expect(await invite(newAddress())).toMatchObject({ error: 'invitation_closed' })
    expect([await canInvite(space.owner), await canInvite(admin)]).toEqual([false, true])
    const made = await invite(newAddress(), admin)
    expect(made).toMatchObject({ code: '0' })
    await from('none')
    expect(await invite(newAddress(), admin)).toMatchObject({ error: 'invitation_closed' })
    expect(await follow(made.data?.token ?? '', 'late')).toMatchObject({ error: 'invitation_invalid' })
    const known = await buildUser(test)
    expect(await invite(`${known.username}@example.com`)).toMatchObject({ code: '0' })
  })

  it('is nobody but the admins of the space', async () => {
    const dev = await buildUser(test)
    const body = { spaceId: space.publicId, userIds: [dev.publicId], roleCode: 'dev' as const }
    await test.call(addSpaceMembers, { body }, space.owner)
    expect(await invite(newAddress(), dev)).toMatchObject({ error: 'no_permission' })
    expect(await invite(newAddress(), await buildUser(test))).toMatchObject({ error: 'not_accessible' })
    const made = (await invite(newAddress())).data?.invitation?.id ?? ''
    const other = await buildSpace(test)
    const elsewhere = { spaceId: other.publicId, id: made }
    expect(await test.call(revokeSpaceInvitation, { body: elsewhere }, other.owner)).toMatchObject({
      error: 'not_accessible',
    })
    expect(await test.call(revokeInvitation, { body: { id: made } }, admin)).toMatchObject({ error: 'not_accessible' })
  })

  it('counts again when the link is followed; somebody who may sends it again in their own name', async () => {
    const token = (await invite(newAddress())).data?.token ?? ''
    const look = (of: string) => test.call(getInvitation, { body: { token: of } })
    const setRole = (role: 'admin' | 'dev') =>
      test.db
        .updateTable('space_member')
        .set({ role })
        .where('space_id', '=', space.id)
        .where('user_id', '=', space.owner.id)
        .execute()
    await setRole('dev')
    expect(await look(token)).toMatchObject({ error: 'invitation_sender_lost' })
    expect(await follow(token, 'too.late')).toMatchObject({ error: 'invitation_sender_lost' })
    expect(await test.db.selectFrom('user').select('id').where('username', '=', 'too.late').execute()).toEqual([])
    const [open] = await listed(admin)
    expect(open).toMatchObject({ isSenderAllowed: false, isExpired: false })

    await setRole('admin')
    expect(await look(token)).toMatchObject({ code: '0' })
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', space.owner.id).execute()
    expect(await look(token)).toMatchObject({ error: 'invitation_sender_lost' })

    const key = { spaceId: space.publicId, id: open?.id ?? '' }
    const again = await test.call(resendSpaceInvitation, { body: key }, admin)
    expect(again.data).toMatchObject({
      invitation: { invitedBy: admin.username.toUpperCase(), isSenderAllowed: true },
    })
    expect(await follow(again.data?.token ?? '', 'in.time')).toMatchObject({ code: '0' })
  })

  it('stays within the domains of the settings and the limits', async () => {
    await writeSettings(test.db, 'registration', { isOpen: false, domains: ['corp.example'] })
    expect(await invite(newAddress())).toMatchObject({ error: 'email_domain_refused' })
    await writeSettings(test.db, 'registration', { isOpen: false, domains: [] })
    const row = { space_id: space.id, role: 'dev' as const, invited_by: 1, inviter_name: '', created_at_ms: test.now() }
    const rows = Array.from({ length: maxInvitations }, (_, index) => ({
      ...row,
      email: `full${String(index)}@example.org`,
      token_hash: `full ${String(index)}`,
      expires_at_ms: test.now() + day,
    }))
    await test.db.insertInto('invitation').values(rows).execute()
    expect(await invite(newAddress())).toMatchObject({ error: 'invitation_limit_reached' })
    expect(await listed()).toHaveLength(maxInvitations)
  })
})

describe('an invitation to an account alone', () => {
  it('leads to an account without any membership', async () => {
    const email = newAddress()
    const made = await test.call(addInvitation, { body: { email } }, admin)
    expect((await test.call(listInvitations, {}, admin)).data?.list).toMatchObject([
      { email, space: null, roleCode: null },
    ])
    expect(await follow(made.data?.token ?? '', 'alone')).toMatchObject({ code: '0' })
    expect((await test.call(listInvitations, {}, admin)).data?.list).toEqual([])
    const row = await test.db.selectFrom('user').select('id').where('username', '=', 'alone').executeTakeFirstOrThrow()
    const spaces = await test.db.selectFrom('space_member').selectAll().where('user_id', '=', row.id).execute()
    expect(spaces).toEqual([])
    expect(await test.call(addInvitation, { body: { email } }, admin)).toMatchObject({ error: 'email_taken' })
  })
})

describe('with a mail server', () => {
  let mails: MailServer
  beforeEach(async () => {
    mails = await startMails(test, { linkBase: 'https://docs.example.com' })
  })
  afterEach(async () => {
    await test.jobs.runUntilIdle()
    await mails.close()
    await writeSettings(test.db, 'mail', settingGroups.mail.initial)
  })

  it('goes by mail alone', async () => {
    const email = newAddress()
    const made = await test.call(
      addSpaceInvitation,
      { body: { spaceId: space.publicId, email, roleCode: 'guest' } },
      { ...space.owner, language: 'en' },
    )
    expect(made.data).toMatchObject({ token: null, invitation: { email } })
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual([email])
    expect(headerOf(lastMail(mails), 'From')).toContain('docs@example.com')
    const text = partOf(lastMail(mails), 'text/plain')
    expect(text).toContain('invited you to the space “支付” on Lectern')
    const token = /https:\/\/docs\.example\.com\/invite\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
    expect(JSON.stringify(await readEverything(test))).not.toContain(token)
    expect(await follow(token, 'by.mail')).toMatchObject({ code: '0' })
    expect((await test.call(login, { body: { username: 'by.mail', password } })).code).toBe('0')
  })
})
