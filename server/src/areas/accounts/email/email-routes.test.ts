import { createHash } from 'node:crypto'
import {
  cancelEmailChange,
  confirmEmail,
  getAccountRules,
  getEmailLink,
  getProfile,
  login,
  register,
  resendEmailLink,
  settingGroups,
  updateOwnPassword,
  updateProfile,
} from '@lectern/contracts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, builtPassword, type BuiltUser, sentPassword } from '../../../../test/factories/build-people.ts'
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

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const chosen = sentPassword('a fine new password')
const { password } = chosen
const minute = 60_000
const day = 24 * 60 * minute

const test = useTestApp()
let mails: MailServer
beforeAll(async () => {
  await writeSettings(test.db, 'registration', { isOpen: true, domains: [] })
})
beforeEach(async () => {
  mails = await startMails(test, { linkBase: 'https://docs.example.com' })
  await writeSettings(test.db, 'emails', { confirm: true })
})
afterEach(async () => {
  await test.jobs.runUntilIdle()
  await mails.close()
  // No one is still locked out by what an earlier test did.
  test.advance(day)
})

/** The token in the newest mail. */
async function newestToken(): Promise<string> {
  await test.jobs.runUntilIdle()
  const text = partOf(lastMail(mails), 'text/plain')
  return /docs\.example\.com\/confirmEmail\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const signUp = (username: string, email = `${username}@example.com`) =>
  test.call(register, { body: { username, ...chosen, email } }, { language: 'en' })
const signIn = (username: string) => test.call(login, { body: { username, password } })
const confirm = (token: string) => test.call(confirmEmail, { body: { token } })

describe('signing up where addresses are confirmed', () => {
  it('lets in once the link of the mail was followed, which works once', async () => {
    expect((await test.call(getAccountRules)).data).toMatchObject({ confirmsEmail: true })
    expect((await signUp('mila')).data).toEqual({ needsConfirmation: true })
    expect(await signIn('mila')).toMatchObject({ error: 'email_unconfirmed', data: null })
    const wrong = await test.call(login, { body: { username: 'mila', password: md5('another') } })
    expect(wrong.error).toBe('login_failed')
    const token = await newestToken()
    expect(lastMail(mails).to).toEqual(['mila@example.com'])
    expect(headerOf(lastMail(mails), 'Subject')).toBe('Confirm your email address for Lectern')
    const link = { username: 'mila', email: 'mila@example.com', purpose: 'register' }
    expect((await test.call(getEmailLink, { body: { token } })).data).toEqual(link)
    expect((await signIn('mila')).error).toBe('email_unconfirmed')
    expect((await confirm(token)).data).toEqual(link)
    expect((await signIn('mila')).code).toBe('0')
    expect((await confirm(token)).error).toBe('email_link_invalid')
    const audit = await test.db.selectFrom('audit').select('action').where('subject_name', '=', 'mila').execute()
    const actions = audit.map(({ action }) => action)
    expect(actions).toEqual([
      'user.register',
      'user.signInFailed',
      'user.signInFailed',
      'user.signInFailed',
      'user.emailConfirm',
      'user.signIn',
    ])
  })

  it('needs an address, and keeps neither link nor token', async () => {
    const bare = await test.call(register, { body: { username: 'bare', ...chosen } })
    expect(bare.error).toBe('email_needed')
    await signUp('nele')
    expect(JSON.stringify(await readEverything(test))).not.toContain('confirmEmail')
    const token = await newestToken()
    expect(JSON.stringify(await readEverything(test))).not.toContain(token)
  })

  it('ends links after a day; another can be had, for the same answer whether there is anybody or not', async () => {
    await signUp('oona')
    const first = await newestToken()
    test.advance(day)
    expect((await confirm(first)).error).toBe('email_link_invalid')
    const answers = []
    for (const name of ['oona', 'nobody-at-all', (await buildUser(test)).username]) {
      const answer = await test.send(resendEmailLink, { body: { name } })
      answers.push(answer.json<{ code: string; data: unknown }>())
    }
    expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(Array(3).fill({ code: '0', data: null }))
    await expect
      .poll(
        async () =>
          (await test.db.selectFrom('email_link').select('user_id').where('expires_at_ms', '>', test.now()).execute())
            .length,
      )
      .toBe(1)
    const second = await newestToken()
    expect(second).not.toBe(first)
    expect((await confirm(second)).code).toBe('0')
    expect((await signIn('oona')).code).toBe('0')
  })

  it('slows asking for mails down', async () => {
    const ask = () => test.call(resendEmailLink, { body: { name: 'who-ever' } })
    for (let tries = 0; tries < 5; tries += 1) expect((await ask()).code).toBe('0')
    expect((await ask()).error).toBe('login_locked')
  })

  it('frees the name of who never confirmed after a week', async () => {
    await signUp('pia', 'wrong@example.com')
    test.advance(6 * day)
    expect((await signUp('pia')).error).toBe('name_taken')
    test.advance(2 * day)
    expect((await signUp('pia')).code).toBe('0')
    const rows = await test.db.selectFrom('user').select('email').where('username', '=', 'pia').execute()
    expect(rows).toEqual([{ email: 'pia@example.com' }])
  })

  it('asks for nothing where it is switched off, or no mail can be sent', async () => {
    await signUp('quin')
    await writeSettings(test.db, 'emails', { confirm: false })
    expect(await signIn('quin')).toMatchObject({ code: '0' })
    expect((await signUp('ria')).data).toEqual({ needsConfirmation: false })
    expect((await signIn('ria')).code).toBe('0')
    await writeSettings(test.db, 'emails', { confirm: true })
    await writeSettings(test.db, 'mail', settingGroups.mail.initial)
    expect((await test.call(getAccountRules)).data).toMatchObject({ confirmsEmail: false })
    expect((await test.call(register, { body: { username: 'sven', ...chosen } })).data).toEqual({
      needsConfirmation: false,
    })
    expect((await signIn('sven')).code).toBe('0')
  })
})

describe('another address of an account', () => {
  const own = md5(builtPassword)
  const change = (user: BuiltUser, email: string | null) =>
    test.call(updateProfile, { body: { email, password: own, nickname: 'New' } }, { ...user, language: 'en' })

  it('is taken once it is confirmed, and the old one is told', async () => {
    const user = await buildUser(test)
    const before = `${user.username}@example.com`
    const asked = await change(user, 'new@example.com')
    expect(asked.data).toMatchObject({ nickname: 'New', email: before, pendingEmail: 'new@example.com' })
    const token = await newestToken()
    expect(mails.received.map(({ to }) => to)).toEqual([['new@example.com']])
    expect((await confirm(token)).data).toMatchObject({ purpose: 'change', email: 'new@example.com' })
    expect((await test.call(getProfile, {}, user)).data).toMatchObject({ email: 'new@example.com', pendingEmail: null })
    await test.jobs.runUntilIdle()
    expect(lastMail(mails).to).toEqual([before])
    const told = await test.db.selectFrom('message').select('template').where('user_id', '=', user.id).execute()
    expect(told).toEqual([{ template: 'account.emailChanged' }])
  })

  it('waits no longer than its link is good for', async () => {
    const user = await buildUser(test)
    await change(user, 'late@example.com')
    const readPending = async () => (await test.call(getProfile, {}, user)).data?.pendingEmail
    expect(await readPending()).toBe('late@example.com')
    const link = test.db.selectFrom('email_link').select('expires_at_ms').where('user_id', '=', user.id)
    const { expires_at_ms: expiresAtMs } = await link.executeTakeFirstOrThrow()
    test.advance(expiresAtMs - test.now() - 1)
    expect(await readPending()).toBe('late@example.com')
    test.advance(1)
    expect(await readPending()).toBeNull()
  })

  it('is forgotten when it is cancelled, replaced, or the password changes', async () => {
    const user = await buildUser(test)
    await change(user, 'one@example.com')
    const first = await newestToken()
    await change(user, 'two@example.com')
    const second = await newestToken()
    expect((await confirm(first)).error).toBe('email_link_invalid')
    expect((await test.call(cancelEmailChange, { body: {} }, user)).code).toBe('0')
    expect((await confirm(second)).error).toBe('email_link_invalid')
    await change(user, 'three@example.com')
    const third = await newestToken()
    await test.call(updateOwnPassword, { body: { oldPassword: own, ...chosen } }, user)
    expect((await confirm(third)).error).toBe('email_link_invalid')
    const profile = await test.call(getProfile, {}, user)
    expect(profile.data).toMatchObject({ email: `${user.username}@example.com`, pendingEmail: null })
  })

  it('needs no link when it is taken off', async () => {
    const user = await buildUser(test)
    expect((await change(user, null)).data).toMatchObject({ email: null, pendingEmail: null })
    expect((await confirm('none')).error).toBe('email_link_invalid')
  })
})
