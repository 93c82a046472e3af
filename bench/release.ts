/*
 * Publishing a release of a large application, which freezes all its documents: how long it takes, and how long others wait who read and who write at
 * the same time; then how long it takes to count what is different from the release before, its tree, and a comparison with now. Target: 100 ms at
 * most for those who read (p99).
 *
 *   node bench/release.ts [operations]      22000 unless given
 */
import { setTimeout as delay } from 'node:timers/promises'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 22_000)
const targetP99Ms = 100

const server = new BenchServer()

async function time<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const startedMs = performance.now()
  const result = await work()
  return [performance.now() - startedMs, result]
}

/** A published release with all of an application, frozen. Its id. */
async function publish(projectId: string, moduleId: string, releaseNo: string): Promise<string> {
  const modules = [{ moduleId, mode: 'frozen' }]
  const release = await server.call('POST', '/project/release/add', { projectId, releaseNo, status: 1, modules })
  if (fieldOf(release, 'docCount') !== operations) throw new Error(JSON.stringify(release))
  return String(fieldOf(release, 'id'))
}

/** Until the job has counted what is different from the release before. */
async function waitForCounts(releaseId: string): Promise<void> {
  while (fieldOf(await server.call('GET', `/project/release/get?id=${releaseId}`), 'summary') === null) await delay(20)
}

let isOver = false
try {
  await server.start()
  console.log(`Importing ${String(operations)} operations …`)
  const { projectId, moduleId } = await server.importDescription(generateDescription(operations))
  let spaces = 0
  const waits = (ask: () => Promise<unknown>): Promise<number[]> => {
    const measured = measureWaits(ask, () => isOver)
    // When the work fails, its error is reported.
    measured.catch(() => undefined)
    return measured
  }
  const readers = waits(() => server.call('GET', `/module/list?projectId=${projectId}`))
  const writers = waits(() => server.call('POST', '/space/add', { name: `Space ${String((spaces += 1))}` }))
  const [firstMs] = await time(() => publish(projectId, moduleId, '1.0'))
  const [secondMs, second] = await time(() => publish(projectId, moduleId, '1.1'))
  isOver = true
  const [readMs, writeMs] = [await readers, await writers]
  const [countMs] = await time(() => waitForCounts(second))
  const [treeMs] = await time(() => server.call('GET', `/project/release/tree?id=${second}`))
  const [compareMs] = await time(() =>
    server.call('GET', `/project/release/compare?projectId=${projectId}&from=${second}&to=now`),
  )
  const readersP99Ms = percentile(readMs, 0.99)
  printFigures({
    'release: publish, first ms': firstMs,
    'release: publish, again ms': secondMs,
    'release: readers p99 ms (target 100)': readersP99Ms,
    'release: readers most ms': percentile(readMs, 1),
    'release: writers p99 ms': percentile(writeMs, 0.99),
    'release: writers most ms': percentile(writeMs, 1),
    'release: differences counted ms': countMs,
    'release: tree, first ms': treeMs,
    'release: compare with now, first ms': compareMs,
  })
  process.exitCode = readersP99Ms > targetP99Ms ? 1 : 0
} finally {
  isOver = true
  await server.close()
}
