/* Trying settings of a way to sign in, saved or not. Writes nothing. */
import type {
  DingtalkSettings,
  FormLoginSettings,
  LdapSettings,
  OauthProvider,
  TestStep,
  WecomSettings,
} from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import { trusted } from '../../../outside/checked-address.ts'
import { signInAtDirectory } from './directory.ts'
import { signInAtForm } from './form-service.ts'
import { checkLdap, refuseIncomplete, secretFor, secretPlaces } from './sign-in-method-checks.ts'
import { problemOf, StepLog } from './steps.ts'
import type { BrowserWay } from './browser-way.ts'
import { directoryAccess, formAccess, openDingtalk, openOauth, openWecom, type Ways } from './ways.ts'

interface Sample {
  secret?: string | undefined
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
  secret: string | undefined,
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

/** Tries a company's service. Both services are asked at one address. */
async function tryCompany(
  context: AppContext,
  {
    way,
    settings,
    secret,
  }: { way: 'dingtalk' | 'wecom'; settings: DingtalkSettings | WecomSettings; secret: string | undefined },
  open: (secret: string) => BrowserWay,
): Promise<TestStep[]> {
  const { apiUrl, caCertificate } = settings
  refuseIncomplete(true, { apiUrl })
  trusted(caCertificate)
  const before = await readSettings(context.db, way)
  const used = await secretFor(context, way, secret, { before: [before.apiUrl], after: [apiUrl] })
  return stepsOf((log) => open(used).test(log, ''))
}

export const tryDingtalk = (context: AppContext, settings: DingtalkSettings, secret: string | undefined) =>
  tryCompany(context, { way: 'dingtalk', settings, secret }, (used) => openDingtalk(context, settings, used))

export const tryWecom = (context: AppContext, settings: WecomSettings, secret: string | undefined) =>
  tryCompany(context, { way: 'wecom', settings, secret }, (used) => openWecom(context, settings, used))
