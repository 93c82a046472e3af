/*
 * Calls through the proxy: what they take longer than direct ones, and what 100 MB either way cost the server and everyone else. Ends with 1 when a
 * target is missed.
 *
 *   node bench/proxy.ts
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { readCallFrames } from '../contracts/src/index.ts'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import type { PeerTask } from './support/proxy-peer.ts'
import { median, percentile, printFigures } from './support/report.ts'

/** On a machine with other work people wait for that as well: then they may wait so many times as long as beside the same bytes that go past the server. */
const targets = { overheadMs: 3, growthMb: 30, othersP99Ms: 100, othersRatio: 2 }
const megabyte = 1024 * 1024
/** With those before them, below what a person may call in a minute. */
const rounds = 240
const warmUp = 40
/** Of each kind, so that a hundredth of the answers beside them is more than one. */
const transfers = 8

process.env['LECTERN_OUTGOING_ALLOW'] = '127.0.0.1'

const peer = new Worker(new URL('./support/proxy-peer.ts', import.meta.url))
/** The next message of the peer: its address first, then the bytes of each task. */
const heard = (): Promise<unknown> => once(peer, 'message').then(([message]: unknown[]) => message)
const target = String(await heard())
const server = new BenchServer()

async function transfer(kind: PeerTask['kind'], address: string): Promise<void> {
  peer.postMessage({ kind, address, token: server.token } satisfies PeerTask)
  const length = Number(await heard())
  if (kind !== 'upload' && length !== 100 * megabyte) throw new Error(`Only ${String(length)} bytes came`)
}

/** Milliseconds of direct calls and of those through the proxy, one after the other: whatever else the machine does, it does to both. */
async function measureOverhead(address: string): Promise<{ directMs: number; proxiedMs: number }> {
  const body = JSON.stringify({ method: 'GET', url: `${target}/small`, headers: [], body: null })
  const headers = { token: server.token, 'content-type': 'application/json' }
  const direct: number[] = []
  const proxied: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now()
    await (await fetch(`${target}/small`)).text()
    const betweenMs = performance.now()
    const response = await fetch(address, { method: 'POST', headers, body })
    if (response.body === null) throw new Error('No body')
    for await (const frame of readCallFrames(response.body)) {
      if (frame.kind === 'failure') throw new Error(JSON.stringify(frame.failure))
    }
    if (round < warmUp) continue
    direct.push(betweenMs - startedMs)
    proxied.push(performance.now() - betweenMs)
  }
  return { directMs: median(direct), proxiedMs: median(proxied) }
}

function rssMb(): number {
  const status = readFileSync(`/proc/${String(server.pid)}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** What some transfers cost the server in memory, and others in waiting. */
async function costOf(kind: PeerTask['kind'], address: string) {
  await server.call('GET', '/space/list')
  const beforeMb = rssMb()
  let mostMb = beforeMb
  let isOver = false
  const sampler = setInterval(() => {
    mostMb = Math.max(mostMb, rssMb())
  }, 20)
  const startedMs = performance.now()
  const working = transferOften(kind, address).finally(() => {
    isOver = true
  })
  const waits = await measureWaits(
    () => server.call('GET', '/space/list'),
    () => isOver,
  )
  await working
  clearInterval(sampler)
  return {
    growthMb: mostMb - beforeMb,
    p99Ms: percentile(waits, 0.99),
    ms: (performance.now() - startedMs) / transfers,
  }
}

async function transferOften(kind: PeerTask['kind'], address: string): Promise<void> {
  for (let round = 0; round < transfers; round += 1) await transfer(kind, address)
}

await server.start()
try {
  const { moduleId } = await server.importDescription(generateDescription(10))
  const addressOf = (): string => `${server.address}/proxy/send?moduleId=${moduleId}`
  const { directMs, proxiedMs } = await measureOverhead(addressOf())
  await server.restart()
  // Once, so that what is loaded at first use is there.
  await transfer('download', addressOf())
  const beside = await costOf('direct', addressOf())
  const down = await costOf('download', addressOf())
  const up = await costOf('upload', addressOf())
  const othersP99Ms = Math.max(down.p99Ms, up.p99Ms)
  printFigures({
    'direct call, ms p50': directMs,
    'call through the proxy, ms p50': proxiedMs,
    'overhead, ms p50': proxiedMs - directMs,
    '100 MB past the server, others p99 ms': beside.p99Ms,
    'download of 100 MB, growth in MB': down.growthMb,
    'download of 100 MB, others p99 ms': down.p99Ms,
    'download of 100 MB, ms': down.ms,
    'upload of 100 MB, growth in MB': up.growthMb,
    'upload of 100 MB, others p99 ms': up.p99Ms,
    'upload of 100 MB, ms': up.ms,
    'others p99, through / past the server': othersP99Ms / beside.p99Ms,
  })
  const isMissed =
    proxiedMs - directMs > targets.overheadMs ||
    Math.max(down.growthMb, up.growthMb) > targets.growthMb ||
    othersP99Ms > Math.max(targets.othersP99Ms, beside.p99Ms * targets.othersRatio)
  if (isMissed) {
    console.error(`Targets: ${JSON.stringify(targets)}`)
    process.exitCode = 1
  }
} finally {
  await server.close()
  await peer.terminate()
}
