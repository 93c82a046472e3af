/*
 * One change that a thousand webhooks are sent, half of which never answer: how soon all others have it, and what people wait meanwhile. The webhooks are
 * written straight into the database.
 *
 *   node bench/webhooks.ts [webhooks]
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { openVault } from '../server/src/auth/vault.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { percentile, printFigures } from './support/report.ts'

const webhooks = Number(process.argv[2] ?? 1_000)
/** Within it those that answer have what was sent. */
const targetMs = 30_000
/** Rows written at once, and milliseconds between two looks. */
const [batch, lookMs] = [200, 50]
process.env['LECTERN_OUTGOING_ALLOW'] = '127.0.0.1'

/** When the first call came to each path, in milliseconds of this process. */
const cameMs = new Map<string, number>()
const receiver = createServer((request, response) => {
  const path = request.url ?? ''
  if (!cameMs.has(path)) cameMs.set(path, performance.now())
  request.resume()
  if (!path.startsWith('/hangs/')) response.end()
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
const listening = receiver.address()
if (listening === null || typeof listening === 'string') throw new Error('not listening on a port')
const address = `http://127.0.0.1:${String(listening.port)}`

const server = new BenchServer()
try {
  await server.start()
  const { spaceId, moduleId } = await server.importDescription({ openapi: '3.1.0', info: { title: 'B', version: '1' } })
  await server.stop()
  await fillWebhooks()
  await server.start()
  const ask = () => server.call('GET', `/space/project/list?spaceId=${spaceId}`)
  const changed = async (summary: string, known: object) => {
    cameMs.clear()
    const startedMs = performance.now()
    const saved = await server.call('POST', '/doc/save', { ...known, content: contentOf(summary) })
    const isOver = () => answering() === Math.floor(webhooks / 2)
    const waits = await measureWaits(ask, isOver)
    while (!isOver()) await delay(lookMs)
    const lastMs = [...cameMs].filter(isAnswering).reduce((last, [, ms]) => Math.max(last, ms), startedMs)
    return { saved, waits, lateMs: lastMs - startedMs }
  }
  const first = await changed('Read an order', { moduleId })
  // While those that hang are tried again.
  const second = await changed('Read one order', {
    id: fieldOf(first.saved, 'id'),
    revision: fieldOf(first.saved, 'revision'),
  })
  printFigures({
    webhooks,
    'last of those that answer / 30 s (target 1)': first.lateMs / targetMs,
    'last of those that answer, second change / 30 s (target 1)': second.lateMs / targetMs,
    'others: p99 meanwhile ms (target 100)': percentile([...first.waits, ...second.waits], 0.99),
  })
} finally {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
}

function isAnswering([path]: readonly [string, number]): boolean {
  return path.startsWith('/answers/')
}

function answering(): number {
  return [...cameMs].filter(isAnswering).length
}

function contentOf(summary: string) {
  const operation = { summary, responses: { '200': { description: 'OK' } } }
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation }
}

/** Every other one hangs. */
async function fillWebhooks(): Promise<void> {
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: undefined })
  const { db } = database
  const vault = await openVault({ dataDir: server.dataDir, secretKey: undefined }, db)
  const admin = await db.selectFrom('user').select('id').orderBy('id').executeTakeFirstOrThrow()
  const project = await db.selectFrom('project').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const made = { is_on: 1, created_by: admin.id, created_at_ms: Date.now() } as const
  const fields = { kind: 'webhook', language: 'en', events: '["changes"]', template: '', ...made } as const
  for (let start = 0; start < webhooks; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, webhooks - start) }, (_, each) => start + each)
    const rows = numbers.map((number) => {
      const path = `${number % 2 === 0 ? 'hangs' : 'answers'}/${String(number)}`
      const sealed = vault.seal(`${address}/${path}`, 'robot address')
      return { ...fields, name: `Webhook ${String(number)}`, project_id: project.id, sealed_address: sealed }
    })
    await db.insertInto('robot').values(rows).execute()
  }
  await database.close()
}
