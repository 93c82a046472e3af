/* Setting up the ways to sign in from elsewhere, and trying them. Secrets go into the vault and never come back. */
import type {
  BodyOf,
  DingtalkSettings,
  FormLoginSettings,
  LdapSettings,
  OauthProvider,
  saveDingtalk,
  saveLdap,
  saveOauthProvider,
  saveWecom,
  SettingGroup,
  SettingsOf,
  SignInWays,
  TestStep,
  WecomSettings,
} from '@lectern/contracts'
import { maxProviders } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockSettings, readSettings, writeSettings } from '../../../core/settings.ts'
import { trusted } from '../../../outside/checked-address.ts'
import { isUsableFilter, signInAtDirectory } from './directory.ts'
import { signInAtForm } from './form-service.ts'
import { problemOf, StepLog } from './steps.ts'
import {
  directoryAccess,
  formAccess,
  openDingtalk,
  openOauth,
  openWecom,
  orderOfWays,
  readSecret,
  readWays,
  secretName,
  type Ways,
} from './ways.ts'

type Secret = string | undefined

export async function listWays(context: AppContext, callbackUrl: string): Promise<SignInWays> {
  const ways = await readWays(context.db)
  const keys = ['ldap', 'dingtalk', 'wecom', ...ways.oidc.map(({ key }) => key)]
  const names = await context.vault.listSet(context.db, keys.map(secretName))
  return {
    ...ways,
    order: orderOfWays(ways),
    secretsSet: keys.filter((key) => names.has(secretName(key))),
    callbackUrl,
  }
}

/** In which order the sign-in page shows the ways. */
export async function changeOrder({ db, clock }: AppContext, origin: Origin, keys: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, 'signInOrder')
    const { keys: before } = await readSettings(tx, 'signInOrder')
    await writeSettings(tx, 'signInOrder', { keys })
    const subject = { kind: 'setting', name: 'signInOrder' }
    const details = { group: 'signInOrder', changes: { keys: { from: before.join(', '), to: keys.join(', ') } } }
    await recordAudit(tx, origin, { action: 'setting.update', subject, details }, clock())
  })
}

/** @throws {AppError} sign_in_way_incomplete naming the first field that is missing */
function refuseIncomplete(isEnabled: boolean, fields: Readonly<Record<string, string>>): void {
  if (!isEnabled) return
  const missing = Object.keys(fields).find((name) => fields[name]?.trim() === '')
  if (missing !== undefined) throw new AppError('sign_in_way_incomplete', { field: missing })
}

/**
 * The secret to use: the new one, else the stored one, as long as it still goes where it went. Whoever could point a stored secret at a machine of
 * their own would read it.
 * @throws {AppError} secret_required
 */
async function secretFor(
  context: Parameters<typeof readSecret>[0],
  key: string,
  secret: Secret,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<string> {
  if (secret !== undefined) return secret
  const stored = await readSecret(context, key)
  const isElsewhere = after.some((url) => url !== '' && !before.map(placeOf).includes(placeOf(url)))
  if (stored !== '' && isElsewhere) throw new AppError('secret_required')
  return stored
}

function placeOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}`.toLowerCase() : url
}

interface ChangedWay<G extends SettingGroup> {
  group: G
  key: string
  secret: Secret
  /** What becomes of the group, which nobody else changes meanwhile. */
  next: (before: SettingsOf<G>) => SettingsOf<G>
  /** Addresses the secret is sent to. */
  places?: (settings: SettingsOf<G>) => string[]
}

/**
 * Writes a group and its secret in one, and the audit log with them.
 * @throws {AppError} secret_required
 */
async function store<G extends SettingGroup>(
  context: AppContext,
  origin: Origin,
  { group, key, secret, next, places }: ChangedWay<G>,
): Promise<void> {
  const { db, vault, clock } = context
  await db.transaction().execute(async (tx) => {
    const nowMs = clock()
    await lockSettings(tx, group)
    const before = await readSettings(tx, group)
    const after = next(before)
    if (places !== undefined)
      await secretFor({ ...context, db: tx }, key, secret, { before: places(before), after: places(after) })
    await writeSettings(tx, group, after)
    if (secret !== undefined) await vault.put(tx, secretName(key), secret === '' ? undefined : secret, nowMs)
    const details = { way: key, secretChanged: secret !== undefined }
    await recordAudit(
      tx,
      origin,
      { action: 'signInWay.update', subject: { kind: 'signInWay', name: key }, details },
      nowMs,
    )
  })
}

/** @throws {AppError} */
function checkLdap(settings: LdapSettings): void {
  trusted(settings.caCertificate)
  if (!isUsableFilter(settings.filter)) throw new AppError('ldap_filter_invalid')
}

export async function changeLdap(
  context: AppContext,
  origin: Origin,
  { settings, secret }: BodyOf<typeof saveLdap>,
): Promise<void> {
  const { isEnabled, url, baseDn } = settings
  refuseIncomplete(isEnabled, { url, baseDn })
  checkLdap(settings)
  await store(context, origin, {
    group: 'ldap',
    key: 'ldap',
    secret,
    next: () => settings,
    places: (ldap) => [ldap.url],
  })
}

export async function changeFormLogin(context: AppContext, origin: Origin, settings: FormLoginSettings): Promise<void> {
  refuseIncomplete(settings.isEnabled, { url: settings.url })
  trusted(settings.caCertificate)
  await store(context, origin, { group: 'formLogin', key: 'form', secret: undefined, next: () => settings })
}

/** Addresses the client's secret is sent to. */
function secretPlaces(settings: OauthProvider | undefined): string[] {
  if (settings === undefined) return []
  return settings.kind === 'oidc' ? [settings.issuer] : [settings.tokenUrl]
}

export async function changeProvider(
  context: AppContext,
  origin: Origin,
  { settings, secret }: BodyOf<typeof saveOauthProvider>,
): Promise<void> {
  const { kind, clientId, issuer, authorizeUrl, tokenUrl, userinfoUrl, idPath } = settings
  const addresses = kind === 'oidc' ? { issuer } : { authorizeUrl, tokenUrl, userinfoUrl, idPath }
  refuseIncomplete(settings.isEnabled, { ...addresses, clientId })
  trusted(settings.caCertificate)
  const isThis = ({ key }: OauthProvider): boolean => key === settings.key
  await store(context, origin, {
    group: 'oidc',
    key: settings.key,
    secret,
    next: ({ providers }) => {
      const isThere = providers.some(isThis)
      if (!isThere && providers.length >= maxProviders)
        throw new AppError('sign_in_providers_full', { max: maxProviders })
      const next = isThere ? providers.map((each) => (isThis(each) ? settings : each)) : [...providers, settings]
      return { providers: next }
    },
    places: ({ providers }) => secretPlaces(providers.find(isThis)),
  })
}

/** Its secret goes with it. */
export async function removeProvider({ db, vault, clock }: AppContext, origin: Origin, key: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const nowMs = clock()
    await lockSettings(tx, 'oidc')
    const { providers } = await readSettings(tx, 'oidc')
    if (!providers.some((each) => each.key === key)) return
    await writeSettings(tx, 'oidc', { providers: providers.filter((each) => each.key !== key) })
    await vault.put(tx, secretName(key), undefined, nowMs)
    await recordAudit(tx, origin, { action: 'signInWay.remove', subject: { kind: 'signInWay', name: key } }, nowMs)
  })
}

export async function changeDingtalk(
  context: AppContext,
  origin: Origin,
  { settings, secret }: BodyOf<typeof saveDingtalk>,
): Promise<void> {
  const { isEnabled, clientId, corpId, anyCompany, loginUrl, apiUrl } = settings
  // Without a company everybody there is could come in: somebody has to mean that.
  refuseIncomplete(isEnabled, { clientId, ...(anyCompany ? {} : { corpId }), loginUrl, apiUrl })
  trusted(settings.caCertificate)
  await store(context, origin, {
    group: 'dingtalk',
    key: 'dingtalk',
    secret,
    next: () => settings,
    places: (dingtalk) => [dingtalk.apiUrl],
  })
}

export async function changeWecom(
  context: AppContext,
  origin: Origin,
  { settings, secret }: BodyOf<typeof saveWecom>,
): Promise<void> {
  const { isEnabled, corpId, agentId, loginUrl, apiUrl } = settings
  refuseIncomplete(isEnabled, { corpId, agentId, loginUrl, apiUrl })
  trusted(settings.caCertificate)
  await store(context, origin, {
    group: 'wecom',
    key: 'wecom',
    secret,
    next: () => settings,
    places: (wecom) => [wecom.apiUrl],
  })
}

interface Sample {
  secret?: Secret
  username?: string
  password?: string
}

/** The steps of a try: a step that failed is the answer, anything else that fails is our fault. */
async function stepsOf(work: (log: StepLog) => Promise<unknown>): Promise<TestStep[]> {
  const log = new StepLog()
  try {
    await work(log)
  } catch (error) {
    if (error instanceof AppError || (log.steps.at(-1)?.problem ?? null) === null) throw error
    if (problemOf(error) === undefined) return log.steps
  }
  return log.steps
}

function loginOf({ username = '', password = '' }: Sample): { username: string; password: string } | undefined {
  return username.trim() === '' ? undefined : { username: username.trim(), password }
}

export async function tryLdap(context: AppContext, settings: LdapSettings, sample: Sample): Promise<TestStep[]> {
  refuseIncomplete(true, { url: settings.url })
  checkLdap(settings)
  const before = await readSettings(context.db, 'ldap')
  const secret = await secretFor(context, 'ldap', sample.secret, { before: [before.url], after: [settings.url] })
  const access = await directoryAccess(context, settings, secret)
  return stepsOf((log) => signInAtDirectory(access, loginOf(sample), log))
}

export async function tryFormLogin(
  context: AppContext,
  settings: FormLoginSettings,
  sample: Sample,
): Promise<TestStep[]> {
  refuseIncomplete(true, { url: settings.url })
  trusted(settings.caCertificate)
  const access = await formAccess(context, settings)
  return stepsOf((log) => signInAtForm(access, loginOf(sample) ?? { username: '', password: '' }, log))
}

export async function tryProvider(
  context: AppContext,
  settings: OauthProvider,
  secret: Secret,
  callbackUrl: string,
): Promise<TestStep[]> {
  const { kind, clientId, issuer, tokenUrl, userinfoUrl } = settings
  refuseIncomplete(true, { ...(kind === 'oidc' ? { issuer } : { tokenUrl, userinfoUrl }), clientId })
  trusted(settings.caCertificate)
  const { providers }: { providers: Ways['oidc'] } = await readSettings(context.db, 'oidc')
  const before = secretPlaces(providers.find(({ key }) => key === settings.key))
  const used = await secretFor(context, settings.key, secret, { before, after: secretPlaces(settings) })
  return stepsOf((log) => openOauth(context, settings, used).test(log, callbackUrl))
}

export async function tryDingtalk(
  context: AppContext,
  settings: DingtalkSettings,
  secret: Secret,
): Promise<TestStep[]> {
  refuseIncomplete(true, { apiUrl: settings.apiUrl })
  trusted(settings.caCertificate)
  const before = await readSettings(context.db, 'dingtalk')
  const used = await secretFor(context, 'dingtalk', secret, { before: [before.apiUrl], after: [settings.apiUrl] })
  return stepsOf((log) => openDingtalk(context, settings, used).test(log, ''))
}

export async function tryWecom(context: AppContext, settings: WecomSettings, secret: Secret): Promise<TestStep[]> {
  refuseIncomplete(true, { apiUrl: settings.apiUrl })
  trusted(settings.caCertificate)
  const before = await readSettings(context.db, 'wecom')
  const used = await secretFor(context, 'wecom', secret, { before: [before.apiUrl], after: [settings.apiUrl] })
  return stepsOf((log) => openWecom(context, settings, used).test(log, ''))
}
