/*
 * Getting a token of OAuth 2 (RFC 6749, RFC 7636). Owns: the order of its steps and how its answers are read. Does not own: writing its requests
 * (`oauth4webapi`), how they are sent (`fetch-by.ts`), the window in which someone signs in (`callback.ts`).
 */
import * as oauth from 'oauth4webapi'
import type { Flow, ProviderMetadata } from './flows.ts'

/** A way to get a token, with what was typed for it. */
export interface TokenWish {
  flow: Flow
  clientId: string
  clientSecret: string
  /** How the client identifies: `Authorization: Basic`, or fields of the form. */
  placement: 'header' | 'body'
  user: string
  password: string
  scopes: readonly string[]
}

export interface Token {
  accessToken: string
  /** Empty when there is none. */
  refreshToken: string
  /** `Date.now()` at its end; undefined where the service does not say. */
  endsAtMs: number | undefined
}

/** The service gives none: `code` and `description` are its own. */
export class TokenRefusedError extends Error {
  override name = 'TokenRefusedError'
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
  }
}

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

export interface TokenSteps {
  fetch: Fetch
  /** Where the service sends the browser back to. */
  redirectUri: string
  /** Shows the page of the service; resolves with the parameters it was sent back with. */
  visit: (address: URL, state: string) => Promise<URLSearchParams>
}

/** @throws {TokenRefusedError} as the service refused, or when its answer has no token */
export async function getToken(wish: TokenWish, steps: TokenSteps): Promise<Token> {
  const { flow, scopes, user, password } = wish
  const scope: Record<string, string> = scopes.length === 0 ? {} : { scope: scopes.join(' ') }
  switch (flow.grant) {
    case 'clientCredentials':
      return ask(wish, 'client_credentials', scope, steps.fetch)
    case 'password':
      return ask(wish, 'password', { ...scope, username: user, password }, steps.fetch)
    case 'authorizationCode':
      return byCode(wish, scope, steps)
    case 'implicit': {
      const state = oauth.generateRandomState()
      const answer = await steps.visit(
        authorizationAddress(wish, steps, { ...scope, response_type: 'token', state }),
        state,
      )
      return tokenIn(Object.fromEntries(answer))
    }
  }
}

/** @throws {TokenRefusedError} */
export function refreshToken(wish: TokenWish, refresh: string, fetch: Fetch): Promise<Token> {
  return ask(wish, 'refresh_token', { refresh_token: refresh }, fetch)
}

/** What an OpenID provider says of itself. @throws {TokenRefusedError} */
export async function readProvider(address: string, fetch: Fetch): Promise<ProviderMetadata> {
  const response = await fetch(address, { method: 'GET', headers: { accept: 'application/json' } })
  const metadata = await readJson(response)
  const textOf = (name: string) => (typeof metadata[name] === 'string' ? metadata[name] : undefined)
  const listOf = (name: string) => {
    const list = metadata[name]
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined
  }
  return {
    authorization_endpoint: textOf('authorization_endpoint'),
    token_endpoint: textOf('token_endpoint'),
    grant_types_supported: listOf('grant_types_supported'),
    scopes_supported: listOf('scopes_supported'),
  }
}

async function byCode(wish: TokenWish, scope: Record<string, string>, steps: TokenSteps): Promise<Token> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = authorizationAddress(wish, steps, {
    ...scope,
    ...{ response_type: 'code', state, code_challenge_method: 'S256' },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  })
  const answer = Object.fromEntries(await steps.visit(address, state))
  if (answer['code'] === undefined) throw refusalIn(answer)
  const { redirectUri } = steps
  const parameters = { code: answer['code'], redirect_uri: redirectUri, code_verifier: verifier }
  return ask(wish, 'authorization_code', parameters, steps.fetch)
}

function authorizationAddress(
  { flow, clientId }: TokenWish,
  { redirectUri }: TokenSteps,
  parameters: Readonly<Record<string, string>>,
): URL {
  const address = new URL(flow.authorizationUrl)
  const all = { client_id: clientId, redirect_uri: redirectUri, ...parameters }
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value)
  return address
}

async function ask(
  { flow: { tokenUrl }, clientId, clientSecret, placement }: TokenWish,
  grantType: string,
  parameters: Record<string, string>,
  fetch: Fetch,
): Promise<Token> {
  const identify =
    clientSecret === ''
      ? oauth.None()
      : placement === 'header'
        ? oauth.ClientSecretBasic(clientSecret)
        : oauth.ClientSecretPost(clientSecret)
  const response = await oauth.genericTokenEndpointRequest(
    // The issuer names who is asked; a description does not have it.
    { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl },
    { client_id: clientId },
    identify,
    grantType,
    parameters,
    // oxlint-disable-next-line typescript/no-deprecated -- whether an address may be called without encryption is for the proxy and the browser to say
    { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: true },
  )
  return tokenIn(await readJson(response))
}

async function readJson(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text()
  const value = parse(text)
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new TokenRefusedError(String(response.status), text.slice(0, 500))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function tokenIn(answer: Readonly<Record<string, unknown>>): Token {
  const { access_token: accessToken, refresh_token: refresh, expires_in: lasts } = answer
  if (typeof accessToken !== 'string' || accessToken === '') throw refusalIn(answer)
  const seconds = Number(lasts)
  return {
    accessToken,
    refreshToken: typeof refresh === 'string' ? refresh : '',
    endsAtMs: Number.isFinite(seconds) && seconds > 0 ? Date.now() + seconds * 1_000 : undefined,
  }
}

function refusalIn({ error, error_description: description }: Readonly<Record<string, unknown>>): TokenRefusedError {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return new TokenRefusedError(textOf(error), textOf(description))
}
