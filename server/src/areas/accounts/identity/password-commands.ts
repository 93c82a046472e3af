/*
 * Signing in with a name and a password that another service checks. The password is handed on and forgotten; tries are counted as for accounts of
 * our own, before the other service sees them.
 */
import type { LoginReply } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { acceptSignIn, guardSignIn } from '../../../auth/attempts/sign-in-tries.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { completeSignIn } from '../sign-in/complete-sign-in-commands.ts'
import { receive } from './arrival-commands.ts'
import { signInAtDirectory } from './directory.ts'
import type { ExternalPerson } from './external-person.ts'
import { signInAtForm } from './form-service.ts'
import { problemOf, StepLog } from './steps.ts'
import { directoryAccess, formAccess, readSecret, readWays, type Arrivals } from './ways.ts'
import { recordSignInFailure } from '../session/start-session-commands.ts'

export interface ExternalLogin {
  source: 'ldap' | 'form'
  username: string
  /** As typed. */
  password: string
  /** Token of the browser. */
  device: string | undefined
}

/**
 * Lets in someone the directory or the form knows.
 * @throws {AppError} login_failed, login_locked, login_slowed, account_disabled, login_source_unavailable, sign_in_elsewhere_unreachable, sign_in_no_account,
 *   sign_in_domain_refused
 */
export async function signInByPassword(context: AppContext, login: ExternalLogin, origin: Origin): Promise<LoginReply> {
  const { person, arrivals } = await proveByPassword(context, login, origin)
  return completeSignIn(context, await receive(context, person, arrivals, origin), origin)
}

/**
 * Who it is, when the other service knows them.
 * @throws {AppError} login_failed, login_locked, login_slowed, login_source_unavailable, sign_in_elsewhere_unreachable
 */
export async function proveByPassword(
  context: AppContext,
  { source, username, password, device }: ExternalLogin,
  origin: Origin,
): Promise<{ person: ExternalPerson; arrivals: Arrivals }> {
  const ways = await readWays(context.db)
  const settings = source === 'ldap' ? ways.ldap : ways.formLogin
  if (!settings.isEnabled) throw new AppError('login_source_unavailable')
  const login = { username: username.trim(), password }
  if (login.username === '') throw new AppError('login_failed')
  const ask = async (): Promise<ExternalPerson | undefined> =>
    source === 'ldap'
      ? signInAtDirectory(
          await directoryAccess(context, ways.ldap, await readSecret(context, 'ldap')),
          login,
          new StepLog(),
        )
      : signInAtForm(await formAccess(context, ways.formLogin), login, new StepLog())
  const account = { kind: source, of: login.username.toLowerCase() } as const
  const signInTry = { account, userId: undefined, address: origin.address, device }
  const person = await guardSignIn(context, signInTry, async () => {
    const found = await ask().catch((error: unknown) => wrongOrThrow(context, source, error))
    if (found === undefined)
      await recordSignInFailure(context, origin, { username: login.username, reason: 'login_failed' })
    return found
  })
  if (person === undefined) throw new AppError('login_failed')
  await acceptSignIn(context, signInTry)
  return { person, arrivals: { ...settings, source } }
}

/**
 * `undefined` for a wrong name or password.
 * @throws {AppError} sign_in_elsewhere_unreachable
 */
function wrongOrThrow({ log }: AppContext, source: string, error: unknown): undefined {
  const problem = problemOf(error)
  if (problem === 'nobodyFound' || problem === 'passwordWrong' || problem === 'codeDiffers') return undefined
  if (problem === undefined) throw error
  // What the other side answered may hold names of people; the problem alone is enough to find the cause.
  log.warn({ way: source, problem }, 'signing in elsewhere does not work')
  throw new AppError('sign_in_elsewhere_unreachable', {}, { cause: error })
}
