/*
 * The only way out: HTTP requests on someone's behalf. Owns: that each connection goes to an address that was checked (the name is looked up
 * once and the connection pinned to the answer), that redirects are checked again, the limits on size and time, and that what signs in at one
 * origin goes to no other. Nothing of the caller's (cookies, tokens) travels along.
 */
import { isIP } from 'node:net'
import { request, type Dispatcher } from 'undici'
import { AppError } from '../core/app-error.ts'
import { mayConnect, type AllowList } from './address-rules.ts'
import { fetchError } from './fetch-error.ts'
import { hostOf, resolveWithSystem, untilAborted, type Resolve } from './look-up.ts'
import { pinnedAgent } from './pinned-agent.ts'
import { readBody } from './read-body.ts'

export interface OutsideLimits {
  /** Of the body, after decompression. */
  maxBytes: number
  /** From the look-up to the last byte, over all redirects. */
  timeoutMs: number
  maxRedirects: number
}

/** Headers that sign in, and the only origin they are for. */
export interface OriginHeaders {
  origin: string
  headers: Readonly<Record<string, string>>
}

export interface OutsideOptions extends OutsideLimits {
  allowed: AllowList
  signIn?: OriginHeaders
  signal?: AbortSignal
  /** The system's look-up unless given. */
  resolve?: Resolve
}

/** What distinguishes one state of a resource from the next (RFC 9110 §8.8); empty texts for what a server does not send. */
export interface Validators {
  etag: string
  lastModified: string
}

export interface OutsideAnswer extends Validators {
  /** Address that answered in the end, without credentials. */
  url: string
  bytes: Uint8Array
  mediaType: string
}

/**
 * The URL, when it may be called as far as is known without a look-up.
 * @throws {AppError} address_forbidden for other schemes than http and https, and for literal addresses that may not be reached
 */
export function readOutsideUrl(text: string, allowed: AllowList): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new AppError('address_forbidden', { host: text.slice(0, 200) })
  }
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayConnect(host, host, allowed)) throw new AppError('address_forbidden', { host })
  return url
}

/**
 * Reads what is at an address.
 * @throws {AppError} address_forbidden, import_fetch_failed with a `reasonKey`
 */
export function fetchOutside(address: string, options: OutsideOptions): Promise<OutsideAnswer> {
  return follow(address, options, {}, (response, target) => readAnswer(response, target, options.maxBytes))
}

/**
 * Reads what is at an address, unless the server reports that it is unchanged.
 * @returns `undefined` when it is
 * @throws {AppError} as `fetchOutside`
 */
export function fetchIfChanged(
  address: string,
  { etag, lastModified }: Validators,
  options: OutsideOptions,
): Promise<OutsideAnswer | undefined> {
  const conditions = {
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(lastModified === '' ? {} : { 'if-modified-since': lastModified }),
  }
  const isConditional = Object.keys(conditions).length > 0
  return follow<OutsideAnswer | undefined>(address, options, conditions, async (response, target) =>
    isConditional && response.statusCode === 304 ? undefined : readAnswer(response, target, options.maxBytes),
  )
}

async function readAnswer(response: Dispatcher.ResponseData, target: URL, maxBytes: number): Promise<OutsideAnswer> {
  const { statusCode, headers } = response
  if (statusCode !== 200) throw statusError(statusCode)
  const bytes = await readBody(response, maxBytes)
  const text = (name: string): string => String(headers[name] ?? '')
  return {
    url: target.href,
    bytes,
    mediaType: text('content-type'),
    etag: text('etag'),
    lastModified: text('last-modified'),
  }
}

function statusError(status: number): AppError {
  if (status === 401) return fetchError('fetch.unauthorized')
  return status === 403 ? fetchError('fetch.refused') : fetchError('fetch.status', { status })
}

type ReadResponse<T> = (response: Dispatcher.ResponseData, target: URL) => Promise<T>

/** Goes where the address leads, and has what answers in the end read. */
async function follow<T>(
  address: string,
  options: OutsideOptions,
  headers: Readonly<Record<string, string>>,
  read: ReadResponse<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  let url = readOutsideUrl(address, options.allowed)
  const signIns = [signInOf(url), options.signIn]
  try {
    for (let redirects = 0; ; redirects += 1) {
      const own = signIns.flatMap((each) => (each?.origin === url.origin ? Object.entries(each.headers) : []))
      const answer = await requestOnce(url, { ...headers, ...Object.fromEntries(own) }, { ...options, signal }, read)
      if (!(answer instanceof URL)) return answer
      if (redirects >= options.maxRedirects) throw fetchError('fetch.redirects')
      url = readOutsideUrl(answer.href, options.allowed)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    options.signal?.throwIfAborted()
    throw fetchError(timeout.aborted ? 'fetch.timeout' : 'fetch.connection', {}, error)
  }
}

/** One request on one pinned connection; where it redirects to, or what was read. */
async function requestOnce<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  options: OutsideOptions & { signal: AbortSignal },
  read: ReadResponse<T>,
): Promise<URL | T> {
  const addresses = await findAddresses(hostOf(url), options)
  const agent = pinnedAgent(addresses)
  const target = new URL(url)
  target.username = ''
  target.password = ''
  try {
    const response = await request(target, {
      dispatcher: agent,
      signal: options.signal,
      headers: { accept: '*/*', 'accept-encoding': 'gzip, identity', 'user-agent': 'Lectern', ...headers },
    })
    const location = locationOf(response, target)
    if (location !== undefined) {
      await response.body.dump()
      return location
    }
    return await read(response, target)
  } finally {
    // Cuts the connection: what a slow or endless answer still sends is no one's business.
    await agent.destroy()
  }
}

/** Where the connection may go; every address of the name has to be allowed, or one of them would be the way in. */
async function findAddresses(
  host: string,
  { allowed, resolve = resolveWithSystem, signal }: OutsideOptions & { signal: AbortSignal },
): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  let addresses: string[]
  try {
    addresses = await untilAborted(resolve(host), signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw fetchError('fetch.unresolved', { host }, cause)
  }
  if (addresses.length === 0) throw fetchError('fetch.unresolved', { host })
  if (!addresses.every((address) => mayConnect(address, host, allowed)))
    throw new AppError('address_forbidden', { host })
  return addresses
}

function locationOf({ statusCode, headers }: Dispatcher.ResponseData, base: URL): URL | undefined {
  const { location } = headers
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined
  if (!URL.canParse(location, base.href)) throw fetchError('fetch.redirects')
  return new URL(location, base)
}

/** What is in the address itself is meant for its host. */
function signInOf({ origin, username, password }: URL): OriginHeaders | undefined {
  if (username === '' && password === '') return undefined
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { origin, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
