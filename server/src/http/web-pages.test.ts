import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/test-app.ts'
import { writeSettings } from '../core/settings.ts'

const script = 'export const answer = 42 // long enough to be told from its compressed form'
const compressed = brotliCompressSync(script)

let webDir: string
let test: TestApp
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'lectern-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<html lang="zh-CN"><base href="__BASE_PATH__"><meta name="nonce" content="__CSP_NONCE__">',
  )
  writeFileSync(join(webDir, 'assets', 'app-abc123.js'), script)
  writeFileSync(join(webDir, 'assets', 'app-abc123.js.br'), compressed)
  writeFileSync(join(webDir, 'offline-worker.js'), script)
  writeFileSync(join(webDir, 'offline-worker.js.br'), compressed)
  test = await openTestApp({ webDir })
})
afterAll(async () => {
  await test.close()
  rmSync(webDir, { recursive: true })
})

describe('files of the web part', () => {
  it('go out as they were compressed at build time, cached for good', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const answer = await test.app.inject({ method: 'GET', url: '/assets/app-abc123.js', headers })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.rawPayload).toEqual(compressed)
    expect((await test.app.inject({ method: 'GET', url: '/assets/app-abc123.js' })).body).toBe(script)
  })

  it('that browsers run beside pages may fetch from here, and are asked for each time', async () => {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const answer = await test.app.inject({ method: 'GET', url: '/offline-worker.js', headers })
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
    }
  })

  it('that are not there are no pages', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/assets/old-000000.js', headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'route_not_found' })
  })
})

describe('the page', () => {
  it('answers any address a browser asks for, with a policy and a nonce of its own each time', async () => {
    const get = (url: string) => test.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    const [first, second] = [await get('/view/abc12345'), await get('/')]
    const nonceOf = (body: string): string => /content="([^"]+)"/.exec(body)?.[1] ?? ''
    expect(first.body).toContain('<base href="/">')
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first.body)}'`)
    expect(first.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(first.headers['content-security-policy']).toContain('; frame-src blob:; object-src blob:; ')
    expect(nonceOf(second.body)).not.toBe(nonceOf(first.body))
  })

  it('may connect to the services of documents where members read, and to this server alone where visitors do', async () => {
    const policyOf = async (url: string) =>
      (await test.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).headers[
        'content-security-policy'
      ]
    expect(await policyOf('/view/abc12345')).toContain("; connect-src 'self' http: https: ws: wss:; ")
    for (const page of ['/share/key/abc12345', '/show/key/abc12345', '/show/key'])
      expect(await policyOf(page), page).toContain("; connect-src 'self'; ")
  })

  it('is in the available language that the browser prefers, else in the default one', async () => {
    const langFor = async (accepted: string | undefined) => {
      const headers = { accept: 'text/html', ...(accepted !== undefined && { 'accept-language': accepted }) }
      const answer = await test.app.inject({ method: 'GET', url: '/', headers })
      expect(answer.headers.vary).toContain('accept-language')
      return /<html lang="([^"]+)">/.exec(answer.body)?.[1]
    }
    expect(await langFor('en-US,en;q=0.9')).toBe('en')
    expect(await langFor('zh-TW,zh;q=0.9,en-US;q=0.8')).toBe('zh-CN')
    expect(await langFor('zh;q=0.3, en-GB;q=0.9')).toBe('en')
    expect(await langFor('en;q=0, *')).toBe('zh-CN')
    expect(await langFor('ko')).toBe('zh-CN')
    expect(await langFor(undefined)).toBe('zh-CN')
    await writeSettings(test.db, 'language', { default: 'en' })
    expect(await langFor('ko')).toBe('en')
    expect(await langFor('zh-CN')).toBe('zh-CN')
  })
})
