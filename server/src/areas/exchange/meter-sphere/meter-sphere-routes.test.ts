import { createDecipheriv } from 'node:crypto'
import {
  bindMeterSphere,
  getMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  pageMeterSphereSyncs,
  removeMeterSphere,
  saveMeterSphere,
  syncMeterSphere,
  testMeterSphere,
  unbindMeterSphere,
  type BodyOf,
} from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildPush, pushDescription } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { startHttpServer, type Answer, type AskedRequest } from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { sendPushed } from './push-commands.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1' } })

const accessKey = 'AccessKey0123456'
const secretKey = 'SecretKey6543210'

/** What each version answers, by method and path. */
const answers: Readonly<Record<string, unknown>> = {
  'GET /currentUser': { id: 'admin' },
  'GET /workspace/list/userworkspace': [{ id: 'w1', name: 'Team' }],
  'POST /project/list/related': [{ id: 'p1', name: 'Shop' }],
  'GET /api/module/list/p1/http': [
    { id: 'f1', name: 'Orders', level: 1, children: [{ id: 'f2', name: 'Old', children: [{ id: 'f3', name: 'No' }] }] },
    { name: 'without an id' },
  ],
  'GET /user/api/key/validate': null,
  'GET /system/organization/switch-option': [{ id: 'o1', name: 'Company' }],
  'GET /project/list/options/o1': [{ id: 'p1', name: 'Shop' }],
  'POST /api/definition/module/only/tree': [{ id: 'f1', name: 'Orders', children: [] }],
  'POST /api/definition/import': null,
}

type Version = BodyOf<typeof testMeterSphere>['version']

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
beforeEach(async () => {
  const setting = { key: 'system.meterSphere', value: JSON.stringify({ enabled: true }) }
  await test.db.deleteFrom('setting').where('key', '=', setting.key).execute()
  await test.db.insertInto('setting').values(setting).execute()
})

/** Signs in as the platform does: the text decrypts with the secret key, and the access key as initial value. */
function isSigned({ headers }: AskedRequest): boolean {
  if (headers['accesskey'] !== accessKey) return false
  const cipher = createDecipheriv('aes-128-cbc', secretKey, accessKey).setAutoPadding(false)
  const text = cipher.update(String(headers['signature']), 'base64', 'utf8') + cipher.final('utf8')
  const padding = text.charCodeAt(text.length - 1)
  const [key, nonce = '', at] = text.slice(0, -padding).split('|')
  return key === accessKey && nonce.length === 36 && at === String(test.now())
}

async function serve(version: Version, special: (request: AskedRequest) => Answer | undefined = () => undefined) {
  const server = await startHttpServer((request) => {
    const answer = special(request)
    if (answer !== undefined) return answer
    if (!isSigned(request)) return { status: 401, body: { success: false, message: 'not signed', code: 401 } }
    const name = `${request.method} ${request.path}`
    if (!(name in answers)) return { status: 404, body: { success: false, message: name } }
    const data = answers[name]
    return { body: version === '2' ? { success: true, message: null, data } : { code: 100_200, message: null, data } }
  })
  closing.push(() => server.close())
  return { ...server, called: () => server.asked.map(({ method, path }) => `${method} ${path}`) }
}

const keys = { accessKey, secretKey }
const target = { projectId: 'p1', projectName: 'Shop', folderId: 'f1', folderName: 'Orders' }

async function connect({ project: { space }, owner }: BuiltModule, version: Version, address: string) {
  const workspace = version === '2' ? { id: 'w1', name: 'Team' } : { id: 'o1', name: 'Company' }
  const named = { workspaceId: workspace.id, workspaceName: workspace.name }
  const body = { spaceId: space.publicId, version, address, ...keys, ...named }
  return test.call(saveMeterSphere, { body }, owner)
}

async function buildBound(version: Version, address: string, made?: BuiltModule) {
  const module = made ?? (await buildModule(test, { name: 'Shop' }))
  await buildDoc(test, { module, content: describeOperation('/orders', { summary: 'Place' }), name: 'Place' })
  const folder = await buildFolder(test, { module, name: 'Internal', isShow: 0 })
  const content = describeOperation('/hidden', { summary: 'Hidden' })
  await buildDoc(test, { module, content, name: 'Hidden', parentId: folder.id })
  await connect(module, version, address)
  const { msg, error } = await test.call(
    bindMeterSphere,
    { body: { moduleId: module.publicId, ...target } },
    module.owner,
  )
  expect([error, msg]).toEqual([undefined, expect.anything()])
  return module
}

const sync = async ({ publicId, owner }: BuiltModule) =>
  (await test.call(syncMeterSphere, { body: { moduleId: publicId } }, owner)).data

const syncs = async ({ publicId, owner }: BuiltModule) =>
  (await test.call(pageMeterSphereSyncs, { query: { moduleId: publicId } }, owner)).data?.list ?? []

/** Parts of a multipart body, by their names. */
function partsOf({ headers, body }: AskedRequest): Record<string, string> {
  const boundary = String(headers['content-type']).replace('multipart/form-data; boundary=', '')
  const parts = body.split(`--${boundary}`).slice(1, -1)
  expect(body.endsWith(`--${boundary}--\r\n`)).toBe(true)
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', content = ''] = part.split('\r\n\r\n')
      return [head.trim(), content.replace('\r\n', '')]
    }),
  )
}

const fileHead =
  'Content-Disposition: form-data; name="file"; filename="documents.json"\r\nContent-Type: application/json'
const requestHead = 'Content-Disposition: form-data; name="request"\r\nContent-Type: application/json'

describe('a connection', () => {
  it.each([
    ['2', ['GET /currentUser', 'GET /workspace/list/userworkspace'], { id: 'w1', name: 'Team' }],
    ['3', ['GET /user/api/key/validate', 'GET /system/organization/switch-option'], { id: 'o1', name: 'Company' }],
  ] as const)('is tried with the calls of version %s', async (version, called, workspace) => {
    const server = await serve(version)
    const { project, owner } = await buildModule(test)
    const body = { spaceId: project.space.publicId, version, address: `${server.url}/`, ...keys }
    const { data } = await test.call(testMeterSphere, { body }, owner)
    expect(data).toEqual({ problem: null, list: [workspace] })
    expect(server.called()).toEqual(called)
    const other = { ...body, secretKey: 'x'.repeat(16) }
    const wrong = await test.call(testMeterSphere, { body: other }, owner)
    expect(wrong.data?.problem?.reason).toBe('refused')
  })

  it('has the first organization where version 3 lets the keys list none', async () => {
    const server = await serve('3', ({ path }) =>
      path.includes('switch-option') ? { status: 403, body: { code: 100_403, message: 'no' } } : undefined,
    )
    const { project, owner } = await buildModule(test)
    const body = { spaceId: project.space.publicId, version: '3' as const, address: server.url, ...keys }
    const { data } = await test.call(testMeterSphere, { body }, owner)
    expect(data).toEqual({ problem: null, list: [{ id: '100001', name: '100001' }] })
  })

  it('keeps its keys to itself, and to the address they were entered for', async () => {
    const server = await serve('2')
    const module = await buildModule(test)
    const { space } = module.project
    expect((await connect(module, '2', server.url)).data).toEqual({
      connection: {
        ...{ version: '2', address: server.url, workspaceId: 'w1', workspaceName: 'Team' },
        ...{ updatedBy: module.owner.username.toUpperCase(), updatedAtMs: test.now() },
      },
    })
    const read = await test.send(getMeterSphere, { query: { spaceId: space.publicId } }, module.owner)
    const rows = await test.db.selectFrom('meter_sphere_space').selectAll().execute()
    expect(read.body + JSON.stringify(rows)).not.toMatch(/AccessKey0123456|SecretKey6543210/)
    const body = { spaceId: space.publicId, version: '2' as const, address: server.url }
    expect((await test.call(testMeterSphere, { body }, module.owner)).data?.problem).toBeNull()
    const elsewhere = { ...body, address: 'http://127.0.0.1:9' }
    expect((await test.call(testMeterSphere, { body: elsewhere }, module.owner)).error).toBe(
      'meter_sphere_keys_missing',
    )
    const forbidden = { ...body, ...keys, address: 'http://169.254.169.254/' }
    expect((await test.call(testMeterSphere, { body: forbidden }, module.owner)).error).toBe('address_forbidden')
  })

  it('asks nothing while the integration is off', async () => {
    const server = await serve('2')
    const module = await buildBound('2', server.url)
    await test.db.deleteFrom('setting').where('key', '=', 'system.meterSphere').execute()
    const { data } = await test.call(listMeterSphereProjects, { query: { moduleId: module.publicId } }, module.owner)
    expect(data).toEqual({ problem: { reason: 'switchedOff', said: '' }, list: [] })
    await sync(module)
    await test.jobs.runUntilIdle()
    expect(await syncs(module)).toMatchObject([{ state: 'failed', problem: { reason: 'switchedOff' } }])
    await test.db.transaction().execute((tx) => sendPushed(tx, module.id, module.owner.id, test.now()))
    expect(await syncs(module)).toHaveLength(1)
    expect(server.asked).toEqual([])
  })

  it('takes what applications chose with it, and what they chose elsewhere', async () => {
    const server = await serve('2')
    const module = await buildBound('2', server.url)
    const query = { moduleId: module.publicId }
    const chosen = async () => (await test.call(getMeterSphereTarget, { query }, module.owner)).data
    await connect(module, '2', server.url)
    expect(await chosen()).toEqual({ isConnected: true, target })
    await connect(module, '2', `${server.url}/api`)
    expect(await chosen()).toEqual({ isConnected: true, target: null })
    await test.call(bindMeterSphere, { body: { ...query, ...target } }, module.owner)
    await test.call(removeMeterSphere, { body: { spaceId: module.project.space.publicId } }, module.owner)
    expect(await chosen()).toEqual({ isConnected: false, target: null })
    const again = await test.call(bindMeterSphere, { body: { ...query, ...target } }, module.owner)
    expect(again.error).toBe('meter_sphere_not_connected')
    const acts = await test.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'meterSphere.%')
      .orderBy('id')
      .execute()
    expect(acts.slice(-5).map(({ action }) => action.split('.')[1])).toEqual([
      ...['bind', 'connect', 'connect', 'bind', 'disconnect'],
    ])
  })
})

describe('where documents go', () => {
  it('is a project and a module of two levels, as each version lists them', async () => {
    const [second, third] = [await serve('2'), await serve('3')]
    const modules = [await buildBound('2', second.url), await buildBound('3', third.url)]
    const lists = await Promise.all(
      modules.map(async ({ publicId: moduleId, owner }) => [
        (await test.call(listMeterSphereProjects, { query: { moduleId } }, owner)).data,
        (await test.call(listMeterSphereFolders, { query: { moduleId, projectId: 'p1' } }, owner)).data,
      ]),
    )
    const projects = { problem: null, list: [{ id: 'p1', name: 'Shop' }] }
    const orders = { id: 'f1', name: 'Orders', depth: 0 }
    expect(lists).toEqual([
      [projects, { problem: null, list: [orders, { id: 'f2', name: 'Old', depth: 1 }] }],
      [projects, { problem: null, list: [orders] }],
    ])
    expect(second.called()).toEqual(['POST /project/list/related', 'GET /api/module/list/p1/http'])
    expect(second.asked[0]?.body).toBe('{"workspaceId":"w1"}')
    expect(third.called()).toEqual(['GET /project/list/options/o1', 'POST /api/definition/module/only/tree'])
    expect(third.asked[1]?.body).toBe('{"projectId":"p1"}')
  })
})

describe('sending documents', () => {
  const shared = { model: 'definition', projectId: 'p1', moduleId: 'f1', protocol: 'HTTP', origin: 'idea' }
  it.each([
    ['2', { modeId: 'fullCoverage', platform: 'Postman', coverModule: true, ...shared }],
    ['3', { type: 'API', platform: 'Swagger3', coverModule: true, syncCase: true, ...shared }],
  ] as const)('is the import of version %s, without what is hidden', async (version, request) => {
    const server = await serve(version)
    const module = await buildBound(version, server.url)
    expect(await sync(module)).toMatchObject({ state: 'waiting', cause: 'manual', attempts: 0 })
    await test.jobs.runUntilIdle()
    expect(server.called()).toEqual(['POST /api/definition/import'])
    const [asked] = server.asked
    const parts = asked === undefined ? {} : partsOf(asked)
    expect(Object.keys(parts)).toEqual([fileHead, requestHead])
    expect(JSON.parse(parts[requestHead] ?? '')).toEqual(request)
    const file: unknown = JSON.parse(parts[fileHead] ?? '')
    if (version === '2') expect(file).toMatchObject({ info: { name: 'Shop' }, item: [{ name: 'Place' }] })
    else expect(file).toMatchObject({ openapi: '3.0.4', paths: { '/orders': {} } })
    expect(parts[fileHead]).toContain('orders')
    expect(parts[fileHead]).not.toContain('hidden')
    expect(await syncs(module)).toMatchObject([{ state: 'done', attempts: 1, problem: null }])
  })

  it('follows a push once, however many there were, and stops when nothing was chosen any more', async () => {
    const server = await serve('3')
    const pushed = await buildPush(test)
    const module = await buildBound('3', server.url, pushed.module)
    const push = async (path: string) => {
      const info = { title: 'Shop', version: '1' }
      const paths = { [path]: { get: { responses: { '200': { description: 'OK' } } } } }
      await pushDescription(test, pushed.token, JSON.stringify({ openapi: '3.1.0', info, paths }), {
        query: '?mode=job',
      })
    }
    await push('/first')
    await push('/second')
    await test.jobs.runUntilIdle()
    expect(server.called()).toEqual(['POST /api/definition/import'])
    expect(await syncs(module)).toMatchObject([{ state: 'done', cause: 'push' }])
    await test.call(unbindMeterSphere, { body: { moduleId: module.publicId } }, module.owner)
    await push('/third')
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    const body = { moduleId: module.publicId }
    expect((await test.call(syncMeterSphere, { body }, module.owner)).error).toBe('meter_sphere_not_connected')
  })

  it('is tried again with longer and longer waits, then given up', async () => {
    const server = await serve('2', () => ({ status: 502, body: 'Bad gateway' }))
    const module = await buildBound('2', server.url)
    await sync(module)
    await test.jobs.runUntilIdle()
    for (const waitMs of [60_000, 300_000, 1_800_000]) {
      const before = server.asked.length
      test.advance(waitMs - 1_000)
      await test.jobs.runUntilIdle()
      expect(server.asked).toHaveLength(before)
      test.advance(1_000)
      await test.jobs.runUntilIdle()
      expect(server.asked).toHaveLength(before + 1)
    }
    const problem = { reason: 'refused', said: 'HTTP 502 Bad gateway' }
    expect(await syncs(module)).toMatchObject([{ state: 'failed', attempts: 4, problem }])
  })

  it('is given up at once when the platform refuses it', async () => {
    const server = await serve('2', () => ({ body: { success: false, message: 'No such module' } }))
    const module = await buildBound('2', server.url)
    await sync(module)
    await test.jobs.runUntilIdle()
    const problem = { reason: 'refused', said: 'No such module' }
    expect(await syncs(module)).toMatchObject([{ state: 'failed', attempts: 1, problem }])
  })
})
