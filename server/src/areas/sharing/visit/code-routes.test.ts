import {
  addShare,
  checkVisitCode,
  checkVisitPassword,
  getComposeProject,
  getShareViews,
  getVisit,
  getVisitDoc,
  getVisitTree,
  requestVisitCode,
  settingGroups,
  shareType,
  updateComposeProject,
  updateShare,
  type BodyOf,
  type VisitedKind,
} from '@lectern/contracts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildCompose, compose } from '../../../../test/factories/build-compose.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { partOf, startMails } from '../../../../test/support/outside/mail-server.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'
import { writeSettings } from '../../../core/settings.ts'
import { sweepExpired } from '../../../start/housekeeping.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const minute = 60_000
const ann = 'ann@partner.example'

const mails = useBuilt(() => startMails(test))
const module = useBuilt(() => buildModule(test))
const doc = useBuilt(() => buildDoc(test, { module, name: 'orders' }))
afterAll(() => mails.close())
// No one is still locked out by what an earlier test did.
beforeEach(() => test.advance(24 * 60 * minute))

interface Subject {
  of: VisitedKind
  /** For visitors. */
  key: string
  id: string
}

async function buildShared(body: Partial<BodyOf<typeof addShare>> = {}): Promise<Subject> {
  const fields = {
    ...({ type: shareType.public, isAll: 1 } as const),
    emailDomains: ['partner.example', '*.corp.example'],
  }
  const { data } = await test.call(addShare, { body: { moduleId: module.publicId, ...fields, ...body } }, module.owner)
  return { of: 'share', key: data?.key ?? '', id: data?.id ?? '' }
}

const named = ({ of, key }: Subject) => ({ of, id: key })
const ask = (subject: Subject, email = ann, caller: Caller = {}) =>
  test.call(requestVisitCode, { body: { ...named(subject), email } }, { language: 'en', ...caller })
const enter = (subject: Subject, code: string, email = ann, caller: Caller = {}) =>
  test.call(checkVisitCode, { body: { ...named(subject), email, code } }, caller)
const read = async (subject: Subject, visitorToken = '') =>
  (await test.call(getVisitTree, { query: named(subject) }, { visitorToken })).error ?? 'read'
const asks = async (subject: Subject, visitorToken = '') =>
  (await test.call(getVisit, { query: named(subject) }, { visitorToken })).data?.asks

/** Codes in the mails that were sent since. */
async function takeCodes(): Promise<string[]> {
  await test.context.backgroundTasks.finish()
  await test.jobs.runUntilIdle()
  return mails.received.splice(0).map((mail) => /\b\d{6}\b/.exec(partOf(mail, 'text/plain'))?.[0] ?? '')
}

/** A code that is not this one. */
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

it('opens with a mailed code, once, and shows who came to those who manage the share', async () => {
  const share = await buildShared()
  expect([await read(share), await asks(share)]).toEqual(['visit_email_required', 'email'])
  expect((await ask(share, 'Ann@Partner.Example')).data).toEqual({ expiresAtMs: test.now() + 10 * minute })
  await test.context.backgroundTasks.finish()
  await test.jobs.runUntilIdle()
  expect(mails.received[0]?.to).toEqual([ann])
  const [code = ''] = await takeCodes()
  expect(await read(share)).toBe('visit_email_required')
  expect((await enter(share, otherThan(code))).error).toBe('visit_code_wrong')
  const { data } = await enter(share, code)
  const token = data?.accessToken ?? ''
  expect([await read(share, token), await asks(share, token)]).toEqual(['read', null])
  expect((await enter(share, code)).error).toBe('visit_code_wrong')
  const stored = await test.db.selectFrom('visitor_code').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  await test.call(getVisitDoc, { query: { ...named(share), docId: doc.publicId } }, { visitorToken: token })
  const report = await test.call(getShareViews, { query: { id: share.id, days: 7 } }, module.owner)
  expect(report.data?.visitors).toMatchObject([{ email: ann, views: 1 }])
})

it('answers the same for addresses that may not open it, which get no mail', async () => {
  const share = await buildShared()
  const answers = []
  for (const email of [ann, 'ann@other.example', 'ann@corp.example', 'ann@sub.corp.example'])
    answers.push(await ask(share, email, { ip: '10.3.0.1' }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await test.context.backgroundTasks.finish()
  await test.jobs.runUntilIdle()
  expect(mails.received.flatMap(({ to }) => to).sort()).toEqual([ann, 'ann@sub.corp.example'])
  const [code = ''] = await takeCodes()
  expect((await enter(share, code, 'ann@other.example')).error).toBe('visit_code_wrong')
  expect((await enter(share, '000000', 'nobody@other.example', { ip: '10.3.0.2' })).error).toBe('visit_code_wrong')
})

it('a code ends after 10 minutes, after 5 wrong ones, and with the next one', async () => {
  const share = await buildShared()
  await ask(share)
  const [first = ''] = await takeCodes()
  test.advance(10 * minute)
  expect((await enter(share, first)).error).toBe('visit_code_wrong')
  await ask(share)
  const [second = ''] = await takeCodes()
  // Each from another address, so that only the code itself counts.
  for (let count = 1; count <= 5; count += 1)
    expect((await enter(share, otherThan(second), ann, { ip: `10.4.0.${String(count)}` })).error).toBe(
      'visit_code_wrong',
    )
  expect((await enter(share, second, ann, { ip: '10.4.0.9' })).error).toBe('visit_code_wrong')
  await ask(share)
  await ask(share)
  const [third = '', fourth = ''] = await takeCodes()
  if (third !== fourth) expect((await enter(share, third, ann, { ip: '10.4.0.10' })).error).toBe('visit_code_wrong')
  expect((await enter(share, fourth, ann, { ip: '10.4.0.11' })).code).toBe('0')
  test.advance(minute)
  await ask(share)
  await takeCodes()
  test.advance(11 * minute)
  await sweepExpired(test.context)
  expect(await test.db.selectFrom('visitor_code').selectAll().execute()).toEqual([])
})

it('limits requests by the share, the address and the sender, and wrong codes as wrong passwords', async () => {
  const share = await buildShared()
  const errors = []
  for (let count = 0; count < 6; count += 1)
    errors.push((await ask(share, ann, { ip: `10.5.0.${String(count)}` })).error)
  expect(errors.at(-1)).toBe('visit_attempts_exceeded')
  expect(errors.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined])
  const [code = ''] = (await takeCodes()).slice(-1)
  for (let count = 0; count < 10; count += 1) await ask(share, `a${String(count)}@other.example`, { ip: '10.6.0.1' })
  expect((await ask(share, 'b@other.example', { ip: '10.6.0.1' })).error).toBe('visit_attempts_exceeded')
  const wrong = []
  for (let count = 0; count < 5; count += 1)
    wrong.push((await enter(share, otherThan(code), `c${String(count)}@other.example`, { ip: '10.7.0.1' })).error)
  expect(wrong.at(-1)).toBe('visit_attempts_exceeded')
  expect((await enter(share, code, ann, { ip: '10.7.0.1' })).error).toBe('visit_attempts_exceeded')
  expect((await enter(share, code, ann, { ip: '10.7.0.2' })).code).toBe('0')
})

it('comes after the password, and both have to hold', async () => {
  const share = await buildShared({ type: shareType.encrypted, password: 'correct-horse' })
  expect([await read(share), await asks(share)]).toEqual(['visit_locked', 'password'])
  expect((await ask(share)).error).toBe('visit_locked')
  const opened = await test.call(checkVisitPassword, { body: { ...named(share), password: 'correct-horse' } })
  const before = opened.data?.accessToken ?? ''
  expect([await read(share, before), await asks(share, before)]).toEqual(['visit_email_required', 'email'])
  await ask(share, ann, { visitorToken: before })
  const [code = ''] = await takeCodes()
  expect((await enter(share, code)).error).toBe('visit_locked')
  const { data } = await enter(share, code, ann, { visitorToken: before })
  const token = data?.accessToken ?? ''
  expect([await read(share, token), await read(share, before)]).toEqual(['read', 'visit_locked'])
  await test.call(updateShare, { body: { id: share.id, password: 'another-horse' } }, module.owner)
  expect(await read(share, token)).toBe('visit_locked')
})

it('refuses the next request once the domain is removed, and opens without an address once there are none', async () => {
  const share = await buildShared()
  await ask(share)
  const [code = ''] = await takeCodes()
  const token = (await enter(share, code)).data?.accessToken ?? ''
  expect(await read(share, token)).toBe('read')
  const change = (emailDomains: string[]) =>
    test.call(updateShare, { body: { id: share.id, emailDomains } }, module.owner)
  expect((await change(['*.corp.example'])).data?.emailDomains).toEqual(['*.corp.example'])
  expect([await read(share, token), await asks(share, token)]).toEqual(['visit_email_required', 'email'])
  await change([])
  expect(await read(share)).toBe('read')
  expect((await ask(share)).error).toBe('changed_meanwhile')
})

it('holds for composed projects', async () => {
  const project = await buildCompose(test, { composer: module.owner })
  await compose(test, project, [doc])
  const subject: Subject = { of: 'compose', key: project.key, id: project.publicId }
  const body = { id: project.publicId, emailDomains: ['例子.公司'] }
  const saved = await test.call(updateComposeProject, { body }, module.owner)
  expect(saved.data?.emailDomains).toEqual(['例子.公司'])
  expect(await read(subject)).toBe('visit_email_required')
  const gate = await test.call(getComposeProject, { query: { id: project.key } })
  expect(gate.data).toMatchObject({ unlocked: false, name: '' })
  await ask(subject, 'li@例子.公司')
  const [code = ''] = await takeCodes()
  const { data } = await enter(subject, code, 'li@xn--fsqu00a.xn--55qx5d')
  expect(await read(subject, data?.accessToken)).toBe('read')
})

it('refuses what is no domain, and domains where no mail can be sent', async () => {
  const share = await buildShared()
  const save = (emailDomains: string[]) =>
    test.call(updateShare, { body: { id: share.id, emailDomains } }, module.owner)
  expect(await save(['partner.example', 'com'])).toMatchObject({ error: 'email_domain_invalid' })
  const mail = await test.db.selectFrom('setting').select('value').where('key', '=', 'system.mail').executeTakeFirst()
  await writeSettings(test.db, 'mail', settingGroups.mail.initial)
  expect((await save(['more.example'])).error).toBe('mail_not_configured')
  expect((await save(['partner.example', '*.corp.example'])).code).toBe('0')
  expect((await ask(share)).code).toBe('0')
  expect(await takeCodes()).toEqual([])
  await test.db
    .updateTable('setting')
    .set({ value: mail?.value ?? '' })
    .where('key', '=', 'system.mail')
    .execute()
})
