/* Pushes with something wrong in them: refused with a reason, or accepted except for what is named. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { messageTypes, pageMessages, type PushDetail, type PushState } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildPush,
  listDocs,
  pushDescription,
  readLastPush,
  type BuiltPush,
} from '../../../../test/factories/build-push.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const limitMb = 4

const test = useTestApp({ env: { LECTERN_MAX_IMPORT_MB: String(limitMb) } })
let origin: string
beforeAll(async () => {
  await test.jobs.start()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Answer {
  code: string
  data: unknown
  msg: string
}

interface Sent {
  status: number
  body: Answer
}

type Headers = Record<string, string>

async function send(url: string, payload: string | Buffer, headers: Headers): Promise<Sent> {
  const language = { 'accept-language': 'zh-CN', ...headers }
  const response = await test.app.inject({ method: 'POST', url, headers: language, payload })
  return { status: response.statusCode, body: response.json() }
}

const json = { 'content-type': 'application/json' }
const callApi = async (token: string, data: unknown, name = 'doc.push'): Promise<Answer> =>
  (await send('/api', JSON.stringify({ name, access_token: token, data }), json)).body
const describeTo = (token: string, payload: string | Buffer, headers: Headers = {}) =>
  pushDescription(test, token, payload, { headers: { 'accept-language': 'zh-CN', ...headers } })

const docsOf = (pushing: BuiltPush) => listDocs(test, pushing)

/** The newest entry of the log, once its push has ended. */
async function lastPush(pushing: BuiltPush): Promise<PushDetail> {
  await expect.poll(async () => (await readLastPush(test, pushing)).outcome).not.toBe('waiting')
  return readLastPush(test, pushing)
}

const issuesOf = ({ report }: Pick<PushState, 'report'>) =>
  report?.issues.map(({ severity, pointer, code }) => [severity, pointer, code])

const good = (name: string): JsonObject => ({ name, url: `/${name}`, httpMethod: 'GET' })
const operation = (summary: string, more: JsonObject = {}): JsonObject => ({ summary, responses: {}, ...more })
const describing = (paths: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a push of the old form', () => {
  it('is taken but for its bad items, which the log names one by one', async () => {
    const pushing = await buildPush(test)
    const odd = { name: ['q'], url: '/q', httpMethod: 7, queryParams: 'no', responseParams: [1, { name: 5, type: {} }] }
    const folder = { name: 'f', isFolder: 1, items: [good('c'), null] }
    const apis = [good('a'), 5, null, 'x', {}, odd, { name: 'e', isFolder: 1, items: 'x' }, folder, good('b')]
    expect(await callApi(pushing.token, { apis })).toEqual({ code: '0', data: {}, msg: '' })
    const { outcome, report, counts } = await lastPush(pushing)
    expect({ outcome, counts }).toMatchObject({ outcome: 'done', counts: { added: 4, issues: 8 } })
    expect(issuesOf({ report })).toEqual([
      ['warning', '#/apis/1', 'type_wrong'],
      ['warning', '#/apis/2', 'type_wrong'],
      ['warning', '#/apis/3', 'type_wrong'],
      ['warning', '#/apis/4', 'address_missing'],
      ['warning', '#/apis/5/responseParams/0', 'type_wrong'],
      ['warning', '#/apis/5/queryParams', 'type_wrong'],
      ['warning', '#/apis/6/items', 'type_wrong'],
      ['warning', '#/apis/7/items/1', 'type_wrong'],
    ])
    expect((await docsOf(pushing)).map(({ url }) => url)).toEqual(['/a', '/q', '/c', '/b'])
  })

  it('takes what comes twice once, keeps what only has the same address, and names both', async () => {
    const pushing = await buildPush(test)
    const page = { name: 'p', type: 3, description: '# p' }
    const elsewhere = { name: 'f', isFolder: 1, items: [good('a')] }
    const apis = [good('a'), good('a'), { ...good('a'), name: 'other' }, page, page, elsewhere, good('b')]
    const isOnce = [
      ['warning', '#/apis/1', 'document_repeated'],
      ['warning', '#/apis/2', 'address_repeated'],
      ['warning', '#/apis/4', 'document_repeated'],
    ]
    for (const [added, unchanged] of [
      [5, 0],
      [0, 5],
    ]) {
      expect((await callApi(pushing.token, { apis })).code).toBe('0')
      const { report, counts } = await lastPush(pushing)
      expect(counts).toMatchObject({ added, unchanged, changed: 0 })
      expect(issuesOf({ report })).toEqual(isOnce)
      expect((await docsOf(pushing)).map(({ name }) => name).sort()).toEqual(['a', 'a', 'b', 'other', 'p'])
    }
  })

  it('is refused whole for wrong types, and tells why', async () => {
    const pushing = await buildPush(test)
    const { token } = pushing
    for (const data of [5, [], 'x', '"x"', '[1]', '{"apis":[']) expect((await callApi(token, data)).code).toBe('13')
    for (const apis of [{}, 'x', 7, [5], null])
      expect(await callApi(token, { apis })).toMatchObject({ code: '100', msg: '文档内容不能为空' })
    const deep = `{"name":"doc.push","access_token":"${token}","data":{"apis":[${nested(10_000)}]}}`
    expect((await send('/api', deep, json)).body).toMatchObject({ code: '13', msg: '请求内容嵌套超过 400 层' })
    expect(await callApi('0'.repeat(32), { apis: [good('a')] })).toMatchObject({ code: '14' })
    expect(await docsOf(pushing)).toEqual([])
    const lax = { debugEnvs: 7, commonErrorCodes: 'x', author: {}, isReplace: [], isOverride: {} }
    expect((await callApi(token, { apis: [good('a')], ...lax })).code).toBe('0')
    expect((await lastPush(pushing)).outcome).toBe('done')
    expect((await docsOf(pushing)).map(({ name }) => name)).toEqual(['a'])
  })
})

describe('a pushed description', () => {
  it('is taken but for its bad parts, which the answer names one by one', async () => {
    const pushing = await buildPush(test)
    const paths = {
      '/a': { get: operation('A', { operationId: 'one' }) },
      '/c': { get: operation('B', { operationId: 'one', tags: 'x' }) },
      '/d/{x}': { get: operation('C', { operationId: 5 }) },
      '/d/{y}': { get: operation('D') },
    }
    for (const [added, unchanged] of [
      [4, 0],
      [0, 4],
    ]) {
      const { status, body } = await describeTo(pushing.token, describing(paths))
      expect(body.data === null ? [] : issuesOf(body.data)).toEqual([
        ['warning', '#/paths/~1c/get/tags', 'type_wrong'],
        ['warning', '#/paths/~1d~1{x}/get/operationId', 'type_wrong'],
        ['warning', '#/paths/~1c/get/operationId', 'operation_id_duplicate'],
        ['warning', '#/paths/~1d~1{x}/get', 'path_parameter_undefined'],
        ['warning', '#/paths/~1d~1{y}', 'path_conflict'],
        ['warning', '#/paths/~1d~1{y}/get', 'path_parameter_undefined'],
      ])
      expect([status, body.data?.report?.counts]).toMatchObject([200, { added, unchanged, changed: 0 }])
      expect((await docsOf(pushing)).map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D'])
    }
  })

  it('is taken but for parts that are no objects', async () => {
    const pushing = await buildPush(test)
    const { status, body } = await describeTo(
      pushing.token,
      describing({ '/a': { get: operation('A') }, '/b': 5 }, { servers: {} }),
    )
    expect(status).toBe(200)
    expect(body.data === null ? [] : issuesOf(body.data)).toEqual([
      ['warning', '#/servers', 'type_wrong'],
      ['warning', '#/paths/~1b', 'type_wrong'],
    ])
    expect((await docsOf(pushing)).map(({ name }) => name)).toEqual(['A'])
  })

  it('is refused whole when it cannot be read, and people are told', async () => {
    const pushing = await buildPush(test)
    const { token } = pushing
    const one = describing({ '/a': { get: operation('A') } }, { components: [] })
    const broken = ['{"openapi":"3.1.0","paths":', '[]', '5', '""', '{}', one]
    const deep = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x-deep":${nested(10_000)}}`
    for (const payload of [...broken, deep])
      expect(await describeTo(token, payload)).toMatchObject({ status: 422, body: { error: 'push_unreadable' } })
    expect((await describeTo(token, deep)).body.msg).toContain('400')
    expect((await describeTo(token, one)).body.details).toMatchObject({
      report: { issues: [{ pointer: '#/components' }] },
    })
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{"openapi":"3.1'
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await describeTo(token, part, multipart)).toMatchObject({ status: 422, body: { error: 'push_unreadable' } })
    expect(await describeTo('0'.repeat(32), describing({}))).toMatchObject({ status: 401 })
    expect(await docsOf(pushing)).toEqual([])
    expect(await lastPush(pushing)).toMatchObject({ outcome: 'refused', reasons: ['内容无法读取：multipart'] })
  })
})

describe('people', () => {
  it('are told of a push that came to nothing, with what was wrong, in their language', async () => {
    const pushing = await buildPush(test)
    const { module, owner, token } = pushing
    await describeTo(token, '{"openapi":"3.1.0","paths":')
    for (const [language, message] of [
      ['zh-CN', '「description.json」导入失败，未作任何更改'],
      ['en', '“description.json” could not be imported. Nothing was changed'],
    ] as const) {
      const { data } = await test.call(pageMessages, { body: {} }, { ...owner, language })
      expect(data?.list).toMatchObject([{ message, type: messageTypes.import, sourceKind: 'module', isRead: 0 }])
      expect(data?.list[0]?.sourceId).toBe(module.publicId)
    }
    const { outcome, reasons, report } = await lastPush(pushing)
    expect(outcome).toBe('failed')
    expect(reasons).toEqual([expect.stringContaining('文件不是有效的 JSON 或 YAML')])
    expect(issuesOf({ report })).toEqual([['error', '#', 'text_unreadable']])
  })

  it('are told nothing of a dry run that fails, and of pushes that are refused at the door', async () => {
    const { owner, token } = await buildPush(test)
    const dry = { ...json, authorization: `Bearer ${token}` }
    expect((await send('/push/openapi?dryRun=1', '{"openapi"', dry)).status).toBe(422)
    expect((await callApi(token, { apis: [] })).code).toBe('100')
    expect((await describeTo(token, '')).status).toBe(422)
    const { data } = await test.call(pageMessages, { body: {} }, owner)
    expect(data?.list).toEqual([])
  })
})

/** Sends a body of that length as a client does that reads no answer before it has sent everything. */
function sendLong(url: string, head: string, megabytes: number, headers: Headers): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const part = Buffer.alloc(1024 * 1024, ' ')
  const length = head.length + megabytes * part.length
  const call = request(`${origin}${url}`, { method: 'POST', headers: { ...headers, 'content-length': length } })
  let answered: Promise<Sent> | undefined
  call.on('response', (response) => {
    answered = readAnswer(response)
    answered.then(resolve, reject)
  })
  call.on('error', reject)
  call.write(head)
  void (async () => {
    for (let sent = 0; sent < megabytes; sent += 1) if (!call.write(part)) await once(call, 'drain')
    call.end()
  })().catch(reject)
  return promise
}

async function readAnswer(response: IncomingMessage): Promise<Sent> {
  // An envelope.
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) as Answer }
}

describe('a large push', () => {
  const authorized = ({ token }: BuiltPush): Headers => ({
    ...json,
    authorization: `Bearer ${token}`,
    'accept-language': 'en',
  })

  it('is refused with the limit when it is too large, also to clients that send all of it first', async () => {
    const pushing = await buildPush(test)
    const tooLarge = `The push is larger than ${String(limitMb)} MB.`
    const old = JSON.stringify({ name: 'doc.push', access_token: pushing.token, data: { apis: [good('a')] } })
    for (const megabytes of [limitMb, 100]) {
      expect(await sendLong('/api', old, megabytes, { ...json, 'accept-language': 'en' })).toEqual({
        status: 200,
        body: { code: '100', data: {}, msg: tooLarge },
      })
      expect(await sendLong('/push/openapi', describing({}), megabytes, authorized(pushing))).toMatchObject({
        status: 413,
        body: { error: 'push_too_large', msg: tooLarge },
      })
    }
    const stranger = { ...authorized(pushing), authorization: `Bearer ${'0'.repeat(32)}` }
    expect(await sendLong('/push/openapi', describing({}), 20, stranger)).toMatchObject({ status: 401 })
    expect(await docsOf(pushing)).toEqual([])
  })

  it('is taken when it is not, in either form and as a file', async () => {
    const pushing = await buildPush(test)
    const long = 'x'.repeat(1024 * 1024)
    const items = (name: string) => Array.from({ length: limitMb - 1 }, (_, index) => `${name}${String(index)}`)
    const apis = items('o').map((name) => ({ ...good(name), description: long }))
    expect((await callApi(pushing.token, { apis })).code).toBe('0')
    expect(await lastPush(pushing)).toMatchObject({ outcome: 'done', counts: { added: limitMb - 1 } })
    const whole = (name: string) =>
      describing(Object.fromEntries(items(name).map((at) => [`/${at}`, { get: operation(at, { description: long }) }])))
    const plain = await describeTo(pushing.token, whole('m'))
    expect(plain.body.data?.report?.counts).toMatchObject({ added: limitMb - 1 })
    const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n${whole('f')}\r\n--x--\r\n`
    const sent = await describeTo(pushing.token, file, { 'content-type': 'multipart/form-data; boundary=x' })
    expect(sent.body.data?.report?.counts).toMatchObject({ added: limitMb - 1 })
  })
})
