import { inspect } from 'node:util'
import { settingGroups, type SettingsOf } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import {
  headerOf,
  lastMail,
  mailAuthority,
  mailCredentials,
  partOf,
  startMailServer,
  type MailServer as TestMailServer,
  type MailServerOptions,
} from '../../test/support/outside/mail-server.ts'
import { checkMailServer, deliverMail, SmtpError, type MailServer } from './smtp.ts'

const running: TestMailServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function start(options: MailServerOptions = {}): Promise<TestMailServer> {
  const server = await startMailServer(options)
  running.push(server)
  return server
}

function settingsFor(
  port: number,
  settings: Partial<SettingsOf<'mail'>> = {},
  password: string | undefined = mailCredentials.password,
): MailServer {
  const initial = { ...settingGroups.mail.initial, host: '127.0.0.1', port, from: 'docs@example.com' }
  return { settings: { ...initial, security: 'none', ...settings }, password }
}

const mail = { to: 'reader@example.com', subject: '你好 Lectern', text: 'Line one\n\n第二行', html: '<p>第二行</p>' }

const failureOf = (work: Promise<void>): Promise<unknown> => work.then(() => undefined).catch((error: unknown) => error)

describe('handing a mail over', () => {
  it.each(['none', 'starttls', 'tls'] as const)('works with %s, signed in', async (security) => {
    const server = await start({ security, asksForCredentials: true })
    const to = settingsFor(server.port, { security, user: mailCredentials.user, authority: mailAuthority })
    await checkMailServer(to)
    await deliverMail(to, mail)
    expect(server.received).toHaveLength(1)
    const received = lastMail(server)
    expect(received).toMatchObject({ from: 'docs@example.com', to: ['reader@example.com'] })
    expect(partOf(received, 'text/plain')).toContain('第二行')
    expect(partOf(received, 'text/html')).toContain('<p>第二行</p>')
    expect(headerOf(received, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(received, 'From')).toBe('Lectern <docs@example.com>')
  })

  it.each(['starttls', 'tls'] as const)('refuses a certificate nobody vouches for with %s', async (security) => {
    const server = await start({ security })
    const failure = await failureOf(deliverMail(settingsFor(server.port, { security }), mail))
    expect(failure).toMatchObject({ name: 'SmtpError', step: 'connect', problem: 'certificate', isFinal: false })
    expect(server.received).toEqual([])
  })

  it.each(['starttls', 'tls'] as const)('refuses a certificate of another host with %s', async (security) => {
    const server = await start({ security, certificate: 'elsewhere' })
    const to = settingsFor(server.port, { security, authority: mailAuthority })
    expect(await failureOf(deliverMail(to, mail))).toMatchObject({ step: 'connect', problem: 'certificate' })
    expect(server.received).toEqual([])
  })

  it('refuses to go on in clear where encryption is asked for, and never tells the password', async () => {
    const server = await start({ security: 'none', asksForCredentials: true })
    const to = settingsFor(server.port, { security: 'starttls', user: mailCredentials.user })
    expect(await failureOf(deliverMail(to, mail))).toMatchObject({ step: 'connect', problem: 'noEncryption' })
    const encrypted = settingsFor(server.port, { security: 'tls' })
    expect(await failureOf(deliverMail(encrypted, mail))).toMatchObject({ step: 'connect', problem: 'noEncryption' })
  })

  it('names wrong credentials, and keeps them out of the failure', async () => {
    const server = await start({ asksForCredentials: true })
    const to = settingsFor(server.port, { user: mailCredentials.user }, 'not-the-secret')
    const failure = await failureOf(checkMailServer(to))
    expect(failure).toMatchObject({ step: 'signIn', problem: 'credentials', isFinal: false })
    if (!(failure instanceof SmtpError)) throw new Error('Another failure', { cause: failure })
    expect(inspect(failure, { depth: 5 })).not.toContain('not-the-secret')
    expect(inspect(failure, { depth: 5 })).not.toContain(Buffer.from('not-the-secret').toString('base64'))
  })

  it('names a server that is not there, and a mailbox that is not', async () => {
    const gone = await start()
    await gone.close()
    running.length = 0
    expect(await failureOf(checkMailServer(settingsFor(gone.port)))).toMatchObject({
      step: 'connect',
      problem: 'unreachable',
    })
    const strict = await start({ refusesRecipients: [550, 'No such mailbox'] })
    expect(await failureOf(deliverMail(settingsFor(strict.port), mail))).toMatchObject({
      step: 'send',
      problem: 'recipientRefused',
      isFinal: true,
    })
    const busy = await start({ refusesRecipients: [450, 'Try again later'] })
    expect(await failureOf(deliverMail(settingsFor(busy.port), mail))).toMatchObject({ isFinal: false })
  })

  it('takes names and subjects for what they are: no header is added by what stands in them', async () => {
    const server = await start()
    const fromName = 'Docs"\r\nBcc: victim@example.com\r\nX-Evil: 1'
    const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\nOther body'
    await deliverMail(settingsFor(server.port, { fromName }), { ...mail, subject })
    const received = lastMail(server)
    expect(received.to).toEqual(['reader@example.com'])
    const head = received.raw.split(/\r?\n\r?\n/)[0] ?? ''
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).not.toMatch(/^X-Evil:/im)
    expect(headerOf(received, 'Subject')).toBe('Hello Bcc: victim@example.com Other body')
  })
})
