import { createHash } from 'node:crypto'
import {
  addAccessToken,
  findPassword,
  getAccountRules,
  getPasswordReset,
  getUserInfo,
  login,
  resetPassword,
  setFirstPassword,
  settingGroups,
  updateOwnPassword,
  userStatus,
} from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtPassword, buildUser, type BuiltUser, sentPassword } from '../../../../test/factories/build-people.ts'
import { nextNumber } from '../../../../test/factories/next-number.ts'
import {
  lastMail,
  headerOf,
  partOf,
  startMailServer,
  type MailServer,
} from '../../../../test/support/outside/mail-server.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { writeSettings } from '../../../core/settings.ts'
import { findJobInput } from '../../../jobs/job-repo.ts'
import { rowsOf } from '../../../db/rows.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const password = md5(builtPassword)
const minute = 60_000

const test = useTestApp()
let mails: MailServer
beforeEach(async () => {
  mails = await startMailServer()
  const { initial } = settingGroups.mail
  await writeSettings(test.db, 'mail', {
    ...initial,
    host: '127.0.0.1',
    port: mails.port,
    security: 'none',
    from: 'docs@example.com',
    linkBase: 'https://docs.example.com/lectern/',
  })
})
afterEach(async () => {
  await mails.close()
  // No one is still locked out by what an earlier test did.
  test.advance(24 * 60 * minute)
})

const actionsOf = async (user: BuiltUser): Promise<string[]> => {
  const rows = await rowsOf(test.db, 'audit', { subject_id: user.id }).select('action').orderBy('id').execute()
  return rows.map((row) => row.action)
}

const findsOf = async (name: string): Promise<number> => {
  const rows = await rowsOf(test.db, 'audit', { action: 'user.passwordFind', subject_name: name })
    .select('id')
    .execute()
  return rows.length
}

/** Asks for a link and waits until it is clear what comes of it. */
async function find(name: string, ip?: string) {
  const before = await findsOf(name)
  const answer = await test.send(findPassword, { body: { name } }, ip === undefined ? {} : { ip })
  await expect.poll(() => findsOf(name)).toBe(before + 1)
  return answer
}

/** The token of the newest mail's link. */
async function tokenFor(name: string): Promise<string> {
  await find(name)
  await test.jobs.runUntilIdle()
  return /\/resetPassword\?token=([\w-]+)/.exec(partOf(lastMail(mails), 'text/plain'))?.[1] ?? ''
}

describe('changing one’s own password', () => {
  it('needs the old one, ends the other sessions, and tells the owner', async () => {
    const user = await buildUser(test)
    const other = await test.call(login, { body: { username: user.username, password } })
    const changed = await test.call(
      updateOwnPassword,
      { body: { oldPassword: password, ...sentPassword('a fine new password') } },
      user,
    )
    expect(changed).toMatchObject({ code: '0', data: null })
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '0' })
    expect(await test.call(getUserInfo, {}, { token: other.data?.token ?? '' })).toMatchObject({ code: '1000' })
    expect(await test.call(login, { body: { username: user.username, password } })).toMatchObject({
      error: 'login_failed',
    })
    const again = await test.call(login, { body: { username: user.username, password: md5('a fine new password') } })
    expect(again.code).toBe('0')
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual([`${user.username}@example.com`])
    expect(await actionsOf(user)).toContain('user.passwordUpdate')
  })

  it('refuses a wrong old one, counts that, and locks together with signing in', async () => {
    const user = await buildUser(test)
    const wrong = { oldPassword: md5('wrong'), ...sentPassword('a fine new password') }
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect((await test.call(updateOwnPassword, { body: wrong }, user)).error).toBe('password_wrong')
    }
    expect((await test.call(updateOwnPassword, { body: wrong }, user)).error).toBe('login_locked')
    expect((await test.call(login, { body: { username: user.username, password } })).error).toBe('login_locked')
    expect(await actionsOf(user)).toContain('user.passwordWrong')
    test.advance(2 * minute)
    expect((await test.call(login, { body: { username: user.username, password } })).code).toBe('0')
  })

  it('does not let many tries at the same moment pass the limit', async () => {
    const user = await buildUser(test)
    const bodies = Array.from({ length: 12 }, (_, index) => ({
      oldPassword: md5(`${index}`),
      ...sentPassword('x y z'),
    }))
    const answers = await Promise.all(bodies.map((body) => test.call(updateOwnPassword, { body }, user)))
    const errors = answers.map(({ error }) => error)
    expect(errors.filter((error) => error === 'password_wrong')).toHaveLength(4)
    expect(errors.filter((error) => error === 'login_locked')).toHaveLength(8)
    const right = { oldPassword: password, ...sentPassword('a fine new password') }
    expect(await test.call(updateOwnPassword, { body: right }, user)).toMatchObject({ error: 'login_locked' })
  })

  it('refuses the same again, and an account without a password here', async () => {
    const user = await buildUser(test)
    const same = await test.call(
      updateOwnPassword,
      { body: { oldPassword: password, ...sentPassword(builtPassword) } },
      user,
    )
    expect(same.error).toBe('password_unchanged')
    await test.db.updateTable('user').set({ password_hash: null }).where('id', '=', user.id).execute()
    const elsewhere = await test.call(
      updateOwnPassword,
      { body: { oldPassword: password, ...sentPassword('a fine new password') } },
      user,
    )
    expect(elsewhere.error).toBe('password_elsewhere')
  })
})

/** No common password: one such as `user123` is refused as common before it is compared with the name. */
const uncommonName = (): string => `quendalin-${String(nextNumber())}-orbweaver`

describe('what a new password may not be', () => {
  it.each([
    ['password_too_common', () => '12345678'],
    ['password_too_common', () => 'Admin@123'],
    ['password_too_common', () => ''],
    ['password_too_common', () => 'woaini1314'],
    ['password_like_name', (name: string) => name],
    ['password_like_name', (name: string) => name.toUpperCase()],
    ['password_like_name', (name: string) => [...name].reverse().join('')],
    ['password_too_short', () => 'k2!xW9'],
    ['password_too_short', () => ' k2!xW9 \t '],
  ])('%s, whichever way it is set', async (error, passwordOf) => {
    const user = await buildUser(test, { username: uncommonName() })
    const pending = await buildUser(test, { username: uncommonName(), status: userStatus.setPassword })
    const token = await tokenFor(user.username)
    const own = await test.call(
      updateOwnPassword,
      { body: { oldPassword: password, ...sentPassword(passwordOf(user.username)) } },
      user,
    )
    const first = await test.call(setFirstPassword, { body: sentPassword(passwordOf(pending.username)) }, pending)
    const reset = await test.call(resetPassword, { body: { token, ...sentPassword(passwordOf(user.username)) } })
    expect([own.error, first.error, reset.error]).toEqual([error, error, error])
    expect((await test.call(login, { body: { username: user.username, password } })).code).toBe('0')
  })

  it.each([
    ['a digest alone', { password: md5('a fine new password') }],
    ['the text of another', { password: md5('short'), plainPassword: 'a fine new password' }],
    ['a digest as text', { password: md5('short'), plainPassword: md5('short') }],
  ])('is refused when it cannot be checked: %s', async (_case, sent) => {
    const user = await buildUser(test)
    const pending = await buildUser(test, { status: userStatus.setPassword })
    const token = await tokenFor(user.username)
    const answers = [
      await test.call(updateOwnPassword, { body: { oldPassword: password, ...sent } }, user),
      await test.call(setFirstPassword, { body: sent }, pending),
      await test.call(resetPassword, { body: { token, ...sent } }),
    ]
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'password_unverifiable'))
    expect((await test.call(login, { body: { username: user.username, password } })).code).toBe('0')
    const changed = await test.db
      .selectFrom('user')
      .select('password_changed_at_ms')
      .where('id', '=', user.id)
      .execute()
    expect(changed).toEqual([{ password_changed_at_ms: null }])
  })

  it('may be sent as text alone', async () => {
    const user = await buildUser(test)
    const body = { oldPassword: password, password: 'short' }
    expect((await test.call(updateOwnPassword, { body }, user)).error).toBe('password_too_short')
    const fine = { oldPassword: password, password: 'a fine new password' }
    expect((await test.call(updateOwnPassword, { body: fine }, user)).code).toBe('0')
  })

  it('is told to browsers', async () => {
    await writeSettings(test.db, 'passwords', { minLength: 12 })
    await writeSettings(test.db, 'contact', { text: '服务台 8000' })
    expect((await test.call(getAccountRules)).data).toEqual({
      isRegistrationOpen: false,
      confirmsEmail: true,
      needsApproval: false,
      emailDomains: [],
      minPasswordLength: 12,
      canResetByMail: true,
      contact: '服务台 8000',
    })
    await writeSettings(test.db, 'passwords', { minLength: 8 })
  })
})

describe('a forgotten password', () => {
  it('is replaced by way of a mail that names the address of the settings, whatever the request claims', async () => {
    const user = await buildUser(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: findPassword.path,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'accept-language': 'en' },
      payload: { name: ` ${user.username.toUpperCase()} ` },
    })
    expect(answer.json()).toMatchObject({ code: '0', data: null })
    await expect.poll(() => findsOf(user.username.toUpperCase())).toBe(1)
    await test.jobs.runUntilIdle()
    const mail = lastMail(mails)
    const body = partOf(mail, 'text/plain')
    expect(mail.to).toEqual([`${user.username}@example.com`])
    expect(headerOf(mail, 'Subject')).toBe('Reset your Lectern password')
    expect(mail.raw).not.toContain('evil.example')
    const token = /https:\/\/docs\.example\.com\/lectern\/resetPassword\?token=([\w-]{43})/.exec(body)?.[1] ?? ''
    expect(partOf(mail, 'text/html')).toContain(`token=${token}`)

    expect((await test.call(getPasswordReset, { body: { token } })).data).toEqual({
      username: user.username,
      accessTokens: 0,
    })
    const reset = await test.call(resetPassword, { body: { token, ...sentPassword('a fine new password') } })
    expect(reset).toMatchObject({ code: '0', data: { accessTokens: 0 } })
    // Every session has ended, the old password with them.
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '1000' })
    expect((await test.call(login, { body: { username: user.username, password } })).error).toBe('login_failed')
    const signedIn = await test.call(login, {
      body: { username: user.username, password: md5('a fine new password') },
    })
    expect(signedIn.code).toBe('0')
    expect(await actionsOf(user)).toEqual(expect.arrayContaining(['user.passwordFind', 'user.passwordReset']))
  })

  it('tells of access tokens, which outlive it unless they are revoked with it', async () => {
    const user = await buildUser(test)
    const body = { name: 'CI', scope: 'read', expiresAtMs: null, password } as const
    const made = (await test.call(addAccessToken, { body }, user)).data?.token ?? ''
    const first = await tokenFor(user.username)
    expect((await test.call(getPasswordReset, { body: { token: first } })).data).toMatchObject({ accessTokens: 1 })
    const kept = await test.call(resetPassword, { body: { token: first, ...sentPassword('a fine new password') } })
    expect(kept.data).toEqual({ accessTokens: 1 })
    expect(await test.call(getUserInfo, {}, { token: made })).toMatchObject({ code: '0' })
    const sent = sentPassword('another fine password')
    const second = { token: await tokenFor(user.username), ...sent, revokeTokens: true }
    expect((await test.call(resetPassword, { body: second })).data).toEqual({ accessTokens: 0 })
    expect(await test.call(getUserInfo, {}, { token: made })).toMatchObject({ error: 'sign_in_required' })
    expect(await actionsOf(user)).toContain('token.revokeAll')
  })

  it('is found by email address too, written any way', async () => {
    const user = await buildUser(test)
    expect(await tokenFor(`${user.username.toUpperCase()}@EXAMPLE.com`)).toHaveLength(43)
  })

  it('keeps neither link nor token: the database holds a hash, the queue what is sealed, and then nothing', async () => {
    const user = await buildUser(test)
    await find(user.username)
    const waiting = await test.db.selectFrom('job').selectAll().where('owner_id', '=', user.id).execute()
    expect(waiting).toHaveLength(1)
    const textOf = async () => (await findJobInput(test.db, waiting[0]?.id ?? 0))?.bytes
    expect(Buffer.from((await textOf()) ?? []).toString()).toMatch(/^v1\.[\w-]+$/)
    const everything = JSON.stringify(await readEverything(test))
    expect(everything).not.toContain('resetPassword')
    await test.jobs.runUntilIdle()
    const token = /token=([\w-]+)/.exec(partOf(lastMail(mails), 'text/plain'))?.[1] ?? ''
    expect(JSON.stringify(await readEverything(test))).not.toContain(token)
    const row = await test.db.selectFrom('password_reset').selectAll().where('user_id', '=', user.id).executeTakeFirst()
    expect(row?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
    const sent = await test.db.selectFrom('job').selectAll().where('owner_id', '=', user.id).execute()
    expect(sent.map((job) => [job.state, job.payload])).toEqual([['done', '{}']])
    expect(await textOf()).toBeUndefined()
  })

  it('has links that work once, for thirty minutes, until the address changes or the account is disabled', async () => {
    const user = await buildUser(test)
    const body = sentPassword('a fine new password')
    const used = await tokenFor(user.username)
    const together = await Promise.all(
      [1, 2, 3].map(() => test.call(resetPassword, { body: { ...body, token: used } })),
    )
    expect(together.map((each) => each.code).sort()).toEqual(['0', '100', '100'])
    const old = await tokenFor(user.username)
    test.advance(30 * minute)
    expect((await test.call(resetPassword, { body: { ...body, token: old } })).error).toBe('reset_token_invalid')
    const first = await tokenFor(user.username)
    const second = await tokenFor(user.username)
    expect((await test.call(resetPassword, { body: { ...body, token: second } })).code).toBe('0')
    expect((await test.call(resetPassword, { body: { ...body, token: first } })).error).toBe('reset_token_invalid')
    const disabled = await tokenFor(user.username)
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('id', '=', user.id).execute()
    for (const endpoint of [getPasswordReset, resetPassword] as const) {
      const answer = await test.send(endpoint, {
        body: endpoint === resetPassword ? { ...body, token: disabled } : { token: disabled },
      })
      expect(answer.json()).toMatchObject({ error: 'reset_token_invalid' })
    }
  })

  it('answers the same for every name, byte for byte, and does nothing before that the other would not', async () => {
    const user = await buildUser(test)
    const disabled = await buildUser(test, { status: userStatus.disabled })
    const known = await test.send(findPassword, { body: { name: user.username } })
    const unknown = await test.send(findPassword, { body: { name: 'nobody-of-that-name' } })
    const off = await test.send(findPassword, { body: { name: disabled.username } })
    expect(unknown.body).toBe(known.body)
    expect(off.body).toBe(known.body)
    const without = (headers: object) => ({ ...headers, date: '', 'x-request-id': '' })
    expect(without(unknown.headers)).toEqual(without(known.headers))
    await expect.poll(() => findsOf('nobody-of-that-name')).toBe(1)
    await expect.poll(() => findsOf(disabled.username)).toBe(1)
    await expect.poll(() => findsOf(user.username)).toBe(1)
    await test.jobs.runUntilIdle()
    expect(mails.received.map((mail) => mail.to)).toEqual([[`${user.username}@example.com`]])
  })

  it('locks asking per name alike, whether there is such an account or not, and fills no mailbox', async () => {
    const user = await buildUser(test)
    const codes: string[][] = []
    for (const name of [user.username, 'nobody-of-this-name']) {
      const answers = []
      for (let attempt = 0; attempt < 7; attempt += 1) {
        answers.push((await test.call(findPassword, { body: { name } })).error ?? 'sent')
      }
      codes.push(answers)
    }
    expect(codes[0]).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'login_locked', 'login_locked'])
    expect(codes[1]).toEqual(codes[0])
    await expect.poll(() => findsOf('nobody-of-this-name')).toBe(5)
    await expect.poll(() => findsOf(user.username)).toBe(5)
    await test.jobs.runUntilIdle()
    expect(mails.received.length).toBeLessThanOrEqual(3)
  })

  it('locks guessing at links', async () => {
    const ip = '10.9.8.7'
    const errors = new Set<string | undefined>()
    for (let attempt = 0; attempt < 31; attempt += 1) {
      errors.add((await test.call(getPasswordReset, { body: { token: `guess-${attempt}` } }, { ip })).error)
    }
    expect([...errors]).toEqual(['reset_token_invalid', 'login_locked'])
    // No one guesses one: the right link works for whoever is at the same address.
    const user = await buildUser(test)
    const body = { token: await tokenFor(user.username) }
    expect((await test.call(getPasswordReset, { body }, { ip })).data).toMatchObject({ username: user.username })
    expect((await test.call(getPasswordReset, { body: { token: 'guess' } }, { ip })).error).toBe('login_locked')
  })

  it('says that there are no mails here, to everybody, when no mail server is set', async () => {
    const user = await buildUser(test)
    await writeSettings(test.db, 'mail', settingGroups.mail.initial)
    const before = await readEverything(test)
    const known = await test.send(findPassword, { body: { name: user.username } })
    const unknown = await test.send(findPassword, { body: { name: 'nobody-at-all' } })
    expect(known.json()).toMatchObject({ error: 'mail_not_configured' })
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...known.json(), requestId: '' })
    expect(await readEverything(test)).toEqual(before)
  })
})

describe('a dead mail server', () => {
  it('holds nobody up, and gets the mail when it is back', async () => {
    const user = await buildUser(test)
    const { port } = mails
    await mails.close()
    await find(user.username)
    await test.jobs.runUntilIdle()
    const waiting = await test.db.selectFrom('job').selectAll().where('owner_id', '=', user.id).execute()
    expect(waiting).toMatchObject([{ state: 'queued', attempts: 1 }])
    mails = await startMailServer({ port })
    test.advance(minute)
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual([`${user.username}@example.com`])
  })

  it('that refuses the mailbox for good is not asked again, and the mail is forgotten', async () => {
    const user = await buildUser(test)
    const { port } = mails
    await mails.close()
    mails = await startMailServer({ port, refusesRecipients: [550, 'No such mailbox'] })
    await find(user.username)
    await test.jobs.runUntilIdle()
    const rows = await test.db.selectFrom('job').selectAll().where('owner_id', '=', user.id).execute()
    expect(rows).toMatchObject([{ state: 'failed', attempts: 1, payload: '{}' }])
    expect(await findJobInput(test.db, rows[0]?.id ?? 0)).toBeUndefined()
  })
})
