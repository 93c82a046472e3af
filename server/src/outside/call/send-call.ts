/*
 * A call from its first request to the response at its end. Owns: redirects, each of which is checked like the first address, and what goes along to
 * another origin. Does not own: how the response is passed on.
 */
import type { CallHeader, CallHop } from '@lectern/contracts'
import type { AllowList } from '../address-rules.ts'
import type { Resolve } from '../look-up.ts'
import { CallFailure, failureOf } from './call-failure.ts'
import { checkHeaders, checkMethod, readTarget } from './call-rules.ts'
import { exchange, type Answer, type CallContent } from './exchange.ts'

export interface OutgoingCall {
  method: string
  url: string
  headers: readonly CallHeader[]
  content: CallContent | undefined
  /** Of a form, whose parts are separated by what only the server knows. */
  contentType?: string | undefined
}

export interface CallOptions {
  /** What is open at an address: its host and port may be those of an environment. */
  allowedAt: (url: URL) => AllowList
  resolve?: Resolve | undefined
  verifyTls: boolean
  authorities?: readonly string[] | undefined
  maxRedirects: number
  decode: boolean
  signal: AbortSignal
  /** Whether the signal is that of the time limit. */
  isOver: () => boolean
}

export interface CallResponse {
  /** Redirects that were followed, then the one that counts. */
  hops: readonly CallHop[]
  notFollowed: 'body' | 'limit' | null
  body: Answer['body']
  close: () => void
}

/** @throws {CallFailure} with the hops before it */
export async function sendCall(call: OutgoingCall, options: CallOptions): Promise<CallResponse> {
  const hops: CallHop[] = []
  try {
    return await follow(call, options, hops)
  } catch (error) {
    const failure = failureOf(error, options.isOver())
    failure.hops = hops
    throw failure
  }
}

async function follow(call: OutgoingCall, options: CallOptions, hops: CallHop[]): Promise<CallResponse> {
  let next: OutgoingCall = { ...call, method: checkMethod(call.method), headers: checkHeaders(call.headers) }
  for (;;) {
    const url = readTarget(next.url)
    const answer = await exchangeAt(url, next, options)
    hops.push(answer.hop)
    const location = locationOf(answer.hop, url)
    const redirected = location === undefined ? undefined : redirect(next, answer.hop, url, location)
    const notFollowed = redirected === undefined ? (location === undefined ? null : 'body') : whyNot(hops, options)
    if (redirected === undefined || notFollowed !== null) {
      return {
        hops,
        notFollowed: options.maxRedirects === 0 ? null : notFollowed,
        body: answer.body,
        close: answer.close,
      }
    }
    answer.close()
    next = redirected
  }
}

async function exchangeAt(url: URL, call: OutgoingCall, options: CallOptions): Promise<Answer> {
  const { decode, signal, resolve, verifyTls, authorities, allowedAt, isOver } = options
  try {
    return await exchange(
      { ...call, url, decode },
      { allowed: allowedAt(url), resolve, verifyTls, authorities, signal },
    )
  } catch (error) {
    throw failureOf(error, isOver(), url)
  }
}

function whyNot(hops: readonly CallHop[], { maxRedirects }: CallOptions): 'limit' | null {
  return hops.length > maxRedirects ? 'limit' : null
}

const redirects = [301, 302, 303, 307, 308]

/** @throws {CallFailure} redirects when it leads to what is no address */
function locationOf({ status, headers }: CallHop, base: URL): URL | undefined {
  if (!redirects.includes(status)) return undefined
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value
  if (location === undefined) return undefined
  if (!URL.canParse(location, base.href)) throw new CallFailure('redirects', location.slice(0, 200))
  return new URL(location, base)
}

/** The request a redirect leads to (WHATWG Fetch §4.4); `undefined` when its body is gone. */
function redirect(call: OutgoingCall, { status }: CallHop, from: URL, to: URL): OutgoingCall | undefined {
  const { method, content } = call
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST')
  const headers = call.headers.filter(
    ({ name }) => !isLeftBehind(name.toLowerCase(), becomesGet, from.origin === to.origin),
  )
  // Credentials of the address go along within its origin, as browsers have it.
  const url =
    to.username === '' && to.password === '' && from.origin === to.origin ? withCredentials(to, from) : to.href
  if (becomesGet) return { method: 'GET', url, headers, content: undefined }
  if (content !== undefined && 'stream' in content) return undefined
  return { ...call, url, headers }
}

const ofBody = ['content-type', 'content-encoding', 'content-language', 'content-location']
/** Signs in at the origin it was written for, or names it. */
const ofOrigin = ['authorization', 'cookie', 'proxy-authorization', 'host']

function isLeftBehind(name: string, becomesGet: boolean, isSameOrigin: boolean): boolean {
  return (becomesGet && ofBody.includes(name)) || (!isSameOrigin && ofOrigin.includes(name))
}

function withCredentials(to: URL, { username, password }: URL): string {
  const url = new URL(to)
  url.username = username
  url.password = password
  return url.href
}
