import { initialOrder, startExport } from '@lectern/contracts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../test/factories/build-people.ts'
import { buildModule, buildProject } from '../../test/factories/build-places.ts'
import { startMs, useTestApp } from '../../test/support/test-app.ts'
import { currentHolder } from '../core/loop-watch/holder.ts'
import { sweepExpired } from '../start/housekeeping.ts'
import type { JobHandler, RunningJob } from './job-handler.ts'
import { claimJobs } from './job-claim-repo.ts'
import { enqueueJob, findJob } from './job-repo.ts'
import { createJobRunner } from './job-runner.ts'
import { createPeriodic } from './periodic.ts'

const test = useTestApp()
let ownerId: number
beforeAll(async () => {
  ownerId = (await buildUser(test)).id
})

function handlerOf(kind: string, run: (job: RunningJob) => Promise<void>): JobHandler {
  return { kind, run, cleanUp: () => Promise.resolve(), onFailed: () => Promise.resolve() }
}

describe('claiming', () => {
  it('gives each job to one of many who ask at the same time', async () => {
    const kind = 'claimed'
    const ids = new Set<number>()
    for (let count = 0; count < 8; count += 1) {
      ids.add(await enqueueJob(test.db, { kind, payload: {}, ownerId }, test.now()))
    }
    const claims = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        claimJobs(test.db, test.database.engine, {
          worker: `worker-${index}`,
          kinds: [kind],
          nowMs: test.now(),
          lockMs: 1_000,
        }),
      ),
    )
    const claimed = claims.flat().map(({ id }) => id)
    // Some may have looked at a row another was just taking and come back with nothing; none has two owners.
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(claimed.every((id) => ids.has(id))).toBe(true)
    expect(claimed.length).toBeGreaterThan(0)
    await test.db.deleteFrom('job').where('kind', '=', kind).execute()
  })

  it('runs every job once with two runners, oldest first in each', async () => {
    const ran: number[] = []
    const handler = handlerOf('counted', async (job) => {
      ran.push(job.id)
      await test.db.transaction().execute((tx) => job.finish(tx, { ok: true }))
    })
    const ids = []
    for (let count = 0; count < 10; count += 1) {
      ids.push(await enqueueJob(test.db, { kind: 'counted', payload: {}, ownerId }, test.now()))
    }
    const runners = [1, 2].map(() => createJobRunner(test.context, { handlers: [handler], concurrency: 2 }))
    await Promise.all(runners.map((runner) => runner.runUntilIdle()))
    await Promise.all(runners.map((runner) => runner.runUntilIdle()))
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids)
    for (const id of ids) {
      expect(await findJob(test.db, id)).toMatchObject({ state: 'done', attempts: 1, report: '{"ok":true}' })
    }
  })

  it('lets others pass jobs that wait for something outside, of which there are so many at most', async () => {
    const kind = 'waiting'
    const released = Promise.withResolvers<true>()
    const counts = { quick: 0, hanging: 0, most: 0, ended: 0 }
    const handler = handlerOf(kind, async (job) => {
      const { hangs } = job.payload as { hangs: boolean } // written below
      if (hangs) {
        counts.hanging += 1
        counts.most = Math.max(counts.most, counts.hanging)
        await released.promise
        counts.hanging -= 1
      } else counts.quick += 1
      await test.db.transaction().execute((tx) => job.finish(tx, null))
      counts.ended += 1
    })
    for (const hangs of [true, true, true, true, false, false, true, true, true, true])
      await enqueueJob(test.db, { kind, payload: { hangs }, ownerId }, test.now())
    const [concurrency, most] = [2, 4]
    const runner = createJobRunner(test.context, { handlers: [handler], concurrency, aside: { afterMs: 1, most } })
    await runner.start()
    await expect.poll(() => counts).toMatchObject({ quick: 2, hanging: concurrency + most })
    released.resolve(true)
    await expect.poll(() => counts.ended).toBe(10)
    expect(counts.most).toBe(concurrency + most)
    await runner.stop()
  })

  it('has the next pass when there is room for another that waits outside, however long it has waited', async () => {
    const kind = 'waiting too'
    const released = [Promise.withResolvers<true>(), Promise.withResolvers<true>(), Promise.withResolvers<true>()]
    const begun: number[] = []
    const handler = handlerOf(kind, async (job) => {
      const { index } = job.payload as { index: number } // written below
      begun.push(index)
      await released[index]?.promise
      await test.db.transaction().execute((tx) => job.finish(tx, null))
    })
    for (const index of [0, 1, 2]) await enqueueJob(test.db, { kind, payload: { index }, ownerId }, test.now())
    const runner = createJobRunner(test.context, {
      handlers: [handler],
      concurrency: 1,
      aside: { afterMs: 1, most: 1 },
    })
    await runner.start()
    await expect.poll(() => begun).toEqual([0, 1])
    // The second one has waited for that room, and goes on waiting for its service.
    released[0]?.resolve(true)
    await expect.poll(() => begun).toEqual([0, 1, 2])
    for (const each of released) each.resolve(true)
    await expect
      .poll(async () =>
        (await test.db.selectFrom('job').select('state').where('kind', '=', kind).execute()).map(({ state }) => state),
      )
      .toEqual(['done', 'done', 'done'])
    await runner.stop()
  })

  it('takes as many at once as there are places, the oldest first', async () => {
    const kind = 'together'
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1)
      ids.push(await enqueueJob(test.db, { kind, payload: {}, ownerId }, test.now()))
    const claim = { worker: 'one', kinds: [kind], nowMs: test.now(), lockMs: 1_000, limit: 3 }
    const claimed = await claimJobs(test.db, test.database.engine, claim)
    expect(claimed.map(({ id, attempts, interruptions }) => [id, attempts, interruptions])).toEqual(
      ids.slice(0, 3).map((id) => [id, 1, 0]),
    )
    expect((await claimJobs(test.db, test.database.engine, claim)).map(({ id }) => id)).toEqual(ids.slice(3))
    test.advance(1_001)
    const again = await claimJobs(test.db, test.database.engine, { ...claim, nowMs: test.now() })
    expect(again.map(({ id, attempts, interruptions }) => [id, attempts, interruptions])).toEqual(
      ids.slice(0, 3).map((id) => [id, 2, 1]),
    )
    await test.db.deleteFrom('job').where('kind', '=', kind).execute()
  })

  it('is rolled back with its cause', async () => {
    const failing = test.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { kind: 'never', payload: {}, ownerId }, test.now())
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await test.db.selectFrom('job').select('id').where('kind', '=', 'never').execute()).toEqual([])
  })

  it('starts by itself when a job is announced', async () => {
    let done: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (done = resolve))
    const handler = handlerOf('announced', async (job) => {
      await test.db.transaction().execute((tx) => job.finish(tx, null))
      done()
    })
    const runner = createJobRunner(test.context, { handlers: [handler], concurrency: 1 })
    await runner.start()
    const id = await enqueueJob(test.db, { kind: 'announced', payload: {}, ownerId }, test.now())
    test.context.bus.send({ type: 'jobs' })
    await ended
    await runner.stop()
    expect(await findJob(test.db, id)).toMatchObject({ state: 'done' })
  })
})

it('goes on at once with what a process left that is no longer there, and leaves alone what another one runs', async () => {
  const kind = 'left'
  const running = async (worker: string): Promise<number> => {
    const id = await enqueueJob(test.db, { kind, payload: {}, ownerId }, test.now())
    const held = { state: 'running', attempts: 1, locked_by: worker, locked_until_ms: test.now() + 30_000 } as const
    await test.db.updateTable('job').set(held).where('id', '=', id).execute()
    return id
  }
  const { engine } = test.context
  const left = await running('1:0:gone')
  const other = await running(`2:${engine.process}:there`)
  const ran: number[] = []
  let done: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (done = resolve))
  const handler = handlerOf(kind, async (job) => {
    await test.db.transaction().execute((tx) => job.finish(tx, null))
    ran.push(job.id)
    if (job.id === left) done()
  })
  const runner = createJobRunner(test.context, { handlers: [handler], concurrency: 1 })
  await runner.start()
  await ended
  await runner.stop()
  expect(await findJob(test.db, left)).toMatchObject({ state: 'done', interruptions: 1 })
  // There is no other on a database that only one may open.
  if (engine.allowsSeveralProcesses) expect(ran).toEqual([left])
  await test.db.deleteFrom('job').where('id', 'in', [left, other]).execute()
})

it('knows the processes of its database, those of others and ended ones left out', async () => {
  const { engine } = test.context
  expect([...(await engine.listProcesses(test.db))]).toContain(engine.process)
  expect([...(await engine.listProcesses(test.db))]).not.toContain('0')
})

describe('work', () => {
  it('counts as its job, its task or the request it is done for, so that the log can name who holds the server', async () => {
    const found: unknown[] = []
    const note = (): void => {
      found.push(currentHolder())
    }
    const handler = handlerOf('noted', async (job) => {
      await test.db.transaction().execute((tx) => job.finish(tx, null))
      note()
    })
    const id = await enqueueJob(test.db, { kind: 'noted', payload: {}, ownerId }, test.now())
    await createJobRunner(test.context, { handlers: [handler], concurrency: 1 }).runUntilIdle()
    const task = { name: 'noted', everyMs: 1_000, run: async () => Promise.resolve().then(note) }
    await createPeriodic(test.context, [task]).runDue()
    const module = await buildModule(test)
    const send = vi.spyOn(test.context.bus, 'send').mockImplementation(note)
    await test.call(startExport, { body: { moduleId: module.publicId, format: 'openapi' } }, module.owner)
    send.mockRestore()
    expect(found).toEqual([
      { job: id, kind: 'noted' },
      { task: 'noted' },
      expect.objectContaining({ request: `POST ${startExport.path}` }),
    ])
    await test.jobs.runUntilIdle()
  })
})

describe('progress', () => {
  it('is stored now and then, not each time', async () => {
    const stored: string[] = []
    const handler = handlerOf('slow', async (job) => {
      for (let done = 1; done <= 50; done += 1) job.report({ step: 'write', done, total: 50, percent: done * 2 })
      await expect.poll(async () => (await findJob(test.db, job.id))?.progress).toContain('"done":50')
      stored.push((await findJob(test.db, job.id))?.progress ?? '')
      await test.db.transaction().execute((tx) => job.finish(tx, null))
    })
    await enqueueJob(test.db, { kind: 'slow', payload: {}, ownerId }, test.now())
    const told: number[] = []
    const stop = test.context.bus.on((signal) => {
      if (signal.type === 'progress' && signal.state === 'running') told.push(signal.progress.done)
    })
    await createJobRunner(test.context, { handlers: [handler], concurrency: 1 }).runUntilIdle()
    stop()
    expect(stored).toEqual(['{"step":"write","done":50,"total":50,"percent":100}'])
    expect(told.every((done) => done === 50)).toBe(true)
  })
})

describe('periodic work', () => {
  it('is done once per period by all servers together', async () => {
    let runs = 0
    const task = {
      name: 'test',
      everyMs: 3_600_000,
      run: () => {
        runs += 1
        return Promise.resolve()
      },
    }
    const servers = [1, 2, 3].map(() => createPeriodic(test.context, [task]))
    const runAll = () => Promise.all(servers.map((server) => server.runDue()))
    await runAll()
    await runAll()
    expect(runs).toBe(1)
    test.advance(3_600_001)
    await runAll()
    expect(runs).toBe(2)
  })

  it('that fails is due again soon, and lets the others run', async () => {
    let tries = 0
    let others = 0
    const failing = { name: 'failing', everyMs: 86_400_000, run: () => Promise.reject(new Error(String((tries += 1)))) }
    const fine = { name: 'fine', everyMs: 86_400_000, run: () => Promise.resolve(void (others += 1)) }
    const server = createPeriodic(test.context, [failing, fine])
    await server.runDue()
    await server.runDue()
    expect([tries, others]).toEqual([1, 1])
    test.advance(15 * 60_000)
    await server.runDue()
    expect([tries, others]).toEqual([2, 1])
  })
})

describe('sweeping', () => {
  it('removes what is past its time and nothing else', async () => {
    const user = await buildUser(test)
    const day = 24 * 60 * 60_000
    const oldMs = test.now() - 100 * day
    await test.db.updateTable('session').set({ expires_at_ms: test.now() }).where('user_id', '=', user.id).execute()
    const other = await buildUser(test)
    const [old, recent] = [
      await enqueueJob(test.db, { kind: 'x', payload: {}, ownerId }, oldMs),
      await enqueueJob(test.db, { kind: 'x', payload: {}, ownerId }, oldMs),
    ]
    await test.db.updateTable('job').set({ state: 'done', finished_at_ms: oldMs }).where('id', '=', old).execute()
    await test.db
      .updateTable('job')
      .set({ state: 'done', finished_at_ms: test.now() })
      .where('id', '=', recent)
      .execute()
    for (const createdAtMs of [oldMs, test.now()]) {
      await test.db
        .insertInto('event')
        .values({ name: 'module.changed', payload: '{"moduleId":0}', created_at_ms: createdAtMs })
        .execute()
      for (const isRead of [0, 1]) {
        await test.db
          .insertInto('message')
          .values({
            user_id: user.id,
            type: 5,
            template: 'import.failed',
            params: '{}',
            source_kind: '',
            source_id: null,
            is_read: isRead,
            created_at_ms: createdAtMs,
          })
          .execute()
      }
    }
    await test.db
      .insertInto('attempt')
      .values([
        { key: 'account:old', failures: 3, forgiven_until_ms: oldMs, locked_until_ms: 0 },
        { key: 'account:locked', failures: 9, forgiven_until_ms: oldMs, locked_until_ms: test.now() + 1 },
      ])
      .execute()

    await sweepExpired(test.context)
    const sessions = await test.db.selectFrom('session').select('user_id').execute()
    expect(sessions.some((row) => row.user_id === user.id)).toBe(false)
    expect(sessions.some((row) => row.user_id === other.id)).toBe(true)
    expect(await findJob(test.db, old)).toBeUndefined()
    expect(await findJob(test.db, recent)).toBeDefined()
    const events = await test.db.selectFrom('event').selectAll().where('payload', '=', '{"moduleId":0}').execute()
    expect(events.map((row) => row.created_at_ms)).toEqual([test.now()])
    const messages = await test.db.selectFrom('message').selectAll().where('user_id', '=', user.id).execute()
    expect(messages.map((row) => [row.is_read, row.created_at_ms === oldMs])).toEqual([
      [0, true],
      [0, false],
      [1, false],
    ])
    const attempts = await test.db.selectFrom('attempt').select('key').execute()
    expect(attempts).toEqual([{ key: 'account:locked' }])
    expect(test.now()).toBeGreaterThan(startMs)
  })

  it('removes rows an ended import left staged, and leaves those of a running one', async () => {
    const module = await buildModule(test, { project: await buildProject(test) })
    const kept: string[] = []
    for (const state of ['failed', 'running'] as const) {
      const payload = { projectId: module.project.id, moduleId: module.id, fileName: '' }
      const jobId = await enqueueJob(test.db, { kind: 'import-openapi', payload, ownerId }, test.now())
      await test.db.updateTable('job').set({ state }).where('id', '=', jobId).execute()
      await test.db
        .insertInto('component')
        .values({
          module_id: module.id,
          section: 'schemas',
          name: state,
          head_revision_id: null,
          created_at_ms: initialOrder,
          deleted_at_ms: 0,
          staged_by_job: jobId,
        })
        .execute()
      if (state === 'running') kept.push(state)
    }
    await sweepExpired(test.context)
    const rows = await test.db.selectFrom('component').select('name').where('module_id', '=', module.id).execute()
    expect(rows.map(({ name }) => name)).toEqual(kept)
  })
})

describe('jobs that write one application', () => {
  it('run one after the other, those of others meanwhile', async () => {
    const moduleId = (await buildModule(test)).id
    const other = (await buildModule(test)).id
    const kind = 'serial'
    const ids: number[] = []
    for (const each of [moduleId, moduleId, other])
      ids.push(await enqueueJob(test.db, { kind, payload: {}, ownerId, moduleId: each }, test.now()))
    const claim = (worker: string, limit: number) =>
      claimJobs(test.db, test.database.engine, { worker, kinds: [kind], nowMs: test.now(), lockMs: 1_000, limit })
    const claimed = await Promise.all([claim('one', 1), claim('two', 1), claim('three', 3)])
    expect(new Set(claimed.flat().map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]))
    await test.db
      .updateTable('job')
      .set({ state: 'done' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect((await claim('four', 3)).map(({ id }) => id)).toEqual([ids[1]])
  })
  it('wait for an earlier one that another process is about to claim', async ({ skip }) => {
    const { engine } = test.database
    skip(!engine.skipsLockedRows, 'one process only: nobody else claims')
    const moduleId = (await buildModule(test)).id
    const kind = 'ordered'
    const job = { kind, payload: {}, ownerId, moduleId }
    const first = await enqueueJob(test.db, job, test.now())
    await enqueueJob(test.db, job, test.now())
    const claim = async () => {
      const [claimed] = await claimJobs(test.db, engine, {
        worker: 'late',
        kinds: [kind],
        nowMs: test.now(),
        lockMs: 1,
      })
      return claimed
    }
    await test.db.transaction().execute(async (tx) => {
      await tx.selectFrom('job').select('id').where('id', '=', first).forUpdate().execute()
      expect(await claim()).toBeUndefined()
    })
    expect((await claim())?.id).toBe(first)
  })
})
