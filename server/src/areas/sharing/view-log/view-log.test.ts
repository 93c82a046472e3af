import {
  addComposePage,
  deleteDoc,
  exportComposeViews,
  exportShareViews,
  getComposeViews,
  getSharedDoc,
  getShareViews,
  getShownComposePage,
  getShownDoc,
  getVisitDoc,
  listComposeProjects,
  pageAudit,
  pageShares,
  updateSystemSettings,
  getSystemSettings,
  type SettingsOf,
} from '@lectern/contracts'
import { afterEach, expect, it } from 'vitest'
import { buildCompose, compose } from '../../../../test/factories/build-compose.ts'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { buildSite } from '../../../../test/factories/build-site.ts'
import { buildShare, type BuiltShare } from '../../../../test/factories/build-share.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { useBuilt, useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const minute = 60_000
const day = 24 * 60 * minute

const module = useBuilt(() => buildModule(test))
const root = useSuperAdmin(test)
let orders: BuiltDoc
let refunds: BuiltDoc
let share: BuiltShare

afterEach(() => saveVisits({ addresses: 'network', keptDays: 90 }))

async function saveVisits(value: SettingsOf<'visits'>) {
  const { data } = await test.call(getSystemSettings, {}, root)
  const { version } = data?.groups.visits ?? { version: '' }
  expect((await test.call(updateSystemSettings, { body: { group: 'visits', value, version } }, root)).code).toBe('0')
}

/** A share of two documents that no one has viewed. */
async function buildShared() {
  orders = await buildDoc(test, { module, name: 'orders' })
  refunds = await buildDoc(test, { module, name: 'refunds' })
  share = await buildShare(test, module)
}

const view = (doc: BuiltDoc, caller: Caller = { ip: '203.0.113.7' }) =>
  test.call(getVisitDoc, { query: { of: 'share', id: share.key, docId: doc.publicId } }, caller)

async function report(days = 30) {
  const { data } = await test.call(getShareViews, { query: { id: share.publicId, days } }, module.owner)
  if (data === null) throw new Error('No report')
  return data
}

it('count views by day, document and network, once in half an hour', async () => {
  await buildShared()
  await view(orders)
  await view(orders)
  await view(refunds)
  test.advance(31 * minute)
  await view(orders, { ip: '203.0.113.7' })
  await test.call(
    getSharedDoc,
    { query: { shareConfigId: share.key, docId: orders.publicId } },
    { ip: '2001:db8:1:2::3' },
  )
  test.advance(day)
  await view(orders, { ip: '::ffff:203.0.113.9' })
  const found = await report()
  const today = new Date(test.now()).toISOString().slice(0, 10)
  const before = new Date(test.now() - day).toISOString().slice(0, 10)
  expect(found).toMatchObject({
    ...{ total: 5, lastViewedAtMs: test.now(), keptDays: 90, to: today, docCount: 2, visitorCount: 2 },
    days: [
      { day: before, views: 4, visitors: 2 },
      { day: today, views: 1, visitors: 1 },
    ],
    docs: [
      { id: orders.publicId, name: 'orders', views: 4 },
      { id: refunds.publicId, name: 'refunds', views: 1 },
    ],
    visitors: [
      { email: '', network: '203.0.113.0/24', views: 4, lastViewedAtMs: test.now() },
      { email: '', network: '2001:db8:1::/48', views: 1 },
    ],
  })
  expect(JSON.stringify(found)).not.toContain('203.0.113.7')
  expect((await report(1)).days).toEqual([{ day: today, views: 1, visitors: 1 }])
  const page = await test.call(pageShares, { body: { moduleId: module.publicId } }, module.owner)
  expect(page.data?.list[0]).toMatchObject({ id: share.publicId, viewCount: 5, lastViewedAtMs: test.now() })
})

it('leave out members, super admins, programs, refused documents, and the names of what visitors no longer see', async () => {
  await buildShared()
  const member = await buildUser(test)
  await addToSpace(test, module.project.space.id, member, 'guest')
  const stranger = await buildUser(test)
  for (const caller of [module.owner, member, root]) await view(orders, caller)
  for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0', ''])
    await test.app.inject({
      url: getVisitDoc.path,
      query: { of: 'share', id: share.key, docId: orders.publicId },
      headers: { 'user-agent': agent },
    })
  const other = await buildDoc(test, { module: await buildModule(test) })
  expect((await view(other)).error).toBe('not_accessible')
  expect(await report()).toMatchObject({ total: 0, lastViewedAtMs: null, days: [], docs: [], visitors: [] })
  await view(orders, { ...stranger, ip: '198.51.100.1' })
  await test.call(deleteDoc, { body: { id: orders.publicId } }, module.owner)
  expect(await report()).toMatchObject({
    total: 1,
    docs: [{ id: orders.publicId, name: null, views: 1 }],
    visitors: [{ network: '198.51.100.0/24' }],
  })
})

it('keep as much of addresses, and as many days, as the settings allow', async () => {
  await buildShared()
  await saveVisits({ addresses: 'whole', keptDays: 2 })
  await view(orders, { ip: '203.0.113.7' })
  await report()
  await saveVisits({ addresses: 'none', keptDays: 2 })
  test.advance(day)
  await view(orders, { ip: '203.0.113.8' })
  expect(await report()).toMatchObject({
    days: [
      { views: 1, visitors: 1 },
      { views: 1, visitors: 0 },
    ],
    visitors: [{ network: '203.0.113.7' }],
    visitorCount: 1,
  })
  test.advance(day)
  await sweepExpired(test.context)
  expect(await report()).toMatchObject({ total: 2, days: [{ views: 1, visitors: 0 }], visitors: [], docCount: 1 })
})

it('of composed projects count too, their own pages included', async () => {
  const space = await buildCompose(test, { composer: root })
  const doc = await buildDoc(test, { module, name: 'orders' })
  await compose(test, space, [doc])
  const { publicId: projectId, key } = space
  const page = await test.call(addComposePage, { body: { projectId, title: 'About', content: 'Hi' } }, root)
  const pageId = page.data?.id ?? ''
  await test.call(getShownDoc, { query: { projectId: key, id: doc.publicId } }, { ip: '203.0.113.7' })
  await test.call(getShownComposePage, { query: { projectId: key, id: pageId } }, { ip: '203.0.113.7' })
  const { data } = await test.call(getComposeViews, { query: { id: projectId, days: 7 } }, root)
  expect(data).toMatchObject({ total: 2, days: [{ views: 2, visitors: 1 }] })
  expect(new Map(data?.docs.map(({ id, name }) => [id, name]))).toEqual(
    new Map([
      [doc.publicId, 'orders'],
      [pageId, 'About'],
    ]),
  )
  const list = await test.call(listComposeProjects, { query: { spaceId: space.space.publicId } }, root)
  expect(list.data).toMatchObject([{ viewCount: 2, lastViewedAtMs: test.now() }])
  const file = await test.send(exportComposeViews, { query: { id: projectId, of: 'documents' } }, root)
  expect(file.body.split('\r\n')).toHaveLength(4)
})

it('of the pages of a site count for the share that it shows', async () => {
  orders = await buildDoc(test, { module, name: 'orders' })
  const built = await buildSite(test, module)
  share = built.share
  const open = (page: string, userAgent: string) =>
    test.app.inject({
      url: `/p/${built.site.name}/latest${page}`,
      headers: { 'user-agent': userAgent },
      remoteAddress: '203.0.113.7',
    })
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
  const moved = await open(`/${orders.publicId}`, browser)
  const page = (moved.headers.location ?? '').split('/latest')[1] ?? `/${orders.publicId}`
  for (const [path, agent] of [
    ['', browser],
    ['/llms.txt', browser],
    [page, 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
  ] as const)
    expect((await open(path, agent)).statusCode).toBe(200)
  expect(await report()).toMatchObject({ total: 0 })
  for (const _ of [1, 2]) expect((await open(page, browser)).statusCode).toBe(200)
  expect(await report()).toMatchObject({
    ...{ total: 1, docs: [{ id: orders.publicId, views: 1 }] },
    visitors: [{ network: '203.0.113.0/24', views: 1 }],
  })
})

it('are exported as files, which the audit log notes', async () => {
  await buildShared()
  await view(orders)
  test.advance(day)
  await view(orders)
  const day2 = new Date(test.now()).toISOString()
  const read = async (of: 'documents' | 'visitors') =>
    (await test.send(exportShareViews, { query: { id: share.publicId, of } }, module.owner)).body.split('\r\n')
  const documents = await read('documents')
  expect(documents[0]).toBe('\ufeffday,document_id,method,document,views')
  expect(documents.slice(1)).toEqual([
    expect.stringContaining(`${orders.publicId},`),
    expect.stringMatching(new RegExp(`^${day2.slice(0, 10)},${orders.publicId},[A-Z]*,orders,1$`)),
    '',
  ])
  expect((await read('visitors')).slice(2)).toEqual([`${day2.slice(0, 10)},,203.0.113.0/24,1,${day2}`, ''])
  const audit = await test.call(pageAudit, { body: { pageSize: 5 } }, root)
  expect(JSON.stringify(audit.data)).toContain('share.exportViews')
})

it('write together what two servers counted', async () => {
  await buildShared()
  await view(orders)
  await report()
  await view(refunds)
  await view(orders, { ip: '203.0.113.99' })
  expect(await report()).toMatchObject({ total: 3, visitors: [{ network: '203.0.113.0/24', views: 3 }] })
})
