/*
 * Every endpoint, called as visitors of one document are: before and after the gate, while what they visit is paused, and after it expired, was revoked
 * or lost what it showed. No answer names anything but that document.
 */
import {
  addRelease,
  addReleaseShare,
  addShare,
  checkVisitCode,
  checkVisitPassword,
  disableShare,
  enableShare,
  requestVisitCode,
  freezeShareItem,
  revokeShare,
  saveComposeSettings,
  setReleaseStatus,
  settingGroups,
  sharedMockPath,
  shareType,
  updateComposeProject,
  updateShare,
  type BodyOf,
  type Endpoint,
  type VisitedKind,
} from '@lectern/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSettings } from '../src/core/settings.ts'
import { buildCompose, compose } from './factories/build-compose.ts'
import { buildComponent, buildDoc, buildFolder, type BuiltDoc } from './factories/build-documents.ts'
import { editCall } from './factories/build-push.ts'
import { describeOperation } from './factories/describe-operation.ts'
import { censusCases } from './support/census-cases.ts'
import { plantSecrets, unsharedHost } from './support/census/planted.ts'
import { buildWorld, type World } from './support/census/world.ts'
import { must } from './support/must.ts'
import { partOf, startMailServer, type MailServer } from './support/outside/mail-server.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()
const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const password = 'correct-horse'
const email = 'ann@partner.example'

let mails: MailServer
let world: World
let chosen: BuiltDoc
let outside: BuiltDoc
/** What no visitor is shown. */
let secrets: string[]

/** In everything that the chosen document shows. */
const visible = 'visiblepart'

beforeAll(async () => {
  mails = await startMailServer()
  const own = { host: '127.0.0.1', port: mails.port, security: 'none' as const, from: 'docs@example.com' }
  world = await buildWorld(test)
  const planted = await plantSecrets(test, world)
  await writeSettings(test.db, 'mail', { ...settingGroups.mail.initial, ...own })
  const { module } = world
  const property = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } })
  const answerOf = ($ref: string) => ({
    responses: { '200': { description: 'OK', content: { 'application/json': { schema: { $ref } } } } },
  })
  const shown = await buildComponent(test, module, 'schemas', 'Shown', property(`${visible}field`))
  const unshown = await buildComponent(test, module, 'schemas', 'OutsideModel', property('outsidefield'))
  const folder = await buildFolder(test, { module, name: 'outsidefolder' })
  chosen = await buildDoc(test, {
    ...{ module, name: `${visible}name` },
    content: describeOperation(`/${visible}path`, answerOf(shown)),
  })
  outside = await buildDoc(test, {
    ...{ module, name: 'outsidename', parentId: folder.id },
    content: describeOperation('/outsidepath', { description: 'outsidetext', ...answerOf(unshown) }),
  })
  // Changes of what is outside are none of visitors.
  const { dev } = world.users
  const described = (description: string, ref: string) => ({ description, ...answerOf(ref) })
  await editCall(test, dev, chosen.publicId, described(`${visible}text`, shown))
  await editCall(test, dev, outside.publicId, described('outsidetext later', unshown))
  const people = Object.values(world.users).flatMap(({ id }) => id)
  await test.db.updateTable('user').set({ nickname: 'outsideperson' }).where('id', 'in', people).execute()
  secrets = [
    ...['outsidefolder', 'outsidename', 'outsidepath', 'outsidetext', 'OutsideModel', 'outsidefield'],
    ...['outsideperson', outside.publicId, folder.publicId],
    ...planted.secrets.map(({ text }) => text),
  ]
})
afterAll(() => mails.close())

interface Visit {
  of: VisitedKind
  id: string
  key: string
}

async function shareChosen(fields: { emailDomains?: string[]; password?: string }): Promise<Visit> {
  const { moduleId, users } = world
  const type = fields.password === undefined ? shareType.public : shareType.encrypted
  const rules = {
    isAll: 0,
    environments: ['Public'],
    allowsExport: 1,
    allowsDebug: 1,
    allowsMock: 1,
    showsChanges: 1,
  } satisfies Partial<BodyOf<typeof addShare>>
  const body = { moduleId, type, ...rules, content: [{ docId: chosen.publicId }], ...fields }
  const { id, key } = await must(test, users.spaceAdmin, addShare, body)
  return { of: 'share', id, key }
}

async function composeChosen(): Promise<Visit> {
  const composed = await buildCompose(test, { composer: world.users.dev, type: shareType.encrypted, password })
  await compose(test, composed, [chosen])
  await must(test, world.users.dev, saveComposeSettings, { id: composed.publicId, showHistory: 1, allowsExport: 1 })
  return { of: 'compose', id: composed.publicId, key: composed.key }
}

const enter = async ({ of, key }: Visit): Promise<string> => {
  const { data, error } = await test.call(checkVisitPassword, { body: { of, id: key, password } })
  if (data === null) throw new Error(`Not let in: ${String(error)}`)
  return data.accessToken
}

const isForVisitors = ({ access }: Endpoint): boolean => access.kind === 'visitor'
/** What asks for nobody in particular; the calls of people, too, in the whole run: the census shows that no visitor's token opens them. */
const isReached = ({ access }: Endpoint): boolean => isAll || ['visitor', 'public'].includes(access.kind)

/** Calls that open a gate or shut it are made by the tests themselves. */
const gates = new Set(['/visit/password', '/visit/code/request', '/visit/code/check'])

/** Everything that answers say to whoever shows the token. */
async function walk(visit: Visit, visitorToken = '', which: (endpoint: Endpoint) => boolean = isForVisitors) {
  // Which environments visitors see is chosen for shares only.
  const kept = visit.of === 'share' ? [...secrets, unsharedHost] : secrets
  const leaks: string[] = []
  let answers = ''
  for (const { endpoint, input } of censusCases) {
    if (!which(endpoint) || endpoint.answers === 'stream' || gates.has(endpoint.path)) continue
    for (const doc of [chosen, outside]) {
      const shareId = visit.of === 'share' ? visit.id : world.shareId
      const at = { ...world, shareId, shareKey: visit.key, docId: doc.publicId, folderId: doc.publicId }
      const sent = aimedAt(endpoint, await input(at, test, 'nobody'), visit, doc)
      // Past the limits of exports.
      test.advance(61_000)
      const { body } = await test.send(endpoint, sent, { visitorToken })
      const own = JSON.stringify(sent)
      for (const secret of kept)
        if (body.includes(secret) && !own.includes(secret)) leaks.push(`${endpoint.path}: ${secret}`)
      answers += body
    }
  }
  // No endpoint of the contract.
  for (const path of [`/${visible}path`, '/outsidepath']) {
    const url = `${sharedMockPath}/${visit.key}${path}`
    const { body } = await test.app.inject({ method: 'GET', url, headers: { 'visitor-token': visitorToken } })
    for (const secret of kept) if (body.includes(secret)) leaks.push(`${url}: ${secret}`)
    answers += body
  }
  return { leaks: [...new Set(leaks)], shows: answers.includes(visible) }
}

type Input = { query?: object; body?: object }

/** The call, about what is visited where it is one of visitors. */
function aimedAt({ access }: Endpoint, input: Input, { of, key }: Visit, doc: BuiltDoc): Input {
  if (access.kind !== 'visitor') return input
  const kind = typeof access.of === 'string' ? {} : { [access.of.field]: of }
  const aim = (part: object | undefined) =>
    part === undefined
      ? {}
      : { ...part, ...kind, [access.by]: key, ...('id' in part && access.by !== 'id' && { id: doc.publicId }) }
  return { ...(input.query && { query: aim(input.query) }), ...(input.body && { body: aim(input.body) }) }
}

const nothing = { leaks: [], shows: false }
const chosenAlone = { leaks: [], shows: true }

it('a share with a password shows its document to whoever entered it, while it is open', async () => {
  const { users } = world
  const share = await shareChosen({ password })
  expect(await walk(share)).toEqual(nothing)
  const token = await enter(share)
  expect(await walk(share, token, isReached)).toEqual(chosenAlone)
  const { id } = share
  await must(test, users.spaceAdmin, disableShare, { id })
  expect(await walk(share, token)).toEqual(nothing)
  await must(test, users.spaceAdmin, enableShare, { id })
  await must(test, users.spaceAdmin, updateShare, { id, expiresAtMs: test.now() + 1_000 })
  test.advance(2_000)
  expect(await walk(share, await enter(share).catch(() => token))).toEqual(nothing)
  await must(test, users.spaceAdmin, revokeShare, { id })
  expect(await walk(share, token)).toEqual(nothing)
})

it('a share for email domains shows its document to whoever entered the mailed code', async () => {
  const share = await shareChosen({ emailDomains: ['partner.example'] })
  expect(await walk(share)).toEqual(nothing)
  const named = { of: share.of, id: share.key, email }
  await test.call(requestVisitCode, { body: named })
  await test.context.backgroundTasks.finish()
  await test.jobs.runUntilIdle()
  const [mail] = mails.received
  const code = /\b\d{6}\b/.exec(mail === undefined ? '' : partOf(mail, 'text/plain'))?.[0] ?? ''
  const { data } = await test.call(checkVisitCode, { body: { ...named, code } })
  expect(await walk(share, data?.accessToken)).toEqual(chosenAlone)
})

it('shares of a release and of a frozen document show that document, until the release is invalid and the document is hidden', async () => {
  const { users, projectId, moduleId } = world
  const admin = users.spaceAdmin
  const modules = [{ moduleId, mode: 'frozen' as const, docIds: [chosen.publicId] }]
  const release = await must(test, admin, addRelease, { projectId, releaseNo: '7.0', status: 1, modules })
  const body = {
    releaseId: release.id,
    type: shareType.public,
    environments: ['Public'],
    allowsDebug: 1 as const,
    allowsMock: 1 as const,
    showsChanges: 1 as const,
  }
  const { id, key } = await must(test, admin, addReleaseShare, body)
  const ofRelease: Visit = { of: 'share', id, key }
  expect(await walk(ofRelease)).toEqual(chosenAlone)
  await must(test, admin, setReleaseStatus, { id: release.id, status: 0 })
  expect(await walk(ofRelease)).toEqual(nothing)
  const partly = await shareChosen({})
  await must(test, admin, freezeShareItem, { id: partly.id, docId: chosen.publicId })
  expect(await walk(partly)).toEqual(chosenAlone)
  const show = (is_show: 0 | 1) => test.db.updateTable('doc').set({ is_show }).where('id', '=', chosen.id).execute()
  await show(0)
  await test.db.updateTable('module').set({ tree_version: 999 }).where('id', '=', world.module.id).execute()
  expect(await walk(partly)).toEqual(nothing)
  await show(1)
})

it('a composed project shows its document, until its composer loses sight of it or it is turned off', async () => {
  const { users, module } = world
  const composed = await composeChosen()
  expect(await walk(composed)).toEqual(nothing)
  const token = await enter(composed)
  expect(await walk(composed, token)).toEqual(chosenAlone)
  await test.db
    .deleteFrom('project_member')
    .where('user_id', '=', users.dev.id)
    .where('project_id', '=', module.project.id)
    .execute()
  expect(await walk(composed, token)).toEqual(nothing)
  await must(test, users.dev, updateComposeProject, { id: composed.id, status: 0 })
  expect(await walk(composed, token)).toEqual(nothing)
})
