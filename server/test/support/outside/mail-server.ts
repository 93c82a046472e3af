/*
 * A mail server on a free port of loopback that keeps what it is given. Its certificates come from an authority made for tests
 * (`fixtures/tls`, good for a hundred years), one for this host and one for another.
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { settingGroups, type SettingsOf } from '@lectern/contracts'
import { SMTPServer } from 'smtp-server'
import { writeSettings } from '../../../src/core/settings.ts'
import type { Executor } from '../../../src/db/content-store.ts'

const readTls = (name: string): string => readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8')

/** PEM of the authority that signed the certificates. */
export const mailAuthority = readTls('authority.pem')
export const mailCredentials = { user: 'lectern', password: 'mail-server-secret' }

export interface ReceivedMail {
  /** Envelope. */
  from: string
  to: string[]
  /** As it came: headers, an empty line, the body. */
  raw: string
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  close(): Promise<void>
}

export interface MailServerOptions {
  /** `none` offers no encryption at all. */
  security?: 'none' | 'starttls' | 'tls'
  /** Whose certificate it shows. */
  certificate?: 'localhost' | 'elsewhere'
  /** Asks for `mailCredentials`. */
  asksForCredentials?: boolean
  /** Answer to every recipient, for example `[550, 'No such mailbox']`. */
  refusesRecipients?: [code: number, message: string]
  /** Lets whoever sends wait for the answer to each recipient. */
  recipientMs?: number
  port?: number
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { security = 'none', certificate = 'localhost', asksForCredentials = false } = options
  const { refusesRecipients, recipientMs = 0 } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    secure: security === 'tls',
    key: readTls(`${certificate}.key`),
    cert: readTls(`${certificate}.pem`),
    authOptional: !asksForCredentials,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(security === 'starttls' ? [] : ['STARTTLS' as const]),
      ...(asksForCredentials ? [] : ['AUTH' as const]),
    ],
    // No name look-ups: tests stay on loopback.
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === mailCredentials.user && password === mailCredentials.password
      if (isRight) done(null, { user: username })
      else done(refusal(535, 'Wrong user or password'))
    },
    onRcptTo: (_address, _session, done) => {
      void delay(recipientMs).then(() => done(refusesRecipients === undefined ? null : refusal(...refusesRecipients)))
    },
    onData: (stream, { envelope }, done) => {
      text(stream).then(
        (raw) => {
          const { mailFrom, rcptTo } = envelope
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((each) => each.address),
            raw,
          })
          done(null)
        },
        (error: unknown) => {
          done(error instanceof Error ? error : new Error(String(error)))
        },
      )
    },
  })
  // Clients that break off are part of the tests.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  // Listening on a port, so the address is one.
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** Starts a mail server that the installation sends through. */
export async function startMails(
  { db }: { db: Executor },
  more: Partial<SettingsOf<'mail'>> = {},
): Promise<MailServer> {
  const mails = await startMailServer()
  const own = { host: '127.0.0.1', port: mails.port, security: 'none' as const, from: 'docs@example.com' }
  await writeSettings(db, 'mail', { ...settingGroups.mail.initial, ...own, ...more })
  return mails
}

/** The mail that came last. */
export function lastMail({ received }: MailServer): ReceivedMail {
  const mail = received.at(-1)
  if (mail === undefined) throw new Error('No mail came')
  return mail
}

/** One header line of a mail, unfolded; empty when it has none. */
export function headerOf({ raw }: ReceivedMail, name: string): string {
  const head = raw.split(/\r?\n\r?\n/)[0] ?? ''
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}

/** The part of that media type, decoded. */
export function partOf({ raw }: ReceivedMail, mediaType: 'text/plain' | 'text/html'): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(raw)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`)
  const part = parts.find((each) => each.toLowerCase().includes(`content-type: ${mediaType}`)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const content = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return content
  const bytes = content.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'))
}
