/*
 * OpenID Connect and OAuth 2 with the authorization code flow. Always: PKCE with S256, state, and for OpenID Connect nonce, issuer check and the
 * ID token's signature. Does not own: the flow's checks themselves (the library's).
 */
import { createHash } from 'node:crypto'
import type { OauthProvider } from '@lectern/contracts'
import * as client from 'openid-client'
import type { BrowserWay, CallProvider, Trip } from './browser-way.ts'
import { emailOf, groupsOf, oneLine, optionalAt, valueAt, type ExternalPerson } from './external-person.ts'
import { readJson } from './form-service.ts'
import { problemOf, StepFailure, type StepLog } from './steps.ts'

/** Metadata of providers read lately, by settings: not every visitor who starts a sign-in makes us ask again. */
export type KnownProviders = Map<string, { config: client.Configuration; untilMs: number }>

const knownForMs = 5 * 60_000

export interface OauthAccess {
  settings: OauthProvider
  clientSecret: string
  call: CallProvider
  known: KnownProviders
}

export function oauthWay(access: OauthAccess): BrowserWay {
  return {
    startUrl: async (trip) => client.buildAuthorizationUrl(await recall(access), await parametersOf(access, trip)),
    findPerson: (returned, trip) => findPerson(access, returned, trip),
    test: (log, callback) => testProvider(access, log, callback),
  }
}

async function parametersOf({ settings }: OauthAccess, trip: Trip): Promise<Record<string, string>> {
  return {
    redirect_uri: trip.callback,
    scope: settings.scope,
    state: trip.state,
    code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: 'S256',
    ...(settings.kind === 'oidc' ? { nonce: trip.nonce } : {}),
  }
}

async function findPerson(access: OauthAccess, returned: URL, trip: Trip): Promise<ExternalPerson> {
  const { settings } = access
  const config = await recall(access)
  const isOidc = settings.kind === 'oidc'
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: trip.verifier,
    expectedState: trip.state,
    ...(isOidc ? { expectedNonce: trip.nonce, idTokenExpected: true } : {}),
  })
  const claims = tokens.claims()
  if (!isOidc) return readPerson(access, await readProfile(access, config, tokens.access_token))
  if (claims === undefined) throw new StepFailure('dataMissing')
  const hasProfile = config.serverMetadata().userinfo_endpoint !== undefined
  const profile = hasProfile ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return readPerson(access, { ...claims, ...profile }, claims.iss)
}

async function readProfile({ settings }: OauthAccess, config: client.Configuration, token: string): Promise<unknown> {
  const response = await client.fetchProtectedResource(config, token, new URL(settings.userinfoUrl), 'GET')
  if (response.status !== 200) throw new StepFailure('status', String(response.status))
  const data = valueAt(readJson(new Uint8Array(await response.arrayBuffer())), settings.dataPath)
  if (typeof data !== 'object' || data === null) throw new StepFailure('dataMissing', settings.dataPath)
  return data
}

/** @throws {StepFailure} idMissing */
function readPerson({ settings }: OauthAccess, profile: unknown, issuer?: string): ExternalPerson {
  // Of OpenID Connect only `sub` is promised never to be given to anyone else.
  const subject = oneLine(valueAt(profile, issuer === undefined ? settings.idPath : 'sub'))
  if (subject === '') throw new StepFailure('idMissing', settings.idPath)
  const email = emailOf(optionalAt(profile, settings.emailPath))
  const claim = valueAt(profile, 'email_verified')
  const isChecked = claim === true || claim === 'true' || (settings.trustsEmail && claim === undefined)
  const username = oneLine(optionalAt(profile, settings.usernamePath))
  return {
    provider: settings.key,
    authority: issuer ?? new URL(settings.userinfoUrl).origin,
    subject,
    username: username || (email?.split('@')[0] ?? subject),
    name: oneLine(optionalAt(profile, settings.namePath)) || username || subject,
    email: isChecked ? email : null,
    groups: groupsOf(optionalAt(profile, settings.groupsPath)),
  }
}

// The library marks it as deprecated to make people think twice. An issuer in a closed network without encryption is what the super admin wrote
// down; ID tokens are signed all the same.
const allowPlain: (config: client.Configuration) => void = Reflect.get(client, 'allowInsecureRequests')

/** As `configure`, for a while without asking. */
async function recall(access: OauthAccess): Promise<client.Configuration> {
  const { settings, clientSecret, known } = access
  const key = createHash('sha256')
    .update(JSON.stringify([settings, clientSecret]))
    .digest('hex')
  const nowMs = performance.now()
  for (const [each, { untilMs }] of known) if (untilMs <= nowMs) known.delete(each)
  const found = known.get(key)
  if (found !== undefined) return found.config
  const config = await configure(access)
  known.set(key, { config, untilMs: nowMs + knownForMs })
  return config
}

/** The provider's metadata, its own or from the settings. */
async function configure(access: OauthAccess): Promise<client.Configuration> {
  const { settings, clientSecret } = access
  const auth = clientAuthOf(settings, clientSecret)
  const fetchThere = fetchVia(access.call)
  const isPlain = [settings.issuer, settings.tokenUrl, settings.userinfoUrl].some((url) => url.startsWith('http:'))
  if (settings.kind === 'oidc') {
    const config = await client.discovery(new URL(settings.issuer), settings.clientId, {}, auth, {
      [client.customFetch]: fetchThere,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [allowPlain] : [])],
    })
    return config
  }
  const config = new client.Configuration(
    {
      issuer: settings.issuer === '' ? new URL(settings.tokenUrl).origin : settings.issuer,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
    },
    settings.clientId,
    {},
    auth,
  )
  config[client.customFetch] = fetchThere
  if (isPlain) allowPlain(config)
  return config
}

function clientAuthOf({ clientAuth }: OauthProvider, secret: string): client.ClientAuth {
  switch (clientAuth) {
    case 'basic':
      return client.ClientSecretBasic(secret)
    case 'post':
      return client.ClientSecretPost(secret)
    case 'none':
      return client.None()
  }
}

/** The library's requests, through the guard. */
function fetchVia(call: CallProvider): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    const {
      status,
      headers: answered,
      bytes,
    } = await call(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(text === undefined ? {} : { body: text }),
    })
    return new Response(status === 204 || status === 304 ? null : Buffer.from(bytes), { status, headers: answered })
  }
}

async function testProvider(access: OauthAccess, log: StepLog, callback: string): Promise<void> {
  const { settings } = access
  const issuerOf = (config: client.Configuration): string => config.serverMetadata().issuer
  const config = await log.take('discover', () => configure(access).catch(explain), issuerOf)
  await log.take(
    'client',
    () => tryClient(config, callback),
    () => settings.clientId,
  )
}

/**
 * Shows the client with a code that cannot be right: a provider that knows the client refuses the code, one that does not refuses the client.
 * @throws {StepFailure} clientRefused, redirectRefused
 */
async function tryClient(config: client.Configuration, callback: string): Promise<void> {
  const returned = new URL(callback)
  returned.search = new URLSearchParams({ code: 'not-a-code', state: 'test' }).toString()
  const { authorization_response_iss_parameter_supported: tellsIssuer, issuer } = config.serverMetadata()
  if (tellsIssuer === true) returned.searchParams.set('iss', issuer)
  try {
    await client.authorizationCodeGrant(config, returned, {
      expectedState: 'test',
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    })
  } catch (error) {
    if (error instanceof client.ResponseBodyError) {
      if (error.error === 'invalid_grant') return
      const reason = oneLine(`${error.error} ${error.error_description ?? ''}`, 200)
      throw new StepFailure(reason.includes('redirect') ? 'redirectRefused' : 'clientRefused', reason, { cause: error })
    }
    if (error instanceof client.WWWAuthenticateChallengeError)
      throw new StepFailure('clientRefused', '', { cause: error })
    return explain(error)
  }
}

/** The library's failures in our words. */
function explain(error: unknown): never {
  if (problemOf(error) !== undefined) throw error
  const { cause, code } = error instanceof client.ClientError ? error : { cause: undefined, code: undefined }
  if (problemOf(cause) !== undefined) throw cause
  if (cause instanceof Response) throw new StepFailure('status', String(cause.status), { cause: error })
  const message = error instanceof Error ? error.message : ''
  if (/issuer/i.test(message)) throw new StepFailure('issuerDiffers', '', { cause: error })
  throw new StepFailure('metadataInvalid', code ?? '', { cause: error })
}

/** Whether the provider, or the person there, refused. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError
  )
}
