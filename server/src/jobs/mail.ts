/*
 * Mails to people. Owns: whether mails can be sent at all, and putting them into the queue, so that no request ever waits for a mail server. Does not
 * own: handing them over (`jobs/mail-job.ts`, `outside/smtp.ts`), what they contain (`locales/<lang>/common/mail.json`, chosen by who sends them).
 */
import type { SettingsOf } from '@lectern/contracts'
import { trimEndOf } from '@lectern/model'
import type { Executor } from '../db/content-store.ts'
import { enqueueJob } from '../jobs/job-repo.ts'
import type { MailServer } from '../outside/smtp.ts'
import type { AppContext } from '../core/context.ts'
import { readSettings } from '../core/settings.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs parted by an empty line; addresses in it become links. */
  text: string
  /** Made from `text` when absent. */
  html?: string
  /** Address that ends such mails when a mail program posts to it (RFC 8058), and shows a page to people. */
  unsubscribe?: string
}

export const mailJobKind = 'send-mail'
/** Mails wait sealed: a link in one is as good as a password. */
export const mailSealPurpose = 'mail'
/** Name of the mail server's password in the vault. */
export const mailPasswordName = 'mail.password'

type MailContext = Pick<AppContext, 'db' | 'config' | 'clock' | 'vault' | 'bus'>

/** The mail server as set, or `undefined` when none is. */
export async function findMailServer({ db, vault }: Pick<AppContext, 'db' | 'vault'>): Promise<MailServer | undefined> {
  const settings = await readSettings(db, 'mail')
  if (settings.host === '' || settings.from === '') return undefined
  return { settings, password: settings.user === '' ? undefined : await vault.get(db, mailPasswordName) }
}

/** Whether mails can be sent at all. */
export async function hasMailServer(db: Executor): Promise<boolean> {
  const { host, from } = await readSettings(db, 'mail')
  return host !== '' && from !== ''
}

/** Whether mails with links can be sent: there is a mail server, and an address links can begin with. */
export async function canSendMail({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<boolean> {
  const settings = await readSettings(db, 'mail')
  return settings.host !== '' && settings.from !== '' && isLinkBaseKnown(settings, config)
}

/** Whether there is an address links can begin with. */
export function isLinkBaseKnown(
  { linkBase }: Pick<SettingsOf<'mail'>, 'linkBase'>,
  { baseUrl }: { baseUrl: string },
): boolean {
  return linkBase !== '' || baseUrl !== ''
}

/**
 * Address of a page for a mail. From the settings alone: what a request claims about its host must never end up in a link.
 * @param path below the base address, with its query
 */
export async function linkInMail({ db, config }: Pick<AppContext, 'db' | 'config'>, path: string): Promise<string> {
  const { linkBase } = await readSettings(db, 'mail')
  const base = linkBase === '' ? `${config.baseUrl}${basePathOf(config)}` : linkBase
  return `${trimEndOf(base, '/')}${path}`
}

/** The configured address may already end in the path the product is served under. */
function basePathOf({ baseUrl, basePath }: AppContext['config']): string {
  return baseUrl.endsWith(basePath) ? '' : basePath
}

/**
 * Puts a mail into the queue; it is tried again for half an hour when the mail server is away. Does nothing where no mail server is set.
 * @param ownerId whose act it is, or who it is for
 * @param tx the transaction of its cause; wakes no one until the job runner looks again, so call `wakeMail` after the commit
 */
export async function sendMail(
  context: Pick<MailContext, 'vault' | 'clock'>,
  mail: Mail,
  ownerId: number,
  tx: Executor,
): Promise<void> {
  const { host } = await readSettings(tx, 'mail')
  if (host === '') return
  const bytes = Buffer.from(context.vault.seal(JSON.stringify(mail), mailSealPurpose))
  await enqueueJob(tx, { kind: mailJobKind, payload: {}, ownerId, input: { fileName: '', bytes } }, context.clock())
}

/** Has waiting mails sent at once. */
export function wakeMail({ bus }: Pick<AppContext, 'bus'>): void {
  bus.send({ type: 'jobs' })
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

/** The text as a page of its own, for readers of HTML mails: paragraphs, and links that can be clicked. */
export function htmlOfText(text: string): string {
  const escaped = escapeHtml(text)
  const linked = escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:#3450c8">${url}</a>`)
  const paragraphs = linked
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 14px">${part.replace(/\n/g, '<br>')}</p>`)
  const style = 'max-width:560px;margin:24px auto;padding:0 16px;font:15px/1.6 system-ui,sans-serif;color:#1b1c1e'
  return `<!doctype html><html><body style="margin:0"><div style="${style}">${paragraphs.join('')}</div></body></html>`
}
