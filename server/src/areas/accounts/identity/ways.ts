/* The ways to sign in from elsewhere as they are set up now, with their secrets. Read for each use, so that a change applies at once. */
import type { GroupGrant, SignInProvider, UserSource } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import { allowConfigured, trusted } from '../../../outside/checked-address.ts'
import { callOutside } from '../../../outside/outside-call.ts'
import { readAllowList } from '../../../outside/outgoing.ts'
import type { BrowserWay, CallProvider } from './browser-way.ts'
import type { DirectoryAccess } from './directory.ts'
import { dingtalkWay } from './dingtalk-way.ts'
import type { FormAccess } from './form-service.ts'
import { oauthWay, type KnownProviders } from './oauth-way.ts'
import { wecomWay } from './wecom-way.ts'

export type Context = Pick<AppContext, 'db' | 'config' | 'vault'>

/** What a sign-in method reports about those who use it. */
export interface Arrivals {
  source: Extract<UserSource, 'ldap' | 'form' | 'oauth'>
  createsAccounts: boolean
  domains: readonly string[]
  grants: readonly GroupGrant[]
}

const callTimeoutMs = 10_000

/** Name of a way's secret in the vault. */
export function secretName(key: string): string {
  return `signIn.${key}`
}

export async function readSecret({ db, vault }: Context, key: string): Promise<string> {
  return (await vault.get(db, secretName(key))) ?? ''
}

/** Settings of every way. */
export async function readWays(db: Executor) {
  const [ldap, formLogin, oidc, dingtalk, wecom, signInOrder] = await Promise.all([
    readSettings(db, 'ldap'),
    readSettings(db, 'formLogin'),
    readSettings(db, 'oidc'),
    readSettings(db, 'dingtalk'),
    readSettings(db, 'wecom'),
    readSettings(db, 'signInOrder'),
  ])
  // Also when it was saved before someone had to mean it.
  const isMeant = dingtalk.corpId !== '' || dingtalk.anyCompany
  const isEnabled = dingtalk.isEnabled && isMeant
  const order = signInOrder.keys
  return { ldap, formLogin, oidc: oidc.providers, dingtalk: { ...dingtalk, isEnabled }, wecom, order }
}
export type Ways = Awaited<ReturnType<typeof readWays>>

/** Keys of all ways, `account` among them: those of the saved order first, the others as they usually come. */
export function orderOfWays({ oidc, order }: Pick<Ways, 'oidc' | 'order'>): string[] {
  const usual = ['account', 'ldap', 'form', ...oidc.map(({ key }) => key), 'dingtalk', 'wecom']
  const named = order.filter((key) => usual.includes(key))
  return [...named, ...usual.filter((key) => !named.includes(key))]
}

/** The ways that are switched on, in the order the sign-in page shows them. */
export function enabledWays(ways: Ways): SignInProvider[] {
  const { ldap, formLogin, oidc, dingtalk, wecom } = ways
  const order = orderOfWays(ways)
  const all: (SignInProvider & { isEnabled: boolean })[] = [
    { key: 'ldap', kind: 'ldap', text: ldap.label, isEnabled: ldap.isEnabled },
    { key: 'form', kind: 'form', text: formLogin.label, isEnabled: formLogin.isEnabled },
    ...oidc.map(({ key, kind, buttonText, isEnabled }) => ({ key, kind, text: buttonText, isEnabled })),
    { key: 'dingtalk', kind: 'dingtalk', text: dingtalk.buttonText, isEnabled: dingtalk.isEnabled },
    { key: 'wecom', kind: 'wecom', text: wecom.buttonText, isEnabled: wecom.isEnabled },
  ]
  return all
    .filter(({ isEnabled }) => isEnabled)
    .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
    .map(({ key, kind, text }) => ({ key, kind, text }))
}

export async function directoryAccess(
  context: Context,
  settings: Ways['ldap'],
  bindPassword: string,
): Promise<DirectoryAccess> {
  return { settings, bindPassword, allowed: allowConfigured(await readAllowList(context), [settings.url]) }
}

export async function formAccess(context: Context, settings: Ways['formLogin']): Promise<FormAccess> {
  return { settings, allowed: allowConfigured(await readAllowList(context), [settings.url]) }
}

/** Addresses a way calls itself. */
function calledUrls(settings: Ways['oidc'][number] | Ways['dingtalk'] | Ways['wecom']): string[] {
  if ('apiUrl' in settings) return [settings.apiUrl]
  return [settings.issuer, settings.tokenUrl, settings.userinfoUrl]
}

function callerFor(context: Context, settings: Parameters<typeof calledUrls>[0]): CallProvider {
  return async (address, options) =>
    callOutside(address, {
      ...options,
      allowed: allowConfigured(await readAllowList(context), calledUrls(settings)),
      ca: trusted(settings.caCertificate),
      timeoutMs: callTimeoutMs,
    })
}

const known = new WeakMap<Executor, KnownProviders>()

export function openOauth(context: Context, settings: Ways['oidc'][number], clientSecret: string): BrowserWay {
  const empty: KnownProviders = new Map()
  const ours = known.get(context.db) ?? empty
  known.set(context.db, ours)
  return oauthWay({ settings, clientSecret, call: callerFor(context, settings), known: ours })
}

export const openDingtalk = (context: Context, settings: Ways['dingtalk'], clientSecret: string): BrowserWay =>
  dingtalkWay({ settings, clientSecret, call: callerFor(context, settings) })

export const openWecom = (context: Context, settings: Ways['wecom'], corpSecret: string): BrowserWay =>
  wecomWay({ settings, corpSecret, call: callerFor(context, settings) })

/** The way with this key that browsers may take now. */
export async function findBrowserWay(
  context: Context,
  key: string,
): Promise<{ way: BrowserWay; arrivals: Arrivals } | undefined> {
  const ways = await readWays(context.db)
  const open = (settings: Omit<Arrivals, 'source'>, way: (secret: string) => BrowserWay) =>
    readSecret(context, key).then((secret) => ({
      way: way(secret),
      arrivals: { ...settings, source: 'oauth' as const },
    }))
  const { dingtalk, wecom } = ways
  if (key === 'dingtalk' && dingtalk.isEnabled)
    return open(dingtalk, (secret) => openDingtalk(context, dingtalk, secret))
  if (key === 'wecom' && wecom.isEnabled) return open(wecom, (secret) => openWecom(context, wecom, secret))
  const provider = ways.oidc.find((each) => each.key === key)
  return provider?.isEnabled === true ? open(provider, (secret) => openOauth(context, provider, secret)) : undefined
}
