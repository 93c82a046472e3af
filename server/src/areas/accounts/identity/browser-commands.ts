/* The trip of a browser to a provider and back: to sign in, or to add an identity to an account. */
import { signInProblems, type Language, type LoginReply, type SignInProblem } from '@lectern/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import type { SignInFlowTable } from '../../../db/schema.ts'
import { requireProof, type Proof } from '../mfa/proof-commands.ts'
import { completeSignIn } from '../sign-in/complete-sign-in-commands.ts'
import { linkIdentity, receive } from './arrival-commands.ts'
import { bindBrowser, isSameBrowser } from './browser-cookies.ts'
import type { Trip } from './browser-way.ts'
import {
  deleteExpired,
  findUser,
  findUserOfSession,
  insertFlow,
  insertLoginKey,
  listIdentitiesOf,
  takeFlow,
  takeLoginKey,
} from './identity-repo.ts'
import { isRefusal } from './oauth-way.ts'
import { ownPage, publicBase } from '../../../config/own-addresses.ts'
import { problemOf } from './steps.ts'
import { findBrowserWay } from './ways.ts'
import { recordSignInFailure } from '../session/start-session-commands.ts'

const tripMs = 10 * 60_000
/** Specification §2 `/successLogin`; short, since it is part of an address. */
const loginKeyMs = 60_000
const sealedFor = 'sign-in trip'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * As `startTrip`, to add an identity to the account of who asks.
 * @throws {AppError} as `requireProof` and `startTrip`
 */
export async function startLinkTrip(
  context: AppContext,
  exchange: Exchange,
  actor: UserActor,
  { provider, ...proof }: { provider: string } & Proof,
): Promise<URL> {
  await requireProof(context, actor, proof)
  return startTrip(context, exchange, { provider, redirect: '/user/security', linkTo: actor })
}

/**
 * Where to send the browser; it is given a cookie.
 * @param linkTo the session whose account gets the identity
 * @throws {AppError} sign_in_provider_unknown, sign_in_elsewhere_unreachable, identity_provider_linked
 */
export async function startTrip(
  context: AppContext,
  exchange: Exchange,
  { provider, redirect, linkTo }: { provider: string; redirect: string; linkTo?: UserActor },
): Promise<URL> {
  const { db, config, clock, vault } = context
  const found = await findBrowserWay(context, provider)
  if (found === undefined) throw new AppError('sign_in_provider_unknown')
  if (linkTo !== undefined) await refuseSecond(context, linkTo.userId, provider)
  const trip: Trip = {
    callback: `${publicBase(config, exchange.request)}/system/oauth/${provider}/callback`,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
  }
  const url = await found.way.startUrl(trip).catch((error: unknown) => {
    throw unreachable(context, provider, error)
  })
  const nowMs = clock()
  await deleteExpired(db, nowMs)
  await insertFlow(db, {
    state_hash: hashToken(trip.state),
    browser_hash: bindBrowser(config, exchange, trip.state, tripMs),
    provider,
    sealed: vault.seal(JSON.stringify(trip), sealedFor),
    redirect: ownPage(redirect),
    link_session_id: linkTo?.sessionId ?? null,
    expires_at_ms: nowMs + tripMs,
  })
  return url
}

async function refuseSecond({ db }: AppContext, userId: number, provider: string): Promise<void> {
  const mine = await listIdentitiesOf(db, userId)
  if (mine.some((each) => each.provider === provider)) throw new AppError('identity_provider_linked')
}

/** Address of an own page, below the base address. */
export type OwnPage = `/${string}`

/** Where the browser goes after it came back; whatever happens is a page of ours. */
export async function finishTrip(
  context: AppContext,
  exchange: Exchange,
  { provider, state, origin, language }: { provider: string; state: string; origin: Origin; language: Language },
): Promise<OwnPage> {
  let flow: SignInFlowTable | undefined
  try {
    flow = await takeTrip(context, exchange, provider, state)
    return flow.link_session_id === null
      ? await finishSignIn(context, exchange, flow, origin)
      : await finishLink(context, exchange, flow, { origin, language })
  } catch (error) {
    const problem = asProblem(context, error)
    // oxlint-disable-next-line typescript/prefer-optional-chain -- no row, and a column without a value
    if (flow === undefined || flow.link_session_id === null) {
      await recordSignInFailure(context, origin, { username: provider, reason: problem })
      return problemPage('/login', problem, flow?.redirect)
    }
    return problemPage('/user/security', problem)
  }
}

/**
 * The trip this browser started to this provider; it is over with this.
 * @throws {AppError} sign_in_state_invalid
 */
async function takeTrip(
  { db, config, clock }: AppContext,
  exchange: Exchange,
  provider: string,
  state: string,
): Promise<SignInFlowTable> {
  const flow = state === '' ? undefined : await takeFlow(db, hashToken(state))
  if (flow === undefined || flow.expires_at_ms <= clock()) throw new AppError('sign_in_state_invalid')
  const isSame = isSameBrowser(config, exchange, state, flow.browser_hash)
  // Another provider answering for this one would be a mix-up (RFC 9700 §4.4).
  if (!isSame || flow.provider !== provider) throw new AppError('sign_in_state_invalid')
  return flow
}

async function findPerson(context: AppContext, { request }: Exchange, flow: SignInFlowTable) {
  const found = await findBrowserWay(context, flow.provider)
  if (found === undefined) throw new AppError('sign_in_provider_unknown')
  // Sealed by ourselves in this form.
  const trip = JSON.parse(context.vault.open(flow.sealed, sealedFor)) as Trip
  const returned = new URL(trip.callback)
  returned.search = new URL(request.url, trip.callback).search
  const person = await found.way.findPerson(returned, trip).catch((error: unknown) => {
    throw unreachable(context, flow.provider, error)
  })
  return { person, arrivals: found.arrivals }
}

async function finishSignIn(
  context: AppContext,
  exchange: Exchange,
  flow: SignInFlowTable,
  origin: Origin,
): Promise<OwnPage> {
  const { db, config, clock } = context
  const { person, arrivals } = await findPerson(context, exchange, flow)
  const user = await receive(context, person, arrivals, origin)
  const loginKey = newToken()
  await insertLoginKey(db, {
    keyHash: hashToken(loginKey),
    browserHash: bindBrowser(config, exchange, loginKey, loginKeyMs),
    userId: user.id,
    expiresAtMs: clock() + loginKeyMs,
  })
  const query = new URLSearchParams({ loginKey, ...(flow.redirect === '/' ? {} : { redirect: flow.redirect }) })
  return `/successLogin?${query.toString()}`
}

async function finishLink(
  context: AppContext,
  exchange: Exchange,
  flow: SignInFlowTable,
  by: { origin: Origin; language: Language },
): Promise<OwnPage> {
  const sessionId = flow.link_session_id ?? 0
  const user = await findUserOfSession(context.db, sessionId, context.clock())
  if (user === undefined) throw new AppError('sign_in_state_invalid')
  const { person } = await findPerson(context, exchange, flow)
  await linkIdentity(context, { user, sessionId, ifEnded: 'sign_in_state_invalid' }, person, by)
  return `/user/security?${new URLSearchParams({ linked: flow.provider }).toString()}`
}

/**
 * The session of who came back with this key.
 * @throws {AppError} login_key_invalid for a key that was used, is too old, is none, or was given to another browser; account_disabled
 */
export async function redeemLoginKey(
  context: AppContext,
  exchange: Exchange,
  loginKey: string,
  origin: Origin,
): Promise<LoginReply> {
  const { db, config, clock } = context
  const key = await takeLoginKey(db, hashToken(loginKey))
  if (key === undefined || key.expires_at_ms <= clock()) throw new AppError('login_key_invalid')
  if (!isSameBrowser(config, exchange, loginKey, key.browser_hash)) throw new AppError('login_key_invalid')
  const user = await findUser(db, key.user_id)
  if (user === undefined) throw new AppError('login_key_invalid')
  return completeSignIn(context, user, origin)
}

/** What a failure of the provider is for the person: it refused, or it cannot be asked. The log has the details, without secrets. */
function unreachable({ log }: AppContext, provider: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  const cause = error instanceof Error ? error.cause : undefined
  const problem = problemOf(error) ?? problemOf(cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  log.warn({ way: provider, problem, code }, 'signing in elsewhere does not work')
  const isRefused = isRefusal(error) || problem === 'clientRefused' || problem === 'idMissing' || problem === undefined
  return new AppError(isRefused ? 'sign_in_refused_elsewhere' : 'sign_in_elsewhere_unreachable', {}, { cause: error })
}

/** What may be in an address. */
function asProblem({ log }: AppContext, error: unknown): SignInProblem {
  const name = error instanceof AppError ? error.error : 'internal_error'
  const problem = signInProblems.find((each) => each === name) ?? 'internal_error'
  if (problem === 'internal_error') log.error({ err: error }, 'a sign-in from elsewhere failed')
  return problem
}

/** @param redirect where the person wanted to go */
function problemPage(page: '/login' | '/user/security', problem: SignInProblem, redirect = '/'): OwnPage {
  const query = new URLSearchParams({ problem, ...(redirect === '/' ? {} : { redirect }) })
  return `${page}?${query.toString()}`
}

/** The problem to report for an error before the trip began. */
export function startProblem(context: AppContext, error: unknown): OwnPage {
  return problemPage('/login', asProblem(context, error))
}
