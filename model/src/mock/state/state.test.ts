import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentVersion, type ApplicationBundle, type BundleDocument } from '../../content/content.ts'
import type { Json, JsonObject } from '../../json.ts'
import { valueText } from '../../number-literal.ts'
import { mockApplication } from '../mock-application.ts'
import { writeReply } from '../write-reply.ts'
import { findCollections, shapeOfPath, type FoundCollection } from './collections.ts'
import { KeptItems, mostItems } from './kept-items.ts'
import { MockStates } from './mock-states.ts'

const order = {
  type: 'object',
  required: ['id', 'sku', 'createdAt'],
  properties: {
    id: { type: 'integer' },
    sku: { type: 'string' },
    note: { type: 'string' },
    count: { type: 'integer' },
    createdAt: { type: 'string', format: 'date-time' },
  },
}
const sent = { type: 'object', properties: { sku: {}, note: {}, count: {} } }
const example = { id: 7, sku: 'A-7', note: 'seven', count: 1, createdAt: '2026-01-02T03:04:05Z' }

const answerOf = (schema: JsonObject, value: Json): JsonObject => ({
  description: '',
  content: { 'application/json': { schema, example: value } },
})
const wrapped = (data: JsonObject): JsonObject => ({ type: 'object', properties: { code: { type: 'integer' }, data } })
const query = (name: string, schema: JsonObject = { type: 'string' }): JsonObject => ({ in: 'query', name, schema })
const body: JsonObject = { content: { 'application/json': { schema: sent } } }

const list = {
  parameters: [query('sku'), query('pageNo', { type: 'integer' }), query('page_size', { type: 'integer', default: 2 })],
  responses: {
    '200': answerOf(
      wrapped({ type: 'object', properties: { rows: { type: 'array', items: order }, total: { type: 'integer' } } }),
      { code: 0, data: { rows: [example, { ...example, id: 8, sku: 'A-8' }], total: 99, pageNo: 5, hasMore: true } },
    ),
  },
}
const single = { '200': answerOf(wrapped(order), { code: 0, data: example }) }
const missing = { '404': answerOf({}, { code: 404, message: 'No such order' }) }

function documentOf(method: string, path: string, operation: JsonObject): BundleDocument {
  return {
    name: path,
    deprecated: false,
    content: { v: contentVersion, kind: 'http', container: 'paths', method, path, operation },
  }
}

function bundleOf(documents: BundleDocument[]): ApplicationBundle {
  return {
    application: { v: contentVersion, kind: 'application', root: {} },
    components: [],
    folders: [],
    documents,
  }
}

const shop = bundleOf([
  documentOf('get', '/orders', list),
  documentOf('post', '/orders', { requestBody: body, responses: { '201': single['200'] } }),
  documentOf('get', '/orders/{orderId}', { responses: { ...single, ...missing } }),
  documentOf('put', '/orders/{orderId}', { requestBody: body, responses: single }),
  documentOf('patch', '/orders/{orderId}', { requestBody: body, responses: single }),
  documentOf('delete', '/orders/{orderId}', { responses: { '204': { description: '' }, ...missing } }),
])

function callerOf(bundle: ApplicationBundle) {
  const mock = mockApplication(bundle, { newUuid: () => '00000000-0000-4000-8000-000000000000' })
  return (call: string, data?: Json, { session = '', type = 'application/json', prefer = '' } = {}) => {
    const [method = '', url = ''] = call.split(' ')
    const [path = '', search = ''] = url.split('?')
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? '')
    const request = {
      path,
      query: search,
      headers: new Map(data === undefined ? [] : [['content-type', type]]),
      body: new TextEncoder().encode(data === undefined ? '' : text),
    }
    const outcome = mock.answer({ method, request, language: 'en', accept: '', prefer, session })
    const reply = writeReply(outcome, (_area, key, { item = '' }) => `${key} ${item}`.trim())
    // JSON.parse gives JSON; its type is any.
    const read: Json = reply.body === '' ? null : (JSON.parse(reply.body) as Json)
    return { status: reply.status, body: read, about: reply.about, headers: new Map(reply.headers) }
  }
}

const callsOf = (paths: readonly string[]) =>
  paths.map((call) => ({ call, method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }))
const actsOf = (found: readonly FoundCollection<string>[]) =>
  Object.fromEntries(found.map(({ path, calls }) => [path, calls.map(({ act, call }) => `${act} ${call}`)]))

describe('the collections of an application', () => {
  it('are a path that lists or takes items and one for an item below it', () => {
    const paths = [
      'GET /orders',
      'POST /orders',
      'GET /orders/{id}',
      'DELETE /orders/:id/',
      'PUT /orders/{id}.json',
      'GET /health',
    ]
    expect(actsOf(findCollections(callsOf(paths)))).toEqual({
      '/orders': ['list GET /orders', 'create POST /orders', 'read GET /orders/{id}', 'remove DELETE /orders/:id/'],
    })
    expect(shapeOfPath('/users/{id}/orders/?a=b')).toBe('/users/{}/orders')
  })
})

describe('collections whose paths say what calls do', () => {
  it('are found by the usual names, with or without what they are about', () => {
    const paths = [
      'GET /order/page',
      'POST /order/add',
      'GET /order/get',
      'POST /order/update',
      'POST /order/updateStatus',
      'POST /order/batchDelete',
      'POST /order/saveOrUpdate',
      'GET /api/getUserList',
      'GET /api/getUserById',
      'POST /api/addUser',
      'POST /api/deleteUser',
      'GET /system/role/list',
      'GET /system/role/{roleId}',
      'POST /system/role',
      'PUT /system/role',
      'DELETE /system/role/{roleIds}',
      'GET /pet/findByStatus',
      'GET /pet/{petId}',
      'POST /pet',
      'GET /goods/{id}/detail',
      'POST /goods/goods-list',
      'GET /user/info',
      'POST /auth/createToken',
      'GET /profile',
      'PUT /profile',
    ]
    expect(actsOf(findCollections(callsOf(paths)))).toEqual({
      '/order': [
        'list GET /order/page',
        'create POST /order/add',
        'read GET /order/get',
        'patch POST /order/update',
        'remove POST /order/batchDelete',
      ],
      '/api/user': [
        'list GET /api/getUserList',
        'read GET /api/getUserById',
        'create POST /api/addUser',
        'remove POST /api/deleteUser',
      ],
      '/system/role': [
        'list GET /system/role/list',
        'read GET /system/role/{roleId}',
        'create POST /system/role',
        'replace PUT /system/role',
        'remove DELETE /system/role/{roleIds}',
      ],
      '/pet': ['list GET /pet/findByStatus', 'read GET /pet/{petId}', 'create POST /pet'],
      '/goods': ['read GET /goods/{id}/detail', 'list POST /goods/goods-list'],
    })
  })

  it('work together, wherever a call has the id and its filters', () => {
    const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
    const done = { '200': answerOf({}, { code: 0, data: true }) }
    const object = (...names: string[]): JsonObject => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, {}])),
    })
    const page = { '200': answerOf({}, { code: 0, data: { list: [example], total: 0 } }) }
    const call = callerOf(
      bundleOf([
        documentOf('post', '/order/page', {
          requestBody: json(object('sku', 'pageNo', 'pageSize', 'orderBy')),
          responses: page,
        }),
        documentOf('get', '/order/list', {
          parameters: [query('sort'), query('order'), query('note')],
          responses: page,
        }),
        documentOf('post', '/order/add', {
          requestBody: body,
          responses: { '200': answerOf({}, { code: 0, data: 7 }) },
        }),
        documentOf('get', '/order/get', { parameters: [query('orderId')], responses: single }),
        documentOf('post', '/order/edit', { requestBody: json(object('id', 'sku')), responses: done }),
        documentOf('post', '/order/remove', { requestBody: json({ type: 'array' }), responses: done }),
        documentOf('get', '/order/info', { responses: single }),
      ]),
    )
    expect([1, 2, 3].map((count) => call('POST /order/add', { sku: 'X', count }).body)).toMatchObject([
      { data: 8 },
      { data: 9 },
      { data: 10 },
    ])
    call('POST /order/edit', { id: 9, sku: 'Y' })
    expect(call('GET /order/get?orderId=9').body).toMatchObject({ data: { id: 9, sku: 'Y', count: 2 } })
    expect(call('GET /order/info').body).toEqual({ code: 0, data: example })
    expect(call('POST /order/page', { sku: 'X', pageNo: 2, pageSize: 1, orderBy: 'id desc' }).body).toMatchObject({
      data: { list: [{ id: 8 }], total: 2 },
    })
    expect(call('POST /order/page', { sku: '' }).body).toMatchObject({ data: { total: 4 } })
    const ids = (search: string) => JSON.stringify(call(`GET /order/list?${search}`).body).match(/(?<="id":)\d+/g)
    expect(ids('sort=count,desc')).toEqual(['10', '9', '7', '8'])
    expect(ids('sort=count,-id')).toEqual(['8', '7', '9', '10'])
    expect(ids('sort=ID&order=desc')).toEqual(['10', '9', '8', '7'])
    expect(ids('order=createdAt&sort=none')).toEqual(['7', '8', '9', '10'])
    expect(call('POST /order/remove', [7, 10]).status).toBe(200)
    expect(ids('')).toEqual(['8', '9'])
    expect(call('GET /order/get?orderId=7').status).toBe(404)
  })
})

describe('a mock with state', () => {
  it('begins with the items of the examples, in the envelope of the document', () => {
    const call = callerOf(shop)
    expect(call('GET /orders')).toMatchObject({
      status: 200,
      body: { code: 0, data: { rows: [{ id: 7 }, { id: 8, note: 'seven' }], total: 2, pageNo: 1, hasMore: false } },
    })
    expect(call('GET /orders/8').body).toMatchObject({ code: 0, data: { id: 8, sku: 'A-8' } })
    expect(new URLSearchParams(call('GET /orders/8').about).get('from')).toBe('state')
  })

  it('keeps what is created, changed and deleted', () => {
    const call = callerOf(shop)
    const created = call('POST /orders', { sku: 'B' })
    expect(created).toMatchObject({
      status: 201,
      body: { code: 0, data: { id: 9, sku: 'B', createdAt: example.createdAt } },
    })
    expect(created.body).not.toHaveProperty('data.note')
    expect(call('GET /orders/9').body).toEqual(created.body)
    call('PATCH /orders/9', { count: 3 })
    expect(call('GET /orders/9').body).toMatchObject({ data: { sku: 'B', count: 3 } })
    call('PUT /orders/9', { sku: 'C', id: 1 })
    expect(call('GET /orders/9').body).toEqual({ code: 0, data: { id: 9, sku: 'C', createdAt: example.createdAt } })
    expect(call('DELETE /orders/9')).toMatchObject({ status: 204, body: null })
    expect(call('GET /orders/9')).toMatchObject({ status: 404, body: { message: 'No such order' } })
    const unknown = { type: 'about:blank', status: 404, detail: 'problem.itemUnknown 9' }
    expect(call('PUT /orders/9', { sku: 'C' }).body).toEqual(unknown)
    expect(call('POST /orders', { sku: 'D' }).body).toMatchObject({ data: { id: 10 } })
    expect(call('POST /orders', { id: 7 }).body).toMatchObject({ data: { id: 11 } })
  })

  it('lists a page of those that fit the filters', () => {
    const call = callerOf(shop)
    for (const sku of ['X', 'Y', 'X', 'X']) call('POST /orders', { sku })
    const page = (search: string) => call(`GET /orders?${search}`).body
    expect(page('sku=X')).toMatchObject({ data: { rows: [{ id: 9 }, { id: 11 }], total: 3, hasMore: true } })
    expect(page('sku=X&pageNo=2')).toMatchObject({ data: { rows: [{ id: 12 }], total: 3, pageNo: 2, hasMore: false } })
    expect(page('pageNo=2&page_size=4')).toMatchObject({ data: { rows: [{ id: 11 }, { id: 12 }], total: 6 } })
    expect(page('sku=none')).toMatchObject({ data: { rows: [], total: 0 } })
    expect(page('note=seven')).toMatchObject({ data: { total: 6 } })
  })

  it('is another one for each session, and gives way to what a caller asks for', () => {
    const call = callerOf(shop)
    call('DELETE /orders/7', undefined, { session: 'a' })
    expect(call('GET /orders/7', undefined, { session: 'a' }).status).toBe(404)
    expect(call('GET /orders/7').status).toBe(200)
    expect(call('GET /orders/1', undefined, { prefer: 'code=200' }).status).toBe(200)
    expect(call('GET /orders/7', undefined, { prefer: 'code=404' }).status).toBe(404)
    const documented = { data: { rows: [{ id: 7 }, { id: 8 }], total: 99 } }
    for (const prefer of ['code=200', 'example=paid', 'dynamic=true', 'seed=1'])
      expect(call('POST /orders', { sku: 'A' }, { prefer }).body, prefer).not.toMatchObject({ data: { sku: 'A' } })
    expect(call('GET /orders', undefined, { prefer: 'seed=1' }).body).toMatchObject(documented)
    expect(call('GET /orders', undefined, { prefer: 'dynamic=true' }).body).not.toMatchObject(documented)
    expect(call('GET /orders').body).toMatchObject({ data: { rows: [{ id: 7 }, { id: 8 }], total: 2 } })
    // Whether the request is checked chooses no answer.
    expect(call('GET /orders', undefined, { prefer: 'validate=false' }).body).toMatchObject({ data: { total: 2 } })
  })

  it('follows the document where an item stands alone, has another id, or lies below another item', () => {
    const file = { type: 'object', properties: { file_key: { type: 'string' }, name: { type: 'string' } } }
    const path = '/users/{userId}/files'
    const files = bundleOf([
      documentOf('post', path, {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: {} } } },
        responses: {
          '200': { ...answerOf({}, { code: 0, data: 'f-001' }), headers: { Location: { example: '/files/1' } } },
        },
      }),
      documentOf('get', path, { responses: { '200': answerOf({ type: 'array', items: file }, []) } }),
      documentOf('get', `${path}/{fileKey}`, {
        responses: { '200': answerOf(file, { file_key: 'f-001', name: 'a' }) },
      }),
      documentOf('patch', `${path}/{fileKey}`, {
        responses: { '200': answerOf(file, { file_key: 'f-001', name: 'a' }) },
      }),
    ])
    const call = callerOf(files)
    const created = call('POST /users/1/files', 'name=b', { type: 'application/x-www-form-urlencoded' })
    expect(created.body).toEqual({ code: 0, data: 'f-002' })
    expect(created.headers.get('Location')).toBe('files/f-002')
    expect(call('GET /users/1/files').body).toEqual([
      { file_key: 'f-001', name: 'a' },
      { file_key: 'f-002', name: 'b' },
    ])
    expect(call('GET /users/2/files').body).toHaveLength(1)
    const taken = call('POST /users/1/files', 'file_key=f-001', { type: 'application/x-www-form-urlencoded' })
    expect(taken).toMatchObject({ status: 409, body: { detail: 'problem.itemTaken f-001' } })
    call('PATCH /users/1/files/f-002', { name: null }, { type: 'application/merge-patch+json' })
    expect(call('GET /users/1/files/f-002').body).toEqual({ file_key: 'f-002' })
  })

  const write = fc.record({
    act: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
    id: fc.integer({ min: 7, max: 14 }),
    data: fc.record({ sku: fc.string(), note: fc.string(), count: fc.integer() }, { requiredKeys: [] }),
  })

  it('holds what a map would, whatever is sent to it', () => {
    const sequence = fc.array(write, { maxLength: 30 })
    fc.assert(
      fc.property(sequence, (writes) => {
        const call = callerOf(shop)
        const expected = new Map<number, JsonObject>([
          [7, example],
          [8, { ...example, id: 8, sku: 'A-8' }],
        ])
        let last = 8
        for (const { act, id, data } of writes) {
          const before = expected.get(id)
          if (act === 'POST') {
            last += 1
            expected.set(last, { createdAt: example.createdAt, ...data, id: last })
            // Required, and not sent: the document's.
            call('POST /orders', data)
          } else {
            const isKnown = before !== undefined
            expect(call(`${act} /orders/${String(id)}`, act === 'DELETE' ? undefined : data).status < 300).toBe(isKnown)
            if (before === undefined) continue
            if (act === 'DELETE') expected.delete(id)
            else
              expected.set(id, act === 'PATCH' ? { ...before, ...data } : { ...data, id, createdAt: example.createdAt })
          }
        }
        const rows = [...expected.values()].map((item): JsonObject => ({ sku: example.sku, ...item }))
        expect(call('GET /orders?page_size=100').body).toMatchObject({ data: { rows, total: rows.length } })
        for (const row of rows)
          expect(call(`GET /orders/${valueText(row['id'] ?? null)}`).body).toEqual({ code: 0, data: row })
      }),
      { numRuns: 100 },
    )
  })
})

describe('what is kept', () => {
  const itemsOf = (id: Json) => new KeptItems({ idField: 'id', shape: { id }, seeds: [{ id }] })
  const nextOf = (id: Json) => itemsOf(id).withNewId({}, () => 'new')['id']

  it('gets ids like those of the document', () => {
    expect([41, '41', '0041', 'ord_099', 'abc'].map(nextOf)).toEqual([42, '42', '0042', 'ord_100', 'new'])
    expect(nextOf('f2a7c1e0-1111-4222-8333-000000000001')).toBe('new')
  })

  it('has an end', () => {
    const items = itemsOf(1)
    for (let id = 2; id < mostItems; id += 1) items.put({ id })
    expect(items.isFull).toBe(false)
    items.put({ id: mostItems })
    expect(items.isFull).toBe(true)
    items.remove('1')
    expect([items.isFull, items.list().length]).toEqual([false, mostItems - 1])
  })

  it('is forgotten of those who called longest ago', () => {
    const states = new MockStates()
    for (let index = 0; index < 300; index += 1) states.keep(String(index), 'orders', { setup: '', items: itemsOf(1) })
    expect([states.find('99', 'orders', ''), states.find('299', 'orders', '')?.list()]).toEqual([
      undefined,
      [{ id: 1 }],
    ])
    expect(states.find('299', 'orders', 'otherwise')).toBeUndefined()
    const large = itemsOf(1)
    large.put({ id: 1, text: 'a'.repeat(1024 * 1024) })
    for (let index = 0; index < 12; index += 1) states.keep(`large ${String(index)}`, 'a', { setup: '', items: large })
    expect(states.size).toBeLessThan(8 * 1024 * 1024)
    expect(states.hasRoom('large 11', 1)).toBe(false)
    states.reset('large 11')
    expect(states.find('large 11', 'a', '')).toBeUndefined()
  })
})
