/*
 * How long a large application takes to be packed into an archive, unpacked into another project, and exported, on a real server with the embedded
 * database, against the time its import took; what readers notice meanwhile. Prints figures and ratios; ends with 1 when a target is missed.
 *
 *   node bench/archive.ts [operations]      5000 unless given
 */
import { limits } from '@lectern/contracts'
import { setTimeout as delay } from 'node:timers/promises'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 5_000)
/** One page of more than that is larger than an export may be. */
const htmlLimit = 5_000
/** Shares of the time of the import, and what a reader waits at most. */
const targets = { pack: 0.5, unpack: 1.5, openapi: 0.5, html: 1.5, markdown: 1.5 }
const targetP99Ms = 100

const idOf = (value: unknown): string => String(fieldOf(value, 'id'))

async function waitFor(server: BenchServer, jobId: string): Promise<void> {
  for (;;) {
    const job = await server.call('GET', `/job/get?id=${jobId}`)
    const state = fieldOf(job, 'state')
    if (state === 'done') return
    if (state !== 'queued' && state !== 'running') throw new Error(JSON.stringify(job))
    await delay(20)
  }
}

async function download(server: BenchServer, path: string): Promise<Blob> {
  const response = await fetch(server.address + path, { headers: { token: server.token } })
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`)
  return response.blob()
}

/** Packs an application and fetches the file. */
async function pack(server: BenchServer, moduleId: string): Promise<Blob> {
  const started = await server.call('POST', '/archive/module/pack', { moduleId })
  await waitFor(server, String(fieldOf(started, 'jobId')))
  return download(server, `/archive/fetch?id=${idOf(started)}`)
}

/** Sends the file in parts and unpacks it. */
async function unpack(server: BenchServer, projectId: string, file: Blob): Promise<void> {
  let id = ''
  for (let part = 0; part * limits.archivePartBytes < file.size; part += 1) {
    const form = new FormData()
    form.set('part', String(part))
    if (id !== '') form.set('id', id)
    form.set('file', file.slice(part * limits.archivePartBytes, (part + 1) * limits.archivePartBytes), 'a.lectern.zip')
    id = idOf(await server.call('POST', '/archive/send', form))
  }
  const started = await server.call('POST', '/archive/module/unpack', { id, projectId })
  await waitFor(server, String(fieldOf(started, 'jobId')))
}

/** @throws unless every operation is in what was exported */
async function exportAs(server: BenchServer, moduleId: string, format: string): Promise<Blob> {
  const jobId = String(fieldOf(await server.call('POST', '/export/start', { moduleId, format }), 'jobId'))
  await waitFor(server, jobId)
  const documents = fieldOf(await server.call('GET', `/export/get?id=${jobId}`), 'documents')
  if (documents !== operations) throw new Error(`${format} has ${String(documents)} documents`)
  return download(server, `/export/download?id=${jobId}`)
}

async function time<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const startedMs = performance.now()
  const result = await work()
  return [performance.now() - startedMs, result]
}

const server = new BenchServer()
let isOver = false
try {
  await server.start()
  const [importMs, { spaceId, moduleId }] = await time(() => server.importDescription(generateDescription(operations)))
  const projectId = idOf(await server.call('POST', '/project/add', { name: 'Copy', spaceId, isPrivate: 1 }))
  const readers = measureWaits(
    () => server.call('GET', `/module/list?projectId=${projectId}`),
    () => isOver,
  )
  // When the work fails, that is what is told.
  readers.catch(() => undefined)
  const [packMs, archive] = await time(() => pack(server, moduleId))
  const [unpackMs] = await time(() => unpack(server, projectId, archive))
  const times: Partial<Record<keyof typeof targets, number>> = { pack: packMs, unpack: unpackMs }
  for (const format of ['openapi', 'html', 'markdown'] as const)
    if (format !== 'html' || operations <= htmlLimit)
      [times[format]] = await time(() => exportAs(server, moduleId, format))
  isOver = true
  const p99Ms = percentile(await readers, 0.99)
  const [copy] = (await server.call('GET', `/module/list?projectId=${projectId}`)) as unknown[] // the form of the contract
  if (fieldOf(copy, 'docCount') !== operations)
    throw new Error(`The copy has ${String(fieldOf(copy, 'docCount'))} documents`)
  const names = (['pack', 'unpack', 'openapi', 'html', 'markdown'] as const).filter((name) => times[name] !== undefined)
  const ratioOf = (name: keyof typeof targets): number => (times[name] ?? 0) / importMs
  printFigures({
    'import ms': importMs,
    ...Object.fromEntries(names.map((name) => [`${name} ms`, times[name] ?? 0])),
    'archive KB': archive.size / 1_024,
    ...Object.fromEntries(names.map((name) => [`${name} / import`, ratioOf(name)])),
    'readers p99 ms': p99Ms,
  })
  const isMissed = names.some((name) => ratioOf(name) > targets[name]) || p99Ms > targetP99Ms
  console.log(isMissed ? 'Target missed' : 'Targets met')
  process.exitCode = isMissed ? 1 : 0
} finally {
  isOver = true
  await server.close()
}
