/* Secrets in addresses: those that belong there, and every other where someone might put it by mistake. */
import { randomBytes } from 'node:crypto'
import {
  addModule,
  addProject,
  addSpace,
  allEndpoints,
  createApplicationToken,
  exchangeLoginKey,
  getExport,
  getLiveExport,
  getShare,
  getUserInfo,
  initialProvider,
  isSecret,
  pushOpenApi,
  renewLiveExport,
  saveOauthProvider,
  signApplicationToken,
  startExport,
  type EndpointDefinition,
} from '@lectern/contracts'
import { expect } from 'vitest'
import { startOidcServer, walkThrough } from '../outside/oidc-server.ts'
import type { SecretWalk } from './secret-walk.ts'

const asPage = { headers: { accept: 'text/html' } }

/** What people make of an address when they copy, mistype or shorten it; also as the page a request came from. */
async function visit(walk: SecretWalk, place: string, address: string): Promise<void> {
  const words = address.split('/')
  const key = words.at(-1) ?? ''
  const shouted = [...words.slice(0, -1).map((word) => word.toUpperCase()), key].join('/')
  const addresses = [
    `${address}/more`,
    `${address}/`,
    `/${address}`,
    shouted,
    `/elsewhere/${key}`,
    `${address}%zz`,
    `/${key}`,
  ]
  for (const each of addresses) {
    await walk.send(`${place}, mistyped`, each)
    await walk.send(`${place}, mistyped`, each, asPage)
  }
  await walk.send(`${place}, posted to`, address, { method: 'POST', body: 'x' })
  await walk.send(`${place}, where one comes from`, '/healthz', { headers: { referer: walk.server.address + address } })
}

export async function visitSharePages(walk: SecretWalk, key: string): Promise<void> {
  await walk.send('page of a share', `/share/${key}`, asPage)
  await walk.send('page of a document', `/share/${key}/BCDFGHJKLMNP`, asPage)
  await walk.send(getShare.path, `${getShare.path}?id=${key}`)
  await visit(walk, 'page of a share', `/share/${key}`)
}

/** Sessions in a query; live addresses, printable pages, tokens of applications. */
export async function useAddresses(walk: SecretWalk, admin: string): Promise<void> {
  // The call the specification gives a token to in the query knows no one by it.
  expect(await walk.ask(getUserInfo, { query: { token: admin } })).toMatchObject({ code: '1000', data: null })
  expect(await walk.get(getUserInfo, { query: { token: 'another' } }, admin)).toMatchObject({ username: 'admin' })

  const space = await walk.get(addSpace, { body: { name: 'Addressed' } }, admin)
  const project = await walk.get(addProject, { body: { spaceId: space.id, name: 'Addressed' } }, admin)
  const module = await walk.get(addModule, { body: { projectId: project.id, name: 'Addressed' } }, admin)
  await useApplicationTokens(walk, module.id, admin)

  const live = await walk.get(renewLiveExport, { body: { moduleId: module.id } }, admin)
  walk.keep('token of the live addresses', live.openapi.split('/').at(-1), renewLiveExport, getLiveExport)
  for (const address of [live.openapi, live.postman]) {
    for (const each of [address, `${address}.json`, `${address}.yaml`, `${address}?version=3.1`])
      await walk.send('live address', each)
    await walk.send('live address', address, { method: 'HEAD' })
    await visit(walk, 'live address', address)
  }
  await walk.get(getLiveExport, { query: { moduleId: module.id } }, admin)

  const body = { moduleId: module.id, format: 'print' } as const
  const { jobId } = await walk.get(startExport, { body }, admin)
  const find = async () => (await walk.ask(getExport, { query: { id: jobId } }, admin)).data?.page
  await expect.poll(find).toMatch(/^\/export\/page\//)
  const [address = ''] = ((await find()) ?? '').split('#')
  walk.keep('key of a printable page', address.split('/').at(-1), getExport)
  expect(await walk.send('printable page', address)).toContain('<html')
  await visit(walk, 'printable page', address)
}

async function useApplicationTokens(walk: SecretWalk, moduleId: string, admin: string): Promise<void> {
  const made = await walk.get(createApplicationToken, { body: { moduleId, name: 'build' } }, admin)
  const token = walk.keep('token of an application', made.secret, createApplicationToken)
  const data = encodeURIComponent(JSON.stringify({}))
  await walk.send('open API by query', `/api?name=module.get&access_token=${token}&data=${data}`)
  await walk.send('open API by query, twice', `/api?name=module.get&access_token=${token}&access_token=${token}`)
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const call = JSON.stringify({ name: 'module.get', access_token: token, data })
  await walk.send('open API by body', '/api', { ...json, body: call })
  await walk.send('open API by a body cut short', '/api', { ...json, body: call.slice(0, -4) })
  await walk.send('open API by path', `/api/module.get/${token}`)
  const paths = { '/orders': { get: { responses: { '200': { description: 'OK' } } } } }
  const pushed = await walk.send('push', pushOpenApi.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths }),
  })
  expect(JSON.parse(pushed)).toMatchObject({ code: '0', data: { state: 'done' } })
  const signing = await walk.get(signApplicationToken, { body: { moduleId, id: made.id, isSigned: 1 } }, admin)
  walk.keep('secret of signatures', signing.secret, signApplicationToken)
}

/** With a real provider: state and code in the address back, then the key of the session. */
export async function comeBackFromElsewhere(walk: SecretWalk, admin: string): Promise<void> {
  const callback = `${walk.server.address}/system/oauth/sso/callback`
  const oidc = await startOidcServer({ people: [{ sub: 'mei', preferred_username: 'mei' }], callbacks: [callback] })
  try {
    const settings = { ...initialProvider, isEnabled: true, issuer: oidc.issuer, clientId: oidc.clientId }
    await walk.get(saveOauthProvider, { body: { settings, secret: oidc.clientSecret } }, admin)
    walk.keep('client secret of the provider', oidc.clientSecret)
    const there = await walk.open('to the provider', '/system/oauth/login/sso')
    const cookie = there.cookies.map((each) => each.split(';')[0]).join('; ')
    walk.keep('cookie of a trip', cookie.split('=').at(-1))
    const back = await walkThrough(there.location ?? '', oidc, 'mei')
    for (const name of ['state', 'code']) walk.keep(`${name} of the provider`, back.searchParams.get(name))
    const landed = await walk.open('back from the provider', back.pathname + back.search, { headers: { cookie } })
    const again = await walk.open('back once more', back.pathname + back.search, { headers: { cookie } })
    expect(again.location).toContain('sign_in_state_invalid')
    const page = new URL(landed.location ?? '', walk.server.address)
    expect(page.pathname).toBe('/successLogin')
    const loginKey = walk.keep('key of a sign-in', page.searchParams.get('loginKey'))
    await walk.send('where signing in ends', page.pathname + page.search, asPage)
    const redeemed = await walk.open(exchangeLoginKey.path, exchangeLoginKey.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: landed.cookies.map((each) => each.split(';')[0]).join('; '),
      },
      body: JSON.stringify({ loginKey }),
    })
    const { data } = JSON.parse(redeemed.text) as { data: { token: string } } // the envelope of a session
    walk.keep('session after a sign-in elsewhere', data.token, exchangeLoginKey)
  } finally {
    await oidc.close()
  }
}

/** Puts a text into every field the contract declares secret: what no call before used is not forgotten. */
export async function plantDeclared(walk: SecretWalk, admin: string): Promise<void> {
  for (const endpoint of allEndpoints) {
    for (const place of declaredIn(endpoint)) {
      const name = `${endpoint.path} ${place.part} ${place.path.join('.')}`
      const text = walk.keep(name, `planted${randomBytes(15).toString('hex')}`)
      const path = place.part === 'params' ? endpoint.path.replace(`:${place.path.join('')}`, text) : endpoint.path
      const query = place.part === 'query' ? `?${place.path.join('')}=${text}` : ''
      const headers = { 'content-type': 'application/json', token: admin }
      await walk.send(`planted in ${name}`, path + query, {
        method: endpoint.method,
        headers,
        ...(endpoint.method === 'POST'
          ? { body: JSON.stringify(place.part === 'body' ? nested(place.path, text) : {}) }
          : {}),
      })
    }
  }
}

interface Place {
  part: 'params' | 'query' | 'body'
  path: string[]
}

function declaredIn(endpoint: EndpointDefinition): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    secretsOf(endpoint[part], []).map((path) => ({ part, path })),
  )
}

/** Paths of the fields of an object that are secret; lists by their first entry. */
function secretsOf(schema: unknown, path: string[]): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  if (isSecret(schema)) return [path]
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: unknown[]
  } // JSON Schema
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => secretsOf(inner, [...path, name])),
    ...secretsOf(items, [...path, '0']),
    ...anyOf.flatMap((inner) => secretsOf(inner, path)),
  ]
}

function nested(path: readonly string[], value: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  return name === '0' ? [nested(rest, value)] : { [name]: nested(rest, value) }
}
