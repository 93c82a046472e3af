/*
 * The reading tree of an application with 20,000 documents: size, time with nothing in memory, after a change, kept, and known to the client;
 * and how long other people's requests wait meanwhile. Targets: 300 kB compressed, 150 ms cold, nobody kept waiting over 50 ms.
 *
 *   node bench/tree.ts [operations]
 */
import { gunzipSync } from 'node:zlib'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { BenchServer } from './support/bench-server.ts'
import { generateDescription } from './support/generate-description.ts'
import { median, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 20_000)
const rounds = 7

const server = new BenchServer()
try {
  await server.start()
  console.log(`Importing ${String(operations)} operations …`)
  const startedMs = performance.now()
  const { spaceId, projectId, moduleId } = await server.importDescription(generateDescription(operations))
  const importMs = performance.now() - startedMs
  await server.restart()

  const path = `/doc/view/projectTree?projectId=${projectId}`
  const first = await ask(path)
  const changed: Timed[] = []
  const waits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Any change of the application makes its tree a new one.
    await server.call('POST', '/doc/folder/add', { moduleId, name: `Folder ${String(round)}` })
    const others = waitOfOthers()
    changed.push(await ask(path))
    waits.push(await others.stop())
  }
  const kept: Timed[] = []
  for (let round = 0; round < rounds; round += 1) kept.push(await ask(path))
  const latest = kept.at(-1) ?? first
  const known: Timed[] = []
  for (let round = 0; round < rounds; round += 1) known.push(await ask(path, latest.etag))
  if (known.some((answer) => answer.status !== 304)) throw new Error('The tree was sent again')
  const nodes = await ask(`/doc/view/data?spaceId=${spaceId}`)
  const gzip = await ask(path, undefined, 'gzip')
  const exportMs = await timeExport(moduleId)
  printFigures({
    'tree: documents': operations,
    'tree: import ms': importMs,
    'tree: kB compressed (target 300)': latest.bytes.length / 1000,
    'tree: kB with gzip': gzip.bytes.length / 1000,
    'tree: kB plain': gunzipSync(gzip.bytes).length / 1000,
    'tree: first after start ms': first.ms,
    'tree: after a change ms (target 150)': median(changed.map(({ ms }) => ms)),
    'tree: others wait at most ms (target 50)': median(waits),
    'tree: kept ms': median(kept.map(({ ms }) => ms)),
    'tree: 304 ms': median(known.map(({ ms }) => ms)),
    'tree: as nodes, kB compressed': nodes.bytes.length / 1000,
    'tree: as nodes, first ms': nodes.ms,
    'export: ms': exportMs.ms,
    'export: others wait at most ms (target 50)': exportMs.wait,
  })
} finally {
  await server.close()
}

interface Timed {
  status: number
  ms: number
  etag: string
  /** As received. */
  bytes: Buffer
}

/** One request, its answer left as it came. */
function ask(path: string, etag?: string, encoding = 'br'): Promise<Timed> {
  const headers = { token: server.token, 'accept-encoding': encoding, ...(etag && { 'if-none-match': etag }) }
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(server.address + path, { headers }, (answer: IncomingMessage) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const ms = performance.now() - startedMs
        resolve({ status: answer.statusCode ?? 0, ms, etag: answer.headers.etag ?? '', bytes: Buffer.concat(parts) })
      })
    })
    request.on('error', reject)
  })
}

/** Asks for next to nothing all the time; `stop` tells the longest wait in milliseconds. */
function waitOfOthers(): { stop(): Promise<number> } {
  const state = { isOver: false }
  let longest = 0
  const run = (async () => {
    while (!state.isOver) {
      longest = Math.max(longest, (await ask('/healthz')).ms)
      await delay(1)
    }
  })()
  return {
    stop: async () => {
      state.isOver = true
      await run
      return longest
    },
  }
}

async function timeExport(moduleId: string): Promise<{ ms: number; wait: number }> {
  const others = waitOfOthers()
  const { ms } = await ask(`/module/export/openapi?moduleId=${moduleId}`)
  return { ms, wait: await others.stop() }
}
