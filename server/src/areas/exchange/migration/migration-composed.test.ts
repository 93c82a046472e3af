/* Aggregated projects of Torna, read as their visitors do. */
import {
  checkComposePassword,
  deleteComposeProject,
  findMigratedComposed,
  getComposeMenu,
  getShownComposePage,
  getShownComposeSettings,
  getShownDoc,
  listShownComposePages,
  regenerateComposeAddress,
} from '@lectern/contracts'
import { writeTornaId } from '@lectern/formats'
import { describe, expect, it } from 'vitest'
import { buildTornaRows, composePassword } from '../../../../test/factories/build-torna-rows.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { codesOf, countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { digestOfText } from '../../../auth/secrets.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()

const admin = useSuperAdmin(test)
const migration = useBuilt(() => migrationAs(test, admin))

const projectRow = () => test.db.selectFrom('compose_project').selectAll().executeTakeFirstOrThrow()

describe('an aggregated project', () => {
  it('opens with its password, with its folders, documents, gateway, common rows and pages', async () => {
    const done = await migration.run(dumpOf(buildTornaRows()))
    expect(countsOf(done, 'composed')).toBe('1: +1 ~0 =0 !0 -0')
    // One document is in it twice there, one was deleted.
    expect(done.report?.remarks.find(({ code }) => code === 'composedDocs')).toMatchObject({
      place: '聚合 / 聚合项目',
      count: 2,
    })
    const { address_key: id, description } = await projectRow()
    expect(description).toBe('给伙伴')
    expect((await test.call(getComposeMenu, { query: { projectId: id } })).error).toBe('visit_locked')
    const opened = await test.call(checkComposePassword, { body: { id, password: digestOfText(composePassword) } })
    const caller = { visitorToken: opened.data?.accessToken ?? '' }
    const menu = await test.call(getComposeMenu, { query: { projectId: id } }, caller)
    const labels = new Map(menu.data?.map((node) => [node.id, node.label]))
    expect(menu.data?.map(({ label, parentId }) => [label, labels.get(parentId)])).toEqual([
      ['对外', undefined],
      ['订单', '对外'],
      ['查询订单', '订单'],
      ['说明', undefined],
    ])
    const docId = menu.data?.find(({ label }) => label === '查询订单')?.docId ?? ''
    const doc = await test.call(getShownDoc, { query: { projectId: id, id: docId } }, caller)
    expect(doc.data).toMatchObject({
      baseUrl: 'https://gateway.shop.test',
      globalHeaders: [{ name: 'X-Partner', required: 1 }],
      globalReturns: [{ name: 'code' }],
    })
    const settings = await test.call(getShownComposeSettings, { query: { id } }, caller)
    expect(settings.data).toMatchObject({ gatewayUrl: 'https://gateway.shop.test', showDebug: 1 })
    const pages = await test.call(listShownComposePages, { query: { projectId: id } }, caller)
    expect(pages.data).toMatchObject([{ title: '接入流程' }])
    const page = { projectId: id, id: pages.data?.[0]?.id ?? '' }
    expect((await test.call(getShownComposePage, { query: page }, caller)).data?.content).toBe('<h1>三步</h1>')
  })

  it('is found by its address there, until its address here is replaced', async () => {
    const { id, address_key: present } = await projectRow()
    const key = writeTornaId(Number(buildTornaRows()['compose_project']?.[0]?.['id']))
    const former = async () => (await test.call(findMigratedComposed, { query: { key } })).data?.key
    expect(await former()).toBe(present)
    await test.call(regenerateComposeAddress, { body: { id: encodeId('compose', id) } }, admin)
    expect(await former()).toBeNull()
    await test.db.updateTable('compose_project').set({ address_key: present }).where('id', '=', id).execute()
  })

  it('comes once, and changes there are reported', async () => {
    const same = await migration.run(dumpOf(buildTornaRows()))
    expect(countsOf(same, 'composed')).toBe('1: +0 ~0 =1 !0 -0')
    const rows = buildTornaRows()
    rows['compose_doc']?.pop()
    const changed = await migration.run(dumpOf(rows))
    expect(countsOf(changed, 'composed')).toBe('1: +0 ~0 =0 !1 -0')
    expect(codesOf(changed)).toContain('composedChanged')
    const { id } = await projectRow()
    await test.call(deleteComposeProject, { body: { id: encodeId('compose', id) } }, admin)
    const gone = await migration.run(dumpOf(buildTornaRows()))
    expect(countsOf(gone, 'composed')).toBe('1: +0 ~0 =0 !1 -0')
    expect(codesOf(gone)).toContain('deletedHere')
    expect(await test.db.selectFrom('compose_project').select('id').execute()).toHaveLength(1)
  })
})

it('without a usable gateway address goes without, and says so', async () => {
  const rows = buildTornaRows()
  rows['system_config'] = [
    { id: 2, config_key: 'torna.jwt.secret', config_value: 'another installation', is_deleted: 0 },
  ]
  rows['compose_project'] = (rows['compose_project'] ?? []).map((row) => ({
    ...row,
    ...{ gateway_url: 'not an address', type: 1, password: '' },
  }))
  const done = await migration.run(dumpOf(rows))
  expect(done.report?.remarks.find(({ code }) => code === 'composedGateway')).toMatchObject({ count: 1 })
  const last = await test.db.selectFrom('compose_project').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last.type).toBe(1)
  const settings = await test.call(getShownComposeSettings, { query: { id: last.address_key } })
  expect(settings.data).toMatchObject({ gatewayUrl: '' })
})
