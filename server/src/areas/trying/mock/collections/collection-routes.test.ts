import {
  deleteMockCollection,
  findMockCalls,
  getMockAddress,
  listMockCollections,
  mockHeader,
  mockResetPath,
  mockSessionHeader,
  resetMockState,
  updateMockCollection,
  type BodyOf,
} from '@lectern/contracts'
import type { Json, JsonObject } from '@lectern/model'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { buildMockRule } from '../../../../../test/factories/build-mock-rule.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()
let module: BuiltModule
let key: string
let dev: BuiltUser
let guest: BuiltUser
let readId: string

const answered = (status: number, example: Json): JsonObject => ({
  [status]: { description: '', content: { 'application/json': { example } } },
})
const one = answered(200, { code: 0, data: { id: 7, sku: 'a' } })

beforeAll(async () => {
  dev = await buildUser(test)
  guest = await buildUser(test)
})

beforeEach(async () => {
  module = await buildModule(test)
  for (const [user, role] of [
    [dev, 'dev'],
    [guest, 'guest'],
  ] as const) {
    await addToSpace(test, module.project.space.id, user, role)
    await addToProject(test, module.project.id, user, role)
  }
  const document = async (method: string, path: string, responses: JsonObject, parameters: Json[] = []) =>
    buildDoc(test, { module, content: { ...describeOperation(path, { parameters, responses }), method } })
  const parameters = [{ in: 'query', name: 'sku', schema: { type: 'string' } }]
  await document(
    'get',
    '/orders',
    answered(200, { code: 0, data: { list: [{ id: 7, sku: 'a' }], total: 9 } }),
    parameters,
  )
  await document('post', '/orders', answered(201, { code: 0, data: { id: 7, sku: 'a' } }))
  readId = (await document('get', '/orders/{id}', { ...one, ...answered(404, { code: 40_401 }) })).publicId
  await document('delete', '/orders/{id}', { 204: { description: '' } })
  const { data } = await test.call(getMockAddress, { query: { moduleId: module.publicId } }, module.owner)
  key = data?.key ?? ''
})

type Changes = Partial<Omit<BodyOf<typeof updateMockCollection>, 'moduleId'>>

const update = (changes: Changes = {}, user = dev) => {
  const body = {
    moduleId: module.publicId,
    path: '/orders',
    isOn: 1 as const,
    keyName: '',
    idField: '',
    listAt: '',
    itemAt: '',
  }
  return test.call(updateMockCollection, { body: { ...body, ...changes } }, user)
}
const list = (user: BuiltUser) => test.call(listMockCollections, { query: { moduleId: module.publicId } }, user)

const ask = async (call: string, payload?: object, session = '') => {
  const [method, path] = call.split(' ')
  // Written in this file.
  const sent = { method: method as 'GET', url: `/mock/${key}${path ?? ''}`, ...(payload && { payload }) }
  const answer = await test.app.inject({ ...sent, headers: session === '' ? {} : { [mockSessionHeader]: session } })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json<unknown>(),
    headers: answer.headers,
  }
}

describe('a collection of a mock address', () => {
  it('is found in the paths, and turned on by those who write documents', async () => {
    const calls = [
      { act: 'list', method: 'GET', path: '/orders' },
      { act: 'create', method: 'POST', path: '/orders' },
      { act: 'read', method: 'GET', path: '/orders/{id}' },
      { act: 'remove', method: 'DELETE', path: '/orders/{id}' },
    ]
    const found = { path: '/orders', calls, isDeclared: 0 }
    const set = { keyName: '', idField: 'id', listAt: 'data.list', itemAt: 'data' }
    expect((await list(guest)).data).toEqual({
      collections: [{ ...found, isOn: 0, keyName: '', idField: '', listAt: '', itemAt: '' }],
      can: { update: false },
    })
    expect((await update(set, guest)).error).toBe('no_permission')
    expect((await update({ ...set, listAt: ' data.list ' })).data).toEqual({
      collections: [{ ...found, isOn: 1, ...set }],
      can: { update: true },
    })
    expect((await update({ path: '/orders/{id}' })).error).toBe('mock_collection_unknown')
    const row = { path: '/orders', calls: '[]', is_on: 1, id_field: 'id', created_by: dev.id }
    expect(await test.db.selectFrom('mock_collection').selectAll().execute()).toMatchObject([row])
    await update({ ...set, isOn: 0 })
    await update({ ...set, isOn: 0, itemAt: '' })
    const acts = await test.db
      .selectFrom('audit')
      .select('action')
      .where('actor_id', '=', dev.id)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action).slice(-3)).toEqual([
      'mock.openCollection',
      'mock.closeCollection',
      'mock.updateCollection',
    ])
  })

  it('is declared with calls of any form, and deleted', async () => {
    const document = (method: string, path: string, responses: JsonObject, parameters: Json[] = []) =>
      buildDoc(test, { module, content: { ...describeOperation(path, { parameters, responses }), method } })
    await document('post', '/bill/open', answered(200, { code: 0, data: 'B-1' }))
    await document('get', '/bill/look', answered(200, { code: 0, data: { no: 'B-1', sum: 5 } }), [
      { in: 'query', name: 'bill', schema: { type: 'string' } },
    ])
    const calls: BodyOf<typeof updateMockCollection>['calls'] = [
      { act: 'create', method: 'POST', path: '/bill/open' },
      { act: 'read', method: 'GET', path: '/bill/look' },
    ]
    const bills = { path: 'bills', isOn: 1 as const, idField: 'no', keyName: 'bill', calls }
    expect((await update({ ...bills, calls: [{ act: 'list', method: 'GET', path: '/bill' }] })).error).toBe(
      'mock_call_unknown',
    )
    expect((await update(bills)).data?.collections[0]).toMatchObject({ ...bills, isDeclared: 1 })
    expect((await ask('POST /bill/open', { sum: 6 })).body).toEqual({ code: 0, data: 'B-2' })
    expect((await ask('GET /bill/look?bill=B-2')).body).toEqual({ code: 0, data: { no: 'B-2', sum: 6 } })
    expect((await ask('GET /bill/look?bill=B-3')).status).toBe(404)
    const { calls: _calls, ...again } = bills
    expect((await update({ ...again, isOn: 0 })).data?.collections).toMatchObject([
      { isOn: 0, calls },
      { path: '/orders' },
    ])
    const found = await test.call(findMockCalls, { query: { moduleId: module.publicId, text: 'BILL/o' } }, guest)
    expect(found.data).toEqual([{ method: 'POST', path: '/bill/open' }])
    const removed = { body: { moduleId: module.publicId, path: 'bills' } }
    expect((await test.call(deleteMockCollection, removed, guest)).error).toBe('no_permission')
    expect((await test.call(deleteMockCollection, removed, dev)).data?.collections).toHaveLength(1)
    expect(await test.db.selectFrom('mock_collection').selectAll().where('path', '=', 'bills').execute()).toEqual([])
    expect((await ask('GET /bill/look?bill=B-3')).status).toBe(200)
  })

  it('keeps what is sent once it is on, and nothing before', async () => {
    await ask('POST /orders', { sku: 'b' })
    expect((await ask('GET /orders/8')).body).toEqual({ code: 0, data: { id: 7, sku: 'a' } })
    await update()
    expect(await ask('GET /orders/8')).toMatchObject({ status: 404, body: { code: 40_401 } })
    const created = await ask('POST /orders', { sku: 'b' })
    expect(created).toMatchObject({ status: 201, body: { code: 0, data: { id: 8, sku: 'b' } } })
    expect(created.headers[mockHeader]).toBe('from=state&response=201&example=')
    expect((await ask('GET /orders?sku=b')).body).toEqual({ code: 0, data: { list: [{ id: 8, sku: 'b' }], total: 1 } })
    expect((await ask('DELETE /orders/7')).status).toBe(204)
    expect((await ask('DELETE /orders/7')).body).toMatchObject({ status: 404 })
    expect((await ask('GET /orders')).body).toMatchObject({ data: { total: 1 } })
    await update({ isOn: 0 })
    expect((await ask('GET /orders')).body).toMatchObject({ data: { total: 9 } })
  })

  it('is another one for each session, until that is reset', async () => {
    await update()
    const { headers } = await ask('DELETE /orders/7', undefined, 'a')
    expect(headers[mockSessionHeader]).toBe('a')
    expect((await ask('GET /orders/7', undefined, 'a')).status).toBe(404)
    expect((await ask('GET /orders/7')).status).toBe(200)
    await ask('DELETE /orders/7')
    expect((await ask(`POST ${mockResetPath}`, undefined, 'a')).status).toBe(204)
    expect((await ask('GET /orders/7', undefined, 'a')).status).toBe(200)
    expect((await ask('GET /orders/7')).status).toBe(404)
    const body = { moduleId: module.publicId }
    expect((await test.call(resetMockState, { body }, guest)).error).toBe('no_permission')
    await test.call(resetMockState, { body }, dev)
    expect((await ask('GET /orders/7')).status).toBe(200)
  })

  it('gives way to rules, and shows nothing of hidden documents', async () => {
    await update()
    await ask('POST /orders', { sku: 'b' })
    await ask('POST /orders', { sku: 'c' })
    await buildMockRule(test, module.owner, readId)
    expect((await ask('GET /orders/9')).body).toEqual({ lost: 9 })
    expect((await ask('GET /orders/8')).body).toMatchObject({ data: { sku: 'b' } })
    await test.db.updateTable('doc').set({ is_show: 0 }).where('module_id', '=', module.id).execute()
    await test.db.updateTable('module').set({ tree_version: 1_000 }).where('id', '=', module.id).execute()
    expect((await ask('GET /orders/8')).status).toBe(404)
    expect((await list(dev)).data?.collections).toEqual([])
  })

  it('begins the items once, however many ask at the same time', async () => {
    await update()
    const created = await Promise.all(Array.from({ length: 20 }, () => ask('POST /orders', { sku: 'b' })))
    expect(new Set(created.map(({ body }) => JSON.stringify(body))).size).toBe(20)
    expect((await ask('GET /orders')).body).toMatchObject({ data: { total: 21 } })
  })
})
