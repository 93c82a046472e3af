import { allEndpoints, successCode } from '@lectern/contracts'
import { importOpenApi } from '@lectern/formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../test/factories/build-people.ts'
import { openTestApp, type TestApp } from '../../test/support/test-app.ts'

interface Operation {
  operationId: string
  responses: { 200: { content: Record<string, { schema: object }> } }
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let test: TestApp
beforeEach(async () => {
  test = await openTestApp({ env: { LECTERN_METRICS_TOKEN: 'read-me' } })
})
afterEach(() => test.close())

describe('the product’s own description', () => {
  const read = async (): Promise<Description> => (await test.app.inject({ url: '/openapi.json' })).json()

  it('names every endpoint once and can be imported without a remark', async () => {
    const description = await read()
    expect(description.openapi).toBe('3.1.0')
    const operations = Object.values(description.paths).flatMap((item) => Object.values(item))
    expect(operations).toHaveLength(allEndpoints.length)
    expect(new Set(operations.map((each) => each.operationId)).size).toBe(operations.length)
    const bytes = new TextEncoder().encode(JSON.stringify(description))
    const result = await importOpenApi({ files: [{ path: 'openapi.json', bytes }] })
    expect(result.issues).toEqual([])
    expect(result.ok && result.stats.operations).toBe(allEndpoints.length)
  })

  it('describes what is really answered: success, and refusals at the gate and behind it', async () => {
    const { token } = await buildUser(test)
    const description = await read()
    const schemaOf = (path: string): object =>
      description.paths[path]?.['get']?.responses[200].content['application/json']?.schema ?? {}
    const answers = [
      ['/user/info', { token }, successCode],
      ['/user/info', {}, '1000'],
      ['/job/get?id=aaaaaaaaaa', { token }, '100'],
      ['/space/info?spaceId=aaaaaaaaaa', { token }, '100'],
      ['/share/menu?id=aaaaaaaaaa', {}, '100'],
      ['/share/menu', {}, '100'],
    ] as const
    for (const [url, headers, code] of answers) {
      const answer = await test.app.inject({ url, headers })
      expect(answer.json()).toMatchObject({ code })
      const check = new Ajv2020({ strict: false }).compile(schemaOf(url.split('?')[0] ?? ''))
      expect(check(answer.json()), JSON.stringify(check.errors)).toBe(true)
    }
  })
})

describe('metrics', () => {
  it('are for who has the token', async () => {
    const statusOf = async (headers: Record<string, string>): Promise<number> =>
      (await test.app.inject({ url: '/metrics', headers })).statusCode
    expect(await statusOf({ authorization: 'Bearer read-me' })).toBe(200)
    expect(await statusOf({ authorization: 'Bearer read-m' })).toBe(404)
    expect(await statusOf({})).toBe(404)
  })

  it('without a token are for this machine, and for nobody through a proxy', async () => {
    await test.close()
    test = await openTestApp()
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      test.app.inject({ url: '/metrics', remoteAddress, headers })
    const own = await ask('127.0.0.1')
    expect(own.headers['content-type']).toContain('text/plain')
    await test.app.inject({ url: '/healthz' })
    const counted = (await ask('127.0.0.1')).body
    for (const line of ['route="/metrics",status="200"} 1', 'route="/healthz",status="200"} 1'])
      expect(counted).toContain(`lectern_http_requests_total{method="GET",${line}`)
    expect((await ask('10.0.0.1')).statusCode).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      expect((await ask('127.0.0.1', { [name]: '10.0.0.1' })).statusCode).toBe(404)
    }
  })
})

describe('health', () => {
  it('is told without signing in; readiness needs the database', async () => {
    expect((await test.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await test.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
    await test.db.destroy()
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    const answer = await test.app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: '503', error: 'not_ready' })
  })
})
