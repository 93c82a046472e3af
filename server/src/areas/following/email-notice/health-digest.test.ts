import {
  getEmailSetting,
  ignoreFinding,
  settingGroups,
  unsubscribe,
  updateEmailSetting,
  updatePreferences,
} from '@lectern/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { must } from '../../../../test/support/must.ts'
import { headerOf, partOf, startMails } from '../../../../test/support/outside/mail-server.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'
import { writeSettings } from '../../../core/settings.ts'
import { createPeriodic } from '../../../jobs/periodic.ts'
import { healthDigestTask } from './health-digest-task.ts'

const weekMs = 7 * 86_400_000
const test = useTestApp()
const mails = useBuilt(() => startMails(test, { linkBase: 'https://docs.example.com' }), beforeEach)
afterEach(async () => {
  await mails.close()
  await writeSettings(test.db, 'mail', settingGroups.mail.initial)
})

async function buildMaintainer({ project }: BuiltModule, role: 'dev' | 'guest'): Promise<BuiltUser> {
  const person = await buildUser(test)
  await addToSpace(test, project.space.id, person, 'guest')
  await addToProject(test, project.id, person, role)
  await must(test, person, updatePreferences, { language: 'en' })
  await test.db.updateTable('user').set({ nickname: 'Mei' }).where('id', '=', person.id).execute()
  const times = { minute: 540, weekday: 1, quiet: null, timeZone: 'Asia/Shanghai' }
  await must(test, person, updateEmailSetting, { mode: 'off', healthDigest: true, ...times })
  return person
}

/** As two servers do it. */
async function weekLater(): Promise<void> {
  test.advance(weekMs)
  const servers = [1, 2].map(() => createPeriodic(test.context, [healthDigestTask]))
  await Promise.all(servers.map((server) => server.runDue()))
  await test.jobs.runUntilIdle()
}

const mailsFor = ({ username }: BuiltUser) =>
  mails.received.filter(({ to }) => to.some((address) => address.startsWith(username)))

async function buildOwned(
  module: BuiltModule,
  name: string,
  author = 'Mei',
): Promise<{ id: number; publicId: string }> {
  const doc = await buildDoc(test, { module, name, content: describeOperation(`/${name}`, { summary: name }) })
  await test.db.updateTable('doc').set({ author }).where('id', '=', doc.id).execute()
  return doc
}

it('a week brings what is newly found in the documents someone maintains, once', async () => {
  const module = await buildModule(test, { name: 'Shop' })
  const [mei, guest] = [await buildMaintainer(module, 'dev'), await buildMaintainer(module, 'guest')]
  const first = await buildOwned(module, 'orders')
  await buildDoc(test, { module, content: describeOperation('/unowned', { summary: 'unowned' }) })
  // The week begins when it is turned on.
  await weekLater()
  expect(mailsFor(mei)).toEqual([])
  await weekLater()
  const [mail] = mailsFor(mei)
  if (mail === undefined) throw new Error('No mail came')
  expect(headerOf(mail, 'Subject')).toMatch(/^Documentation health: \d new findings, \d in all$/)
  const text = partOf(mail, 'text/plain').replaceAll('\r', '')
  expect(text).toMatch(/\n\n# .+ \/ Shop\n\n/)
  expect(text).toContain('GET /orders orders')
  expect(text).toContain(`- No description\n  https://docs.example.com/view/${first.publicId}\n`)
  expect(text).not.toContain('unowned')
  // Nothing is new, then one document is.
  await weekLater()
  expect(mailsFor(mei)).toHaveLength(1)
  const second = await buildOwned(module, 'refunds', mei.username)
  const about = { moduleId: module.publicId, subject: 'doc' as const, subjectId: second.publicId }
  await must(test, mei, ignoreFinding, { ...about, rule: 'no-description', reason: 'Known' })
  await weekLater()
  const [, next] = mailsFor(mei)
  const news = next === undefined ? '' : partOf(next, 'text/plain')
  expect([news.includes('/refunds'), news.includes('/orders'), news.includes('No description')]).toEqual([
    ...[true, false, false],
  ])
  expect(mailsFor(guest)).toEqual([])
  // What the source changed, and people have not decided about.
  const { id: source_id } = await test.db
    .insertInto('incoming_source')
    .values({ module_id: module.id, kind: 'token', name: 'ci', created_at_ms: test.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { hash } = await test.db
    .selectFrom('revision')
    .select('hash')
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const state = { subject_kind: 'doc' as const, subject_key: 'GET /orders', subject_id: first.id, open_count: 1 }
  const texts = { base_hash: null, incoming_hash: hash, updated_at_ms: test.now() }
  await test.db
    .insertInto('incoming_state')
    .values({ source_id, ...state, ...texts })
    .execute()
  await weekLater()
  const [, , last] = mailsFor(mei)
  expect(headerOf(last ?? { raw: '', from: '', to: [] }, 'Subject')).toMatch(/^Documentation health: 2 new findings,/)
  const lasting = last === undefined ? '' : partOf(last, 'text/plain')
  // It is older than a month by now, and nobody has opened it.
  expect([lasting.includes('- Behind its source'), lasting.includes('- Never read')]).toEqual([true, true])
  const key = /unsubscribe\/(\S+)/.exec(news)?.[1] ?? ''
  await test.app.inject({ method: 'POST', url: unsubscribe.path.replace(':key', key) })
  expect((await test.call(getEmailSetting, {}, mei)).data?.healthDigest).toBe(false)
  await buildOwned(module, 'invoices')
  await weekLater()
  expect(mailsFor(mei)).toHaveLength(3)
})
