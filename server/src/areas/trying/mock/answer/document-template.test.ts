/* What documents of other tools say about the values of their answers, at the mock address. */
import { getMockAddress, importYapi, mockHeader, settingGroups } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildProject } from '../../../../../test/factories/build-places.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../../test/support/use-built.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { writeSettings } from '../../../../core/settings.ts'

const test = useTestApp()

const schema = {
  type: 'object',
  required: ['id', 'name', 'mail', 'items'],
  properties: {
    id: { type: 'integer', mock: { mock: '@integer(5, 5)' } },
    name: { type: 'string', mock: { mock: '@cname' } },
    mail: { type: 'string', mock: { mock: 'service@name.test' } },
    items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', mock: { mock: '@ip' } } },
  },
}
const call = { method: 'GET', req_query: [], req_headers: [], req_params: [], res_body_type: 'json' }
const yapi = [
  {
    name: '订单',
    list: [
      {
        ...call,
        title: '列表',
        path: '/list',
        res_body: '{ "total|2-2": 1, "list|2": [{ "id|+1": 7, "name": "@cname" }] }',
      },
      { ...call, title: '订单', path: '/order', res_body: JSON.stringify(schema), res_body_is_json_schema: true },
      {
        ...call,
        title: '坏',
        path: '/broken',
        res_body: '{ "list|500": [{ "list|500": [{ "list|500": ["@cname"] }] }] }',
      },
      { ...call, title: '样例', path: '/plain', res_body: '{ "mail": "a@b.test" }' },
    ],
  },
]

const key = useBuilt(async () => {
  const { owner, publicId: projectId } = await buildProject(test)
  await must(test, owner, importYapi, { projectId, content: JSON.stringify(yapi) })
  await test.jobs.runUntilIdle()
  const { id } = await test.db.selectFrom('module').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { data } = await test.call(getMockAddress, { query: { moduleId: encodeId('module', id) } }, owner)
  return { key: data?.key ?? '' }
})

const ask = (path: string, headers = {}) => test.app.inject({ url: `/mock/${key.key}${path}`, headers })

it('is made by the templates and rules that YApi exports', async () => {
  const list = await ask('/list')
  expect(list.headers[mockHeader]).toBe('from=generated&response=200&example=')
  const name = expect.stringMatching(/^\p{Script=Han}{2,3}$/u) as string // of Vitest, which has no type for it
  expect(list.json()).toEqual({
    total: 2,
    list: [
      { id: 7, name },
      { id: 8, name },
    ],
  })
  const order = (await ask('/order')).json<{ items: string[] }>()
  expect(order).toMatchObject({ id: 5, name })
  for (const item of order.items) expect(item).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  expect((await ask('/plain')).json()).toEqual({ mail: 'a@b.test' })
})

it('follows the schema alone where templates fail, scripts are off, and values are asked for again', async () => {
  const broken = await ask('/broken')
  expect(broken.statusCode).toBe(200)
  expect(broken.json()).toHaveProperty('list')
  const seeded = [await ask('/list', { prefer: 'seed=1' }), await ask('/list', { prefer: 'seed=1' })]
  expect(seeded[0]?.body).toBe(seeded[1]?.body)
  await writeSettings(test.db, 'scripts', { isOn: false, cpuMs: 200 })
  try {
    const order = await ask('/order')
    expect([order.statusCode, order.json<{ id: unknown }>().id]).toEqual([200, expect.any(Number)])
  } finally {
    await writeSettings(test.db, 'scripts', settingGroups.scripts.initial)
  }
})
