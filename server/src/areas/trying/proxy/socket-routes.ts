/*
 * WebSockets through the proxy: a ticket names the call, and what its bearer opens is connected with the service, byte for byte. Owns: tickets, which
 * open one address for some seconds, and the limits of a connection.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Transform, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  openProxySocket,
  openVisitSocket,
  proxySocketPath,
  socketFailureCode,
  type BodyOf,
  type CallHeader,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { CallFailure } from '../../../outside/call/call-failure.ts'
import type { OpenedSocket } from '../../../outside/call/open-socket.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import { requireReader, type VisitReaders } from '../../sharing/visit/visit-queries.ts'
import { onceClosed } from './end-call.ts'
import { isAtPlaceOf, visitorName, type CallScope, type CallSender, type OpenCall } from './proxy-commands.ts'

const ticketMs = 30_000
/** Of a request's first line, with room for its headers. */
const longestTicket = 12_000
const purpose = 'proxy socket'
const hangUpMs = 5_000
/** Bytes (RFC 6455 §5.5: 125, two of which are the code). */
const longestReason = 123

interface Ticket {
  /** With the addresses of the service alone. */
  scope: CallScope
  url: string
  headers: CallHeader[]
  verifyTls: boolean
  endsAtMs: number
}

type SocketTarget = Pick<BodyOf<typeof openProxySocket>, 'url' | 'headers' | 'verifyTls'>

export function socketRoutes(
  app: FastifyInstance,
  context: AppContext,
  sender: CallSender,
  readers: VisitReaders,
): void {
  const { vault, clock, config } = context
  const ticketOf = (scope: CallScope, { url, headers, verifyTls = true }: SocketTarget) => {
    const endsAtMs = clock() + ticketMs
    const environments = scope.environments.filter((each) => isAtPlaceOf(each, url))
    const content: Ticket = { scope: { ...scope, environments }, url, headers, verifyTls, endsAtMs }
    const ticket = vault.seal(JSON.stringify(content), purpose)
    if (ticket.length > longestTicket) throw new AppError('body_too_large')
    return { ticket, endsAtMs }
  }
  serveEndpoint(app, context, openProxySocket, async ({ actor, scope: { moduleId, role }, body }) => {
    const environments = moduleId === undefined ? [] : await readEnvironmentUrls(context, moduleId, role)
    return ticketOf({ userId: actor.userId, environments }, body)
  })
  serveEndpoint(app, context, openVisitSocket, async ({ scope, body, request }) => {
    const environments = await requireReader(readers, scope).addresses(scope, body.docId)
    return ticketOf({ visitor: visitorName(scope, request), environments }, body)
  })

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    socket.on('error', () => socket.destroy())
    void relay(request, socket, first).catch((error: unknown) => {
      app.log.error({ err: error }, 'socket failed')
      socket.destroy()
    })
  })

  async function relay(request: IncomingMessage, socket: Duplex, first: Buffer): Promise<void> {
    const ticket = readTicket(request.url ?? '')
    if (ticket === undefined || request.headers['sec-websocket-key'] === undefined) {
      hangUp(socket, 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    try {
      const open = await sender.open(ticket.scope)
      onceClosed(socket, open.close)
      const service = await open.connect({ ...ticket, handshake: handshakeOf(request) }, ticket)
      socket.write(acceptance(service))
      await join(socket, first, service, open)
    } catch (error) {
      refuse(request, socket, error)
    }
  }

  function readTicket(url: string): Ticket | undefined {
    const { pathname, searchParams } = new URL(url, 'http://host')
    if (pathname !== `${config.basePath}${proxySocketPath}`) return undefined
    try {
      // Sealed above.
      const ticket = JSON.parse(vault.open(searchParams.get('ticket') ?? '', purpose)) as Ticket
      return ticket.endsAtMs > clock() ? ticket : undefined
    } catch {
      // No ticket of ours, which is all there is to know.
      return undefined
    }
  }
}

/** Whether a request for another protocol is one for a WebSocket here; all others are served as if they had not asked. */
export function isSocketRequest({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && (url.split('?', 1)[0] ?? '').endsWith(proxySocketPath)
}

function handshakeOf({ rawHeaders }: IncomingMessage): CallHeader[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && /^sec-websocket-(key|version|protocol|extensions)$/i.test(name)
      ? [{ name, value: rawHeaders[index + 1] ?? '' }]
      : [],
  )
}

function acceptance({
  accept,
  protocol,
  extensions,
}: Pick<OpenedSocket, 'accept' | 'protocol' | 'extensions'>): string {
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
    ...(extensions === undefined ? [] : [`Sec-WebSocket-Extensions: ${extensions}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Both ways until either ends, the call has to, or what either may send is used up. */
async function join(
  socket: Duplex,
  first: Buffer,
  service: OpenedSocket,
  { maxBytes, signal }: OpenCall,
): Promise<void> {
  if (first.length > 0) service.socket.write(first)
  if (service.first.length > 0) socket.write(service.first)
  await Promise.allSettled([
    pipeline(socket, limit(maxBytes), service.socket, { signal }),
    pipeline(service.socket, limit(maxBytes), socket, { signal }),
  ])
  socket.destroy()
  service.socket.destroy()
}

function limit(maxBytes: number): Transform {
  let passed = 0
  return new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      passed += chunk.length
      if (passed > maxBytes) done(new CallFailure('tooLarge'))
      else done(null, chunk)
    },
  })
}

/** Opens and closes with the reason: a browser shows nothing of a handshake that was refused. */
function refuse({ headers }: IncomingMessage, socket: Duplex, error: unknown): void {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  const key = String(headers['sec-websocket-key'])
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  socket.write(acceptance({ accept, protocol: undefined, extensions: undefined }))
  const text = Buffer.from(cutToBytes(reason, longestReason))
  const code = Buffer.alloc(2)
  code.writeUInt16BE(socketFailureCode)
  hangUp(socket, Buffer.concat([Buffer.from([0x88, 2 + text.length]), code, text]))
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallFailure) return `${error.reason} ${error.detail}`.trim()
  return error instanceof AppError ? error.error : undefined
}

/** As many whole characters as fit: browsers refuse half of one. */
function cutToBytes(text: string, most: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, most), { stream: true })
}

/** Ends the connection, without waiting forever for the other side to do so. */
function hangUp(socket: Duplex, last: string | Buffer): void {
  socket.end(last)
  socket.resume().once('end', () => socket.destroy())
  setTimeout(() => socket.destroy(), hangUpMs).unref()
}
