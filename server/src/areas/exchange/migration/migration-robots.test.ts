/* Robots of an installation of Torna, and what becomes of them when it is moved again. */
import { listRobots, removeRobot, updateRobot, type Migration, type Robot } from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTornaRows, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { useFreshTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useFreshTestApp()
const admin = useSuperAdmin(test, beforeEach)
const migration = useBuilt(() => migrationAs(test, admin), beforeEach)

const placesOf = ({ report }: Migration, code: string): string[] =>
  (report?.remarks ?? []).filter((remark) => remark.code === code).map(({ place }) => place)

async function moduleId(): Promise<string> {
  const row = await test.db.selectFrom('module').select('id').where('name', '=', '订单服务').executeTakeFirstOrThrow()
  return encodeId('module', row.id)
}

async function robots(): Promise<Robot[]> {
  const { data } = await test.call(listRobots, { query: { moduleId: await moduleId() } }, admin)
  return data?.list ?? []
}

const dingtalk = 'https://oapi.dingtalk.test/robot/send?access_token=secret-1'

/** With both robots of the first application; `weCom` `undefined`: without the second. */
function rowsWith(dingding: string, weCom?: string): TornaRows {
  const rows = buildTornaRows()
  const row = { module_id: 1, type: 0, description: '', is_deleted: 0 }
  rows['module_config']?.push({ ...row, id: 11, config_key: 'dingdingWebhookUrl', config_value: dingding })
  if (weCom !== undefined)
    rows['module_config']?.push({ ...row, id: 12, config_key: 'weComWebhookUrl', config_value: weCom })
  return rows
}

describe('robots of an installation', () => {
  it('come switched on, with sealed addresses, and are named in the report', async () => {
    const rows = rowsWith(dingtalk, 'https://qyapi.weixin.test/cgi-bin/webhook/send?key=secret-2')
    expect(countsOf(await migration.run(dumpOf(rows), true), 'robots')).toBe('2: +2 ~0 =0 !0 -0')
    expect(await test.db.selectFrom('robot').select('id').execute()).toEqual([])
    const done = await migration.run(dumpOf(rows))
    expect(countsOf(done, 'robots')).toBe('2: +2 ~0 =0 !0 -0')
    const place = '商城 / 订单 / 订单服务'
    expect(placesOf(done, 'robotMigrated')).toEqual([`${place} / 钉钉`, `${place} / 企业微信`])
    const shared = { scope: 'application', events: ['changes'], isOn: 1, language: 'zh-CN', hasSecret: false }
    expect(await robots()).toMatchObject([
      { ...shared, name: '钉钉', kind: 'dingtalk', address: 'https://oapi.dingtalk.test/…et-1', lastDelivery: null },
      { ...shared, name: '企业微信', kind: 'wecom', address: 'https://qyapi.weixin.test/…et-2', lastDelivery: null },
    ])
    const stored = [
      ...(await test.db.selectFrom('robot').selectAll().execute()),
      ...(await test.db.selectFrom('torna_link').selectAll().where('kind', '=', 'robot').execute()),
      ...(await test.db.selectFrom('migration_run').selectAll().execute()),
      ...(await test.db.selectFrom('audit').selectAll().where('action', '=', 'robot.create').execute()),
    ]
    expect(stored.length).toBeGreaterThanOrEqual(7)
    expect(JSON.stringify(stored)).not.toMatch(/secret-[12]/)
  })

  it('come once, and follow an address that changed there until it is changed here', async () => {
    await migration.run(dumpOf(rowsWith(dingtalk)))
    expect(countsOf(await migration.run(dumpOf(rowsWith(dingtalk))), 'robots')).toBe('1: +0 ~0 =1 !0 -0')
    const second = dingtalk.replace('secret-1', 'secret-3')
    expect(countsOf(await migration.run(dumpOf(rowsWith(second)), true), 'robots')).toBe('1: +0 ~0 =1 !0 -0')
    expect(countsOf(await migration.run(dumpOf(rowsWith(second))), 'robots')).toBe('1: +0 ~1 =0 !0 -0')
    const [robot] = await robots()
    expect(robot?.address).toBe('https://oapi.dingtalk.test/…et-3')
    const change = { moduleId: await moduleId(), id: robot?.id ?? '', isOn: 0 as const }
    await test.call(updateRobot, { body: { ...change, address: 'https://own.test/here' } }, admin)
    const third = await migration.run(dumpOf(rowsWith(dingtalk.replace('secret-1', 'secret-4'))))
    expect([countsOf(third, 'robots'), placesOf(third, 'changedHere')]).toEqual([
      '1: +0 ~0 =0 !1 -0',
      ['商城 / 订单 / 订单服务 / 钉钉'],
    ])
    expect(await robots()).toMatchObject([{ address: 'https://own.test/…here', isOn: 0 }])
  })

  it('stay deleted where they were deleted here', async () => {
    await migration.run(dumpOf(rowsWith(dingtalk)))
    const [robot] = await robots()
    await test.call(removeRobot, { body: { moduleId: await moduleId(), id: robot?.id ?? '' } }, admin)
    expect(countsOf(await migration.run(dumpOf(rowsWith(dingtalk))), 'robots')).toBe('1: +0 ~0 =1 !0 -0')
    const again = await migration.run(dumpOf(rowsWith(dingtalk.replace('secret-1', 'secret-5'))))
    expect([countsOf(again, 'robots'), placesOf(again, 'deletedHere')]).toEqual([
      '1: +0 ~0 =0 !1 -0',
      ['商城 / 订单 / 订单服务 / 钉钉'],
    ])
    expect(await robots()).toEqual([])
  })

  it('are left when they have no address of the web, or one that may not be called', async () => {
    const done = await migration.run(dumpOf(rowsWith('ftp://robot.test', 'http://169.254.169.254/send')))
    expect([countsOf(done, 'robots'), placesOf(done, 'robotLeft')]).toEqual([
      '2: +0 ~0 =0 !0 -2',
      ['商城 / 订单 / 订单服务 / 钉钉', '商城 / 订单 / 订单服务 / 企业微信'],
    ])
    expect(await robots()).toEqual([])
  })
})
