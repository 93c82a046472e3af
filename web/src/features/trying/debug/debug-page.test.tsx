import type { JsonObject } from '@lectern/model'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  framesType,
  writeJsonFrame,
  type listScripts,
  type OwnValue,
  type ReplyOf,
  type ScriptEntry,
  type ScriptOutcome,
} from '@lectern/contracts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { rememberAccess, type Visit } from '../../../entities/visit/visit-access.ts'
import type { Addition } from '../../../entities/document/addition/addition.ts'
import { forgetSecrets } from '../../../shared/lib/tab-secrets.ts'
import { joinPieces } from './answer/answer-kind.ts'
import { DebugPage } from './debug-page.tsx'
import type { TriedDocument } from './draft/call-draft.ts'
import type { TriedServer } from './draft/use-draft.ts'

vi.mock('../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../test/stand-in-editor.tsx'))

/** What the page sent to the server of the product. */
let asked: { url: string; body: unknown }[] = []
/** Access tokens of visitors that it sent. */
let tokens: (string | null)[] = []
/** What it answers. */
let answer: () => Response
/** The scripts of the document, and what comes of them. */
let listed: ReplyOf<typeof listScripts>
let outcomes: ScriptOutcome[]

beforeEach(() => {
  listed = { scripts: [], can: { doc: true, folder: false, module: false, project: false } }
  outcomes = []
  asked = []
  tokens = []
  answer = () => framesOf(200, '{"id":"1","extra":2}')
  vi.stubGlobal('fetch', (url: string, { body, headers }: RequestInit) => {
    const name = /^\/script\/\w+/.exec(url)?.[0]
    if (name === '/script/list') return Promise.resolve(Response.json({ code: '0', msg: '', data: listed }))
    tokens.push(new Headers(headers).get('visitor-token'))
    asked.push({ url, body: typeof body === 'string' ? JSON.parse(body) : body })
    const ran = name === undefined ? undefined : outcomes.shift()
    return Promise.resolve(ran === undefined ? answer() : Response.json({ code: '0', msg: '', data: ran }))
  })
})
afterEach(() => {
  forgetSecrets()
  clearParts()
  localStorage.clear()
})

const timing = { dnsMs: null, connectMs: 1, tlsMs: null, sentMs: 2, firstByteMs: 3 }

function framesOf(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  const hop = {
    method: 'GET',
    url: 'http://h/orders/7',
    requestHeaders: [],
    status,
    statusText: 'OK',
    httpVersion: '1.1',
    headers: Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => ({
      name,
      value,
    })),
    remoteAddress: '127.0.0.1',
    tls: null,
    timing,
  }
  const bytes = new TextEncoder().encode(body)
  const data = new Uint8Array([2, 0, 0, 0, bytes.length, ...bytes])
  const head = writeJsonFrame('head', { hops: [hop], decoded: [], notFollowed: null, startedMs: 3 })
  const end = writeJsonFrame('end', { bodyBytes: bytes.length, wireBytes: 1, durationMs: 12, trailers: [], cut: null })
  return new Response(joinPieces([head, data, end]), { headers: { 'content-type': framesType } })
}

const operation: JsonObject = {
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '7' },
    { name: 'page', in: 'query', schema: { type: 'integer', enum: [1, 2] } },
  ],
  security: [{ login: [] }],
  responses: { 200: { content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } } },
}

const document: TriedDocument = {
  content: { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders/{id}', operation },
  components: {},
  application: { root: {} },
  hints: {},
}
const servers: TriedServer[] = [
  { name: 'Test', url: 'http://h', variables: {} },
  { name: 'Live', url: 'https://{zone}.h', variables: { zone: { default: 'eu', enum: ['eu', 'us'] } } },
]

interface Shown {
  environment?: number
  hasProxy?: boolean
  visit?: Visit
  own?: OwnValue[]
  /** Of HTTP. */
  scheme?: string
  login?: JsonObject
  onAdd?: (addition: Addition) => void
  content?: TriedDocument['content']
}

function show({
  environment = 0,
  hasProxy = true,
  visit,
  own = [],
  scheme = 'bearer',
  login = { type: 'http', scheme },
  onAdd,
  content = document.content,
}: Shown = {}) {
  const components = { securitySchemes: { login } }
  return renderPart(
    <DebugPage
      docId="d"
      {...(visit && { visit })}
      docName="Get an order"
      document={{ ...document, content, components }}
      servers={servers}
      environment={environment}
      onEnvironment={() => undefined}
      place={{ userId: 'u', moduleId: 'm' }}
      own={own}
      hasProxy={hasProxy}
      initial={undefined}
      onOther={() => undefined}
      onAdd={onAdd}
    />,
  )
}

it('sends what the rows hold through the proxy, and compares the response with the document', async () => {
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Choose a value for page' }))
  await user.click(await page.findByRole('menuitem', { name: '2' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(await page.findByText('extra: not documented')).toBeTruthy()
  expect(page.getByRole('status', { name: 'Status, time and size' }).textContent).toContain('200 OK')
  expect(page.getByRole('button', { name: 'Search the response' })).toBeTruthy()
  await user.click(page.getByRole('button', { name: /^Timing: Connect 1.* ms.*Wait.*Download/ }))
  expect(page.getByRole('tab', { name: 'Connection' }).getAttribute('aria-selected')).toBe('true')
  expect(asked).toEqual([
    {
      url: '/proxy/send?docId=d',
      body: { method: 'GET', url: 'http://h/orders/7?page=2', headers: [], body: null },
    },
  ])
})

it('asks a service of GraphQL for its schema as the call is sent, and leaves the call alone', async () => {
  const body = { content: { 'application/json': { example: { query: '{ orders { id } }' } } } }
  const content = { ...document.content, method: 'post', operation: { ...operation, requestBody: body } }
  const { page, user } = show({ content })
  await user.click(page.getByRole('tab', { name: 'Authorization' }))
  await user.type(page.getByLabelText('login: token'), 's3cret')
  await user.click(page.getByRole('tab', { name: 'Body' }))
  answer = () => framesOf(200, '{"data":{"__schema":{"types":[{"name":"Query"}]}}}')
  await user.click(page.getByRole('button', { name: 'Load schema' }))
  expect(await page.findByText(/^1 type loaded/)).toBeTruthy()
  expect(asked).toMatchObject([
    {
      url: '/proxy/send?docId=d',
      body: {
        method: 'POST',
        url: 'http://h/orders/7',
        headers: expect.arrayContaining([{ name: 'Authorization', value: 'Bearer s3cret' }]) as unknown, // of Vitest, which has no type for it
        body: { kind: 'text', text: expect.stringContaining('"query":"query IntrospectionQuery') as string }, // of Vitest, which has no type for it
      },
    },
  ])
  expect(page.getByText('No response yet')).toBeTruthy()
})

it('opens a WebSocket where that is chosen, or the address is one', async () => {
  const opened: string[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: URL) {
        super()
        opened.push(String(url))
      }
      close = () => undefined
    },
  )
  answer = () => Response.json({ code: '0', msg: '', data: { ticket: 't', endsAtMs: 1 } })
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Method: GET' }))
  await user.click(await page.findByRole('menuitem', { name: 'WebSocket' }))
  await user.click(page.getByRole('tab', { name: 'Message' }))
  expect(page.getByRole('button', { name: /Send message/ })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Connect' }))
  expect(await page.findByRole('button', { name: 'Disconnect' })).toBeTruthy()
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(asked).toEqual([{ url: '/proxy/socket/open', body: { docId: 'd', url: 'ws://h/orders/7', headers: [] } }])
  cleanup()
  const direct = show({ hasProxy: false })
  await direct.user.clear(direct.page.getByRole('textbox', { name: 'Server address' }))
  await direct.user.type(direct.page.getByRole('textbox', { name: 'Server address' }), 'wss://live.h')
  expect(direct.page.queryByRole('button', { name: /^Method/ })).toBeNull()
  await direct.user.click(direct.page.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(opened.at(-1)).toBe('wss://live.h/orders/7'))
})

it('sends for a visitor through the server alone, with their access token, without cases and variables', async () => {
  localStorage.setItem('lectern.callWay', 'direct')
  const visit = { of: 'compose', key: 'k' } as const
  rememberAccess(visit, { accessToken: 'opened', expiresAtMs: Date.now() + 60_000 })
  const { page, user } = show({ visit })
  for (const name of ['Cases', 'Variables']) expect(page.queryByRole('button', { name })).toBeNull()
  expect(page.queryByRole('switch', { name: 'Proxy' })).toBeNull()
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(await page.findByText('extra: not documented')).toBeTruthy()
  expect(asked.map(({ url }) => url)).toEqual(['/visit/call?of=compose&id=k&docId=d'])
  expect(tokens).toEqual(['opened'])
})

it('offers a visitor no other way where the server sends nothing', async () => {
  answer = () => Response.json({ code: '100', msg: 'off', data: null, error: 'proxy_off' })
  const { page, user } = show({ visit: { of: 'compose', key: 'k' } })
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(await page.findByText('off')).toBeTruthy()
  expect(page.queryByRole('button', { name: /browser/ })).toBeNull()
})

it('adds to the document what a response has and the document lacks, for who may edit it', async () => {
  const added: Addition[] = []
  const { page, user } = show({ onAdd: (addition) => added.push(addition) })
  await user.click(page.getByRole('button', { name: 'Send' }))
  await user.click(await page.findByRole('button', { name: 'Add extra to the document' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]).toMatchObject({ status: '200', mediaType: 'application/json', fields: { paths: [['extra']] } })
  await user.click(page.getByRole('button', { name: 'Add response as an example' }))
  await waitFor(() => expect(added[1]).toMatchObject({ to: 'response', status: '200', example: { extra: 2 } }))
})

it('names what is missing, and sends nothing', async () => {
  const { page, user } = show()
  await user.clear(page.getByRole('textbox', { name: 'Value of id' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(page.getByRole('alert').textContent).toBe('Enter values for these path parameters: id')
  await user.clear(page.getByRole('textbox', { name: 'Server address' }))
  expect(page.getByRole('alert').textContent).toContain('server address')
  expect(asked).toEqual([])
})

it('sends a token only where it was typed, and writes it down nowhere', async () => {
  const { page, user } = show()
  await user.click(page.getByRole('tab', { name: 'Authorization' }))
  await user.type(page.getByLabelText('login: token'), 'sekret')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(JSON.stringify(asked)).toContain('Bearer sekret')
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('sekret')
})

it('answers the challenge of a digest, once', async () => {
  answer = () => framesOf(401, '{}', { 'www-authenticate': 'Digest realm="shop", nonce="n", qop="auth"' })
  const { page, user } = show({ scheme: 'digest' })
  await user.click(page.getByRole('tab', { name: 'Authorization' }))
  await user.type(page.getByLabelText('login: username'), 'yu')
  await user.type(page.getByLabelText('login: password'), 'sekret')
  await user.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]?.body).toMatchObject({ headers: [] })
  expect(JSON.stringify(asked[1]?.body)).toMatch(/Authorization.*Digest username=.*yu.*realm=.*shop.*uri=.*orders/)
  expect(page.getByRole('status', { name: 'Status, time and size' }).textContent).toContain('401')
  expect(JSON.stringify(asked)).not.toContain('sekret')
})

it('says before sending that a client certificate is missing, whichever way the call goes', () => {
  for (const hasProxy of [true, false]) {
    const { page } = show({ hasProxy, login: { type: 'mutualTLS' } })
    expect(page.getByText(/^“login” requires a client certificate\. Neither browsers nor the proxy/)).toBeTruthy()
    cleanup()
  }
  expect(show().page.queryByText(/client certificate/)).toBeNull()
})

it('signs a call in ways that documents have no word for, and sends none without keys', async () => {
  const { page, user } = show({ own: [{ level: 'module', environment: '', name: 'secret', value: 's' }] })
  await user.click(page.getByRole('tab', { name: 'Authorization' }))
  await user.click(page.getByRole('combobox', { name: 'Authorization' }))
  await user.click(await page.findByRole('option', { name: 'OAuth 1' }))
  await user.click(page.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(page.getByText('OAuth 1: enter the key and the secret.')).toBeTruthy())
  expect(asked).toEqual([])
  await user.type(page.getByLabelText('Consumer key'), 'me')
  await user.type(page.getByLabelText('Consumer secret'), '{{{{secret}}')
  await user.click(page.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
  const [call] = asked
  expect(JSON.stringify(call?.body)).toMatch(/OAuth oauth_consumer_key=.*HMAC-SHA1.*oauth_signature=/)
  expect(JSON.stringify(call?.body)).not.toContain('secret')
})

it('shows the variables of an address, with their values in it', async () => {
  const { page, user } = show({ environment: 1 })
  const zone = page.getByRole('combobox', { name: 'Value of zone' })
  await user.clear(zone)
  await user.type(zone, 'us')
  await user.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ url: 'https://us.h/orders/7' }))
})

it('leaves out a row that is switched off', async () => {
  const { page, user } = show()
  await user.type(page.getByRole('textbox', { name: 'Value of page' }), '2')
  await user.click(page.getByRole('checkbox', { name: 'Send page' }))
  await user.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ url: 'http://h/orders/7' }))
})

it('reports why there is no response, and what can be done', async () => {
  const failure = { reason: 'refused', detail: 'h:80', hops: [], tls: null, durationMs: 1 }
  answer = () => new Response(writeJsonFrame('failure', failure), { headers: { 'content-type': framesType } })
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect((await page.findByRole('alert')).textContent).toContain('h:80 refused the connection')
  answer = () => Response.json({ code: '100', error: 'proxy_off', msg: 'The proxy is off.' })
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(await page.findByText('The proxy is off.')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Send from the browser' })).toBeTruthy()
})

it('has no switch where the server sends nothing', () => {
  expect(show({ hasProxy: false }).page.queryByRole('switch')).toBeNull()
})

it('names variables without a value before sending, and fills in those that have one', async () => {
  const { page, user } = show({ own: [{ level: 'module', environment: '', name: 'page', value: '2' }] })
  await user.clear(page.getByRole('textbox', { name: 'Value of page' }))
  await user.paste('{{page}}{{other}}')
  expect(page.getByText('No value: other')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(page.getByRole('alert').textContent).toContain('no value: other')
  expect(asked).toEqual([])
  await user.click(page.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ url: 'http://h/orders/7?page=2%7B%7Bother%7D%7D' })
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('page=2')
})

it('completes the name of a variable', async () => {
  const { page, user } = show({ own: [{ level: 'module', environment: '', name: 'orderId', value: '9' }] })
  const field = page.getByRole('textbox', { name: 'Value of id' })
  await user.clear(field)
  await user.type(field, 'x{{{{ord')
  await user.click(await page.findByRole('option', { name: /orderId/ }))
  expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Value of id' }).value).toBe('x{{orderId}}')
})

const script = (name: string, phase: ScriptEntry['phase'], scope: ScriptEntry['scope'] = 'doc'): ScriptEntry => ({
  id: name,
  folder: null,
  scope,
  phase,
  name,
  isEnabled: 1,
  version: 1,
  authorName: 'Mei',
  updatedByName: 'Mei',
  createdAtMs: 1,
  updatedAtMs: 1,
  can: { edit: scope === 'doc' },
})
const ran = (name: string, more: Partial<ScriptOutcome['scripts'][number]> = {}): ScriptOutcome['scripts'][number] => ({
  ...{ scriptId: name, scope: 'doc', name, tests: [], logs: [], isLogCut: false, error: null, cpuMs: 1, sends: 0 },
  ...more,
})
const outcome = (more: Partial<ScriptOutcome>): ScriptOutcome => ({
  ...{ request: null, isSkipped: false, data: null, changes: [], scripts: [] },
  ...more,
})

it('sends what scripts made of a request, with the variables they set, and runs those after it', async () => {
  listed.scripts = [script('Sign', 'pre', 'module'), script('Check', 'after')]
  const body = { mode: 'none' as const, text: '', fields: [] }
  const request = { method: 'GET', url: 'http://h/orders/{{late}}', headers: [{ name: 'X-Sign', value: 's' }], body }
  const changes: ScriptOutcome['changes'] = [
    { scope: 'local', name: 'late', value: '9' },
    { scope: 'collection', name: 'kept', value: '1' },
  ]
  const tests = [{ name: 'Status is 200', isPassed: true, isSkipped: false, message: '' }]
  outcomes = [
    outcome({ request, changes, scripts: [ran('Sign')] }),
    outcome({ request, data: '{"id":"open"}', scripts: [ran('Check', { tests })] }),
  ]
  const { page, user } = show()
  await user.clear(page.getByRole('textbox', { name: 'Value of id' }))
  await user.paste('{{late}}')
  await user.click(page.getByRole('button', { name: 'Send' }))
  const results = await page.findByRole('region', { name: 'Script results' })
  await waitFor(() => expect(results.textContent).toContain('1 passed, 0 failed'))
  expect(asked.map(({ url }) => url)).toEqual(['/script/run', '/proxy/send?docId=d', '/script/run'])
  expect(asked[0]?.body).toMatchObject({ docId: 'd', phase: 'pre', request: { url: 'http://h/orders/{{late}}' } })
  expect(asked[1]?.body).toMatchObject({ url: 'http://h/orders/9', headers: [{ name: 'X-Sign', value: 's' }] })
  expect(asked[2]?.body).toMatchObject({
    phase: 'after',
    request: { url: 'http://h/orders/9' },
    response: { status: 200, body: '{"id":"1","extra":2}' },
    variables: { local: { late: '9' }, collection: { kept: '1' } },
  })
  expect((await page.findByLabelText('Body')).textContent).toContain('"open"')
})

it('sends nothing after an error of a script, and names the script and its line', async () => {
  listed.scripts = [script('Sign', 'pre')]
  const error = { kind: 'thrown', name: 'TypeError', message: 'no secret', line: 3, column: 1 } as const
  outcomes = [outcome({ scripts: [ran('Sign', { error })] })]
  const { page, user } = show()
  await user.click(page.getByRole('button', { name: 'Send' }))
  expect(await page.findByText('The request was not sent because “Sign” failed on line 3.')).toBeTruthy()
  expect(page.getByText('TypeError: no secret')).toBeTruthy()
  expect(asked.map(({ url }) => url)).toEqual(['/script/run'])
})
