/*
 * Services a call can go to, on this machine: plain and with certificates that are at fault in every way. They keep what they were asked byte for
 * byte. Owns: no expectations.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { certificates } from './certificates.ts'

export interface Echoed {
  method: string
  path: string
  /** As they came. */
  rawHeaders: string[]
  body: Buffer
}

export interface EchoService {
  port: number
  asked: Echoed[]
  close: () => Promise<void>
}

type Answer = (asked: Echoed, response: ServerResponse, request: IncomingMessage) => void | Promise<void>

/** Answers with what it was asked, as JSON unless another answer is given. @param tls beside its certificate */
export async function startEcho(
  answer: Answer = echo,
  secure?: keyof typeof certificates,
  tls: ServerOptions = {},
): Promise<EchoService> {
  const asked: Echoed[] = []
  const listener: RequestListener = (request, response) => {
    void buffer(request).then(async (body) => {
      const { method = '', url = '', rawHeaders } = request
      const each = { method, path: url, rawHeaders, body }
      asked.push(each)
      await answer(each, response, request)
    }, ignore)
  }
  const server =
    secure === undefined ? createServer(listener) : createSecureServer({ ...certificates[secure], ...tls }, listener)
  // Refused handshakes are what a test is about.
  server.on('tlsClientError', ignore)
  return listen(server, asked)
}

/** Gets the request as it begins, to answer before its end or to read it at its own pace. */
export async function startRaw(listener: RequestListener): Promise<EchoService> {
  return listen(createServer(listener), [])
}

async function listen(server: Server, asked: Echoed[]): Promise<EchoService> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export interface SocketService extends EchoService {
  /** Heads of the requests that opened sockets. */
  opened: IncomingMessage[]
}

/** A WebSocket service (RFC 6455) that repeats short texts, in capitals. */
export async function startSocketEcho(secure?: keyof typeof certificates): Promise<SocketService> {
  const opened: IncomingMessage[] = []
  const refuse: RequestListener = (_request, response) => void response.writeHead(404).end()
  const server: Server = secure === undefined ? createServer(refuse) : createSecureServer(certificates[secure], refuse)
  server.on('tlsClientError', ignore)
  server.on('upgrade', (request, socket) => {
    opened.push(request)
    const key = `${String(request.headers['sec-websocket-key'])}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    const protocol = request.headers['sec-websocket-protocol']?.split(',', 1)[0]
    const chosen = protocol === undefined ? '' : `Sec-WebSocket-Protocol: ${protocol}\r\n`
    const head = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
    socket.write(`${head}Sec-WebSocket-Accept: ${accept}\r\n${chosen}\r\n`)
    socket.on('error', ignore)
    socket.on('end', () => socket.destroy())
    socket.on('data', (frame: Buffer) => {
      const length = (frame[1] ?? 0) & 0x7f
      const mask = frame.subarray(2, 6)
      const text = frame.subarray(6, 6 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))
      if (((frame[0] ?? 0) & 0x0f) === 8) socket.end(Buffer.concat([Buffer.from([0x88, length]), text]))
      else {
        const upper = Buffer.from(Buffer.from(text).toString().toUpperCase())
        socket.write(Buffer.concat([Buffer.from([0x81, upper.length]), upper]))
      }
    })
  })
  return { ...(await listen(server, [])), opened }
}

function echo({ method, path, rawHeaders, body }: Echoed, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ method, path, rawHeaders, body: body.toString('latin1') }))
}

function ignore(): void {
  // Cut connections end here.
}
