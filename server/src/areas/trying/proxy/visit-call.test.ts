/* Calls of visitors of composed projects: to what their documents show, and nowhere else. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  addComposePage,
  checkVisitPassword,
  getVisit,
  openVisitSocket,
  removeComposeEntries,
  saveComposeSettings,
  sendVisitCall,
  settingGroups,
  updateComposeProject,
} from '@lectern/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildCompose, compose, type BuiltCompose } from '../../../../test/factories/build-compose.ts'
import { buildComponent, buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'
import { startEcho, startSocketEcho, type EchoService } from '../../../../test/support/outside/echo-services.ts'
import { answerTo, closeOf, socketWith } from '../../../../test/support/outside/proxy-sockets.ts'
import { readFrames } from '../../../../test/support/outside/read-frames.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()
const listed = { mode: 'public', allow: ['127.0.0.1', 'localhost'], deny: [] } as const

let echo: EchoService
/** Of an environment for members, and of one whose address has a variable. */
let hidden: EchoService
let second: EchoService
/** Of no environment. */
let other: EchoService

const at = ({ port }: EchoService) => `http://127.0.0.1:${String(port)}`

beforeAll(async () => {
  ;[echo, hidden, second, other] = await Promise.all([startEcho(), startEcho(), startEcho(), startEcho()])
})
afterAll(() => Promise.all([echo, hidden, second, other].map((each) => each.close())))
afterEach(async () => {
  await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
  await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
  test.advance(120_000)
})

/** A private project that the composer reads, and a composed project with a document of it. */
async function buildPortal(fields: Parameters<typeof buildCompose>[1] = {}) {
  await writeSettings(test.db, 'outgoing', { ...listed, allow: [...listed.allow], deny: [] })
  const composer = await buildUser(test)
  const space = await buildSpace(test)
  const source = await buildProject(test, { space })
  await addToSpace(test, space.id, composer, 'guest')
  await addToProject(test, source.id, composer, 'guest')
  const module = await buildModule(test, { project: source })
  const environment = (url: string, isPublic: 0 | 1) => ({ key: null, name: url, url, isPublic, headers: [] })
  await changeModuleSettings(test, module, { environments: [environment(at(echo), 1), environment(at(hidden), 0)] })
  const doc = await buildDoc(test, { module, name: 'orders', content: describeOperation('/orders', {}) })
  const project = await buildCompose(test, { composer, ...fields })
  const [entry = ''] = await compose(test, project, [doc])
  return { composer, source, module, doc, project, entry }
}

interface Sent {
  url: string
  docId: string
  token?: string
}

function inject({ key }: Pick<BuiltCompose, 'key'>, { url, docId, token }: Sent) {
  return test.app.inject({
    method: 'POST',
    url: `${sendVisitCall.path}?of=compose&id=${key}&docId=${docId}`,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'visitor-token': token }) },
    payload: JSON.stringify({ method: 'POST', url, headers: [], body: { kind: 'text', text: 'hello' } }),
  })
}

/** The status of the response, why there is none, or the error. */
async function outcome(project: Pick<BuiltCompose, 'key'>, sent: Sent): Promise<number | string | undefined> {
  const response = await inject(project, sent)
  if (response.headers['content-type'] !== 'application/vnd.lectern.call')
    return response.json<{ error: string }>().error
  const { head, failure } = await readFrames(response.rawPayload)
  return failure?.reason ?? head?.hops.at(-1)?.status
}

const gateOf = async ({ key }: BuiltCompose) => (await test.call(getVisit, { query: { of: 'compose', id: key } })).data

describe('a visitor’s call', () => {
  it('is answered with what the service answered', async () => {
    const { project, doc } = await buildPortal()
    expect(await gateOf(project)).toMatchObject({ allowsDebug: true })
    const { rawPayload } = await inject(project, { url: `${at(echo)}/orders?a=1`, docId: doc.publicId })
    const { head, body } = await readFrames(rawPayload)
    expect(head?.hops).toMatchObject([{ method: 'POST', status: 200 }])
    expect(JSON.parse(body.toString())).toMatchObject({ method: 'POST', path: '/orders?a=1', body: 'hello' })
  })

  it('goes to the environments that the document shows, and nowhere else', async () => {
    const { project, doc, module } = await buildPortal()
    const docId = doc.publicId
    const lists = [echo, hidden, other].map(({ asked }) => asked.length)
    for (const url of [at(hidden), at(other), `http://localhost:${String(echo.port)}`, 'https://example.com/'])
      expect(await outcome(project, { url, docId })).toBe('forbidden')
    expect([echo, hidden, other].map(({ asked }) => asked.length)).toEqual(lists)
    const server = { url: 'http://{host}:{port}', variables: variablesOf(second) }
    const content = describeOperation('/own', { servers: [server] })
    const own = await buildDoc(test, { module, name: 'own', content })
    await compose(test, project, [own])
    expect(await outcome(project, { url: at(second), docId: own.publicId })).toBe(200)
    expect(await outcome(project, { url: at(echo), docId: own.publicId })).toBe('forbidden')
    expect(await outcome(project, { url: at(second), docId })).toBe('forbidden')
  })

  it('goes to the gateway of the project in place of them', async () => {
    const { project, doc, composer } = await buildPortal()
    const body = { id: project.publicId, gatewayUrl: `${at(second)}/gateway` }
    await test.call(saveComposeSettings, { body }, composer)
    expect(await outcome(project, { url: `${at(second)}/gateway/orders`, docId: doc.publicId })).toBe(200)
    expect(await outcome(project, { url: at(echo), docId: doc.publicId })).toBe('forbidden')
  })

  it('gets tokens where the security schemes of the document say, and no other document does', async () => {
    const { project, doc, module } = await buildPortal()
    const flow = { tokenUrl: `${at(second)}/token`, scopes: {} }
    await buildComponent(test, module, 'securitySchemes', 'login', { type: 'oauth2', flows: { password: flow } })
    const content = describeOperation('/signed', { security: [{ login: [] }] })
    const signed = await buildDoc(test, { module, name: 'signed', content })
    await compose(test, project, [signed])
    for (const url of [at(echo), `${at(second)}/token`])
      expect(await outcome(project, { url, docId: signed.publicId })).toBe(200)
    expect(await outcome(project, { url: at(other), docId: signed.publicId })).toBe('forbidden')
    expect(await outcome(project, { url: `${at(second)}/token`, docId: doc.publicId })).toBe('forbidden')
  })

  it('ends where a redirect leads elsewhere', async () => {
    const leading = await startEcho((_asked, response) => void response.writeHead(302, { location: at(other) }).end())
    const { project, doc, composer } = await buildPortal()
    await test.call(saveComposeSettings, { body: { id: project.publicId, gatewayUrl: at(leading) } }, composer)
    const before = other.asked.length
    expect(await outcome(project, { url: at(leading), docId: doc.publicId })).toBe('forbidden')
    expect([leading.asked.length, other.asked.length]).toEqual([1, before])
    await leading.close()
  })

  it('opens a WebSocket at the same addresses, and nowhere else', async () => {
    const service = await startSocketEcho()
    const { project, doc, composer } = await buildPortal()
    await test.call(saveComposeSettings, { body: { id: project.publicId, gatewayUrl: at(service) } }, composer)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    // It listens on a port.
    const { port } = test.app.server.address() as AddressInfo
    const ticketFor = (url: string, docId: string) =>
      test.call(openVisitSocket, { body: { of: 'compose', id: project.key, docId, url, headers: [] } })
    const open = async (url: string) => socketWith(port, (await ticketFor(url, doc.publicId)).data?.ticket ?? '')
    const socket = await open(at(service).replace('http', 'ws'))
    await once(socket, 'open')
    expect(await answerTo(socket, 'hello')).toBe('HELLO')
    socket.close(1000)
    expect(await closeOf(socket)).toBe('1000')
    for (const url of [at(echo), 'http://example.com'])
      expect(await closeOf(await open(url.replace('http', 'ws')))).toBe(`4502 forbidden ${new URL(url).hostname}`)
    expect(await ticketFor(at(service), 'nothing12')).toMatchObject({ error: 'not_accessible' })
    await test.call(saveComposeSettings, { body: { id: project.publicId, showDebug: 0 } }, composer)
    expect(await ticketFor(at(service), doc.publicId)).toMatchObject({ error: 'visit_debug_off' })
    await service.close()
  })

  it('reaches private addresses only where an admin opened them', async () => {
    const { project, doc } = await buildPortal()
    await writeSettings(test.db, 'outgoing', settingGroups.outgoing.initial)
    expect(await outcome(project, { url: at(echo), docId: doc.publicId })).toBe('forbidden')
    expect(await outcome(project, { url: 'http://10.1.2.3/', docId: doc.publicId })).toBe('forbidden')
    const refused = await test.db.selectFrom('outgoing_refusal').select(['host', 'last_user_id']).execute()
    expect(refused).toEqual([{ host: '127.0.0.1', last_user_id: null }])
  })
})

function variablesOf({ port }: EchoService) {
  return { host: { default: 'example.com', enum: ['127.0.0.1'] }, port: { default: String(port) } }
}

describe('a visitor may not call', () => {
  it('from a document that is not in the project, or no longer', async () => {
    const { project, doc, module, entry, composer } = await buildPortal()
    const url = at(echo)
    const beside = await buildDoc(test, { module, name: 'beside', content: describeOperation('/beside', {}) })
    expect(await outcome(project, { url, docId: beside.publicId })).toBe('not_accessible')
    expect(await outcome(project, { url, docId: 'nothing12' })).toBe('not_accessible')
    const page = { projectId: project.publicId, title: 'Page', content: '' }
    const pageId = (await test.call(addComposePage, { body: page }, composer)).data?.id ?? ''
    expect(await outcome(project, { url, docId: pageId })).toBe('not_accessible')
    await test.call(removeComposeEntries, { body: { projectId: project.publicId, ids: [entry] } }, composer)
    expect(await outcome(project, { url, docId: doc.publicId })).toBe('not_accessible')
  })

  it('from the moment the composer may no longer read the source', async () => {
    const { project, doc, source, composer } = await buildPortal()
    const sent = { url: at(echo), docId: doc.publicId }
    expect(await outcome(project, sent)).toBe(200)
    await test.db
      .deleteFrom('project_member')
      .where('project_id', '=', source.id)
      .where('user_id', '=', composer.id)
      .execute()
    expect(await outcome(project, sent)).toBe('not_accessible')
  })

  it('before the password, nor while the project is disabled', async () => {
    const password = 'correct-horse'
    const { project, doc, composer } = await buildPortal({ type: 2, password })
    const sent = { url: at(echo), docId: doc.publicId }
    expect(await gateOf(project)).toMatchObject({ allowsDebug: false, unlocked: false })
    expect(await outcome(project, sent)).toBe('visit_locked')
    const { data } = await test.call(checkVisitPassword, { body: { of: 'compose', id: project.key, password } })
    const token = data?.accessToken ?? ''
    expect(await outcome(project, { ...sent, token })).toBe(200)
    await test.call(updateComposeProject, { body: { id: project.publicId, status: 0 } }, composer)
    expect(await outcome(project, { ...sent, token })).toBe('visit_not_found')
  })

  it('where the project turned it off, or the installation', async () => {
    const { project, doc, composer } = await buildPortal()
    const sent = { url: at(echo), docId: doc.publicId }
    await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, isOn: false })
    expect([await outcome(project, sent), (await gateOf(project))?.allowsDebug]).toEqual(['proxy_off', false])
    await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
    await test.call(saveComposeSettings, { body: { id: project.publicId, showDebug: 0 } }, composer)
    expect([await outcome(project, sent), (await gateOf(project))?.allowsDebug]).toEqual(['visit_debug_off', false])
  })

  it('more often a minute than members', async () => {
    const { project, doc } = await buildPortal()
    await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, perMinute: 2 })
    const sent = { url: at(echo), docId: doc.publicId }
    expect([await outcome(project, sent), await outcome(project, sent)]).toEqual([200, 200])
    expect(await outcome(project, sent)).toBe('too_many_requests')
  })
})
