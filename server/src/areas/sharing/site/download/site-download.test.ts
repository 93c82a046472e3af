/* A site as a zip: every link of its pages leads to a file in it, and nothing is in it that visitors are asked for something for. */
import { addShare, downloadSite, shareType, updateSite } from '@lectern/contracts'
import { unzipSync } from 'fflate'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildDoc, buildFolder } from '../../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { buildSite } from '../../../../../test/factories/build-site.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { databaseFiles } from '../../../../core/file-store.ts'

const test = useTestApp()
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function buildShop() {
  const module = await buildModule(test)
  const pictureId = randomBytes(16).toString('hex')
  await test.db
    .insertInto('upload')
    .values({
      ...{ id: pictureId, module_id: module.id, user_id: module.owner.id, file_name: 'plan.png' },
      ...{ media_type: 'image/png', size: 70, created_at_ms: 1 },
    })
    .execute()
  await databaseFiles.put(test.db, pictureId, Buffer.from(png, 'base64'))
  const folder = await buildFolder(test, { module, name: '订单 Orders' })
  const guide = await buildDoc(test, {
    ...{ module, name: 'Guide' },
    content: { v: 1, kind: 'markdown', text: `![Plan](/uploadFile/get?id=${pictureId})` },
  })
  const links = `See [the guide](/view/${guide.publicId}), [another](/view/nosuchdoc1) and [the web](https://example.com/a).`
  const pay = await buildDoc(test, {
    ...{ module, name: 'Pay', parentId: folder.id },
    content: { ...describeOperation('/pay', { description: links }), method: 'post' },
  })
  await buildDoc(test, { module, name: 'Secret plans', isShow: 0 })
  const { site, share } = await buildSite(test, module, { logo: `data:image/png;base64,${png}`, showsChanges: 1 })
  return { module, guide, pay, site, share, pictureId }
}

async function download(module: BuiltModule, id: string) {
  const answer = await test.send(downloadSite, { query: { id } }, module.owner)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return new Map(Object.entries(unzipSync(answer.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes)]))
}

it('has every page and picture, and links that lead to files', async () => {
  const { module, guide, pay, site, pictureId } = await buildShop()
  const files = await download(module, site.id)
  const payPath = `latest/post-pay-${pay.publicId}.html`
  for (const path of ['index.html', 'latest/index.html', 'latest/changes.html', 'logo.png', payPath])
    expect(files.has(path)).toBe(true)
  expect(files.get(`pictures/${pictureId}.png`)?.toString('base64')).toBe(png)
  const page = String(files.get(payPath))
  expect(page).toContain(`href="guide-${guide.publicId}.html"`)
  expect(page).toContain('href="https://example.com/a"')
  expect(page).not.toContain('type="search"')
  for (const [path, bytes] of files) {
    if (!path.endsWith('.html')) continue
    expect(bytes.toString()).not.toContain('Secret plans')
    for (const [, address = ''] of bytes.toString().matchAll(/(?:href|src)="([^"#]+)"/g)) {
      if (address.startsWith('https://')) continue
      const found = new URL(address, `file:///${path}`).pathname.slice(1)
      expect(files.has(decodeURIComponent(found)), `${address} in ${path}`).toBe(true)
    }
  }
})

it('leaves out versions that ask for something, and the way to them', async () => {
  const { module, site, share } = await buildShop()
  const locked = await must(test, module.owner, addShare, {
    ...{ moduleId: module.publicId, type: shareType.encrypted, isAll: 1 as const, password: 'pass-word' },
  })
  const open = { label: 'open', kind: 'share' as const, sourceId: share.publicId }
  const closed = { label: 'closed', kind: 'share' as const, sourceId: locked.id }
  await must(test, module.owner, updateSite, { id: site.id, versions: [closed, open], defaultLabel: 'closed' })
  const files = await download(module, site.id)
  expect([...files.keys()].filter((path) => path.startsWith('closed'))).toEqual([])
  expect(String(files.get('index.html'))).toContain('open/post-pay')
  expect(String(files.get('index.html'))).not.toContain('closed/')
  await must(test, module.owner, updateSite, { id: site.id, versions: [closed] })
  expect((await test.call(downloadSite, { query: { id: site.id } }, module.owner)).error).toBe('site_nothing_open')
  const stranger = await buildUser(test)
  expect((await test.call(downloadSite, { query: { id: site.id } }, stranger)).code).not.toBe('0')
})
