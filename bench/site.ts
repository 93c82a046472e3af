/*
 * Reading pages of a published site, against a bare Fastify route that sends the same compressed bytes. Both run at once and are asked in turns.
 * Targets: 5,000 kept pages per second, half of the bare route's; a document of 60 fields in at most 40 kB.
 *
 *   node bench/site.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateDescription } from './support/generate-description.ts'
import { BenchServer, fieldOf, startProcess, stopProcess } from './support/bench-server.ts'
import { measureLoad } from './support/load.ts'
import { median, printFigures } from './support/report.ts'

const connections = 24
const durationMs = 1_500
const rounds = 5
const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en' }
const fields = Array.from({ length: 60 }, (_, index): [string, object] => [
  `field${String(index)}`,
  { type: 'string', description: `What field ${String(index)} of the order means`, minLength: 1, maxLength: 40 },
])

/** The generated operations, one of them with a body of 60 fields. */
function describeShop(): unknown {
  const description = generateDescription(300) as { paths: Record<string, unknown> } // as it is made
  const schema = { type: 'object', properties: Object.fromEntries<object>(fields) }
  const content = { 'application/json': { schema } }
  const operation = { summary: 'Sixty fields', requestBody: { content }, responses: { 204: { description: 'Saved' } } }
  return { ...description, paths: { ...description.paths, '/sixty': { put: operation } } }
}

const server = new BenchServer()
try {
  await server.start()
  const { projectId, moduleId } = await server.importDescription(describeShop())
  const share = await server.call('POST', '/doc/share/add', { moduleId, type: 1, isAll: 1 })
  const versions = [{ label: 'latest', kind: 'share', sourceId: fieldOf(share, 'id') }]
  await server.call('POST', '/project/site/add', { projectId, name: 'bench', title: 'Bench', versions })
  const found = await (await fetch(`${server.address}/p/bench/search?q=sixty`, { headers })).text()
  const path = /href="(\/p\/bench\/latest\/put-sixty-[^"]+)"/.exec(found)?.[1]
  if (path === undefined) throw new Error('No page to read')
  const startMs = performance.now()
  const page = await (await fetch(server.address + path, { headers })).text()
  const firstMs = performance.now() - startMs
  const bytes = gzipSync(page)
  const file = join(server.dataDir, 'page.gz')
  writeFileSync(file, bytes)
  const bare = await startProcess('bench/support/bare-bytes.ts', {
    BENCH_FILE: file,
    BENCH_HEADERS: JSON.stringify({ 'content-encoding': 'gzip', 'content-type': 'text/html; charset=utf-8' }),
  })
  try {
    const targets = {
      page: { address: server.address, path, headers },
      bare: { address: bare.address, path: '/page', headers },
    }
    const speeds: Record<keyof typeof targets, number[]> = { page: [], bare: [] }
    for (const target of Object.values(targets)) await measureLoad({ ...target, connections, durationMs })
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['bare', 'page'] as const)
        speeds[name].push(await measureLoad({ ...targets[name], connections, durationMs }))
    printFigures({
      'page of 60 fields, kB (target 40)': bytes.length / 1_000,
      'first page, ms': firstMs,
      'pages/s (target 5000)': median(speeds.page),
      'bare route with the same bytes, answers/s': median(speeds.bare),
      'page / bare (target 0.5)': median(speeds.page) / median(speeds.bare),
    })
  } finally {
    await stopProcess(bare.process)
  }
} finally {
  await server.close()
}
