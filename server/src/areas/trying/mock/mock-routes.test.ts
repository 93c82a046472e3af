import {
  deleteDocs,
  getMockAddress,
  mockHeader,
  replaceMockAddress,
  updateDocs,
  updateMockAddress,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
let module: BuiltModule
let guest: BuiltUser
let key: string

const json = (media: JsonObject) => ({ description: '', content: { 'application/json': media } })
const examples = { open: { value: { id: 1, state: 'open' } }, paid: { value: { id: 2, state: 'paid' } } }

beforeAll(async () => {
  module = await buildModule(test)
  guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  const hidden = await buildFolder(test, { module, isShow: 0 })
  const operation = {
    responses: {
      200: {
        ...json({ examples }),
        headers: { 'X-Total': { required: true, schema: { const: 7 } }, 'Set-Cookie': { example: 'a=b' } },
      },
      404: json({ schema: { type: 'object', required: ['code'], properties: { code: { const: 'gone' } } } }),
    },
  }
  await buildDoc(test, { module, content: describeOperation('/orders/{id}', operation) })
  await buildDoc(test, { module, content: { ...describeOperation('/orders/{id}'), method: 'delete' } })
  await buildDoc(test, { module, parentId: hidden.id, content: describeOperation('/secrets') })
  const order: JsonObject = { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } }
  const create = {
    parameters: [{ in: 'query', name: 'code', schema: { type: 'string', pattern: '^(a+)+$' } }],
    requestBody: { required: true, content: { 'application/json': { schema: order } } },
    responses: { 201: { description: '' }, 415: json({ example: { code: 'type' } }) },
  }
  await buildDoc(test, { module, content: { ...describeOperation('/orders', create), method: 'post' } })
  key = await keyOf()
})

const query = () => ({ query: { moduleId: module.publicId } })
const keyOf = async () => (await test.call(getMockAddress, query(), guest)).data?.key ?? ''
const ask = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: `/mock/${path}`, headers })

describe('a mock address', () => {
  it('is there for members without any setting, and the same for all of them', async () => {
    expect(key).toHaveLength(25)
    const { data } = await test.call(getMockAddress, query(), module.owner)
    expect(data).toEqual({ key, isOn: 1, checksRequests: 1, replacedAtMs: null, can: { update: true } })
    const stranger = await buildUser(test)
    expect((await test.call(getMockAddress, query(), stranger)).error).toBe('not_accessible')
  })

  it('answers with the first example, and the one asked for', async () => {
    const first = await ask(`${key}/orders/1`)
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual(examples.open.value)
    expect(first.headers).toMatchObject({
      'x-total': '7',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'",
      [mockHeader]: 'from=example&response=200&example=open',
    })
    // It would hold for the pages of the product.
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await ask(`${key}/orders/1/`, { prefer: 'example=paid' })).json()).toEqual(examples.paid.value)
    const gone = await ask(`${key}/orders/1`, { prefer: 'code=404' })
    expect([gone.statusCode, gone.json(), gone.headers[mockHeader]]).toEqual([
      404,
      { code: 'gone' },
      'from=generated&response=404&example=',
    ])
    const head = await ask(`${key}/orders/1`, {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('explains in the reader’s language what has no answer', async () => {
    const refused = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
      const answer = await ask(path, { 'accept-language': 'en', ...headers }, method)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      return [answer.statusCode, answer.json<{ documented?: string[] }>().documented]
    }
    expect(await refused(`${key}/nothing`)).toEqual([404, undefined])
    expect(await refused(`${key}/orders/1`, {}, 'POST')).toEqual([405, ['DELETE', 'GET']])
    expect(await refused(`${key}/orders/1`, { accept: 'text/csv' })).toEqual([406, ['application/json']])
    expect(await refused(`${key}/orders/1`, { prefer: 'code=500' })).toEqual([404, ['200', '404']])
    expect(await refused(`${key}/orders/1`, { prefer: 'example=lost' })).toEqual([404, ['open', 'paid']])
    const chinese = await ask(`${key}/nothing`, { 'accept-language': 'zh-CN' })
    expect(chinese.json<{ detail: string }>().detail).toMatch(/\p{Script=Han}/u)
  })

  it('compares a request with its document and says in the reader’s language what does not match', async () => {
    const send = (payload: string, code = 'aa', headers: Record<string, string> = {}) =>
      test.app.inject({
        method: 'POST',
        url: `/mock/${key}/orders?code=${code}`,
        payload,
        headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      })
    expect((await send('{"count":1}')).statusCode).toBe(201)
    const refused = await send('{"count":"x"}', 'b')
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(refused.json()).toMatchObject({
      status: 422,
      errors: [
        { in: 'query', name: 'code', detail: 'does not match the pattern' },
        { in: 'body', pointer: '#/count', detail: 'must be integer' },
      ],
    })
    const chinese = await send('{', 'aa', { 'accept-language': 'zh-CN' })
    expect([chinese.statusCode, chinese.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ in: 'body', pointer: '#', detail: '不是 JSON' }],
    ])
    const documented = await send('a', 'aa', { 'content-type': 'text/plain' })
    expect([documented.statusCode, documented.json(), documented.headers[mockHeader]]).toEqual([
      415,
      { code: 'type' },
      'from=example&response=415&example=&refused=application%2Fjson',
    ])
    expect((await send('', 'b', { prefer: 'validate=false' })).statusCode).toBe(201)
    // A pattern that other engines take forever for.
    expect((await send('{"count":1}', `${'a'.repeat(5_000)}!`)).statusCode).toBe(422)
  })

  it('answers preflights of every origin, whatever the address', async () => {
    const headers = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    for (const path of [`${key}/orders/1`, 'unknown/x']) {
      const answer = await ask(path, headers, 'OPTIONS')
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['access-control-allow-headers']).toBe('authorization')
    }
  })

  it('tells nothing of hidden documents, and of an address that is off or unknown', async () => {
    const hidden = await ask(`${key}/secrets`)
    const unknown = await ask('0000000000000000000000000/orders/1')
    expect(hidden.statusCode).toBe(404)
    const off = await test.call(updateMockAddress, { body: { moduleId: module.publicId, isOn: 0 } }, module.owner)
    expect(off.data?.isOn).toBe(0)
    const closed = await ask(`${key}/orders/1`)
    expect([closed.statusCode, closed.body]).toEqual([unknown.statusCode, unknown.body])
    expect(closed.body).toBe(hidden.body)
    await test.call(updateMockAddress, { body: { moduleId: module.publicId, isOn: 1 } }, module.owner)
    expect((await ask(`${key}/orders/1`)).statusCode).toBe(200)
  })

  it('is turned off and replaced by those who may change the application, and that is kept in the audit log', async () => {
    const body = { moduleId: module.publicId }
    expect((await test.call(replaceMockAddress, { body }, guest)).error).toBe('no_permission')
    expect((await test.call(updateMockAddress, { body: { ...body, isOn: 0 } }, guest)).error).toBe('no_permission')
    expect(await keyOf()).toBe(key)
    const { data } = await test.call(replaceMockAddress, { body }, module.owner)
    expect(data).toMatchObject({ isOn: 1, replacedAtMs: test.now() })
    expect((await ask(`${key}/orders/1`)).statusCode).toBe(404)
    key = data?.key ?? ''
    expect((await ask(`${key}/orders/1`)).statusCode).toBe(200)
    const acts = await test.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'mock.%')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['mock.close', 'mock.open', 'mock.replaceAddress'])
  })

  it('follows the documents', async () => {
    expect((await ask(`${key}/later`)).statusCode).toBe(404)
    const later = await buildDoc(test, { module, isShow: 0, content: describeOperation('/later') })
    const show = (isShow: 0 | 1) => test.call(updateDocs, { body: { ids: [later.publicId], isShow } }, module.owner)
    await show(1)
    const shown = await ask(`${key}/later`)
    expect([shown.statusCode, shown.body, shown.headers[mockHeader]]).toEqual([
      200,
      '',
      'from=empty&response=200&example=',
    ])
    await show(0)
    expect((await ask(`${key}/later`)).statusCode).toBe(404)
    await show(1)
    await test.call(deleteDocs, { body: { ids: [later.publicId] } }, module.owner)
    expect((await ask(`${key}/later`)).statusCode).toBe(404)
  })

  it('limits what one caller asks', async () => {
    let last = 200
    for (let call = 0; call < 6_001 && last !== 429; call += 1) last = (await ask('none/x')).statusCode
    expect(last).toBe(429)
  })
})
