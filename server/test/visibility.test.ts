/*
 * Every endpoint × every role that does not see everything, over a world with planted secrets: no answer, file, message or event contains one that
 * the role may not see (`auth/visibility.ts`), and each is shown to a role that may.
 */
import { text as readText } from 'node:stream/consumers'
import {
  addComment,
  addSite,
  beatPresence,
  compareRevisions,
  deleteDoc,
  downloadExport,
  exportFormats,
  exportVisit,
  getComponents,
  getDictionaryUsage,
  getDocAsOf,
  getDocDetail,
  getExport,
  getHistorySubject,
  getLiveOpenApi,
  getLivePostman,
  getModuleSettings,
  getRevision,
  getTreeAsOf,
  getVisitComponents,
  historySubjects,
  pageHistory,
  pageMessages,
  renewLiveExport,
  saveDoc,
  startExport,
  subscribeProject,
  tokenUseOf,
  updateModuleSettings,
  type Access,
  type Endpoint,
  type HistorySubject,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId, findId } from '../src/core/public-ids.ts'
import { censusCases } from './support/census-cases.ts'
import { maySee } from './support/census/garden.ts'
import { plantSecrets, unsharedHost, type Planted } from './support/census/planted.ts'
import { buildWorld, callerOf, type CallerName, type World } from './support/census/world.ts'
import { EventListener } from './support/event-listener.ts'
import { textOfFile } from './support/exports/text-of-file.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()
let world: World
let planted: Planted
beforeAll(async () => {
  world = await buildWorld(test)
  planted = await plantSecrets(test, world)
})

/** Those a secret is kept from; the others see everything. */
const watched = ['nobody', 'stranger', 'guest', 'dev', 'projectAdmin'] as const satisfies CallerName[]

/** Secrets that were shown to a role that may see them. */
const shown = new Set<string>()

/** Names of the secrets a text contains that its reader may not see; what they sent themselves is none. */
function leaksIn(text: string, name: CallerName, sent: unknown = ''): string[] {
  const own = JSON.stringify(sent)
  return planted.secrets.flatMap((secret) => {
    if (!text.includes(secret.text)) return []
    if (maySee(name, secret)) shown.add(secret.text)
    return maySee(name, secret) || own.includes(secret.text) ? [] : [secret.name]
  })
}

type Input = { query?: object; body?: object }

async function answerOf(endpoint: Endpoint, input: Input, name: CallerName): Promise<string> {
  const isStream = endpoint.answers === 'stream'
  const response = await test.send(endpoint, input, callerOf(world, name), { stream: isStream })
  if (!isStream) return textOfFile(response.rawPayload)
  const isOpen = !String(response.headers['content-type']).startsWith('application/json')
  if (!isOpen) return readText(response.stream())
  response.stream().destroy()
  return ''
}

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** `caller: secret` for everything an endpoint shows that it may not. */
async function walk(endpoint: Endpoint, input: (name: CallerName) => Promise<Input>, names: readonly CallerName[]) {
  const leaks: string[] = []
  for (const name of names) {
    const sent = await input(name)
    for (const leak of leaksIn(await answerOf(endpoint, sent, name), name, sent)) leaks.push(`${name}: ${leak}`)
  }
  return leaks
}

/** Calls that change nothing first: later ones may delete what others show. */
const changes = (endpoint: Endpoint): boolean => endpoint.method !== 'GET' && tokenUseOf(endpoint) !== 'read'
const inOrder = [...censusCases].sort((a, b) => Number(changes(a.endpoint)) - Number(changes(b.endpoint)))
const namesDoc = ({ kind, ...access }: Access): boolean => kind === 'visitor' || JSON.stringify(access).includes('"doc')

describe('calls that change nothing', () => {
  const cases = inOrder
    .filter(({ endpoint }) => !changes(endpoint))
    .map((each) => [titleOf(each.endpoint), each] as const)

  it.each(cases)('%s', async (_title, { endpoint, input }) => {
    // Super admins see everything: what they are shown proves that the secrets can be found.
    expect(await walk(endpoint, (name) => input(world, test, name), [...watched, 'spaceAdmin', 'superAdmin'])).toEqual(
      [],
    )
  })
})

/** The world with ids that a caller should not know. */
const variants = {
  'a hidden document': () => ({ ...world, docId: planted.hiddenDoc.publicId }),
  'a hidden folder': () => ({
    ...world,
    docId: planted.hiddenFolder.publicId,
    folderId: planted.hiddenFolder.publicId,
  }),
  'a document in a hidden folder': () => ({
    ...world,
    docId: planted.docInHiddenFolder.publicId,
    folderId: planted.docInHiddenFolder.publicId,
  }),
  'a deleted document': () => ({ ...world, docId: planted.deletedDoc.publicId, folderId: planted.deletedDoc.publicId }),
} satisfies Record<string, () => World>

describe.each(Object.entries(variants))('calls that name %s', (_name, variant) => {
  const cases = inOrder.filter(({ endpoint }) => namesDoc(endpoint.access))

  it.each(cases.map((each) => [titleOf(each.endpoint), each] as const))('%s', async (_title, { endpoint, input }) => {
    const names = ['nobody', 'stranger', 'guest', ...(changes(endpoint) ? [] : ['dev' as const])] as const
    expect(await walk(endpoint, (name) => input(variant(), test, name), names)).toEqual([])
  })
})

/** The world with releases for which hidden documents were chosen. */
const releases = {
  'a release': () => ({ ...world, releaseId: planted.liveReleaseId }),
  'a draft': () => ({ ...world, releaseId: planted.draftId }),
  'a frozen release': () => world,
} satisfies Record<string, () => World>

describe.each(Object.entries(releases))('what is in %s for which something hidden was chosen', (_name, variant) => {
  const cases = inOrder.filter(({ endpoint }) => endpoint.path.startsWith('/project/release/') && !changes(endpoint))

  it.each(cases.map((each) => [titleOf(each.endpoint), each] as const))('%s', async (_title, { endpoint, input }) => {
    const leaks: string[] = []
    for (const { publicId: docId } of [planted.hiddenDoc, planted.hiddenFolder, planted.docInHiddenFolder])
      leaks.push(
        ...(await walk(endpoint, (name) => input({ ...variant(), docId, folderId: docId }, test, name), watched)),
      )
    expect(leaks).toEqual([])
  })
})

describe('an environment that a share does not show', () => {
  const ofShares = inOrder.filter(
    ({ endpoint: { access, path } }) => access.kind === 'visitor' && /share|visit/.test(path),
  )

  it.each(ofShares.map((each) => [titleOf(each.endpoint), each] as const))(
    '%s',
    async (_title, { endpoint, input }) => {
      // Past the limits of exports.
      test.advance(61_000)
      expect(await answerOf(endpoint, await input(world, test, 'nobody'), 'nobody')).not.toContain(unsharedHost)
    },
  )

  it('is in no file of its visitors', async () => {
    for (const format of exportFormats) {
      test.advance(61_000)
      const file = await answerOf(exportVisit, { body: { of: 'share', id: world.shareKey, format } }, 'nobody')
      expect(file).toContain('thingId')
      expect([file.includes(unsharedHost), leaksIn(file, 'nobody')]).toEqual([false, []])
    }
  })

  it('is shown to members', async () => {
    expect(await answerOf(getDocDetail, { query: { id: world.docId } }, 'guest')).toContain(unsharedHost)
  })
})

describe('saved states', () => {
  const kinds = {
    doc: 'doc',
    model: 'component',
    application: 'module',
    push: 'modulePush',
    dictionary: 'dictionary',
    moduleConstants: 'moduleConstants',
    projectConstants: 'projectConstants',
  } as const satisfies Record<HistorySubject, string>

  /** Every state of a kind there is, named as the calls name it. */
  async function statesOf(subject: HistorySubject) {
    const rows = await test.db
      .selectFrom('revision')
      .select(['id', 'subject_id'])
      .where('subject_kind', '=', kinds[subject])
      .orderBy('id')
      .execute()
    return rows.map(({ id, subject_id }) => ({
      query: { subject, ...placeOf(subject, subject_id) },
      revision: encodeId('revision', id),
    }))
  }

  function placeOf(subject: HistorySubject, id: number): Record<string, string> {
    if (subject === 'doc') return { docId: encodeId('doc', id) }
    if (subject === 'dictionary') return { dictionaryId: encodeId('dictionary', id) }
    if (subject === 'projectConstants') return { projectId: encodeId('project', id) }
    if (subject === 'model') return { moduleId: world.moduleId, modelId: encodeId('component', id) }
    return { moduleId: world.moduleId }
  }

  it.each(historySubjects)('of kind %s', async (subject) => {
    const leaks: string[] = []
    for (const { query, revision } of await statesOf(subject)) {
      const calls: [Endpoint, Record<string, string>][] = [
        [getHistorySubject, query],
        [pageHistory, query],
        [getRevision, { ...query, revision }],
        [compareRevisions, { ...query, from: revision, to: revision }],
      ]
      for (const [endpoint, each] of calls)
        leaks.push(...(await walk(endpoint, () => Promise.resolve({ query: each }), watched)))
    }
    expect(leaks).toEqual([])
  })
})

it('shows an application as it was to those who see everything', async () => {
  const { moduleId } = world
  const { beforeDeletionMs: atMs, deletedDoc, hiddenDoc } = planted
  const leaks = await walk(getTreeAsOf, () => Promise.resolve({ query: { moduleId, atMs } }), watched)
  for (const { publicId: id } of [deletedDoc, hiddenDoc])
    leaks.push(...(await walk(getDocAsOf, () => Promise.resolve({ query: { moduleId, atMs, id } }), watched)))
  expect(leaks).toEqual([])
})

describe('what leads to hidden documents', () => {
  it('is neither the dictionary nor the models only they name', async () => {
    const { dictionaryId } = planted
    const refs = ['#/components/schemas/OnlyHidden']
    const { moduleId, shareKey, docId } = world
    const shared = { of: 'share', id: shareKey, docId, refs } as const
    const leaks = [
      ...(await walk(getDictionaryUsage, () => Promise.resolve({ query: { id: dictionaryId } }), watched)),
      ...(await walk(getComponents, () => Promise.resolve({ body: { moduleId, refs } }), watched)),
      ...(await walk(getVisitComponents, () => Promise.resolve({ body: shared }), watched)),
    ]
    expect(leaks).toEqual([])
    const components = await test.call(getVisitComponents, { body: shared })
    expect(components.data?.components).toEqual({})
  })
})

describe('files', () => {
  it.each(exportFormats)('of an export as %s show what their maker sees', async (format) => {
    const leaks: string[] = []
    for (const name of ['guest', 'dev'] as const) {
      const { moduleId, projectId } = world
      for (const what of [{ moduleId }, { projectId }]) {
        const started = await test.call(startExport, { body: { ...what, format } }, callerOf(world, name))
        await test.jobs.runUntilIdle()
        const query = { id: started.data?.jobId ?? '' }
        const report = await answerOf(getExport, { query }, name)
        const file = await answerOf(downloadExport, { query }, name)
        expect(file, report).toContain('thingId')
        // No one asked for what is hidden, and settings are in no file: a file is handed on.
        leaks.push(...leaksIn(report + file, 'guest').map((leak) => `${name}: ${leak}`))
      }
    }
    expect(leaks).toEqual([])
  })

  it('at live addresses show what visitors see', async () => {
    const { data } = await test.call(renewLiveExport, { body: { moduleId: world.moduleId } }, world.users.dev)
    for (const [endpoint, path] of [
      [getLiveOpenApi, data?.openapi],
      [getLivePostman, data?.postman],
    ] as const) {
      const file = textOfFile((await test.app.inject({ method: endpoint.method, url: path ?? '' })).rawPayload)
      expect(file).toContain('thingId')
      expect(leaksIn(file, 'guest')).toEqual([])
    }
  })

  it('with hidden documents are closed to their maker who no longer sees those', async () => {
    const { moduleId, projectId, users } = world
    const body = { moduleId, format: 'openapi' as const, withHidden: 1 as const }
    const { data } = await test.call(startExport, { body }, users.dev)
    await test.jobs.runUntilIdle()
    const download = () => answerOf(downloadExport, { query: { id: data?.jobId ?? '' } }, 'dev')
    expect(await download()).toContain('hiddendocumentdescription')
    const demote = (role: 'guest' | 'dev') =>
      test.db
        .updateTable('project_member')
        .set({ role })
        .where('user_id', '=', users.dev.id)
        .where('project_id', '=', findId('project', projectId) ?? 0)
        .execute()
    await demote('guest')
    expect(JSON.parse(await download())).toMatchObject({ error: 'not_accessible' })
    await demote('dev')
  })
})

/** Every page of a site that its pages lead to, and what else has its address. */
async function crawl(start: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const waiting = [start]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue
    const { statusCode, headers, rawPayload } = await test.app.inject({ method: 'GET', url: address })
    const page = textOfFile(rawPayload)
    pages.set(address, page)
    if (statusCode === 301) waiting.push(String(headers.location))
    for (const [, link = ''] of page.matchAll(/href="(\/p\/[^"]+)"/g)) waiting.push(link)
  }
  return pages
}

it('pages of sites show what visitors see', async () => {
  const { projectId, shareId, releaseId, users } = world
  const version = (label: string, kind: 'share' | 'release', sourceId: string) => ({ label, kind, sourceId })
  const versions = [
    version('share', 'share', shareId),
    version('frozen', 'release', releaseId),
    version('live', 'release', planted.liveReleaseId),
  ]
  const body = { projectId, name: 'planted-site', title: 'Planted', showsChanges: 1 as const, versions }
  expect(await test.call(addSite, { body }, users.dev)).toMatchObject({ code: '0' })
  const pages = await crawl('/p/planted-site')
  const hidden = [planted.hiddenDoc, planted.hiddenFolder, planted.docInHiddenFolder, planted.deletedDoc]
  for (const { label } of versions)
    for (const { publicId } of hidden) {
      const answer = await test.app.inject({ method: 'GET', url: `/p/planted-site/${label}/${publicId}` })
      expect(answer.statusCode).toBe(404)
      pages.set(publicId, answer.body)
    }
  expect(pages.size).toBeGreaterThan(15)
  expect([...pages.values()].join('')).toContain('thingId')
  // A release that is published as a site says there what it is.
  const live = '/p/planted-site/live'
  const told = [live, ...['', '/atom', '/json', '/rss'].map((part) => `${live}/changes${part}`)]
  const leaks = [...pages].flatMap(([address, page]) =>
    leaksIn(page, 'nobody').map((leak) => `${address.replace('?lang=zh-CN', '')} ${leak}`),
  )
  expect(leaks.sort()).toEqual(told.map((address) => `${address} number of a release`))
})

describe('events and messages', () => {
  it('of changes to what is hidden do not contain it', async () => {
    const { users, projectId, moduleId } = world
    await test.call(subscribeProject, { body: { sourceId: projectId } }, users.guest)
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const heard = new Map<'guest' | 'stranger' | 'dev', EventListener>()
    for (const name of ['guest', 'stranger', 'dev'] as const)
      heard.set(name, await new EventListener().open(address, users[name].token))
    const docId = planted.hiddenDoc.publicId
    const act = async (answer: Promise<{ code: string }>) => expect(await answer).toMatchObject({ code: '0' })
    const { data } = await test.call(getDocDetail, { query: { id: docId } }, users.dev)
    // The contract leaves open what a content is; it is an object.
    const content = { ...(data?.content as object), operation: { summary: 'Changed' } }
    await act(test.call(saveDoc, { body: { id: docId, revision: data?.revision ?? '', content } }, users.dev))
    const mentions = [users.guest.publicId]
    await act(test.call(addComment, { body: { docId, text: 'See this', mentions } }, users.dev))
    for (const user of [users.dev, users.projectAdmin])
      await act(test.call(beatPresence, { body: { docId, clientId: 'visiblepage', mode: 'edit' } }, user))
    const known = (await test.call(getModuleSettings, { query: { moduleId } }, users.dev)).data
    const environments = known?.environments.filter(({ isPublic }) => isPublic === 1) ?? []
    expect(known?.environments.length).toBeGreaterThan(environments.length)
    const settings = { moduleId, revision: known?.revision ?? '', environments }
    await act(test.call(updateModuleSettings, { body: settings }, users.dev))
    await act(test.call(deleteDoc, { body: { id: planted.docInHiddenFolder.publicId } }, users.dev))
    test.advance(60_000)
    await test.jobs.runUntilIdle()
    await test.live.deliver()
    await test.live.beat()
    const leaks: string[] = []
    for (const [name, listener] of heard) {
      await expect.poll(() => listener.text).toContain('still here')
      leaks.push(...leaksIn(listener.text, name).map((leak) => `event to ${name}: ${leak}`))
      await listener.close()
    }
    // Developers get the document's id, guests only that of the application; whoever follows the project hears of it if they see it.
    expect(heard.get('dev')?.text).toContain(docId)
    expect(new Set(heard.get('guest')?.events.map((event) => event.name))).toEqual(new Set(['module.changed']))
    leaks.push(...(await walk(pageMessages, () => Promise.resolve({ body: {} }), watched)))
    expect(leaks).toEqual([])
  })
})

describe('calls that change something', () => {
  const cases = inOrder
    .filter(({ endpoint }) => changes(endpoint))
    .map((each) => [titleOf(each.endpoint), each] as const)

  it.each(cases)('%s', async (_title, { endpoint, input }) => {
    expect(await walk(endpoint, (name) => input(world, test, name), watched)).toEqual([])
  })
})

it('shows each secret to a role that may see it', () => {
  const visible = planted.secrets.filter(({ level }) => level !== 'nobody')
  expect(visible.filter(({ text }) => !shown.has(text)).map(({ name }) => name)).toEqual([])
})
