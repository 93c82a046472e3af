/*
 * Answers of a mock: of an installation and of `lectern mock`, against Prism and against a bare Fastify route that sends the same bytes. All run at
 * once and are asked in turns, with the same connections. Prism is installed into a folder of its own, at the version below, and removed afterwards.
 * Targets: 5 times Prism for documented examples and for generated bodies, 0.3 of the bare route; p99 of a reader of the installation at most 100 ms.
 *
 *   node bench/mock.ts
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf, startProcess, stopProcess } from './support/bench-server.ts'
import { measureLoad } from './support/load.ts'
import { measureWaits } from './support/measure-waits.ts'
import { processorMs } from './support/processor-time.ts'
import { median, percentile, printFigures } from './support/report.ts'

const prism = '@stoplight/prism-cli@5.16.0'
const connections = 24
const durationMs = 1_500
const rounds = 5
const startMs = 60_000
const order = {
  id: 'A-1',
  total: 19.9,
  paid: true,
  lines: [{ sku: 'pen', quantity: 2 }],
  createdAt: '2026-01-01T00:00:00Z',
}

/** The generated operations, and two without parameters: one with an example, one without. */
function describeShop(): Record<string, unknown> {
  const description = generateDescription(300) as { paths: Record<string, unknown> } // as it is made
  const line = { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } }
  const schema = {
    type: 'object',
    required: ['id', 'total', 'paid', 'lines', 'createdAt'],
    properties: {
      id: { type: 'string' },
      total: { type: 'number', minimum: 0 },
      paid: { type: 'boolean' },
      lines: { type: 'array', items: line, minItems: 1, maxItems: 3 },
      createdAt: { type: 'string', format: 'date-time' },
    },
  }
  const operation = (media: object) => ({
    get: { responses: { 200: { description: 'Order', content: { 'application/json': { schema, ...media } } } } },
  })
  const paths = { ...description.paths, '/example': operation({ example: order }), '/generated': operation({}) }
  return { ...description, servers: [{ url: '/' }], paths }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a program that answers at this port, and waits until it does. */
async function startMock(script: string, words: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, 'mock', ...words, '--port', String(port)], { stdio: 'ignore' })
  const untilMs = performance.now() + startMs
  while (performance.now() < untilMs) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/example`).catch(() => undefined)
    if (answer?.ok === true) return child
    await delay(100)
  }
  throw new Error(`${script} did not answer`)
}

function pidOf({ address, process: { pid } }: { address: string; process: Pick<ChildProcess, 'pid'> }) {
  return [address, pid] as const
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
const server = new BenchServer()
const started: ChildProcess[] = []
try {
  const file = join(folder, 'description.json')
  writeFileSync(file, JSON.stringify(describeShop()))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, prism])
  const exampleFile = join(folder, 'example.json')
  writeFileSync(exampleFile, JSON.stringify(order))

  await server.start()
  const { moduleId } = await server.importDescription(describeShop())
  const key = String(fieldOf(await server.call('GET', `/module/mock/get?moduleId=${moduleId}`), 'key'))
  const [prismPort, ownPort] = [await findPort(), await findPort()]
  started.push(await startMock(join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js'), [file], prismPort))
  started.push(await startMock(resolve(import.meta.dirname, '../cli/bin/lectern.mjs'), [file], ownPort))
  const headers = { 'content-type': 'application/json' }
  const bareEnv = { BENCH_FILE: exampleFile, BENCH_HEADERS: JSON.stringify(headers) }
  const bare = await startProcess('bench/support/bare-bytes.ts', bareEnv)
  started.push(bare.process)

  const local = (port: number) => `http://127.0.0.1:${String(port)}`
  // Each call asks for another body: none is at hand.
  const generated = { headers: { accept: 'application/json', prefer: 'dynamic=true' }, isVaried: true }
  const fixed = { accept: 'application/json' }
  const targets = {
    'bare route': { address: bare.address, path: '/page', headers: fixed },
    'example, Prism': { address: local(prismPort), path: '/example', headers: fixed },
    'example, lectern mock': { address: local(ownPort), path: '/example', headers: fixed },
    'example, installation': { address: server.address, path: `/mock/${key}/example`, headers: fixed, isSpread: true },
    'generated, Prism': { address: local(prismPort), path: '/generated', ...generated },
    'generated, lectern mock': { address: local(ownPort), path: '/generated', ...generated },
    'generated, installation': {
      ...{ address: server.address, path: `/mock/${key}/generated` },
      ...{ ...generated, isSpread: true },
    },
  }
  type Target = keyof typeof targets
  const names = Object.keys(targets) as Target[] // the keys of an object of our own
  const speeds = new Map<Target, number[]>(names.map((name) => [name, []]))
  const times = new Map<Target, number[]>(names.map((name) => [name, []]))
  const processes = new Map<string, number | undefined>([
    ...[bare, { address: server.address, process: { pid: server.pid } }].map((each) => pidOf(each)),
    ...started
      .slice(0, 2)
      .map((child, index) => pidOf({ address: local(index === 0 ? prismPort : ownPort), process: child })),
  ])
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const pid = processes.get(targets[name].address) ?? 0
      const usedMs = processorMs(pid)
      const speed = await measureLoad({ ...targets[name], connections, durationMs })
      // The first round warms up.
      if (round === 0) continue
      speeds.get(name)?.push(speed)
      times.get(name)?.push(((processorMs(pid) - usedMs) * 1_000) / (speed * (durationMs / 1_000)))
    }
  let isOver = false
  const reader = measureWaits(
    () => server.call('GET', '/space/list'),
    () => isOver,
  )
  for (let round = 0; round < rounds; round += 1) {
    await measureLoad({ ...targets['example, installation'], connections, durationMs })
    await measureLoad({ ...targets['generated, installation'], connections, durationMs })
  }
  isOver = true
  const waits = await reader
  const speedOf = (name: Target): number => median(speeds.get(name) ?? [])
  const timeOf = (name: Target): number => median(times.get(name) ?? [])
  printFigures({
    ...Object.fromEntries(names.map((name) => [`${name}, answers/s`, speedOf(name)])),
    'example: lectern mock / Prism (target 5)': speedOf('example, lectern mock') / speedOf('example, Prism'),
    'example: installation / Prism (target 5)': speedOf('example, installation') / speedOf('example, Prism'),
    'generated: lectern mock / Prism (target 5)': speedOf('generated, lectern mock') / speedOf('generated, Prism'),
    'generated: installation / Prism (target 5)': speedOf('generated, installation') / speedOf('generated, Prism'),
    'example: installation / bare (target 0.3)': speedOf('example, installation') / speedOf('bare route'),
    ...Object.fromEntries(names.map((name) => [`${name}, processor time of an answer, µs`, timeOf(name)])),
    'example: bare / installation, processor time (target 0.3)': timeOf('bare route') / timeOf('example, installation'),
    'reader meanwhile, p99 ms (target 100)': percentile(waits, 0.99),
  })
} finally {
  await Promise.all(started.map(stopProcess))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
