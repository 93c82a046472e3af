/*
 * The real server process on the embedded database, killed again and again while it works. Whatever it acknowledged is there afterwards, nothing
 * half done can be seen, and every import it took on ends well, exactly once.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { addFolder, addModule, addProject, addSpace, getJob, importOpenApi, retryJob } from '@lectern/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { idKeySetting } from '../src/core/id-key.ts'
import { PublicIds } from '../src/core/public-ids.ts'
import { describeMany } from './fixtures/many-operations.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

const kills = 20
const longestLifeMs = 600
const operations = 120
/** Folders (one per tag) and documents, and schemas, of one import. */
const whole = { docs: operations + 5, components: operations / 2 }

/** Of an import that takes longer than finding out that it runs. */
const manyOperations = 4_000

const folder = mkdtempSync(join(tmpdir(), 'lectern-crash-'))
const dataDir = join(folder, 'data')
const poisonedDir = join(folder, 'poisoned')
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** What the server said yes to: names by table, jobs by id. */
const acknowledged = { space: new Set<string>(), module: new Set<string>(), doc: new Set<string>() }
const acknowledgedJobs = new Set<string>()
let serial = 0

interface Place {
  token: string
  projectId: string
  moduleId: string
}

async function writeOnce(target: ServerProcess, { token, projectId, moduleId }: Place): Promise<void> {
  const name = `written ${(serial += 1)}`
  const answers = {
    space: () => target.call(addSpace, { body: { name } }, token),
    module: () => target.call(addModule, { body: { name, projectId } }, token),
    doc: () => target.call(addFolder, { body: { name, moduleId } }, token),
  }
  for (const table of ['space', 'module', 'doc'] as const) {
    const answer = await answers[table]()
    expect(answer.code).toBe('0')
    acknowledged[table].add(name)
  }
}

async function untilWritten(count: number): Promise<void> {
  await expect.poll(() => acknowledged.doc.size, { interval: 10 }).toBeGreaterThanOrEqual(count)
}

async function importOnce(target: ServerProcess, { token, projectId }: Place, number: number): Promise<void> {
  const content = JSON.stringify(describeMany(`Import ${number}`, operations))
  const answer = await target.call(importOpenApi, { body: { projectId, content } }, token)
  if (answer.data !== null) acknowledgedJobs.add(answer.data.jobId)
}

/** Works until the server is gone. A request cut off in the middle may or may not have happened. */
async function untilDead(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work()
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
  }
}

async function waitForJobs(target: ServerProcess, { token }: Place): Promise<void> {
  for (const id of acknowledgedJobs) {
    await expect.poll(async () => (await target.call(getJob, { query: { id } }, token)).data?.state).toBe('done')
  }
}

/** Opens a copy, as it lies there after the kill: the check must not repair what the server is to find. */
function openCopy(round: number): DatabaseSync {
  const copy = join(folder, `copy${round}`)
  mkdirSync(copy)
  for (const name of ['lectern.db', 'lectern.db-wal']) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
  }
  return new DatabaseSync(join(copy, 'lectern.db'))
}

function checkDatabase(database: DatabaseSync): void {
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  for (const [table, names] of Object.entries(acknowledged)) {
    const rows = database.prepare(`select name from ${table} where deleted_at_ms is null`).all()
    const stored = new Set(rows.map((row) => row['name']))
    expect([...names].filter((name) => !stored.has(name))).toEqual([])
  }
  const jobs = new Set(
    database
      .prepare('select id from job')
      .all()
      .map((row) => row['id']),
  )
  const key = database.prepare('select value from setting where key = ?').get(idKeySetting)?.['value']
  const jobIds = new PublicIds(Buffer.from(String(key), 'base64url')).of('job')
  expect([...acknowledgedJobs].filter((id) => !jobs.has(jobIds.find(id) ?? 0))).toEqual([])
  // Each application an import made is there whole, and only once its job has ended.
  const imported = database
    .prepare(
      `select (select count(*) from doc where module_id = module.id and deleted_at_ms is null) docs,
        (select count(*) from component where module_id = module.id and deleted_at_ms is null) components
        from module where origin = 'openapi' and deleted_at_ms is null`,
    )
    .all()
  expect(imported.filter((row) => row['docs'] !== whole.docs || row['components'] !== whole.components)).toEqual([])
  expect(database.prepare(`select count(*) count from job where state = 'done'`).get()).toEqual({
    count: imported.length,
  })
  expect(database.prepare(`select id from job where state in ('failed', 'cancelled')`).all()).toEqual([])
  const visibleStaged = 'select id from doc where deleted_at_ms is null and staged_by_job is not null'
  expect(database.prepare(visibleStaged).all()).toEqual([])
}

async function prepare(target: ServerProcess): Promise<Place> {
  const token = await target.signIn()
  const space = await target.call(addSpace, { body: { name: 'Home' } }, token)
  const inSpace = { name: 'Home', spaceId: space.data?.id ?? '', isPrivate: 1 as const }
  const project = await target.call(addProject, { body: inSpace }, token)
  const projectId = project.data?.id ?? ''
  const module = await target.call(addModule, { body: { name: 'Home', projectId } }, token)
  return { token, projectId, moduleId: module.data?.id ?? '' }
}

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'sqlite')('a server that is killed', () => {
  it(`${kills} times loses nothing it acknowledged and shows nothing half done`, { timeout: 1_200_000 }, async () => {
    let unfinished = 0
    server = await startServer({ LECTERN_DATA_DIR: dataDir })
    const place = await prepare(server)
    // A server that is killed leaves no compiled code behind; this one does, for the twenty to come.
    await server.stop()
    server = await startServer({ LECTERN_DATA_DIR: dataDir })
    for (let round = 1; round <= kills; round += 1) {
      const target = server
      // One more kill, and a job that was resumed twice would be parked.
      if (Number(mostInterruptions()) >= 2) await waitForJobs(target, place)
      const work = Promise.all([
        untilDead(() => writeOnce(target, place)),
        importOnce(target, place, round).catch(() => undefined),
      ])
      // Every other server gets some work done before it is killed, however slow the machine; the rest may die before the first answer.
      if (round % 2 === 1) await untilWritten(acknowledged.doc.size + 3)
      await delay(Math.random() * longestLifeMs)
      await target.kill()
      await work
      const database = openCopy(round)
      checkDatabase(database)
      const open = database.prepare(`select count(*) count from job where state = 'running'`).get()
      if (open?.['count'] !== 0) unfinished += 1
      database.close()
      rmSync(join(folder, `copy${round}`), { recursive: true })
      server = await startServer({ LECTERN_DATA_DIR: dataDir })
    }
    await waitForJobs(server, place)
    // An import whose answer was cut off may have been taken on as well; it ends like the others.
    await expect.poll(() => countOpenJobs()).toBe(0)
    expect(await server.stop()).toBe(0)
    const database = openCopy(0)
    checkDatabase(database)
    for (const table of ['module', 'doc', 'component']) {
      expect(database.prepare(`select id from ${table} where deleted_at_ms = 0`).all()).toEqual([])
    }
    const orphans = `select id from revision where subject_kind = 'doc' and subject_id not in (select id from doc)`
    expect(database.prepare(orphans).all()).toEqual([])
    database.close()
    // Otherwise the kills never met an import, and this proved little.
    expect(unfinished).toBeGreaterThan(0)
    expect(acknowledged.doc.size).toBeGreaterThan(kills)
  })
})

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'sqlite')('a job its server does not survive', () => {
  it('is resumed twice, then parked; the server answers, and runs other jobs', { timeout: 240_000 }, async () => {
    const start = () => startServer({ LECTERN_DATA_DIR: poisonedDir })
    server = await start()
    const place = await prepare(server)
    const content = JSON.stringify(describeMany('Poison', manyOperations))
    const { data } = await server.call(importOpenApi, { body: { projectId: place.projectId, content } }, place.token)
    const id = data?.jobId ?? ''
    for (let run = 1; run <= 3; run += 1) {
      await expect.poll(() => attemptsOfRunning(), { timeout: 30_000, interval: 10 }).toBe(run)
      await server.kill()
      server = await start()
    }
    const target = server
    const read = async (job: string) => (await target.call(getJob, { query: { id: job } }, place.token)).data
    await expect.poll(async () => (await read(id))?.state, { timeout: 30_000 }).toBe('failed')
    expect(await read(id)).toMatchObject({ failure: { error: 'job_interrupted' }, canRetry: true })
    const other = { projectId: place.projectId, content: JSON.stringify(describeMany('Other', 1)) }
    const started = await target.call(importOpenApi, { body: other }, place.token)
    await expect.poll(async () => (await read(started.data?.jobId ?? ''))?.state, { timeout: 30_000 }).toBe('done')
    expect((await target.call(retryJob, { body: { id } }, place.token)).code).toBe('0')
    await expect.poll(async () => (await read(id))?.state, { timeout: 60_000 }).toBe('done')
    expect(await target.stop()).toBe(0)
  })
})

function countOpenJobs(): unknown {
  return ask(dataDir, `select count(*) answer from job where state in ('queued', 'running')`)
}

/** Of one job; a running one may be about to be counted. */
function mostInterruptions(): unknown {
  const counted = `interruptions + case state when 'running' then 1 else 0 end`
  return ask(dataDir, `select max(${counted}) answer from job where state in ('queued', 'running')`)
}

function attemptsOfRunning(): unknown {
  return ask(poisonedDir, `select max(attempts) answer from job where state = 'running' and locked_until_ms > 0`)
}

function ask(dir: string, query: string): unknown {
  const database = new DatabaseSync(join(dir, 'lectern.db'), { readOnly: true })
  const row = database.prepare(query).get()
  database.close()
  return row?.['answer']
}
