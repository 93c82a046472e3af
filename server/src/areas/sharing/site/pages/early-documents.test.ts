/* What the page of a share has before the program shows it: the document, where anyone reads it; else what every such page has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addShare, disableShare, shareType, type BodyOf } from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCompose, compose } from '../../../../../test/factories/build-compose.ts'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { must } from '../../../../../test/support/must.ts'
import { openTestApp, type TestApp } from '../../../../../test/support/test-app.ts'

const index =
  '<html lang="zh-CN"><head><script src="boot.js"></script><link rel="stylesheet" href="a.css"></head><body><div id="root"></div>'
let webDir: string
let test: TestApp
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'lectern-web-'))
  writeFileSync(join(webDir, 'index.html'), index)
  test = await openTestApp({ webDir, env: { LECTERN_BASE_PATH: '/docs' } })
})
afterAll(async () => {
  await test.close()
  rmSync(webDir, { recursive: true })
})

async function open(path: string, remoteAddress = '127.0.0.1') {
  const headers = { accept: 'text/html', 'accept-language': 'en' }
  const answer = await test.app.inject({ method: 'GET', url: `/docs${path}`, headers, remoteAddress })
  expect(answer.statusCode).toBe(200)
  return answer
}

async function buildShop() {
  const module = await buildModule(test)
  const build = (name: string, isShow: 0 | 1) =>
    buildDoc(test, {
      ...{ module, name, isShow },
      content: describeOperation(`/${name}`, { summary: name, description: `About **${name}** </template>` }),
    })
  const [shown, hidden] = [await build('orders', 1), await build('plans', 0)]
  const share = (fields: Partial<BodyOf<typeof addShare>> = {}) =>
    must(test, module.owner, addShare, { moduleId: module.publicId, type: shareType.public, isAll: 1, ...fields })
  return { module, shown, hidden, share }
}

it('is the document, in the styles that the policy names, in front of those of the program', async () => {
  const { module, shown, share } = await buildShop()
  const { key } = await share()
  const { body, headers } = await open(`/share/${key}/${shown.publicId}`)
  expect(body).toContain('About <strong>orders</strong>')
  expect(body.split('</template>')).toHaveLength(2)
  const nonces = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = '']) => nonce)
  expect([new Set(nonces).size, nonces.length]).toEqual([1, 2])
  expect(headers['content-security-policy']).toContain(`'nonce-${String(nonces[0])}'`)
  expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('</template>'))
  expect(body).not.toContain(module.owner.username)
  const composed = await buildCompose(test, { composer: module.owner })
  await compose(test, composed, [shown])
  expect((await open(`/show/${composed.key}/${shown.publicId}`)).body).toContain('About <strong>orders</strong>')
})

it('is nothing where anything is asked of visitors, is not theirs to read, or is another view of the page', async () => {
  const { module, shown, hidden, share } = await buildShop()
  const [open1, locked, inside] = [
    await share(),
    await share({ type: shareType.encrypted, password: 'pass-word' }),
    await share({ networks: ['203.0.113.0/24'] }),
  ]
  const addresses = [
    `/share/${open1.key}/${hidden.publicId}`,
    `/share/${open1.key}/nosuchdoc1`,
    `/share/${open1.key}`,
    `/share/${open1.key}/${shown.publicId}?x=1`,
    `/share/${locked.key}/${shown.publicId}`,
    `/share/nosuchkey/${shown.publicId}`,
    `/view/${shown.publicId}`,
  ]
  const bare = (await open('/view')).body
  for (const address of addresses) expect((await open(address)).body).toBe(bare)
  expect((await open(`/share/${inside.key}/${shown.publicId}`, '203.0.113.5')).body).toBe(bare)
  const address = `/share/${open1.key}/${shown.publicId}`
  expect((await open(address)).body).not.toBe(bare)
  await must(test, module.owner, disableShare, { id: open1.id })
  expect((await open(address)).body).toBe(bare)
  const expired = await share({ expiresAtMs: test.now() + 60_000 })
  test.advance(120_000)
  expect((await open(`/share/${expired.key}/${shown.publicId}`)).body).toBe(bare)
})
