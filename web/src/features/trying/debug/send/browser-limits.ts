/* What browsers leave out of requests that pages send (Fetch Standard, forbidden request headers). */
import type { RequestDescription } from '@lectern/model'
import { headersOf } from './request-parts.ts'

const forbidden = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])

/** Names of headers that a browser would leave out. */
export function leftOutHeaders(request: RequestDescription): string[] {
  const names = headersOf(request).map(({ name }) => name)
  return names.filter((name) => forbidden.has(name.toLowerCase()) || /^(?:proxy|sec)-/i.test(name))
}

/** Names of headers with which a browser opens no WebSocket: all but the subprotocols. */
export function leftOutOfSocket(request: RequestDescription): string[] {
  return headersOf(request)
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase() !== 'sec-websocket-protocol')
}

/** Whether a browser would send the request without its body. */
export function losesBody({ method, body }: RequestDescription): boolean {
  return body !== undefined && (method === 'GET' || method === 'HEAD')
}
