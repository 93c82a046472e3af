/* A site for programs: Markdown, llms.txt, the sitemap, rules for search engines, previews of links, and a host name of its own. */
import { addRelease, disableShare, shareType, updateShare, updateSite } from '@lectern/contracts'
import { describe, expect, it, vi } from 'vitest'
import { buildComponent, buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { buildSite } from '../../../../../test/factories/build-site.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_BASE_URL: 'https://docs.test', LECTERN_TRUST_PROXY: 'on' } })

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } })

async function buildShop(body: Parameters<typeof buildSite>[2] = {}) {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module, name: 'Orders' })
  const guide = await buildDoc(test, {
    module,
    name: 'Guide [1]',
    content: { v: 1, kind: 'markdown', text: 'Hello **you**' },
  })
  const text = `See [the guide](/view/${guide.publicId}).`
  const pay = await buildDoc(test, {
    ...{ module, name: 'Pay', parentId: folder.id },
    content: { ...describeOperation('/pay', { description: text }), method: 'post' },
  })
  const hidden = await buildDoc(test, { module, name: 'Secret plans', isShow: 0 })
  const { site, share } = await buildSite(test, module, { description: 'For partners', ...body })
  return { module, site, share, folder, guide, pay, hidden, base: `/p/${site.name}/latest` }
}

describe('for programs', () => {
  it('each document is Markdown at its address with .md, with links to Markdown', async () => {
    const { guide, pay, hidden, base } = await buildShop()
    const twin = await open(`${base}/post-pay-${pay.publicId}.md`)
    expect([twin.statusCode, twin.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(twin.body).toContain('# Pay')
    expect(twin.body).toContain(`[the guide](${base}/${guide.publicId}.md)`)
    const moved = await open(`${base}/${guide.publicId}.md`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `${base}/guide-1-${guide.publicId}.md`])
    expect((await open(String(moved.headers.location))).body).toContain('Hello **you**')
    expect((await open(`${base}/${hidden.publicId}.md`)).statusCode).toBe(404)
    const page = (await open(`${base}/post-pay-${pay.publicId}`)).body
    expect(page).toContain(`type="text/markdown" href="${base}/post-pay-${pay.publicId}.md"`)
  })

  it('llms.txt lists the documents by folder, and llms-full.txt has them', async () => {
    const { site, guide, pay, base } = await buildShop()
    const index = (await open(`/p/${site.name}/llms.txt`)).body
    expect(index).toMatch(/^# Shop\n\n> For partners\n/)
    expect(index).toContain('## Orders')
    expect(index).toContain(`- [Pay](https://docs.test${base}/post-pay-${pay.publicId}.md): POST /pay`)
    expect(index).toContain(String.raw`[Guide \[1\]](https://docs.test${base}/guide-1-${guide.publicId}.md)`)
    expect(index).not.toContain('Secret')
    expect((await open(`${base}/llms.txt`)).body).toBe(index)
    const whole = await open(`/p/${site.name}/llms-full.txt`)
    expect((await open(`${base}/llms-full.txt`)).body).toBe(whole.body)
    for (const text of ['# Pay', 'Hello **you**']) expect(whole.body).toContain(text)
    expect(whole.body).not.toContain('Secret')
  })

  it('llms-full.txt reads a batch of documents by as many selects as one, each as it is read alone', async () => {
    const { site, module, folder } = await buildShop()
    const whole = () => open(`/p/${site.name}/llms-full.txt`)
    await whole()
    const select = vi.spyOn(test.context.db.getExecutor(), 'executeQuery')
    const touch = () =>
      test.db
        .updateTable('module')
        .set((set) => ({
          content_version: set('content_version', '+', 1),
          tree_version: set('tree_version', '+', 1),
        }))
        .where('id', '=', module.id)
        .execute()
    const countOnce = async (): Promise<number> => {
      await touch()
      select.mockClear()
      expect((await whole()).statusCode).toBe(200)
      return select.mock.calls.length
    }
    // What the server does now and then meanwhile selects as well: the least is the page's own.
    const count = async () => Math.min(await countOnce(), await countOnce(), await countOnce())
    const build = async (index: number) => {
      const $ref = await buildComponent(test, module, 'schemas', `Model${String(index)}`, {
        type: 'string',
        title: `model ${String(index)}`,
      })
      const responses = { 200: { description: 'OK', content: { 'application/json': { schema: { $ref } } } } }
      const content = describeOperation(`/many/${String(index)}`, { responses })
      await buildDoc(test, { module, parentId: folder.id, name: `Many ${String(index)}`, content })
    }
    const release = async (releaseNo: string) => {
      const modules = [{ moduleId: module.publicId, mode: 'frozen' as const, isAll: 1 as const }]
      const body = { projectId: module.project.publicId, releaseNo, status: 1 as const, modules }
      return (await must(test, module.owner, addRelease, body)).id
    }
    const show = async (sourceId: string) => {
      const versions = [{ label: 'latest', kind: 'release' as const, sourceId }]
      await must(test, module.owner, updateSite, { id: site.id, versions })
      await open(`/p/${site.name}/llms.txt`)
    }
    await build(0)
    const few = await count()
    const first = await release('1')
    for (let number = 1; number < 17; number += 1) await build(number)
    await touch()
    const index = (await open(`/p/${site.name}/llms.txt`)).body
    const addresses = [...index.matchAll(/\(https:\/\/docs\.test(\S+\.md)\)/g)].map(([, address = '']) => address)
    const alone: string[] = []
    for (const address of addresses) alone.push((await open(address)).body.trim())
    expect([few > 0, await count(), alone.length]).toEqual([true, few, 19])
    const { body } = await whole()
    expect(body.endsWith(alone.join('\n\n'))).toBe(true)
    expect(new Set(body.match(/Model\d+ \| yes/g))).toHaveProperty('size', 17)
    const second = await release('2')
    await show(first)
    const fewFrozen = await count()
    await show(second)
    expect([fewFrozen > 0, await count()]).toEqual([true, fewFrozen])
    select.mockRestore()
  })

  it('the sitemap has whole addresses, unless search engines should stay away', async () => {
    const { site, module, pay, hidden, base } = await buildShop()
    const map = await open(`/p/${site.name}/sitemap.xml`)
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(map.body).toContain(`<loc>https://docs.test${base}/post-pay-${pay.publicId}</loc>`)
    expect(map.body).not.toContain(hidden.publicId)
    await must(test, module.owner, updateSite, { id: site.id, allowsRobots: 0 })
    expect((await open(`/p/${site.name}/sitemap.xml`)).statusCode).toBe(404)
  })

  it('pages have the address that counts, and previews of links', async () => {
    const { site, base, pay } = await buildShop()
    const page = (await open(`${base}/post-pay-${pay.publicId}`)).body
    const address = `https://docs.test${base}/post-pay-${pay.publicId}`
    expect(page).toContain(`<link rel="canonical" href="${address}"`)
    for (const [property, content] of [
      ['og:title', 'Pay'],
      ['og:site_name', 'Shop'],
      ['og:url', address],
    ])
      expect(page).toContain(`<meta property="${String(property)}" content="${String(content)}"`)
    expect((await open(base)).body).toContain(`<link rel="canonical" href="https://docs.test/p/${site.name}"`)
  })

  it('closes with its source', async () => {
    const { module, site, share, base, pay } = await buildShop()
    const addresses = ['llms.txt', 'llms-full.txt', 'sitemap.xml'].map((last) => `/p/${site.name}/${last}`)
    const all = [...addresses, `${base}/post-pay-${pay.publicId}.md`, `${base}/llms.txt`, `${base}/llms-full.txt`]
    const statuses = () => Promise.all(all.map(async (address) => (await open(address)).statusCode))
    expect(new Set(await statuses())).toEqual(new Set([200]))
    await must(test, module.owner, updateShare, {
      id: share.publicId,
      type: shareType.encrypted,
      password: 'pass-word',
    })
    expect(new Set(await statuses())).toEqual(new Set([302]))
    await must(test, module.owner, disableShare, { id: share.publicId })
    expect(new Set(await statuses())).toEqual(new Set([503]))
  })
})

describe('a host name of its own', () => {
  it('opens the site, names its sitemap, and is the address that counts', async () => {
    const { site, base, pay } = await buildShop({ hostName: 'api.shop.test' })
    const at = { 'x-forwarded-host': 'api.shop.test', 'x-forwarded-proto': 'https' }
    const home = await open('/', at)
    expect([home.statusCode, home.headers.location]).toEqual([302, `/p/${site.name}`])
    expect((await open('/?utm_source=mail', at)).headers.location).toBe(`/p/${site.name}?utm_source=mail`)
    expect((await open('/robots.txt', at)).body).toContain('Sitemap: https://api.shop.test/sitemap.xml')
    expect((await open('/sitemap.xml', at)).body).toContain(`https://api.shop.test${base}/post-pay-${pay.publicId}`)
    expect((await open('/llms.txt', at)).body).toContain('https://api.shop.test')
    expect((await open(base)).body).toContain(`href="https://api.shop.test/p/${site.name}"`)
    const robots = (await open('/robots.txt')).body
    expect(robots).toContain('Allow: /p/')
    expect(robots).not.toContain('Sitemap')
    expect((await open('/sitemap.xml')).statusCode).toBe(404)
    expect((await open('/llms.txt')).statusCode).toBe(404)
  })

  it('leads to the installation where a password is asked for', async () => {
    const { module, share, base, pay } = await buildShop({ hostName: 'locked.shop.test' })
    await must(test, module.owner, updateShare, {
      id: share.publicId,
      type: shareType.encrypted,
      password: 'pass-word',
    })
    const page = await open(`${base}/post-pay-${pay.publicId}`)
    expect(page.headers.location).toBe(`https://docs.test/share/${share.key}/${pay.publicId}`)
  })
})
