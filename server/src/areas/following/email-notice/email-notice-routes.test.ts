import {
  deleteDoc,
  getEmailSetting,
  importOpenApi,
  settingGroups,
  subscribeDoc,
  subscribeProject,
  unsubscribe,
  updateEmailSetting,
  updatePreferences,
  type BodyOf,
  type FollowLevel,
} from '@lectern/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildRemovingPush } from '../../../../test/factories/build-push.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { headerOf, partOf, startMails } from '../../../../test/support/outside/mail-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { writeSettings } from '../../../core/settings.ts'
import { liveRows } from '../../../db/rows.ts'
import { createPeriodic } from '../../../jobs/periodic.ts'
import { readEntriesOf } from '../changelog/changelog-queries.ts'
import type { ReadEntries } from './digest-queries.ts'
import { createEmailNoticeHandler, emailTask } from './send-job.ts'

const hourMs = 3_600_000
const test = useTestApp()
const mails = useBuilt(() => startMails(test, { linkBase: 'https://docs.example.com' }), beforeEach)
afterEach(async () => {
  await mails.close()
  await writeSettings(test.db, 'mail', settingGroups.mail.initial)
})

type Setting = BodyOf<typeof updateEmailSetting>

/** The time of the day of the tests' clock. */
const minuteNow = () => Math.floor((test.now() / 60_000) % 1_440)
const inHours = (hours: number) => (minuteNow() + hours * 60) % 1_440

async function buildReader({ project }: BuiltModule, chosen: Partial<Setting> = {}): Promise<BuiltUser> {
  const reader = await buildUser(test)
  await addToSpace(test, project.space.id, reader, 'guest')
  await addToProject(test, project.id, reader, 'guest')
  await test.call(updatePreferences, { body: { language: 'en' } }, reader)
  await choose(reader, chosen)
  return reader
}

async function choose(reader: BuiltUser, chosen: Partial<Setting>): Promise<void> {
  const usual = { mode: 'instant', minute: 540, weekday: 1, timeZone: 'UTC', quiet: null } as const
  expect((await test.call(updateEmailSetting, { body: { ...usual, ...chosen } }, reader)).code).toBe('0')
}

async function importShop(module: BuiltModule, source: unknown = shop): Promise<void> {
  const body = { moduleId: module.publicId, content: JSON.stringify(source) }
  expect((await test.call(importOpenApi, { body }, module.owner)).code).toBe('0')
  await test.jobs.runUntilIdle()
}

/** As a job of another server does, too. */
async function sendWaiting(reader: BuiltUser, read: ReadEntries = readEntriesOf): Promise<void> {
  const nothing = () => Promise.resolve()
  await createEmailNoticeHandler(test.context, read).run({
    ...{ id: 0, ownerId: reader.id, payload: {}, signal: new AbortController().signal },
    ...{ report: () => undefined, hold: nothing, savePayload: nothing, finish: nothing },
  })
}

/** The shop with another type of the order's number, which breaks callers, and another summary, which does not. */
function changedShop(type = 'integer', summary = 'Health of all') {
  const copy = structuredClone(shop)
  copy.components.schemas.Order.properties.id.type = type
  copy.paths['/orders/{orderId}'].get.parameters = [{ name: 'orderId', in: 'path', required: true, schema: { type } }]
  copy.paths['/health'].get.summary = summary
  return copy
}

async function buildShop(): Promise<BuiltModule> {
  const module = await buildModule(test, { name: 'Shop' })
  await importShop(module)
  return module
}

async function followAll(reader: BuiltUser, { project }: BuiltModule, level: FollowLevel = 'all'): Promise<void> {
  expect((await test.call(subscribeProject, { body: { sourceId: project.publicId, level } }, reader)).code).toBe('0')
}

/** What is due by now, as the servers look for it every minute. */
async function runDue(): Promise<void> {
  await createPeriodic(test.context, [emailTask]).runDue()
  await test.jobs.runUntilIdle()
}

const mailsFor = (reader: BuiltUser) => mails.received.filter(({ to }) => to[0] === `${reader.username}@example.com`)
/** The first line of a text, because headers of other letters are encoded. */
const subjectsFor = (reader: BuiltUser) => mailsFor(reader).map((mail) => partOf(mail, 'text/plain').split(/\r?\n/)[0])
const waitingFor = async ({ id }: BuiltUser) =>
  test.db.selectFrom('email_notice').select('id').where('user_id', '=', id).execute()

describe('the setting', () => {
  it('is off until someone chooses, and says what keeps emails from coming', async () => {
    const reader = await buildUser(test)
    const unset = { mode: 'off', minute: 540, weekday: 1, timeZone: '', quiet: null, healthDigest: false }
    expect((await test.call(getEmailSetting, {}, reader)).data).toEqual({ ...unset, obstacle: null })
    await test.db.updateTable('user').set({ email: null }).where('id', '=', reader.id).execute()
    expect((await test.call(getEmailSetting, {}, reader)).data?.obstacle).toBe('no_address')
    await writeSettings(test.db, 'mail', settingGroups.mail.initial)
    expect((await test.call(getEmailSetting, {}, reader)).data?.obstacle).toBe('no_mail_server')
  })

  it('is kept as it was chosen, and refuses what is no time and no zone', async () => {
    const reader = await buildUser(test)
    const times = { minute: 450, weekday: 5, quiet: { from: 1_320, to: 420 } }
    const body = { mode: 'weekly', timeZone: 'Asia/Shanghai', ...times } as const
    expect((await test.call(updateEmailSetting, { body }, reader)).data).toEqual({
      ...body,
      healthDigest: false,
      obstacle: null,
    })
    const wrong = await test.call(updateEmailSetting, { body: { ...body, timeZone: 'Asia/Atlantis' } }, reader)
    expect(wrong.error).toBe('time_zone_unknown')
    for (const part of [{ minute: 1_440 }, { weekday: 7 }, { quiet: { from: 0, to: -1 } }])
      expect((await test.call(updateEmailSetting, { body: { ...body, ...part } }, reader)).error).toBe('invalid_input')
    expect((await test.call(getEmailSetting, {}, reader)).data).toEqual({
      ...body,
      healthDigest: false,
      obstacle: null,
    })
  })
})

describe('instant emails', () => {
  it('come once for each change, what breaks callers first, to those who want them', async () => {
    const module = await buildShop()
    const [reader, off] = [await buildReader(module), await buildReader(module, { mode: 'off' })]
    await followAll(reader, module)
    await followAll(off, module)
    // Who makes the change knows of it.
    await choose(module.owner, {})
    await followAll(module.owner, module)
    await importShop(module, changedShop())
    expect([mailsFor(off), mailsFor(module.owner), await waitingFor(reader)]).toEqual([[], [], []])
    const [mail] = mailsFor(reader)
    if (mail === undefined) throw new Error('No mail came')
    expect(headerOf(mail, 'Subject')).toMatch(/^Shop: \d changes, \d breaking$/)
    const text = partOf(mail, 'text/plain').replaceAll('\r', '')
    expect(text).toMatch(/\n\n# .+ \/ Shop\n\n/)
    const changed =
      /\n\nGET \/orders\/\{orderId\} Read an order\n- \[Breaking\] Changed the type of orderId \(USER\d+\)\n {2}(\S+)\n/
    expect(changed.exec(text)?.[1]).toMatch(
      /^https:\/\/docs\.example\.com\/doc\/history\/\w+\/\w+\?from=\w+&to=\w+&at=worst$/,
    )
    expect(text.lastIndexOf('[Breaking]')).toBeLessThan(text.indexOf('GET /health Health of all'))
    const html = partOf(mail, 'text/html')
    expect(html).toContain('<b>Breaking</b>')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('prefers-color-scheme:dark')
    // On a phone it is as wide as the screen.
    expect(html).toContain('<meta name="viewport" content="width=device-width">')
    await runDue()
    expect(mailsFor(reader)).toHaveLength(1)
    await importShop(module, changedShop('integer', 'Health of everything'))
    expect(subjectsFor(reader).at(-1)).toBe('Shop: 1 change')
    await importShop(module, changedShop('integer', 'Health of everything'))
    expect(mailsFor(reader)).toHaveLength(2)
    const messages = async () =>
      (await test.db.selectFrom('message').where('user_id', '=', reader.id).selectAll().execute()).length
    const before = await messages()
    await test.call(updatePreferences, { body: { mutedEmails: ['docMoved', 'docChanged'] } }, reader)
    await importShop(module, changedShop('string', 'Health of all'))
    expect([mailsFor(reader).length, await waitingFor(reader), await messages()]).toEqual([2, [], before + 1])
    await test.call(updatePreferences, { body: { mutedEmails: ['docMoved'] } }, reader)
    await importShop(module, changedShop('integer', 'Health of all'))
    expect(mailsFor(reader)).toHaveLength(3)
  })

  it('have only what breaks callers for those who want no more', async () => {
    const module = await buildShop()
    const reader = await buildReader(module)
    await followAll(reader, module, 'breaking')
    await importShop(module, changedShop('string', 'Health of all'))
    expect(mailsFor(reader)).toEqual([])
    await importShop(module, changedShop('integer', 'Health of everything'))
    expect(subjectsFor(reader)).toEqual(['Shop: 2 changes, 2 breaking'])
    expect(partOf(mailsFor(reader)[0] ?? { raw: '', from: '', to: [] }, 'text/plain')).not.toContain('Health')
  })

  it('say what an import deleted beside what it changed', async () => {
    const { module, push } = await buildRemovingPush(test)
    await push(shop)
    const reader = await buildReader(module)
    await followAll(reader, module)
    const { '/health': _health, ...paths } = changedShop().paths
    await push({ ...changedShop(), paths })
    const text = partOf(mailsFor(reader)[0] ?? { raw: '', from: '', to: [] }, 'text/plain')
    expect(text).toContain('[Breaking] Changed the type of orderId')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('1 document deleted')
    const doc = await liveRows(test.db, 'doc', { module_id: module.id, is_folder: 0 }).select('id').executeTakeFirst()
    await test.call(deleteDoc, { body: { id: encodeId('doc', doc?.id ?? 0) } }, module.owner)
    test.advance(11_000)
    await test.jobs.runUntilIdle()
    expect(subjectsFor(reader).at(-1)).toMatch(/ deleted “.+” in the project “.+”$/)
  })

  it('wait for the end of quiet hours, and come together then', async () => {
    const module = await buildShop()
    const reader = await buildReader(module, { quiet: { from: inHours(-1), to: inHours(2) } })
    await followAll(reader, module)
    await importShop(module, changedShop())
    test.advance(hourMs)
    await importShop(module, changedShop('integer', 'Health of everything'))
    await runDue()
    expect(mailsFor(reader)).toEqual([])
    expect(await waitingFor(reader)).toHaveLength(2)
    test.advance(hourMs)
    await runDue()
    expect(mailsFor(reader)).toHaveLength(1)
    expect(partOf(mails.received[0] ?? { raw: '', from: '', to: [] }, 'text/plain')).toContain('Health of everything')
  })
})

describe('a digest', () => {
  it('comes daily at its time with all that happened, in the language of its reader, and not when nothing did', async () => {
    const module = await buildShop()
    // Five and a half hours ahead of the tests' clock all year.
    const minute = (inHours(3) + 330) % 1_440
    const reader = await buildReader(module, { mode: 'daily', minute, timeZone: 'Asia/Kolkata' })
    await test.call(updatePreferences, { body: { language: 'zh-CN' } }, reader)
    await followAll(reader, module)
    const there = new Date(test.now() + 330 * 60_000)
    await importShop(module, changedShop())
    test.advance(hourMs)
    await importShop(module, changedShop('integer', 'Health of everything'))
    await runDue()
    expect(mailsFor(reader)).toEqual([])
    test.advance(2 * hourMs)
    await runDue()
    expect(subjectsFor(reader)).toEqual([expect.stringMatching(/^每日摘要：\d 处变更，其中 \d 处破坏性$/)])
    const moment = `${there.getUTCMonth() + 1}月${there.getUTCDate()}日 ${there.toISOString().slice(11, 16)}`
    expect(partOf(mailsFor(reader)[0] ?? { raw: '', from: '', to: [] }, 'text/plain')).toContain(`，${moment}）`)
    test.advance(24 * hourMs)
    await runDue()
    expect(mailsFor(reader)).toHaveLength(1)
    // What happens after the time waits for the next.
    test.advance(hourMs)
    await importShop(module, changedShop('integer', 'Health'))
    await runDue()
    expect(mailsFor(reader)).toHaveLength(1)
    test.advance(23 * hourMs)
    await runDue()
    expect(subjectsFor(reader)[1]).toBe('每日摘要：1 处变更')
  })

  it('comes weekly on its day', async () => {
    const module = await buildShop()
    const tomorrow = (new Date(test.now()).getUTCDay() + 1) % 7
    const reader = await buildReader(module, { mode: 'weekly', weekday: tomorrow, minute: minuteNow() })
    await followAll(reader, module)
    test.advance(2 * hourMs)
    await importShop(module, changedShop())
    test.advance(21 * hourMs)
    await runDue()
    expect(mailsFor(reader)).toEqual([])
    test.advance(hourMs)
    await runDue()
    expect(subjectsFor(reader)).toEqual([expect.stringMatching(/^Weekly digest: /)])
  })

  it('is one email when several servers send at once', async () => {
    const module = await buildShop()
    const reader = await buildReader(module, { mode: 'daily', minute: inHours(1) })
    await followAll(reader, module)
    await importShop(module, changedShop())
    test.advance(hourMs)
    await Promise.all(Array.from({ length: 3 }, () => sendWaiting(reader)))
    await test.jobs.runUntilIdle()
    expect(mailsFor(reader)).toHaveLength(1)
    expect(await waitingFor(reader)).toEqual([])
  })

  it('has nothing of what its reader may no longer read', async () => {
    const module = await buildShop()
    const reader = await buildReader(module, { mode: 'daily', minute: inHours(1) })
    await followAll(reader, module)
    await importShop(module, changedShop())
    await test.db.deleteFrom('space_member').where('user_id', '=', reader.id).execute()
    test.advance(hourMs)
    await runDue()
    expect(mailsFor(reader)).toEqual([])
    expect(await waitingFor(reader)).toEqual([])
  })

  it('has nothing of what its reader lost the right to read while it was made', async () => {
    const module = await buildShop()
    const reader = await buildReader(module, { mode: 'daily', minute: inHours(1) })
    await followAll(reader, module)
    await importShop(module, changedShop())
    test.advance(hourMs)
    let reads = 0
    await sendWaiting(reader, async (...asked) => {
      reads += 1
      const entries = await readEntriesOf(...asked)
      await test.db.deleteFrom('space_member').where('user_id', '=', reader.id).execute()
      return entries
    })
    await test.jobs.runUntilIdle()
    expect([reads, mailsFor(reader), await waitingFor(reader)]).toEqual([1, [], []])
  })

  it('has what followers of one document are concerned by, and no more', async () => {
    const module = await buildShop()
    const reader = await buildReader(module, { mode: 'daily', minute: inHours(1) })
    const doc = await test.db
      .selectFrom('doc')
      .select('id')
      .where('module_id', '=', module.id)
      .where('name', '=', 'Health')
      .executeTakeFirstOrThrow()
    await test.call(subscribeDoc, { body: { sourceId: encodeId('doc', doc.id) } }, reader)
    await importShop(module, changedShop())
    test.advance(hourMs)
    await runDue()
    expect(subjectsFor(reader)).toEqual(['Daily digest: 1 change'])
    const [mail] = mailsFor(reader)
    expect(mail === undefined ? '' : partOf(mail, 'text/plain')).not.toContain('Read an order')
  })
})

/** A description of many operations, each with a parameter of a type. */
function manyPaths(typeOf: (index: number) => string, summary: string) {
  const operation = (index: number) => ({
    ...{ summary: `${summary} ${index}`, responses: { '200': { description: 'OK' } } },
    parameters: [{ name: 'page', in: 'query', schema: { type: typeOf(index) } }],
  })
  const paths = Array.from({ length: 230 }, (_, index) => [`/thing/${index}`, { get: operation(index) }] as const)
  return { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths: Object.fromEntries(paths) }
}

it('names what breaks callers of a change larger than an email, wherever it is', async () => {
  const module = await buildModule(test, { name: 'Things' })
  await importShop(
    module,
    manyPaths(() => 'string', 'Read'),
  )
  const reader = await buildReader(module)
  await followAll(reader, module)
  await importShop(
    module,
    manyPaths((index) => (index === 229 ? 'integer' : 'string'), 'Get'),
  )
  expect(subjectsFor(reader)).toEqual(['Things: 230 changes, 1 breaking'])
  const text = partOf(mailsFor(reader)[0] ?? { raw: '', from: '', to: [] }, 'text/plain').replaceAll('\r', '')
  expect(text).toMatch(/\/ Things\n\nGET \/thing\/229 Get 229\n- \[Breaking\] /)
  expect(text.match(/^- /gm)).toHaveLength(50)
  expect(text).toContain('180 more changes')
  expect(await waitingFor(reader)).toEqual([])
})

describe('unsubscribing', () => {
  async function keyOf(reader: BuiltUser, module: BuiltModule): Promise<string> {
    await followAll(reader, module)
    await importShop(module, changedShop())
    const [mail] = mailsFor(reader)
    if (mail === undefined) throw new Error('No mail came')
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const [, key = ''] =
      /^<https:\/\/docs\.example\.com\/unsubscribe\/(\w{20,})>$/.exec(headerOf(mail, 'List-Unsubscribe')) ?? []
    for (const type of ['text/plain', 'text/html'] as const)
      expect(partOf(mail, type)).toContain(`https://docs.example.com/unsubscribe/${key}`)
    return key
  }
  const post = (key: string, type: string, payload: string) =>
    test.app.inject({ method: 'POST', url: `/unsubscribe/${key}`, headers: { 'content-type': type }, payload })

  it('takes one click of a mail program, without signing in, as often as it likes', async () => {
    const module = await buildShop()
    const reader = await buildReader(module)
    const key = await keyOf(reader, module)
    await choose(reader, { mode: 'daily', minute: inHours(1) })
    await importShop(module, changedShop('integer', 'Health of everything'))
    expect(await waitingFor(reader)).toHaveLength(1)
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
      ['application/json', '{}'],
    ] as const)
      expect((await post(key, type, payload)).json()).toMatchObject({ code: '0', data: null })
    expect((await test.call(getEmailSetting, {}, reader)).data?.mode).toBe('off')
    expect(await waitingFor(reader)).toEqual([])
    test.advance(hourMs)
    await importShop(module, changedShop())
    await runDue()
    expect(mailsFor(reader)).toHaveLength(1)
  })

  it('does nothing when an address is only looked at, or the key is not known', async () => {
    const module = await buildShop()
    const reader = await buildReader(module)
    const key = await keyOf(reader, module)
    await test.app.inject({ method: 'GET', url: `/unsubscribe/${key}`, headers: { accept: 'text/html' } })
    const wrong = await test.app.inject({ method: 'POST', url: unsubscribe.path.replace(':key', 'k'.repeat(25)) })
    expect(wrong.json()).toMatchObject({ code: '404', error: 'unsubscribe_key_unknown' })
    expect((await test.call(getEmailSetting, {}, reader)).data?.mode).toBe('instant')
  })
})
