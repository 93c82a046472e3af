import { createHmac } from 'node:crypto'
import {
  addRobot,
  deleteDoc,
  deleteModule,
  deleteSharedModel,
  docStatus,
  listRobots,
  listSharedModels,
  pageRobotDeliveries,
  previewRobot,
  removeRobot,
  resendRobotDelivery,
  restoreTrash,
  testRobot,
  updateDocs,
  updateFolder,
  updateRobot,
  type BodyOf,
  type Robot,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { afterEach, describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildRemovingPush, editCall } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import {
  startHttpServer,
  type Answer,
  type AskedRequest,
  type HttpServer,
} from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { createJobRunner } from '../../../jobs/job-runner.ts'
import { readEntriesOf } from '../changelog/changelog-queries.ts'
import { createRobotCallHandlers } from './call-job.ts'
import { createRobotNoticeHandler } from './notice-job.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_BASE_URL: 'https://docs.example' } })

const servers: HttpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(answer: (request: AskedRequest) => Answer | Promise<Answer> = () => ({ body: { errcode: 0 } })) {
  const server = await startHttpServer(answer)
  servers.push(server)
  return server
}

type Fields = Omit<BodyOf<typeof addRobot>, 'moduleId'>

async function add(module: BuiltModule, address: string, more: Partial<Fields> = {}): Promise<Robot> {
  const fields = { name: 'Team', kind: 'dingtalk', language: 'en', template: '', secret: '', isOfProject: 0 } as const
  const body = { ...fields, events: ['changes' as const], address, ...more, moduleId: module.publicId }
  const { data, msg } = await test.call(addRobot, { body }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

const listed = async (module: BuiltModule) =>
  (await test.call(listRobots, { query: { moduleId: module.publicId } }, module.owner)).data?.list ?? []

const deliveries = async (module: BuiltModule, { id }: Robot) =>
  (await test.call(pageRobotDeliveries, { query: { moduleId: module.publicId, id } }, module.owner)).data?.list ?? []

const requiring = (required: string[]): JsonObject => ({
  summary: 'Place',
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { phone: { type: 'string' } }, required } },
    },
  },
})

async function buildShop() {
  const module = await buildModule(test, { name: 'Shop' })
  const doc = await buildDoc(test, { module, content: describeOperation('/orders', requiring([])), name: 'Place' })
  return { module, doc }
}

// As DingTalk's robots are sent it.
const textsOf = (server: HttpServer): string[] =>
  server.asked.map(({ body }) => (JSON.parse(body) as { markdown: { text: string } }).markdown.text)

describe('what robots are sent', () => {
  it('is each change once, with a link to the difference', async () => {
    const { module, doc } = await buildShop()
    const server = await serve()
    const robot = await add(module, `${server.url}/robot/send?access_token=abcdef`)
    await editCall(test, module.owner, doc.publicId, requiring(['phone']))
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/robot/send?access_token=abcdef' })
    const [text = ''] = textsOf(server)
    expect(text).toContain('### Shop: 1 change, 1 breaking')
    const link = `https://docs.example/doc/history/${module.publicId}/${doc.publicId}?from=`
    expect(text).toContain(`- **Breaking** \`GET /orders\` [Place](${link}`)
    expect(text).toContain('Made `phone` required')
    expect(await deliveries(module, robot)).toMatchObject([
      { state: 'delivered', attempts: 1, problem: '', title: 'Shop: 1 change, 1 breaking' },
    ])
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
  })

  it('is only what breaks callers where that was chosen, and nothing hidden', async () => {
    const { module, doc } = await buildShop()
    const other = await buildModule(test, { project: module.project, name: 'Billing' })
    const [breaking, project, off] = [await serve(), await serve(), await serve()]
    await add(module, breaking.url, { events: ['breaking'] })
    await add(other, project.url, { isOfProject: 1 })
    const { id } = await add(module, off.url)
    await test.call(updateRobot, { body: { moduleId: module.publicId, id, isOn: 0 } }, module.owner)
    const folder = await buildFolder(test, { module, name: 'Internal', isShow: 0 })
    const hidden = await buildDoc(test, { module, name: 'Hidden', parentId: folder.id })
    await editCall(test, module.owner, hidden.publicId, requiring(['phone']))
    await test.jobs.runUntilIdle()
    expect([breaking.asked, project.asked]).toEqual([[], []])
    await editCall(test, module.owner, doc.publicId, { ...requiring([]), description: 'Now' })
    await test.jobs.runUntilIdle()
    expect([breaking.asked.length, project.asked.length]).toEqual([0, 1])
    await editCall(test, module.owner, doc.publicId, { ...requiring(['phone']), description: 'Now' })
    await test.jobs.runUntilIdle()
    expect([breaking.asked.length, project.asked.length, off.asked.length]).toEqual([1, 2, 0])
  })

  it('of one whose service hangs holds up its own messages alone', async () => {
    const { module, doc } = await buildShop()
    const released = Promise.withResolvers<Answer>()
    const [hanging, quick] = [await serve(() => released.promise), await serve()]
    const hangs = await add(module, hanging.url)
    const notices = createJobRunner(test.context, {
      handlers: [createRobotNoticeHandler(test.context, readEntriesOf)],
      concurrency: 1,
    })
    for (const phone of [['phone'], [], ['phone'], [], ['phone'], []])
      await editCall(test, module.owner, doc.publicId, requiring(phone))
    await notices.runUntilIdle()
    await add(module, quick.url)
    await editCall(test, module.owner, doc.publicId, requiring(['phone']))
    await notices.runUntilIdle()
    const calls = createJobRunner(test.context, {
      handlers: [createRobotCallHandlers(test.context, readEntriesOf).first],
      concurrency: 5,
    })
    await calls.start()
    await expect.poll(() => quick.asked.length).toBe(1)
    // The others of its seven messages wait without a place.
    await expect.poll(() => hanging.asked.length).toBe(4)
    released.resolve({ body: { errcode: 0 } })
    await calls.stop()
    test.advance(10_000)
    await test.jobs.runUntilIdle()
    expect((await deliveries(module, hangs)).map(({ state }) => state)).toEqual(Array(7).fill('delivered'))
  })

  it('has deletions once they cannot be undone, and what is restored then, also where only what breaks callers was chosen', async () => {
    const { module, doc } = await buildShop()
    const [server, breaking] = [await serve(), await serve()]
    await add(module, server.url)
    await add(module, breaking.url, { events: ['breaking'], isOfProject: 1 })
    const other = await buildDoc(test, { module, name: 'Kept' })
    const kept = await test.call(deleteDoc, { body: { id: other.publicId } }, module.owner)
    await test.call(restoreTrash, { body: { id: kept.data?.trashId ?? '' } }, module.owner)
    const { data: deleted } = await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(0)
    const told = async () => {
      test.advance(11_000)
      await test.jobs.runUntilIdle()
      return [server, breaking].map((each) => textsOf(each).slice(-1))
    }
    const both = (text: string) => [[expect.stringContaining(text)], [expect.stringContaining(text)]]
    expect(await told()).toEqual(both('**Breaking** `GET /orders` Place: Deleted'))
    await test.call(restoreTrash, { body: { id: deleted?.trashId ?? '' } }, module.owner)
    expect(await told()).toEqual(both('Restored from the trash'))
    const { data: gone } = await test.call(deleteModule, { body: { id: module.publicId } }, module.owner)
    expect(await told()).toEqual(both('**Breaking** Shop: Deleted with 2 documents'))
    await test.call(restoreTrash, { body: { id: gone?.trashId ?? '' } }, module.owner)
    expect(await told()).toEqual(both('Shop: Restored from the trash with 2 documents'))
    expect([server.asked.length, breaking.asked.length]).toEqual([4, 4])
  })

  it('is one message of a push that changes and deletes, and one of what is restored after it was told', async () => {
    const { module, push } = await buildRemovingPush(test)
    await push(shop)
    const server = await serve()
    await add(module, server.url)
    const { '/health': _health, ...paths } = shop.paths
    await push({ ...shop, paths: { ...paths, '/stock': { get: { summary: 'Count', responses: {} } } } })
    test.advance(11_000)
    await test.jobs.runUntilIdle()
    expect(textsOf(server)).toEqual([expect.stringMatching(/^- .*`GET \/health`.*: Deleted$/m)])
    const { id } = await test.db
      .selectFrom('trash')
      .select('id')
      .where('module_id', '=', module.id)
      .executeTakeFirstOrThrow()
    expect((await test.call(restoreTrash, { body: { id: encodeId('trash', id) } }, module.owner)).code).toBe('0')
    await test.jobs.runUntilIdle()
    expect(textsOf(server).slice(1)).toEqual([
      expect.stringMatching(/^- `GET \/health` \[.*\]\(.*\): Restored from the trash$/m),
    ])
  })

  it('is what becomes of folders and shared models, and nothing of a change without a new state', async () => {
    const { module, doc } = await buildShop()
    const folder = await buildFolder(test, { module, name: 'Orders' })
    await buildComponent(test, module, 'schemas', 'Money', { type: 'integer' })
    const server = await serve()
    await add(module, server.url)
    const told = async (): Promise<string[]> => {
      const before = server.asked.length
      test.advance(11_000)
      await test.jobs.runUntilIdle()
      return textsOf(server).slice(before)
    }
    const moduleId = module.publicId
    await test.call(updateFolder, { body: { id: folder.publicId, description: 'All about orders' } }, module.owner)
    expect(await told()).toEqual([expect.stringContaining('[Orders](')])
    await test.call(updateDocs, { body: { ids: [doc.publicId], status: docStatus.done } }, module.owner)
    expect(await told()).toEqual([])
    const { data: models } = await test.call(
      listSharedModels,
      { query: { moduleId, section: 'schemas' } },
      module.owner,
    )
    const body = { moduleId, id: models?.list[0]?.id ?? '', isForced: true }
    const { data: deleted } = await test.call(deleteSharedModel, { body }, module.owner)
    expect(await told()).toEqual([expect.stringContaining('- Money: Deleted')])
    await test.call(restoreTrash, { body: { id: deleted?.trashId ?? '' } }, module.owner)
    expect(await told()).toEqual([expect.stringContaining('- Money: Restored from the trash')])
  })

  it('is tried again with longer and longer waits, then given up, and sent again when someone asks', async () => {
    const { module, doc } = await buildShop()
    let status = 503
    const server = await serve(() => ({ status, body: { errcode: 0 } }))
    const key = Buffer.alloc(32, 3)
    const robot = await add(module, server.url, { kind: 'webhook', secret: `whsec_${key.toString('base64')}` })
    await editCall(test, module.owner, doc.publicId, requiring(['phone']))
    await test.jobs.runUntilIdle()
    const { first } = createRobotCallHandlers(test.context, readEntriesOf)
    const firstAttempts = createJobRunner(test.context, { handlers: [first], concurrency: 1 })
    for (const waitMs of [13_000, 73_000, 370_000, 2_200_000, 9_000_000]) {
      const before = server.asked.length
      test.advance(1_000)
      await test.jobs.runUntilIdle()
      expect(server.asked).toHaveLength(before)
      test.advance(waitMs)
      // Later attempts are none of theirs: first ones never wait behind them.
      await firstAttempts.runUntilIdle()
      expect(server.asked).toHaveLength(before)
      await test.jobs.runUntilIdle()
      expect(server.asked).toHaveLength(before + 1)
    }
    const [failed] = await deliveries(module, robot)
    expect(failed).toMatchObject({ state: 'failed', attempts: 6, problem: 'HTTP 503 {"errcode":0}' })
    expect((await listed(module))[0]).toMatchObject({ failedCount: 1 })
    status = 200
    const body = { moduleId: module.publicId, id: robot.id, deliveryId: failed?.id ?? '' }
    expect((await test.call(resendRobotDelivery, { body }, module.owner)).data).toMatchObject({ state: 'waiting' })
    await test.jobs.runUntilIdle()
    expect(await deliveries(module, robot)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect((await test.call(resendRobotDelivery, { body }, module.owner)).error).toBe('not_accessible')
    const ids = new Set(server.asked.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    const last = server.asked.at(-1)
    const [id, at] = [String(last?.headers['webhook-id']), String(last?.headers['webhook-timestamp'])]
    const signature = createHmac('sha256', key).update(`${id}.${at}.${last?.body ?? ''}`)
    expect(last?.headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`)
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      type: 'changelog.changed',
      data: { app: 'Shop', breaking: 1, entries: [{ name: 'Place', url: '/orders', level: 'breaking' }] },
    })
  })

  it('is given up when the service refuses it, and never goes where the server may not', async () => {
    const { module, doc } = await buildShop()
    const server = await serve(() => ({ body: { errcode: 310_000, errmsg: 'sign not match' } }))
    const robot = await add(module, server.url, { secret: 'SECwrong' })
    await editCall(test, module.owner, doc.publicId, requiring(['phone']))
    await test.jobs.runUntilIdle()
    expect(server.asked[0]?.path).toMatch(/^\/\?timestamp=\d{13}&sign=[\w%]+$/)
    expect(await deliveries(module, robot)).toMatchObject([{ state: 'failed', attempts: 1 }])
    const body = { moduleId: module.publicId, id: robot.id, address: 'http://127.0.0.2/hook' }
    expect((await test.call(updateRobot, { body }, module.owner)).error).toBe('address_forbidden')
  })
})

describe('robots', () => {
  it('are made, changed and deleted by who may change the application, and never give back their secrets', async () => {
    const { module } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await addToProject(test, module.project.id, guest, 'guest')
    const moduleId = module.publicId
    expect((await test.call(listRobots, { query: { moduleId } }, guest)).error).toBe('no_permission')
    const robot = await add(module, 'https://oapi.example/robot/send?access_token=topsecret', {
      secret: 'SECverysecret',
    })
    expect(robot).toMatchObject({ address: 'https://oapi.example/…cret', hasSecret: true, isOn: 1, lastDelivery: null })
    const rows = JSON.stringify(await test.db.selectFrom('robot').selectAll().execute())
    expect(rows).not.toMatch(/topsecret|SECverysecret/)
    const change = { moduleId, id: robot.id, name: 'Other', events: ['releases' as const], secret: '' }
    const changed = (await test.call(updateRobot, { body: change }, module.owner)).data
    expect(changed).toMatchObject({ name: 'Other', events: ['releases'], hasSecret: false, address: robot.address })
    const elsewhere = await buildModule(test)
    const strange = { moduleId: elsewhere.publicId, id: robot.id }
    expect((await test.call(removeRobot, { body: strange }, elsewhere.owner)).error).toBe('not_accessible')
    await test.call(removeRobot, { body: { moduleId, id: robot.id } }, module.owner)
    expect(await listed(module)).toEqual([])
    const acts = await test.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'robot.%')
      .orderBy('id')
      .execute()
    expect(acts.slice(-3).map(({ action }) => action)).toEqual(['robot.create', 'robot.update', 'robot.delete'])
  })

  it('take only addresses of the web, and secrets that sign', async () => {
    const { module } = await buildShop()
    const errorOf = async (fields: Partial<Fields>) => {
      const body = {
        ...{ moduleId: module.publicId, name: 'A', kind: 'webhook' as const, language: 'en' as const, template: '' },
        ...{ secret: '', isOfProject: 0 as const, events: [], address: 'https://a.example', ...fields },
      }
      return (await test.call(addRobot, { body }, module.owner)).error
    }
    expect(await errorOf({ address: 'ftp://a.example' })).toBe('robot_address_invalid')
    expect(await errorOf({ address: 'http://169.254.169.254/' })).toBe('address_forbidden')
    expect(await errorOf({ secret: 'short' })).toBe('robot_secret_invalid')
    expect(await listed(module)).toEqual([])
  })

  it('can be tried, with the text of their template', async () => {
    const { module } = await buildShop()
    let answer: Answer = { body: { errcode: 0 } }
    const server = await serve(() => answer)
    const template =
      '[{appName}] {breaking} of {count}: {nothing} {@user}\n{changes}\n{modifyType} {docName} {url}{releaseNo}'
    const mentions = ['13800000000']
    const robot = await add(module, server.url, { template, mentions })
    const place = { moduleId: module.publicId }
    const body = { ...place, id: robot.id }
    expect((await test.call(testRobot, { body }, module.owner)).data).toEqual({ isDelivered: true, problem: '' })
    const asked = { ...place, language: 'en', template, kind: 'dingtalk', example: 'change', mentions } as const
    const shown = (await test.call(previewRobot, { body: asked }, module.owner)).data
    const changes = '- **Breaking** `POST /orders` Place an order: Made `phone` required'
    const text = `[Shop] 1 of 1: {nothing} @13800000000\n${changes}\nUpdated Place an order \`POST /orders\``
    expect(shown).toEqual({ title: 'Shop: test message', text })
    expect(textsOf(server)).toEqual([`### Shop: test message\n\n${text}`])
    answer = { status: 404, body: 'gone' }
    const failed = await test.call(testRobot, { body }, module.owner)
    expect(failed.data).toEqual({ isDelivered: false, problem: 'HTTP 404 gone' })
    expect(await deliveries(module, robot)).toEqual([])
  })
})
