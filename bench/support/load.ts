/*
 * Asks the same thing over and over on some connections and counts the answers. Speaks HTTP/1.1 on bare sockets, because a full client would
 * be slower than the servers it measures.
 */
import { connect, type Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'

export interface LoadOptions {
  address: string
  path: string
  headers: Record<string, string>
  connections: number
  durationMs: number
  /** Each connection comes from a loopback address that no other measurement has used, for servers that limit what one address may ask. */
  isSpread?: boolean
  /** No two calls ask for the same: a query tells them apart. */
  isVaried?: boolean
}

let spreads = 0
let calls = 0

/** Answers per second. @throws when an answer is not a 200 */
export async function measureLoad(options: LoadOptions): Promise<number> {
  const { address, path, headers, connections, durationMs, isSpread = false, isVaried = false } = options
  const { hostname, port, host } = new URL(address)
  const lines = [`host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  const requestFor = (query: string) => Buffer.from(`GET ${path}${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const always = requestFor('')
  const next = isVaried ? () => requestFor(`?call=${String((calls += 1))}`) : () => always
  const counter: Counter = { answers: 0, failure: undefined }
  if (isSpread) spreads += 1
  const sockets = Array.from({ length: connections }, (_, index) => {
    const from = isSpread ? { localAddress: `127.0.${String(spreads)}.${String(index + 1)}` } : {}
    return open(connect({ port: Number(port), host: hostname, ...from }), next, counter)
  })
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  // Never asleep: to wake it is work of the server's, in a virtual machine as much as a whole answer.
  while (performance.now() < endMs) await immediate()
  const elapsedMs = performance.now() - startedMs
  const { answers, failure } = counter
  for (const socket of sockets) socket.destroy()
  if (failure !== undefined) throw failure
  return (answers * 1000) / elapsedMs
}

const headEnd = Buffer.from('\r\n\r\n')
/** Ends an answer whose length is not said before. */
const lastChunk = Buffer.from('0\r\n\r\n')

interface Counter {
  answers: number
  failure: Error | undefined
}

function open(socket: Socket, next: () => Buffer, counter: Counter): Socket {
  let received: Buffer = Buffer.alloc(0)
  /** Bytes of the current answer still to come; -1 before its head is complete. */
  let missing = -1
  const fail = (error: Error): void => {
    counter.failure ??= error
    socket.destroy()
  }
  socket.setNoDelay(true)
  socket.on('error', fail)
  socket.on('connect', () => socket.write(next()))
  socket.on('data', (chunk: Buffer) => {
    if (missing < 0) {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf(headEnd)
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)
      if (isChunked && !received.subarray(-lastChunk.length).equals(lastChunk)) return
      if (!head.startsWith('HTTP/1.1 200') || (length === undefined && !isChunked)) {
        fail(new Error(head))
        return
      }
      missing = isChunked ? 0 : Number(length) - (received.length - end - headEnd.length)
    } else missing -= chunk.length
    if (missing > 0) return
    counter.answers += 1
    received = Buffer.alloc(0)
    missing = -1
    socket.write(next())
  })
  return socket
}
