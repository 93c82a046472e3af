/* The catalogue names what anyone may read and search engines may list, and nothing else. */
import {
  deleteModule,
  deleteSite,
  disableShare,
  shareType,
  updateShare,
  updateSite,
  type BodyOf,
} from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildDoc } from '../../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../../test/factories/build-places.ts'
import { buildSite } from '../../../../../test/factories/build-site.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'
import { decodeId } from '../../../../core/public-ids.ts'

const test = useTestApp()
const url = '/.well-known/api-catalog'

interface Entry {
  anchor: string
  item?: { href: string }[]
  'service-desc'?: { href: string }[]
}

const ask = (host: string, method: 'GET' | 'HEAD' = 'GET') => test.app.inject({ method, url, headers: { host } })

/** What it lists, and what it says of each. */
async function read(host = 'docs.example') {
  const { linkset } = (await ask(host)).json<{ linkset: Entry[] }>()
  const [first, ...rest] = linkset
  const items = first?.item?.map(({ href }) => href) ?? []
  expect(rest.map(({ anchor }) => anchor)).toEqual(items)
  return { anchor: first?.anchor, items, rest }
}

async function buildShop(title: string) {
  const module = await buildModule(test)
  await buildDoc(test, { module, name: `${title} document` })
  return { module, ...(await buildSite(test, module, { title, allowsRobots: 1 })) }
}

it('lists published sites with where programs and people read them, and the API of the installation', async () => {
  const { site } = await buildShop('Orders')
  const { anchor, items, rest } = await read()
  expect(anchor).toBe(`http://docs.example${url}`)
  const home = `http://docs.example/p/${site.name}`
  expect(items).toEqual(['http://docs.example/', home])
  expect(rest[1]).toEqual({
    anchor: home,
    'service-doc': [{ href: home, type: 'text/html', title: 'Orders' }],
    'service-desc': [{ href: `${home}/llms.txt`, type: 'text/plain' }],
  })
  for (const { 'service-desc': links = [] } of rest)
    for (const { href } of links) expect((await test.app.inject({ url: new URL(href).pathname })).statusCode).toBe(200)

  const whole = await ask('docs.example')
  expect(whole.headers['content-type']).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  const head = await ask('docs.example', 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers).toMatchObject({
    'content-type': whole.headers['content-type'],
    link: `<http://docs.example${url}>; rel="api-catalog"`,
  })
})

it('leaves out what asks for something, is closed to search engines, off or gone', async () => {
  const before = (await read()).items
  const shops = []
  for (let index = 0; index < 8; index += 1) shops.push(await buildShop(`Secret ${String(index)}`))
  const [locked, network, mailed, ended, paused, unlisted, removed, empty] = shops
  expect((await read()).items).toHaveLength(before.length + 8)
  const shares: [typeof locked, Omit<BodyOf<typeof updateShare>, 'id'>][] = [
    [locked, { type: shareType.encrypted, password: 'correct-horse' }],
    [network, { networks: ['10.0.0.0/8'] }],
  ]
  const id = decodeId('share', mailed?.share.publicId ?? '')
  await test.db.updateTable('share').set({ email_domains: 'partner.example' }).where('id', '=', id).execute()
  for (const [shop, change] of shares)
    if (shop !== undefined) await must(test, shop.module.owner, updateShare, { id: shop.share.publicId, ...change })
  for (const [shop, change] of [
    [paused, { status: 0 as const }],
    [unlisted, { allowsRobots: 0 as const }],
  ] as const)
    if (shop !== undefined) await must(test, shop.module.owner, updateSite, { id: shop.site.id, ...change })
  if (ended !== undefined) await must(test, ended.module.owner, disableShare, { id: ended.share.publicId })
  if (removed !== undefined) await must(test, removed.module.owner, deleteSite, { id: removed.site.id })
  if (empty !== undefined) await must(test, empty.module.owner, deleteModule, { id: empty.module.publicId })
  expect((await read()).items).toEqual(before)
  expect((await ask('docs.example')).body).not.toContain('Secret')
})

it('names on the host of a site that site alone', async () => {
  await buildShop('Other')
  const { module, site } = await buildShop('Payments')
  await must(test, module.owner, updateSite, { id: site.id, hostName: 'api.payments.example' })
  const { anchor, items } = await read('api.payments.example')
  expect(anchor).toBe(`http://api.payments.example${url}`)
  expect(items).toEqual([`https://api.payments.example/p/${site.name}`])
  await must(test, module.owner, updateSite, { id: site.id, allowsRobots: 0 })
  expect((await read('api.payments.example')).items).toEqual([])
})
