import { createHash } from 'node:crypto'
import { getUserInfo, login, logout, setFirstPassword, systemLogin, userStatus } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { builtPassword, buildUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const password = md5(builtPassword)

const test = useTestApp()

describe('signing in', () => {
  it('gives a token that works, the same under both paths, with name and password trimmed', async () => {
    const user = await buildUser(test)
    for (const endpoint of [login, systemLogin]) {
      const answer = await test.call(endpoint, { body: { username: ` ${user.username.toUpperCase()} `, password } })
      expect(answer).toMatchObject({ code: '0', data: { status: userStatus.enabled } })
      const info = await test.call(getUserInfo, {}, { token: answer.data?.token ?? '' })
      expect(info.data).toMatchObject({ id: user.publicId, username: user.username, isSuperAdmin: false })
    }
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const user = await buildUser(test)
    const wrong = await test.call(login, { body: { username: user.username, password: md5('wrong') } })
    const unknown = await test.call(login, { body: { username: 'nobody-here', password: md5('wrong') } })
    expect(wrong).toMatchObject({ code: '100', error: 'login_failed' })
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  it('locks the account after five failures, also for the right password, and opens it again later', async () => {
    const user = await buildUser(test)
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const answer = await test.call(login, { body: { username: user.username, password: md5('wrong') } })
      expect(answer.error).toBe('login_failed')
    }
    const fifth = await test.call(
      login,
      { body: { username: user.username, password: md5('wrong') } },
      { language: 'en' },
    )
    expect(fifth).toMatchObject({ error: 'login_locked', msg: 'Too many attempts. Try again in 1 minute.' })
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'login_locked',
    })
    test.advance(61_000)
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({ code: '0' })
  })

  it('does not let many tries at the same moment pass the limit', async () => {
    const user = await buildUser(test)
    const guesses = Array.from({ length: 12 }, (_, index) => md5(`guess ${String(index)}`))
    const answers = await Promise.all(
      guesses.map((each) => test.call(login, { body: { username: user.username, password: each } })),
    )
    const errors = answers.map(({ error }) => error)
    expect(errors.filter((error) => error === 'login_failed')).toHaveLength(4)
    expect(errors.filter((error) => error === 'login_locked')).toHaveLength(8)
    const right = await test.call(login, { body: { username: user.username, password } })
    expect(right).toMatchObject({ error: 'login_locked', data: null })
    test.advance(61 * 60_000)
  })

  it('lets one person in many times at the same moment', async () => {
    const user = await buildUser(test)
    const body = { username: user.username, password }
    const answers = await Promise.all(Array.from({ length: 12 }, () => test.call(login, { body })))
    expect(answers.map((each) => each.code)).toEqual(answers.map(() => '0'))
    expect(new Set(answers.map((each) => each.data?.token)).size).toBe(12)
  })

  it('refuses a disabled account only after its password, and its sessions at once', async () => {
    const user = await buildUser(test)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'account_disabled',
    })
    expect(await test.call(getUserInfo, {}, { token: user.token })).toMatchObject({ code: '1000' })
  })

  it('does not open an account of another source', async () => {
    const user = await buildUser(test)
    const answer = await test.call(login, { body: { username: user.username, password, source: 'ldap' } })
    expect(answer.error).toBe('login_source_unavailable')
  })
})

describe('the record of signing in', () => {
  it('tells of every success and every failure, with the place and without the password', async () => {
    const user = await buildUser(test)
    const place = { ip: '203.0.113.9' }
    await test.call(login, { body: { username: user.username, password: md5('wrong') } }, place)
    await test.call(login, { body: { username: user.username, password } }, place)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
    await test.call(login, { body: { username: user.username, password } }, place)
    const entries = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map((each) => [each.action, each.actor_id, each.address, each.details])).toEqual([
      ['user.signInFailed', null, place.ip, '{"reason":"login_failed"}'],
      ['user.signIn', user.id, place.ip, '{}'],
      ['user.signInFailed', null, place.ip, '{"reason":"account_disabled"}'],
    ])
  })
})

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const user = await buildUser(test)
    const second = await test.call(login, { body: { username: user.username, password } })
    expect(await test.call(logout, { body: {} }, { token: user.token })).toMatchObject({ code: '0', data: null })
    expect(await test.call(getUserInfo, {}, { token: user.token })).toMatchObject({ code: '1000' })
    expect(await test.call(getUserInfo, {}, { token: second.data?.token ?? '' })).toMatchObject({ code: '0' })
  })
})

describe('the first password', () => {
  it('is all an account with status 2 may do, and frees it', async () => {
    const user = await buildUser(test, { status: userStatus.setPassword })
    expect(await test.call(getUserInfo, {}, { token: user.token })).toMatchObject({ code: '2000' })
    const same = await test.call(setFirstPassword, { body: sentPassword(builtPassword) }, { token: user.token })
    expect(same.error).toBe('password_unchanged')
    const chosen = await test.call(setFirstPassword, { body: sentPassword('a new one') }, { token: user.token })
    expect(chosen).toMatchObject({ code: '0' })
    expect(await test.call(getUserInfo, {}, { token: user.token })).toMatchObject({
      data: { status: userStatus.enabled },
    })
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'login_failed',
    })
  })

  it('cannot be set again that way', async () => {
    const user = await buildUser(test)
    const answer = await test.call(setFirstPassword, { body: sentPassword('another') }, { token: user.token })
    expect(answer.error).toBe('password_not_pending')
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({ code: '0' })
  })
})
