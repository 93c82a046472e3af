import {
  addMockRule,
  getMockAddress,
  getMockRecording,
  mockHeader,
  mockRecordingLimits,
  setMockRecording,
  settingGroups,
} from '@lectern/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { buildMockRule } from '../../../../../test/factories/build-mock-rule.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../../test/support/module-settings.ts'
import { must } from '../../../../../test/support/must.ts'
import { startEcho, type EchoService } from '../../../../../test/support/outside/echo-services.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { writeSettings } from '../../../../core/settings.ts'

const test = useTestApp()
let echo: EchoService

beforeAll(async () => {
  echo = await startEcho()
})
afterAll(() => echo.close())
afterEach(() => writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial))

const operation = { responses: { 200: { description: '', content: { 'application/json': { example: { id: 1 } } } } } }

async function keyOf({ publicId, owner }: BuiltModule): Promise<string> {
  const { data } = await test.call(getMockAddress, { query: { moduleId: publicId } }, owner)
  return data?.key ?? ''
}

it('passes calls without a rule on for an hour, and offers the answers as rules without secrets', async () => {
  await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1'], deny: [] })
  const module = await buildModule(test)
  const { owner } = module
  const url = `http://127.0.0.1:${String(echo.port)}/v1`
  const environment = { key: null, name: 'Test', url, isPublic: 1 as const, headers: [] }
  await changeModuleSettings(test, module, { environments: [environment] })
  const { publicId: docId } = await buildDoc(test, { module, content: describeOperation('/orders/{id}', operation) })
  await buildMockRule(test, owner, docId)
  const key = await keyOf(module)
  const ask = (path: string) =>
    test.app.inject({
      url: `/mock/${key}${path}`,
      headers: { cookie: 'session=own', authorization: 'Bearer theirs', 'x-tenant': 'a' },
    })
  const set = (to: string | null) => test.call(setMockRecording, { body: { docId, url: to } }, owner)

  expect((await ask('/orders/7')).json()).toEqual({ id: 1 })
  expect((await set('http://127.0.0.1:1')).error).toBe('not_accessible')
  expect((await set(url)).data).toMatchObject({ url, urls: [url], answers: [] })
  const passed = await ask('/orders/7?page=2&token=abc')
  expect(passed.headers[mockHeader]).toBe('from=recorded&response=200&example=')
  const { method, path, rawHeaders } = passed.json<{ method: string; path: string; rawHeaders: string[] }>()
  expect([method, path]).toEqual(['GET', '/v1/orders/7?page=2&token=abc'])
  const names = rawHeaders.map((each) => each.toLowerCase())
  expect([names.includes('cookie'), names.includes('authorization'), names.includes('x-tenant')]).toEqual([
    false,
    true,
    true,
  ])
  await ask('/v1/orders/7?page=2&token=abc')
  expect(echo.asked.map(({ path: asked }) => asked)).toEqual([path, path])
  // A rule comes first.
  expect((await ask('/orders/9')).json()).toEqual({ lost: 9 })
  const { data } = await test.call(getMockRecording, { query: { docId } }, owner)
  const [answer] = data?.answers ?? []
  expect(data?.answers).toHaveLength(2)
  expect(answer).toMatchObject({ method: 'GET', path: '/v1/orders/7', status: 200 })
  // What the service answered has the header in it.
  expect(answer?.hidden.toSorted()).toEqual(['rawHeaders', 'token'])
  expect(answer?.rule.answer.text).toContain('[hidden]')
  expect(answer?.rule.answer.text).not.toContain('theirs')
  expect(answer?.rule.conditions).toEqual([
    { place: 'path', name: 'id', operator: 'equals', value: '7' },
    { place: 'query', name: 'page', operator: 'equals', value: '2' },
  ])

  test.advance(mockRecordingLimits.ms)
  expect((await ask('/orders/7')).json()).toEqual({ id: 1 })
  expect((await test.call(getMockRecording, { query: { docId } }, owner)).data).toMatchObject({ url: null })
  if (answer !== undefined) await must(test, owner, addMockRule, { docId, rule: answer.rule })
  expect((await ask('/orders/7?page=2')).json()).toMatchObject({ path: '/v1/orders/7?page=2&token=[hidden]' })
  await set(url)
  await set(null)
  const acts = await test.db
    .selectFrom('audit')
    .select('action')
    .where('actor_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action).filter((action) => action.includes('Recording'))).toEqual([
    'mock.startRecording',
    'mock.startRecording',
    'mock.stopRecording',
  ])
})

it('lets the document answer where the service can’t be reached', async () => {
  const module = await buildModule(test)
  const url = `http://127.0.0.1:${String(echo.port)}`
  await changeModuleSettings(test, module, {
    environments: [{ key: null, name: 'Test', url, isPublic: 1, headers: [] }],
  })
  const { publicId: docId } = await buildDoc(test, { module, content: describeOperation('/orders', operation) })
  const key = await keyOf(module)
  await must(test, module.owner, setMockRecording, { docId, url })
  // Private addresses are closed unless administrators open them.
  const answer = await test.app.inject({ url: `/mock/${key}/orders` })
  expect([answer.json(), answer.headers[mockHeader]]).toEqual([{ id: 1 }, 'from=example&response=200&example='])
})
