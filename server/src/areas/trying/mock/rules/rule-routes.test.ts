import { request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addMockRule,
  deleteMockRule,
  getMockAddress,
  getPastMockRule,
  listMockCalls,
  listMockRules,
  listMockRuleTexts,
  listProjectTrash,
  mockHeader,
  orderMockRules,
  restoreTrash,
  settingGroups,
  trashDays,
  tryMockRule,
  turnMockRule,
  updateMockAddress,
  updateMockRule,
  type MockRuleDraft,
} from '@lectern/contracts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildMockRule, draftMockRule } from '../../../../../test/factories/build-mock-rule.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { openTestApp, useTestApp } from '../../../../../test/support/test-app.ts'
import { writeSettings } from '../../../../core/settings.ts'
import { purgeTrash } from '../../../places/trash/trash-purge-commands.ts'

const test = useTestApp()
let module: BuiltModule
let docId: string
let otherId: string
let key: string
let dev: BuiltUser
let guest: BuiltUser

const operation = {
  parameters: [{ in: 'query', name: 'page', schema: { type: 'integer' } }],
  responses: {
    200: { description: '', content: { 'application/json': { examples: { open: { value: { id: 1 } } } } } },
  },
}

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
  docId = (await buildDoc(test, { module, content: describeOperation('/orders/{id}', operation) })).publicId
  otherId = (await buildDoc(test, { module, content: describeOperation('/customers', operation) })).publicId
  const { data } = await test.call(getMockAddress, { query: { moduleId: module.publicId } }, module.owner)
  key = data?.key ?? ''
})

const add = (rule = draftMockRule()) => buildMockRule(test, module.owner, docId, rule)
const list = async (user = module.owner) => (await test.call(listMockRules, { query: { docId } }, user)).data
const namesOf = async () => (await list())?.rules.map(({ name }) => name)
const ask = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/mock/${key}${path}`, headers })

describe('a rule of a mock address', () => {
  it('answers the calls it is for, and the document all others', async () => {
    expect((await ask('/orders/9')).json()).toEqual({ id: 1 })
    await add()
    const gone = await ask('/orders/9')
    expect([gone.statusCode, gone.json(), gone.headers['x-id'], gone.headers[mockHeader]]).toEqual([
      404,
      { lost: 9 },
      '9',
      'from=rule&response=404&example=&rule=Gone',
    ])
    expect((await ask('/orders/8')).json()).toEqual({ id: 1 })
    expect(await list()).toMatchObject({ rules: [{ answered: 1 }], calls: 3 })
    expect((await ask('/orders/9', { prefer: 'code=200' })).json()).toEqual({ id: 1 })
  })

  it('answers before the request is checked, which can be turned off', async () => {
    expect((await ask('/orders/9?page=x')).statusCode).toBe(422)
    const id = await add()
    expect((await ask('/orders/9?page=x')).statusCode).toBe(404)
    await test.call(deleteMockRule, { body: { docId, id } }, dev)
    const body = { moduleId: module.publicId, checksRequests: 0 as const }
    const { data } = await test.call(updateMockAddress, { body }, dev)
    expect(data).toMatchObject({ checksRequests: 0, isOn: 1 })
    expect((await ask('/orders/9?page=x')).statusCode).toBe(200)
  })

  it('of an application is for all its documents, behind those of a document', async () => {
    await add(draftMockRule({ name: 'All', scope: 'module', conditions: [] }, { status: 500 }))
    await add()
    expect(await namesOf()).toEqual(['Gone', 'All'])
    expect((await ask('/customers')).statusCode).toBe(500)
    expect((await ask('/orders/9')).statusCode).toBe(404)
    const other = await test.call(listMockRules, { query: { docId: otherId } }, guest)
    expect(other.data).toMatchObject({ rules: [{ name: 'All', scope: 'module' }], can: { update: false } })
  })

  it('is inherited from folders and from the project, the innermost first', async () => {
    const outer = await buildFolder(test, { module, name: 'Outer' })
    const inner = await buildFolder(test, { module, name: 'Inner', parentId: outer.id })
    const inside = await buildDoc(test, {
      module,
      parentId: inner.id,
      content: describeOperation('/inside', operation),
    })
    const beside = await buildModule(test, { project: module.project, name: 'Beside' })
    const far = await buildDoc(test, { module: beside, content: describeOperation('/far', operation) })
    const rule = (name: string, place: Partial<MockRuleDraft>, status: number) =>
      draftMockRule({ name, conditions: [], ...place }, { status })
    const addFor = (id: string, draft: MockRuleDraft) =>
      test.call(addMockRule, { body: { docId: id, rule: draft } }, dev)
    await addFor(far.publicId, rule('Project', { scope: 'project' }, 501))
    await addFor(inside.publicId, rule('Module', { scope: 'module' }, 502))
    await addFor(inside.publicId, rule('Outer', { scope: 'folder', folderId: outer.publicId }, 503))
    await addFor(inside.publicId, rule('Inner', { scope: 'folder', folderId: inner.publicId }, 504))
    const strange = await addFor(docId, rule('Strange', { scope: 'folder', folderId: inner.publicId }, 505))
    expect(strange.error).toBe('not_accessible')
    const { data } = await test.call(listMockRules, { query: { docId: inside.publicId } }, guest)
    expect(data?.folders).toEqual([
      { id: inner.publicId, name: 'Inner' },
      { id: outer.publicId, name: 'Outer' },
    ])
    expect(data?.rules.map(({ name, placeName }) => [name, placeName])).toEqual([
      ['Inner', 'Inner'],
      ['Outer', 'Outer'],
      ['Module', ''],
      ['Project', 'Beside'],
    ])
    expect((await ask('/inside')).statusCode).toBe(504)
    const turn = (name: string) => {
      const id = data?.rules.find((each) => each.name === name)?.id ?? ''
      return test.call(turnMockRule, { body: { docId: inside.publicId, id, isOn: 0 } }, dev)
    }
    await turn('Inner')
    expect((await ask('/inside')).statusCode).toBe(503)
    await test.db.updateTable('doc').set({ parent_id: null }).where('id', '=', inside.id).execute()
    await test.db.updateTable('module').set({ tree_version: 1_000 }).where('id', '=', module.id).execute()
    expect((await ask('/inside')).statusCode).toBe(502)
    await turn('Module')
    expect((await ask('/customers')).statusCode).toBe(501)
    await test.db.updateTable('module').set({ deleted_at_ms: 1 }).where('id', '=', beside.id).execute()
    expect((await ask('/customers')).statusCode).toBe(200)
  })

  it('is turned off, ordered, deleted and restored', async () => {
    const first = await add()
    const second = await add(draftMockRule({ name: 'Second' }, { status: 410 }))
    await test.call(turnMockRule, { body: { docId, id: first, isOn: 0 } }, dev)
    expect((await ask('/orders/9')).statusCode).toBe(410)
    await test.call(turnMockRule, { body: { docId, id: first, isOn: 1 } }, dev)
    await test.call(orderMockRules, { body: { docId, ids: [second] } }, dev)
    expect(await namesOf()).toEqual(['Second', 'Gone'])
    expect((await ask('/orders/9')).statusCode).toBe(410)
    const { data: gone } = await test.call(deleteMockRule, { body: { docId, id: second } }, dev)
    expect([gone?.rules.length, await namesOf(), (await ask('/orders/9')).statusCode]).toEqual([1, ['Gone'], 404])
    expect((await test.call(deleteMockRule, { body: { docId, id: second } }, dev)).error).toBe('not_accessible')
    const { data: trash } = await test.call(listProjectTrash, { query: { projectId: module.project.publicId } }, dev)
    const inTrash = { id: gone?.trashId, kind: 'mockRule', name: 'Second' }
    // In the space, the project, the application and the document.
    expect(trash).toMatchObject([{ ...inTrash, place: { length: 4 } }])
    const restore = (user: BuiltUser) => test.call(restoreTrash, { body: { id: gone?.trashId ?? '' } }, user)
    expect((await restore(guest)).error).toBe('no_permission')
    await restore(dev)
    expect([await namesOf(), (await ask('/orders/9')).statusCode]).toEqual([['Second', 'Gone'], 410])
    expect((await restore(dev)).error).toBe('not_accessible')
    const actions = await test.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(7).execute()
    await test.call(deleteMockRule, { body: { docId, id: second } }, dev)
    await purgeTrash(test.context, test.now() + (trashDays + 1) * 86_400_000)
    const left = await test.db.selectFrom('mock_rule').select('name').where('module_id', '=', module.id).execute()
    expect(left).toEqual([{ name: 'Gone' }])
    expect(actions.map(({ action }) => action).reverse()).toEqual([
      'mock.addRule',
      'mock.addRule',
      'mock.turnOffRule',
      'mock.turnOnRule',
      'mock.orderRules',
      'mockRule.delete',
      'mockRule.restore',
    ])
  })

  it('refuses a save of what someone else has saved since, and names them', async () => {
    const id = await add()
    const save = (user: BuiltUser, name: string) =>
      test.call(updateMockRule, { body: { docId, id, version: 1, rule: draftMockRule({ name }) } }, user)
    expect((await save(dev, 'By dev')).data?.rules).toMatchObject([{ name: 'By dev', version: 2 }])
    const late = await save(module.owner, 'Late')
    expect([late.error, late.msg]).toEqual(['mock_rule_changed', expect.stringContaining(dev.username.toUpperCase())])
    expect(await list()).toMatchObject({ rules: [{ name: 'By dev', updatedByName: dev.username.toUpperCase() }] })
  })

  it('keeps who wrote which version, and is what it was again once that is saved', async () => {
    const id = await add()
    const past = (of = docId, user = dev) => test.call(listMockRuleTexts, { query: { docId: of, id } }, user)
    const read = (number: number) => test.call(getPastMockRule, { query: { docId, id, number } }, dev)
    const save = (version: number, rule: MockRuleDraft) =>
      test.call(updateMockRule, { body: { docId, id, version, rule } }, dev)
    expect((await past()).data).toEqual([])
    const written = draftMockRule({ name: 'Any', match: 'any' }, { status: 410, text: 'gone' })
    await save(1, written)
    // Where it is for has no versions.
    await save(2, { ...written, scope: 'module' })
    const [ownName, devName] = [module.owner, dev].map(({ username }) => username.toUpperCase())
    expect((await past()).data).toMatchObject([
      { number: 2, name: 'Any', authorName: devName },
      { number: 1, name: 'Gone', authorName: ownName },
    ])
    expect((await past()).data).toHaveLength(2)
    const first = draftMockRule()
    expect((await read(1)).data).toMatchObject({ name: 'Gone', match: 'all', ...{ answer: first.answer } })
    expect((await read(2)).data).toMatchObject({ match: 'any', conditions: written.conditions, answer: written.answer })
    const restored = await save(3, { ...first, scope: 'module' })
    expect(restored.data?.rules).toMatchObject([{ name: 'Gone', scope: 'module', version: 4, answer: first.answer }])
    expect((await past()).data?.map(({ number }) => number)).toEqual([3, 2, 1])
    expect([(await read(4)).error, (await past(docId, guest)).error]).toEqual(['not_accessible', 'no_permission'])
    await save(4, first)
    expect((await past(otherId)).error).toBe('not_accessible')
  })

  it('is changed by developers only, with the document of which it is', async () => {
    const id = await add()
    expect((await test.call(addMockRule, { body: { docId, rule: draftMockRule() } }, guest)).error).toBe(
      'no_permission',
    )
    expect((await test.call(deleteMockRule, { body: { docId: otherId, id } }, dev)).error).toBe('not_accessible')
    const { publicId: folderId } = await buildFolder(test, { module })
    const inFolder = await test.call(addMockRule, { body: { docId: folderId, rule: draftMockRule() } }, dev)
    expect(inFolder.error).toBe('not_accessible')
    expect(await namesOf()).toEqual(['Gone'])
  })

  it('counts the calls like it, anew once it is saved', async () => {
    const count = { place: 'count', name: '', operator: 'range', value: '2..2' } as const
    const conditions = [...draftMockRule().conditions, count]
    const id = await add(draftMockRule({ conditions }))
    await ask('/orders/8')
    const statuses = async () => [await ask('/orders/9'), await ask('/orders/9'), await ask('/orders/9')]
    expect((await statuses()).map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
    await test.call(updateMockRule, { body: { docId, id, version: 1, rule: draftMockRule({ conditions }) } }, dev)
    expect((await statuses()).map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
  })

  it('makes calls fail, resets connections, and holds answers back', async () => {
    await add(draftMockRule({ name: 'Fails' }, { failPercent: 100, delayFromMs: 1, delayToMs: 2 }))
    const failed = await ask('/orders/9', { 'accept-language': 'en' })
    expect([failed.statusCode, failed.json<{ detail: string }>().detail]).toEqual([
      503,
      'A mock rule makes some calls fail.',
    ])
    const conditions = [{ place: 'path', name: 'id', operator: 'equals', value: '10' } as const]
    await add(draftMockRule({ name: 'Resets', conditions }, { failPercent: 100, failWith: 'reset' }))
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    // Listening on a port: the address has one.
    const { port } = test.app.server.address() as AddressInfo
    const ended = await new Promise<string>((resolve) => {
      sendRequest({ port, path: `/mock/${key}/orders/10` }, () => resolve('answered'))
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .end()
    })
    expect(ended).toBe('ECONNRESET')
  })
})

it('lets a server end while callers are held', async () => {
  const own = await openTestApp()
  const place = await buildModule(own)
  const content = describeOperation('/orders/{id}', operation)
  const { publicId } = await buildDoc(own, { module: place, content })
  const rule = draftMockRule({ conditions: [] }, { delayFromMs: 60_000, delayToMs: 60_000 })
  await buildMockRule(own, place.owner, publicId, rule)
  const { data } = await own.call(getMockAddress, { query: { moduleId: place.publicId } }, place.owner)
  const base = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const left = fetch(`${base}/mock/${data?.key ?? ''}/orders/1`).then(
    () => 'answered',
    () => 'ended',
  )
  const calls = () => own.call(listMockCalls, { query: { docId: publicId } }, place.owner)
  await vi.waitFor(async () => expect((await calls()).data).toHaveLength(1))
  await own.close()
  expect(await left).toBe('ended')
})

it('sends events one by one, each after its time', async () => {
  const events = { status: 200, mediaType: 'text/event-stream' }
  await add(draftMockRule({}, { ...events, text: 'data: {{request.path.id}}\n\n: wait 5\nevent: end\ndata: 2' }))
  const all = await ask('/orders/9')
  expect([all.headers['content-type'], all.body]).toEqual([
    'text/event-stream; charset=utf-8',
    'data: 9\n\nevent: end\ndata: 2\n\n',
  ])
  const conditions = draftMockRule().conditions.map((each) => ({ ...each, value: '8' }))
  await add(draftMockRule({ name: 'Slow', conditions }, { ...events, text: 'data: 1\n\n: wait 60000\ndata: 2' }))
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  // Listening on a port: the address has one.
  const { port } = test.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const slow = await fetch(`http://127.0.0.1:${String(port)}/mock/${key}/orders/8`, { signal: leaving.signal })
  const first = await slow.body?.getReader().read()
  // Parts of a body are bytes.
  expect(new TextDecoder().decode(first?.value as Uint8Array)).toBe('data: 1\n\n')
  leaving.abort()
})

describe('a rule that is not saved', () => {
  const call = { url: '/orders/9?page=1', headers: [], body: '', count: 1 }

  it('is tried among the others, each with why it answers or not', async () => {
    await add(
      draftMockRule({ name: 'Other', conditions: draftMockRule().conditions.map((each) => ({ ...each, value: '7' })) }),
    )
    const all = draftMockRule({ name: 'All', scope: 'module', conditions: [] })
    await add(all)
    const tried = await test.call(
      tryMockRule,
      { body: { docId, rule: draftMockRule({}, { delayFromMs: 5, delayToMs: 5 }), call } },
      dev,
    )
    expect(tried.data).toMatchObject({
      status: 404,
      body: '{"lost":9}',
      delayMs: 5,
      isReset: false,
      verdicts: [
        { name: 'Other', kind: 'unfit', condition: { name: 'id', value: '7' }, found: ['9'] },
        { id: '', name: 'Gone', kind: 'answers', condition: null, found: [] },
        { name: 'All', kind: 'notReached' },
      ],
    })
    expect(await namesOf()).toEqual(['Other', 'All'])
  })

  it('takes the place of the saved one', async () => {
    const id = await add()
    const rule = draftMockRule({}, { kind: 'example', status: 200, text: '', headers: [] })
    const tried = await test.call(tryMockRule, { body: { docId, id, rule, call } }, dev)
    expect(tried.data).toMatchObject({ status: 200, verdicts: [{ id, kind: 'answers' }] })
    expect(JSON.parse(tried.data?.body ?? '')).toEqual({ id: 1 })
  })
})

describe('a rule with a script', () => {
  const scripted = (text: string, answer = {}) =>
    draftMockRule({ conditions: [] }, { kind: 'script', status: 200, headers: [], text, ...answer })
  const call = { url: '/orders/9?page=1', headers: [], body: '', count: 1 }
  const tryIt = async (rule: MockRuleDraft) =>
    (await test.call(tryMockRule, { body: { docId, rule, call: { ...call, body: '{"qty":2}' } } }, dev)).data

  it('answers with what it returns, by what the call has', async () => {
    await add(
      scripted('return { id: $path.id, page: $query.page, by: $header["x-by"], lang: $cookie.lang, all: $params }'),
    )
    const answered = await ask('/orders/9?page=1', { 'x-by': 'Mei', cookie: 'lang=zh' })
    expect([answered.statusCode, answered.json(), answered.headers['content-type']]).toEqual([
      200,
      { id: '9', page: '1', by: 'Mei', lang: 'zh', all: { page: '1', id: '9' } },
      'application/json; charset=utf-8',
    ])
    expect(answered.headers[mockHeader]).toBe('from=rule&response=200&example=&rule=Gone')
  })

  it('decides about status and headers, and takes a form of YApi', async () => {
    const text =
      'if (params.id === "9") { httpCode = 409; resHeader = { "X-Why": "sold" } }\nmockJson = { qty: $body.qty }'
    expect(await tryIt(scripted(text))).toMatchObject({ status: 409, body: '{\n  "qty": 2\n}', scriptError: null })
    expect((await tryIt(scripted(text)))?.headers).toContainEqual({ name: 'x-why', value: 'sold' })
  })

  it('tells who writes it where it fails, and callers nothing', async () => {
    const rule = scripted('const order = undefined\nreturn order.secret')
    expect(await tryIt(rule)).toMatchObject({
      status: 500,
      scriptError: { kind: 'thrown', name: 'TypeError', line: 2 },
    })
    await add(rule)
    const failed = await ask('/orders/9', { 'accept-language': 'en' })
    expect([failed.statusCode, failed.json()]).toEqual([
      500,
      { type: 'about:blank', status: 500, detail: 'Mock script error' },
    ])
    const { data } = await test.call(listMockCalls, { query: { docId } }, dev)
    const scriptError = { kind: 'thrown', name: 'TypeError', line: 2 }
    expect(data?.[0]).toMatchObject({ rule: 'Gone', scriptError })
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  it('says that nothing was returned, that its time is over, and that it is no JavaScript', async () => {
    const kindOf = async (text: string) => (await tryIt(scripted(text)))?.scriptError
    expect(await kindOf('')).toMatchObject({ kind: 'thrown', name: 'NothingReturned' })
    expect(await kindOf('for (;;) {}')).toMatchObject({ kind: 'time' })
    expect(await kindOf('return {\n  a: b c\n}')).toMatchObject({ kind: 'syntax', line: 2 })
  })

  it('keeps others answering while one has no end', async () => {
    await add(scripted('for (;;) {}', { status: 200 }))
    const elsewhere = await buildModule(test)
    const doc = await buildDoc(test, { module: elsewhere, content: describeOperation('/orders/{id}', operation) })
    await buildMockRule(test, elsewhere.owner, doc.publicId, scripted('return { mine: $path.id }'))
    const other = await test.call(getMockAddress, { query: { moduleId: elsewhere.publicId } }, elsewhere.owner)
    const stuck = Array.from({ length: 3 }, () => ask('/orders/1'))
    const fine = await test.app.inject({ url: `/mock/${other.data?.key ?? ''}/orders/7` })
    expect(fine.json()).toEqual({ mine: '7' })
    expect(new Set((await Promise.all(stuck)).map(({ statusCode }) => statusCode))).toEqual(new Set([500]))
  })

  it('runs none while scripts are off', async () => {
    await add(scripted('return 1'))
    await writeSettings(test.db, 'scripts', { isOn: false, cpuMs: 200 })
    try {
      expect((await ask('/orders/9')).statusCode).toBe(500)
      const tried = await test.call(tryMockRule, { body: { docId, rule: scripted('return 1'), call } }, dev)
      expect(tried.error).toBe('scripts_off')
    } finally {
      await writeSettings(test.db, 'scripts', settingGroups.scripts.initial)
    }
  })

  it('makes the values of a template of Mock.js', async () => {
    await add(
      scripted('{ "list|2": [{ "id|+1": 5, "name": "@cname", "at": "@date(\'yyyy\')" }] }', { kind: 'template' }),
    )
    const { list: made } = (await ask('/orders/9')).json<{ list: { id: number; name: string; at: string }[] }>()
    expect(made.map(({ id }) => id)).toEqual([5, 6])
    for (const { name, at } of made) expect([name, at].join(' ')).toMatch(/^\p{Script=Han}{2,3} \d{4}$/u)
  })
})

describe('the log of a mock address', () => {
  it('has the last calls with what answered them, and no secrets', async () => {
    await add()
    await ask('/orders/8?token=secret', { authorization: 'Bearer secret' })
    await ask('/orders/9')
    await ask('/customers')
    await ask('/nothing')
    const { data } = await test.call(listMockCalls, { query: { docId } }, dev)
    expect(data?.map(({ path, status, from, rule, unfit }) => ({ path, status, from, rule, unfit }))).toEqual([
      { path: '/nothing', status: 404, from: 'refused', rule: '', unfit: [] },
      { path: '/orders/9', status: 404, from: 'rule', rule: 'Gone', unfit: [] },
      {
        path: '/orders/8',
        status: 200,
        from: 'example',
        rule: '',
        unfit: [{ name: 'Gone', condition: draftMockRule().conditions[0] }],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await test.call(listMockCalls, { query: { docId } }, guest)).error).toBe('no_permission')
  })
})
