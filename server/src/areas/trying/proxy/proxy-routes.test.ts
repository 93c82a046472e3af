import type { Readable } from 'node:stream'
import { formerProxyHeaders, sendProxyCall, settingGroups, type ProxyCall, type SettingsOf } from '@lectern/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildMember } from '../../../../test/factories/build-places.ts'
import { startEcho, startRaw, type EchoService } from '../../../../test/support/outside/echo-services.ts'
import { readFrames, type Answered } from '../../../../test/support/outside/read-frames.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'

const test = useTestApp()
const module = useBuilt(() => buildModule(test))
const guest = useBuilt(() => buildMember(test, module.project, 'guest'))
let echo: EchoService
let docId: string
/** An address of an environment everyone sees, and of one for members only. */
let open: string
let members: EchoService

beforeAll(async () => {
  echo = await startEcho()
  members = await startEcho()
  open = `http://127.0.0.1:${String(echo.port)}`
  docId = (await buildDoc(test, { module })).publicId
  const environment = (url: string, isPublic: 0 | 1) => ({ key: null, name: url, url, isPublic, headers: [] })
  const environments = [environment(`${open}/api/v1`, 1), environment(`http://localhost:${String(members.port)}`, 0)]
  await changeModuleSettings(test, module, { environments })
})
afterAll(async () => {
  await echo.close()
  await members.close()
})
afterEach(async () => {
  await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
  await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
  test.advance(120_000)
})

const set = (more: Partial<SettingsOf<'proxy'>>) =>
  writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, ...more })

async function inject(
  payload: string | Buffer | Readable,
  type: string,
  caller: { token: string },
  query = `docId=${docId}`,
) {
  return test.app.inject({
    method: 'POST',
    url: `${sendProxyCall.path}?${query}`,
    headers: { token: caller.token, 'content-type': type },
    payload,
  })
}

async function send(
  call: Partial<ProxyCall>,
  caller: { token: string } = module.owner,
  query?: string,
): Promise<Answered> {
  const whole = { method: 'GET', url: `${open}/`, headers: [], body: null, ...call }
  const response = await inject(JSON.stringify(whole), 'application/json', caller, query)
  expect(response.headers['content-type']).toBe('application/vnd.lectern.call')
  return readFrames(response.rawPayload)
}
const reasonOf = async (...given: Parameters<typeof send>) => (await send(...given)).failure?.reason
const errorOf = async (call: unknown, query?: string) =>
  (await inject(JSON.stringify(call), 'application/json', module.owner, query)).json<{ error: string }>().error

describe('a call through the proxy', () => {
  it('answers with what the service answered', async () => {
    const { head, body, end } = await send(
      {
        method: 'POST',
        url: `${open}/orders?a=1`,
        headers: [{ name: 'X-A', value: '1' }],
        body: { kind: 'text', text: '{"qty":1}' },
      },
      guest,
    )
    expect(head?.hops).toMatchObject([{ method: 'POST', status: 200, remoteAddress: '127.0.0.1' }])
    expect(JSON.parse(body.toString())).toMatchObject({ method: 'POST', path: '/orders?a=1', body: '{"qty":1}' })
    expect(end).toMatchObject({ cut: null, bodyBytes: body.length })
  })

  it('carries nothing of the caller’s', async () => {
    await send({})
    const sent = JSON.stringify(echo.asked.at(-1)?.rawHeaders)
    expect(sent).not.toContain(module.owner.token)
    expect(sent).not.toMatch(/"token"|cookie/i)
  })

  it('takes bytes, and files as they come, in a form as browsers write it', async () => {
    await send({ method: 'PUT', body: { kind: 'base64', data: Buffer.from([0, 1, 255]).toString('base64') } })
    expect(echo.asked.at(-1)?.body).toEqual(Buffer.from([0, 1, 255]))
    const call: ProxyCall = {
      method: 'POST',
      url: `${open}/upload`,
      headers: [{ name: 'content-type', value: 'multipart/form-data' }],
      body: {
        kind: 'form',
        parts: [
          { name: 'na"me', value: 'line\nnext' },
          { name: 'files', file: 'f1', fileName: 'é "1".txt', mediaType: 'text/plain', size: 3 },
          { name: 'files', file: 'f2', fileName: 'b.bin', size: 4 },
          { name: 'meta', value: '{}', mediaType: 'application/json' },
        ],
      },
    }
    const files = { f1: Buffer.from('abc'), f2: Buffer.from([0, 13, 10, 255]) }
    const form = new FormData()
    form.append('call', JSON.stringify(call))
    for (const [key, bytes] of Object.entries(files)) form.append(key, new Blob([bytes]), key)
    const packed = new Response(form)
    const response = await inject(
      Buffer.from(await packed.arrayBuffer()),
      packed.headers.get('content-type') ?? '',
      module.owner,
    )
    expect((await readFrames(response.rawPayload)).head?.hops[0]?.status).toBe(200)
    const asked = echo.asked.at(-1)
    const header = (name: string) => asked?.rawHeaders[asked.rawHeaders.indexOf(name) + 1] ?? ''
    const boundary = header('Content-Type').replace('multipart/form-data; boundary=', '')
    expect(Number(header('Content-Length'))).toBe(asked?.body.length)
    expect(
      asked?.body
        .toString('latin1')
        .split(boundary)
        .map((part) => part.replace(/^\r\n|--$/g, '')),
    ).toEqual(
      [
        '',
        'Content-Disposition: form-data; name="na%22me"\r\n\r\nline\r\nnext\r\n',
        `Content-Disposition: form-data; name="files"; filename="${Buffer.from('é %221%22.txt').toString('latin1')}"\r\nContent-Type: text/plain\r\n\r\nabc\r\n`,
        'Content-Disposition: form-data; name="files"; filename="b.bin"\r\nContent-Type: application/octet-stream\r\n\r\n\u0000\r\n\u00ff\r\n',
        'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json\r\n\r\n{}\r\n',
        '--\r\n',
      ]
        .map((part, index, all) => (index < all.length - 1 ? `${part}--` : part))
        .map((part) => part.replace(/--$/, '')),
    )
  })

  it('passes one file on as the body, whatever its size is, and fails where it is not what it was called', async () => {
    const sendFile = async (size: number | undefined, key = 'file') => {
      const form = new FormData()
      form.append(
        'call',
        JSON.stringify({
          method: 'PUT',
          url: `${open}/file`,
          headers: [],
          body: { kind: 'file', file: 'file', ...(size === undefined ? {} : { size }) },
        }),
      )
      form.append(key, new Blob([Buffer.alloc(300_000, 7)]), 'x')
      const packed = new Response(form)
      const { rawPayload } = await inject(
        Buffer.from(await packed.arrayBuffer()),
        packed.headers.get('content-type') ?? '',
        module.owner,
      )
      return readFrames(rawPayload)
    }
    for (const size of [300_000, undefined]) {
      expect((await sendFile(size)).head?.hops[0]?.status).toBe(200)
      expect(echo.asked.at(-1)?.body.equals(Buffer.alloc(300_000, 7))).toBe(true)
    }
    expect((await sendFile(300_001)).failure?.reason).toBe('body')
    expect((await sendFile(299_999)).failure?.reason).toBe('body')
    expect((await sendFile(300_000, 'other')).failure?.reason).toBe('body')
  })
})

describe('what the proxy may reach', () => {
  it('is closed at private addresses, but for the host and port of an environment that the caller sees', async () => {
    const other = await startEcho()
    expect(await reasonOf({ url: `http://127.0.0.1:${String(other.port)}/` })).toBe('forbidden')
    expect(await reasonOf({ url: `http://localhost:${String(echo.port)}/` })).toBe('forbidden')
    expect(await reasonOf({ url: `http://10.0.0.1:${String(echo.port)}/` })).toBe('forbidden')
    expect(other.asked).toEqual([])
    await other.close()
    const hidden = { url: `http://localhost:${String(members.port)}/` }
    expect(await reasonOf(hidden)).toBeUndefined()
    expect(await reasonOf(hidden, guest)).toBe('forbidden')
    expect(members.asked).toHaveLength(1)
  })

  it('is that of the document’s own application', async () => {
    const elsewhere = await buildModule(test)
    const doc = await buildDoc(test, { module: elsewhere })
    expect(await reasonOf({}, elsewhere.owner, `docId=${doc.publicId}`)).toBe('forbidden')
    expect(await reasonOf({}, module.owner, `moduleId=${module.publicId}`)).toBeUndefined()
    expect(await errorOf({}, `docId=${doc.publicId}`)).toBe('not_accessible')
  })

  it('ends where redirects lead out of it, and what was refused is remembered', async () => {
    const redirecting = await startEcho(
      ({ path }, response) =>
        void response.writeHead(302, { location: path === '/own' ? `${open}/end` : 'http://10.0.0.1/' }).end(),
    )
    await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: [] })
    const url = `http://127.0.0.1:${String(redirecting.port)}`
    expect((await send({ url: `${url}/own` })).head?.hops).toHaveLength(2)
    const refused = await send({ url: `${url}/closed` }, guest)
    expect(refused.failure).toMatchObject({ reason: 'forbidden', detail: '10.0.0.1', hops: [{ status: 302 }] })
    const rows = await test.db
      .selectFrom('outgoing_refusal')
      .select(['host', 'last_user_id'])
      .where('host', '=', '10.0.0.1')
      .execute()
    expect(rows).toEqual([{ host: '10.0.0.1', last_user_id: guest.id }])
    await redirecting.close()
  })

  it('follows the settings: what is denied, nothing at all, no private environments, no proxy', async () => {
    await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: ['127.0.0.0/8'] })
    expect(await reasonOf({})).toBe('forbidden')
    for (const mode of ['listed', 'none'] as const) {
      await writeSettings(test.db, 'outgoing', { mode, allow: [], deny: [] })
      expect(await reasonOf({})).toBe('forbidden')
    }
    await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
    await set({ privateEnvironments: false })
    expect(await reasonOf({})).toBe('forbidden')
    await set({ isOn: false })
    expect(await errorOf({ method: 'GET', url: open, headers: [], body: null })).toBe('proxy_off')
  })

  it('is limited in calls a minute, in size and in time', async () => {
    await set({ perMinute: 2 })
    await send({}, guest)
    await send({}, guest)
    const response = await inject(
      JSON.stringify({ method: 'GET', url: open, headers: [], body: null }),
      'application/json',
      guest,
    )
    expect(response.statusCode).toBe(429)
    expect(await reasonOf({})).toBeUndefined()

    await set({ maxMb: 1 })
    const large = await startEcho((_asked, answer) => void answer.end(Buffer.alloc(2 * 1024 * 1024)))
    await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: [] })
    const cut = await send({ url: `http://127.0.0.1:${String(large.port)}/` })
    expect(cut).toMatchObject({ end: { cut: 'size' } })
    expect(cut.body.length).toBeLessThanOrEqual(1024 * 1024)
    expect(await reasonOf({ method: 'POST', body: { kind: 'text', text: 'x'.repeat(1024 * 1024 + 1) } })).toBe(
      'tooLarge',
    )
    await large.close()

    const silent = await startRaw(() => undefined)
    expect(await reasonOf({ url: `http://127.0.0.1:${String(silent.port)}/`, options: { timeoutMs: 100 } })).toBe(
      'timeout',
    )
    await silent.close()
  })

  it('refuses what is no call', async () => {
    const call = { method: 'GET', url: open, headers: [], body: null }
    for (const wrong of [
      { ...call, url: 7 },
      { ...call, headers: [{ name: 'a' }] },
      { ...call, other: 1 },
      { ...call, body: { kind: 'text' } },
      [],
    ]) {
      expect(await errorOf(wrong)).toBe('invalid_input')
    }
    expect((await inject('{', 'application/json', module.owner)).json<{ error: string }>().error).toBe('invalid_input')
    expect((await inject('x', 'text/plain', module.owner)).json<{ error: string }>().error).toBe(
      'media_type_unsupported',
    )
    const form = new Response(new URLSearchParams('a=b'))
    expect(
      (await inject(await form.text(), 'multipart/form-data; boundary=x', module.owner)).json<{ error: string }>()
        .error,
    ).toBe('invalid_input')
  })
})

describe('the former proxy call', () => {
  const former = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH',
    {
      path = '/doc/debug/v1',
      headers = {},
      payload,
    }: { path?: string; headers?: Record<string, string>; payload?: string | Buffer } = {},
  ) =>
    test.app.inject({
      method,
      url: path,
      headers: { token: module.owner.token, [formerProxyHeaders.doc]: docId, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
  const to = (path: string, wanted: object = {}) => ({
    [formerProxyHeaders.url]: `${open}${path}`,
    [formerProxyHeaders.headers]: JSON.stringify(wanted),
  })

  it('sends on its method, query, headers and body, and comes back with status, bytes and headers', async () => {
    const service = await startEcho(
      (_asked, response) =>
        void response
          .writeHead(418, { 'content-type': 'text/html', 'x-utf8': Buffer.from('中').toString('latin1') })
          .end('<b>é</b>'),
    )
    await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: [] })
    const response = await former('PUT', {
      path: '/doc/debug/v1?ids=1&ids=2',
      headers: {
        [formerProxyHeaders.url]: `http://127.0.0.1:${String(service.port)}/orders?a=b`,
        [formerProxyHeaders.headers]: '{"X-Own":"1","Cookie":"c=1"}',
        'content-type': 'application/json',
      },
      payload: '{"qty":1}',
    })
    expect(response.statusCode).toBe(418)
    expect(response.body).toBe('<b>é</b>')
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    expect(JSON.parse(String(response.headers[formerProxyHeaders.answered]))).toMatchObject({
      'content-type': 'text/html',
      'x-utf8': '中',
    })
    const [asked] = service.asked
    expect(asked).toMatchObject({ method: 'PUT', path: '/orders?a=b&ids=1&ids=2', body: Buffer.from('{"qty":1}') })
    expect(asked?.rawHeaders).toEqual(
      expect.arrayContaining(['X-Own', '1', 'Cookie', 'c=1', 'Content-Type', 'application/json']),
    )
    expect(JSON.stringify(asked?.rawHeaders)).not.toContain(module.owner.token)
    await service.close()
  })

  it('passes forms with files on byte for byte, whatever type the document names', async () => {
    const form = new FormData()
    form.append('note', 'ü')
    form.append('files', new Blob([Buffer.from([0, 255])]), 'a.bin')
    form.append('files', new Blob(['b']), 'b.txt')
    const packed = new Response(form)
    const bytes = Buffer.from(await packed.arrayBuffer())
    const type = packed.headers.get('content-type') ?? ''
    await former('POST', {
      headers: { ...to('/upload', { 'Content-Type': 'multipart/form-data' }), 'content-type': type },
      payload: bytes,
    })
    expect(echo.asked.at(-1)?.body.equals(bytes)).toBe(true)
    expect(echo.asked.at(-1)?.rawHeaders).toContain(type)
  })

  it('knows every method, with and without a body', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const) {
      const response = await former(method, { headers: to('/any') })
      expect(response.statusCode).toBe(200)
      expect(echo.asked.at(-1)).toMatchObject({ method, path: '/any', body: Buffer.alloc(0) })
    }
    await former('DELETE', {
      headers: { ...to('/any'), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    })
    expect(echo.asked.at(-1)?.body.toString()).toBe('a=1')
  })

  it('asks who it is, and stays within what they may reach', async () => {
    const call = (headers: Record<string, string>, token = module.owner.token) =>
      test.app
        .inject({ method: 'GET', url: '/doc/debug/v1', headers: { token, ...headers } })
        .then((response) => response.json<{ error: string }>().error)
    expect(await call(to('/'), 'none')).toBe('sign_in_required')
    expect(await call(to('/'))).toBe('address_forbidden')
    const stranger = await buildUser(test)
    expect(await call({ ...to('/'), [formerProxyHeaders.doc]: docId }, stranger.token)).toBe('not_accessible')
    expect(await call({})).toBe('call_failed')
    expect(await call({ ...to('/'), [formerProxyHeaders.headers]: '[1]' })).toBe('call_failed')
    expect(await call({ [formerProxyHeaders.url]: 'http://169.254.169.254/' })).toBe('address_forbidden')
  })
})
