/* Mocks of a Torna installation: rules that answer here. */
import { getMockAddress, listMockRules, turnMockRule } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildTornaRows, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { liveRows } from '../../../db/rows.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)
const migration = useBuilt(() => migrationAs(test, admin))

type Row = Record<string, string | number | null>

function mock(id: number, docId: number, path: string, more: Row = {}): Row {
  return {
    ...{ id, doc_id: docId, name: `m${String(id)}`, data_id: `d${String(id)}`, version: 1, path, ip: '' },
    ...{ request_data: '[]', request_data_type: 0, http_status: 200, delay_mills: 0, result_type: 0 },
    ...{ response_headers: '[{"name":"Content-Type","value":"application/json;charset=UTF-8"}]', response_body: '' },
    ...{ mock_script: '', mock_result: '', remark: '', is_deleted: 0 },
    ...more,
  }
}

const script = `const order = Mock.mock({ 'items|2': [{ 'no|+1': 1, name: '@cname' }] })
return { id: $path.id, year: moment('2026-01-02').format('YYYY'), items: order.items }`

/** Of a body, with what Torna has in `Random`. */
const bodyScript = `if ($body.qty > 9) httpCode = 409
return { qty: $body.qty, skus: $body.items.map(({ sku }) => sku), dry: $query.dry, by: $header['x-by'], mobile: Random.phone(),
  name: Random.Random.cname(), made: Random.mock({ 'n|2': 'ab' }).n, all: $params.qty }`

const mocks = [
  mock(1, 11, 'default/orders/{id}', { data_id: 'default' }),
  mock(2, 11, 'v1/orders/1', { http_status: 201, response_headers: '[{"name":"x-a","value":"1"}]', remark: '已付' }),
  mock(3, 11, 'v2/orders/{id}', { version: 2, result_type: 1, mock_script: script, mock_result: '{"id":"0"}' }),
  mock(4, 11, 'v1/orders/{id}?verbose=true', { response_body: '{"verbose":true}' }),
  mock(5, 12, 'v1/orders', {
    ...{ request_data: '{"qty":2,"items":[{"sku":"a"}]}', request_data_type: 1, http_status: 409 },
    response_body: '{"why":"sold"}',
  }),
  mock(6, 12, 'v1/orders', { http_status: 99 }),
  mock(12, 12, 'v3/orders', { version: 3, result_type: 1, mock_script: bodyScript, mock_result: '{}' }),
  mock(7, 11, 'v1/orders/{id}', { response_body: '{"v":1}' }),
  mock(8, 30, 'somewhere/else', {
    ...{ ip: '10.1.1.1', response_body: 'far', request_data: '[{"name":"a","value":"1"}]' },
    response_headers: '[{"name":"Transfer-Encoding","value":"chunked"}]',
  }),
  mock(9, 13, 'v1/text'),
  mock(10, 30, 'v1/orphan', { response_body: 'x'.repeat(50_001) }),
]

function rowsWith(list: Row[]): TornaRows {
  const rows = buildTornaRows()
  const docs = rows['doc_info']?.map((row) => (row['id'] === 12 ? { ...row, is_show: 1 } : row)) ?? []
  return { ...rows, doc_info: docs, mock_config: list }
}

async function placesOf() {
  const doc = await liveRows(test.db, 'doc', { name: '查询订单' }).selectAll().executeTakeFirstOrThrow()
  const moduleId = encodeId('module', doc.module_id)
  const { data } = await test.call(getMockAddress, { query: { moduleId } }, admin)
  return { key: data?.key ?? '', docId: encodeId('doc', doc.id) }
}

async function ask(path: string, payload?: object, headers: Record<string, string> = {}) {
  const { key } = await placesOf()
  return test.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/mock/${key}${path}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
}

async function rulesOf() {
  const { docId } = await placesOf()
  const { data } = await test.call(listMockRules, { query: { docId } }, admin)
  return data?.rules ?? []
}

const namesOf = async () => (await rulesOf()).map(({ name, isOn }) => [name, isOn])

it('makes rules of them that answer, and names those that cannot be', async () => {
  const done = await migration.run(dumpOf(rowsWith(mocks)))
  expect(countsOf(done, 'mocks')).toBe('10: +7 ~0 =0 !0 -3')
  const remarks = done.report?.remarks.filter(({ code }) => code.startsWith('mock'))
  expect(remarks?.map(({ code, place }) => `${code} ${place}`).sort()).toEqual([
    'mockElsewhere 商城 / 订单 / 订单服务 / m8',
    'mockHeaders 商城 / 订单 / 订单服务 / m8',
    'mockNarrower 商城 / 订单 / 订单服务 / m5',
    'mockNarrower 商城 / 订单 / 订单服务 / m8',
    'mockShadowed 商城 / 订单 / 订单服务 / m7',
    'mockStatus 商城 / 订单 / 订单服务 / m6',
    'mockTooLong 商城 / 订单 / 订单服务 / m10',
    'mocksOfTexts 商城 / 订单 / 订单服务',
  ])
  expect(await namesOf()).toEqual([
    ['m4', 1],
    ['m2 · 已付', 1],
    ['m3', 1],
    ['m7', 0],
  ])
})

it('answers by path, query and body as the mocks did, with scripts run for each call', async () => {
  const paid = await ask('/orders/1')
  expect([paid.statusCode, paid.headers['x-a'], paid.body]).toEqual([201, '1', ''])
  const made = (await ask('/orders/7')).json<{ items: { name: string }[] }>()
  expect(made).toMatchObject({ id: '7', year: '2026', items: [{ no: 1 }, { no: 2 }] })
  for (const { name } of made.items) expect(name).toMatch(/^\p{Script=Han}{2,3}$/u)
  expect((await ask('/orders/7?verbose=true')).json()).toEqual({ verbose: true })
  const refused = await ask('/orders', { qty: 2, items: [{ sku: 'a' }, { sku: 'b' }] })
  expect([refused.statusCode, refused.json()]).toEqual([409, { why: 'sold' }])
  const sent = await ask('/orders?dry=1', { qty: 3, items: [{ sku: 'a' }] }, { 'x-by': 'Mei' })
  const { mobile, name, ...rest } = sent.json<{ mobile: string; name: string }>()
  expect([sent.statusCode, rest]).toEqual([200, { qty: 3, skus: ['a'], dry: '1', by: 'Mei', made: 'abab', all: 3 }])
  expect(`${mobile} ${name}`).toMatch(/^1\d{10} \p{Script=Han}{2,3}$/u)
  expect((await ask('/orders', { qty: 10, items: [] })).statusCode).toBe(409)
  // Meant for another caller.
  expect((await ask('/orphan?a=1')).body).not.toBe('far')
})

it('changes nothing when they come again', async () => {
  const again = await migration.run(dumpOf(rowsWith(mocks)))
  expect(countsOf(again, 'mocks')).toBe('10: +0 ~0 =7 !0 -3')
  expect(await namesOf()).toHaveLength(4)
  const looked = await migration.run(dumpOf(rowsWith(mocks)), true)
  expect(countsOf(looked, 'mocks')).toBe('10: +3 ~0 =7 !0 -0')
})

it('follows what changed there, and keeps what people changed here', async () => {
  const { docId } = await placesOf()
  const id = (await rulesOf()).find(({ name }) => name === 'm4')?.id ?? ''
  await must(test, admin, turnMockRule, { docId, id, isOn: 0 })
  const changed = mocks.map((row) => {
    const isTouched = row['id'] === 4 || row['id'] === 2
    return isTouched ? { ...row, http_status: 202, response_body: '{"now":1}' } : row
  })
  const again = await migration.run(dumpOf(rowsWith([...changed, mock(11, 11, 'v1/orders/8', { http_status: 203 })])))
  expect(countsOf(again, 'mocks')).toBe('11: +1 ~1 =5 !1 -3')
  expect((await ask('/orders/1')).statusCode).toBe(202)
  expect((await ask('/orders/8')).statusCode).toBe(203)
  expect(await namesOf()).toContainEqual(['m4', 0])
})
