import { getAccountRules, getUserInfo, getViewConfig, login, register, userStatus } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { writeSettings } from '../../../core/settings.ts'

const chosen = sentPassword('a fine new password')
const { password } = chosen

const test = useTestApp()

const open = (domains: string[] = []) => writeSettings(test.db, 'registration', { isOpen: true, domains })
const close = () => writeSettings(test.db, 'registration', { isOpen: false, domains: [] })

describe('signing up', () => {
  it('is closed until somebody opens it, and says so', async () => {
    const before = await readEverything(test)
    const answer = await test.call(register, { body: { username: 'early', ...chosen } }, { language: 'en' })
    expect(answer).toMatchObject({ error: 'registration_closed', data: null })
    expect(answer.msg).toContain('Ask an admin')
    expect(await readEverything(test)).toEqual(before)
    expect((await test.call(getViewConfig)).data).toMatchObject({ enableReg: false })
  })

  it('makes an account that can sign in, without any right', async () => {
    await open()
    expect((await test.call(getViewConfig)).data).toMatchObject({ enableReg: true })
    expect((await test.call(getAccountRules)).data).toMatchObject({ isRegistrationOpen: true, emailDomains: [] })
    const body = { username: ' New.Person@Example.com ', ...chosen, nickname: ' New ', email: 'new@example.com' }
    expect(await test.call(register, { body })).toMatchObject({ code: '0', data: { needsConfirmation: false } })
    const signedIn = await test.call(login, { body: { username: 'new.person@example.com', password } })
    const { data } = await test.call(getUserInfo, {}, { token: signedIn.data?.token ?? '' })
    expect(data).toMatchObject({
      username: 'new.person@example.com',
      nickname: 'New',
      email: 'new@example.com',
      isSuperAdmin: false,
      status: userStatus.enabled,
      avatar: '',
    })
    const row = await test.db
      .selectFrom('user')
      .selectAll()
      .where('username', '=', 'new.person@example.com')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source: 'register', is_super_admin: 0 })
    const members = await test.db.selectFrom('space_member').selectAll().where('user_id', '=', row.id).execute()
    expect(members).toEqual([])
    const audit = await test.db.selectFrom('audit').selectAll().where('action', '=', 'user.register').execute()
    expect(audit).toMatchObject([{ subject_id: row.id, subject_name: 'new.person@example.com', actor_id: null }])
    await close()
  })

  it('joins the spaces of newcomers with the first sign-in, as those who come from elsewhere do', async () => {
    await open()
    const space = await buildSpace(test)
    await writeSettings(test.db, 'newcomers', { spaceIds: [space.publicId, 'aaaaaaaa'], role: 'dev' })
    const memberships = () =>
      test.db
        .selectFrom('space_member')
        .innerJoin('user', 'user.id', 'space_member.user_id')
        .select(['space_member.space_id', 'space_member.role'])
        .where('user.username', '=', 'joining')
        .execute()
    await test.call(register, { body: { username: 'joining', ...chosen } })
    expect(await memberships()).toEqual([])
    const signIn = () => test.call(login, { body: { username: 'joining', password } })
    expect(await signIn()).toMatchObject({ code: '0' })
    expect(await memberships()).toEqual([{ space_id: space.id, role: 'dev' }])
    const audit = await test.db.selectFrom('audit').selectAll().where('action', '=', 'member.add').execute()
    expect(audit).toMatchObject([{ space_id: space.id, actor_name: 'joining', subject_name: 'joining' }])
    // Once: who was removed stays out.
    await test.db.deleteFrom('space_member').where('role', '=', 'dev').execute()
    expect(await signIn()).toMatchObject({ code: '0' })
    expect(await memberships()).toEqual([])
    await writeSettings(test.db, 'newcomers', { spaceIds: [], role: 'guest' })
    await close()
  })

  it('tells a taken name and nothing else about it', async () => {
    await open()
    const user = await buildUser(test)
    const body = { username: user.username.toUpperCase(), ...chosen, email: 'other@example.com' }
    const answer = await test.call(register, { body }, { language: 'en' })
    expect(answer).toMatchObject({ error: 'name_taken', details: { name: user.username } })
    expect(JSON.stringify(answer)).not.toContain(`${user.username}@example.com`)
    await close()
  })

  it('takes addresses of the allowed domains only, and never without one', async () => {
    await open(['corp.example', 'team.example'])
    const refused = ['a@other.example', 'a@sub.corp.example', 'a@corp.example.evil.example', undefined]
    for (const email of refused) {
      const body = { username: 'domain-user', ...chosen, ...(email === undefined ? {} : { email }) }
      expect((await test.call(register, { body })).error).toBe('email_domain_refused')
    }
    const body = { username: 'domain-user', ...chosen, email: 'a@Corp.Example' }
    expect((await test.call(register, { body })).code).toBe('0')
    await close()
  })

  it.each([
    ['username', { username: 'two words', ...chosen }],
    ['username', { username: 'line\nbreak', ...chosen }],
    ['username', { username: '   ', ...chosen }],
    ['email', { username: 'fine', ...chosen, email: 'a@b.example\r\nBcc: c@d.example' }],
    ['email', { username: 'fine', ...chosen, email: '"a b"@c.example' }],
    ['email', { username: 'fine', ...chosen, email: 'nobody' }],
    ['nickname', { username: 'fine', ...chosen, nickname: 'A\nB' }],
    ['isSuperAdmin', { username: 'fine', ...chosen, isSuperAdmin: true }],
  ])('refuses a bad %s', async (field, body) => {
    await open()
    const answer: unknown = (await test.send(register, { body })).json()
    expect(answer).toMatchObject({ error: 'invalid_input', details: { fields: [{ field }] } })
    await close()
  })

  it('gives a name to one of many who ask for it at the same moment', async () => {
    await open()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.call(register, { body: { username: 'wanted', ...chosen } }, { ip: '10.3.3.3' })),
    )
    expect(answers.map((each) => each.error ?? 'made').sort()).toEqual([
      'made',
      'name_taken',
      'name_taken',
      'name_taken',
    ])
    await close()
  })

  it('is limited per network address', async () => {
    await open()
    const errors = []
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const body = { username: `many${attempt}`, ...sentPassword('12345678') }
      errors.push((await test.call(register, { body }, { ip: '10.4.4.4' })).error)
    }
    expect(errors.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'password_too_common'))
    expect(errors[20]).toBe('login_locked')
    await close()
  })
})
