/*
 * Real servers, killed while they import, take pushes, export, pack and unpack archives, move an installation, send mails and read saved addresses: one on
 * the embedded database, two on one PostgreSQL of which one or both are killed. `npm run test:kills` kills a hundred times; `LECTERN_KILLS_SEED` plays a
 * printed seed again.
 */
import { getJob, importOpenApi, retryJob } from '@lectern/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeId } from '../src/core/public-ids.ts'
import { describeMany } from './fixtures/many-operations.ts'
import { findInconsistencies } from './support/consistency.ts'
import { openInstallation, type Installation } from './support/kills/installation.ts'
import { openOutside, type Outside } from './support/kills/outside.ts'
import { runKills } from './support/kills/run-kills.ts'
import { preparePlace, untilDone } from './support/kills/works.ts'
import type { ServerProcess } from './support/server-process.ts'

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'
/** Kills of a long run; 0 for the few that every run of the tests does. */
const kills = Number(process.env['LECTERN_KILLS'] ?? 0)
/** Every short run begins the same work at the same moments; a long one plays another game each time. */
const seed = Number(process.env['LECTERN_KILLS_SEED'] ?? (kills > 0 ? Math.floor(Math.random() * 1_000_000) : 1))
/** Of a long run, for which a machine is quiet. */
const longestStartMs = 10_000
const day = 24 * 60 * 60_000
/** Of an import that takes longer than finding out that it runs. */
const longOperations = 2_000
const log = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

const long = { rounds: kills, operations: 250, longestStreak: 4, skippedLocks: 0.7, log }
const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const short = {
  rounds: isPostgres ? 4 : isAll ? 8 : 5,
  operations: 120,
  longestStreak: 2,
  skippedLocks: 1,
  log: () => undefined,
}

let installation: Installation | undefined
let outside: Outside | undefined
afterEach(async () => {
  await installation?.remove()
  await outside?.close()
  installation = undefined
  outside = undefined
})

describe('servers that are killed', () => {
  it('lose nothing they acknowledged and leave nothing half done', { timeout: day }, async () => {
    installation = await openInstallation()
    const options = { seed, ...(kills > 0 ? long : short) }
    outside = await openOutside(options.operations)
    const figures = await runKills(installation, outside, options)
    console.log(`Seed ${seed}:`, figures)
    // Otherwise the kills never met work, and this proved little.
    expect(figures.running).toBeGreaterThan(0)
    expect(figures.written).toBeGreaterThan(0)
    if (kills > 0) {
      // A few kills may each come a moment after the rows are there for everyone.
      expect(figures.writing).toBeGreaterThan(0)
      expect(figures.slowestStartMs).toBeLessThan(longestStartMs)
    }
  })
})

// Counting attempts and parking is asserted on both engines without killing anything (`jobs/parked-jobs.test.ts`).
const isOnce = isPostgres && !isAll

describe.skipIf(kills > 0 || isOnce)('a job its server does not survive', () => {
  it('is resumed twice, then parked; the server answers, and runs other jobs', async () => {
    const target = await openInstallation()
    installation = target
    await target.start()
    outside = await openOutside(10)
    const place = await preparePlace(serverOf(target), 10, outside)
    const start = async (title: string, operations: number): Promise<string> => {
      const body = { projectId: place.projectId, content: JSON.stringify(describeMany(title, operations)) }
      return (await serverOf(target).call(importOpenApi, { body }, place.token)).data?.jobId ?? ''
    }
    const read = async (id: string) => (await serverOf(target).call(getJob, { query: { id } }, place.token)).data
    const id = await start('Poison', longOperations)
    const held = `id = ${decodeId('job', id)} and state = 'running' and locked_until_ms > 1`
    for (let run = 1; run <= 3; run += 1) {
      const attempts = () =>
        target.inspect(async (ask) => (await ask(`select attempts from job where ${held}`))[0]?.['attempts'])
      await expect.poll(attempts, { interval: 5 }).toBe(run)
      await target.kill(target.servers)
      await target.start()
      await target.forgetDead()
    }
    await expect.poll(async () => (await read(id))?.state).toBe('failed')
    expect(await read(id)).toMatchObject({ failure: { error: 'job_interrupted' }, canRetry: true })
    await untilDone(serverOf(target), place.token, await start('Other', 1))
    expect((await serverOf(target).call(retryJob, { body: { id } }, place.token)).code).toBe('0')
    await untilDone(serverOf(target), place.token, id)
    expect(await target.inspect(findInconsistencies)).toEqual([])
    expect(new Set(await target.stop())).toEqual(new Set([0]))
  })
})

function serverOf({ servers: [server] }: Installation): ServerProcess {
  if (server === undefined) throw new Error('No server runs')
  return server
}
