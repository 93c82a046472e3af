/*
 * Calls through the proxy: what they take longer than direct ones, and what 100 MB either way cost the server and everyone else. Ends with 1 when a
 * target is missed.
 *
 *   node bench/proxy.ts
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { readCallFrames, type ProxyCall } from '../contracts/src/index.ts'
import { generateDescription } from './generate-description.ts'
import { BenchServer } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { median, percentile, printFigures } from './support/report.ts'

const targets = { overheadMs: 3, growthMb: 30, othersP99Ms: 100 }
const bytes = 100 * 1024 * 1024
const chunk = Buffer.alloc(64 * 1024, 'x')

process.env['LECTERN_OUTGOING_ALLOW'] = '127.0.0.1'

const service = createServer((request, response) => {
  if (request.url === '/large') Readable.from(pieces(), { objectMode: false }).pipe(response)
  else {
    let received = 0
    request.on('data', (piece: Buffer) => {
      received += piece.length
    })
    request.on('end', () => response.end(JSON.stringify({ received })))
  }
})

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

async function callProxy(server: BenchServer, moduleId: string, body: string): Promise<number> {
  const response = await fetch(`${server.address}/proxy/send?moduleId=${moduleId}`, {
    method: 'POST',
    headers: { token: server.token, 'content-type': 'application/json' },
    body,
  })
  return readAll(response.body)
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

/** Uploads as a form, piece by piece. */
async function upload(server: BenchServer, moduleId: string, call: ProxyCall): Promise<number> {
  const head = `--x\r\nContent-Disposition: form-data; name="call"\r\n\r\n${JSON.stringify(call)}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: application/octet-stream\r\n\r\n`
  function* form(): Generator<Buffer> {
    yield Buffer.from(head)
    yield* pieces()
    yield Buffer.from('\r\n--x--\r\n')
  }
  const response = await fetch(`${server.address}/proxy/send?moduleId=${moduleId}`, {
    method: 'POST',
    duplex: 'half',
    headers: { token: server.token, 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.from(form(), { objectMode: false }),
  })
  return readAll(response.body)
}

function rssMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

interface Cost {
  growthMb: number
  othersP99Ms: number
  ms: number
}

/** What the work costs the server in memory, and others in waiting. */
async function costOf(server: BenchServer, work: () => Promise<unknown>): Promise<Cost> {
  await server.call('GET', '/space/list')
  const beforeMb = rssMb(server.pid)
  let mostMb = beforeMb
  let isOver = false
  const sampler = setInterval(() => {
    mostMb = Math.max(mostMb, rssMb(server.pid))
  }, 20)
  const startedMs = performance.now()
  const [, waits] = await Promise.all([
    work().finally(() => {
      isOver = true
    }),
    measureWaits(
      () => server.call('GET', '/space/list'),
      () => isOver,
    ),
  ])
  clearInterval(sampler)
  return { growthMb: mostMb - beforeMb, othersP99Ms: percentile(waits, 0.99), ms: performance.now() - startedMs }
}

service.listen(0, '127.0.0.1')
await once(service, 'listening')
// It listens on a port.
const target = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`
const server = new BenchServer()
await server.start()
try {
  const { moduleId } = await server.importDescription(generateDescription(10))
  const call = (path: string): string =>
    JSON.stringify({ method: 'GET', url: `${target}${path}`, headers: [], body: null })
  const direct: number[] = []
  const proxied: number[] = []
  for (let round = 0; round < 400; round += 1) {
    // One after the other: whatever else the machine does, it does to both.
    const startedMs = performance.now()
    await (await fetch(`${target}/small`)).text()
    const betweenMs = performance.now()
    await callProxy(server, moduleId, call('/small'))
    // Below the calls a person may make in a minute.
    if (round < 50) continue
    direct.push(betweenMs - startedMs)
    proxied.push(performance.now() - betweenMs)
    if (round === 290) break
  }
  await server.restart()
  // Once, so that what is loaded at first use is there.
  await callProxy(server, moduleId, call('/large'))
  const down = await costOf(server, () => callProxy(server, moduleId, call('/large')))
  const file: ProxyCall = { method: 'PUT', url: `${target}/upload`, headers: [], body: { kind: 'file', file: 'file' } }
  const up = await costOf(server, () => upload(server, moduleId, file))
  const overheadMs = median(proxied) - median(direct)
  printFigures({
    'direct call, ms p50': median(direct),
    'call through the proxy, ms p50': median(proxied),
    'overhead, ms p50': overheadMs,
    'download of 100 MB, growth in MB': down.growthMb,
    'download of 100 MB, others p99 ms': down.othersP99Ms,
    'download of 100 MB, ms': down.ms,
    'upload of 100 MB, growth in MB': up.growthMb,
    'upload of 100 MB, others p99 ms': up.othersP99Ms,
    'upload of 100 MB, ms': up.ms,
  })
  const isMissed =
    overheadMs > targets.overheadMs ||
    Math.max(down.growthMb, up.growthMb) > targets.growthMb ||
    Math.max(down.othersP99Ms, up.othersP99Ms) > targets.othersP99Ms
  if (isMissed) {
    console.error(`Targets: ${JSON.stringify(targets)}`)
    process.exitCode = 1
  }
} finally {
  await server.close()
  service.closeAllConnections()
  service.close()
}
