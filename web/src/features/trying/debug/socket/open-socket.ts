/* Opening a WebSocket, through the server or from the browser. */
import { openProxySocket, openVisitSocket, proxySocketPath } from '@lectern/contracts'
import { visitorHeaders } from '../../../../entities/visit/visit-access.ts'
import { toServerUrl } from '../../../../shared/api/base.ts'
import { call } from '../../../../shared/api/client.ts'
import type { FilledRequest } from '../draft/request-of-draft.ts'
import type { SendingWay } from '../send/call-state.ts'
import { headersOf } from '../send/request-parts.ts'
import type { CallOrigin } from '../send/send-through-proxy.ts'

const protocolHeader = 'sec-websocket-protocol'

/** `ws:` in place of `http:`, and `wss:` of `https:`. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http(s?):/i, (_, secure: string) => `ws${secure.toLowerCase()}:`)
}

/** Whether an address is one of a WebSocket. */
export function isSocketUrl(url: string): boolean {
  return /^wss?:/i.test(url)
}

/** Names of subprotocols, each once, separated by commas or spaces. */
export function protocolsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
}

/** Whether it can be the name of a subprotocol (RFC 6455 §4.1: a token). */
export function isProtocol(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
}

export interface SocketOptions extends CallOrigin {
  way: SendingWay
  /** Browsers always do. */
  verifyTls: boolean
  /** Subprotocols besides those of the headers. */
  protocols: readonly string[]
}

/** The connection, which is being opened. @throws {ApiError} when the server opens none */
export async function openSocket(
  { request }: FilledRequest,
  options: SocketOptions,
  signal: AbortSignal,
): Promise<WebSocket> {
  const url = socketUrlOf(request.url)
  const isProtocolHeader = ({ name }: { name: string }) => name.toLowerCase() === protocolHeader
  const all = headersOf(request)
  const headers = all.filter((header) => !isProtocolHeader(header))
  const named = all.filter(isProtocolHeader).flatMap(({ value }) => protocolsIn(value))
  const protocols = [...new Set([...named, ...options.protocols])].filter(isProtocol)
  if (options.way === 'direct') return new WebSocket(url, protocols)
  const ticket = await ticketFor({ url, headers }, options, signal)
  const own = new URL(toServerUrl(proxySocketPath), window.location.href)
  own.searchParams.set('ticket', ticket)
  return new WebSocket(socketUrlOf(own.href), protocols)
}

async function ticketFor(
  asked: { url: string; headers: { name: string; value: string }[] },
  { docId, visit, verifyTls }: SocketOptions,
  signal: AbortSignal,
): Promise<string> {
  const body = { docId, ...asked, ...(!verifyTls && { verifyTls }) }
  const { ticket } =
    visit === undefined
      ? await call(openProxySocket, { body }, { signal })
      : await call(
          openVisitSocket,
          { body: { of: visit.of, id: visit.key, ...body } },
          { signal, headers: visitorHeaders(visit) },
        )
  return ticket
}
