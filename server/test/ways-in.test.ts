/*
 * Whoever vouches for someone, they come in by one door: every way of signing in stops at the second factor of the account, and at a disabled
 * account; and no other code makes a session.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  initialFormLogin,
  initialLdap,
  initialProvider,
  login,
  saveFormLogin,
  saveLdap,
  saveOauthProvider,
  userStatus,
  type UserStatus,
} from '@lectern/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, builtPassword, type BuiltUser } from './factories/build-people.ts'
import { startHttpServer, type HttpServer } from './support/outside/http-server.ts'
import { startLdapServer, type LdapServer } from './support/outside/ldap-server.ts'
import { startOidcServer, walkThrough, type OidcServer } from './support/outside/oidc-server.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { TripBrowser } from './support/trip-browser.ts'

const home = 'https://lectern.example'
const base = 'dc=example,dc=org'
const reader = { dn: `cn=reader,${base}`, password: 'password of the reader', attributes: {} }
const mei = {
  dn: `uid=mei,${base}`,
  password: 'password of mei',
  attributes: { objectClass: ['person'], uid: ['mei'], entryUUID: ['id-of-mei'] },
}

let test: TestApp
let local: BuiltUser
let directory: LdapServer
let form: HttpServer
let provider: OidcServer
beforeAll(async () => {
  test = await openTestApp({ env: { LECTERN_BASE_URL: home } })
  local = await buildUser(test)
  const admin = await buildUser(test, { isSuperAdmin: true })
  directory = await startLdapServer({ entries: [reader, mei] })
  form = await startHttpServer(() => ({ body: { code: '0', data: { nickname: 'Lin' } } }))
  provider = await startOidcServer({ people: [{ sub: 'tang' }], callbacks: [`${home}/system/oauth/sso/callback`] })
  const ldap = { ...initialLdap, isEnabled: true, url: directory.url, baseDn: base, bindDn: reader.dn }
  const { issuer, clientId, clientSecret } = provider
  const saved = [
    await test.call(saveLdap, { body: { settings: ldap, secret: reader.password } }, admin),
    await test.call(
      saveFormLogin,
      { body: { settings: { ...initialFormLogin, isEnabled: true, url: `${form.url}/login` } } },
      admin,
    ),
    await test.call(
      saveOauthProvider,
      { body: { settings: { ...initialProvider, isEnabled: true, issuer, clientId }, secret: clientSecret } },
      admin,
    ),
  ]
  expect(saved.map(({ code }) => code)).toEqual(['0', '0', '0'])
})
afterAll(async () => {
  await directory.close()
  await form.close()
  await provider.close()
  await test.close()
})

/** What signing in came to. */
interface Outcome {
  error?: string | undefined
  data?: { token: string; mfaEnable?: boolean } | null
}

async function byPassword(username: string, password: string, source: 'register' | 'ldap' | 'form'): Promise<Outcome> {
  return test.call(login, { body: { username, password, source } })
}

async function byProvider(): Promise<Outcome> {
  const browser = new TripBrowser(test, home)
  const there = await browser.follow('/system/oauth/login/sso')
  const back = await walkThrough(there.href, provider, 'tang')
  const landed = await browser.follow(back.href)
  if (landed.pathname !== '/successLogin') return { error: landed.searchParams.get('problem') ?? '' }
  return browser.redeem(landed)
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const ways: readonly [name: string, signIn: () => Promise<Outcome>, username: () => string][] = [
  ['a password here', () => byPassword(local.username, md5(builtPassword), 'register'), () => local.username],
  ['a directory', () => byPassword('mei', mei.password, 'ldap'), () => 'mei'],
  ['a form elsewhere', () => byPassword('lin', 'whatever', 'form'), () => 'lin'],
  ['an OpenID provider', byProvider, () => 'tang'],
]

async function change(username: string, values: { mfa_since_ms?: number | null; status?: UserStatus }): Promise<void> {
  const result = await test.db.updateTable('user').set(values).where('username', '=', username).executeTakeFirst()
  expect(Number(result.numUpdatedRows)).toBe(1)
}

describe.each(ways)('signing in with %s', (_name, signIn, username) => {
  it('gives a token', async () => {
    expect((await signIn()).data?.token).toMatch(/^[\w-]{43}$/)
  })

  it('gives a challenge instead when the account has a second factor', async () => {
    await change(username(), { mfa_since_ms: test.now() })
    expect((await signIn()).data).toMatchObject({ token: '', mfaEnable: true, isFirstMfaAuth: false })
    await change(username(), { mfa_since_ms: null })
  })

  it('does not let a disabled account in', async () => {
    await change(username(), { status: userStatus.disabled })
    const { data, error } = await signIn()
    expect(data?.token ?? '').toBe('')
    expect(error).toMatch(/disabled/)
    await change(username(), { status: userStatus.enabled })
  })
})

it('makes sessions in one place, but for the people who write the sample and go with it', () => {
  const source = fileURLToPath(new URL('../src', import.meta.url))
  const makers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\bcreateSession\(|insertInto\('session'\)/.test(readFileSync(join(source, file), 'utf8')))
  expect(makers.sort()).toEqual([
    join('areas', 'accounts', 'session', 'start-session-commands.ts'),
    join('auth', 'sessions.ts'),
    join('start', 'sample', 'sample-people.ts'),
  ])
})
