import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import type { RequestDescription } from '../operation/request/request.ts'
import type { CaseContent } from './call-case.ts'
import type { CaseScript, CaseScriptsOutcome, RunCaseScripts } from './case-scripts.ts'
import type { CaseAnswer } from './check-answer.ts'
import {
  CaseNotAnswered,
  countResults,
  mostJumps,
  passedOf,
  runCases,
  type CaseResult,
  type RunnableCase,
} from './run-cases.ts'
import type { CalledDocument } from './sign-in.ts'
import { writeJUnit } from './write-junit.ts'

const operation: JsonObject = {
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'ids', in: 'query', style: 'form', explode: false, schema: { type: 'array', items: { type: 'string' } } },
  ],
  security: [{ login: [] }],
}
const document: CalledDocument = {
  content: { v: 1, kind: 'http', container: 'paths', method: 'put', path: '/orders/{id}', operation },
  components: { securitySchemes: { login: { type: 'http', scheme: 'bearer' } } },
  application: { root: {} },
}

const empty: CaseContent = {
  request: {
    server: '',
    variables: {},
    rows: [{ place: 'path', name: 'id', text: '{{id}}', isOn: true }],
    body: { mediaType: '', text: '', fields: [] },
    security: null,
    signIn: [],
  },
  assertions: [],
  captures: [],
}

function caseOf(name: string, content: Partial<CaseContent> = {}): RunnableCase {
  return { id: name, name, docId: 'd', docName: 'Change an order', content: { ...empty, ...content } }
}

interface Options {
  document?: CalledDocument
  values?: Record<string, string>
  secret?: Record<string, string>
  isBail?: boolean
  signal?: AbortSignal
  answer?: (request: RequestDescription) => Partial<CaseAnswer>
  runScripts?: RunCaseScripts
}

async function run(cases: RunnableCase[], { values = {}, secret = {}, answer = () => ({}), ...more }: Options = {}) {
  const sent: RequestDescription[] = []
  const results: CaseResult[] = []
  const called = more.document ?? document
  const running = runCases(cases, {
    server: 'https://{zone}.example.com',
    serverValues: { zone: 'eu' },
    values: new Map(Object.entries({ ...values, ...secret })),
    openValues: new Map(Object.entries(values)),
    documentOf: (id) => Promise.resolve(id === 'd' ? called : undefined),
    keysMissing: (name) => name,
    send: (request) => {
      sent.push(request)
      const base = { method: 'PUT', status: 200, headers: [], hasAllHeaders: true, bodyBytes: 2, value: {}, timeMs: 10 }
      return Promise.resolve({ ...base, ...answer(request) })
    },
    isBail: false,
    signal: new AbortController().signal,
    ...more,
  })
  for await (const result of running) results.push(result)
  return { sent, results, states: results.map(({ state }) => state) }
}

it('sends what its document makes of the rows, the body and what signs in', async () => {
  const request = {
    ...empty.request,
    rows: [
      ...empty.request.rows,
      { place: 'query', name: 'ids', text: 'a, {{id}}', isOn: true },
      { place: 'query', name: 'extra', text: '1', isOn: true },
      { place: 'header', name: 'X-Off', text: '1', isOn: false },
      { place: 'cookie', name: 'c', text: '{{id}}', isOn: true },
    ],
    body: { mediaType: 'application/json', text: '{"note": "{{note}}"}', fields: [] },
    security: 0,
    signIn: [{ scheme: 'login', field: 'token', text: '{{token}}' }],
  } as const
  const values = { id: 'a/b', note: 'say "hi"' }
  const { sent, results } = await run([caseOf('one', { request })], { values, secret: { token: 's3cret' } })
  expect(sent).toMatchObject([
    {
      method: 'PUT',
      url: 'https://eu.example.com/orders/a%2Fb?ids=a%2Ca%2Fb&extra=1',
      cookies: [{ name: 'c', value: 'a/b' }],
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'Authorization', value: 'Bearer s3cret' },
      ],
      body: { text: String.raw`{"note": "say \"hi\""}` },
    },
  ])
  expect(JSON.stringify(results)).not.toContain('s3cret')
})

it('sends forms, without what is off and without files', async () => {
  const field = { isOn: true, isFile: false }
  const body = {
    mediaType: 'application/x-www-form-urlencoded',
    text: '',
    fields: [
      { ...field, name: 'a', text: '{{id}}' },
      { ...field, name: 'off', text: '1', isOn: false },
      { ...field, name: 'file', text: '', isFile: true },
    ],
  }
  const { sent } = await run([caseOf('one', { request: { ...empty.request, body } })], { values: { id: '1' } })
  expect(sent[0]?.body?.fields).toEqual([{ name: 'a', value: '1' }])
})

it('answers a service that asks for a digest', async () => {
  const digest: CalledDocument = {
    ...document,
    components: { securitySchemes: { login: { type: 'http', scheme: 'digest' } } },
  }
  const signIn = [
    { scheme: 'login', field: 'user', text: '{{user}}' },
    { scheme: 'login', field: 'password', text: '{{password}}' },
  ]
  const asks = [{ name: 'WWW-Authenticate', value: 'Digest realm="shop", nonce="n", qop="auth"' }]
  const one = caseOf('one', { request: { ...empty.request, security: 0, signIn } })
  const { sent, results, states } = await run([one], {
    document: digest,
    values: { id: '1' },
    secret: { user: 'mei', password: 's3cret' },
    answer: ({ headers }) => (headers.length === 0 ? { status: 401, headers: asks } : {}),
  })
  expect(sent.map(({ headers }) => headers.map(({ name }) => name))).toEqual([[], ['Authorization']])
  expect(sent[1]?.headers[0]?.value).toMatch(/^Digest username="mei", realm="shop", .*uri="\/orders\/1"/)
  expect([states, results[0]?.status]).toEqual([['passed'], 200])
  expect(JSON.stringify(results)).not.toContain('s3cret')
})

it('hands values of a response on to the cases after it', async () => {
  const cases = [
    caseOf('make', {
      request: { ...empty.request, rows: [{ place: 'path', name: 'id', text: 'new', isOn: true }] },
      captures: [{ variable: 'id', subject: 'json', path: '$.id' }],
    }),
    caseOf('use', { assertions: [{ subject: 'json', path: '$.id', operator: 'equals', value: '{{id}}' }] }),
  ]
  const { sent, results, states } = await run(cases, { values: { id: 'old' }, answer: () => ({ value: { id: 42 } }) })
  expect(sent.map(({ url }) => url)).toEqual(['https://eu.example.com/orders/new', 'https://eu.example.com/orders/42'])
  expect(states).toEqual(['passed', 'passed'])
  expect(results[0]?.captured).toEqual([{ variable: 'id', isFound: true }])
  expect(results[1]?.checks[0]?.assertion.value).toBe('42')
})

it('fails when a value to hand on is missing, and does not send what needs it', async () => {
  const cases = [
    caseOf('make', {
      request: { ...empty.request, rows: [] },
      captures: [{ variable: 'id', subject: 'json', path: '$.id' }],
    }),
    caseOf('use'),
  ]
  const { sent, results, states } = await run(cases)
  expect(states).toEqual(['failed', 'error'])
  expect(sent).toHaveLength(1)
  expect(results[1]?.unknown).toEqual(['id'])
})

it('goes on after a failure, or ends with it', async () => {
  const wrong = caseOf('wrong', { assertions: [{ subject: 'status', path: '', operator: 'equals', value: '201' }] })
  const values = { id: '1' }
  expect((await run([wrong, caseOf('right')], { values })).states).toEqual(['failed', 'passed'])
  expect((await run([wrong, caseOf('right')], { values, isBail: true })).states).toEqual(['failed', 'skipped'])
})

it('names why there is no response, and skips what is left when it is canceled', async () => {
  const stop = new AbortController()
  const answer = ({ url }: RequestDescription) => {
    if (url.endsWith('/2')) stop.abort()
    throw new CaseNotAnswered('The service is down.')
  }
  const at = (id: string) =>
    caseOf(id, { request: { ...empty.request, rows: [{ place: 'path', name: 'id', text: id, isOn: true }] } })
  const { results, states } = await run([at('1'), at('2'), at('3')], { answer, signal: stop.signal })
  expect(states).toEqual(['error', 'skipped', 'skipped'])
  expect(results[0]).toMatchObject({ url: 'https://eu.example.com/orders/1', problem: 'The service is down.' })
  const elsewhere = { ...caseOf('x'), docId: 'gone' }
  expect((await run([elsewhere])).states).toEqual(['error'])
})

it('is written as JUnit', async () => {
  const cases = [
    caseOf('right'),
    caseOf('<wrong>', { assertions: [{ subject: 'status', path: '', operator: 'equals', value: '201' }] }),
    caseOf('left'),
  ]
  const { results } = await run(cases, { values: { id: '1' }, isBail: true })
  expect(countResults(results)).toEqual({ passed: 1, failed: 1, error: 0, skipped: 1 })
  // What was not run is not kept.
  const versions = cases.map(({ id }, at) => ({ id, version: at + 1 }))
  expect(passedOf(versions, results)).toEqual([
    { id: 'right', version: 1, isPassed: true },
    { id: '<wrong>', version: 2, isPassed: false },
  ])
  const xml = writeJUnit('Shop & co', results, ({ status }) => [`status is "${String(status)}"`, 'more'])
  expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Shop &amp; co" tests="3" failures="1" errors="0" skipped="1" time="0.020">
  <testsuite name="Shop &amp; co" tests="3" failures="1" errors="0" skipped="1" time="0.020">
    <testcase classname="Change an order" name="right" time="0.010"/>
    <testcase classname="Change an order" name="&lt;wrong&gt;" time="0.010">
      <failure message="status is &quot;200&quot;">status is &quot;200&quot;
more</failure>
    </testcase>
    <testcase classname="Change an order" name="left" time="0.000">
      <skipped/>
    </testcase>
  </testsuite>
</testsuites>
`)
})

it('runs scripts around a call: they change the request and the values, their tests count', async () => {
  const script = (name: string, more: Partial<CaseScript> = {}): CaseScript => ({
    name,
    tests: [],
    error: null,
    ...more,
  })
  const seen: unknown[] = []
  const runScripts: RunCaseScripts = (_docId, phase, { request, response, variables }) => {
    seen.push([phase, request.url, response?.body, variables])
    const nothing: CaseScriptsOutcome = { request, isSkipped: false, changes: [], scripts: [script(phase)] }
    if (phase === 'after')
      return Promise.resolve({
        ...nothing,
        changes: [{ scope: 'globals', name: 'id', value: null }],
        scripts: [script('check', { tests: [{ name: 'open', isPassed: false, isSkipped: false, message: 'is not' }] })],
      })
    return Promise.resolve({
      ...nothing,
      request: { ...request, headers: [...request.headers, { name: 'X-Sign', value: '{{sign}}' }] },
      changes: [
        { scope: 'local', name: 'sign', value: 's1' },
        { scope: 'environment', name: 'id', value: '8' },
      ],
    })
  }
  const answer = () => ({ text: '{"a":1}' })
  const { sent, results, states } = await run([caseOf('first'), caseOf('second')], {
    values: { id: '7' },
    runScripts,
    answer,
  })
  expect(sent).toMatchObject([
    { url: 'https://eu.example.com/orders/8', headers: [{ name: 'X-Sign', value: 's1' }] },
    { url: 'https://eu.example.com/orders/8' },
  ])
  expect(seen.slice(0, 3)).toEqual([
    ['pre', 'https://eu.example.com/orders/7', undefined, { local: {}, environment: { id: '7' } }],
    ['after', 'https://eu.example.com/orders/8', '{"a":1}', { local: { sign: 's1' }, environment: { id: '8' } }],
    ['pre', 'https://eu.example.com/orders/{{id}}', undefined, { local: {}, environment: {} }],
  ])
  expect(states).toEqual(['failed', 'failed'])
  expect(results[0]?.scripts.map(({ name }) => name)).toEqual(['pre', 'check'])
  expect(writeJUnit('Run', results.slice(0, 1), () => ['why'])).toContain(
    '<testcase classname="Change an order › first › check" name="open" time="0.000">\n      <failure message="is not">',
  )
})

it('sends nothing after a script that fails or wants nothing sent', async () => {
  const error = { kind: 'thrown' as const, name: 'Error', message: 'no key', line: 3 }
  const outcomes: CaseScriptsOutcome[] = [
    { request: null, isSkipped: false, changes: [], scripts: [{ name: 'sign', tests: [], error }] },
    { request: { ...scriptCall }, isSkipped: true, changes: [], scripts: [] },
  ]
  const { sent, results, states } = await run([caseOf('first'), caseOf('second')], {
    values: { id: '7' },
    runScripts: () => Promise.resolve(outcomes.shift()),
  })
  expect([sent, states]).toEqual([[], ['error', 'skipped']])
  expect(results[0]?.scripts).toMatchObject([{ error: { line: 3 } }])
})

const scriptCall = { method: 'PUT', url: '', headers: [], body: { mode: 'none' as const, text: '', fields: [] } }

describe('what scripts choose to run next', () => {
  /** Choices by how many calls have ended. */
  const choosing = (choices: readonly (string | null | undefined)[]): RunCaseScripts => {
    let ended = 0
    return (_docId, phase, { request }) => {
      if (phase === 'pre') return Promise.resolve(undefined)
      const next = choices[Math.min(ended, choices.length - 1)]
      ended += 1
      return Promise.resolve({
        request,
        isSkipped: false,
        changes: [],
        scripts: [],
        ...(next !== undefined && { next }),
      })
    }
  }
  const cases = ['one', 'two', 'three'].map((name) => caseOf(name))
  const runWith = async (...choices: (string | null | undefined)[]) => {
    const { results } = await run(cases, { values: { id: '1' }, runScripts: choosing(choices) })
    return results
  }
  const outline = (results: readonly CaseResult[]) => results.map(({ name, state }) => `${name} ${state}`)

  it('runs the case of that name, and those after it in order', async () => {
    expect(outline(await runWith('three', undefined))).toEqual(['one passed', 'three passed', 'two skipped'])
    expect(outline(await runWith(undefined, 'one', undefined))).toEqual([
      ...['one passed', 'two passed', 'one passed', 'two passed', 'three passed'],
    ])
    // The first case of the document.
    expect(outline(await runWith(undefined, 'Change an order', null))).toEqual([
      ...['one passed', 'two passed', 'one passed', 'three skipped'],
    ])
  })

  it('ends with null', async () => {
    expect(outline(await runWith(null))).toEqual(['one passed', 'two skipped', 'three skipped'])
  })

  it('ends as failed at a name that no case has', async () => {
    const results = await runWith('four')
    expect(outline(results)).toEqual(['one failed', 'two skipped', 'three skipped'])
    expect(results[0]?.jump).toEqual({ to: 'four', problem: 'unknown' })
  })

  it('ends as failed after too many jumps, and keeps one result of each case', async () => {
    const results = await runWith('one')
    expect(results).toHaveLength(mostJumps + 1 + 2)
    expect(results.at(mostJumps)).toMatchObject({ state: 'failed', jump: { to: 'one', problem: 'endless' } })
    expect(passedOf([{ id: 'one', version: 3 }], results)).toEqual([{ id: 'one', version: 3, isPassed: false }])
  })
})
