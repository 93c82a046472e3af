import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  docStatus,
  compareReleases,
  docType,
  draftReleaseNotes,
  getCommentSummary,
  getComposeMenu,
  getConstants,
  getDictionaryUsage,
  getDocDetail,
  getModuleSettings,
  getMockAddress,
  getProposal,
  getShareMenu,
  getShownDoc,
  getSpaceTree,
  listComposeEntries,
  listComposeProjects,
  listDocs,
  listLockedChanges,
  listRobots,
  listSpaces,
  login,
  pageCommentThreads,
  pageMessages,
  pagePushes,
  pageReleases,
  pageReleaseShares,
  pageReviews,
  pageShares,
  pageUsers,
} from '@lectern/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeId } from '../../core/public-ids.ts'
import { areasInSample, tablesWithoutSample } from '../../../test/support/sample-coverage.ts'
import { isSearchIndex } from '../../../test/support/search-tables.ts'
import { openTestApp, type Caller, type TestApp } from '../../../test/support/test-app.ts'
import { declineSample, requestSample } from '../../areas/system/sample/sample-commands.ts'
import { buildUser } from '../../../test/factories/build-people.ts'
import { buildSpace } from '../../../test/factories/build-places.ts'
import { ensureSuperAdmin } from '../first-start.ts'
import { Comparisons } from '../../areas/sharing/release/compare/comparisons.ts'
import { SearchIndex } from '../../areas/finding/search/index/search-index.ts'
import { createServerJobs } from '../server-jobs.ts'

const password = 'correct-horse-battery'

/** An installation as it is after its first start. */
async function openInstallation(): Promise<TestApp> {
  const test = await openTestApp({ env: { LECTERN_SAMPLE: 'on', LECTERN_ADMIN_PASSWORD: password } })
  await ensureSuperAdmin(test.context)
  return test
}

async function signIn(test: TestApp, language: string): Promise<Caller> {
  const body = { username: 'admin', password: createHash('md5').update(password).digest('hex') }
  const { data } = await test.call(login, { body }, { language })
  return { token: data?.token ?? '', language }
}

/** The id of the super admin. */
async function findAdmin({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('user').select('id').executeTakeFirstOrThrow()).id
}

const areas = fileURLToPath(new URL('../../areas/', import.meta.url))
const areaNames = readdirSync(areas).flatMap((wing) => readdirSync(`${areas}${wing}`).map((area) => `${wing}/${area}`))

/** Chinese and nothing but names and code beside it. */
const chinese = /[\u4e00-\u9fff]/

describe.each([
  { language: 'en-US,en;q=0.9', space: 'Sample space', portal: 'Sample partner portal', isChinese: false },
  { language: 'zh-CN,zh;q=0.9,en;q=0.5', space: '示例空间', portal: '示例合作门户', isChinese: true },
])('the sample for a browser in $language', ({ language, space, portal, isChinese }) => {
  let test: TestApp
  let admin: Caller
  let moduleId: string
  let projectId: string
  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(table)}`.execute(test.db)
    return Number(rows[0]?.n)
  }

  beforeAll(async () => {
    test = await openInstallation()
    await test.jobs.start()
    // Two at once, as two windows do.
    const [first] = await Promise.all([signIn(test, language), signIn(test, language)])
    admin = first
    // Signing in waits only a while.
    const ownerId = await findAdmin(test)
    await vi.waitUntil(async () => (await requestSample(test.context, ownerId, 'zh-CN')) === undefined, 120_000)
    const module = await test.db
      .selectFrom('module')
      .select(['id', 'project_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    moduleId = encodeId('module', module.id)
    projectId = encodeId('project', module.project_id)
  })
  afterAll(() => test.close())

  it('is one space with a composed one, in one language, whose documents all open', async () => {
    const { data: spaces } = await test.call(listSpaces, {}, admin)
    const owned = { roleCode: 'admin', creatorName: 'Admin' }
    expect(spaces).toMatchObject([
      { name: space, isCompose: 0, ...owned },
      { name: portal, isCompose: 1, ...owned },
    ])
    const { data: tree } = await test.call(getSpaceTree, { query: { spaceId: spaces?.[0]?.id ?? '' } }, admin)
    const docs = (tree ?? []).filter(({ docId }) => docId !== '')
    expect(new Set(docs.map((node) => node.docType))).toEqual(new Set(Object.values(docType)))
    for (const { docId } of docs) {
      const detail = await test.call(getDocDetail, { query: { id: docId } }, admin)
      expect(detail).toMatchObject({ code: '0', data: { id: docId } })
      if (!isChinese) expect(JSON.stringify(detail)).not.toMatch(chinese)
    }
    expect(docs.filter(({ label }) => chinese.test(label)).length > 0).toBe(isChinese)
    expect(docs.filter(({ label }) => label.includes(' · '))).toEqual([])
  })

  it('leaves no account, session or token behind', async () => {
    const { data: users } = await test.call(pageUsers, { body: { pageIndex: 1, pageSize: 20 } }, admin)
    expect(users?.list.map(({ username }) => username)).toEqual(['admin'])
    expect(await test.db.selectFrom('session').select('user_id').distinct().execute()).toHaveLength(1)
    expect(await count('application_token_secret')).toBe(0)
  })

  it('has a conflict, comments, pushes, a share and messages to try', async () => {
    const query = { moduleId, pageIndex: 1, pageSize: 20 }
    const { data: reviews } = await test.call(pageReviews, { query }, admin)
    expect(reviews?.list.map(({ url }) => url)).toEqual(['/orders'])
    const { data: locked } = await test.call(listLockedChanges, { query: { moduleId } }, admin)
    expect(locked?.list.map(({ httpMethod, url }) => `${httpMethod} ${url}`)).toEqual(['DELETE /orders/{orderId}'])
    const { data: robots } = await test.call(listRobots, { query: { moduleId } }, admin)
    expect(robots?.list).toMatchObject([{ kind: 'webhook', isOn: 0 }])
    const { data: pushes } = await test.call(pagePushes, { query }, admin)
    expect(pushes?.list.map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'done'])
    const { data: shares } = await test.call(pageShares, { body: query }, admin)
    expect(shares?.list).toHaveLength(1)
    expect(shares?.list[0]).toMatchObject({ allowsExport: 1, frozen: { items: 1 } })
    const { data: releases } = await test.call(pageReleases, { query: { projectId } }, admin)
    const ofReleases = await Promise.all(
      (releases?.list ?? []).map(({ id }) => test.call(pageReleaseShares, { body: { releaseId: id } }, admin)),
    )
    expect(ofReleases.flatMap(({ data }) => data?.list.map(({ release }) => release?.releaseNo))).toEqual(['2.2.0'])
    const shared = await test.call(getShareMenu, { query: { id: shares?.list[0]?.key ?? '' } })
    expect(shared.data?.length).toBeGreaterThan(3)
    const { data: messages } = await test.call(pageMessages, { body: { pageIndex: 1, pageSize: 20 } }, admin)
    expect(messages?.total).toBeGreaterThan(0)
    expect(messages?.total).toBeLessThan(8)
  })

  it('has a composed project that visitors read, also without the people who made it', async () => {
    const spaces = await test.call(listSpaces, {}, admin)
    const query = { spaceId: spaces.data?.[1]?.id ?? '' }
    const { data: projects } = await test.call(listComposeProjects, { query }, admin)
    expect(projects).toMatchObject([{ type: 1, status: 1, creatorName: 'Admin' }])
    const [{ id: projectId, key: id } = { id: '', key: '' }] = projects ?? []
    const { data: entries } = await test.call(listComposeEntries, { query: { projectId } }, admin)
    expect(entries?.map(({ state }) => state)).toEqual(['own', 'live', 'live', 'live', 'live'])
    const { data: menu } = await test.call(getComposeMenu, { query: { projectId: id } })
    const docs = menu?.filter(({ docId }) => docId !== '') ?? []
    expect(docs.length).toBeGreaterThan(4)
    for (const { docId } of docs)
      expect(await test.call(getShownDoc, { query: { projectId: id, id: docId } })).toMatchObject({ code: '0' })
  })

  it('has an environment where the sample service answers', async () => {
    const { data } = await test.call(getModuleSettings, { query: { moduleId } }, admin)
    expect(data?.environments.at(-1)).toMatchObject({ url: 'http://127.0.0.1:7701/v1', isPublic: 0 })
  })

  it('has documents in every state, with versions by different authors, comments and error codes', async () => {
    const { data: docs } = await test.call(listDocs, { body: { moduleId } }, admin)
    const calls = (docs ?? []).filter(({ isFolder }) => isFolder === 0)
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set(Object.values(docStatus)))
    expect(calls.filter(({ isLocked }) => isLocked === 1)).toHaveLength(1)
    expect(calls.filter(({ isShow }) => isShow === 0)).toHaveLength(1)
    expect(calls.filter(({ deprecated }) => deprecated !== '$false$')).toHaveLength(1)
    const idOf = (method: string, url: string): string =>
      calls.find((doc) => doc.httpMethod === method && doc.url === url)?.id ?? ''
    const authors = await test.db
      .selectFrom('revision')
      .innerJoin('doc', 'doc.id', 'revision.subject_id')
      .select('author_id')
      .distinct()
      .where('subject_kind', '=', 'doc')
      .where('doc.http_method', '=', 'GET')
      .where('doc.url', '=', '/orders/{orderId}')
      .execute()
    expect(authors).toHaveLength(2)
    const order = { docId: idOf('GET', '/orders/{orderId}') }
    expect((await test.call(getCommentSummary, { query: order }, admin)).data).toMatchObject({ open: 0, resolved: 1 })
    const listing = { docId: idOf('GET', '/orders') }
    const { data: threads } = await test.call(pageCommentThreads, { query: listing }, admin)
    const proposal = { ...listing, id: threads?.list[0]?.comments[0]?.id ?? '' }
    expect((await test.call(getProposal, { query: proposal }, admin)).data).toMatchObject({ state: 'open' })
    const placing = { docId: idOf('POST', '/orders') }
    const { data: comments } = await test.call(getCommentSummary, { query: placing }, admin)
    expect(comments).toMatchObject({ open: 1, places: [{ path: 'items[].unitPrice' }] })
    for (const level of [{ moduleId }, { projectId }])
      expect((await test.call(getConstants, { query: level }, admin)).data?.codes).toHaveLength(2)
    const dictionary = await test.db.selectFrom('dictionary').select('id').executeTakeFirstOrThrow()
    const usage = await test.call(getDictionaryUsage, { query: { id: encodeId('dictionary', dictionary.id) } }, admin)
    expect(usage.data?.users.map(({ kind }) => kind)).toEqual(['doc', 'model'])
  })

  it('has two releases with a difference to read, in its language', async () => {
    await test.jobs.runUntilIdle()
    const { data: releases } = await test.call(pageReleases, { query: { projectId } }, admin)
    const [second, first] = releases?.list ?? []
    expect(releases?.list.map(({ releaseNo, state, hasLive }) => [releaseNo, state, hasLive])).toEqual([
      ['2.3.0', 'published', true],
      ['2.2.0', 'published', false],
    ])
    const query = { projectId, from: first?.id ?? '', to: second?.id ?? '' }
    const { data } = await test.call(compareReleases, { query }, admin)
    expect(second?.summary).toEqual({ ...data?.counts, comparedWith: '2.2.0' })
    const counts = Object.values(data?.counts ?? {})
    expect(counts.every((number) => number > 0)).toBe(true)
    const { data: drafted } = await test.call(draftReleaseNotes, { query: { id: second?.id ?? '' } }, admin)
    expect(chinese.test(drafted?.notes ?? '')).toBe(isChinese)
  })

  it('answers calls of its mock address by a rule of each kind', async () => {
    const { data } = await test.call(getMockAddress, { query: { moduleId } }, admin)
    const url = `/mock/${data?.key ?? ''}/orders`
    expect((await test.app.inject({ url: `${url}/2026112000000404` })).statusCode).toBe(404)
    const page = await test.app.inject({ url: `${url}?pageSize=50` })
    expect(page.json<{ list: unknown[] }>().list).toHaveLength(50)
    expect(page.json<{ list: object[] }>().list[0]).toMatchObject({
      orderId: expect.stringMatching(/^\d{16}$/) as string, // of Vitest, which has no type for it
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string, // of Vitest, which has no type for it
    })
    const items = [
      { skuId: 1, quantity: 2, unitPrice: 300 },
      { skuId: 2, unitPrice: 50 },
    ]
    const cart = await test.app.inject({ method: 'POST', url: `${url}?dryRun=1`, payload: { items } })
    expect(cart.json()).toMatchObject({ payableAmount: 650, items: [{ subtotal: 600 }, { subtotal: 50 }] })
    const rules = await test.db.selectFrom('mock_rule').select('name').execute()
    expect(rules.map(({ name }) => chinese.test(name))).toEqual(Array.from({ length: 5 }, () => isChinese))
  })

  it('shows something of every area', async () => {
    expect(Object.keys(areasInSample).sort()).toEqual([...areaNames].sort())
    const expected = [
      ...new Set(Object.values(areasInSample).flatMap((each) => (typeof each === 'string' ? [] : each))),
    ]
    const counts = await Promise.all(expected.map(async (table) => ({ table, isEmpty: (await count(table)) === 0 })))
    expect(counts.filter(({ isEmpty }) => isEmpty)).toEqual([])
    const tables = (await test.db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !isSearchIndex(name))
    expect([...expected, ...Object.keys(tablesWithoutSample)].sort()).toEqual(tables.sort())
  })
})

it('begins again when it was interrupted, and leaves nothing of the first time', async () => {
  const test = await openInstallation()
  const admin = await findAdmin(test)
  const jobId = await requestSample(test.context, admin, undefined)
  const payloads = await test.db.selectFrom('job').select('payload').execute()
  // A browser of neither language.
  expect(payloads).toEqual([{ payload: '{"language":"en"}' }])
  const cutOff = createServerJobs(test.context, test.app, {
    comparisons: new Comparisons(test.context),
    searchIndex: new SearchIndex(test.context),
  })
  await cutOff.start()
  await vi.waitUntil(async () => (await test.db.selectFrom('comment').select('id').execute()).length > 0, 60_000)
  await cutOff.stop()
  const live = test.db.selectFrom('space').select('id').where('deleted_at_ms', 'is', null)
  const people = test.db.selectFrom('user').select('username').where('deleted_at_ms', 'is', null)
  expect(await live.execute()).toEqual([])
  expect(await people.execute()).toEqual([{ username: 'admin' }])
  expect(await test.db.selectFrom('session').select('id').execute()).toEqual([])
  await test.jobs.runUntilIdle()
  expect(
    await test.db
      .selectFrom('job')
      .select('state')
      .where('id', '=', jobId ?? 0)
      .execute(),
  ).toEqual([{ state: 'done' }])
  expect(await live.execute()).toHaveLength(2)
  expect(await people.execute()).toEqual([{ username: 'admin' }])
  expect(await requestSample(test.context, admin, 'en')).toBeUndefined()
  await test.close()
})

describe('no sample is made', () => {
  it('once the installation was started without', async () => {
    const test = await openInstallation()
    await declineSample(test.context)
    await test.jobs.start()
    const admin = await signIn(test, 'en')
    expect((await test.call(listSpaces, {}, admin)).data).toEqual([])
    expect(await test.db.selectFrom('job').select('kind').execute()).toEqual([])
    await test.close()
  })

  it('where there are spaces, and for people who are no super admins', async () => {
    const test = await openInstallation()
    const owner = await buildUser(test)
    await buildSpace(test, { owner })
    await signIn(test, 'en')
    expect(await test.db.selectFrom('job').select('kind').execute()).toEqual([])
    await test.close()
  })
})
