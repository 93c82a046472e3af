import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  emptyCase,
  getDocDetail,
  getDocTable,
  listCases,
  saveCase,
  saveScript,
  updateProjectVariables,
} from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProgram } from '../test/build-package.ts'
import { startInstallation, type Installation } from '../test/installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-run-'))
let program: string
let installation: Installation
let service: Server
let moduleId: string
let makeId: string
/** What the service was asked for. */
let asked: string[] = []

beforeAll(async () => {
  program = await buildProgram(join(folder, 'program'))
  installation = await startInstallation(folder)
  service = createServer((request, response) => {
    asked.push(`${String(request.method)} ${String(request.url)} ${String(request.headers.authorization)}`)
    response.setHeader('content-type', 'application/json').end('{"id": 42, "state": "open"}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A server that listens on a port has one.
  const { port } = service.address() as AddressInfo
  await addCases(`http://127.0.0.1:${String(port)}/v1`)
})
afterAll(async () => {
  service.close()
  await installation.server.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** One makes an order and hands its number on; one reads it and expects another state. */
async function addCases(url: string): Promise<void> {
  const { id, secret } = await installation.addApplication('Orders')
  moduleId = id
  const responses = { 200: { description: 'ok' } }
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const scripts = { 'x-lectern-scripts': [{ when: 'polling', language: 'text/javascript', text: 'sign()' }] }
  const description = {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    servers: [{ url, description: 'Test' }],
    paths: { '/orders': { post: { responses } }, '/orders/{id}': { get: { parameters, responses, ...scripts } } },
  }
  const env = { LECTERN_TOKEN: secret }
  const pushed = await lectern(['push', '-'], env, JSON.stringify(description))
  expect(pushed.code, pushed.stderr).toBe(0)
  const table = await installation.get(getDocTable, { query: { moduleId } })
  const docOf = (path: string) => String(table.id[table.url.indexOf(path)])
  const header = { place: 'header', name: 'Authorization', text: 'Bearer {{token}}', isOn: true } as const
  const made = await installation.get(saveCase, {
    body: {
      docId: docOf('/orders'),
      name: 'Make an order',
      content: {
        request: { ...emptyCase.request, rows: [header] },
        assertions: [{ subject: 'status', path: '', operator: 'equals', value: '2XX' }],
        captures: [{ variable: 'id', subject: 'json', path: '$.id' }],
      },
    },
  })
  makeId = made.id
  const { projectId } = await installation.get(getDocDetail, { query: { id: docOf('/orders') } })
  const zone = { name: 'zone', value: 'eu', isSecret: 0, description: '' } as const
  await installation.get(updateProjectVariables, { body: { projectId, version: 0, variables: [zone] } })
  const ofProject = { place: 'query', name: 'zone', text: '{{zone}}', isOn: true } as const
  const assertion = { subject: 'json', path: '$.state', operator: 'equals', value: '"paid"' } as const
  const row = { place: 'path', name: 'id', text: '{{id}}', isOn: true } as const
  await installation.get(saveCase, {
    body: {
      docId: docOf('/orders/{id}'),
      name: 'Read it',
      content: { ...emptyCase, request: { ...emptyCase.request, rows: [row, ofProject] }, assertions: [assertion] },
    },
  })
}

/** One signs the calls of the application, one looks at the orders that were read. */
async function addScripts(docId: string): Promise<void> {
  const sign = "pm.request.headers.upsert({ key: 'Authorization', value: `Signed ${pm.environment.get('token')}` })"
  const look = `pm.test('is paid', () => pm.expect(pm.response.json().state).to.equal('paid'))
pm.test('has an id', () => {})`
  const base = { docId, isEnabled: 1 } as const
  await installation.get(saveScript, { body: { ...base, scope: 'module', phase: 'pre', name: 'Sign', source: sign } })
  await installation.get(saveScript, { body: { ...base, scope: 'doc', phase: 'after', name: 'Look', source: look } })
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function lectern(args: string[], env: Record<string, string>, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const all = { PATH: process.env['PATH'], LECTERN_URL: installation.server.address, ...env }
    const child = execFile(process.execPath, [program, ...args], { cwd: folder, env: all }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, stdout, stderr })
    })
    // A command that does not read its input closes it.
    child.stdin?.on('error', () => undefined).end(input)
  })
}

const run = (...args: string[]) =>
  lectern(['run', '--module', moduleId, ...args], { LECTERN_TOKEN: installation.readToken })

it('runs the cases in order, hands values on, and fails when one fails', async () => {
  asked = []
  const { code, stdout, stderr } = await run('--var', 'token=s3cret', '--env', 'Test', '--junit', 'cases.xml')
  expect([code, stderr]).toEqual([
    1,
    '1 passed, 1 failed, 0 skipped\nScripts of these documents were not run: Retrieve order by id\n',
  ])
  expect(asked).toEqual(['POST /v1/orders Bearer s3cret', 'GET /v1/orders/42?zone=eu undefined'])
  expect(stdout).toContain('$.state equals "paid" · Actual: "open"')
  const xml = readFileSync(join(folder, 'cases.xml'), 'utf8')
  expect(xml).toContain('<testsuites name="Lectern" tests="2" failures="1" errors="0" skipped="0"')
  expect(stdout + xml).not.toContain('s3cret')
})

it('reports as JSON, and succeeds when every case does', async () => {
  const { code, stdout } = await run('--case', makeId, '--var', 'token=s3cret', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    counts: { passed: 1, failed: 0, error: 0, skipped: 0 },
    scriptsNotRun: [],
    cases: [
      { id: makeId, state: 'passed', method: 'POST', status: 200, captured: [{ variable: 'id', isFound: true }] },
    ],
  })
})

it('keeps the results on the server when asked to and allowed to', async () => {
  const lastRuns = async () => {
    const { cases } = await installation.get(listCases, { query: { moduleId } })
    return cases.map(({ lastRun }) => lastRun?.isPassed)
  }
  const refused = await run('--var', 'token=s3cret', '--report', '--json')
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('token')])
  expect(JSON.parse(refused.stdout)).toMatchObject({ counts: { passed: 1, failed: 1 } })
  expect(await lastRuns()).toEqual([undefined, undefined])
  const env = { LECTERN_TOKEN: installation.writeToken }
  await lectern(['run', '--module', moduleId, '--var', 'token=s3cret', '--report'], env)
  expect(await lastRuns()).toEqual([true, false])
})

it('ends at the first failure when asked to, and names variables without a value', async () => {
  asked = []
  const { code, stdout, stderr } = await run('--bail')
  expect([code, stderr, asked]).toEqual([1, '0 passed, 1 failed, 1 skipped\n', []])
  expect(stdout).toContain('No value for these variables: token')
})

it('takes variables from its environment, and reports what it was called with wrongly', async () => {
  asked = []
  const env = { LECTERN_TOKEN: installation.readToken, LECTERN_VAR_token: 'fromEnv' }
  expect((await lectern(['run', '--module', moduleId, '--case', makeId], env)).code).toBe(0)
  expect(asked).toEqual(['POST /v1/orders Bearer fromEnv'])
  expect(await run('--var', 'token')).toMatchObject({ code: 2 })
  const unknown = await run('--env', 'Live')
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no environment “Live”. Available: Test')])
  expect(await run('--case', 'unknown1')).toMatchObject({ code: 1 })
})

it('runs the scripts that are kept around the calls, and counts their tests', async () => {
  const table = await installation.get(getDocTable, { query: { moduleId } })
  await addScripts(String(table.id[table.url.indexOf('/orders/{id}')]))
  asked = []
  const { code, stdout } = await run('--var', 'token=s3cret', '--junit', 'scripts.xml')
  expect([code, asked]).toEqual([1, ['POST /v1/orders Signed s3cret', 'GET /v1/orders/42?zone=eu Signed s3cret']])
  expect(stdout).toContain('Look › is paid · ')
  const xml = readFileSync(join(folder, 'scripts.xml'), 'utf8')
  expect(xml).toContain('<testsuites name="Lectern" tests="4" failures="2" errors="0" skipped="0"')
  expect(xml).toContain('<testcase classname="Retrieve order by id › Read it › Look" name="has an id" time="0.000"/>')
})
