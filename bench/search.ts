/*
 * One application with very many operations, half of them with Chinese titles: what eight people wait who search it, how much processor time one search takes
 * (which another program's work changes little), how large the index is beside the texts, how long it takes to build, and whether two Chinese characters find what a plain scan
 * of the texts does. The rows are written straight into the database.
 *
 *   node bench/search.ts [operations] [--postgres]
 */
import { searchLimits } from '@lectern/contracts'
import { reindex } from '../server/src/areas/finding/search/index/reindex-commands.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { readIndexBytes } from '../server/test/support/search-tables.ts'
import { startPostgres } from '../server/test/support/postgres/postgres.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { chinesePairs, operationsWith } from './support/chinese-pairs.ts'
import { fillOperations } from './support/fill-operations.ts'
import { familyMs } from './support/processor-time.ts'
import { printFigures } from './support/report.ts'

const operations = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 150_000)
const people = 8
const rounds = 12
const roundsAlone = 40

const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
const server = new BenchServer(postgres?.url)
const settings = { dataDir: server.dataDir, databaseUrl: postgres?.url }

/** Bytes of the index in the database. */
async function indexBytes(): Promise<number> {
  const database = await openDatabase(settings)
  try {
    return await readIndexBytes(database.db, postgres !== undefined)
  } finally {
    await database.close()
  }
}

/** Milliseconds of each answer, with so many asking at the same time. */
async function measure(q: string, more = ''): Promise<number[]> {
  const times: number[] = []
  const ask = async (): Promise<void> => {
    const startedMs = performance.now()
    await server.call('GET', `/search/list?q=${encodeURIComponent(q)}${more}`)
    times.push(performance.now() - startedMs)
  }
  await ask()
  times.length = 0
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let round = 0; round < rounds; round += 1) await ask()
    }),
  )
  return times.toSorted((a, b) => a - b)
}

const at = (times: readonly number[], part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

try {
  await server.start()
  await server.stop()
  console.log(`Writing ${String(operations)} operations …`)
  const { textBytes } = await fillOperations(settings, operations)
  const database = await openDatabase({ ...settings, durable: false })
  const startedMs = performance.now()
  await reindex(database)
  const builtMs = performance.now() - startedMs
  await database.close()
  const figures: Record<string, number> = {
    'search: operations': operations,
    'index: part of the stored texts (target 0.6)': (await indexBytes()) / textBytes,
    'index: milliseconds for one operation': builtMs / operations,
  }
  await server.start()
  const queries = {
    'one word': 'refund',
    'rare word': 'createRefund77',
    'two words': 'refund cancel',
    field: 'merchantNo',
    path: '/v1/m77/orders',
    'two Chinese letters': '退款',
    pinyin: 'tuikuan',
    nothing: 'zzqqzzqq',
  }
  for (const [name, q] of Object.entries(queries)) {
    const times = await measure(q)
    figures[`${name}: p95 ms (target 30)`] = at(times, 0.95)
    figures[`${name}: p99 ms (target 80)`] = at(times, 0.99)
    const alone = await measureAlone(q)
    figures[`${name}: alone ms`] = at(alone.times, 0.5)
    figures[`${name}: processor ms`] = alone.processorMs
  }
  Object.assign(figures, await measureTruth())
  printFigures(figures)
} finally {
  await server.close()
  await postgres?.stop()
}

/** Of the server and of PostgreSQL. */
function busyMs(): number {
  return familyMs(server.pid) + (postgres === undefined ? 0 : familyMs(postgres.pid))
}

async function measureAlone(q: string): Promise<{ times: number[]; processorMs: number }> {
  const times: number[] = []
  const before = busyMs()
  for (let round = 0; round < roundsAlone; round += 1) {
    const startedMs = performance.now()
    await server.call('GET', `/search/list?q=${encodeURIComponent(q)}`)
    times.push(performance.now() - startedMs)
  }
  return { times: times.toSorted((a, b) => a - b), processorMs: (busyMs() - before) / roundsAlone }
}

/** The first ten documents for pairs of Chinese characters, and how many are found, beside the operations whose texts have them. */
async function measureTruth(): Promise<Record<string, number>> {
  let [right, wanted, wrong, miscounted] = [0, 0, 0, 0]
  for (const pair of chinesePairs) {
    const truth = operationsWith(pair, operations)
    const answer = await server.call('GET', `/search/list?q=${encodeURIComponent(pair)}&kind=doc&pageSize=10`)
    const hits = fieldOf(answer, 'hits')
    if (!Array.isArray(hits)) throw new Error(pair)
    const names = hits.map((hit: unknown) => String(fieldOf(fieldOf(hit, 'title'), 'text')))
    const found = names.filter((name) => truth.has(name)).length
    right += found
    wrong += names.length - found
    wanted += Math.min(10, truth.size)
    if (Number(fieldOf(fieldOf(answer, 'counts'), 'doc')) !== Math.min(searchLimits.counted, truth.size))
      miscounted += 1
  }
  return {
    'pairs of Chinese characters': chinesePairs.length,
    'recall of the first ten (target 0.98)': right / wanted,
    'found that a scan does not find': wrong,
    'pairs of which the count differs': miscounted,
  }
}
