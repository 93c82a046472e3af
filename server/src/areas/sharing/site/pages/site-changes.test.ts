/* The changelog of a site: off unless its owner shows it, without names, nothing of what its readers don't see, readable without a script. */
import { addShare, addRelease, disableShare, feedFormats, shareType, updateShare, updateSite } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { editCall } from '../../../../../test/factories/build-push.ts'
import { buildSite } from '../../../../../test/factories/build-site.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { validateFeed } from '../../../../../test/support/feeds/validate-feed.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } })

const bodyOf = (required: string[]) => ({
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: { sku: { type: 'string' } }, required } } },
  },
})

/** Three documents, each changed: one that breaks callers, one that is not shown, one that only the whole share has. */
async function buildChanges() {
  const module = await buildModule(test, { name: 'Warehouse' })
  const build = (name: string, isShow: 0 | 1 = 1) =>
    buildDoc(test, { module, name, isShow, content: describeOperation(`/${name}`, { summary: name, ...bodyOf([]) }) })
  const [place, hidden, refund] = [await build('place'), await build('plans', 0), await build('refund')]
  test.advance(86_400_000)
  for (const { publicId } of [place, hidden])
    await editCall(test, module.owner, publicId, { summary: 'edited <b>', ...bodyOf(['sku']) })
  await editCall(test, module.owner, refund.publicId, { summary: 'refund', description: 'Gives back', ...bodyOf([]) })
  const { site, share } = await buildSite(test, module)
  return { module, place, hidden, refund, site, share, base: `/p/${site.name}/latest` }
}

it('is off unless its owner shows it, and then lists what changed without people, in pages and feeds', async () => {
  const { module, place, hidden, site, base } = await buildChanges()
  for (const address of [`${base}/changes`, `${base}/changes/rss`]) expect((await open(address)).statusCode).toBe(404)
  expect((await open(base)).body).not.toContain(`${base}/changes`)
  await must(test, module.owner, updateSite, { id: site.id, showsChanges: 1 })
  const home = await open(base)
  expect(home.body).toContain(`<a class="changes" href="${base}/changes"`)
  expect(home.body).toContain(`type="application/atom+xml" title="Atom" href="${base}/changes/atom?lang=en"`)
  const page = await open(`${base}/changes`)
  expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined])
  const main = page.body.slice(page.body.indexOf('<main'))
  expect(main.indexOf('Breaking')).toBeLessThan(main.indexOf('refund'))
  expect(main).toContain('made sku required')
  const leads = `Changed <a href="${base}/get-place-${place.publicId}#body.sku"><code>sku</code></a> Required`
  expect(main.replaceAll(/\s+/g, ' ')).toContain(leads)
  expect((await open(`${base}/get-place-${place.publicId}`)).body).toContain('<tr id="body.sku">')
  expect(main).toContain(`<a href="${base}/get-place-${place.publicId}">edited &lt;b&gt;</a>`)
  expect(main.match(/<time /g)).toHaveLength(2)
  expect((await open(`${base}/changes`, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
  const breaking = await open(`${base}/changes?level=breaking`)
  expect(breaking.body).toContain('content="noindex, nofollow"')
  const only = breaking.body.slice(breaking.body.indexOf('<article'))
  expect([only.includes('made sku required'), only.includes('Gives back'), only.includes('>refund<')]).toEqual([
    true,
    false,
    false,
  ])
  expect((await open(`${base}/changes?after=nonsense&utm=1`)).body).toBe(page.body)
  const answers = [home.body, page.body, breaking.body]
  for (const format of feedFormats) {
    const feed = await open(`${base}/changes/${format}?lang=zh-CN`)
    expect(validateFeed(format, feed.body)).toEqual([])
    expect(feed.headers['content-type']).toContain(format)
    expect(feed.body).toContain(`${base}/${place.publicId}`)
    expect(feed.body).toContain('变更日志')
    answers.push(feed.body)
  }
  expect((await open(`${base}/changes/pdf`)).statusCode).toBe(404)
  for (const secret of [module.owner.username, hidden.publicId, 'plans'])
    for (const answer of answers) expect(answer).not.toContain(secret)
  expect((await open(`/p/${site.name}/sitemap.xml`)).body).toContain(`${base}/changes</loc>`)
})

it('shows nothing beyond its source, and nothing once that is closed or asks for something', async () => {
  const { module, place, refund, site, share, base } = await buildChanges()
  const part = await must(test, module.owner, addShare, {
    ...{ moduleId: module.publicId, type: shareType.public, isAll: 0 as const, content: [{ docId: refund.publicId }] },
  })
  const { id: releaseId } = await must(test, module.owner, addRelease, {
    ...{ projectId: module.project.publicId, releaseNo: '7.1', status: 1 as const },
    modules: [{ moduleId: module.publicId, mode: 'frozen' as const, docIds: [refund.publicId] }],
  })
  await test.jobs.runUntilIdle()
  const versions = [
    { label: 'latest', kind: 'share' as const, sourceId: share.publicId },
    { label: 'part', kind: 'share' as const, sourceId: part.id },
    { label: 'frozen', kind: 'release' as const, sourceId: releaseId },
  ]
  await must(test, module.owner, updateSite, { id: site.id, showsChanges: 1, versions })
  const [partial, frozen] = [await open(`/p/${site.name}/part/changes`), await open(`/p/${site.name}/frozen/changes`)]
  expect(partial.body).toContain('refund')
  expect(frozen.body).toContain('<h2>7.1</h2>')
  for (const { body } of [partial, frozen, await open(`/p/${site.name}/part/changes/json`)]) {
    expect(body).not.toContain(place.publicId)
    expect(body).not.toContain('edited')
  }
  await must(test, module.owner, updateShare, { id: share.publicId, type: shareType.encrypted, password: 'pass-word' })
  for (const address of [`${base}/changes`, `${base}/changes/rss`]) {
    const gate = await open(address)
    expect([gate.statusCode, gate.body]).toEqual([302, ''])
  }
  await must(test, module.owner, disableShare, { id: share.publicId })
  expect((await open(`${base}/changes`)).statusCode).toBe(503)
  await must(test, module.owner, updateSite, { id: site.id, status: 0 })
  expect((await open(`/p/${site.name}/part/changes`)).statusCode).toBe(503)
})

it('has older changes on further pages, each once', async () => {
  const { module, place, site, base } = await buildChanges()
  await must(test, module.owner, updateSite, { id: site.id, showsChanges: 1 })
  for (let round = 0; round < 60; round += 1) {
    test.advance(1_000)
    await editCall(test, module.owner, place.publicId, { summary: 'place', description: `text ${String(round)}` })
  }
  const counts: number[] = []
  for (let address: string | undefined = `${base}/changes`; address !== undefined;) {
    const { body } = await open(address)
    const list = body.slice(body.indexOf('class="changed"'))
    counts.push(list.split('<span class="method').length - 1)
    address = /href="([^"]*after=[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(counts).toEqual([50, 14])
})
