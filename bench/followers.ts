/*
 * One change of a document that many people follow, or its application or project: how soon all are notified, how long the event loop is held at most, and what others wait. The
 * followers are written straight into the database.
 *
 *   node bench/followers.ts [followers] [doc|module|project]
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../server/src/db/open.ts'
import { BenchServer, fieldOf } from './support/bench-server.ts'
import { measureWaits } from './support/measure-waits.ts'
import { percentile, printFigures } from './support/report.ts'

const followers = Number(process.argv[2] ?? 10_000)
const kind = (['module', 'project'] as const).find((each) => each === process.argv[3]) ?? 'doc'
/** Within it all are notified, and no longer than this is the loop held. */
const [targetMs, holdMs] = [60_000, 50]
/** Rows written at once, and what the watch of the loop needs to notice a new round. */
const [batch, settleMs] = [500, 500]

const server = new BenchServer()
const loopFile = join(server.dataDir, 'loop')
process.env['BENCH_LOOP_FILE'] = loopFile
process.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'support/watch-loop.ts')}`
try {
  await server.start()
  const { spaceId, moduleId } = await server.importDescription({ openapi: '3.1.0', info: { title: 'B', version: '1' } })
  const made = await server.call('POST', '/doc/save', { moduleId, content: contentOf('Read an order') })
  await server.stop()
  await fillFollowers()
  await server.start()
  const ask = () => server.call('GET', `/space/project/list?spaceId=${spaceId}`)
  const alone = await measureWaits(ask, afterRounds(300))
  rmSync(loopFile, { force: true })
  await delay(settleMs)

  const startedMs = performance.now()
  const [id, revision] = [fieldOf(made, 'id'), fieldOf(made, 'revision')]
  await server.call('POST', '/doc/save', { id, revision, content: contentOf('Read one order') })
  let doneMs: number | undefined
  const counting = untilNotified().then(() => (doneMs = performance.now() - startedMs))
  const waits = await measureWaits(ask, () => doneMs !== undefined)
  await counting
  await delay(settleMs)
  printFigures({
    followers,
    'all notified / 60 s (target 1)': (doneMs ?? targetMs) / targetMs,
    'loop held at most / 50 ms (target 1)': Number(readFileSync(loopFile, 'utf8')) / holdMs,
    'others: p99 meanwhile ms (target 100)': percentile(waits, 0.99),
    'others: p99 meanwhile / alone': percentile(waits, 0.99) / percentile(alone, 0.99),
  })
} finally {
  await server.close()
}

function contentOf(summary: string) {
  const operation = { summary, responses: { '200': { description: 'OK' } } }
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation }
}

function afterRounds(count: number): () => boolean {
  let left = count
  return () => (left -= 1) < 0
}

async function untilNotified(): Promise<void> {
  const database = new DatabaseSync(join(server.dataDir, 'lectern.db'), { readOnly: true })
  const count = database.prepare('select count(*) as count from message')
  while (Number(count.get()?.['count']) < followers) await delay(100)
  database.close()
}

/** Members of the space and of the project who follow its only document, or what it is in. */
async function fillFollowers(): Promise<void> {
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: undefined })
  const { db } = database
  const admin = await db.selectFrom('user').select(['id', 'password_hash']).orderBy('id').executeTakeFirstOrThrow()
  const doc = await db.selectFrom('doc').select(['id', 'module_id']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const place = await db
    .selectFrom('module')
    .innerJoin('project', 'project.id', 'module.project_id')
    .select(['project.id', 'project.space_id'])
    .where('module.id', '=', doc.module_id)
    .executeTakeFirstOrThrow()
  const nowMs = Date.now()
  const joined = { role: 'guest' as const, created_at_ms: nowMs, added_by: admin.id }
  for (let start = 0; start < followers; start += batch) {
    const ids = Array.from({ length: Math.min(batch, followers - start) }, (_, each) => admin.id + 1 + start + each)
    const users = ids.map((id) => ({
      ...{ id, username: `follower${String(id)}`, nickname: `Follower ${String(id)}`, pinyin: '', email: null },
      ...{ password_hash: admin.password_hash, status: 1 as const, is_super_admin: 0, source: 'backend' as const },
      ...{ created_at_ms: nowMs, updated_at_ms: nowMs, last_login_at_ms: nowMs, last_visit_at_ms: nowMs },
    }))
    await db.insertInto('user').values(users).execute()
    const members = ids.map((id) => ({ ...joined, user_id: id }))
    await db
      .insertInto('space_member')
      .values(members.map((row) => ({ ...row, space_id: place.space_id })))
      .execute()
    await db
      .insertInto('project_member')
      .values(members.map((row) => ({ ...row, project_id: place.id })))
      .execute()
    const subjects = { doc: doc.id, module: doc.module_id, project: place.id }
    const follows = { subject_kind: kind, subject_id: subjects[kind], level: 'all', created_at_ms: nowMs } as const
    await db
      .insertInto('subscription')
      .values(ids.map((id) => ({ ...follows, user_id: id })))
      .execute()
  }
  await database.close()
}
