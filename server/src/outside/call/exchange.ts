/* One request and the head of its response, on a connection of its own. Owns: what is written and that nothing is changed in what comes back. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CallHeader, CallHop } from '@lectern/contracts'
import { connectTo, type ConnectOptions, type Connection } from './connect.ts'
import { CallFailure } from './call-failure.ts'
import { giveBack } from './give-back.ts'

/** What is sent; `length` is unknown for a form whose files do not name theirs. */
export type CallContent = { bytes: Buffer } | { stream: Readable; length: number | undefined }

export interface Exchange {
  method: string
  url: URL
  /** As the caller wrote them. */
  headers: readonly CallHeader[]
  content: CallContent | undefined
  /** Of a form. */
  contentType?: string | undefined
  /** Whether encodings are asked for that can be unpacked. */
  decode: boolean
}

export interface Answer {
  hop: CallHop
  body: IncomingMessage
  close: () => void
}

/** Heads of responses: as large as browsers take them. */
const maxHeaderSize = 256 * 1024

/** @throws what the system throws, and {CallFailure} */
export async function exchange(call: Exchange, options: ConnectOptions): Promise<Answer> {
  const startMs = performance.now()
  const connection = await connectTo(call.url, options)
  const headers = headersOf(call)
  let sentMs: number | null = null
  const response = await send(call, headers, connection, options.signal, () => {
    sentMs = performance.now() - startMs
  })
  const firstByteMs = performance.now() - startMs
  const hop: CallHop = {
    method: call.method,
    url: withoutCredentials(call.url),
    requestHeaders: headers,
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    httpVersion: response.httpVersion,
    headers: pairsOf(response.rawHeaders),
    remoteAddress: connection.remoteAddress,
    tls: connection.tls,
    timing: { ...connection.timing, sentMs, firstByteMs },
  }
  return { hop, body: response, close: () => connection.socket.destroy() }
}

function send(
  { method, url, content }: Exchange,
  headers: readonly CallHeader[],
  { socket }: Connection,
  signal: AbortSignal,
  onSent: () => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      method,
      path: `${url.pathname}${url.search}`,
      headers: headers.flatMap(({ name, value }) => [name, encodeValue(value)]),
      setHost: false,
      createConnection: () => socket,
      maxHeaderSize,
      signal,
    })
    const fail = (error: unknown): void => {
      socket.destroy()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    request.once('response', (response) => {
      // What was read before it is parsed: each byte of a body is a copy by now.
      socket.on('data', giveBack)
      resolve(response)
    })
    request.once('upgrade', () => fail(new CallFailure('protocol', '101')))
    request.on('error', fail)
    request.once('finish', onSent)
    if (content === undefined) request.end()
    else if ('bytes' in content) request.end(content.bytes)
    // What answers before it has read everything has answered: the rest is not its concern.
    else pipeline(content.stream, request).catch(fail)
  })
}

function headersOf({ url, headers, content, contentType, decode, method }: Exchange): CallHeader[] {
  const has = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name)
  const unless = (name: string, value: string | undefined): CallHeader[] =>
    value === undefined || has(name.toLowerCase()) ? [] : [{ name, value }]
  const own = contentType === undefined ? headers : headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
  return [
    ...unless('Host', url.host),
    ...own,
    ...(contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]),
    ...unless('Accept', '*/*'),
    ...unless('Accept-Encoding', decode ? 'gzip, deflate, br, zstd' : undefined),
    ...unless('User-Agent', 'Lectern'),
    ...unless('Authorization', basicOf(url)),
    ...lengthOf(content, method),
    { name: 'Connection', value: 'close' },
  ]
}

function lengthOf(content: CallContent | undefined, method: string): CallHeader[] {
  // As browsers do for methods that usually have a body.
  if (content === undefined)
    return ['POST', 'PUT', 'PATCH'].includes(method) ? [{ name: 'Content-Length', value: '0' }] : []
  const length = 'bytes' in content ? content.bytes.length : content.length
  if (length === undefined) return [{ name: 'Transfer-Encoding', value: 'chunked' }]
  return [{ name: 'Content-Length', value: String(length) }]
}

/** What is in the address itself is meant for its host. */
function basicOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined
  const pair = `${decode(username)}:${decode(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that is no escape is meant as it is.
    return text
  }
}

function withoutCredentials(url: URL): string {
  const shown = new URL(url)
  shown.username = ''
  shown.password = ''
  return shown.href
}

/** Texts beyond Latin-1 go as UTF-8, one character for each byte. */
function encodeValue(value: string): string {
  return /[\u0100-\uffff]/.test(value) ? Buffer.from(value).toString('latin1') : value
}

/** Name after value, as they came: order, case and repetitions are the server's. */
export function pairsOf(raw: readonly string[]): CallHeader[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => ({
    name: raw[index * 2] ?? '',
    value: decodeValue(raw[index * 2 + 1] ?? ''),
  }))
}

/** Bytes that are UTF-8 are shown as the text they mean. */
function decodeValue(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value
  const text = Buffer.from(value, 'latin1').toString()
  return text.includes('\ufffd') ? value : text
}
