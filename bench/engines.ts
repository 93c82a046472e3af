/*
 * The two database engines against each other on one machine: reads a second, and pushes, of two servers that are asked in turns, so that
 * whatever else the machine does meets both. Both wait for the disk. Targets: PostgreSQL reads at 0.6 and pushes at 0.5 of the embedded database's speed.
 *
 *   node bench/engines.ts
 */
import { startPostgres } from '../server/test/support/postgres/postgres.ts'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureLoad } from './support/load.ts'
import { median, printFigures } from './support/report.ts'

const connections = 24
const durationMs = 1_000
const rounds = 5
/** Operations, all of them changed. */
const pushSizes = [1, 20, 300]
const targets = { read: 0.6, push: 0.5 }

const readPaths = ['document', 'tree', 'applications', 'projects'] as const

interface Measured {
  server: BenchServer
  paths: Readonly<Record<(typeof readPaths)[number], string>>
  /** Of the application that is pushed into. */
  token: string
}

interface Result {
  what: string
  target: number
  /** A second. */
  speeds: Readonly<Record<'embedded' | 'postgres', number>>
  ratio: number
}

/** An application with documents to read, and an empty one to push into. */
async function prepare(server: BenchServer): Promise<Measured> {
  await server.start()
  const place = await server.importDescription(generateDescription(300))
  const ids = fieldOf(await server.call('GET', `/module/doc/table?moduleId=${place.moduleId}`), 'id') as string[] // the form of the contract
  const moduleId = String(
    fieldOf(await server.call('POST', '/module/add', { projectId: place.projectId, name: 'P' }), 'id'),
  )
  const made = await server.call('POST', '/module/token/add', { moduleId, name: 'bench' })
  const paths = {
    document: `/doc/view/detail?id=${ids.at(-1) ?? ''}`,
    tree: `/doc/view/projectTree?projectId=${place.projectId}`,
    applications: `/module/list?projectId=${place.projectId}`,
    projects: `/space/project/list?spaceId=${place.spaceId}`,
  }
  return { server, paths, token: String(fieldOf(made, 'secret')) }
}

/** Answers a second. */
function measureReads({ server, paths }: Measured, what: (typeof readPaths)[number]): Promise<number> {
  return measureLoad({
    ...{ address: server.address, path: paths[what], headers: { token: server.token } },
    ...{ connections, durationMs },
  })
}

/** Pushes a second, one after the other; each round has other words in all operations. */
async function measurePush({ server, token }: Measured, operations: number, round: number): Promise<number> {
  const text = JSON.stringify(generateDescription(operations))
  const body = text.replaceAll('"summary":"', `"summary":"${String(round)} `)
  const startedMs = performance.now()
  const answer = await fetch(`${server.address}/push/openapi`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const envelope: unknown = await answer.json()
  if (fieldOf(envelope, 'code') !== '0') throw new Error(JSON.stringify(envelope))
  return 1_000 / (performance.now() - startedMs)
}

const postgres = await startPostgres({ isDurable: true })
const servers = { embedded: new BenchServer(), postgres: new BenchServer(postgres.url) }
try {
  const embedded = await prepare(servers.embedded)
  const beside = await prepare(servers.postgres)
  const results: Result[] = []
  for (const what of readPaths)
    results.push(await compare(`read ${what}`, targets.read, (engine) => measureReads(engine, what)))
  for (const operations of pushSizes)
    results.push(
      await compare(`push ${String(operations)}`, targets.push, (engine, round) =>
        measurePush(engine, operations, round),
      ),
    )
  for (const { what, target, speeds, ratio } of results) {
    printFigures({
      [`${what}: embedded/s`]: speeds.embedded,
      [`${what}: PostgreSQL/s`]: speeds.postgres,
      [`${what}: PostgreSQL / embedded (target ${String(target)})`]: ratio,
    })
  }
  const isMissed = results.some(({ ratio, target }) => ratio < target)
  console.log(isMissed ? 'Target missed' : 'Targets met')
  process.exitCode = isMissed ? 1 : 0

  /** Asks one engine right after the other, round by round. */
  async function compare(
    what: string,
    target: number,
    measure: (engine: Measured, round: number) => Promise<number>,
  ): Promise<Result> {
    const pairs: { embedded: number; postgres: number }[] = []
    // The first round is for what is compiled and kept.
    for (let round = 0; round <= rounds; round += 1)
      pairs.push({ embedded: await measure(embedded, round), postgres: await measure(beside, round) })
    pairs.shift()
    const speeds = {
      embedded: median(pairs.map((pair) => pair.embedded)),
      postgres: median(pairs.map((pair) => pair.postgres)),
    }
    return { what, target, speeds, ratio: median(pairs.map((pair) => pair.postgres / pair.embedded)) }
  }
} finally {
  await servers.embedded.close()
  await servers.postgres.close()
  await postgres.stop()
}
