/* What readers of a site get: pages that need no script, and nothing that its source does not show anyone. */
import {
  addRelease,
  addShare,
  deleteDoc,
  disableShare,
  refreshRelease,
  removeRelease,
  saveReleaseNotes,
  revokeShare,
  shareType,
  updateShare,
  updateSite,
} from '@lectern/contracts'
import { createHash } from 'node:crypto'
import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { buildSite } from '../../../../../test/factories/build-site.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

const listOrders: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/orders',
  operation: {
    summary: 'List orders',
    description: 'Newest **first**. See [the guide](/view/GUIDE) <script>alert(1)</script>',
    parameters: [{ name: 'page', in: 'query', description: 'From 1', schema: { type: 'integer' } }],
    responses: {
      '200': {
        description: 'Fine',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
      },
    },
  },
}

async function buildShop() {
  const module = await buildModule(test)
  await buildComponent(test, module, 'schemas', 'Order', {
    ...{ type: 'object', required: ['buyer'] },
    properties: { buyer: { type: 'object', properties: { mailbox: { type: 'string' } } } },
  })
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const guide = await buildDoc(test, { module, name: 'Guide', content: { v: 1, kind: 'markdown', text: '# Hello' } })
  const text = JSON.stringify(listOrders).replace('GUIDE', guide.publicId)
  // What it was a line before.
  const content = JSON.parse(text) as HttpContent
  const list = await buildDoc(test, { module, name: 'List orders', parentId: folder.id, content })
  const hidden = await buildDoc(test, { module, name: 'Secret plans', isShow: 0 })
  return { module, folder, guide, list, hidden }
}

const open = (url: string, headers: Record<string, string> = {}, ip?: string) =>
  test.app.inject({
    method: 'GET',
    url,
    headers: { 'accept-language': 'en', ...headers },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  })

/** Every script is one that the policy names, or data without anything of documents. */
function expectOwnScripts({ body, headers }: Awaited<ReturnType<typeof open>>): void {
  const policy = String(headers['content-security-policy'])
  const scripts = [...body.matchAll(/<script(?<kind>[^>]*)>(?<text>[^]*?)<\/script>/g)].map(({ groups }) => groups)
  const run = scripts.filter((script) => script?.['kind'] === '').map((script) => script?.['text'] ?? '')
  expect(run.map((text) => policy.includes(createHash('sha256').update(text).digest('base64')))).toEqual([true, true])
  const data = scripts.filter((script) => script?.['kind'] !== '').map((script) => script?.['text'] ?? '')
  // An object of the server's own.
  expect(data.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([['words']])
}

/** The page at the address, or where it leads. */
async function follow(url: string) {
  const answer = await open(url)
  const { location } = answer.headers
  return answer.statusCode === 301 && typeof location === 'string' ? open(location) : answer
}

describe('a public site', () => {
  it('shows its contents and documents to a browser that runs no script', async () => {
    const { module, folder, guide, list, hidden } = await buildShop()
    const { site } = await buildSite(test, module, { description: 'For partners & friends', accent: '#aa3300' })
    const home = await open(`/p/${site.name}`)
    expect(home.statusCode).toBe(200)
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(home.headers['set-cookie']).toBeUndefined()
    expect(home.body).toContain('For partners &amp; friends')
    expect(home.body).toContain('--accent:#aa3300')
    expect(home.body).toContain(`/p/${site.name}/latest/get-orders-${list.publicId}`)
    expect(home.body).not.toContain(hidden.publicId)
    expectOwnScripts(home)

    const page = await open(`/p/${site.name}/latest/get-orders-${list.publicId}`)
    expect(page.statusCode).toBe(200)
    for (const text of ['List orders', '/orders', 'From 1', 'buyer', 'mailbox', '<strong>first</strong>'])
      expect(page.body).toContain(text)
    // Where fields are below each other, the cell has the name of its column.
    expect(page.body).toContain('<td data-name="Required">yes</td>')
    expect(page.body).toContain(`href="/p/${site.name}/latest/${guide.publicId}"`)
    expectOwnScripts(page)
    expect(page.body).toContain(`aria-current="page"`)
    const steps = [...page.body.matchAll(/<a rel="(prev|next)" href="[^"]*-(\w+)">/g)].map(([, rel, id]) => [rel, id])
    expect(steps).toEqual([[expect.stringMatching(/prev|next/), guide.publicId]])
    const inFolder = await follow(`/p/${site.name}/latest/${folder.publicId}`)
    expect(inFolder.body).toContain('List orders')
    expect((await follow(`/p/${site.name}/latest/${guide.publicId}`)).body).toContain('Hello')
  })

  it('leads to the one address of a page, and of the site under a former name', async () => {
    const { module, list } = await buildShop()
    const { site } = await buildSite(test, module)
    const address = `/p/${site.name}/latest/get-orders-${list.publicId}`
    for (const part of [list.publicId, `old-words-${list.publicId}`]) {
      const moved = await open(`/p/${site.name}/latest/${part}`)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, address])
    }
    const renamed = await must(test, module.owner, updateSite, { id: site.id, name: `${site.name}-new` })
    const former = await open(`${address}?x=1`)
    expect([former.statusCode, former.headers.location]).toEqual([
      301,
      `/p/${renamed.name}/latest/get-orders-${list.publicId}?x=1`,
    ])
    expect((await open(`/p/${renamed.name.toUpperCase()}`)).headers.location).toBe(`/p/${renamed.name}`)
  })

  it('answers what is known already without its body, until something changes', async () => {
    const { module, list } = await buildShop()
    const { site } = await buildSite(test, module)
    const address = `/p/${site.name}/latest/get-orders-${list.publicId}`
    const { etag = '' } = (await open(address)).headers
    const again = await open(address, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await open(address, { 'if-none-match': etag, 'accept-language': 'zh-CN' })).statusCode).toBe(200)
    await must(test, module.owner, updateSite, { id: site.id, title: 'Store' })
    const changed = await open(address, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('Store')
  })

  it('is sent again as it was sent first, with all that other answers have', async () => {
    const { module, list } = await buildShop()
    const { site } = await buildSite(test, module, { allowsRobots: 0 })
    const address = `/p/${site.name}/latest/get-orders-${list.publicId}`
    const ids = new Set<unknown>()
    const readOnce = async (headers: Record<string, string>) => {
      const { statusCode, rawPayload, headers: all } = await open(address, headers)
      const { 'x-request-id': id, date: _date, ...rest } = all
      ids.add(id)
      return { statusCode, rawPayload, headers: rest }
    }
    const { etag = '' } = (await open(address)).headers
    const ways = [
      { 'accept-language': 'zh-CN' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br', 'accept-language': 'zh-CN' },
      { 'accept-encoding': 'br', 'if-none-match': etag },
    ]
    for (const way of ways) {
      const first = await readOnce(way)
      // Takes the way of everything that is not kept.
      if (way['if-none-match'] !== undefined) await readOnce({ 'accept-encoding': 'br' })
      expect(await readOnce(way)).toEqual(first)
      expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex, nofollow' })
    }
    expect(ids.size).toBe(ways.length * 2 + 1)
  })

  it('is in the language that its reader chose, whatever the browser asks for', async () => {
    const { module } = await buildShop()
    const { site } = await buildSite(test, module)
    const read = (cookie: string) => open(`/p/${site.name}`, { cookie })
    const chosen = await read('lectern-site-language=zh-CN')
    expect(chosen.body).toContain('<html lang="zh-CN"')
    expect(chosen.headers.vary).toContain('cookie')
    expect((await read('lectern-site-language=xx')).body).toContain('<html lang="en"')
    expect((await open(`/p/${site.name}/none`, { cookie: 'lectern-site-language=zh-CN' })).body).toContain('找不到页面')
  })

  it('asks search engines to stay away where its owner does', async () => {
    const { module } = await buildShop()
    const { site } = await buildSite(test, module, { allowsRobots: 0 })
    const home = await open(`/p/${site.name}`)
    expect(home.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(home.body).toContain('noindex')
  })

  it('finds pages by title and path', async () => {
    const { module, list, hidden } = await buildShop()
    const { site } = await buildSite(test, module)
    const search = async (q: string) => (await open(`/p/${site.name}/search?q=${encodeURIComponent(q)}&v=latest`)).body
    const found = await search('ORDERS list')
    expect(found).toContain('Results for “ORDERS list”')
    expect(found).toContain('1 page')
    expect(found).toContain(list.publicId)
    expect(await search('secret')).not.toContain(hidden.publicId)
    expect(await search('"><script>')).not.toContain('"><script>')
    expect((await open(`/p/${site.name}/search?q=a&q=b&utm=x`)).statusCode).toBe(200)
  })
})

describe('what is not for anyone', () => {
  async function built() {
    const shop = await buildShop()
    const { site, share } = await buildSite(test, shop.module)
    const address = `/p/${site.name}/latest/get-orders-${shop.list.publicId}`
    const { etag = '' } = (await open(address)).headers
    const read = async () => {
      const [page, home] = [await open(address, { 'if-none-match': etag }), await open(`/p/${site.name}`)]
      for (const body of [page.body, home.body]) expect(body).not.toContain('orders')
      expect(home.statusCode).toBe(page.statusCode)
      return page
    }
    return { ...shop, site, share, address, read }
  }

  it('is read at its source, whose gate asks for the password', async () => {
    const { module, list, share, read } = await built()
    await must(test, module.owner, updateShare, {
      id: share.publicId,
      type: shareType.encrypted,
      password: 'pass-word',
    })
    const page = await read()
    expect([page.statusCode, page.headers.location]).toEqual([302, `/share/${share.key}/${list.publicId}`])
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('stays closed outside its networks, and is read at its source inside', async () => {
    const { module, share, address, read } = await built()
    await must(test, module.owner, updateShare, { id: share.publicId, networks: ['203.0.113.0/24'] })
    expect((await read()).statusCode).toBe(403)
    expect((await open(address, {}, '203.0.113.9')).statusCode).toBe(302)
  })

  it('is read at its source, whose gate asks for an email address', async () => {
    const { list, share, read } = await built()
    const limited = { email_domains: 'partner.example' }
    await test.db.updateTable('share').set(limited).where('address_key', '=', share.key).execute()
    const page = await read()
    expect([page.statusCode, page.headers.location]).toEqual([302, `/share/${share.key}/${list.publicId}`])
  })

  it('is gone with the next request when it is paused, expired or revoked', async () => {
    const { module, share, address, read } = await built()
    const id = share.publicId
    await must(test, module.owner, disableShare, { id })
    expect((await read()).statusCode).toBe(503)
    await must(test, module.owner, updateShare, { id, status: 1, expiresAtMs: test.now() + 1_000 })
    expect((await open(address)).statusCode).toBe(200)
    test.advance(2_000)
    expect((await read()).statusCode).toBe(410)
    await must(test, module.owner, revokeShare, { id })
    expect((await read()).statusCode).toBe(404)
  })

  it('is not there when the site is paused, a document is deleted, or nothing has the name', async () => {
    const { module, list, site, address } = await built()
    await must(test, module.owner, deleteDoc, { id: list.publicId })
    const gone = await open(address)
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('Page not found')
    for (const name of ['no-such-site', '%00', 'a%2Fb', '%F0%9F%98%80', 'x'.repeat(90)])
      expect((await open(`/p/${name}`)).statusCode).toBe(404)
    expect((await open(`/p/${site.name}/other`)).statusCode).toBe(404)
    await must(test, module.owner, updateSite, { id: site.id, status: 0 })
    expect((await open(`/p/${site.name}`)).statusCode).toBe(503)
    await test.db.updateTable('project').set({ deleted_at_ms: 1 }).where('id', '=', module.project.id).execute()
    expect((await open(`/p/${site.name}`)).statusCode).toBe(404)
  })

  it('never shows the share of an application that belongs to another project by now', async () => {
    const { module, site } = await built()
    const other = await buildModule(test)
    await test.db.updateTable('module').set({ project_id: other.project.id }).where('id', '=', module.id).execute()
    expect((await open(`/p/${site.name}`)).statusCode).toBe(404)
  })
})

describe('versions', () => {
  const release = (module: BuiltModule, releaseNo: string) =>
    must(test, module.owner, addRelease, {
      ...{ projectId: module.project.publicId, releaseNo, status: 1 as const },
      modules: [{ moduleId: module.publicId, mode: 'frozen' as const, isAll: 1 as const }],
    })

  it('of releases stay as they were, beside what changes', async () => {
    const { module } = await buildShop()
    const first = await release(module, '1.0')
    await buildDoc(test, { module, name: 'Refund an order' })
    await test.db.updateTable('module').set({ tree_version: 99 }).where('id', '=', module.id).execute()
    const second = await release(module, '2.0')
    const { site } = await buildSite(test, module, {
      versions: [
        { label: '2.0', kind: 'release', sourceId: second.id },
        { label: '1.0', kind: 'release', sourceId: first.id },
      ],
    })
    const [newest, oldest] = [await open(`/p/${site.name}`), await open(`/p/${site.name}/1.0`)]
    expect(newest.body).toContain('Refund an order')
    expect(oldest.body).toContain('List orders')
    expect(oldest.body).not.toContain('Refund an order')
    expect(newest.body).toContain(`href="/p/${site.name}/1.0"`)
    expect(oldest.body).toContain(`href="/p/${site.name}/2.0"`)
    expect(oldest.body).not.toContain('Secret plans')
    const notes = { notes: '* See **refunds**', notesUpdatedAtMs: second.notesUpdatedAtMs }
    await must(test, module.owner, saveReleaseNotes, { id: second.id, ...notes })
    const told = (await open(`/p/${site.name}`)).body
    for (const part of ['<h2>2.0</h2>', '<strong>refunds</strong>']) expect(told).toContain(part)
    await must(test, module.owner, refreshRelease, { id: first.id })
    expect((await open(`/p/${site.name}/1.0`)).body).toContain('Refund an order')
    await must(test, module.owner, removeRelease, { id: first.id })
    expect((await open(`/p/${site.name}/1.0`)).statusCode).toBe(404)
    expect((await open(`/p/${site.name}/2.0`)).statusCode).toBe(200)
  })

  it('of which one asks for a password leave the others open', async () => {
    const { module } = await buildShop()
    const locked = await must(test, module.owner, addShare, {
      ...{ moduleId: module.publicId, type: shareType.encrypted, isAll: 1 as const, password: 'pass-word' },
    })
    const { site, share } = await buildSite(test, module)
    const versions = [
      { label: 'open', kind: 'share' as const, sourceId: share.publicId },
      { label: 'closed', kind: 'share' as const, sourceId: locked.id },
    ]
    const changed = await must(test, module.owner, updateSite, { id: site.id, versions })
    expect(changed.versions.map(({ label, state }) => [label, state])).toEqual([
      ['open', 'open'],
      ['closed', 'gated'],
    ])
    expect((await open(`/p/${site.name}/open`)).statusCode).toBe(200)
    expect((await open(`/p/${site.name}/closed`)).headers.location).toBe(`/share/${locked.key}`)
  })
})
