import {
  finishSignInElsewhere,
  getLoginByKey,
  getUserInfo,
  initialProvider,
  listIdentities,
  removeOauthProvider,
  saveOauthProvider,
  startLinkIdentity,
  testOauthProvider,
  unlinkIdentity,
  userStatus,
  type OauthProvider,
} from '@lectern/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { builtPassword, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import { testAuthority } from '../../../../test/support/outside/certificates.ts'
import {
  startOidcServer,
  walkThrough,
  type OidcPerson,
  type OidcServer,
} from '../../../../test/support/outside/oidc-server.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { problemOf, TripBrowser } from '../../../../test/support/trip-browser.ts'

const home = 'https://lectern.example'
const callbackOf = (key: string): string => `${home}/system/oauth/${key}/callback`

const people: OidcPerson[] = ['mei', 'lin', 'gao', 'tang', 'feng', 'admin'].map((sub) => ({
  sub,
  preferred_username: sub,
  name: `Name of ${sub}`,
  email: `${sub}@example.org`,
  email_verified: true,
  groups: [],
}))

let test: TestApp
let admin: BuiltUser
let oidc: OidcServer
let other: OidcServer
beforeAll(async () => {
  test = await openTestApp({ env: { LECTERN_BASE_URL: home } })
  admin = await buildUser(test, { isSuperAdmin: true, username: 'admin' })
  const callbacks = ['sso', 'second', 'secure'].map(callbackOf)
  oidc = await startOidcServer({ people, callbacks })
  other = await startOidcServer({ people, callbacks })
})
afterAll(async () => {
  await oidc.close()
  await other.close()
  await test.close()
})

async function useProvider(server: OidcServer, overrides: Partial<OauthProvider> = {}, secret?: string): Promise<void> {
  const settings: OauthProvider = {
    ...initialProvider,
    isEnabled: true,
    issuer: server.issuer,
    clientId: server.clientId,
    ...overrides,
  }
  const body = { settings, secret: secret ?? server.clientSecret }
  expect(await test.call(saveOauthProvider, { body }, admin)).toMatchObject({ code: '0' })
}
beforeEach(() => useProvider(oidc))

/** Signs in at the provider. */
class Browser extends TripBrowser {
  constructor() {
    super(test, home)
  }

  /** Up to our own address to come back to. */
  async signInThere(login: string, { key = 'sso', server = oidc, redirect = '' } = {}): Promise<URL> {
    const query = redirect === '' ? '' : `?${new URLSearchParams({ redirect }).toString()}`
    const there = await this.follow(`/system/oauth/login/${key}${query}`)
    return walkThrough(there.href, server, login)
  }

  /** The whole way; the answer of the exchange. */
  async signIn(login: string, options: Parameters<Browser['signInThere']>[1] = {}) {
    const landed = await this.follow((await this.signInThere(login, options)).href)
    return this.redeem(landed)
  }
}

const infoOf = async (token: string | undefined) => (await test.call(getUserInfo, {}, { token: token ?? '' })).data
const invalid = '/login sign_in_state_invalid'

describe('signing in with OpenID Connect', () => {
  it('goes there with PKCE, state and nonce, and comes back with an account', async () => {
    const browser = new Browser()
    const there = await browser.follow('/system/oauth/login/sso')
    expect(there.origin).toBe(oidc.issuer)
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: 'lectern',
      response_type: 'code',
      redirect_uri: callbackOf('sso'),
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(there.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
    const landed = await browser.follow((await walkThrough(there.href, oidc, 'mei')).href)
    expect(landed.pathname).toBe('/successLogin')
    const answer = await browser.redeem(landed)
    expect(answer).toMatchObject({ code: '0', data: { status: userStatus.enabled } })
    expect(await infoOf(answer.data?.token)).toMatchObject({
      username: 'mei',
      nickname: 'Name of mei',
      email: 'mei@example.org',
    })
    const again = await new Browser().signIn('mei')
    expect((await infoOf(again.data?.token))?.id).toBe((await infoOf(answer.data?.token))?.id)
    expect(browser.jar.size).toBe(0)
  })

  it('ties the trip to its browser with a cookie scripts cannot read', async () => {
    const response = await new Browser().open('/system/oauth/login/sso')
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(
      /^lectern-sign-in-[0-9a-f]{16}=[\w-]{43}; Max-Age=600; Path=\/system\/oauth; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('refuses a trip that another browser started', async () => {
    const callback = await new Browser().signInThere('mei')
    expect(problemOf(await new Browser().follow(callback.href))).toBe(invalid)
  })

  it('refuses a key given to another browser, and a key used before', async () => {
    const browser = new Browser()
    const landed = await browser.follow((await browser.signInThere('mei')).href)
    expect((await new Browser().redeem(landed)).error).toBe('login_key_invalid')
    expect((await browser.redeem(landed)).error).toBe('login_key_invalid')
    const second = new Browser()
    const own = await second.follow((await second.signInThere('mei')).href)
    const kept = new Map(second.jar)
    expect((await second.redeem(own)).code).toBe('0')
    for (const [name, value] of kept) second.jar.set(name, value)
    expect((await second.redeem(own)).error).toBe('login_key_invalid')
  })

  it('takes a key as older clients send it', async () => {
    const browser = new Browser()
    const landed = await browser.follow((await browser.signInThere('mei')).href)
    const response = await browser.open(`${getLoginByKey.path}?loginKey=${landed.searchParams.get('loginKey') ?? ''}`)
    expect(response.json()).toMatchObject({ code: '0' })
  })

  it('refuses a key after a minute and a trip after ten', async () => {
    const browser = new Browser()
    const landed = await browser.follow((await browser.signInThere('mei')).href)
    test.advance(60_000)
    expect((await browser.redeem(landed)).error).toBe('login_key_invalid')
    const late = new Browser()
    const callback = await late.signInThere('mei')
    test.advance(600_000)
    expect(problemOf(await late.follow(callback.href))).toBe(invalid)
  })

  it('takes each answer once, and no answer nobody asked for', async () => {
    const browser = new Browser()
    const callback = await browser.signInThere('mei')
    const jar = new Map(browser.jar)
    await browser.follow(callback.href)
    for (const [name, value] of jar) browser.jar.set(name, value)
    expect(problemOf(await browser.follow(callback.href))).toBe(invalid)
    expect(problemOf(await browser.follow(`${callbackOf('sso')}?code=x`))).toBe(invalid)
    expect(problemOf(await browser.follow(`${callbackOf('sso')}?code=x&state=${'x'.repeat(43)}`))).toBe(invalid)
  })

  it('refuses a code that was used before', async () => {
    const first = new Browser()
    const callback = await first.signInThere('mei')
    await first.follow(callback.href)
    const second = new Browser()
    const there = await second.follow('/system/oauth/login/sso')
    const replayed = new URL(callback)
    replayed.searchParams.set('state', there.searchParams.get('state') ?? '')
    expect(problemOf(await second.follow(replayed.href))).toBe('/login sign_in_refused_elsewhere')
  })

  it('refuses a code that another browser got, since its verifier and nonce are others', async () => {
    const attacker = await new Browser().signInThere('lin')
    const victim = new Browser()
    const there = await victim.follow('/system/oauth/login/sso')
    attacker.searchParams.set('state', there.searchParams.get('state') ?? '')
    expect(problemOf(await victim.follow(attacker.href))).toBe('/login sign_in_refused_elsewhere')
  })

  it('refuses an answer that comes by the address of another provider', async () => {
    await useProvider(other, { key: 'second' })
    const browser = new Browser()
    const callback = await browser.signInThere('mei')
    expect(problemOf(await browser.follow(callback.href.replace('/sso/', '/second/')))).toBe(invalid)
  })

  it('refuses an answer that names another issuer', async () => {
    const browser = new Browser()
    const callback = await browser.signInThere('mei')
    callback.searchParams.set('iss', other.issuer)
    expect(problemOf(await browser.follow(callback.href))).toBe('/login sign_in_refused_elsewhere')
  })

  it('keeps people of two providers apart, even those of the same name', async () => {
    await useProvider(other, { key: 'second' })
    const one = await new Browser().signIn('tang')
    const two = await new Browser().signIn('tang', { key: 'second', server: other })
    expect((await infoOf(one.data?.token))?.username).toBe('tang')
    expect(await infoOf(two.data?.token)).toMatchObject({ username: 'tang-2', email: null })
  })

  it('knows nobody again when a provider’s key gets another issuer', async () => {
    const before = await new Browser().signIn('gao')
    await useProvider(other)
    const after = await new Browser().signIn('gao', { server: other })
    expect((await infoOf(after.data?.token))?.id).not.toBe((await infoOf(before.data?.token))?.id)
  })

  it('tells when the person says no there', async () => {
    const browser = new Browser()
    const there = await browser.follow('/system/oauth/login/sso')
    const query = new URLSearchParams({
      error: 'access_denied',
      state: there.searchParams.get('state') ?? '',
      iss: oidc.issuer,
    })
    const page = await browser.follow(`${callbackOf('sso')}?${query.toString()}`)
    expect(problemOf(page)).toBe('/login sign_in_refused_elsewhere')
  })

  it('refuses with a wrong client secret', async () => {
    await useProvider(oidc, {}, 'wrong')
    const browser = new Browser()
    expect(problemOf(await browser.follow((await browser.signInThere('mei')).href))).toBe(
      '/login sign_in_refused_elsewhere',
    )
  })

  it('knows no provider that is switched off, removed or made up', async () => {
    const start = async (key: string) => problemOf(await new Browser().follow(`/system/oauth/login/${key}`))
    await useProvider(oidc, { isEnabled: false })
    expect(await start('sso')).toBe('/login sign_in_provider_unknown')
    expect(await start('..%2f..')).toBe('/login sign_in_provider_unknown')
    await useProvider(oidc)
    const browser = new Browser()
    const callback = await browser.signInThere('mei')
    await test.call(removeOauthProvider, { body: { key: 'sso' } }, admin)
    expect(problemOf(await browser.follow(callback.href))).toBe('/login sign_in_provider_unknown')
  })

  it('tells when the provider is not there', async () => {
    await useProvider({ ...oidc, issuer: 'http://127.0.0.1:1' })
    expect(problemOf(await new Browser().follow('/system/oauth/login/sso'))).toBe(
      '/login sign_in_elsewhere_unreachable',
    )
  })

  it('opens only pages of its own afterwards', async () => {
    const redirected = async (redirect: string) => {
      const browser = new Browser()
      const landed = await browser.follow((await browser.signInThere('mei', { redirect })).href)
      expect(landed.origin).toBe(home)
      return landed.searchParams.get('redirect')
    }
    expect(await redirected('/view/abc?x=1')).toBe('/view/abc?x=1')
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '@evil.example',
    ]) {
      expect(await redirected(evil), evil).toBeNull()
    }
  })

  it('does not let a disabled account in', async () => {
    await new Browser().signIn('lin')
    await test.db.updateTable('user').set({ status: userStatus.disabled }).where('username', '=', 'lin').execute()
    expect((await new Browser().signIn('lin')).error).toBe('account_disabled')
    await test.db.updateTable('user').set({ status: userStatus.enabled }).where('username', '=', 'lin').execute()
  })

  it('stores neither state nor key nor verifier in clear, and no token before the exchange', async () => {
    const browser = new Browser()
    const there = await browser.follow('/system/oauth/login/sso')
    const flows = await test.db.selectFrom('sign_in_flow').selectAll().execute()
    const cookie = [...browser.jar.values()][0] ?? 'no cookie'
    for (const secret of [there.searchParams.get('state') ?? '', there.searchParams.get('nonce') ?? '', cookie]) {
      expect(JSON.stringify(flows)).not.toContain(secret)
    }
    const landed = await browser.follow((await walkThrough(there.href, oidc, 'mei')).href)
    const keys = await test.db.selectFrom('login_key').selectAll().execute()
    expect(JSON.stringify(keys)).not.toContain(landed.searchParams.get('loginKey') ?? '')
  })
})

describe('newcomers', () => {
  it('never get an account that is there already', async () => {
    const answer = await new Browser().signIn('admin')
    const info = await infoOf(answer.data?.token)
    expect(info).toMatchObject({ username: 'admin-2', isSuperAdmin: false })
    expect(info?.id).not.toBe(admin.publicId)
  })

  it('need a checked address where domains are named', async () => {
    oidc.people.set('shen', { sub: 'shen', email: 'shen@example.org', email_verified: false })
    oidc.people.set('yu', { sub: 'yu', email: 'yu@example.org' })
    const domains = ['example.org']
    const land = async (login: string) => {
      const browser = new Browser()
      return problemOf(await browser.follow((await browser.signInThere(login)).href))
    }
    await useProvider(oidc, { domains })
    expect(await land('shen')).toBe('/login sign_in_domain_refused')
    expect(await land('yu')).toBe('/login sign_in_domain_refused')
    await useProvider(oidc, { domains, trustsEmail: true })
    expect(await land('shen')).toBe('/login sign_in_domain_refused')
    expect(await land('yu')).toBe('/successLogin ')
    await useProvider(oidc, { createsAccounts: false })
    oidc.people.set('jia', { sub: 'jia' })
    expect(await land('jia')).toBe('/login sign_in_no_account')
  })

  it('get an account without an address nobody checked', async () => {
    oidc.people.set('he', {
      sub: 'he',
      preferred_username: '  H\u200be Q ',
      email: 'ceo@example.org',
      email_verified: false,
    })
    const answer = await new Browser().signIn('he')
    expect(await infoOf(answer.data?.token)).toMatchObject({ username: 'heq', email: null })
  })

  it('get the roles of their groups', async () => {
    const space = await buildSpace(test)
    oidc.people.set('bai', { sub: 'bai', groups: ['writers', 'readers'] })
    const grant = { spaceId: space.publicId, isSuperAdmin: false }
    await useProvider(oidc, {
      grants: [
        { ...grant, group: 'writers', role: 'dev' },
        { ...grant, group: 'readers', role: 'guest' },
        { ...grant, group: 'Writers', role: 'admin' },
      ],
    })
    await new Browser().signIn('bai')
    const rows = await test.db.selectFrom('space_member').select('role').where('space_id', '=', space.id).execute()
    expect(rows.map(({ role }) => role).sort()).toEqual(['admin', 'dev'])
  })
})

describe('OAuth 2 without discovery', () => {
  const plain = (): Partial<OauthProvider> => ({
    kind: 'oauth2',
    issuer: oidc.issuer,
    authorizeUrl: `${oidc.issuer}/auth`,
    tokenUrl: `${oidc.issuer}/token`,
    userinfoUrl: `${oidc.issuer}/me`,
  })

  it('reads the person where the settings say', async () => {
    await useProvider(oidc, { ...plain(), namePath: 'preferred_username', emailPath: '' })
    const browser = new Browser()
    const there = await browser.follow('/system/oauth/login/sso')
    expect(there.searchParams.get('code_challenge_method')).toBe('S256')
    const answer = await browser.redeem(await browser.follow((await walkThrough(there.href, oidc, 'feng')).href))
    expect(await infoOf(answer.data?.token)).toMatchObject({ nickname: 'feng', email: null })
  })

  it('refuses an answer without the identifier', async () => {
    await useProvider(oidc, { ...plain(), idPath: 'no.such' })
    const browser = new Browser()
    expect(problemOf(await browser.follow((await browser.signInThere('lin')).href))).toBe(
      '/login sign_in_refused_elsewhere',
    )
  })
})

describe('encrypted providers', () => {
  const tried = async (settings: Partial<OauthProvider>) => {
    const body = {
      settings: { ...initialProvider, key: 'secure', clientId: oidc.clientId, ...settings },
      secret: oidc.clientSecret,
    }
    const answer = await test.call(testOauthProvider, { body }, admin)
    return answer.data?.steps.map(({ step, problem }) => `${step} ${problem ?? 'ok'}`)
  }

  it('are trusted with the authority that was pasted, for their own name only', async () => {
    const secure = await startOidcServer({ people, callbacks: [callbackOf('secure')], certificate: 'here' })
    const wrong = await startOidcServer({ people, callbacks: [callbackOf('secure')], certificate: 'elsewhere' })
    try {
      expect(await tried({ issuer: secure.issuer })).toEqual(['discover certificate'])
      expect(await tried({ issuer: secure.issuer, caCertificate: testAuthority })).toEqual(['discover ok', 'client ok'])
      expect(await tried({ issuer: wrong.issuer, caCertificate: testAuthority })).toEqual(['discover certificate'])
    } finally {
      await secure.close()
      await wrong.close()
    }
  })

  it('tell what is wrong', async () => {
    expect(await tried({ issuer: `${oidc.issuer}/nothing` })).toEqual(['discover status'])
    expect(await tried({ issuer: 'http://127.0.0.1:1' })).toEqual(['discover unreachable'])
    expect(await tried({ issuer: 'http://169.254.169.254' })).toEqual(['discover addressForbidden'])
    expect(await tried({ issuer: oidc.issuer.replace('localhost', '127.0.0.1') })).toEqual(['discover issuerDiffers'])
    expect(await tried({ issuer: oidc.issuer, clientId: 'nobody' })).toEqual(['discover ok', 'client clientRefused'])
  })
})

describe('identities of an account', () => {
  const proof = { password: builtPassword }
  const startLink = async (browser: Browser, token: string, given: object = proof) => {
    const body = { provider: 'sso', ...given }
    const response = await browser.open(startLinkIdentity.path, { method: 'POST', body, token })
    return response.json<{ error?: string; data: { url: string } | null }>()
  }

  it('are added while signed in, and sign in to that account from then on', async () => {
    oidc.people.set('wei', { sub: 'wei' })
    const user = await buildUser(test)
    const browser = new Browser()
    const { data } = await startLink(browser, user.token)
    const landed = await browser.follow((await walkThrough(data?.url ?? '', oidc, 'wei')).href)
    expect(landed.pathname + landed.search).toBe('/user/security?linked=sso')
    const list = await test.call(listIdentities, {}, user)
    expect(list.data).toMatchObject({ identities: [{ provider: 'sso', name: 'wei', can: { unlink: true } }] })
    const answer = await new Browser().signIn('wei')
    expect((await infoOf(answer.data?.token))?.id).toBe(user.publicId)
    expect((await startLink(new Browser(), user.token)).error).toBe('identity_provider_linked')
    expect((await test.call(unlinkIdentity, { body: { provider: 'sso' } }, user)).error).toBe('mfa_proof_missing')
    expect((await test.call(unlinkIdentity, { body: { provider: 'sso', ...proof } }, user)).code).toBe('0')
    expect((await test.call(listIdentities, {}, user)).data?.identities).toEqual([])
  })

  it('are neither added nor removed by a found session, and their owner is told', async () => {
    oidc.people.set('shen', { sub: 'shen' })
    const user = await buildUser(test)
    expect((await startLink(new Browser(), user.token, {})).error).toBe('mfa_proof_missing')
    expect((await startLink(new Browser(), user.token, { password: 'another' })).error).toBe('mfa_proof_wrong')
    const flows = test.db.selectFrom('sign_in_flow').innerJoin('session', 'session.id', 'link_session_id')
    expect(await flows.select('session.id').where('session.user_id', '=', user.id).execute()).toEqual([])

    const browser = new Browser()
    const { data } = await startLink(browser, user.token)
    await browser.follow((await walkThrough(data?.url ?? '', oidc, 'shen')).href)
    await test.call(unlinkIdentity, { body: { provider: 'sso', password: 'another' } }, user)
    await test.call(unlinkIdentity, { body: { provider: 'sso', ...proof } }, user)
    const told = await test.db.selectFrom('message').select('template').where('user_id', '=', user.id).execute()
    expect(told.map(({ template }) => template)).toEqual(['account.identityLinked', 'account.identityUnlinked'])
  })

  it('are proven by a fresh sign-in where there is neither password nor app', async () => {
    const token = (await new Browser().signIn('mei')).data?.token ?? ''
    expect((await startLink(new Browser(), token, {})).error).toBe('identity_provider_linked')
    test.advance(11 * 60_000)
    expect((await startLink(new Browser(), token, {})).error).toBe('mfa_proof_missing')
    expect((await test.call(unlinkIdentity, { body: { provider: 'sso' } }, { token })).error).toBe('mfa_proof_missing')
  })

  it('belong to one account', async () => {
    await new Browser().signIn('mei')
    const user = await buildUser(test)
    const browser = new Browser()
    const { data } = await startLink(browser, user.token)
    const landed = await browser.follow((await walkThrough(data?.url ?? '', oidc, 'mei')).href)
    expect(problemOf(landed)).toBe('/user/security identity_taken')
  })

  it('are not added in another browser, nor after the session ended', async () => {
    oidc.people.set('xu', { sub: 'xu' })
    const user = await buildUser(test)
    const browser = new Browser()
    const first = await startLink(browser, user.token)
    const callback = await walkThrough(first.data?.url ?? '', oidc, 'xu')
    expect(problemOf(await new Browser().follow(callback.href))).toBe(invalid)
    const second = await startLink(browser, user.token)
    const late = await walkThrough(second.data?.url ?? '', oidc, 'xu')
    await test.db.deleteFrom('session').where('user_id', '=', user.id).execute()
    expect(problemOf(await browser.follow(late.href))).toBe(invalid)
    expect(await test.db.selectFrom('identity').select('id').where('user_id', '=', user.id).execute()).toEqual([])
  })

  it('keep the last way in', async () => {
    const answer = await new Browser().signIn('mei')
    const token = answer.data?.token ?? ''
    expect((await test.call(unlinkIdentity, { body: { provider: 'sso' } }, { token })).error).toBe('identity_last')
    expect((await test.call(listIdentities, {}, { token })).data?.identities[0]?.can.unlink).toBe(false)
  })
})

it('never tells a secret', async () => {
  await useProvider(oidc)
  const everything = await test.app.inject({ url: '/admin/setting/signIn/get', headers: { token: admin.token } })
  expect(everything.json()).toMatchObject({ code: '0', data: { callbackUrl: callbackOf('{provider}') } })
  expect(everything.json<{ data: { secretsSet: string[] } }>().data.secretsSet).toContain('sso')
  expect(everything.body).not.toContain(oidc.clientSecret)
  const rows = [
    await test.db.selectFrom('audit').selectAll().execute(),
    await test.db.selectFrom('setting').selectAll().execute(),
    await test.db.selectFrom('secret').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(oidc.clientSecret)
})

it('serves the way back under the path older providers know', () => {
  expect(test.app.hasRoute({ method: 'GET', url: finishSignInElsewhere.path })).toBe(true)
})
