import { runScript, settingGroups, type BodyOf } from '@lectern/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSettings } from '../../../core/settings.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule, buildMember } from '../../../../test/factories/build-places.ts'
import { startEcho, type EchoService } from '../../../../test/support/outside/echo-services.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'

const test = useTestApp()
const module = useBuilt(() => buildModule(test))
const guest = useBuilt(() => buildMember(test, module.project, 'guest'))
let echo: EchoService
let docId: string
beforeAll(async () => {
  echo = await startEcho()
  docId = (await buildDoc(test, { module })).publicId
  const environments = [
    { key: null, name: 'Local', url: `http://127.0.0.1:${String(echo.port)}`, isPublic: 1 as const, headers: [] },
  ]
  await changeModuleSettings(test, module, { environments })
})
afterAll(() => echo.close())

const request = {
  method: 'POST',
  url: 'https://a.example/',
  headers: [],
  body: { mode: 'raw' as const, text: '{"a":1}', fields: [] },
}
const run = (source: string, more: Partial<BodyOf<typeof runScript>> = {}, caller = guest) =>
  test.call(runScript, { body: { docId, phase: 'pre', source, request, ...more } }, caller)
const runOne = async (source: string) => (await run(source)).data?.scripts[0]

describe('a script around a call', () => {
  it('gives the request back as it left it, with what it wrote and changed', async () => {
    const { data } = await run(
      'req.data.a += 1; pm.environment.set("t", "x"); pm.environment.unset("old"); console.warn("two"); pm.test("one", () => pm.expect(1).to.equal(1))',
      {
        variables: { environment: { old: '1' } },
      },
    )
    expect(data).toMatchObject({
      request: { method: 'POST', body: { mode: 'raw', text: '{"a":2}' } },
      isSkipped: false,
      data: null,
      changes: [
        { scope: 'environment', name: 't', value: 'x' },
        { scope: 'environment', name: 'old', value: null },
      ],
    })
    expect(data?.scripts).toMatchObject([
      {
        ...{ scriptId: null, scope: null, name: '', error: null, sends: 0 },
        tests: [{ name: 'one', isPassed: true }],
        logs: [{ level: 'warn', line: 1, text: 'two' }],
      },
    ])
  })

  it('reads the response afterwards', async () => {
    const response = {
      status: 200,
      statusText: 'OK',
      headers: [{ name: 'A', value: 'b' }],
      body: '{"id":1}',
      timeMs: 5,
      sizeBytes: 8,
    }
    const { data } = await run('resp.data.id = 2; pm.test("a", () => pm.response.to.have.header("a", "b"))', {
      phase: 'after',
      response,
    })
    expect(data).toMatchObject({ data: '{"id":2}', scripts: [{ tests: [{ isPassed: true }] }] })
  })

  it('chooses what a run of cases goes on with, and has Lodash where it is named', async () => {
    const choose = `const _ = require('lodash'); pm.execution.setNextRequest(_.last(['a', 'b']))`
    expect((await run(choose)).data).toMatchObject({ next: 'b', scripts: [{ error: null }] })
    expect((await run('postman.setNextRequest(null)')).data).toMatchObject({ next: null })
    expect((await run('1')).data).not.toHaveProperty('next')
  })

  it('sends requests through the guard: to the environments of the document, and not beyond', async () => {
    const ran = await runOne(
      `const { data } = await lib.axios.post('http://127.0.0.1:${String(echo.port)}/token', { user: 'mei' }); console.log(data.path, data.body)
       for (const url of ['http://127.0.0.1:8/', 'http://169.254.169.254/', 'file:///etc/passwd']) await pm.sendRequest(url).catch((error) => console.log(error.message))`,
    )
    expect(ran?.logs.map(({ text }) => text)).toEqual([
      '/token {"user":"mei"}',
      'The request failed: forbidden (127.0.0.1)',
      'The request failed: forbidden (169.254.169.254)',
      'The request failed: address (file:///etc/passwd)',
    ])
    expect(ran?.sends).toBe(4)
  })

  it('counts its requests among the calls of its owner', async () => {
    await writeSettings(test.db, 'proxy', { ...settingGroups.proxy.initial, perMinute: 1 })
    test.advance(120_000)
    const ran = await runOne(
      `for (let i = 0; i < 2; i++) await pm.sendRequest('http://127.0.0.1:${String(echo.port)}/')`,
    )
    expect(ran?.error).toMatchObject({ kind: 'thrown', message: 'The request was not sent: too_many_requests' })
    await writeSettings(test.db, 'proxy', settingGroups.proxy.initial)
  })

  it('ends with a reason, at its line', async () => {
    expect((await runOne('\nnope()'))?.error).toMatchObject({ kind: 'thrown', name: 'ReferenceError', line: 2 })
    expect((await runOne('pm.vault.get("x")'))?.error).toMatchObject({ kind: 'missing', message: 'pm.vault.get' })
    expect((await run('}')).data).toMatchObject({ scripts: [{ error: { kind: 'syntax' } }], request: null })
    // What no request can be is none.
    expect((await run('pm.request.method = "x".repeat(100)')).data).toMatchObject({
      scripts: [{ error: { kind: 'output' } }],
      request: null,
    })
  })

  it('has the time a super admin gives it, and none when scripts are off', async () => {
    await writeSettings(test.db, 'scripts', { isOn: true, cpuMs: 20 })
    const ran = await runOne('for (;;);')
    expect(ran?.error).toMatchObject({ kind: 'time' })
    expect(ran?.cpuMs).toBeLessThan(200)
    await writeSettings(test.db, 'scripts', { isOn: false, cpuMs: 20 })
    expect(await run('return 1')).toMatchObject({ error: 'scripts_off' })
    await writeSettings(test.db, 'scripts', settingGroups.scripts.initial)
  })
})
