import { getUserInfo, login, readAllMessages } from '@lectern/contracts'
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { builtPassword, buildUser } from '../test/factories/build-people.ts'
import { openTestApp, type TestApp } from '../test/support/test-app.ts'

let test: TestApp
afterEach(() => test.close())

describe('JSON bodies', () => {
  it('may be left out although their type is named', async () => {
    test = await openTestApp()
    const { token } = await buildUser(test)
    const headers = { token, 'content-type': 'application/json' }
    const read = await test.app.inject({ method: 'POST', url: readAllMessages.path, headers })
    expect(read.json()).toEqual({ code: '0', msg: '', data: null })
    const signIn = await test.app.inject({ method: 'POST', url: login.path, headers })
    expect(signIn.json()).toMatchObject({
      error: 'invalid_input',
      details: { fields: [{ field: 'username' }, { field: 'password' }] },
    })
  })

  it('that are broken or reach for prototypes are refused in the reader’s language', async () => {
    test = await openTestApp()
    for (const payload of ['{"username":', '{"username":"a","password":"b","__proto__":{"x":1}}', 'nul']) {
      const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
      const answer = await test.app.inject({ method: 'POST', url: login.path, headers, payload })
      expect(answer.json()).toMatchObject({
        code: '100',
        error: 'invalid_input',
        msg: 'The input is not valid. The request can’t be read.',
      })
    }
  })
})

describe('a base path', () => {
  it('is taken off whole, or left to the proxy', async () => {
    test = await openTestApp({ env: { LECTERN_BASE_PATH: '/docs' } })
    const statusOf = async (url: string): Promise<number> => (await test.app.inject({ url })).statusCode
    expect(await statusOf('/docs/healthz')).toBe(200)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/docshealthz')).toBe(404)
    expect(await statusOf('/docs?healthz')).toBe(404)
  })
})

describe('behind proxies', () => {
  async function addressOf(setting: string): Promise<string> {
    test = await openTestApp({ env: { LECTERN_TRUST_PROXY: setting } })
    const { username } = await buildUser(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'x-forwarded-for': '10.0.0.1, 10.0.0.2, 10.0.0.3' },
      remoteAddress: '10.0.0.4',
      payload: { username, password: createHash('md5').update(builtPassword).digest('hex') },
    })
    expect(answer.json()).toMatchObject({ code: '0' })
    const rows = await test.db.selectFrom('session').select('address').orderBy('id', 'desc').execute()
    return rows[0]?.address ?? ''
  }

  it.each([
    ['off', '10.0.0.4'],
    ['on', '10.0.0.3'],
    ['2', '10.0.0.2'],
  ])('%s: the client’s address is what the trusted ones say, not what the client claims', async (setting, address) => {
    expect(await addressOf(setting)).toBe(address)
  })
})

describe('every answer', () => {
  it('forbids framing, sniffing and running anything, and names its request', async () => {
    test = await openTestApp()
    const { headers } = await test.app.inject({ url: getUserInfo.path })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
