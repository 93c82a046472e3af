/* What the page of a share has before the program shows it: the document, for those who may read it; the form for the password; else what every such page has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addShare, disableShare, shareType, updateShare, type BodyOf } from '@lectern/contracts'
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

async function open(path: string, { remoteAddress = '127.0.0.1', cookie = '' } = {}) {
  const headers = { accept: 'text/html', 'accept-language': 'en', cookie }
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
  expect(body).toContain(`<head><meta name="lectern-early" content="${shown.publicId}">`)
  expect(headers['cache-control']).toBe('no-cache')
  for (const end of ['', '/'])
    expect((await open(`/share/${key}${end}`)).body).toContain('About <strong>orders</strong>')
  const composed = await buildCompose(test, { composer: module.owner })
  await compose(test, composed, [shown])
  expect((await open(`/show/${composed.key}/${shown.publicId}`)).body).toContain('About <strong>orders</strong>')
})

it('is nothing where anything is asked of visitors, is not theirs to read, or is another view of the page', async () => {
  const { module, shown, hidden, share } = await buildShop()
  const [open1, locked, empty] = [
    await share(),
    await share({ type: shareType.encrypted, password: 'pass-word' }),
    await share({ isAll: 0, content: [{ docId: hidden.publicId }] }),
  ]
  const addresses = [
    `/share/${open1.key}/${hidden.publicId}`,
    `/share/${open1.key}/nosuchdoc1`,
    `/share/${empty.key}`,
    `/share/${open1.key}/${shown.publicId}?x=1`,
    `/share/${locked.key}?x=1`,
    `/share/nosuchkey/${shown.publicId}`,
    `/view/${shown.publicId}`,
  ]
  const bare = (await open('/view')).body
  for (const address of addresses) expect((await open(address)).body).toBe(bare)
  const address = `/share/${open1.key}/${shown.publicId}`
  expect((await open(address)).body).not.toBe(bare)
  await must(test, module.owner, disableShare, { id: open1.id })
  expect((await open(address)).body).toBe(bare)
  const expired = await share({ expiresAtMs: test.now() + 60_000 })
  test.advance(120_000)
  expect((await open(`/share/${expired.key}/${shown.publicId}`)).body).toBe(bare)
})

/** What an answer has that no other one has. */
const withoutNonce = (body: string): string => body.replaceAll(/nonce="[^"]+"/g, '')

it('is the form for the password, which is the same whatever is behind it and tells nothing of that', async () => {
  const { module, shown, hidden, share } = await buildShop()
  const expiresAtMs = test.now() + 86_400_000
  const about = { type: shareType.encrypted, password: 'pass-word', shareName: 'Plans of 2030', expiresAtMs }
  const [locked, other] = [await share(about), await share(about)]
  const { body, headers } = await open(`/share/${locked.key}`)
  for (const text of ['This share is password-protected', 'Enter the password you got with the link.', 'Expires on '])
    expect(body).toContain(text)
  expect(body).toMatch(/<form method="dialog" [^>]*>.*<input id="entry" type="password"/)
  expect(body).not.toContain('lectern-early')
  const policy = String(headers['content-security-policy'])
  for (const [, nonce = ''] of body.matchAll(/nonce="([^"]+)"/g)) expect(policy).toContain(`'nonce-${nonce}'`)
  for (const secret of ['Plans of 2030', 'orders', shown.publicId, module.owner.username, locked.key])
    expect(body).not.toContain(secret)
  const gate = withoutNonce(body)
  for (const address of [`${locked.key}/${shown.publicId}`, `${locked.key}/${hidden.publicId}`, other.key])
    expect(withoutNonce((await open(`/share/${address}`)).body)).toBe(gate)
  const composed = await buildCompose(test, {
    composer: module.owner,
    type: shareType.encrypted,
    password: 'pass-word',
  })
  expect((await open(`/show/${composed.key}`)).body).toContain('This project is password-protected')
  const invited = await share({ shareName: 'Plans of 2030' })
  await test.db
    .updateTable('share')
    .set({ email_domains: 'partner.example' })
    .where('address_key', '=', invited.key)
    .execute()
  const asked = (await open(`/share/${invited.key}/${shown.publicId}`)).body
  expect(asked).toMatch(/<form method="dialog" [^>]*>.*<input id="entry" type="email"/)
  for (const secret of ['Plans of 2030', 'orders', 'partner.example', invited.key]) expect(asked).not.toContain(secret)
})

it('is for visitors alone who opened it, from where it opens, until what they opened it with is revoked', async () => {
  const { module, shown, share } = await buildShop()
  const bare = (await open('/view')).body
  const isGate = (body: string): boolean => body.includes('This share is password-protected')
  const password = 'pass-word'
  const about = { type: shareType.encrypted, password, networks: ['203.0.113.0/24'] }
  const { id, key } = await share(about)
  const other = await share({ type: shareType.encrypted, password })
  const from = { remoteAddress: '203.0.113.5' }
  const enter = (of: string) => ({
    ...{ method: 'POST' as const, url: '/docs/visit/checkPassword', ...from },
    payload: { of: 'share', id: of, password },
  })
  const [set, ofOther] = [await test.app.inject(enter(key)), await test.app.inject(enter(other.key))].map((answer) =>
    String(answer.headers['set-cookie']),
  )
  expect(set).toMatch(/^lectern-visit=[\w-]{43}; Max-Age=604800; Path=\/docs\/share\/\w+; HttpOnly; SameSite=Lax$/)
  expect(set).toContain(`Path=/docs/share/${key};`)
  const cookieOf = (header = ''): string => header.slice(0, header.indexOf(';'))
  const cookie = cookieOf(set)
  for (const address of [`/share/${key}`, `/share/${key}/${shown.publicId}`]) {
    const { body, headers } = await open(address, { ...from, cookie })
    expect(body).toContain('About <strong>orders</strong>')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.vary).toContain('accept-language, cookie')
    expect(isGate((await open(address, from)).body)).toBe(true)
    expect((await open(address, { cookie })).body).toBe(bare)
    expect(isGate((await open(address, { ...from, cookie: cookieOf(ofOther) })).body)).toBe(true)
  }
  await must(test, module.owner, updateShare, { id, password: 'other-word' })
  expect(isGate((await open(`/share/${key}`, { ...from, cookie })).body)).toBe(true)
})
