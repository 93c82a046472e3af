/*
 * Handing mails to the mail server. Owns: the connection, its time limits, and what its failures mean. Does not own: which server (the settings),
 * nor when it is tried again (the job).
 */
import { createTransport, type NodemailerError } from 'nodemailer'
import type { MailProblem, MailStep, SettingsOf } from '@lectern/contracts'

export interface MailServer {
  settings: SettingsOf<'mail'>
  /** `undefined` or empty for none. */
  password: string | undefined
}

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** The same each time a mail is tried: one that arrives twice is recognised by it. Letters and digits; a random one when absent. */
  key?: string
  /** Where such mails are ended. */
  unsubscribe?: string | undefined
}

const connectMs = 10_000
const silenceMs = 20_000
const longestDetail = 300

/** The mail server could not be reached, or would not take the mail. */
export class SmtpError extends Error {
  override name = 'SmtpError'
  readonly step: MailStep
  readonly problem: MailProblem
  /** What the other side said, one line. */
  readonly detail: string
  /** The same mail will never be accepted. */
  readonly isFinal: boolean

  constructor(step: MailStep, problem: MailProblem, cause: unknown) {
    super(`mail: ${step}: ${problem}`, { cause })
    this.step = step
    this.problem = problem
    this.detail = detailOf(cause)
    this.isFinal = problem === 'recipientRefused' && isPermanent(cause)
  }
}

/**
 * Connects and signs in, without a mail.
 * @throws {SmtpError}
 */
export async function checkMailServer(server: MailServer): Promise<void> {
  const transport = openTransport(server)
  try {
    await transport.verify()
  } catch (error) {
    throw asSmtpError(error, server)
  } finally {
    transport.close()
  }
}

/**
 * Hands one mail over.
 * @throws {SmtpError}
 */
export async function deliverMail(server: MailServer, mail: OutgoingMail): Promise<void> {
  const { from, fromName } = server.settings
  const transport = openTransport(server)
  try {
    await transport.sendMail({
      // As parts, never as one text: a name is only ever a name.
      from: { name: oneLine(fromName), address: from },
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      ...(mail.key !== undefined && { messageId: `<${mail.key}@${from.split('@').at(-1) ?? ''}>` }),
      text: mail.text,
      html: mail.html,
      // RFC 3834: no one's holiday notice answers.
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
    })
  } catch (error) {
    throw asSmtpError(error, server)
  } finally {
    transport.close()
  }
}

/** RFC 2369, and RFC 8058: programs end the mails themselves, with one click. */
function unsubscribeHeaders(address: string | undefined) {
  if (address === undefined) return {}
  // As they are: a long address is never broken.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  }
}

function openTransport({ settings, password }: MailServer) {
  const { host, port, security, user, authority } = settings
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(authority.trim() === '' ? {} : { ca: authority }) },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Control characters would end a header line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS_CERT|altnames|certificate/i

function asSmtpError(error: unknown, { settings }: MailServer): SmtpError {
  const { code = '', command = '', message } = factsOf(error)
  const said = `${code} ${systemCodeOf(error)} ${message}`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(said)) return new SmtpError('connect', 'unknownHost', error)
  if (certificateCodes.test(said)) return new SmtpError('connect', 'certificate', error)
  if (code === 'EAUTH' || code === 'ENOAUTH') return new SmtpError('signIn', 'credentials', error)
  if (/^(AUTH|USER|PASS)/.test(command)) return new SmtpError('signIn', 'credentials', error)
  if (command === 'MAIL FROM') return new SmtpError('send', 'senderRefused', error)
  if (command === 'RCPT TO') return new SmtpError('send', 'recipientRefused', error)
  if (code === 'EENVELOPE') return new SmtpError('send', 'recipientRefused', error)
  if (code === 'ETLS' || (command === 'STARTTLS' && settings.security === 'starttls')) {
    return new SmtpError('connect', 'noEncryption', error)
  }
  if (/wrong version number|ERR_SSL/i.test(said)) return new SmtpError('connect', 'noEncryption', error)
  if (/ETIMEDOUT|timeout/i.test(said)) return new SmtpError('connect', 'timeout', error)
  if (command === 'CONN' || code === 'ECONNECTION' || code === 'ESOCKET') {
    return new SmtpError('connect', 'unreachable', error)
  }
  return new SmtpError('send', 'refused', error)
}

type Facts = Pick<Partial<NodemailerError>, 'code' | 'command' | 'response' | 'responseCode'> & { message: string }

function factsOf(error: unknown): Facts {
  // The library adds the other fields to plain errors.
  return error instanceof Error ? error : { message: String(error) }
}

/** Code of the error below, as the system named it. */
function systemCodeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = factsOf(error)
  return responseCode >= 500
}

function detailOf(error: unknown): string {
  const { response, message } = factsOf(error)
  return oneLine(response ?? message).slice(0, longestDetail)
}
