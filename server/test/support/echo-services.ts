/*
 * Services a call can go to, on this machine: plain and with certificates that are at fault in every way. They keep what they were asked byte for
 * byte. Owns: no expectations.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
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

/** Answers with what it was asked, as JSON, unless told otherwise. */
export async function startEcho(answer: Answer = echo, secure?: keyof typeof certificates): Promise<EchoService> {
  const asked: Echoed[] = []
  const listener: RequestListener = (request, response) => {
    void buffer(request).then(async (body) => {
      const { method = '', url = '', rawHeaders } = request
      const each = { method, path: url, rawHeaders, body }
      asked.push(each)
      await answer(each, response, request)
    }, ignore)
  }
  const server = secure === undefined ? createServer(listener) : createSecureServer(certificates[secure], listener)
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

function echo({ method, path, rawHeaders, body }: Echoed, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ method, path, rawHeaders, body: body.toString('latin1') }))
}

function ignore(): void {
  // Cut connections end here.
}
