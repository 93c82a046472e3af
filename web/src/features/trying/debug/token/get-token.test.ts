import { describe, expect, test } from 'vitest'
import { flowsOf, flowsOfProvider, type Flow } from './flows.ts'
import { getToken, readProvider, refreshToken, TokenRefusedError, type TokenWish } from './get-token.ts'

const flow: Flow = {
  grant: 'clientCredentials',
  authorizationUrl: 'https://id.example/authorize?tenant=1',
  tokenUrl: 'https://id.example/token',
  scopes: {},
}
const wish: TokenWish = {
  flow,
  clientId: 'shop app',
  clientSecret: 'a:b',
  placement: 'header',
  user: 'yu',
  password: ' p ',
  scopes: ['orders:read', 'orders:write'],
}

interface Asked {
  url: string
  method: string
  authorization: string | undefined
  form: Record<string, string>
}

/** A service that answers all requests alike, and what it was asked. */
function service(answer: unknown, status = 200) {
  const asked: Asked[] = []
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const fetch = (url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const { method, headers, body } = init
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {}
    asked.push({ url, method, authorization: headers['authorization'], form })
    return Promise.resolve(new Response(text, { status }))
  }
  return { asked, fetch }
}

const redirectUri = 'https://docs.example/debug/callback'
const never = () => Promise.reject(new Error('No window is needed'))

describe('getting a token', () => {
  test('client credentials identify in the header, each part encoded, or in the form', async () => {
    const { asked, fetch } = service({ access_token: 'one', expires_in: 60 })
    const before = Date.now()
    const token = await getToken(wish, { fetch, redirectUri, visit: never })
    expect(token).toMatchObject({ accessToken: 'one', refreshToken: '' })
    expect(token.endsAtMs).toBeGreaterThanOrEqual(before + 60_000)
    await getToken({ ...wish, placement: 'body' }, { fetch, redirectUri, visit: never })
    await getToken({ ...wish, clientSecret: '', scopes: [] }, { fetch, redirectUri, visit: never })
    const common = { url: 'https://id.example/token', method: 'POST' }
    const form = { grant_type: 'client_credentials', scope: 'orders:read orders:write' }
    expect(asked).toEqual([
      { ...common, authorization: `Basic ${btoa('shop+app:a%3Ab')}`, form },
      { ...common, authorization: undefined, form: { ...form, client_id: 'shop app', client_secret: 'a:b' } },
      { ...common, authorization: undefined, form: { grant_type: 'client_credentials', client_id: 'shop app' } },
    ])
  })

  test('a password is sent as typed', async () => {
    const { asked, fetch } = service({ access_token: 'one', refresh_token: 'two' })
    const token = await getToken(
      { ...wish, flow: { ...flow, grant: 'password' } },
      { fetch, redirectUri, visit: never },
    )
    expect(token).toEqual({ accessToken: 'one', refreshToken: 'two', endsAtMs: undefined })
    expect(asked[0]?.form).toMatchObject({ grant_type: 'password', username: 'yu', password: ' p ' })
  })

  test('a code is asked for with a challenge and swapped with its verifier', async () => {
    const { asked, fetch } = service({ access_token: 'one' })
    let address = new URL('https://nothing.example')
    const visit = (shown: URL, state: string) => {
      address = shown
      return Promise.resolve(new URLSearchParams({ code: 'abc', state }))
    }
    await getToken({ ...wish, flow: { ...flow, grant: 'authorizationCode' } }, { fetch, redirectUri, visit })
    const { code_challenge: challenge = '', state, ...rest } = Object.fromEntries(address.searchParams)
    expect(rest).toEqual({
      ...{ tenant: '1', response_type: 'code', client_id: 'shop app', redirect_uri: redirectUri },
      ...{ scope: 'orders:read orders:write', code_challenge_method: 'S256' },
    })
    expect(state).toMatch(/^[\w-]{43}$/)
    const form = asked[0]?.form ?? {}
    expect(form).toMatchObject({ grant_type: 'authorization_code', code: 'abc', redirect_uri: redirectUri })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(form['code_verifier']))
    expect(challenge).toBe(Buffer.from(digest).toString('base64url'))
  })

  test('an implicit token comes back with the window', async () => {
    const visit = (_: URL, state: string) =>
      Promise.resolve(new URLSearchParams({ access_token: 'one', expires_in: 'x', state }))
    const { asked, fetch } = service({})
    const token = await getToken({ ...wish, flow: { ...flow, grant: 'implicit' } }, { fetch, redirectUri, visit })
    expect(token).toEqual({ accessToken: 'one', refreshToken: '', endsAtMs: undefined })
    expect(asked).toEqual([])
  })

  test.each([
    [{ error: 'invalid_client', error_description: 'Unknown client' }, 401, 'invalid_client', 'Unknown client'],
    [{ token: 'in the wrong field' }, 200, '', ''],
    ['<h1>Bad gateway</h1>', 502, '502', '<h1>Bad gateway</h1>'],
    ['', 204, '204', ''],
  ])('what is no token is a refusal: %j', async (answer, status, code, description) => {
    const { fetch } = service(answer, status === 204 ? 200 : status)
    const asking = getToken(wish, { fetch, redirectUri, visit: never })
    await expect(asking).rejects.toMatchObject({ code: status === 204 ? '200' : code, message: description })
    await expect(asking).rejects.toBeInstanceOf(TokenRefusedError)
  })

  test('someone who does not agree is a refusal too', async () => {
    const visit = (_: URL, state: string) => Promise.resolve(new URLSearchParams({ error: 'access_denied', state }))
    const { asked, fetch } = service({ access_token: 'one' })
    const asking = getToken({ ...wish, flow: { ...flow, grant: 'authorizationCode' } }, { fetch, redirectUri, visit })
    await expect(asking).rejects.toMatchObject({ code: 'access_denied' })
    expect(asked).toEqual([])
  })

  test('a token is refreshed', async () => {
    const { asked, fetch } = service({ access_token: 'next' })
    expect((await refreshToken(wish, 'two', fetch)).accessToken).toBe('next')
    expect(asked[0]?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'two' })
  })
})

describe('flows', () => {
  test('of a scheme: addresses below the server, and scopes with their descriptions', () => {
    const declared = {
      type: 'oauth2',
      flows: {
        authorizationCode: { authorizationUrl: '/authorize', tokenUrl: 'https://id.example/token', scopes: { a: 'A' } },
        clientCredentials: { tokenUrl: '/token', scopes: {} },
        deviceAuthorization: { tokenUrl: '/token', deviceAuthorizationUrl: '/device', scopes: {} },
      },
    }
    expect(flowsOf(declared, 'https://api.example/v1')).toEqual([
      {
        grant: 'authorizationCode',
        authorizationUrl: 'https://api.example/authorize',
        tokenUrl: 'https://id.example/token',
        scopes: { a: 'A' },
      },
      { grant: 'clientCredentials', authorizationUrl: '', tokenUrl: 'https://api.example/token', scopes: {} },
    ])
    expect(flowsOf({ type: 'oauth2' }, '')).toEqual([])
  })

  test('of a provider: what it supports, else a code', async () => {
    const metadata = {
      authorization_endpoint: 'https://id.example/auth',
      token_endpoint: 'https://id.example/token',
      grant_types_supported: ['client_credentials', 'implicit', 7],
      scopes_supported: ['openid'],
    }
    const address = 'https://id.example/.well-known/openid-configuration'
    const { asked, fetch } = service(metadata)
    expect(flowsOfProvider(await readProvider(address, fetch))).toEqual([
      {
        grant: 'clientCredentials',
        authorizationUrl: 'https://id.example/auth',
        tokenUrl: 'https://id.example/token',
        scopes: { openid: '' },
      },
    ])
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${address}`])
    expect(flowsOfProvider({}).map(({ grant }) => grant)).toEqual(['authorizationCode'])
  })
})
