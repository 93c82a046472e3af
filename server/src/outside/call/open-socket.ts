/*
 * A WebSocket to a service, on a connection that was checked like any call's. Owns: the request that opens it. Does not own: what goes through it, which
 * is passed on as it is (RFC 6455: the two ends agree on everything in their heads).
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { CallHeader } from '@lectern/contracts'
import { CallFailure, failureOf } from './call-failure.ts'
import { checkHeaders, readTarget } from './call-rules.ts'
import { connectTo, type ConnectOptions } from './connect.ts'

export interface SocketCall {
  /** `ws:` or `wss:`. */
  url: string
  headers: readonly CallHeader[]
  /** Of who asks: its key, version, protocols and extensions. */
  handshake: readonly CallHeader[]
}

export interface OpenedSocket {
  socket: Socket
  /** What came with the head of the response. */
  first: Buffer
  protocol: string | undefined
  extensions: string | undefined
  accept: string
}

export interface SocketOptions extends Omit<ConnectOptions, 'allowed'> {
  allowedAt: (url: URL) => ConnectOptions['allowed']
  isOver: () => boolean
}

/** @throws {CallFailure} */
export async function openSocket(call: SocketCall, options: SocketOptions): Promise<OpenedSocket> {
  if (!/^wss?:/i.test(call.url)) throw new CallFailure('address', call.url.slice(0, 200))
  const url = readTarget(call.url.replace(/^ws/i, 'http'))
  try {
    return await open(url, call, options)
  } catch (error) {
    throw failureOf(error, options.isOver(), url)
  }
}

async function open(url: URL, { headers, handshake }: SocketCall, options: SocketOptions): Promise<OpenedSocket> {
  const own = checkHeaders(headers).filter(({ name }) => !/^(sec-websocket-|host$)/i.test(name))
  const connection = await connectTo(url, { ...options, allowed: options.allowedAt(url) })
  const { promise, resolve, reject } = Promise.withResolvers<OpenedSocket>()
  const fail = (error: Error): void => {
    connection.socket.destroy()
    reject(error)
  }
  const sent: CallHeader[] = [
    { name: 'Host', value: url.host },
    { name: 'Connection', value: 'Upgrade' },
    { name: 'Upgrade', value: 'websocket' },
    ...handshake,
    ...own,
  ]
  const request = httpRequest({
    path: `${url.pathname}${url.search}`,
    headers: sent.flatMap(({ name, value }) => [name, value]),
    setHost: false,
    createConnection: () => connection.socket,
    signal: options.signal,
  })
  request.once('response', ({ statusCode }) => fail(new CallFailure('protocol', String(statusCode))))
  request.once('upgrade', (response, socket, first) => {
    resolve(openedFrom(response, socket, first))
  })
  request.on('error', fail)
  request.end()
  return promise
}

function openedFrom({ headers }: IncomingMessage, socket: Socket, first: Buffer): OpenedSocket {
  return {
    socket,
    first,
    protocol: headers['sec-websocket-protocol'],
    extensions: headers['sec-websocket-extensions'],
    accept: headers['sec-websocket-accept'] ?? '',
  }
}
