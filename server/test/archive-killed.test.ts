/*
 * The real server process on the embedded database, killed while it unpacks an archive: whoever looks meanwhile or afterwards sees all of the space
 * or nothing, and it is there exactly once in the end.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addProject,
  addSpace,
  fetchArchive,
  getJob,
  importOpenApi,
  listNormalSpaces,
  packSpace,
  sendArchive,
  unpackAsSpace,
} from '@lectern/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { describeMany } from './fixtures/many-operations.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

const kills = 6
const operations = 150
const longestLifeMs = 900
/** From the first row written; the rest takes longer than that. */
const longestWritingMs = 150
const waitMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-'))
const dataDir = join(folder, 'data')
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function waitForJob(target: ServerProcess, token: string, id: string): Promise<void> {
  await expect
    .poll(async () => (await target.call(getJob, { query: { id } }, token)).data?.state, { timeout: waitMs })
    .toBe('done')
}

async function packOne(target: ServerProcess, token: string): Promise<Blob> {
  const space = await target.call(addSpace, { body: { name: 'Whole' } }, token)
  const spaceId = space.data?.id ?? ''
  const project = await target.call(addProject, { body: { name: 'Whole', spaceId, isPrivate: 1 } }, token)
  const content = JSON.stringify(describeMany('Whole', operations))
  const body = { projectId: project.data?.id ?? '', content }
  await waitForJob(target, token, (await target.call(importOpenApi, { body }, token)).data?.jobId ?? '')
  const packed = await target.call(packSpace, { body: { spaceId } }, token)
  await waitForJob(target, token, packed.data?.jobId ?? '')
  const file = await fetch(`${target.address}${fetchArchive.path}?id=${packed.data?.id ?? ''}`, { headers: { token } })
  return file.blob()
}

/** Sends the file and starts to unpack it; the job. */
async function startUnpacking(target: ServerProcess, token: string, file: Blob): Promise<string> {
  const form = new FormData()
  form.set('part', '0')
  form.set('file', file, 'whole.lectern.zip')
  const sent = await fetch(target.address + sendArchive.path, { method: 'POST', headers: { token }, body: form })
  const { data } = (await sent.json()) as { data: { id: string } } // the reply of the contract
  return (await target.call(unpackAsSpace, { body: { id: data.id } }, token)).data?.jobId ?? ''
}

/** Opens a copy, as it lies there after the kill: the check must not repair what the server is to find. */
function openCopy(name: string): DatabaseSync {
  const copy = join(folder, name)
  mkdirSync(copy)
  for (const file of ['lectern.db', 'lectern.db-wal'])
    if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), join(copy, file))
  return new DatabaseSync(join(copy, 'lectern.db'))
}

/** Returns when the first hidden row of what is unpacked is there. */
async function waitForWriting(): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'lectern.db'), { readOnly: true })
  try {
    const hidden = database.prepare('select count(*) count from space where deleted_at_ms = 0')
    for (let waitedMs = 0; waitedMs < waitMs && hidden.get()?.['count'] === 0; waitedMs += 5) await delay(5)
  } finally {
    database.close()
  }
}

/** Each space that can be seen with what can be seen in it. */
function countSeen(database: DatabaseSync): unknown[] {
  return database
    .prepare(
      `select count(doc.id) docs, count(doc.head_revision_id) heads from space
        left join project on project.space_id = space.id and project.deleted_at_ms is null
        left join module on module.project_id = project.id and module.deleted_at_ms is null
        left join doc on doc.module_id = module.id and doc.deleted_at_ms is null
        where space.deleted_at_ms is null group by space.id`,
    )
    .all()
    .map((row) => ({ ...row }))
}

describe.runIf(process.env['LECTERN_TEST_ENGINE'] === 'sqlite')('a server that is killed while it unpacks', () => {
  it(`${kills} times shows nothing half unpacked, and everything once in the end`, { timeout: 400_000 }, async () => {
    server = await startServer({ LECTERN_DATA_DIR: dataDir })
    const token = await server.signIn()
    const file = await packOne(server, token)
    const first = openCopy('first')
    const [whole] = countSeen(first)
    first.close()
    expect(whole).toMatchObject({ docs: operations + 5 })
    let met = 0 // Kills that left rows behind.
    for (let round = 1; round <= kills; round += 1) {
      const jobId = await startUnpacking(server, token, file)
      // Half of them while rows are being written, the others whenever it comes to it.
      if (round % 2 === 0) await waitForWriting()
      await delay(Math.random() * (round % 2 === 0 ? longestWritingMs : longestLifeMs))
      await server.kill()
      const database = openCopy(String(round))
      expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
      const seen = countSeen(database)
      const states = database.prepare(`select count(*) count from job where state = 'done' and kind = 'archive-unpack'`)
      const ended = Number(states.get()?.['count'])
      // All of those that ended, whole; nothing of the one that was under way.
      expect(seen).toEqual(Array.from({ length: ended + 1 }, () => whole))
      const begun = database.prepare('select count(*) count from space where deleted_at_ms = 0').get()
      if (begun?.['count'] !== 0) met += 1
      database.close()
      server = await startServer({ LECTERN_DATA_DIR: dataDir })
      await waitForJob(server, token, jobId)
      const spaces = await server.call(listNormalSpaces, {}, token)
      expect(spaces.data).toHaveLength(round + 1)
    }
    expect(await server.stop()).toBe(0)
    const database = openCopy('last')
    expect(countSeen(database)).toEqual(Array.from({ length: kills + 1 }, () => whole))
    for (const table of ['space', 'project'])
      expect(database.prepare(`select id from ${table} where deleted_at_ms = 0`).all(), table).toEqual([])
    const orphans = `select id from revision where subject_kind = 'doc' and subject_id not in (select id from doc)`
    expect(database.prepare(orphans).all()).toEqual([])
    expect(database.prepare('select id from trash where space_id < 0').all()).toEqual([])
    database.close()
    // Otherwise no kill came while rows were being written, and this proved little.
    expect(met).toBeGreaterThan(0)
  })
})
