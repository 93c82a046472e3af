/* Content that the sample space does not have: scripts, rules and collections of mocks, robots, connections, saved searches, and shares to try in. */
import { createHash, randomBytes } from 'node:crypto'
import { fieldOf, type ApiClient } from './api-client.ts'
import type { Places, WalkedPlaces } from './page-addresses.ts'

/** An address of an assistant, which nobody is led to. */
const redirect = 'https://assistant.example/back'
const robotAddress = 'https://robots.example/hooks/1'

const answer = {
  ...{ status: 404, headers: [{ name: 'x-request-id', value: '{{request.header.x-request-id}}' }], kind: 'text' },
  ...{ mediaType: 'application/json', text: '{"code":"40401","msg":"{{request.path.id}}"}', example: '' },
  ...{ delayFromMs: 100, delayToMs: 300, failPercent: 5, failWith: 'error' },
}
const condition = { place: 'query', name: 'state', operator: 'oneOf', value: 'lost,returned' }

async function addScripts(api: ApiClient, { projectId, moduleId }: Places, docId: string): Promise<void> {
  const script = { source: "pm.environment.set('now', Date.now())\n", isEnabled: 1 }
  for (const [scope, place] of Object.entries({
    project: { projectId },
    module: { moduleId },
    doc: { docId },
  })) {
    await api.call('POST', '/script/save', { ...place, ...script, scope, phase: 'pre', name: `Sign ${scope}` })
    await api.call('POST', '/script/save', { ...place, ...script, scope, phase: 'after', name: `Check ${scope}` })
  }
}

/** Rules of each scope, a declared collection, and calls that are in the log. */
async function addMocks(api: ApiClient, { moduleId }: Places, docId: string): Promise<void> {
  for (const scope of ['doc', 'module', 'project']) {
    const rule = { name: `Lost ${scope}`, conditions: [condition], answer, scope }
    await api.call('POST', '/module/mock/rule/add', { docId, rule })
  }
  const calls = await api.call('GET', `/module/mock/call/find?moduleId=${moduleId}&text=`)
  const call: unknown = Array.isArray(calls) ? calls[0] : undefined
  const fields = { isOn: 1, keyName: '', idField: 'id', listAt: 'data.list', itemAt: 'data' }
  await api.call('POST', '/module/mock/collection/update', {
    ...{ moduleId, path: 'orders', ...fields },
    calls: [{ act: 'read', method: fieldOf(call, 'method'), path: fieldOf(call, 'path') }],
  })
  const key = String(fieldOf(await api.call('GET', `/module/mock/get?moduleId=${moduleId}`), 'key'))
  await api.fetchRaw(`/mock/${key}${String(fieldOf(call, 'path')).replaceAll(/[{}]/g, '')}?state=lost`)
}

async function addRobots(api: ApiClient, { spaceId, moduleId, releaseId }: Places): Promise<void> {
  const robot = {
    ...{ name: 'Order service', kind: 'webhook', address: robotAddress, language: 'en' },
    ...{ template: '', mentions: [], secret: '' },
  }
  await api.call('POST', '/module/robot/add', { ...robot, moduleId, isOfProject: 0, events: ['breaking'] })
  await api.call('POST', '/space/robot/add', { ...robot, spaceId, events: ['changes', 'comments'] })
  await api.call('POST', '/project/release/robot/add', { ...robot, releaseId, events: ['releases'] })
}

/** Connects an assistant, and answers with what another one asks its person for, as a query. */
async function addAssistants(api: ApiClient): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const introduce = { client_name: 'Code assistant', redirect_uris: [redirect] }
  const client = await api.fetchRaw('/oauth/register', JSON.stringify(introduce), 'application/json')
  const asked = {
    ...{ client_id: String(fieldOf(client, 'client_id')), redirect_uri: redirect, response_type: 'code' },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    ...{ scope: 'read write', state: 'walk' },
  }
  const allowed = await api.call('POST', '/user/assistant/answer', { ...asked, allowed: 'read' })
  const code = new URL(String(fieldOf(allowed, 'redirectTo'))).searchParams.get('code') ?? ''
  const { client_id, redirect_uri } = asked
  const form = { client_id, redirect_uri, grant_type: 'authorization_code', code, code_verifier: verifier }
  await api.fetchRaw('/oauth/token', new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded')
  return new URLSearchParams(asked).toString()
}

/** A share without a password in which visitors may send requests and export. */
async function addOpenShare(api: ApiClient, moduleId: string): Promise<string> {
  const share = await api.call('POST', '/doc/share/add', {
    ...{ moduleId, type: 1, isAll: 1, content: [], remark: '', allowsDebug: 1, allowsExport: 1 },
  })
  return String(fieldOf(share, 'key'))
}

/** Lets visitors of the composed project send requests; the first document they can send one from. */
async function allowTrying(api: ApiClient, { composeId, showKey }: Places): Promise<string> {
  await api.call('POST', '/compose/project/setting/save', { id: composeId, showDebug: 1 })
  const menu = await api.call('GET', `/compose/doc/menu?projectId=${showKey}`)
  const doc: unknown = Array.isArray(menu) ? menu.find((one) => fieldOf(one, 'httpMethod') !== '') : undefined
  return String(fieldOf(doc, 'id'))
}

/** Adds all of it to the sample space. */
export async function addRichContent(api: ApiClient, places: Places): Promise<WalkedPlaces> {
  const docId = places.httpDocIds[0] ?? ''
  await addScripts(api, places, docId)
  await addMocks(api, places, docId)
  await addRobots(api, places)
  await api.call('POST', '/search/saved/save', { name: 'Orders', q: 'order', kind: '' })
  const openShareKey = await addOpenShare(api, places.moduleId)
  const shownDocId = await allowTrying(api, places)
  return { ...places, openShareKey, shownDocId, assistantQuery: await addAssistants(api) }
}
