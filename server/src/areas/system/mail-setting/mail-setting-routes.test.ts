import {
  getAccountRules,
  getMailSettings,
  saveMailSettings,
  settingGroups,
  testMailSettings,
  updateSystemSettings,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import {
  lastMail,
  headerOf,
  mailAuthority,
  mailCredentials,
  startMailServer,
} from '../../../../test/support/outside/mail-server.ts'
import { readEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { mailPasswordName } from '../../../jobs/mail.ts'
import { useSuperAdmin } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const admin = useSuperAdmin(test)

const settings = {
  ...settingGroups.mail.initial,
  host: '127.0.0.1',
  from: 'docs@example.com',
  user: mailCredentials.user,
}
const { password } = mailCredentials
const to = 'admin@example.com'

describe('setting the mail server', () => {
  it('keeps the password sealed, tells it to nobody, and needs it again for another server', async () => {
    const saved = await test.call(saveMailSettings, { body: { settings, password } }, admin)
    expect(saved.data).toEqual({ settings, hasPassword: true, baseUrl: '', hasLinkBase: false })
    expect(JSON.stringify(await test.call(getMailSettings, {}, admin))).not.toContain(password)
    const secret = await test.db
      .selectFrom('secret')
      .selectAll()
      .where('name', '=', mailPasswordName)
      .executeTakeFirst()
    expect(secret?.sealed).toMatch(/^v1\./)
    expect(JSON.stringify(await readEverything(test))).not.toContain(password)
    const audit = await test.db.selectFrom('audit').selectAll().where('action', '=', 'setting.update').execute()
    expect(JSON.stringify(audit)).not.toContain(password)
    expect(JSON.parse(audit.at(-1)?.details ?? '{}')).toEqual({ changed: ['host', 'user', 'from', 'password'] })

    const named = await test.call(saveMailSettings, { body: { settings: { ...settings, fromName: 'Docs' } } }, admin)
    expect(named.data).toMatchObject({ hasPassword: true, settings: { fromName: 'Docs' } })
    const moved = await test.call(
      saveMailSettings,
      { body: { settings: { ...settings, host: 'evil.example' } } },
      admin,
    )
    expect(moved.data).toMatchObject({ hasPassword: false })
  })

  it('reports a missing address of links, without which no mail with a link is sent, on save and on test', async () => {
    const open = { ...settings, user: '', security: 'none' as const }
    const rules = async () => (await test.call(getAccountRules)).data?.canResetByMail
    const without = await test.call(saveMailSettings, { body: { settings: open } }, admin)
    expect(without.data?.hasLinkBase).toBe(false)
    expect(await rules()).toBe(false)
    const named = { ...open, linkBase: 'https://docs.example.com' }
    const saved = await test.call(saveMailSettings, { body: { settings: named } }, admin)
    expect(saved.data?.hasLinkBase).toBe(true)
    expect(await rules()).toBe(true)
    // Nothing listens there; what is tried shows the same.
    const refused = { ...open, port: 1 }
    for (const [tried, hasLinkBase] of [
      [refused, false],
      [{ ...refused, linkBase: 'https://docs.example.com' }, true],
    ] as const)
      expect((await test.call(testMailSettings, { body: { settings: tried, to } }, admin)).data).toMatchObject({
        isSent: false,
        hasLinkBase,
      })
  })

  it('is saved by its own call alone, which minds the password', async () => {
    const body = { group: 'mail', value: { ...settings, host: 'evil.example' }, version: 'initial' }
    const answer = await test.send(updateSystemSettings, { body }, admin)
    expect(answer.json()).toMatchObject({ error: 'invalid_input' })
  })

  it('refuses what cannot work', async () => {
    const without = await test.call(saveMailSettings, { body: { settings: { ...settings, from: '' } } }, admin)
    expect(without.error).toBe('mail_settings_incomplete')
    const broken = await test.call(
      saveMailSettings,
      { body: { settings: { ...settings, authority: 'nonsense' } } },
      admin,
    )
    expect(broken.error).toBe('mail_authority_unreadable')
    for (const change of [
      { fromName: 'A\r\nBcc: x@y.example' },
      { host: 'a b' },
      { port: 0 },
      { linkBase: 'javascript:x' },
    ]) {
      const answer = await test.send(saveMailSettings, { body: { settings: { ...settings, ...change } } }, admin)
      expect(answer.json()).toMatchObject({ error: 'invalid_input' })
    }
  })
})

describe('trying the mail server', () => {
  it('sends a mail with what is on the screen, and saves nothing', async () => {
    const server = await startMailServer({ security: 'starttls', asksForCredentials: true })
    const before = await test.call(getMailSettings, {}, admin)
    const shown = { ...settings, port: server.port, authority: mailAuthority }
    const body = { settings: shown, password, to }
    const answer = await test.call(testMailSettings, { body }, { ...admin, language: 'en' })
    expect(answer.data?.isSent).toBe(true)
    expect(answer.data?.steps.map((step) => [step.step, step.problem])).toEqual([
      ['connect', null],
      ['signIn', null],
      ['send', null],
    ])
    expect(lastMail(server).to).toEqual([to])
    expect(headerOf(lastMail(server), 'Subject')).toBe('Test email from Lectern')
    expect(await test.call(getMailSettings, {}, admin)).toEqual(before)
    await server.close()
  })

  it('stops at the step that failed and says why', async () => {
    const server = await startMailServer({ security: 'starttls', asksForCredentials: true })
    const shown = { ...settings, port: server.port, authority: mailAuthority }
    const attempts = [
      [{ settings: { ...shown, authority: '' }, password, to }, [['connect', 'certificate']]],
      [
        { settings: shown, password: 'wrong', to },
        [
          ['connect', null],
          ['signIn', 'credentials'],
        ],
      ],
      [{ settings: { ...shown, security: 'tls' as const }, password, to }, [['connect', 'noEncryption']]],
    ] as const
    for (const [body, steps] of attempts) {
      const { data } = await test.call(testMailSettings, { body }, admin)
      expect(data?.isSent).toBe(false)
      expect(data?.steps.map((step) => [step.step, step.problem])).toEqual(steps)
    }
    await server.close()
    const { data } = await test.call(testMailSettings, { body: { settings: shown, password, to } }, admin)
    expect(data?.steps).toMatchObject([{ step: 'connect', problem: 'unreachable' }])
  })

  it('never sends the stored password to another server', async () => {
    await test.call(saveMailSettings, { body: { settings, password } }, admin)
    const foreign = await startMailServer({ asksForCredentials: true })
    const body = { settings: { ...settings, port: foreign.port, security: 'none' as const }, to }
    const { data } = await test.call(testMailSettings, { body }, admin)
    expect(data?.steps.at(-1)).toMatchObject({ step: 'signIn', problem: 'credentials' })
    await foreign.close()
  })
})
