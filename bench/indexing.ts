/*
 * What the search index costs those who write: the time of an import until it can be read, as a ratio to one that is not indexed (target 1.25), and processor time of the
 * server and of PostgreSQL, which another program's work changes little, for an import until all of it is found and for one save (target: 2 ms more). The product always
 * indexes; here the triggers that list what has changed are taken away for comparison. Each is measured on a new installation, twice in turn; the smaller figure counts.
 *
 *   node bench/indexing.ts [operations] [--postgres]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../server/src/db/open.ts'
import { startPostgres } from '../server/test/support/postgres/postgres.ts'
import { dropIndexTriggers } from '../server/test/support/search-tables.ts'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { operationAt } from './support/fill-operations.ts'
import { familyMs } from './support/processor-time.ts'
import { printFigures } from './support/report.ts'

const operations = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 2_000)
const isPostgres = process.argv.includes('--postgres')
const rounds = 2
const saves = 200

interface Costs {
  /** From the upload until the import can be read. */
  importMs: number
  /** Of the whole import until all of it is found, in ms of processor time. */
  importBusyMs: number
  saveBusyMs: number
}

/** Nothing that changes is listed for the index any more. */
async function dropTriggers(settings: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase(settings)
  await dropIndexTriggers(database.db, isPostgres)
  await database.close()
}

async function measure(isIndexed: boolean): Promise<Costs> {
  const postgres = isPostgres ? await startPostgres({ isDurable: true }) : undefined
  const server = new BenchServer(postgres?.url)
  const busyMs = () => familyMs(server.pid) + (postgres === undefined ? 0 : familyMs(postgres.pid))
  const cost = async (work: () => Promise<void>): Promise<number> => {
    const before = busyMs()
    await work()
    // Without a word nothing is looked for, which would cost as well.
    while (fieldOf(await server.call('GET', '/search/list?q='), 'isBehind') === true) await delay(500)
    return busyMs() - before
  }
  try {
    await server.start()
    await server.stop()
    if (!isIndexed) await dropTriggers({ dataDir: server.dataDir, databaseUrl: postgres?.url })
    await server.start()
    // Threads that the first import and the first search wait for.
    const { moduleId } = await server.importDescription(generateDescription(10), 'Small')
    await cost(() => Promise.resolve())
    const description = generateDescription(operations)
    let importMs = 0
    const importBusyMs = await cost(async () => {
      const startedMs = performance.now()
      await server.importDescription(description, 'Large')
      importMs = performance.now() - startedMs
    })
    const { content } = operationAt(0)
    const made = await server.call('POST', '/doc/save', { moduleId, content })
    const known = { id: fieldOf(made, 'id') }
    let revision = fieldOf(made, 'revision')
    const savesBusyMs = await cost(async () => {
      for (let save = 0; save < saves; save += 1) {
        const operation = { ...content.operation, description: `Edited ${String(save)} times` }
        const saved = await server.call('POST', '/doc/save', { ...known, revision, content: { ...content, operation } })
        revision = fieldOf(saved, 'revision')
      }
    })
    return { importMs, importBusyMs, saveBusyMs: savesBusyMs / saves }
  } finally {
    await server.close()
    await postgres?.stop()
  }
}

const costs: { with: Costs[]; without: Costs[] } = { with: [], without: [] }
for (let round = 0; round < rounds; round += 1) {
  costs.with.push(await measure(true))
  costs.without.push(await measure(false))
}
const least = (all: readonly Costs[], name: keyof Costs): number =>
  all.reduce((sofar, each) => Math.min(sofar, each[name]), Infinity)
const ratio = (name: keyof Costs): number => least(costs.with, name) / least(costs.without, name)
printFigures({
  'import: operations': operations,
  'import: ms': least(costs.with, 'importMs'),
  'import: ms without an index': least(costs.without, 'importMs'),
  'import: ratio (target 1.25)': ratio('importMs'),
  'import until found: processor ms': least(costs.with, 'importBusyMs'),
  'import until found: processor ms without an index': least(costs.without, 'importBusyMs'),
  'import until found: ratio of processor time': ratio('importBusyMs'),
  'save: processor ms': least(costs.with, 'saveBusyMs'),
  'save: more by the index, ms (target 2)': least(costs.with, 'saveBusyMs') - least(costs.without, 'saveBusyMs'),
})
