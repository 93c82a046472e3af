import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  getUserInfo,
  getViewConfig,
  initialDingtalk,
  initialFormLogin,
  initialProvider,
  initialWecom,
  linkByPassword,
  login,
  saveDingtalk,
  saveFormLogin,
  saveOauthProvider,
  saveWecom,
  testDingtalk,
  testFormLogin,
  testWecom,
  type FormLoginSettings,
  getSignInWays,
  saveSignInOrder,
  settingGroups,
} from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { builtPassword, buildUser } from '../../../../test/factories/build-people.ts'
import {
  startHttpServer,
  type Answer,
  type AskedRequest,
  type HttpServer,
} from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { problemOf, TripBrowser } from '../../../../test/support/trip-browser.ts'
import { writeSettings } from '../../../core/settings.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const home = 'https://lectern.example'
const test = useTestApp({ env: { LECTERN_BASE_URL: home } })
const admin = useSuperAdmin(test)

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  test.advance(2 * 60 * 60_000)
})

async function start(answer: (request: AskedRequest) => Answer): Promise<HttpServer> {
  const server = await startHttpServer(answer)
  servers.push(server)
  return server
}

/** Fields of a body in JSON or as a form. */
const fieldsOf = (body: string): Record<string, string> =>
  // Only what the product sends comes here: texts.
  body.startsWith('{') ? (JSON.parse(body) as Record<string, string>) : Object.fromEntries(new URLSearchParams(body))

const infoOf = async (token: string | undefined) => (await test.call(getUserInfo, {}, { token: token ?? '' })).data

describe('signing in with a form elsewhere', () => {
  /** Knows `mei` with the password `secret`. */
  const service = () =>
    start(({ body }) => {
      const fields = fieldsOf(body)
      return fields['user'] === 'mei' && fields['pass'] === 'secret'
        ? { body: { code: 0, result: { info: { uid: 77, name: '梅', mail: 'Mei@Example.org' } } } }
        : { body: { code: 17, msg: 'wrong' } }
    })
  const settingsFor = (url: string, overrides: Partial<FormLoginSettings> = {}): FormLoginSettings => ({
    ...initialFormLogin,
    isEnabled: true,
    url,
    usernameParam: 'user',
    passwordParam: 'pass',
    dataPath: 'result.info',
    idPath: 'uid',
    namePath: 'name',
    emailPath: 'mail',
    ...overrides,
  })
  const use = async (settings: FormLoginSettings) => {
    expect(await test.call(saveFormLogin, { body: { settings } }, admin)).toMatchObject({ code: '0' })
  }
  const signIn = (username: string, password: string) =>
    test.call(login, { body: { username, password, source: 'form' } })

  it.each(['json', 'form'] as const)('hands name and password on as %s', async (contentType) => {
    const server = await service()
    await use(settingsFor(server.url, { contentType }))
    const answer = await signIn(' mei ', 'secret')
    expect(await infoOf(answer.data?.token)).toMatchObject({
      username: 'mei',
      nickname: '梅',
      email: 'mei@example.org',
    })
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      body: contentType === 'json' ? '{"user":"mei","pass":"secret"}' : 'user=mei&pass=secret',
    })
    const account = await test.db.selectFrom('user').select('source').where('username', '=', 'mei').executeTakeFirst()
    expect(account?.source).toBe('form')
  })

  it('refuses another code, and locks after five', async () => {
    const server = await service()
    await use(settingsFor(server.url))
    for (let attempt = 1; attempt < 5; attempt += 1) expect((await signIn('mei', 'no')).error).toBe('login_failed')
    expect((await signIn('mei', 'no')).error).toBe('login_locked')
    expect((await signIn('mei', 'secret')).error).toBe('login_locked')
    expect(server.asked).toHaveLength(5)
  })

  it.each([
    [401, 'login_failed'],
    [403, 'login_failed'],
    [500, 'sign_in_elsewhere_unreachable'],
    [302, 'sign_in_elsewhere_unreachable'],
  ])('takes status %i for %s', async (status, error) => {
    const other = await start(() => ({}))
    const server = await start(() => ({ status, headers: { location: other.url } }))
    await use(settingsFor(server.url))
    expect((await signIn('mei', 'secret')).error).toBe(error)
    expect(other.asked).toEqual([])
  })

  it('keeps the password out of every row it writes', async () => {
    await use(settingsFor((await service()).url))
    await signIn('mei', 'secret')
    await signIn('mei', 'another good guess')
    const rows = [
      await test.db.selectFrom('audit').selectAll().execute(),
      await test.db.selectFrom('user').selectAll().execute(),
      await test.db.selectFrom('identity').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/"secret"|good guess/)
  })

  it('is added to an account of somebody signed in', async () => {
    await use(settingsFor((await start(() => ({ body: { code: '0', result: { info: { uid: 'z1' } } } }))).url))
    const user = await buildUser(test)
    const body = { provider: 'form' as const, username: 'zhou', password: 'x', proof: { password: builtPassword } }
    for (const [proof, error] of [
      [{}, 'mfa_proof_missing'],
      [{ password: 'another' }, 'mfa_proof_wrong'],
    ] as const) {
      expect((await test.call(linkByPassword, { body: { ...body, proof } }, user)).error).toBe(error)
    }
    expect((await test.call(linkByPassword, { body }, user)).code).toBe('0')
    const answer = await signIn('zhou', 'x')
    expect((await infoOf(answer.data?.token))?.id).toBe(user.publicId)
    const second = await buildUser(test)
    expect((await test.call(linkByPassword, { body }, second)).error).toBe('identity_taken')
  })

  it.each([
    ['notJson', 'answer', '<html>', {}],
    ['dataMissing', 'readFields', { code: 0 }, {}],
    ['idMissing', 'readFields', { code: 0, result: { info: {} } }, {}],
    ['codeDiffers', 'answer', { code: 5, msg: 'closed on Sundays' }, {}],
  ] as const)('says %s when it is tried', async (problem, step, body, overrides) => {
    const server = await start(() => ({ body }))
    const settings = settingsFor(server.url, overrides)
    const answer = await test.call(testFormLogin, { body: { settings, username: 'a', password: 'b' } }, admin)
    expect(answer.data?.steps.at(-1)).toMatchObject({ step, problem })
    if (problem === 'codeDiffers') expect(answer.data?.steps.at(-1)?.value).toBe('5 closed on Sundays')
  })

  it('never calls addresses where machines learn their credentials', async () => {
    for (const url of ['http://169.254.169.254/latest', 'http://[fd00:ec2::254]/', 'http://2852039166/']) {
      const answer = await test.call(testFormLogin, { body: { settings: settingsFor(url) } }, admin)
      expect(answer.data?.steps).toMatchObject([{ step: 'answer', problem: 'addressForbidden' }])
    }
  })
})

describe('an OpenID provider that does not keep to the rules', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (claims: object, key: KeyObject): string => {
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
  }
  const unsigned = (claims: object): string => `${encode({ alg: 'none' })}.${encode(claims)}.`

  /** Where the browser lands after an ID token as `forge` makes it from proper claims. */
  async function landWith(forge: (claims: Record<string, unknown>) => string): Promise<string> {
    let nonce = ''
    const server = await start(({ path }) => {
      const issuer = server.url
      if (path.startsWith('/.well-known')) {
        return {
          body: {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            id_token_signing_alg_values_supported: ['RS256'],
            response_types_supported: ['code'],
          },
        }
      }
      if (path === '/keys')
        return { body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] } }
      const nowS = Math.floor(Date.now() / 1000)
      const claims = { iss: issuer, aud: 'lectern', sub: 'mallory', iat: nowS, exp: nowS + 60, nonce }
      return { body: { access_token: 'a', token_type: 'bearer', id_token: forge(claims) } }
    })
    const settings = { ...initialProvider, key: 'loose', isEnabled: true, issuer: server.url, clientId: 'lectern' }
    await test.call(saveOauthProvider, { body: { settings, secret: 'x' } }, admin)
    const browser = new TripBrowser(test, home)
    const there = await browser.follow('/system/oauth/login/loose')
    nonce = there.searchParams.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'c', state: there.searchParams.get('state') ?? '' })
    return problemOf(await browser.follow(`/system/oauth/loose/callback?${query.toString()}`))
  }

  it('is believed when it does', async () => {
    expect(await landWith((claims) => sign(claims, privateKey))).toBe('/successLogin ')
  })

  it.each([
    ['without nonce', ({ nonce: _, ...claims }: Record<string, unknown>) => sign(claims, privateKey)],
    ['with another nonce', (claims: object) => sign({ ...claims, nonce: 'x' }, privateKey)],
    ['from another issuer', (claims: object) => sign({ ...claims, iss: 'https://evil.example' }, privateKey)],
    ['for another client', (claims: object) => sign({ ...claims, aud: 'other' }, privateKey)],
    ['of yesterday', (claims: object) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 86_400 }, privateKey)],
    ['signed by somebody else', (claims: object) => sign(claims, stranger.privateKey)],
    ['that nobody signed', (claims: object) => unsigned(claims)],
  ])('is not believed %s', async (_title, forge) => {
    expect(await landWith(forge)).toBe('/login sign_in_refused_elsewhere')
  })

  it('is not followed to addresses where machines learn their credentials', async () => {
    const server = await start(({ path }) => ({
      body: path.startsWith('/.well-known')
        ? {
            issuer: server.url,
            authorization_endpoint: `${server.url}/authorize`,
            token_endpoint: 'http://169.254.169.254/token',
            jwks_uri: `${server.url}/keys`,
          }
        : {},
    }))
    const settings = { ...initialProvider, key: 'loose', isEnabled: true, issuer: server.url, clientId: 'lectern' }
    await test.call(saveOauthProvider, { body: { settings, secret: 'x' } }, admin)
    const browser = new TripBrowser(test, home)
    const there = await browser.follow('/system/oauth/login/loose')
    const query = new URLSearchParams({ code: 'c', state: there.searchParams.get('state') ?? '' })
    const page = await browser.follow(`/system/oauth/loose/callback?${query.toString()}`)
    expect(problemOf(page)).toBe('/login sign_in_elsewhere_unreachable')
  })
})

describe('DingTalk', () => {
  const service = () =>
    start(({ path, body, headers }) => {
      if (path === '/v1.0/oauth2/userAccessToken') {
        const { clientSecret, code = '' } = fieldsOf(body)
        if (clientSecret !== 'ding secret') return { status: 400, body: { code: 'invalidClient', message: 'no' } }
        return { body: { accessToken: `token of ${code}`, corpId: code === 'stranger' ? 'other' : 'ding1' } }
      }
      if (path === '/v1.0/oauth2/accessToken') {
        const { appSecret } = fieldsOf(body)
        return appSecret === 'ding secret' ? { body: { accessToken: 'a' } } : { status: 400, body: { code: 'bad' } }
      }
      const token = String(headers['x-acs-dingtalk-access-token'])
      return { body: { nick: '丁 三', unionId: `union ${token}`, email: 'ding@example.org' } }
    })
  const settingsFor = (url: string) => ({
    ...initialDingtalk,
    isEnabled: true,
    createsAccounts: true,
    clientId: 'dingkey',
    corpId: 'ding1',
    loginUrl: `${url}/front`,
    apiUrl: url,
  })
  const come = async (code: string) => {
    const browser = new TripBrowser(test, home)
    const there = await browser.follow('/system/oauth/login/dingtalk')
    const query = new URLSearchParams({ authCode: code, state: there.searchParams.get('state') ?? '' })
    const landed = await browser.follow(`/system/oauth/dingtalk/callback?${query.toString()}`)
    return { there, landed, answer: await browser.redeem(landed) }
  }

  it('lets members of the company in and nobody else', async () => {
    const server = await service()
    const body = { settings: settingsFor(server.url), secret: 'ding secret' }
    expect(await test.call(saveDingtalk, { body }, admin)).toMatchObject({ code: '0' })
    const { there, answer } = await come('good')
    expect(there.pathname).toBe('/front/oauth2/auth')
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: 'dingkey',
      scope: 'openid corpid',
      redirect_uri: `${home}/system/oauth/dingtalk/callback`,
    })
    expect(await infoOf(answer.data?.token)).toMatchObject({ username: 'ding', nickname: '丁 三' })
    expect(problemOf((await come('stranger')).landed)).toBe('/login sign_in_refused_elsewhere')
    const tried = await test.call(testDingtalk, { body }, admin)
    expect(tried.data?.steps).toMatchObject([{ step: 'client', problem: null }])
    const wrong = await test.call(testDingtalk, { body: { ...body, secret: 'no' } }, admin)
    expect(wrong.data?.steps).toMatchObject([{ step: 'client', problem: 'clientRefused' }])
  })

  it('lets people of any company in only when somebody says so', async () => {
    const server = await service()
    const save = async (part: object) =>
      test.call(
        saveDingtalk,
        { body: { settings: { ...settingsFor(server.url), ...part }, secret: 'ding secret' } },
        admin,
      )
    expect(await save({ corpId: ' ' })).toMatchObject({ error: 'sign_in_way_incomplete', details: { field: 'corpId' } })
    expect(await save({ corpId: '', isEnabled: false })).toMatchObject({ code: '0' })
    // As it could be saved before.
    await writeSettings(test.db, 'dingtalk', { ...settingsFor(server.url), corpId: '' })
    const offered = async () => (await test.call(getViewConfig)).data?.signInProviders.map(({ key }) => key)
    expect(await offered()).not.toContain('dingtalk')
    expect(await save({ corpId: '', anyCompany: true })).toMatchObject({ code: '0' })
    expect(await offered()).toContain('dingtalk')
    const { there, answer } = await come('stranger')
    expect(there.searchParams.get('scope')).toBe('openid')
    expect(answer).toMatchObject({ code: '0' })
  })
})

describe('WeCom', () => {
  const service = () =>
    start(({ path }) => {
      const url = new URL(path, 'http://x')
      const is = (name: string, value: string): boolean => url.searchParams.get(name) === value
      if (url.pathname === '/cgi-bin/gettoken') {
        return is('corpsecret', 'we secret')
          ? { body: { errcode: 0, access_token: 'we token' } }
          : { body: { errcode: 40001, errmsg: 'invalid credential' } }
      }
      if (!is('access_token', 'we token')) return { body: { errcode: 42001 } }
      if (url.pathname === '/cgi-bin/auth/getuserinfo') {
        if (is('code', 'outsider')) return { body: { errcode: 0, openid: 'o1' } }
        return is('code', 'good') ? { body: { errcode: 0, userid: 'Wang.Wu' } } : { body: { errcode: 40029 } }
      }
      return { body: { errcode: 60011, errmsg: 'no privilege' } }
    })

  it('lets members in, with the little an application may read, and nobody else', async () => {
    const server = await service()
    const settings = {
      ...initialWecom,
      isEnabled: true,
      corpId: 'ww1',
      agentId: '1000002',
      loginUrl: server.url,
      apiUrl: server.url,
    }
    const body = { settings, secret: 'we secret' }
    expect(await test.call(saveWecom, { body }, admin)).toMatchObject({ code: '0' })
    const come = async (code: string) => {
      const browser = new TripBrowser(test, home)
      const there = await browser.follow('/system/oauth/login/wecom')
      expect(there.pathname).toBe('/wwlogin/sso/login')
      expect(there.searchParams.get('agentid')).toBe('1000002')
      const query = new URLSearchParams({ code, state: there.searchParams.get('state') ?? '' })
      const landed = await browser.follow(`/system/oauth/wecom/callback?${query.toString()}`)
      return { landed, answer: await browser.redeem(landed) }
    }
    expect(await infoOf((await come('good')).answer.data?.token)).toMatchObject({
      username: 'wang.wu',
      nickname: 'Wang.Wu',
    })
    for (const code of ['outsider', 'used']) {
      expect(problemOf((await come(code)).landed)).toBe('/login sign_in_refused_elsewhere')
    }
    const wrong = await test.call(testWecom, { body: { ...body, secret: 'no' } }, admin)
    expect(wrong.data?.steps).toMatchObject([
      { step: 'client', problem: 'clientRefused', value: '40001 invalid credential' },
    ])
  })
})

describe('the order of the ways to sign in', () => {
  it('is what a super admin set; ways it does not name come last', async () => {
    await writeSettings(test.db, 'ldap', { ...settingGroups.ldap.initial, isEnabled: true })
    await writeSettings(test.db, 'formLogin', { ...settingGroups.formLogin.initial, isEnabled: true })
    await writeSettings(test.db, 'wecom', { ...settingGroups.wecom.initial, isEnabled: true })
    const shown = async () => {
      const { data } = await test.call(getViewConfig)
      return { ways: data?.signInProviders.map(({ key }) => key), order: data?.signInOrder }
    }
    const before = await shown()
    expect(before.order).toEqual([])
    expect(before.ways?.indexOf('ldap')).toBeLessThan(before.ways?.indexOf('wecom') ?? 0)
    const keys = ['wecom', 'form', 'gone', 'account']
    expect(await test.call(saveSignInOrder, { body: { keys } }, admin)).toMatchObject({ code: '0' })
    const after = await shown()
    expect(after.ways?.slice(0, 2)).toEqual(['wecom', 'form'])
    expect(after.order?.slice(0, 4)).toEqual(['wecom', 'form', 'account', 'ldap'])
    const ways = await test.call(getSignInWays, {}, admin)
    expect(ways.data?.order.slice(0, 4)).toEqual(['wecom', 'form', 'account', 'ldap'])
    const audit = await test.db.selectFrom('audit').selectAll().where('subject_name', '=', 'signInOrder').execute()
    expect(audit).toMatchObject([{ action: 'setting.update', actor_id: admin.id }])
    await writeSettings(test.db, 'signInOrder', { keys: [] })
  })
})
