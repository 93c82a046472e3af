/*
 * Calls endpoints of the contract. Owns: address, headers, time-out, reading the answer. Does not own: telling the reader about errors.
 */
import {
  longTimeoutMs,
  type BodyOf,
  type Endpoint,
  type EndpointDefinition,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import { ApiError, isApiError } from './api-error.ts'
import { toServerUrl } from './base.ts'
import { noteLost, noteReached } from './connection.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { readEnvelope, type SessionProblem } from './envelope.ts'
import { isKept } from './kept-paths.ts'
import { getToken } from './token.ts'

/** `query` and `body` as the endpoint declares them; what it does not declare cannot be given. */
export type InputOf<D extends EndpointDefinition> = (D extends { query: object }
  ? { query: QueryOf<D> }
  : { query?: never }) &
  (D extends { body: object } ? { body: BodyOf<D> | FormData } : { body?: never })

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Further headers, such as the token of a share. */
  headers?: Readonly<Record<string, string>>
  /** Milliseconds until the call is aborted; ten minutes by default. */
  timeoutMs?: number
  /** Goes on when the page is closed meanwhile. */
  keepalive?: boolean
}

type SessionListener = (problem: SessionProblem) => void
let onSessionProblem: SessionListener = () => undefined

/** Sets what happens when the server reports that the session is missing, ended or unfinished; the app does so once. */
export function handleSessionProblems(listener: SessionListener): void {
  onSessionProblem = listener
}

function toQueryString(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Headers every call carries: the session and the language of the reader. */
export function commonHeaders(): Record<string, string> {
  const token = getToken()
  return { 'accept-language': document.documentElement.lang, ...(token === undefined ? {} : { token }) }
}

function toRequest(
  endpoint: EndpointDefinition,
  body: unknown,
  options: CallOptions,
  signal: AbortSignal,
): RequestInit {
  const isForm = body instanceof FormData
  const headers = { accept: 'application/json', ...commonHeaders(), ...options.headers }
  if (endpoint.method === 'GET') return { method: 'GET', headers, signal }
  if (isForm) return { method: 'POST', headers, body, signal }
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    signal,
    keepalive: options.keepalive ?? false,
  }
}

function toTransportError(cause: unknown, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted === true) return cause
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return new ApiError('timeout', { cause })
  noteLost()
  return new ApiError('network', { cause })
}

function addressOf(endpoint: EndpointDefinition, input: { query?: object }): string {
  return toServerUrl(endpoint.path) + toQueryString({ ...input.query })
}

async function send(
  endpoint: EndpointDefinition,
  input: { query?: object; body?: unknown },
  options: CallOptions,
): Promise<Response> {
  const url = addressOf(endpoint, input)
  const deadline = AbortSignal.timeout(options.timeoutMs ?? longTimeoutMs)
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline])
  try {
    const response = await fetch(url, toRequest(endpoint, input.body, options, signal))
    noteReached()
    return response
  } catch (cause) {
    throw toTransportError(cause, options.signal)
  }
}

async function readJson(response: Response, caller: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw toTransportError(cause, caller)
  }
}

/** @param token the call was made with */
function unwrap(answer: unknown, status: number, token: string | undefined): unknown {
  const reading = readEnvelope(answer, status)
  if (reading.ok) return reading.data
  // The answer to a call of an earlier session has no meaning for the current one.
  if (reading.problem !== undefined && token === getToken()) onSessionProblem(reading.problem)
  throw reading.error
}

/**
 * Calls an endpoint and answers its data; that of an earlier answer where the server cannot be reached and one was kept.
 * @throws {ApiError} with the contract's name, or `network`, `timeout`, `unreadable` when no envelope came
 */
export async function call<D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  input: InputOf<D>,
  options: CallOptions = {},
): Promise<ReplyOf<D>> {
  const token = getToken()
  const isPlain = endpoint.method === 'GET' && Object.keys(options.headers ?? {}).length === 0
  const address = addressOf(endpoint, input)
  const early = isPlain && token === undefined ? await takeEarlyAnswer(address) : undefined
  // The contract defines the data; the server's tests hold it to that.
  if (early !== undefined && early !== null) return unwrap(early, 200, token) as ReplyOf<D>
  const keptFor = isPlain && isKept(endpoint.path) ? token : undefined
  try {
    const response = await send(endpoint, input, options)
    const copy = keptFor === undefined ? undefined : response.clone()
    const data = unwrap(await readJson(response, options.signal), response.status, token)
    if (copy !== undefined && keptFor !== undefined) void keepAnswer(address, keptFor, copy)
    // As above.
    return data as ReplyOf<D>
  } catch (error) {
    const kept = keptFor === undefined ? undefined : await findAnswer(address, keptFor, error)
    if (kept === undefined) throw error
    // As above: the server answered it once.
    return unwrap(kept, 200, token) as ReplyOf<D>
  }
}

const loadKept = () => import('./kept-answers.ts')

/** For the next time without a connection. That storage is full, or gone with the session, is no one's concern. */
async function keepAnswer(address: string, token: string, answer: Response): Promise<void> {
  try {
    await (await loadKept()).keepAnswer(address, token, answer)
  } catch {
    // As above.
  }
}

/** What was kept in place of an answer that the connection lost; what the server refused is kept no longer. */
async function findAnswer(address: string, token: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError)) return undefined
  try {
    const { findAnswer: find, dropAnswer } = await loadKept()
    if (error.name === 'network') return await find(address, token)
    // A server that is busy or starting, and what answers in its place, refuse nothing.
    if (!isApiError(error, 'timeout', 'unreadable', 'not_ready')) await dropAnswer(address, token)
  } catch {
    // Not kept, or out of reach: the page says what the call failed with.
  }
  return undefined
}

/**
 * Calls an endpoint whose answer is read as it arrives.
 * @param mediaType of the answer; any other is an envelope with an error
 * @throws {ApiError} as `call`
 */
export async function openStream(
  endpoint: EndpointDefinition,
  input: { query: object; body: unknown },
  { mediaType, ...options }: CallOptions & { mediaType: string },
): Promise<ReadableStream<Uint8Array>> {
  const token = getToken()
  const response = await send(endpoint, input, options)
  const isExpected = response.headers.get('content-type')?.startsWith(mediaType) === true
  if (response.ok && isExpected && response.body !== null) return response.body
  unwrap(await readJson(response, options.signal), response.status, token)
  throw new ApiError('unreadable', { code: String(response.status) })
}

/** File name of a `content-disposition` header, the UTF-8 form first; `undefined` when it names none. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=(?:UTF-8'')([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
}

/**
 * Calls an endpoint that answers a file and saves it under the name the server gives.
 * @throws {ApiError} as `call`
 */
export async function download<D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  input: InputOf<D>,
  options: CallOptions = {},
): Promise<void> {
  const token = getToken()
  const response = await send(endpoint, input, options)
  const disposition = response.headers.get('content-disposition')
  if (!response.ok || disposition === null) {
    unwrap(await readJson(response, options.signal), response.status, token)
    return
  }
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(disposition) ?? 'download'
  link.click()
  URL.revokeObjectURL(url)
}
