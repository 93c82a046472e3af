import {
  cancelJob,
  dropJob,
  getExport,
  getJob,
  importOpenApi,
  listJobs,
  retryJob,
  startExport,
  type Job,
} from '@lectern/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDoc } from '../../test/factories/build-documents.ts'
import { buildUser } from '../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../test/factories/build-places.ts'
import { describeOperation } from '../../test/factories/describe-operation.ts'
import { interruptJob, parkJob } from '../../test/support/interrupt-job.ts'
import { type Caller, useTestApp } from '../../test/support/test-app.ts'
import { decodeId, encodeId } from '../core/public-ids.ts'
import { lockMs } from './held-job.ts'
import { sweepExpired } from '../start/housekeeping.ts'
import type { JobHandler } from './job-handler.ts'
import { claimJobs } from './job-claim-repo.ts'
import { enqueueJob, findJob, findJobInput, releaseJob } from './job-repo.ts'
import { createJobRunner } from './job-runner.ts'
import { rowsOf } from '../db/rows.ts'

const dayMs = 24 * 60 * 60_000

const test = useTestApp()
let module: BuiltModule
beforeEach(async () => {
  module = await buildModule(test, { project: await buildProject(test, { isPrivate: 0 }) })
  await buildDoc(test, { module, content: describeOperation('/a') })
})

const die = (id: string): Promise<void> => interruptJob(test, decodeId('job', id))
const dieThrice = (id: string): Promise<void> => parkJob(test, decodeId('job', id))

async function startOne(): Promise<string> {
  const body = { moduleId: module.publicId, format: 'openapi' } as const
  return (await test.call(startExport, { body }, module.owner)).data?.jobId ?? ''
}

async function importOne(): Promise<string> {
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/b': { get: {} } },
  })
  const body = { projectId: module.project.publicId, moduleId: module.publicId, content }
  return (await test.call(importOpenApi, { body }, module.owner)).data?.jobId ?? ''
}

const read = async (id: string, caller: Caller = module.owner): Promise<Job | null> =>
  (await test.call(getJob, { query: { id } }, caller)).data
const retry = async (id: string, caller: Caller = module.owner): Promise<string | undefined> =>
  (await test.call(retryJob, { body: { id } }, caller)).error

/** What the audit log has of the job, oldest first; each names its owner. */
async function actsOn(id: string): Promise<string[]> {
  const entries = await rowsOf(test.db, 'audit', { subject_id: decodeId('job', id) })
    .select(['action', 'details'])
    .where('action', 'like', 'job.%')
    .orderBy('id')
    .execute()
  expect(entries.every(({ details }) => /^\{"owner":".+"\}$/.test(details))).toBe(true)
  return entries.map(({ action }) => action)
}

describe('a job whose process ended', () => {
  it('twice is resumed, and ends well', async () => {
    const id = await startOne()
    for (let count = 0; count < 2; count += 1) await die(id)
    await test.jobs.runUntilIdle()
    expect(await read(id)).toMatchObject({ state: 'done', failure: null, canRetry: false })
    expect(await findJob(test.db, decodeId('job', id))).toMatchObject({ attempts: 3, interruptions: 2, parked: 0 })
  })

  it('after two resumptions is parked with its reason, and never resumed by itself', async () => {
    const id = await startOne()
    await dieThrice(id)
    const parked = await read(id, { ...module.owner, language: 'en' })
    expect(parked).toMatchObject({ state: 'failed', canRetry: true, failure: { error: 'job_interrupted' } })
    expect(parked?.failure?.message).toContain('3 times')
    expect((await read(id))?.failure?.message).toContain('3 次')
    expect((await test.call(getExport, { query: { id } }, module.owner)).data).toBeNull()
    test.advance(lockMs + 1)
    await test.jobs.runUntilIdle()
    expect(await findJob(test.db, decodeId('job', id))).toMatchObject({ state: 'failed', attempts: 4, parked: 1 })
  })

  it('counts only ends without giving back', async () => {
    const id = await startOne()
    const held = { id: decodeId('job', id), worker: 'stopping' }
    for (let count = 0; count < 5; count += 1) {
      const claim = { worker: held.worker, kinds: ['export'], nowMs: test.now(), lockMs }
      expect((await claimJobs(test.db, test.database.engine, claim))[0]?.id).toBe(held.id)
      await releaseJob(test.db, held, { runAfterMs: test.now(), countsAsAttempt: false })
    }
    await test.jobs.runUntilIdle()
    expect(await findJob(test.db, held.id)).toMatchObject({ state: 'done', attempts: 1, interruptions: 0 })
  })

  it('and that is cancelled meanwhile is cancelled', async () => {
    const id = await startOne()
    for (let count = 0; count < 3; count += 1) await die(id)
    expect((await test.call(cancelJob, { body: { id } }, module.owner)).code).toBe('0')
    await test.jobs.runUntilIdle()
    expect(await read(id)).toMatchObject({ state: 'cancelled', canRetry: false })
  })
})

const findNames = () =>
  rowsOf(test.db, 'user', { id: module.owner.id })
    .innerJoin('module', (join) => join.on('module.id', '=', module.id))
    .select(['user.nickname as owner', 'module.name as moduleName'])
    .executeTakeFirstOrThrow()

describe('a parked job', () => {
  it('is retried by its owner from its beginning, once', async () => {
    const id = await startOne()
    await dieThrice(id)
    expect(await retry(id)).toBeUndefined()
    expect(await retry(id)).toBe('job_not_retryable')
    expect(await read(id)).toMatchObject({ state: 'queued', failure: null, canRetry: false, finishedAtMs: null })
    await test.jobs.runUntilIdle()
    expect(await read(id)).toMatchObject({ state: 'done' })
    expect(await findJob(test.db, decodeId('job', id))).toMatchObject({ attempts: 1, interruptions: 0 })
    expect(await retry(id)).toBe('job_not_retryable')
  })

  it('is nothing strangers know of; what a super admin does to it is in the audit log', async () => {
    const id = await startOne()
    await dieThrice(id)
    expect(await retry(id, await buildUser(test))).toBe('job_not_found')
    expect(await findJob(test.db, decodeId('job', id))).toMatchObject({ state: 'failed', parked: 1 })
    expect(await retry(id, await buildUser(test, { isSuperAdmin: true }))).toBeUndefined()
    expect(await actsOn(id)).toEqual(['job.retry'])
  })

  it('keeps what it works on for a week', async () => {
    const [retried, left] = [await importOne(), await importOne()]
    await dieThrice(retried)
    const docs = () => test.db.selectFrom('doc').select('id').where('module_id', '=', module.id).execute()
    // The other one has written the application by now.
    expect(await read(left)).toMatchObject({ state: 'done' })
    expect(await retry(retried)).toBe('job_not_retryable')
    await test.db.updateTable('job').set({ state: 'failed' }).where('id', '=', decodeId('job', left)).execute()
    test.advance(6 * dayMs)
    await sweepExpired(test.context)
    expect(await retry(retried)).toBeUndefined()
    await test.jobs.runUntilIdle()
    expect(await read(retried)).toMatchObject({ state: 'done' })
    expect(await docs()).toHaveLength(2)
    const old = await importOne()
    await dieThrice(old)
    test.advance(8 * dayMs)
    await sweepExpired(test.context)
    expect(await findJobInput(test.db, decodeId('job', old))).toBeUndefined()
    expect(await retry(old)).toBe('job_not_retryable')
    expect(await read(old)).toMatchObject({ state: 'failed', canRetry: false, failure: { error: 'job_interrupted' } })
  })

  it('is dropped by a super admin, with what it works on; others are refused', async () => {
    const id = await importOne()
    await dieThrice(id)
    const drop = (caller: Caller) => test.call(dropJob, { body: { id } }, caller)
    expect((await drop(module.owner)).error).toBe('no_permission')
    expect(await findJobInput(test.db, decodeId('job', id))).toBeDefined()
    const admin = await buildUser(test, { isSuperAdmin: true })
    expect((await drop(admin)).code).toBe('0')
    expect(await findJobInput(test.db, decodeId('job', id))).toBeUndefined()
    expect(await read(id)).toMatchObject({ state: 'failed', canRetry: false, failure: { error: 'job_interrupted' } })
    expect((await drop(admin)).error).toBe('job_not_cancellable')
    expect(await actsOn(id)).toEqual(['job.drop'])
  })

  it('is listed for super admins with its reason, beside those that wait and those that ended', async () => {
    const parked = await importOne()
    await dieThrice(parked)
    const done = await startOne()
    await test.jobs.runUntilIdle()
    const waiting = await startOne()
    const [admin, named] = [await buildUser(test, { isSuperAdmin: true }), await findNames()]
    const list = async () => (await test.call(listJobs, {}, { ...admin, language: 'en' })).data
    const listed = await list()
    expect(listed?.open.find(({ id }) => id === parked)).toEqual({
      id: parked,
      kind: 'import-openapi',
      state: 'failed',
      isParked: true,
      isStopping: false,
      progress: { step: '', done: 0, total: 0, percent: 0 },
      failure:
        'The server stopped unexpectedly 3 times during this job, so it isn’t resumed automatically. Retry it, or ask a super admin.',
      ...named,
      createdAtMs: expect.any(Number) as number, // the clock of the test goes on
      runAfterMs: expect.any(Number) as number, // as above
      finishedAtMs: expect.any(Number) as number, // as above
    })
    expect(listed?.open.at(-1)).toMatchObject({ id: waiting, kind: 'export', state: 'queued', isParked: false })
    expect(listed?.ended.find(({ id }) => id === done)).toMatchObject({ state: 'done', failure: null })
    expect(listed?.ended.map(({ id }) => id)).not.toContain(parked)

    await test.call(dropJob, { body: { id: parked } }, admin)
    await test.call(cancelJob, { body: { id: waiting } }, admin)
    const after = await list()
    expect(after?.open.map(({ id }) => id)).not.toEqual(expect.arrayContaining([parked]))
    expect(after?.open.map(({ id }) => id)).not.toEqual(expect.arrayContaining([waiting]))
    expect(after?.ended[0]).toMatchObject({ id: waiting, state: 'cancelled' })
    expect(await test.call(listJobs, {}, module.owner)).toMatchObject({ error: 'no_permission', data: null })
  })

  it('of a kind that cannot begin again just failed', async () => {
    const failures: string[] = []
    const handler: JobHandler = {
      kind: 'once',
      canRetry: false,
      run: () => Promise.reject(new Error('never run')),
      cleanUp: () => Promise.resolve(),
      onFailed: (_tx, _job, failure) => Promise.resolve(void failures.push(failure.error)),
    }
    const id = await enqueueJob(test.db, { kind: 'once', payload: {}, ownerId: module.owner.id }, test.now())
    for (let count = 0; count < 3; count += 1) await interruptJob(test, id)
    await createJobRunner(test.context, { handlers: [handler], concurrency: 1 }).runUntilIdle()
    expect(failures).toEqual(['job_interrupted'])
    expect(await findJob(test.db, id)).toMatchObject({ state: 'failed', parked: 0 })
  })
})

describe('dropping', () => {
  it('ends a running job whoever runs it; its runner lets go of it', async () => {
    const admin = await buildUser(test, { isSuperAdmin: true })
    let cleanUps = 0
    const handler: JobHandler = {
      kind: 'stuck',
      run: async (job) => {
        await test.call(dropJob, { body: { id: encodeId('job', job.id) } }, admin)
        // Deaf to the signal until it touches its row.
        await test.db.transaction().execute((tx) => job.hold(tx))
      },
      cleanUp: () => Promise.resolve(void (cleanUps += 1)),
      onFailed: () => Promise.reject(new Error('not failed')),
    }
    const row = await enqueueJob(test.db, { kind: 'stuck', payload: {}, ownerId: module.owner.id }, test.now())
    const id = encodeId('job', row)
    await createJobRunner(test.context, { handlers: [handler], concurrency: 1 }).runUntilIdle()
    expect(await read(id)).toMatchObject({ state: 'cancelled', failure: null, canRetry: false })
    expect(cleanUps).toBeGreaterThan(0)
    expect(await actsOn(id)).toEqual(['job.drop'])
  })
})
