/* What was last sent in a Torna installation: cases of its documents here. */
import { listCases, readCases, saveCase, type CallCase } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildTornaRows, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { codesOf, countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { liveRows } from '../../../db/rows.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)
const migration = useBuilt(() => migrationAs(test, admin))

const input = (id: number, docId: number, val: object) => ({
  ...{ id, ref_id: docId, type: 10, name: '1' },
  val: JSON.stringify(val),
})
const order = { pathData: { id: '7' }, queryData: { verbose: '' }, headerData: { 'x-user': '9', token: 's3cret' } }

function rowsWith(...inputs: ReturnType<typeof input>[]): TornaRows {
  const rows = buildTornaRows()
  const proxy = { id: 90, ref_id: 1, type: 11, name: 'torna.debug.proxy.1', val: 'false' }
  return { ...rows, prop: [...(rows['prop'] ?? []), proxy, ...inputs] }
}

async function casesOf(): Promise<CallCase[]> {
  const doc = await liveRows(test.db, 'doc', { name: '查询订单' }).selectAll().executeTakeFirstOrThrow()
  const moduleId = encodeId('module', doc.module_id)
  const { data } = await test.call(listCases, { query: { moduleId } }, admin)
  return must(test, admin, readCases, { moduleId, ids: data?.cases.map(({ id }) => id) ?? [] })
}

it('makes cases of them, whose secrets are variables, and names what has no place here', async () => {
  const long = { bodyText: 'x'.repeat(100_001) }
  const done = await migration.run(dumpOf(rowsWith(input(10, 11, order), input(11, 12, long))))
  expect(countsOf(done, 'debugInputs')).toBe('2: +1 ~0 =0 !0 -1')
  expect(codesOf(done)).toEqual(expect.arrayContaining(['debugInputsLeft', 'proxyChoicesLeft']))
  const [made, ...others] = await casesOf()
  expect(others).toEqual([])
  expect(made).toMatchObject({ name: 'Torna · 测试环境', docName: '查询订单', assertionCount: 0 })
  expect(made?.content.request.rows.map(({ name, text, isOn }) => [name, text, isOn])).toEqual([
    ['id', '7', true],
    ['verbose', '', false],
    ['x-user', '9', true],
    ['token', '{{token}}', true],
  ])
})

it('follows what was sent since, and keeps what people changed here', async () => {
  const rows = dumpOf(rowsWith(input(10, 11, { ...order, pathData: { id: '8' } })))
  const looked = await migration.run(rows, true)
  expect(countsOf(looked, 'debugInputs')).toBe('1: +0 ~0 =1 !0 -0')
  expect(countsOf(await migration.run(rows), 'debugInputs')).toBe('1: +0 ~1 =0 !0 -0')
  expect(countsOf(await migration.run(rows), 'debugInputs')).toBe('1: +0 ~0 =1 !0 -0')
  const [followed] = await casesOf()
  expect(followed?.content.request.rows[0]?.text).toBe('8')
  const { docId = '', id = '', version = 0, content } = followed ?? {}
  if (content === undefined) throw new Error('no case')
  await must(test, admin, saveCase, { docId, id, version, name: '查询 8 号', content })
  const again = await migration.run(dumpOf(rowsWith(input(10, 11, order))))
  expect(countsOf(again, 'debugInputs')).toBe('1: +0 ~0 =0 !1 -0')
  expect((await casesOf()).map(({ name }) => name)).toEqual(['查询 8 号'])
})
