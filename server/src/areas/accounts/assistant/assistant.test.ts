/* A real client of the protocol connects by itself, and what others may try with its codes and tokens. */
import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client'
import {
  addComment,
  agentPath,
  answerAssistant,
  assistantIdleMs,
  assistantTokenMs,
  getAssistantRequest,
  getServerMetadata,
  giveAssistantToken,
  introductionsPerHour,
  listAccessTokens,
  listSpaces,
  pageAudit,
  registerAssistant,
  revokeAccessToken,
  type AssistantRequest,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { mayLeadTo } from './redirects.ts'

const test = useTestApp()
const redirect = 'http://127.0.0.1:33418/callback'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
let base: string
let module: BuiltModule
let docId: string
let person: BuiltUser
let clientId: string

beforeAll(async () => {
  module = await buildModule(test)
  person = module.owner
  const content = { v: 1, kind: 'markdown', text: 'Pays back.' } as const
  docId = encodeId('doc', (await buildDoc(test, { module, name: 'Refund', content })).id)
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  clientId = await introduce({ client_name: 'An assistant', redirect_uris: [redirect] })
})

const send = (path: string, payload: object | string, type: string) =>
  test.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type, host: new URL(base).host } })

const register = (metadata: object, address = '127.0.0.1') =>
  test.app.inject({
    ...{ method: 'POST', url: registerAssistant.path, remoteAddress: address },
    ...{ payload: JSON.stringify(metadata), headers: { 'content-type': 'application/json' } },
  })

async function introduce(metadata: object): Promise<string> {
  return (await register(metadata)).json<{ client_id: string }>().client_id
}

async function token(fields: Record<string, string>) {
  const form = new URLSearchParams({ client_id: clientId, ...fields }).toString()
  const response = await send(giveAssistantToken.path, form, 'application/x-www-form-urlencoded')
  return response.json<{ access_token: string; refresh_token: string; scope: string; error?: string }>()
}

const askedFor = (change: Partial<AssistantRequest> = {}): AssistantRequest => ({
  ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', state: 'a state' },
  ...{ code_challenge: challenge, code_challenge_method: 'S256', scope: 'read write' },
  ...change,
})

async function allow(allowed: 'read' | 'write' | null, change: Partial<AssistantRequest> = {}, by = person) {
  const { data } = await test.call(answerAssistant, { body: { ...askedFor(change), allowed } }, by)
  return new URL(data?.redirectTo ?? 'none:').searchParams
}

/** As the page asks, at the address the server has for the client. */
async function fromPage(path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(base + path, {
    ...{ headers: { token: person.token, 'content-type': 'application/json' } },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  // Every enveloped answer has this form.
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

const redeem = (code: string, change: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier, ...change })
const renew = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken })

async function connect(allowed: 'read' | 'write' = 'read') {
  return redeem((await allow(allowed)).get('code') ?? '')
}

/** What the protocol answers to the token, and what the rest of the API does. */
async function statusOf(accessToken: string): Promise<number> {
  const response = await test.app.inject({
    ...{ method: 'POST', url: agentPath, payload: { jsonrpc: '2.0', id: 1, method: 'ping' } },
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json, text/event-stream' },
  })
  return response.statusCode
}

/** A client as programs have one: it keeps what it is given, and leads its person to the page. */
class Kept implements OAuthClientProvider {
  readonly redirectUrl = redirect
  readonly clientMetadata
  ledTo: URL | undefined
  #verifier = ''
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>

  constructor(scope: string) {
    this.clientMetadata = { client_name: 'Real client', redirect_uris: [redirect], scope }
  }
  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: NonNullable<Awaited<ReturnType<OAuthClientProvider['clientInformation']>>>) {
    this.#client = client
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>) {
    this.#tokens = tokens
  }
  redirectToAuthorization(url: URL) {
    this.ledTo = url
  }
  saveCodeVerifier(text: string) {
    this.#verifier = text
  }
  codeVerifier() {
    return this.#verifier
  }
}

describe('a client of the protocol', () => {
  it.each(['read', 'write'] as const)('is led to the page, allowed to %s, and does exactly that', async (scope) => {
    const authProvider = new Kept('read write')
    const url = new URL(agentPath, base)
    const first = new StreamableHTTPClientTransport(url, { authProvider })
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow()
    const page = authProvider.ledTo
    expect(page?.origin).toBe(base)
    expect(page?.pathname).toBe('/oauth/authorize')
    const asked = Object.fromEntries(page?.searchParams ?? [])
    expect(asked['resource']).toBe(base + agentPath)
    const described = await fromPage(`${getAssistantRequest.path}${page?.search ?? ''}`)
    expect(described).toEqual({ name: 'Real client', scope: 'write', leadsTo: '127.0.0.1:33418', refusedTo: null })
    const answer = await fromPage(answerAssistant.path, { ...asked, allowed: scope })
    const back = new URL(String(answer['redirectTo'])).searchParams
    expect(back.get('iss')).toBe(base)
    await first.finishAuth(back)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider }))
    const read = await client.callTool({ name: 'read_document', arguments: { id: docId, form: 'source' } })
    expect(read.isError ?? false).toBe(false)
    const revision = /revision: (\w+)/.exec(JSON.stringify(read.content))?.[1]
    const proposal = { id: docId, revision, source: 'Pays back in a day.', summary: `By one that may ${scope}` }
    const proposed = await client.callTool({ name: 'propose_change', arguments: proposal })
    expect(proposed.isError ?? false).toBe(scope === 'read')
    const written = await test.db.selectFrom('comment').select('id').where('text', '=', proposal.summary).execute()
    expect(written).toHaveLength(scope === 'read' ? 0 : 1)
    await client.close()
  })
})

describe('codes', () => {
  it('lead back with the state and the name of this installation', async () => {
    const back = await allow('read')
    expect([...back.keys()].sort()).toEqual(['code', 'iss', 'state'])
    expect(back.get('state')).toBe('a state')
    expect((await allow(null)).get('error')).toBe('access_denied')
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:33418/other' }],
    ['no client', { client_id: 'nobody' }],
  ])('give nothing for %s', async (_title, change) => {
    const code = (await allow('read')).get('code') ?? ''
    expect((await redeem(code, change)).error).toMatch(/^invalid_(grant|client)$/)
    const client = await introduce({ client_name: 'Another', redirect_uris: [redirect] })
    expect((await redeem(code, { client_id: client })).error).toBe('invalid_grant')
  })

  it.each(['\0', 'a\0b', '\ud800', 'x'.repeat(5_000)])('give nothing to the client %j', async (client) => {
    const code = (await allow('read')).get('code') ?? ''
    expect((await redeem(code, { client_id: client })).error).toBe('invalid_client')
  })

  it('work once; a second use ends the connection', async () => {
    const code = (await allow('read')).get('code') ?? ''
    const { access_token: accessToken } = await redeem(code)
    expect(await statusOf(accessToken)).toBe(200)
    expect((await redeem(code)).error).toBe('invalid_grant')
    expect(await statusOf(accessToken)).toBe(401)
  })

  it('end after a minute', async () => {
    const code = (await allow('read')).get('code') ?? ''
    test.advance(61_000)
    expect((await redeem(code)).error).toBe('invalid_grant')
  })
})

describe('tokens', () => {
  it('are good for the protocol alone', async () => {
    const { access_token: accessToken, scope } = await connect('write')
    expect(scope).toBe('write')
    const { error } = await test.call(listSpaces, {}, { token: accessToken })
    expect(error).toBe('token_not_allowed')
    const said = await test.call(addComment, { body: { docId, text: 'No' } }, { token: accessToken })
    expect(said.error).toBe('token_not_allowed')
  })

  it('are renewed; a refresh token shown again ends the connection', async () => {
    const first = await connect()
    test.advance(assistantTokenMs + 1)
    expect(await statusOf(first.access_token)).toBe(401)
    const second = await renew(first.refresh_token)
    expect(await statusOf(second.access_token)).toBe(200)
    expect((await renew(first.refresh_token)).error).toBe('invalid_grant')
    expect(await statusOf(second.access_token)).toBe(401)
    expect((await renew(second.refresh_token)).error).toBe('invalid_grant')
    const admin = await buildUser(test, { isSuperAdmin: true })
    const { data } = await test.call(pageAudit, { body: {} }, admin)
    expect(data?.list.map(({ action }) => action)).toContain('assistant.endReused')
  })

  it('end with their connection', async () => {
    const revoked = await connect()
    const { data } = await test.call(listAccessTokens, {}, person)
    const [row] = data?.tokens ?? []
    expect(row).toMatchObject({ isOfAssistant: true, scope: 'read', lastFour: revoked.access_token.slice(-4) })
    await test.call(revokeAccessToken, { body: { id: row?.id ?? '' } }, person)
    expect(await statusOf(revoked.access_token)).toBe(401)
    expect((await renew(revoked.refresh_token)).error).toBe('invalid_grant')
  })

  it('are stored as hashes only', async () => {
    const given = await connect()
    const rows = [
      await test.db.selectFrom('access_token').selectAll().execute(),
      await test.db.selectFrom('assistant_grant').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const secret of [given.access_token, given.refresh_token]) expect(stored).not.toContain(secret)
  })
})

describe('requests', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['an address it did not name', { redirect_uri: 'https://evil.example/callback' }],
    ['a part of one it named', { redirect_uri: `${redirect}/more` }],
  ])('of %s lead nowhere', async (_title, change) => {
    const described = await test.call(getAssistantRequest, { query: askedFor(change) }, person)
    expect(described.error).toBe('assistant_request_invalid')
    const answered = await test.call(answerAssistant, { body: { ...askedFor(change), allowed: 'read' } }, person)
    expect(answered.error).toBe('assistant_request_invalid')
  })

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_target', { resource: 'https://another.example/mcp' }],
  ])('are sent back with %s', async (error, change) => {
    expect((await allow('read', change)).get('error')).toBe(error)
  })

  it('give no more than was asked for', async () => {
    const code = (await allow('write', { scope: 'read' })).get('code') ?? ''
    expect((await redeem(code)).scope).toBe('read')
  })

  it('may name another port of the machine of their person', async () => {
    expect((await allow('read', { redirect_uri: 'http://127.0.0.1:9/callback' })).get('code')).not.toBeNull()
  })
})

describe('introductions', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://example.com/',
    'https://a.example/#x',
    'https://a.example/\0',
    'java\nscript:alert(1)',
    'https://u:p@a.example/',
  ])('refuse %s', async (address) => {
    expect(mayLeadTo(address)).toBe(false)
    const response = await register({ redirect_uris: [address] }, '127.0.0.9')
    expect(response.json()).toMatchObject({ error: 'invalid_redirect_uri' })
  })

  it('take https, the loopback and schemes of programs', () => {
    for (const address of ['https://a.example/cb', 'http://localhost:1/', 'cursor://anysphere.cursor-mcp/oauth'])
      expect(mayLeadTo(address)).toBe(true)
  })

  it('are few from one address', async () => {
    const results = []
    for (let count = 0; count <= introductionsPerHour; count += 1)
      results.push((await register({ redirect_uris: [redirect] }, '127.0.0.7')).statusCode)
    expect(results.slice(0, -1).every((status) => status === 201)).toBe(true)
    expect(results.at(-1)).not.toBe(201)
  })
})

it('says where its parts are', async () => {
  const { headers } = await test.app.inject({ method: 'POST', url: agentPath, headers: { host: 'docs.example' } })
  expect(headers['www-authenticate']).toBe(
    'Bearer resource_metadata="http://docs.example/.well-known/oauth-protected-resource/mcp"',
  )
  const metadata = await test.app.inject({ url: getServerMetadata.path, headers: { host: 'docs.example' } })
  expect(metadata.json()).toMatchObject({ issuer: 'http://docs.example', code_challenge_methods_supported: ['S256'] })
})

it.each([
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['POST', '/oauth/register'],
  ['POST', '/oauth/token'],
  ['POST', agentPath],
] as const)('is open to clients in pages of other origins: %s %s', async (method, url) => {
  const origin = { origin: 'https://client.example' }
  const asked = {
    ...origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization',
  }
  const preflight = await test.app.inject({ method: 'OPTIONS', url, headers: asked })
  expect([preflight.statusCode, preflight.body]).toEqual([204, ''])
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization',
  })
  // Refused or not, the client reads why; nothing is ever sent with a cookie.
  const { headers } = await test.app.inject({ method, url, headers: origin })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

it('leaves the pages of its people to their own origin', async () => {
  const { headers } = await test.app.inject({
    url: getAssistantRequest.path,
    headers: { origin: 'https://evil.example' },
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

it('ends a connection nobody uses', async () => {
  const { refresh_token: refreshToken } = await connect()
  test.advance(assistantIdleMs + 1)
  expect((await renew(refreshToken)).error).toBe('invalid_grant')
})
