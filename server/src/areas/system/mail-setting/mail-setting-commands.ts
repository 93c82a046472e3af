/* Setting the mail server, and trying it. */
import { X509Certificate } from 'node:crypto'
import type { Language, MailSettings, MailStep, MailTest, SettingsOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { AppContext } from '../../../core/context.ts'
import { htmlOfText, isLinkBaseKnown, mailPasswordName } from '../../../jobs/mail.ts'
import { lockSettings, readSettings, writeSettings } from '../../../core/settings.ts'
import { checkMailServer, deliverMail, SmtpError, type MailServer } from '../../../outside/smtp.ts'

type Settings = SettingsOf<'mail'>

interface GivenSettings {
  settings: Settings
  password?: string
}

export async function readMailSettings({ db, vault, config }: AppContext): Promise<MailSettings> {
  const settings = await readSettings(db, 'mail')
  const set = await vault.listSet(db, [mailPasswordName])
  const hasLinkBase = isLinkBaseKnown(settings, config)
  return { settings, hasPassword: set.has(mailPasswordName), baseUrl: config.baseUrl, hasLinkBase }
}

/** @throws {AppError} mail_settings_incomplete, mail_authority_unreadable */
function refuseUnusable({ host, from, authority }: Settings): void {
  if (host !== '' && from === '') throw new AppError('mail_settings_incomplete')
  if (authority.trim() === '') return
  try {
    new X509Certificate(authority)
  } catch (cause) {
    throw new AppError('mail_authority_unreadable', {}, { cause })
  }
}

/**
 * The password to use: the one given, else the stored one, but only for the very server and user it was stored for. Otherwise whoever may change
 * the address could have it sent to a server of their own.
 */
async function choosePassword(
  { db, vault }: { db: Executor } & Pick<AppContext, 'vault'>,
  { settings, password }: GivenSettings,
): Promise<string | undefined> {
  if (password !== undefined) return password === '' ? undefined : password
  const before = await readSettings(db, 'mail')
  const isSame = (['host', 'port', 'user'] as const).every((name) => before[name] === settings[name])
  return isSame ? vault.get(db, mailPasswordName) : undefined
}

/** @throws {AppError} mail_settings_incomplete, mail_authority_unreadable */
export async function changeMailSettings(
  context: AppContext,
  given: GivenSettings,
  origin: Origin,
): Promise<MailSettings> {
  const { db, vault, clock } = context
  refuseUnusable(given.settings)
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, 'mail')
    const before = await readSettings(tx, 'mail')
    const password = await choosePassword({ db: tx, vault }, given)
    await writeSettings(tx, 'mail', given.settings)
    await vault.put(tx, mailPasswordName, password, clock())
    // Every field of the group is in both.
    const names = Object.keys(given.settings) as (keyof Settings)[]
    const changed = names.filter((name) => before[name] !== given.settings[name])
    const details = { changed: given.password === undefined ? changed : [...changed, 'password'] }
    await recordAudit(
      tx,
      origin,
      { action: 'setting.update', subject: { kind: 'setting', name: 'mail' }, details },
      clock(),
    )
  })
  return readMailSettings(context)
}

/**
 * Connects, signs in and sends a mail, with settings that need not be saved; stops at the first step that fails.
 * @throws {AppError} mail_settings_incomplete, mail_authority_unreadable
 */
export async function tryMailSettings(
  context: AppContext,
  given: GivenSettings & { to: string },
  { origin, language }: { origin: Origin; language: Language },
): Promise<MailTest> {
  const { db, clock } = context
  refuseUnusable(given.settings)
  if (given.settings.host === '') throw new AppError('mail_settings_incomplete')
  const server: MailServer = { settings: given.settings, password: await choosePassword(context, given) }
  const steps = await takeSteps(context, server, given.to, language)
  const problem = steps.find((step) => step.problem !== null)?.problem ?? null
  const subject = { kind: 'setting', name: 'mail' }
  const details = { to: given.to, host: given.settings.host, problem }
  await db.transaction().execute((tx) => recordAudit(tx, origin, { action: 'mail.test', subject, details }, clock()))
  return { isSent: problem === null, hasLinkBase: isLinkBaseKnown(given.settings, context.config), steps }
}

async function takeSteps(
  { texts }: AppContext,
  server: MailServer,
  to: string,
  language: Language,
): Promise<MailTest['steps']> {
  const steps: MailTest['steps'] = []
  const subject = texts.say(language, 'mail', 'test.subject')
  const text = texts.say(language, 'mail', 'test.text')
  const first: MailStep[] = server.settings.user === '' ? ['connect'] : ['connect', 'signIn']
  const works: { names: readonly MailStep[]; work: () => Promise<void> }[] = [
    { names: first, work: () => checkMailServer(server) },
    { names: ['send'], work: () => deliverMail(server, { to, subject, text, html: htmlOfText(text) }) },
  ]
  for (const { names, work } of works) {
    const startedMs = performance.now()
    const failure = await work().then(
      () => undefined,
      (error: unknown) => error,
    )
    const tookMs = Math.round(performance.now() - startedMs)
    const failed = failure === undefined ? undefined : asSmtpError(failure)
    // What came before the step that failed went well.
    const reached = failed === undefined ? names : names.slice(0, Math.max(0, names.indexOf(failed.step)))
    for (const step of reached) steps.push({ step, problem: null, detail: '', tookMs })
    if (failed === undefined) continue
    steps.push({ step: failed.step, problem: failed.problem, detail: failed.detail, tookMs })
    break
  }
  return steps
}

function asSmtpError(error: unknown): SmtpError {
  if (error instanceof SmtpError) return error
  throw error
}
