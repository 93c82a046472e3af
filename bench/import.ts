/*
 * How long the largest description of the corpus takes from upload to report on a real server with the embedded database, against the time
 * `JSON.parse` needs for it, with other people's requests meanwhile. Prints figures and ratios; ends with 1 when a target is missed.
 *
 *   node bench/import.ts [file, or one below LECTERN_CORPUS/openapi]
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { peakRssMb } from './support/peak-memory.ts'
import { median, percentile, printFigures } from './support/report.ts'

const corpus = resolve(import.meta.dirname, '..', process.env['LECTERN_CORPUS'] ?? '../shared/corpus/open')
const file = resolve(corpus, 'openapi', process.argv[2] ?? 'real/aws-ec2.json')
const targets = { ratio: 30, extraMs: 1_000, againRatio: 8, againExtraMs: 200, rssMb: 1_024, p99Ms: 100 }

/** Starts the import and waits for its end; milliseconds from the upload. */
async function timeImport(
  server: BenchServer,
  where: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<[number, unknown]> {
  const startedMs = performance.now()
  const report = await server.importFile(where, new Blob([bytes]))
  return [performance.now() - startedMs, report]
}

/** The first import of a server that has just started waits for its thread, which is there long before anyone imports. */
async function warm(server: BenchServer): Promise<void> {
  const operation = { responses: { 200: { description: 'OK' } } }
  await server.importDescription(
    {
      openapi: '3.1.0',
      info: { title: 'Small', version: '1' },
      paths: { '/small': { get: operation } },
    },
    'Small',
  )
}

function measureParse(bytes: Buffer): number {
  const text = bytes.toString()
  const times = Array.from({ length: 5 }, () => {
    const startedMs = performance.now()
    JSON.parse(text)
    return performance.now() - startedMs
  })
  return median(times)
}

async function main(): Promise<void> {
  if (!existsSync(file)) {
    console.log(`Skipped: there is no ${file}; set LECTERN_CORPUS.`)
    return
  }
  const bytes = readFileSync(file)
  const parseMs = measureParse(bytes)
  const server = new BenchServer()
  try {
    await server.start()
    await warm(server)
    const { projectId } = await server.createProject()
    let isOver = false
    const others = measureWaits(
      (round) =>
        round % 10 === 9
          ? server.call('POST', '/module/add', { projectId, name: `Other ${String(round)}` })
          : server.call('GET', `/module/list?projectId=${projectId}`),
      () => isOver,
    )
    const [newMs, report] = await timeImport(server, { projectId }, bytes)
    const [againMs, again] = await timeImport(server, { moduleId: String(fieldOf(report, 'moduleId')) }, bytes)
    isOver = true
    const times = await others
    const peakMb = peakRssMb(server.pid)
    const p99Ms = percentile(times, 0.99)
    printFigures({
      'JSON.parse ms': parseMs,
      'import ms': newMs,
      'import / JSON.parse': newMs / parseMs,
      'import again ms': againMs,
      'import again / JSON.parse': againMs / parseMs,
      'others p50 ms': median(times),
      'others p99 ms': p99Ms,
      'others max ms': percentile(times, 1),
      'others requests': times.length,
      'peak RSS MB': peakMb,
    })
    console.log('new  ', JSON.stringify(fieldOf(report, 'counts')))
    console.log('again', JSON.stringify(fieldOf(again, 'counts')))
    const isMissed =
      newMs > targets.ratio * parseMs + targets.extraMs ||
      againMs > targets.againRatio * parseMs + targets.againExtraMs ||
      peakMb > targets.rssMb ||
      p99Ms > targets.p99Ms
    console.log(isMissed ? 'Target missed' : 'Targets met')
    process.exitCode = isMissed ? 1 : 0
  } finally {
    await server.close()
  }
}

await main()
