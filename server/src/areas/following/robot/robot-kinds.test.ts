/* Each service played by a stand-in: what it is sent, byte for byte, and what becomes of its refusals. */
import { createHmac } from 'node:crypto'
import { addRobot, pageRobotDeliveries, testRobot, updateRobot, type Robot, type RobotKind } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildPush, editCall, pushDescription } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { startHttpServer, type Answer } from '../../../../test/support/outside/http-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_BASE_URL: 'https://docs.example' } })

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: () => Answer) {
  const server = await startHttpServer(answer)
  closing.push(() => server.close())
  return server
}

const template = '{appName}: {count}\n{changes}'

async function add(module: BuiltModule, kind: RobotKind, address: string, secret = ''): Promise<Robot> {
  const fields = { name: 'Team', language: 'en' as const, isOfProject: 0 as const, events: ['changes' as const] }
  const body = { ...fields, moduleId: module.publicId, kind, address, secret, template }
  const { data, msg } = await test.call(addRobot, { body }, module.owner)
  if (data === null) throw new Error(msg)
  return data
}

const deliveries = async ({ publicId: moduleId, owner }: BuiltModule, { id }: Robot) =>
  (await test.call(pageRobotDeliveries, { query: { moduleId, id } }, owner)).data?.list ?? []

const title = 'Shop: test message'
const markdown = 'Shop: 1\\n- **Breaking** `POST /orders` Place an order: Made `phone` required'
const seconds = () => String(Math.floor(test.now() / 1000))
const sign = () => createHmac('sha256', `${seconds()}\nfeishu-secret`).update('').digest('base64')

/** By service: the path of its addresses, its secret, what it is sent, how it takes it, and how it refuses for good. */
const services: readonly [RobotKind, string, string, () => string, Answer, Answer][] = [
  [
    'wecom',
    '/cgi-bin/webhook/send?key=693a91f6',
    '',
    () => `{"msgtype":"markdown","markdown":{"content":"**${title}**\\n${markdown}"}}`,
    { body: { errcode: 0, errmsg: 'ok' } },
    { body: { errcode: 93_000, errmsg: 'invalid webhook url' } },
  ],
  [
    'feishu',
    '/open-apis/bot/v2/hook/xxxx',
    'feishu-secret',
    () =>
      `{"timestamp":"${seconds()}","sign":"${sign()}","msg_type":"interactive","card":{"header":{"title":{"tag":"plain_text","content":"${title}"},"template":"red"},"elements":[{"tag":"markdown","content":"${markdown}"}]}}`,
    { body: { code: 0, msg: 'success', data: {} } },
    { body: { code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' } },
  ],
  [
    'slack',
    '/services/T000/B000/XXXX',
    '',
    () => `{"text":"*${title}*\\n${markdown.replace('**Breaking**', '*Breaking*')}"}`,
    { body: 'ok' },
    { status: 403, body: 'invalid_token' },
  ],
  [
    'teams',
    '/workflows/0a1b/triggers/manual/paths/invoke?api-version=2016-06-01&sig=abc',
    '',
    () =>
      `{"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive","contentUrl":null,"content":{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json","type":"AdaptiveCard","version":"1.4","body":[{"type":"TextBlock","wrap":true,"text":"${title}","weight":"Bolder","size":"Medium"},{"type":"TextBlock","wrap":true,"text":"${markdown}"}]}}]}`,
    { status: 202, body: '' },
    { status: 400, body: { error: { code: 'TriggerInputSchemaMismatch' } } },
  ],
]

async function change(module: BuiltModule) {
  const content = describeOperation('/orders', { summary: 'Place' })
  const doc = await buildDoc(test, { module, content, name: 'Place' })
  await editCall(test, module.owner, doc.publicId, { summary: 'Place', description: 'Now' })
  await test.jobs.runUntilIdle()
}

describe.each(services)('a robot of %s', (kind, path, secret, written, taken, refused) => {
  it('is sent what its service describes', async () => {
    const server = await serve(() => taken)
    const module = await buildModule(test, { name: 'Shop' })
    const robot = await add(module, kind, server.url + path, secret)
    const body = { moduleId: module.publicId, id: robot.id }
    const answer = await test.call(testRobot, { body }, module.owner)
    expect(answer.data).toEqual({ isDelivered: true, problem: '' })
    const [asked] = server.asked
    expect([asked?.method, asked?.path, asked?.body]).toEqual(['POST', path, written()])
    expect(asked?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(written())),
    })
  })

  it('is not called again once its service refuses what it is sent', async () => {
    const server = await serve(() => refused)
    const module = await buildModule(test, { name: 'Shop' })
    const robot = await add(module, kind, server.url + path, secret)
    await change(module)
    const text = typeof refused.body === 'string' ? refused.body : JSON.stringify(refused.body)
    const problem = refused.status === undefined ? text : `HTTP ${String(refused.status)} ${text}`
    expect(await deliveries(module, robot)).toMatchObject([{ state: 'failed', attempts: 1, problem }])
    test.advance(24 * 60 * 60_000)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
  })
})

describe('accounts that a robot mentions', () => {
  it.each([
    ['dingtalk', ['13800000000', 'manager4220'], 'Shop: 1\\n\\n@13800000000 @manager4220"'],
    ['wecom', ['zhangsan'], 'Shop: 1\\n\\n<@zhangsan>"'],
    ['feishu', ['ou_8a1b', 'mia@example.com'], '<at id=ou_8a1b></at> <at email=mia@example.com></at>"'],
    ['slack', ['U024BE7LH'], 'Shop: 1\\n\\n<@U024BE7LH>"'],
    ['teams', ['mia@example.com'], '"mentioned":{"id":"mia@example.com","name":"mia@example.com"}'],
    ['webhook', ['mia'], '"mentions":["mia"]'],
  ] as const)('are named as %s does', async (kind, mentions, written) => {
    const server = await serve(() => ({ body: { errcode: 0, code: 0 } }))
    const module = await buildModule(test, { name: 'Shop' })
    const { id } = await add(module, kind, `${server.url}/hook`)
    const place = { moduleId: module.publicId }
    const change = { ...place, id, template: '{appName}: {count}', mentions: [...mentions] }
    expect((await test.call(updateRobot, { body: change }, module.owner)).data?.mentions).toEqual(mentions)
    await test.call(testRobot, { body: { ...place, id } }, module.owner)
    expect(server.asked[0]?.body).toContain(written)
  })

  it('are no markup, and not too many', async () => {
    const module = await buildModule(test)
    const { id } = await add(module, 'slack', 'https://robot.example/hook')
    const errorOf = async (mentions: string[]) => {
      const body = { moduleId: module.publicId, id, mentions }
      return (await test.call(updateRobot, { body }, module.owner)).error
    }
    expect(await errorOf(['U1> <!channel'])).toBe('invalid_input')
    expect(await errorOf(Array.from({ length: 21 }, (_each, index) => `U${String(index)}`))).toBe('invalid_input')
    expect(await test.db.selectFrom('robot').select('mentions').execute()).toContainEqual({ mentions: '[]' })
  })
})

describe('a service that is called too often', () => {
  it.each([
    ['wecom', { body: { errcode: 45_009, errmsg: 'api freq out of limit' } }, 13_000],
    ['feishu', { body: { code: 11_232, msg: 'frequency limited' } }, 13_000],
    ['slack', { status: 429, headers: { 'retry-after': '90' }, body: 'rate_limited' }, 90_000],
    ['teams', { status: 429, headers: { 'retry-after': '60' }, body: '' }, 60_000],
  ] as const)('is left alone for as long as it asks, as %s does', async (kind, limited, waitMs) => {
    let answer: Answer = limited
    const server = await serve(() => answer)
    const module = await buildModule(test, { name: 'Shop' })
    const robot = await add(module, kind, `${server.url}/hook`)
    await change(module)
    expect(await deliveries(module, robot)).toMatchObject([{ state: 'waiting', attempts: 1 }])
    answer = { body: kind === 'feishu' ? { code: 0 } : { errcode: 0 } }
    test.advance(waitMs - 6_000)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(1)
    test.advance(6_000)
    await test.jobs.runUntilIdle()
    expect(server.asked).toHaveLength(2)
    expect(server.asked[1]?.body).toBe(server.asked[0]?.body)
    expect(await deliveries(module, robot)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

describe('a change of more documents than are looked at together', () => {
  it('is counted and judged to its end, and shows what breaks callers first', async () => {
    const server = await serve(() => ({ body: { errcode: 0 } }))
    const pushed = await buildPush(test)
    const count = 320
    const push = async (last: object) => {
      const paths = Object.fromEntries(
        Array.from({ length: count }, (_each, index) => {
          const isLast = index === count - 1
          return [`/p${String(index)}`, { get: { ...operation, ...(isLast ? last : {}), description: nextText } }]
        }),
      )
      const description = JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths })
      await pushDescription(test, pushed.token, description, { query: '?mode=job' })
      await test.jobs.runUntilIdle()
    }
    const operation = { responses: { '200': { description: 'OK' } } }
    let nextText = 'Before'
    await push({})
    await add(pushed.module, 'wecom', `${server.url}/hook`)
    nextText = 'Now'
    await push({ parameters: [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }] })
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.body).toContain('320 changes, 1 breaking')
    expect(server.asked[0]?.body).toContain('\\n- **Breaking** `GET /p319`')
  })
})
