/* Calls of visitors of a share: while its owner allows them, to what its documents show in it, and nowhere else. */
import {
  addShare,
  checkVisitPassword,
  disableShare,
  enableShare,
  getVisit,
  pageShares,
  revokeShare,
  sendVisitCall,
  settingGroups,
  shareType,
  updateShare,
  type BodyOf,
} from '@lectern/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildComponent, buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'
import { must } from '../../../../test/support/must.ts'
import { startEcho, type EchoService } from '../../../../test/support/outside/echo-services.ts'
import { readFrames } from '../../../../test/support/outside/read-frames.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const at = ({ port }: EchoService) => `http://127.0.0.1:${String(port)}`
const password = 'correct-horse'

/** Of an environment that visitors see, of one that is not chosen, of one for members only, and of none. */
let shown: EchoService
let unchosen: EchoService
let hidden: EchoService
let other: EchoService

beforeAll(async () => {
  ;[shown, unchosen, hidden, other] = await Promise.all([startEcho(), startEcho(), startEcho(), startEcho()])
})
afterAll(() => Promise.all([shown, unchosen, hidden, other].map((each) => each.close())))
afterEach(async () => {
  await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
  await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
  test.advance(120_000)
})

/** An application with three environments, and a share of one of its two documents. */
async function buildShared(fields: Partial<BodyOf<typeof addShare>> = {}) {
  await writeSettings(test.db, 'outgoing', { mode: 'public', allow: ['127.0.0.1', 'localhost'], deny: [] })
  const module = await buildModule(test)
  const environment = (name: string, url: string, isPublic: 0 | 1) => ({ key: null, name, url, isPublic, headers: [] })
  const environments = [
    environment('Shown', at(shown), 1),
    environment('Unchosen', at(unchosen), 1),
    environment('Hidden', at(hidden), 0),
  ]
  await changeModuleSettings(test, module, { environments })
  const doc = await buildDoc(test, { module, name: 'orders', content: describeOperation('/orders', {}) })
  const beside = await buildDoc(test, { module, name: 'beside', content: describeOperation('/beside', {}) })
  const share = await must(test, module.owner, addShare, {
    ...{ moduleId: module.publicId, type: shareType.encrypted, password, environments: ['Shown', 'Hidden'] },
    ...{ content: [{ docId: doc.publicId }], allowsDebug: 1 as const, ...fields },
  })
  const change = (body: Omit<BodyOf<typeof updateShare>, 'id'>) =>
    must(test, module.owner, updateShare, { id: share.id, ...body })
  return { module, doc, beside, share, change, token: await enter(share.key) }
}

async function enter(key: string): Promise<string> {
  return (await test.call(checkVisitPassword, { body: { of: 'share', id: key, password } })).data?.accessToken ?? ''
}

/** The status of the response, why there is none, or the error. */
async function outcome(
  { share, token, doc }: Awaited<ReturnType<typeof buildShared>>,
  { url = at(shown), docId = doc.publicId, by = token }: { url?: string; docId?: string; by?: string } = {},
): Promise<number | string | undefined> {
  const response = await test.app.inject({
    method: 'POST',
    url: `${sendVisitCall.path}?of=share&id=${share.key}&docId=${docId}`,
    headers: { 'content-type': 'application/json', 'visitor-token': by },
    payload: JSON.stringify({ method: 'POST', url, headers: [], body: { kind: 'text', text: 'hello' } }),
  })
  if (response.headers['content-type'] !== 'application/vnd.lectern.call')
    return response.json<{ error: string }>().error
  const { head, failure } = await readFrames(response.rawPayload)
  return failure?.reason ?? head?.hops.at(-1)?.status
}

const mayTry = async (key: string, visitorToken = ''): Promise<boolean | undefined> =>
  (await test.call(getVisit, { query: { of: 'share', id: key } }, { visitorToken })).data?.allowsDebug

it('goes to the environments that the share shows, from its documents alone', async () => {
  const shared = await buildShared()
  const asked = [unchosen, hidden, other].map((each) => each.asked.length)
  expect(await outcome(shared)).toBe(200)
  for (const url of [unchosen, hidden, other].map(at)) expect(await outcome(shared, { url })).toBe('forbidden')
  for (const docId of [shared.beside.publicId, 'nothing12'])
    expect(await outcome(shared, { docId })).toBe('not_accessible')
  await shared.change({ environments: null })
  expect(await outcome(shared, { url: at(unchosen) })).toBe(200)
  expect(await outcome(shared, { url: at(hidden) })).toBe('forbidden')
  expect([unchosen, hidden, other].map((each) => each.asked.length)).toEqual([(asked[0] ?? 0) + 1, asked[1], asked[2]])
})

it('gets tokens where the security schemes of the document say', async () => {
  const shared = await buildShared({ content: [], isAll: 1 })
  const { module } = shared
  const flow = { tokenUrl: `${at(other)}/token`, scopes: {} }
  await buildComponent(test, module, 'securitySchemes', 'login', { type: 'oauth2', flows: { password: flow } })
  const signed = await buildDoc(test, { module, content: describeOperation('/in', { security: [{ login: [] }] }) })
  expect(await outcome(shared, { url: `${at(other)}/token`, docId: signed.publicId })).toBe(200)
  expect(await outcome(shared, { url: `${at(other)}/token` })).toBe('forbidden')
})

it('is off unless the owner turns it on, and ends with the next call', async () => {
  const shared = await buildShared({ allowsDebug: 0 })
  const { module, share, change, token } = shared
  expect([await outcome(shared), await mayTry(share.key, token)]).toEqual(['visit_debug_off', false])
  expect((await change({ allowsDebug: 1 })).allowsDebug).toBe(1)
  expect([await outcome(shared), await mayTry(share.key, token), await mayTry(share.key)]).toEqual([200, true, false])
  expect(await outcome(shared, { by: '' })).toBe('visit_locked')
  expect((await change({ remark: 'kept' })).allowsDebug).toBe(1)
  await change({ allowsDebug: 0 })
  expect(await outcome(shared)).toBe('visit_debug_off')
  const { list } = await must(test, module.owner, pageShares, { moduleId: module.publicId })
  expect(list.map(({ allowsDebug }) => allowsDebug)).toEqual([0])
  const audit = await test.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'share.update')
    .where('space_id', '=', module.project.space.id)
    .orderBy('id')
    .execute()
  const changes = (from: number, to: number) => ({ changes: { allows_debug: { from, to } } })
  expect(audit.map(({ details }): unknown => JSON.parse(details))).toEqual([changes(0, 1), {}, changes(1, 0)])
})

it('ends when the share is paused, expires or is revoked, and where the installation turned it off', async () => {
  const shared = await buildShared()
  const { module, share, change, token } = shared
  const owner = module.owner
  await must(test, owner, disableShare, { id: share.id })
  expect(await outcome(shared)).toBe('visit_paused')
  await must(test, owner, enableShare, { id: share.id })
  await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, isOn: false })
  expect([await outcome(shared), await mayTry(share.key, token)]).toEqual(['proxy_off', false])
  await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, perMinute: 1 })
  expect([await outcome(shared), await outcome(shared)]).toEqual([200, 'too_many_requests'])
  await change({ expiresAtMs: test.now() + 1_000 })
  test.advance(2_000)
  expect(await outcome(shared)).toBe('visit_expired')
  await change({ expiresAtMs: null })
  await must(test, owner, revokeShare, { id: share.id })
  expect(await outcome(shared)).toBe('visit_not_found')
})
