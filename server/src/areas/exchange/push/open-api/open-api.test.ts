import { createHash } from 'node:crypto'
import {
  getConstants,
  saveConstants,
  getDocForm,
  getPushState,
  listApplicationTokens,
  pagePushes,
  pushJobHeader,
  revokeApplicationToken,
  rotateApplicationToken,
  signApplicationToken,
  updatePushSettings,
  type PushState,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  buildPush,
  editCall,
  listDocs,
  readLastPush,
  type BuiltPush,
} from '../../../../../test/factories/build-push.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { readPushedRows } from './pushed-rows.ts'
import { readSeveral } from '../../../documents/doc/organise/bulk-queries.ts'
import { liveRows, rowsOf } from '../../../../db/rows.ts'

const test = useTestApp()

interface Answer {
  code: string
  data: Record<string, unknown>
  msg: string
}

/** As smart-doc does it: an envelope of JSON whose data is encoded as an address is. */
async function callApi(token: string, name: string, data: unknown, more: object = {}): Promise<Answer> {
  const encoded = encodeURIComponent(JSON.stringify(data)).replaceAll('%20', '+')
  const body = { name, version: '1.0', access_token: token, timestamp: '2026-01-15 16:00:00', data: encoded, ...more }
  return send(JSON.stringify(body), 'application/json')
}

async function send(payload: string | Buffer, contentType: string, url = '/api'): Promise<Answer> {
  const headers = { 'content-type': contentType, 'accept-language': 'zh-CN' }
  const response = await test.app.inject({ method: 'POST', url, headers, payload })
  expect(response.statusCode).toBe(200)
  return response.json()
}

async function push(pushing: BuiltPush, apis: unknown[], more: JsonObject = {}): Promise<void> {
  const answer = await callApi(pushing.token, 'doc.push', { apis, author: 'ann', isReplace: 1, ...more })
  expect(answer).toEqual({ code: '0', data: {}, msg: '' })
  await test.jobs.runUntilIdle()
}

const ok = { code: '0', data: {}, msg: '' }

function api(name: string, url: string, more: JsonObject = {}): JsonObject {
  return { name, url, httpMethod: 'GET', isFolder: '0', isShow: '1', description: `${name}的说明`, ...more }
}

const liveDocs = (pushing: BuiltPush) => listDocs(test, pushing)

async function formOf(pushing: BuiltPush, name: string) {
  const row = (await liveDocs(pushing)).find((each) => each.name === name)
  if (row === undefined) throw new Error(`no ${name}`)
  const id = encodeId('doc', row.id)
  const { data } = await test.call(getDocForm, { query: { id } }, pushing.owner)
  if (data === null) throw new Error('no form')
  // Every document here is a call.
  return { id, content: data.content as HttpContent, row }
}

async function edit(pushing: BuiltPush, name: string, description: string): Promise<void> {
  const { id } = await formOf(pushing, name)
  const saved = await editCall(test, pushing.owner, id, { description })
  expect(saved.code).toBe('0')
}

const descriptionOf = async (pushing: BuiltPush, name: string): Promise<unknown> =>
  (await formOf(pushing, name)).content.operation['description']

const reportOf = (pushing: BuiltPush) => readLastPush(test, pushing)

describe('pushes beside people', () => {
  it('keep three edited descriptions, take what changed, follow a renamed path, and ask about what is gone', async () => {
    const pushing = await buildPush(test)
    const names = ['查单', '下单', '退单', '改单', '删单']
    const first = names.map((name, index) => api(name, `/orders/${String(index)}`))
    const folder = (items: JsonObject[]) => [{ name: '订单', isFolder: '1', items }]
    await push(pushing, folder(first))
    expect((await liveDocs(pushing)).map(({ name }) => name)).toEqual(names)
    for (const name of names.slice(0, 3)) await edit(pushing, name, `人写的${name}`)
    const ids = new Map((await liveDocs(pushing)).map(({ name, id }) => [name, id]))
    const again = [
      api('查单', '/orders/0', { queryParams: [{ name: 'page', type: 'int' }] }),
      api('下单', '/orders/new'),
      api('退单', '/orders/2', { description: '推送的新说明' }),
      api('改单', '/orders/3', { description: '改过' }),
    ]
    await push(pushing, folder(again))
    expect(await descriptionOf(pushing, '查单')).toBe('人写的查单')
    expect((await formOf(pushing, '查单')).content.operation['parameters']).toHaveLength(1)
    expect(await descriptionOf(pushing, '下单')).toBe('人写的下单')
    expect(await descriptionOf(pushing, '退单')).toBe('人写的退单')
    expect(await descriptionOf(pushing, '改单')).toBe('改过')
    const after = new Map((await liveDocs(pushing)).map(({ name, id, url }) => [name, { id, url }]))
    expect(after.get('查单')?.id).toBe(ids.get('查单'))
    expect([...after.values()].filter(({ url }) => url === '/orders/new')).toHaveLength(1)
    const { report, outcome, counts } = await reportOf(pushing)
    expect(outcome).toBe('done')
    expect(counts?.open).toBeGreaterThanOrEqual(1)
    expect(report?.names.open).toContain('退单')
    expect(report?.names.removedUpstream).toContain('删单')
    expect(after.has('删单')).toBe(true)
  })

  it('write nothing when the same comes again', async () => {
    const pushing = await buildPush(test)
    const enumInfo = { name: 'State', items: [{ name: 'ON', type: 'int', value: 1, description: '开' }] }
    const apis = [
      { name: '甲', isFolder: 1, items: [api('a', '/a', { queryParams: [{ name: 's', type: 'int', enumInfo }] })] },
    ]
    const more = {
      debugEnvs: [{ name: 'dev', url: 'http://127.0.0.1:1' }],
      commonErrorCodes: [{ code: '1', msg: '错' }],
    }
    await push(pushing, apis, more)
    const count = async () => {
      const { n } = await test.db
        .selectFrom('revision')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    }
    const before = await count()
    await push(pushing, apis, more)
    expect(await count()).toBe(before)
    expect((await reportOf(pushing)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    const { content } = await formOf(pushing, 'a')
    expect(JSON.stringify(content)).toMatch(/"x-lectern-enum":"[0-9A-Za-z]{8,}"/)
  })

  it('leave locked documents alone, and keep what a partial push leaves out', async () => {
    const pushing = await buildPush(test)
    await push(pushing, [api('锁', '/locked'), api('在', '/there')])
    const locked = await formOf(pushing, '锁')
    await test.db.updateTable('doc').set({ is_locked: 1 }).where('id', '=', locked.row.id).execute()
    await push(pushing, [api('锁', '/locked', { description: '别写' })], { isReplace: '0' })
    expect(await descriptionOf(pushing, '锁')).toBe('锁的说明')
    const { report } = await reportOf(pushing)
    expect(report?.names.locked).toEqual(['锁'])
    expect(report?.counts.removedUpstream).toBe(0)
  })

  it('take two versions of one call, hidden ones, Dubbo, rich text and Markdown', async () => {
    const pushing = await buildPush(test)
    await push(pushing, [
      api('一', '/v#1.0', { isShow: 0 }),
      api('二', '/v#2.0'),
      {
        name: '服务',
        isFolder: 1,
        dubboInfo: { interfaceName: 'a.B' },
        items: [{ name: 'find', url: 'User find(long id)' }],
      },
      { name: '富', type: 2, isFolder: 0, description: '<p onclick="x()">好</p><script>1</script>' },
      { name: '文', type: '3', description: '# 题' },
    ])
    const rows = await liveDocs(pushing)
    expect(rows.map(({ name, version, is_show, doc_type }) => [name, version, is_show, doc_type])).toEqual([
      ['一', '1.0', 0, 0],
      ['二', '2.0', 1, 0],
      ['find', '', 1, 1],
      ['富', '', 1, 2],
      ['文', '', 1, 3],
    ])
    // Rich text holds nothing else.
    const custom = (await formOf(pushing, '富')).content as unknown as { html: string }
    expect(custom.html).toBe('<p>好</p>')
  })

  it('end in the exact union when twenty come at once', async () => {
    const pushing = await buildPush(test)
    const batches = Array.from({ length: 20 }, (_batch, batch) =>
      Array.from({ length: 200 }, (_item, index) =>
        api(`d${String(batch)}-${String(index)}`, `/d/${String(batch)}/${String(index)}`),
      ),
    )
    const answers = await Promise.all(
      batches.map((items, batch) =>
        callApi(pushing.token, 'doc.push', { apis: [{ name: `f${String(batch)}`, isFolder: 1, items }], isReplace: 0 }),
      ),
    )
    expect(answers).toEqual(answers.map(() => ok))
    await test.jobs.runUntilIdle()
    const names = (await liveDocs(pushing)).map(({ name }) => name).sort()
    expect(names).toEqual(
      batches
        .flat()
        .map(({ name }) => name)
        .sort(),
    )
    const query = { moduleId: pushing.module.publicId, pageSize: 50 }
    const { data } = await test.call(pagePushes, { query }, pushing.owner)
    const told = data?.list.map(({ outcome, counts }) => [outcome, counts?.added, counts?.changed, counts?.issues])
    expect(told).toEqual(batches.map(() => ['done', 200, 0, 0]))
  })
})

describe('forms of a request', () => {
  const apis = [api('说 100% + 1', '/f')]

  it('all come to the same: JSON, text, form, multipart, query, name in the path; data encoded, plain or an object', async () => {
    const pushing = await buildPush(test)
    const { token } = pushing
    const data = { apis }
    const text = JSON.stringify(data)
    const fields = { name: 'doc.push', access_token: token, data: text }
    const query = new URLSearchParams(fields).toString()
    const boundary = 'xx'
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const multipart = `${Object.entries(fields)
      .map(([name, value]) => part(name, value))
      .join('')}--${boundary}--\r\n`
    const answers = [
      await callApi(token, 'doc.push', data),
      await callApi(token, 'doc.push', data, { data: text }),
      await callApi(token, 'doc.push', data, { data }),
      await send(JSON.stringify({ ...fields, data: encodeURIComponent(text) }), 'text/plain;charset=utf-8'),
      await send(query, 'application/x-www-form-urlencoded'),
      await send(
        new URLSearchParams({ ...fields, data: encodeURIComponent(text) }).toString(),
        'application/x-www-form-urlencoded',
        '/api/',
      ),
      await send(multipart, `multipart/form-data; boundary=${boundary}`),
      await send(JSON.stringify({ access_token: token, data }), 'application/json', '/api/doc.push/'),
      await send(JSON.stringify({ access_token: token, data }), 'application/json', '/api/doc.push/1.0/'),
      (await test.app.inject({ method: 'GET', url: `/api?${query}` })).json<Answer>(),
    ]
    expect(answers).toEqual(answers.map(() => ok))
    await test.jobs.runUntilIdle()
    expect((await liveDocs(pushing)).map(({ name }) => name)).toEqual(['说 100% + 1'])
  })

  it('are refused with the codes clients know, and write nothing', async () => {
    const { token } = await buildPush(test)
    const call = { name: 'doc.push', access_token: token, data: { apis } }
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    const code = async (payload: string, type = 'application/json') => (await send(payload, type)).code
    expect(await code('{"name":"doc.push","data":{"apis":[{"na')).toBe('13')
    expect(await code(JSON.stringify({ ...call, data: '%7B%22apis' }))).toBe('13')
    expect(await code(`{"name":"doc.push","access_token":"${token}","data":{"apis":${deep}}}`)).toBe('13')
    expect(await code(JSON.stringify({ ...call, access_token: '0'.repeat(32) }))).toBe('14')
    expect(await code(JSON.stringify({ name: 'doc.push', data: { apis } }))).toBe('14')
    expect(await code(JSON.stringify({ ...call, name: 'doc.nothing' }))).toBe('1')
    expect(await code(JSON.stringify({ ...call, version: '2.0' }))).toBe('1')
    expect(await code('<a/>', 'application/xml')).toBe('12')
    expect(await send(JSON.stringify({ ...call, data: { apis: [] } }), 'application/json')).toEqual({
      code: '100',
      data: {},
      msg: '文档内容不能为空',
    })
  })

  it('refuses a hundred megabytes without reading them', async () => {
    const { token } = await buildPush(test)
    const headers = { 'content-type': 'application/json', 'content-length': String(100 * 1024 * 1024) }
    const old = await test.app.inject({ method: 'POST', url: '/api', headers, payload: `{"access_token":"${token}"` })
    expect([old.statusCode, old.json<Answer>().code]).toEqual([200, '100'])
    const modern = await test.app.inject({
      method: 'POST',
      url: '/push/openapi',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: '{}',
    })
    expect(modern.statusCode).toBe(413)
  })
})

describe('the calls', () => {
  it('make and rename folders, list and read documents of the application alone', async () => {
    const pushing = await buildPush(test)
    const { token } = pushing
    const created = await callApi(token, 'doc.category.create', { name: '分类' })
    expect(created).toMatchObject({ code: '0', data: { name: '分类' } })
    expect(await callApi(token, 'doc.category.create', { name: '分类' })).toEqual(created)
    expect(await callApi(token, 'doc.category.name.update', { id: created.data['id'], name: '新分类' })).toEqual(ok)
    await push(pushing, [
      {
        name: '新分类',
        isFolder: 1,
        items: [api('查', '/q', { queryParams: [{ name: 'p', type: 'int', required: '1' }] })],
      },
    ])
    const folders = await callApi(token, 'doc.category.list', {})
    expect(folders.data).toEqual([{ id: created.data['id'], name: '新分类' }])
    // As the call promises.
    const { docList } = (await callApi(token, 'doc.list', {})).data as {
      docList: { id: number; name: string; parentId: number }[]
    }
    expect(docList.map(({ name }) => name)).toEqual(['新分类', '查'])
    const id = docList[1]?.id ?? 0
    const detail = await callApi(token, 'doc.detail', { docId: String(id) })
    expect(detail).toMatchObject({ code: '0', data: { id, name: '查', url: '/q', queryParams: [{ name: 'p' }] } })
    expect((await callApi(token, 'doc.details', { docIds: [id] })).data).toMatchObject([{ id }])
    const hash = encodeId('doc', id)
    expect((await callApi(token, 'doc.get', { id: hash })).data).toMatchObject({ id: hash, name: '查' })
    const stranger = await buildPush(test)
    expect((await callApi(stranger.token, 'doc.detail', { docId: id })).code).toBe('100')
    expect((await callApi(token, 'module.get', {})).data).toMatchObject({ id: pushing.module.id })
  })

  it('list what documents and folders say of themselves, and read fifty with as many queries as two', async () => {
    const pushing = await buildPush(test)
    const { token } = pushing
    const calls = Array.from({ length: 50 }, (_each, index) =>
      api(`号${String(index)}`, `/many/${String(index)}`, {
        httpMethod: 'POST',
        contentType: 'application/json',
        requestParams: [{ name: `p${String(index)}`, type: 'string' }],
      }),
    )
    const page = { name: '页', type: '3', description: '# 题' }
    await push(pushing, [{ name: '很多', isFolder: 1, items: calls }, page], {
      commonErrorCodes: [{ code: '9', msg: '公共' }],
      debugEnvs: [{ name: 'dev', url: 'http://127.0.0.1:1' }],
    })
    // As the call promises.
    const { docList } = (await callApi(token, 'doc.list', {})).data as {
      docList: { id: number; name: string; description: string; contentType: string; isFolder: number }[]
    }
    const listed = docList.map(({ name, description, contentType }) => [name, description, contentType])
    expect(listed).toHaveLength(52)
    expect(listed).toContainEqual(['号7', '号7的说明', 'application/json'])
    expect(listed).toContainEqual(['页', '', ''])
    expect(listed).toContainEqual(['很多', '', ''])
    const ids = docList.filter(({ name }) => name.startsWith('号')).map(({ id }) => id)
    const { data } = await callApi(token, 'doc.details', { docIds: ids.toReversed() })
    // As the call promises.
    expect((data as unknown as { id: number }[]).map(({ id }) => id)).toEqual(ids.toReversed())
    const queriesFor = async (docIds: number[]): Promise<number> => {
      let queries = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const found = await readSeveral(
        { db: test.db.withPlugin(counting) },
        pushing.module.id,
        docIds,
        (content, components) => Promise.resolve(readPushedRows({ content, components })),
      )
      expect(found.size).toBe(docIds.length)
      return queries
    }
    expect(await queriesFor(ids)).toBe(await queriesFor(ids.slice(0, 2)))
    expect(await queriesFor(ids)).toBeLessThan(15)
    expect((await callApi(token, 'doc.detail', { docId: ids[7] })).data).toMatchObject({
      name: '号7',
      description: '号7的说明',
      contentType: 'application/json',
      httpMethod: 'POST',
      requestParams: [{ name: 'p7' }],
      errorCodeParams: [{ code: '9', msg: '公共' }],
      debugEnvs: [{ name: 'dev', url: 'http://127.0.0.1:1' }],
    })
    expect((await callApi(token, 'doc.details', { docIds: [...ids, ids[0]] })).code).toBe('100')
    const folder = docList.find(({ isFolder }) => isFolder === 1)
    expect((await callApi(token, 'doc.details', { docIds: [ids[0], folder?.id] })).code).toBe('100')
  })

  it('bring a renamed folder to the top unless it is locked, and leave a name to the folder it means', async () => {
    const pushing = await buildPush(test)
    const { token, module } = pushing
    const items = [api('查', '/q')]
    await push(pushing, [{ name: '外', isFolder: 1, items: [{ name: '内', isFolder: 1, items }] }])
    const folders = () =>
      liveRows(test.db, 'doc', { module_id: module.id, is_folder: 1 })
        .select(['id', 'name', 'parent_id', 'natural_key'])
        .orderBy('id')
        .execute()
    const [outer, inner] = await folders()
    if (outer === undefined || inner === undefined) throw new Error('no folders')
    expect(inner.parent_id).toBe(outer.id)
    const rename = (id: number, name: string) =>
      callApi(token, 'doc.category.name.update', { id: encodeId('doc', id), name })
    const lock = (isLocked: number) =>
      test.db.updateTable('doc').set({ is_locked: isLocked }).where('id', '=', outer.id).execute()
    await lock(1)
    expect(await rename(inner.id, '仍在内')).toEqual(ok)
    expect((await folders())[1]).toMatchObject({ name: '仍在内', parent_id: outer.id })
    await lock(0)
    expect((await rename(inner.id, '外')).code).toBe('100')
    expect((await folders())[1]).toMatchObject({ name: '仍在内', parent_id: outer.id })
    expect(await rename(inner.id, '到顶')).toEqual(ok)
    expect((await folders())[1]).toMatchObject({ name: '到顶', parent_id: null, natural_key: 'folder:tag:到顶' })
    await push(pushing, [{ name: '到顶', isFolder: 1, items: [...items, api('新', '/new')] }])
    const pushed = (await liveDocs(pushing)).find(({ name }) => name === '新')
    expect(pushed?.parent_id).toBe(inner.id)
    await test.db.updateTable('doc').set({ name: '人改的' }).where('id', '=', outer.id).execute()
    expect(await rename(inner.id, '外')).toEqual(ok)
    expect((await folders()).map(({ natural_key }) => natural_key)).toEqual([outer.natural_key, 'folder:tag:到顶'])
  })

  it('push dictionaries and environments without undoing what people changed', async () => {
    const { module, token, owner } = await buildPush(test)
    const items = [{ name: 'ON', type: 'int', value: '1', description: '开' }]
    expect(await callApi(token, 'enum.push', { name: 'State', description: '', items })).toEqual(ok)
    const batch = [{ name: 'Kind', items: [{ name: 'A', type: 'string', value: 'a' }] }]
    expect(await callApi(token, 'enum.batch.push', { enums: batch })).toEqual(ok)
    expect((await callApi(token, 'enum.push', { name: 'Empty', items: [] })).code).toBe('100')
    const rows = await rowsOf(test.db, 'dictionary', { module_id: module.id })
      .select(['name', 'item_count'])
      .orderBy('name')
      .execute()
    expect(rows).toEqual([
      { name: 'Kind', item_count: 1 },
      { name: 'State', item_count: 1 },
    ])
    expect(await callApi(token, 'module.debug.env.set', { name: 'dev', url: 'http://127.0.0.1:1' })).toEqual(ok)
    expect(await callApi(token, 'module.debug.env.set', { name: 'prod', url: 'http://127.0.0.1:2' })).toEqual(ok)
    expect(await callApi(token, 'module.debug.env.delete', { name: 'dev' })).toEqual(ok)
    const settings = await test.app.inject({
      method: 'GET',
      url: `/module/setting/get?moduleId=${module.publicId}`,
      headers: { token: owner.token },
    })
    expect(
      settings.json<{ data: { environments: { name: string }[] } }>().data.environments.map(({ name }) => name),
    ).toEqual(['prod'])
  })

  it('take a description as text or object, and refuse folders of one name where the application forbids them', async () => {
    const pushing = await buildPush(test)
    const json = {
      openapi: '3.0.0',
      info: { title: 'T', version: '1' },
      paths: { '/s': { get: { summary: '描述', responses: {} } } },
    }
    expect(await callApi(pushing.token, 'swagger-json.push', { author: 'ann', json: JSON.stringify(json) })).toEqual(ok)
    expect(await callApi(pushing.token, 'swagger-json.push', { author: 'ann', json })).toEqual(ok)
    expect((await callApi(pushing.token, 'swagger-json.push', { json })).msg).toBe('author 不能为空')
    await test.jobs.runUntilIdle()
    expect((await liveDocs(pushing)).map(({ name }) => name)).toEqual(['描述'])
    const body = { moduleId: pushing.module.publicId, allowSameFolder: 0 as const }
    await test.call(updatePushSettings, { body }, pushing.owner)
    const twice = [1, 2].map(() => ({ name: 'x', isFolder: 1, items: [] }))
    expect((await callApi(pushing.token, 'doc.push', { apis: twice })).msg).toBe('文档名称重复【x】')
  })
})

describe('tokens', () => {
  it('are told once, rotate with time to change, demand signatures, end at once', async () => {
    const pushing = await buildPush(test)
    const { module, owner, token, tokenId } = pushing
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const named = { moduleId: module.publicId, id: tokenId }
    const { data: rotated } = await test.call(rotateApplicationToken, { body: { ...named, graceHours: 1 } }, owner)
    const next = rotated?.secret ?? ''
    expect((await callApi(token, 'module.get', {})).code).toBe('0')
    test.advance(2 * 60 * 60 * 1000)
    expect((await callApi(token, 'module.get', {})).code).toBe('14')
    const { data: signed } = await test.call(signApplicationToken, { body: { ...named, isSigned: 1 } }, owner)
    expect((await callApi(next, 'module.get', {})).code).toBe('5')
    const timestamp = '2026-01-15 18:00:00'
    const fields = { access_token: next, app_key: 'k', data: '%7B%7D', name: 'module.get', timestamp, version: '1.0' }
    const base = Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => key + value)
      .join('')
    const secret = signed?.secret ?? ''
    const sign = createHash('md5')
      .update(secret + base + secret)
      .digest('hex')
      .toUpperCase()
    expect((await send(JSON.stringify({ ...fields, sign: 'F'.repeat(32) }), 'application/json')).code).toBe('6')
    expect((await send(JSON.stringify({ ...fields, sign }), 'application/json')).code).toBe('0')
    expect((await send(JSON.stringify({ ...fields, sign }), 'application/json')).code).toBe('6')
    const { data: list } = await test.call(listApplicationTokens, { query: { moduleId: module.publicId } }, owner)
    expect(list?.tokens).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain(next)
    expect(JSON.stringify(list)).not.toContain(secret)
    await test.call(revokeApplicationToken, { body: named }, owner)
    expect((await callApi(next, 'module.get', {})).code).toBe('14')
  })

  it('are not guessed for ever from one address', async () => {
    const payload = JSON.stringify({ name: 'module.get', access_token: 'f'.repeat(32) })
    const codes: string[] = []
    for (let tries = 0; tries < 62; tries += 1) {
      const options = {
        method: 'POST',
        url: '/api',
        payload,
        headers: { 'content-type': 'application/json' },
        remoteAddress: '10.9.8.7',
      } as const
      codes.push((await test.app.inject(options)).json<Answer>().code)
    }
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['14']))
    expect(codes.at(-1)).toBe('-9')
  })
})

describe('the job of a push', () => {
  it('is in the answer, reports what became of it, and is the first one for the same key', async () => {
    const pushing = await buildPush(test)
    const payload = JSON.stringify({
      ...{ name: 'doc.push', access_token: pushing.token, data: { apis: [api('Pay', '/pay')] } },
    })
    const sendKeyed = async (key: string, body = payload) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const { headers: answered, json } = await test.app.inject({ method: 'POST', url: '/api', headers, payload: body })
      return { job: answered[pushJobHeader], code: json<Answer>().code }
    }
    const [first, again] = await Promise.all([sendKeyed('one'), sendKeyed('one')])
    expect(first).toEqual({ code: '0', job: expect.stringMatching(/./) as string }) // The matcher's own type.
    expect(again).toEqual(first)
    await test.jobs.runUntilIdle()
    expect(await sendKeyed('one')).toEqual(first)
    const headers = { authorization: `Bearer ${pushing.token}` }
    const url = `${getPushState.path}?jobId=${String(first.job)}`
    const state = (await test.app.inject({ url, headers })).json<{ data: PushState }>().data
    expect(state).toMatchObject({ state: 'done', report: { counts: { added: 1 }, names: { added: ['Pay'] } } })
    const { data } = await test.call(pagePushes, { query: { moduleId: pushing.module.publicId } }, pushing.owner)
    expect(data?.total).toBe(1)
    expect((await liveDocs(pushing)).map(({ name }) => name)).toEqual(['Pay'])
    const reused = await sendKeyed('one', payload.replace('/pay', '/other'))
    expect(reused.job).toBeUndefined()
    expect(reused.code).not.toBe('0')
    const other = await sendKeyed('two')
    expect(other.job).not.toBe(first.job)
  })

  it('is not in the answers of other calls', async () => {
    const pushing = await buildPush(test)
    const payload = JSON.stringify({ name: 'module.get', access_token: pushing.token })
    const answer = await test.app.inject({ method: 'POST', url: '/api', payload, headers: { 'idempotency-key': 'x' } })
    expect(answer.json()).toMatchObject({ code: '0' })
    expect(answer.headers).not.toHaveProperty(pushJobHeader)
  })
})

describe('what clients send oddly', () => {
  it('takes the dictionaries of a batch that are whole, and names the others', async () => {
    const pushing = await buildPush(test)
    const whole = { name: 'State', description: '状态', items: [{ name: 'ON', type: 'int', value: 1 }] }
    const enums = [{ name: 'Empty', items: [] }, whole, { name: '', items: whole.items }]
    expect(await callApi(pushing.token, 'enum.batch.push', { enums })).toEqual(ok)
    const names = await test.db
      .selectFrom('dictionary')
      .select('name')
      .where('module_id', '=', pushing.module.id)
      .execute()
    expect(names).toEqual([{ name: 'State' }])
    const reasons = JSON.stringify(await reportOf(pushing))
    expect(reasons).toContain('enums[0].items (Empty)')
    expect(reasons).toContain('enums[2].name')
    const refused = await callApi(pushing.token, 'enum.batch.push', { enums: [{ name: 'Empty', items: [] }] })
    expect(refused).toMatchObject({ code: '100', data: {} })
    expect(refused.msg).toContain('enums[0].items (Empty)')
  })

  it('keeps codes of any form and length such that people can still save the page', async () => {
    const pushing = await buildPush(test)
    const long = '很长的名称'.repeat(40)
    const commonErrorCodes = [
      { code: 'USER/1', msg: long },
      { code: '2', msg: '短', solution: '重试' },
    ]
    await push(pushing, [api('a', '/a')], { commonErrorCodes })
    const query = { moduleId: pushing.module.publicId }
    const { data: before } = await test.call(getConstants, { query }, pushing.owner)
    if (before === null) throw new Error('no codes')
    expect(before.codes).toEqual([
      { code: 'USER/1', name: `${long.slice(0, 99)}…`, description: long, solution: '' },
      { code: '2', name: '短', description: '', solution: '重试' },
    ])
    const save = async (codes: typeof before.codes) =>
      test.call(saveConstants, { body: { ...query, revision: before.revision, codes, text: '' } }, pushing.owner)
    const [first, ...others] = before.codes
    if (first === undefined) throw new Error('no code')
    expect((await save([{ ...first, code: 'USER/2' }, ...others])).error).toBe('invalid_input')
    expect((await save([{ ...first, solution: '登录' }, ...others])).data?.codes[0]?.solution).toBe('登录')
  })

  it('reads back what was pushed: types, lengths, nested fields, the type of what is sent', async () => {
    const pushing = await buildPush(test)
    const price = { name: 'price', type: 'decimal', example: '19.90', maxLength: '10' }
    const items = { name: 'items', type: 'array', maxLength: '50', children: [price] }
    const params = [
      { name: 'id', type: 'int64', example: '1798765432109876543' },
      { name: 'at', type: 'date' },
      { name: 'name', type: 'string', required: '1', maxLength: '64' },
      items,
    ]
    const form = 'application/x-www-form-urlencoded'
    await push(pushing, [
      api('读', '/r', { httpMethod: 'POST', contentType: 'application/json', requestParams: params }),
      api('无', '/none', { contentType: form }),
    ])
    const ids = new Map((await liveDocs(pushing)).map(({ name, id }) => [name, id]))
    const { data } = await callApi(pushing.token, 'doc.detail', { docId: ids.get('读') })
    // As the call promises.
    const rows = data['requestParams'] as JsonObject[]
    expect(
      rows.map(({ name, type, maxLength, example, required }) => [name, type, maxLength, example, required]),
    ).toEqual([
      ['id', 'int64', '', '1798765432109876543', 0],
      ['at', 'date', '', '', 0],
      ['name', 'string', '64', '', 1],
      ['items', 'array', '50', '', 0],
      ['price', 'decimal', '10', '19.90', 0],
    ])
    expect(rows[4]?.['parentId']).toBe(rows[3]?.['id'])
    expect((await callApi(pushing.token, 'doc.detail', { docId: ids.get('无') })).data['contentType']).toBe(form)
  })

  it('reads back fields at any depth, any number of them, and lengths of any form, which changes nothing when pushed', async () => {
    const pushing = await buildPush(test)
    const levels = 20
    const deep = Array.from({ length: levels }).reduce<JsonObject>(
      (below, _, index) => ({ name: `level${String(levels - index)}`, type: 'object', children: [below] }),
      { name: 'price', type: 'decimal', maxLength: '10,2', required: '1' },
    )
    const wide = Array.from({ length: 1_500 }, (_, index) => ({
      name: `f${String(index)}`,
      type: 'string',
      maxLength: '9',
    }))
    const length = { name: 'rate', type: 'decimal', maxLength: '5,3' }
    const lists = { requestParams: [deep], responseParams: wide, queryParams: [length] }
    const of = { httpMethod: 'POST', contentType: 'application/json' }
    await push(pushing, [api('大', '/big', { ...of, ...lists })])
    const [doc] = await liveDocs(pushing)
    const { data } = await callApi(pushing.token, 'doc.detail', { docId: doc?.id })
    // As the call promises.
    const rowsIn = (list: string) => data[list] as { id: string; parentId: string; name: string; maxLength: string }[]
    const request = rowsIn('requestParams')
    expect(request.map(({ name }) => name)).toEqual([
      ...Array.from({ length: levels }, (_, index) => `level${String(index + 1)}`),
      'price',
    ])
    expect(request.at(-1)).toMatchObject({ type: 'decimal', maxLength: '10,2', required: 1 })
    expect(rowsIn('queryParams')).toMatchObject([{ name: 'rate', maxLength: '5,3' }])
    expect(rowsIn('responseParams').map(({ name, maxLength }) => [name, maxLength])).toEqual(
      wide.map(({ name, maxLength }) => [name, maxLength]),
    )
    const treeOf = (list: string, above = ''): JsonObject[] =>
      rowsIn(list)
        .filter(({ parentId }) => parentId === above)
        .map(({ id, ...row }) => ({ ...row, children: treeOf(list, id) }))
    const read = Object.fromEntries(Object.keys(lists).map((list) => [list, treeOf(list)]))
    const before = (await formOf(pushing, '大')).row
    await push(pushing, [api('大', '/big', { ...of, ...read })])
    expect((await formOf(pushing, '大')).row).toEqual(before)
    expect((await reportOf(pushing)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  it('takes several replacing pushes in a row as one', async () => {
    const pushing = await buildPush(test)
    const batch = (name: string, ...items: JsonObject[]) => [{ name, isFolder: 1, items }]
    const absences = async () => {
      const rows = await test.db
        .selectFrom('incoming_state as state')
        .innerJoin('doc', 'doc.id', 'state.subject_id')
        .select(['doc.name', 'state.absence'])
        .where('doc.module_id', '=', pushing.module.id)
        .where('doc.is_folder', '=', 0)
        .where('state.subject_kind', '=', 'doc')
        .where('state.absence', 'is not', null)
        .execute()
      return rows.map(({ name }) => name).sort()
    }
    const round = async (last: JsonObject[]) => {
      await push(pushing, batch('一', api('a', '/a'), api('b', '/b')))
      await push(pushing, batch('二', api('c', '/c')))
      await push(pushing, batch('三', ...last))
      test.advance(120_000)
    }
    await round([api('d', '/d'), api('e', '/e')])
    expect(await absences()).toEqual([])
    await round([api('d', '/d'), api('e', '/e')])
    expect(await absences()).toEqual([])
    await round([api('d', '/d')])
    expect(await absences()).toEqual(['e'])
  })
})
