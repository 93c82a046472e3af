/*
 * Mocks under strain: how soon those of a large description answer, of an installation and of `lectern mock`, and what callers of a script without an
 * end cost callers of other applications. Targets: ready within 3 s, p99 of a reader meanwhile at most 100 ms, nothing that can be seen.
 *
 *   node bench/mock-strain.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureLoad } from './support/load.ts'
import { measureWaits } from './support/measure-waits.ts'
import { median, percentile, printFigures } from './support/report.ts'

const operations = 20_000
const rounds = 5
const loopers = 200
const connections = 8
const durationMs = 3_000
const path = '/billing/draft-invoice-lines'

/** Of `lectern mock`, from its start until it says that it answers. */
async function measureCommand(file: string): Promise<number> {
  const startedMs = performance.now()
  const script = resolve(import.meta.dirname, '../cli/bin/lectern.mjs')
  const words = [script, 'mock', file, '--port', '0', '--json']
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const readyMs = performance.now() - startedMs
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
  return readyMs
}

const server = new BenchServer()
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
const loopFile = join(folder, 'loop')
const settleMs = 600

async function openMock(moduleId: string): Promise<string> {
  const key = String(fieldOf(await server.call('GET', `/module/mock/get?moduleId=${moduleId}`), 'key'))
  return `${server.address}/mock/${key}`
}

const read = () => server.call('GET', '/space/list')

/** The first call after a start, what another reader waits for meanwhile, and how long nobody else is served at most. */
async function measureFirst(moduleId: string): Promise<{ firstMs: number; waits: number[]; heldMs: number }> {
  await server.restart()
  const address = await openMock(moduleId)
  // Its first answers are those of code that no one ran yet.
  for (let round = 0; round < 50; round += 1) await read()
  rmSync(loopFile, { force: true })
  await delay(settleMs)
  let isOver = false
  const waits = measureWaits(read, () => isOver)
  await delay(100)
  const startedMs = performance.now()
  const answer = await fetch(address + path)
  const firstMs = performance.now() - startedMs
  if (!answer.ok) throw new Error(await answer.text())
  isOver = true
  await delay(settleMs)
  return { firstMs, waits: await waits, heldMs: Number(readFileSync(loopFile, 'utf8')) }
}

/** Each on a connection of its own, again and again. */
async function callEndlessly(address: string, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const caller = async () => {
    while (!isOver()) {
      const { status } = await fetch(address)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: loopers }, caller))
  return statuses
}

async function addEndlessRule(moduleId: string): Promise<void> {
  // The form of the contract.
  const docId = (fieldOf(await server.call('GET', `/module/doc/table?moduleId=${moduleId}`), 'id') as string[]).at(-1)
  const text = { kind: 'script', mediaType: 'application/json', text: 'for (;;);', example: '' }
  const chance = { delayFromMs: 0, delayToMs: 0, failPercent: 0, failWith: 'error' }
  const answer = { status: 200, headers: [], ...text, ...chance }
  await server.call('POST', '/module/mock/rule/add', {
    docId,
    rule: { name: 'Endless', scope: 'module', conditions: [], answer },
  })
}

/** Answers a second of another application, and the waits of a reader. */
async function measureOthers(address: string): Promise<{ speed: number; waits: number[] }> {
  const { origin, pathname } = new URL(address)
  let isOver = false
  const waits = measureWaits(read, () => isOver)
  const load = { address: origin, path: pathname, headers: {}, connections, durationMs, isSpread: true }
  const speed = await measureLoad(load)
  isOver = true
  return { speed, waits: await waits }
}

try {
  const description = generateDescription(operations)
  const file = join(folder, 'description.json')
  writeFileSync(file, JSON.stringify(description))
  const commandMs: number[] = []
  for (let round = 0; round < rounds; round += 1) commandMs.push(await measureCommand(file))

  process.env['BENCH_LOOP_FILE'] = loopFile
  process.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'support/watch-loop.ts')}`
  await server.start()
  const { moduleId } = await server.importDescription(description)
  const firstMs: number[] = []
  const heldMs: number[] = []
  const meanwhile: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const measured = await measureFirst(moduleId)
    firstMs.push(measured.firstMs)
    heldMs.push(measured.heldMs)
    for (const wait of measured.waits) meanwhile.push(wait)
  }

  const looping = (await server.importDescription(generateDescription(10), 'Loops')).moduleId
  await addEndlessRule(looping)
  const [endless, other] = [(await openMock(looping)) + path, (await openMock(moduleId)) + path]
  await measureOthers(other)
  const alone = await measureOthers(other)
  let isOver = false
  const statuses = callEndlessly(endless, () => isOver)
  await delay(1_000)
  const beside = await measureOthers(other)
  isOver = true
  await statuses
  printFigures({
    'lectern mock: ready after ms (target 3000)': median(commandMs),
    'installation: first answer after ms (target 3000)': median(firstMs),
    'reader meanwhile, p99 ms (target 100)': percentile(meanwhile, 0.99),
    'event loop held meanwhile, at most, ms (target 50)': percentile(heldMs, 1),
    'others, answers/s': alone.speed,
    'others beside endless scripts, answers/s': beside.speed,
    'others: beside / alone': beside.speed / alone.speed,
    'reader with others, p99 ms': percentile(alone.waits, 0.99),
    'reader beside endless scripts, p99 ms (target 100)': percentile(beside.waits, 0.99),
    ...Object.fromEntries(
      [...(await statuses)].map(([status, count]) => [`endless: answers ${String(status)}`, count]),
    ),
  })
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
