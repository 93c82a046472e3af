/*
 * Reading one document, signed in, against a bare Fastify route that reads the same row from the same database. Both run at once and are asked
 * in turns, so that whatever else the machine does meets both. Target: half the bare route's answers per second.
 *
 *   node bench/document.ts
 */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { BenchServer, fieldOf, startProcess, stopProcess } from './support/bench-server.ts'
import { generateDescription } from './support/generate-description.ts'
import { measureLoad } from './support/load.ts'
import { median, printFigures } from './support/report.ts'

const connections = 24
const durationMs = 1_500
const rounds = 5

const server = new BenchServer()
try {
  await server.start()
  const { moduleId } = await server.importDescription(generateDescription(300))
  const table = await server.call('GET', `/module/doc/table?moduleId=${moduleId}`)
  const { publicId, rowId } = chooseDocument(table)
  const bare = await startProcess('bench/support/bare-server.ts', { LECTERN_DATA_DIR: server.dataDir })
  try {
    const targets = {
      document: { address: server.address, path: `/doc/view/detail?id=${publicId}`, headers: { token: server.token } },
      row: { address: bare.address, path: `/row?id=${String(rowId)}`, headers: {} },
      rowWithText: { address: bare.address, path: `/row-with-text?id=${String(rowId)}`, headers: {} },
    }
    const speeds: Record<keyof typeof targets, number[]> = { document: [], row: [], rowWithText: [] }
    for (const target of Object.values(targets)) await measureLoad({ ...target, connections, durationMs })
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['row', 'document', 'rowWithText'] as const) {
        speeds[name].push(await measureLoad({ ...targets[name], connections, durationMs }))
      }
    }
    printFigures({
      'document answers/s': median(speeds.document),
      'bare row answers/s': median(speeds.row),
      'bare row with its text answers/s': median(speeds.rowWithText),
      'document / bare row (target 0.5)': median(speeds.document) / median(speeds.row),
      'document / bare row with its text': median(speeds.document) / median(speeds.rowWithText),
    })
  } finally {
    await stopProcess(bare.process)
  }
} finally {
  await server.close()
}

/** A document somewhere in the middle, by both its ids. */
function chooseDocument(table: unknown): { publicId: string; rowId: number } {
  const ids = fieldOf(table, 'id')
  const labels = fieldOf(table, 'label')
  const database = new DatabaseSync(join(server.dataDir, 'lectern.db'), { readOnly: true })
  const row = database.prepare("select id, name from doc where is_folder = 0 and http_method = 'PUT' limit 1").get()
  database.close()
  const index = Array.isArray(labels) ? labels.indexOf(row?.['name']) : -1
  const publicId: unknown = Array.isArray(ids) ? ids[index] : undefined
  if (typeof publicId !== 'string' || typeof row?.['id'] !== 'number') throw new Error('No document to read')
  return { publicId, rowId: row['id'] }
}
