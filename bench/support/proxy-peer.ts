/*
 * The other two ends of the proxy's benchmark, in a thread of their own so that they delay no one who is measured: a service with 100 MB either way,
 * and a client that reads and sends them.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { readCallFrames, type ProxyCall } from '../../contracts/src/index.ts'

export interface PeerTask {
  /** `direct` downloads without the server: what the bytes cost this machine anyway. */
  kind: 'direct' | 'download' | 'upload'
  /** Of the proxy's call, with its subject. */
  address: string
  token: string
}

const bytes = 100 * 1024 * 1024
const chunk = Buffer.alloc(64 * 1024, 'x')

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

const service = createServer((request, response) => {
  if (request.url === '/large') {
    Readable.from(pieces(), { objectMode: false }).pipe(response)
    return
  }
  let received = 0
  request.on('data', (piece: Buffer) => {
    received += piece.length
  })
  request.on('end', () => response.end(JSON.stringify({ received })))
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
// It listens on a port.
const target = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`
parentPort?.postMessage(target)

const transfers = { direct, download, upload }

parentPort?.on('message', (task: PeerTask) => {
  void transfers[task.kind](task).then((length) => parentPort?.postMessage(length))
})

async function direct(): Promise<number> {
  let length = 0
  const { body } = await fetch(`${target}/large`)
  if (body !== null) for await (const piece of body) length += piece.length
  return length
}

async function download({ address, token }: PeerTask): Promise<number> {
  const call: ProxyCall = { method: 'GET', url: `${target}/large`, headers: [], body: null }
  const headers = { token, 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(call) })
  return readAll(response.body)
}

/** As a form, piece by piece. */
async function upload({ address, token }: PeerTask): Promise<number> {
  const call: ProxyCall = { method: 'PUT', url: `${target}/upload`, headers: [], body: { kind: 'file', file: 'file' } }
  const disposition = 'Content-Disposition: form-data'
  function* form(): Generator<Buffer> {
    yield Buffer.from(`--x\r\n${disposition}; name="call"\r\n\r\n${JSON.stringify(call)}\r\n`)
    yield Buffer.from(`--x\r\n${disposition}; name="file"; filename="f"\r\n\r\n`)
    yield* pieces()
    yield Buffer.from('\r\n--x--\r\n')
  }
  const headers = { token, 'content-type': 'multipart/form-data; boundary=x' }
  // Fetch of Node.js takes what can be read piece by piece; the types of browsers do not know it.
  const body = Readable.from(form(), { objectMode: false }) as unknown as BodyInit
  const init = { method: 'POST', duplex: 'half', headers, body }
  return readAll((await fetch(address, init)).body)
}

async function readAll(body: AsyncIterable<Uint8Array> | null): Promise<number> {
  if (body === null) throw new Error('No body')
  let length = 0
  for await (const frame of readCallFrames(body)) {
    if (frame.kind === 'failure') throw new Error(JSON.stringify(frame.failure))
    if (frame.kind === 'data') length += frame.bytes.length
    if (frame.kind === 'end' && frame.end.cut !== null) throw new Error(frame.end.cut)
  }
  return length
}
