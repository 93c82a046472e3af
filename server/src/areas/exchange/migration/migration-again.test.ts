/* A newer state of the same installation: what changed there comes, what people changed here stays and is named. */
import { checkSharePassword, getShareMenu, pageCommentThreads, type Migration } from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTornaRows, sharePassword, type TornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { countAll, countsOf, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'
import { useFreshTestApp } from '../../../../test/support/test-app.ts'

const test = useFreshTestApp()
const admin = useSuperAdmin(test, beforeEach)
const migration = useBuilt(() => migrationAs(test, admin), beforeEach)

type Row = TornaRows[string][number]

const change = (rows: TornaRows, table: string, id: number, changes: Row): void => {
  rows[table] = rows[table]?.map((row) => (row['id'] === id ? { ...row, ...changes } : row)) ?? []
}
const remove = (rows: TornaRows, table: string, ids: number[]): void => {
  rows[table] = rows[table]?.filter((row) => !ids.includes(Number(row['id']))) ?? []
}
const placesOf = ({ report }: Migration, code: string): string[] =>
  (report?.remarks ?? []).filter((remark) => remark.code === code).map(({ place }) => place)

async function rolesIn(table: 'space_member' | 'project_member'): Promise<string[]> {
  const rows = await test.db
    .selectFrom(table)
    .innerJoin('user', 'user.id', `${table}.user_id`)
    .select(['user.username', 'role'])
    .orderBy('user.username')
    .execute()
  return rows.map(({ username, role }) => `${username} ${role}`)
}

async function idOfUser(username: string): Promise<number> {
  const row = await test.db.selectFrom('user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return row.id
}

/** Names of the documents that stand beside this one, in their order. */
async function namesIn(folder: string): Promise<string[]> {
  const rows = await liveRows(test.db, 'doc')
    .innerJoin('doc as folder', 'folder.id', 'doc.parent_id')
    .select('doc.name')
    .where('folder.name', '=', folder)
    .orderBy('doc.order_index')
    .execute()
  return rows.map(({ name }) => name)
}

describe('a newer state of an installation', () => {
  it('brings changed roles and takes away those it gave, not what people gave or changed', async () => {
    const rows = buildTornaRows()
    for (const id of [4, 5, 6]) {
      rows['user_info']?.push({ ...rows['user_info'][1], id, username: `user${String(id)}`, nickname: '', email: '' })
      rows['space_user']?.push({ id, space_id: 1, user_id: id, role_code: 'dev', is_deleted: 0 })
    }
    rows['project_user']?.push({ id: 3, project_id: 1, user_id: 4, role_code: 'dev', is_deleted: 0 })
    await migration.run(dumpOf(rows))
    expect(await rolesIn('space_member')).toEqual([
      'admin@shop.test admin',
      ...['user4 dev', 'user5 dev', 'user6 dev'],
      'zhang.san dev',
    ])
    await test.db
      .updateTable('space_member')
      .set({ role: 'guest' })
      .where('user_id', '=', await idOfUser('user5'))
      .execute()
    change(rows, 'space_user', 2, { role_code: 'guest' })
    change(rows, 'space_user', 6, { is_deleted: 1 })
    remove(rows, 'space_user', [1, 4, 5])
    const again = await migration.run(dumpOf(rows))
    // The last admin stays; user5 was changed here.
    expect(await rolesIn('space_member')).toEqual(['admin@shop.test admin', 'user5 guest', 'zhang.san guest'])
    expect(await rolesIn('project_member')).toEqual(['zhang.san admin'])
    expect(placesOf(again, 'lastAdminKept')).toEqual(['商城 / 管理员'])
    expect(placesOf(again, 'memberKept')).toEqual(['商城 / user5'])
    expect(placesOf(again, 'memberGone')).toEqual(['商城 / user4', '商城 / user6'])

    rows['space_user']?.push({ id: 4, space_id: 1, user_id: 4, role_code: 'dev', is_deleted: 0 })
    await migration.run(dumpOf(rows))
    expect(await rolesIn('space_member')).toContain('user4 dev')
    expect(await rolesIn('project_member')).toContain('user4 dev')
  })

  it('brings the order of folders and documents, but not of what people moved', async () => {
    const rows = buildTornaRows()
    await migration.run(dumpOf(rows))
    expect(await namesIn('订单')).toEqual(['查询订单', '新建订单', '说明'])
    change(rows, 'doc_info', 13, { order_index: 1 })
    change(rows, 'doc_info', 11, { order_index: 10 })
    change(rows, 'doc_info', 14, { parent_id: 10, order_index: 15 })
    const again = await migration.run(dumpOf(rows))
    expect(await namesIn('订单')).toEqual(['说明', '查询订单', '富文本', '新建订单'])
    expect(placesOf(again, 'movedHere')).toEqual([])

    await test.db.updateTable('doc').set({ order_index: 1 }).where('name', '=', '新建订单').execute()
    change(rows, 'doc_info', 12, { order_index: 2 })
    change(rows, 'doc_info', 11, { order_index: 0 })
    const third = await migration.run(dumpOf(rows))
    expect(await namesIn('订单')).toEqual(['新建订单', '查询订单', '说明', '富文本'])
    expect(placesOf(third, 'movedHere')).toEqual(['商城 / 订单 / 订单服务 / 新建订单'])
  })

  it('brings end, password, documents and environments of shares, and keeps what people set here', async () => {
    const rows = buildTornaRows()
    const first = await migration.run(dumpOf(rows))
    const shown = () => test.db.selectFrom('share').select(['name', 'environments']).orderBy('id').execute()
    expect((await shown()).map(({ environments }) => environments)).toEqual([null, '["测试环境"]', null])
    const keys = new Map(first.report?.shares.map(({ former, key }) => [former, key]))
    const encrypted = keys.get('/share/rnzdb8jY') ?? ''
    await test.db.updateTable('share').set({ expires_at_ms: 4_000_000_000_000 }).where('name', '=', '过期').execute()
    change(rows, 'share_config', 2, { password: 'n3wP', expiration_time: '2030-01-31' })
    change(rows, 'share_config', 3, { expiration_time: '2031-01-31', remark: '改名' })
    rows['share_content']?.push({
      id: 9,
      share_config_id: 3,
      doc_id: 12,
      parent_id: 10,
      is_share_folder: 0,
      is_deleted: 0,
    })
    change(rows, 'share_config', 3, { is_all_selected_debug: 0 })
    rows['share_environment'] = [{ id: 2, share_config_id: 2, module_environment_id: 2 }]
    remove(rows, 'share_content', [1])
    rows['share_content']?.push({
      id: 8,
      share_config_id: 2,
      doc_id: 11,
      parent_id: 10,
      is_share_folder: 0,
      is_deleted: 0,
    })
    const other = { environment_id: 2, type: 'string', parent_id: 0, is_deleted: 0 }
    rows['module_environment_param']?.push(
      { ...other, id: 8, name: 'channel', style: 2, example: 'web' },
      { ...other, id: 9, name: 'trace', style: 3 },
    )
    const again = await migration.run(dumpOf(rows))
    const ofEnvironment = again.report?.remarks.filter(({ code }) => code.startsWith('common'))
    expect(ofEnvironment?.map(({ place, message }) => [place.split(' / ').at(-1), message])).toEqual([
      ['prod', expect.stringMatching(/channel$/)],
      ['prod', expect.stringContaining('trace (string)')],
    ])
    expect(countsOf(again, 'shares')).toBe('4: +0 ~2 =1 !0 -1')
    expect(placesOf(again, 'changedHere')).toEqual(['商城 / 订单 / 订单服务 / 改名'])
    const shares = await test.db.selectFrom('share').selectAll().orderBy('id').execute()
    expect(shares.map(({ name, expires_at_ms: end }) => [name, end])).toEqual([
      ['全部', null],
      ['加密', new Date(2030, 0, 32).getTime()],
      ['改名', 4_000_000_000_000],
    ])
    expect((await shown()).map(({ environments }) => environments)).toEqual([null, '["prod"]', '[]'])
    const old = await test.call(checkSharePassword, { body: { id: encrypted, password: sharePassword } })
    expect(old.error).toBe('visit_password_wrong')
    const opened = await test.call(checkSharePassword, { body: { id: encrypted, password: 'n3wP' } })
    const visitorToken = opened.data?.accessToken ?? ''
    const menu = await test.call(getShareMenu, { query: { id: encrypted } }, { visitorToken })
    expect(menu.data?.filter(({ isFolder }) => isFolder === 0).map(({ label }) => label)).toEqual(['查询订单'])
    expect(countsOf(await migration.run(dumpOf(rows)), 'shares')).toBe('4: +0 ~0 =3 !0 -1')
  })

  it('takes comments with author and time, each once, and counts those it cannot', async () => {
    const rows = buildTornaRows()
    const comment = (id: number, more: Row): Row => {
      const common = { doc_id: 11, user_id: 2, reply_id: 0, is_deleted: 0, gmt_create: '2023-02-03 04:05:06' }
      return { id, ...common, content: `评论 ${String(id)}`, ...more }
    }
    rows['doc_comment'] = [
      comment(1, {}),
      comment(2, { reply_id: 1, user_id: 1 }),
      comment(3, { content: '' }),
      comment(4, { user_id: 99 }),
      comment(5, { is_deleted: 1 }),
    ]
    expect(countsOf(await migration.run(dumpOf(rows), true), 'comments')).toBe('4: +4 ~0 =0 !0 -0')
    const done = await migration.run(dumpOf(rows))
    expect(countsOf(done, 'comments')).toBe('4: +2 ~0 =0 !0 -2')
    expect(placesOf(done, 'commentsLeft')).toEqual(['商城 / 订单 / 订单服务'])
    const doc = await test.db.selectFrom('doc').select('id').where('name', '=', '查询订单').executeTakeFirstOrThrow()
    const query = { docId: encodeId('doc', doc.id), pageIndex: 1, pageSize: 10 }
    const read = async () => (await test.call(pageCommentThreads, { query }, admin)).data?.list ?? []
    const atMs = Date.parse('2023-02-03T04:05:06+08:00')
    expect(await read()).toMatchObject([
      {
        place: null,
        createdAtMs: atMs,
        comments: [
          { text: '评论 1', createdAtMs: atMs, author: { name: "张三 'Z' \\" } },
          { text: '评论 2', author: { name: '管理员' } },
        ],
      },
    ])
    rows['doc_comment'].push(comment(6, { reply_id: 2 }))
    const before = await countAll(test)
    expect(countsOf(await migration.run(dumpOf(rows)), 'comments')).toBe('5: +1 ~0 =2 !0 -2')
    expect(await countAll(test)).toEqual({ ...before, comment: before.comment + 1 })
    expect((await read()).map(({ comments }) => comments.map(({ text }) => text))).toEqual([
      ['评论 1', '评论 2', '评论 6'],
    ])
    expect(await test.db.selectFrom('message').select('id').where('template', 'like', 'comment%').execute()).toEqual([])
  })

  it('brings debug scripts of documents, applications and projects, which follow what changes there', async () => {
    const rows = buildTornaRows()
    const [first] = rows['debug_script'] ?? []
    // What is locked would stay as it is.
    Object.assign(rows['doc_info']?.find(({ id }) => id === 11) ?? {}, { is_locked: 0 })
    rows['debug_script']?.push(
      { ...first, id: 7, name: 'token', scope: 2, ref_id: 1, content: 'lib.loadJs("a")' },
      { ...first, id: 8, name: 'check', scope: 1, ref_id: 1, type: 1, enabled: 0, content: 'localStorage.a' },
      { ...first, id: 9, name: 'long', scope: 2, ref_id: 1, content: 'x'.repeat(262_145) },
    )
    const scripts = () => rowsOf(test.db, 'call_script', {}).selectAll().orderBy('name').execute()
    const done = await migration.run(dumpOf(rows))
    expect(placesOf(done, 'scriptsUnfit')).toHaveLength(1)
    expect(placesOf(done, 'scriptCallMissing').map((place) => place.split(' ').at(-1))).toEqual(['token', 'check'])
    const came = await scripts()
    const none = { doc_id: null, module_id: null, project_id: null }
    const id: unknown = expect.any(Number)
    expect(came).toMatchObject([
      { ...none, name: 'check', phase: 'after', source: 'localStorage.a', is_on: 0, module_id: id },
      { ...none, name: 'sign', phase: 'pre', source: 'req.sign()', is_on: 1, doc_id: id },
      { ...none, name: 'token', phase: 'pre', is_on: 1, project_id: id },
    ])
    expect(countsOf(done, 'scripts')).toBe('2: +1 ~0 =0 !0 -1')
    expect(countsOf(await migration.run(dumpOf(rows), true), 'scripts')).toBe('2: +1 ~0 =1 !0 -0')
    expect(countsOf(await migration.run(dumpOf(rows)), 'scripts')).toBe('2: +0 ~0 =1 !0 -1')
    expect(await scripts()).toEqual(came)
    const [token, more] = [rows['debug_script']?.find(({ id }) => id === 7), { ...first, id: 10, scope: 2, ref_id: 1 }]
    Object.assign(token ?? {}, { content: 'lib.b' })
    for (const id of [first?.['id'], 8])
      Object.assign(rows['debug_script']?.find((row) => row['id'] === id) ?? {}, { content: 'of now' })
    rows['debug_script']?.push({ ...more, name: 'trace', content: 'c' })
    expect(countsOf(await migration.run(dumpOf(rows)), 'scripts')).toBe('3: +1 ~1 =0 !0 -1')
    const ofProject = rowsOf(test.db, 'call_script', { name: ['token', 'trace'] }).select([
      'name',
      'source',
      'position',
    ])
    expect(await ofProject.orderBy('name').execute()).toEqual([
      { name: 'token', source: 'lib.b', position: 1 },
      { name: 'trace', source: 'c', position: 2 },
    ])
    expect((await scripts()).filter(({ source }) => source === 'of now').map(({ name }) => name)).toEqual([
      'check',
      'sign',
    ])
    const texts = await rowsOf(test.db, 'past_text', {}).select(['number', 'text']).orderBy('number').execute()
    expect(texts.filter(({ text }) => text.startsWith('lib'))).toEqual([
      { number: 1, text: 'lib.loadJs("a")' },
      { number: 2, text: 'lib.b' },
    ])
    // Changed here: it stays so.
    await test.db.updateTable('call_script').set({ source: 'mine' }).where('name', '=', 'token').execute()
    Object.assign(token ?? {}, { content: 'lib.c' })
    expect(countsOf(await migration.run(dumpOf(rows)), 'scripts')).toBe('3: +0 ~0 =1 !1 -1')
    expect(await ofProject.where('name', '=', 'token').execute()).toMatchObject([{ source: 'mine' }])
  })

  it('names everything that stays, with how much of it', async () => {
    const rows = buildTornaRows()
    rows['push_ignore_field'] = [{ id: 1, module_id: 1 }]
    rows['module_swagger_config'] = [
      { id: 1, url: 'http://a' },
      { id: 2, url: 'http://b' },
    ]
    const done = await migration.run(dumpOf(rows), true)
    const left = done.report?.remarks
      .filter(({ code }) => code.endsWith('Left'))
      .map(({ code, count }) => [code, count])
    expect(left).toEqual([
      ['templatesLeft', 1],
      ['historyLeft', 1],
      ['sourcesLeft', 2],
      ['pushFieldsLeft', 1],
      ['passwordsLeft', 1],
    ])
  })
})
