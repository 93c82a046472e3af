/* Setting up the ways to sign in from elsewhere. Secrets go into the vault and never come back. */
import type {
  BodyOf,
  FormLoginSettings,
  OauthProvider,
  saveDingtalk,
  saveLdap,
  saveOauthProvider,
  saveWecom,
  SettingGroup,
  SettingsOf,
  SignInWays,
} from '@lectern/contracts'
import { maxProviders } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockSettings, readSettings, writeSettings } from '../../../core/settings.ts'
import { trusted } from '../../../outside/checked-address.ts'
import { checkLdap, refuseIncomplete, secretFor, secretPlaces } from './sign-in-method-checks.ts'
import { orderOfWays, readWays, secretName } from './ways.ts'

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

interface ChangedWay<G extends SettingGroup> {
  group: G
  key: string
  secret: string | undefined
  /** What becomes of the group, which no one else changes meanwhile. */
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
  // Without a company everyone there is could come in: someone has to mean that.
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
