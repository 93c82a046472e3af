/*
 * How long a large application takes to be packed into an archive, unpacked into another project, and exported, on a real server with the embedded
 * database, against the time its import took; what readers notice meanwhile. Prints figures and ratios; ends with 1 when a target is missed.
 *
 *   node bench/archive.ts [operations]      5000 unless given
 */
import { limits } from '@lectern/contracts'
import { setTimeout as delay } from 'node:timers/promises'
import { generateDescription } from './generate-description.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { percentile, printFigures } from './support/report.ts'

const operations = Number(process.argv[2] ?? 5_000)
/** Shares of the time of the import, and what a reader waits at most. */
const targets = { pack: 0.5, unpack: 1.5, openapi: 0.5, html: 1.5, markdown: 1.5, p99Ms: 100 }

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
try {
  await server.start()
  const [importMs, { spaceId, moduleId }] = await time(() => server.importDescription(generateDescription(operations)))
  const projectId = idOf(await server.call('POST', '/project/add', { name: 'Copy', spaceId, isPrivate: 1 }))
  let isOver = false
  const readers = measureWaits(
    () => server.call('GET', `/module/list?projectId=${projectId}`),
    () => isOver,
  )
  const [packMs, archive] = await time(() => pack(server, moduleId))
  const [unpackMs] = await time(() => unpack(server, projectId, archive))
  const [openapiMs] = await time(() => exportAs(server, moduleId, 'openapi'))
  const [htmlMs] = await time(() => exportAs(server, moduleId, 'html'))
  const [markdownMs] = await time(() => exportAs(server, moduleId, 'markdown'))
  isOver = true
  const waits = await readers
  const [copy] = (await server.call('GET', `/module/list?projectId=${projectId}`)) as unknown[] // the form of the contract
  if (fieldOf(copy, 'docCount') !== operations)
    throw new Error(`The copy has ${String(fieldOf(copy, 'docCount'))} documents`)
  const ratios = {
    pack: packMs / importMs,
    unpack: unpackMs / importMs,
    openapi: openapiMs / importMs,
    html: htmlMs / importMs,
    markdown: markdownMs / importMs,
  }
  const p99Ms = percentile(waits, 0.99)
  printFigures({
    'import ms': importMs,
    'pack ms': packMs,
    'unpack ms': unpackMs,
    'OpenAPI ms': openapiMs,
    'HTML ms': htmlMs,
    'Markdown ms': markdownMs,
    'archive KB': archive.size / 1_024,
    ...Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [`${name} / import`, ratio])),
    'readers p99 ms': p99Ms,
  })
  const isSlow = (['pack', 'unpack', 'openapi', 'html', 'markdown'] as const).some(
    (name) => ratios[name] > targets[name],
  )
  const isMissed = isSlow || p99Ms > targets.p99Ms
  console.log(isMissed ? 'Target missed' : 'Targets met')
  process.exitCode = isMissed ? 1 : 0
} finally {
  await server.close()
}
