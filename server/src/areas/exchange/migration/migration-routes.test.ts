import {
  beginMigrationUpload,
  checkSharePassword,
  findMigratedDoc,
  findMigratedShare,
  getShareMenu,
  regenerateShareAddress,
  startMigration,
} from '@lectern/contracts'
import { writeTornaId } from '@lectern/formats'
import { sql } from 'kysely'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildTornaRows, sharePassword, tornaToken } from '../../../../test/factories/build-torna-rows.ts'
import { writeTornaDump } from '../../../../test/factories/write-torna-dump.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { codesOf, countAll, countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { liveRows } from '../../../db/rows.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)
const migration = useBuilt(() => migrationAs(test, admin))

async function docNamed(name: string) {
  return liveRows(test.db, 'doc', { name }).selectAll().executeTakeFirstOrThrow()
}

describe('moving an installation of Torna', () => {
  let nothing: Awaited<ReturnType<typeof countAll>>
  beforeAll(async () => {
    nothing = await countAll(test)
  })

  it('refuses a dump that was cut off with its line, and writes nothing', async () => {
    const text = writeTornaDump(buildTornaRows())
    const cut = text.slice(0, text.indexOf("'取订单'"))
    const failed = await migration.run(new Uint8Array(Buffer.from(cut)))
    expect(failed.state).toBe('failed')
    expect(failed.failure).toContain(`第 ${String(cut.split('\n').length)} 行`)
    expect(await countAll(test)).toEqual(nothing)
  })

  it('counts what would come, and writes nothing', async () => {
    const looked = await migration.run(new Uint8Array(gzipSync(dumpOf(buildTornaRows()))), true)
    expect(looked.state).toBe('done')
    expect(countsOf(looked, 'people')).toBe('3: +3 ~0 =0 !0 -0')
    expect(countsOf(looked, 'applications')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(looked, 'documents')).toBe('7: +7 ~0 =0 !0 -0')
    expect(looked.report?.version).toBe('13100')
    expect(await countAll(test)).toEqual(nothing)
  })

  it('takes everything over that has a place here, and names the rest', async () => {
    const done = await migration.run(dumpOf(buildTornaRows()))
    expect(done.state).toBe('done')
    expect(countsOf(done, 'people')).toBe('3: +3 ~0 =0 !0 -0')
    expect(countsOf(done, 'spaces')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'projects')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'spaceMembers')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'projectMembers')).toBe('2: +1 ~0 =0 !0 -1')
    expect(countsOf(done, 'applications')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'tokens')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'dictionaries')).toBe('1: +1 ~0 =0 !0 -0')
    expect(countsOf(done, 'folders')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'documents')).toBe('7: +7 ~0 =0 !0 -0')
    expect(countsOf(done, 'mocks')).toBe('1: +1 ~0 =0 !0 -0')
    expect(countsOf(done, 'constants')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'shares')).toBe('4: +3 ~0 =0 !0 -1')
    expect(countsOf(done, 'subscriptions')).toBe('3: +3 ~0 =0 !0 -0')
    expect(countsOf(done, 'releases')).toBe('2: +2 ~0 =0 !0 -0')
    expect(countsOf(done, 'composed')).toBe('1: +1 ~0 =0 !0 -0')
    expect(codesOf(done)).toEqual(
      [
        ...['addressMissing', 'composedDocs', 'dictionaryValues', 'historyLeft', 'memberOutside'],
        ...[
          'paramsUnseen',
          'passwordsLeft',
          'personNew',
          'personWasSuperAdmin',
          'pictures',
          'releaseEmpty',
          'releaseWebhook',
        ],
        ...['shareEmpty', 'templatesLeft'],
      ].sort(),
    )
    expect(done.report?.shares.map(({ former, hasPassword }) => [former, hasPassword])).toEqual([
      ['/share/7YX0lXxR', false],
      ['/share/rnzdb8jY', true],
      ['/share/je24ozLJ', false],
    ])
  })

  it('gives documents their contents, columns and folders', async () => {
    const read = await docNamed('查询订单')
    expect(read).toMatchObject({
      http_method: 'GET',
      url: '/orders/{id}',
      status: 5,
      is_locked: 1,
      author: '张三',
      is_show: 1,
    })
    const made = await docNamed('新建订单')
    expect(made).toMatchObject({
      deprecated: '请用 v2',
      is_show: 0,
      version: '2.0',
      parent_id: read.parent_id,
      is_locked: 0,
    })
    expect(await docNamed('说明')).toMatchObject({ doc_type: 3, parent_id: read.parent_id })
    expect(await docNamed('富文本')).toMatchObject({ doc_type: 2, parent_id: null })
    expect(await docNamed('取订单')).toMatchObject({ doc_type: 1 })
    expect(await docNamed('服务')).toMatchObject({ is_dubbo: 1, is_folder: 1 })
  })

  it('lets nobody in with what they signed in with there, and nobody over everything', async () => {
    const rows = await test.db.selectFrom('user').selectAll().where('id', '!=', admin.id).orderBy('username').execute()
    expect(rows.map(({ username, status, is_super_admin }) => [username, status, is_super_admin])).toEqual([
      ['admin@shop.test', 2, 0],
      ['li.si', 0, 0],
      ['zhang.san', 2, 0],
    ])
    expect(rows.every(({ password_hash: hash }) => hash?.startsWith('$argon2id$') === true)).toBe(true)
  })

  it('keeps tokens and share passwords working', async () => {
    const token = await test.db
      .selectFrom('application_token_secret as secret')
      .innerJoin('application_token as token', 'token.id', 'secret.token_id')
      .innerJoin('module', 'module.id', 'token.module_id')
      .select('module.name')
      .where('secret.token_hash', '=', hashToken(tornaToken))
      .executeTakeFirstOrThrow()
    expect(token.name).toBe('订单服务')
    const done = await migration.run(dumpOf(buildTornaRows()), true)
    expect(done.report?.shares).toEqual([])
    const latest = await migration.run(dumpOf(buildTornaRows()))
    const id = latest.report?.shares.find(({ hasPassword }) => hasPassword)?.key ?? ''
    const opened = await test.call(checkSharePassword, { body: { id, password: sharePassword } })
    const visitorToken = opened.data?.accessToken ?? ''
    const menu = await test.call(getShareMenu, { query: { id } }, { visitorToken })
    expect(menu.data?.map(({ label }) => label)).toContain('查询订单')
    const wrong = await test.call(checkSharePassword, { body: { id, password: 'wrong' } })
    expect(wrong.error).toBe('visit_password_wrong')
  })

  it('says where old addresses lead now: shares to anybody, documents to those who may read them', async () => {
    const share = async (key: string) => (await test.call(findMigratedShare, { query: { key } })).data?.key
    const encrypted = await test.db
      .selectFrom('share')
      .select(['id', 'address_key'])
      .where('name', '=', '加密')
      .executeTakeFirstOrThrow()
    expect(await share('rnzdb8jY')).toBe(encrypted.address_key)
    expect(await share('7YX0lXxr')).toBeNull()
    expect(await share(writeTornaId(4_711))).toBeNull()
    await test.call(regenerateShareAddress, { body: { id: encodeId('share', encrypted.id) } }, admin)
    expect(await share('rnzdb8jY')).toBeNull()
    const key = writeTornaId(11)
    const read = await docNamed('查询订单')
    const document = async (user: BuiltUser) => (await test.call(findMigratedDoc, { query: { key } }, user)).data?.id
    expect(await document(admin)).toBe(encodeId('doc', read.id))
    expect(await document(await buildUser(test))).toBeNull()
    expect((await test.call(findMigratedDoc, { query: { key } })).error).toBe('sign_in_required')
  })

  it('takes pushes of clients that know the old token, into the same documents', async () => {
    const before = await countAll(test)
    const made = await docNamed('新建订单')
    const item = {
      name: '新建订单',
      url: '/orders#2.0',
      httpMethod: 'POST',
      isFolder: 0,
      isShow: 1,
      description: '推送的说明',
    }
    const apis = [{ name: '订单', isFolder: 1, items: [item] }]
    const data = encodeURIComponent(JSON.stringify({ apis, debugEnvs: [], author: 'CI', isReplace: 0 }))
    const body = { name: 'doc.push', version: '1.0', access_token: tornaToken, data }
    const pushed = await test.app.inject({ method: 'POST', url: '/api', payload: body })
    expect(pushed.json()).toMatchObject({ code: '0' })
    await test.jobs.runUntilIdle()
    expect(await countAll(test)).toEqual(before)
    const after = await docNamed('新建订单')
    expect(after.id).toBe(made.id)
    expect(after.head_revision_id).not.toBe(made.head_revision_id)
  })

  it('changes nothing when it comes again', async () => {
    const before = await countAll(test)
    const again = await migration.run(dumpOf(buildTornaRows(), { isComplete: true, isOneByOne: true, isHex: true }))
    expect(again.state).toBe('done')
    expect(await countAll(test)).toEqual(before)
    for (const { kind, added, changed } of again.report?.counts ?? [])
      expect([kind, added, changed]).toEqual([kind, 0, 0])
  })

  it('follows what changed there and keeps what people changed here', async () => {
    const before = await countAll(test)
    const made = await docNamed('新建订单')
    await test.db.updateTable('doc').set({ status: 0 }).where('id', '=', made.id).execute()
    await test.db.updateTable('space').set({ name: '我们的商城' }).where('is_compose', '=', 0).execute()
    const rows = buildTornaRows()
    const change = (table: string, id: number, changes: Record<string, string | number>): void => {
      rows[table] = rows[table]?.map((row) => (row['id'] === id ? { ...row, ...changes } : row)) ?? []
    }
    change('doc_info', 12, { url: '/v2/orders', description: '新的说明', is_show: 1, status: 5 })
    change('space', 1, { name: '新商城' })
    change('project', 1, { name: '订单二' })
    rows['doc_info']?.push({ ...rows['doc_info'][1], id: 40, url: '/added', name: '新增', is_locked: 0 })
    const again = await migration.run(dumpOf(rows))
    expect(again.state).toBe('done')
    const after = await test.db.selectFrom('doc').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(after).toMatchObject({ url: '/v2/orders', is_show: 1, status: 0, deleted_at_ms: null })
    expect(await countAll(test)).toEqual({ ...before, doc: before.doc + 1 })
    expect(countsOf(again, 'spaces')).toBe('2: +0 ~0 =1 !1 -0')
    expect(countsOf(again, 'projects')).toBe('2: +0 ~1 =1 !0 -0')
  })

  it('lets one run at a time begin, of a dump that is whole and one’s own', async () => {
    const begun = await test.call(beginMigrationUpload, { body: { fileName: 'x.sql', size: 10 } }, admin)
    const sourceId = begun.data?.id ?? ''
    const early = await test.call(startMigration, { body: { sourceId, isDryRun: 1 } }, admin)
    expect(early.error).toBe('migration_source_incomplete')
    expect((await migration.sendPart(sourceId, 1, new Uint8Array([1]), true)).error).toBe('migration_part_unexpected')
    const other = await buildUser(test, { isSuperAdmin: true })
    expect((await test.call(startMigration, { body: { sourceId, isDryRun: 1 } }, other)).error).toBe('not_accessible')
    const whole = await migration.send(dumpOf(buildTornaRows()))
    const first = await test.call(startMigration, { body: { sourceId: whole, isDryRun: 1 } }, admin)
    expect(first.error).toBeUndefined()
    const second = await test.call(startMigration, { body: { sourceId: whole, isDryRun: 1 } }, admin)
    expect(second.error).toBe('migration_running')
    await test.jobs.runUntilIdle()
  })

  it('reads older versions, without columns and tables they did not have', async () => {
    const rows = buildTornaRows()
    rows['system_config'] = []
    rows['user_info'] = rows['user_info']?.map((row) => ({ ...row, gmt_create: '2019-01-01 00:00:00' })) ?? []
    rows['module'] = rows['module']?.map((row) => ({ ...row, token: `old${String(row['id'])}` })) ?? []
    const old = await migration.run(
      dumpOf(rows, {
        without: [
          'doc_info.status',
          'doc_info.version',
          'doc_info.is_locked',
          'doc_info.author',
          'project.order_index',
        ],
        withoutTables: [
          'module_environment',
          'module_environment_param',
          'share_config',
          'share_content',
          'mock_config',
        ],
      }),
    )
    expect(old.state).toBe('done')
    expect(countsOf(old, 'people')).toBe('3: +0 ~0 =3 !0 -0')
    expect(countsOf(old, 'documents')).toBe('7: +7 ~0 =0 !0 -0')
    expect(countsOf(old, 'shares')).toBe('0: +0 ~0 =0 !0 -0')
  })
})

describe.each([
  ['space', 'projects'],
  ['project', 'applications'],
] as const)('a %s that is deleted here while the rest is moved', (table, below) => {
  const own = useTestApp()
  const deletion = `update ${table} set deleted_at_ms = 1 where id = new.id`
  const triggers =
    process.env['LECTERN_TEST_ENGINE'] === 'postgres'
      ? [
          `create function delete_new() returns trigger language plpgsql as 'begin ${deletion}; return null; end'`,
          `create trigger delete_new after insert on ${table} for each row execute function delete_new()`,
        ]
      : [`create trigger delete_new after insert on ${table} begin ${deletion}; end`]

  it(`gets none of its ${below}`, async () => {
    for (const trigger of triggers) await sql.raw(trigger).execute(own.db)
    // Constants are of a place that is there.
    const rows = { ...buildTornaRows(), constant_info: [] }
    const done = await migrationAs(own, await buildUser(own, { isSuperAdmin: true })).run(dumpOf(rows))
    expect(done.state).toBe('done')
    expect(countsOf(done, below)).toBe('2: +0 ~0 =0 !0 -2')
    const { rows: made } = await sql
      .raw(`select name from ${below === 'projects' ? 'project' : 'module'}`)
      .execute(own.db)
    expect(made).toEqual([])
  })
})
