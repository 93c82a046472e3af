/* A move whose server dies on the way, at each place where the work leaves it: resumed, it makes everything once and leaves nothing out. */
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildTornaRows } from '../../../../test/factories/build-torna-rows.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { countAll, dumpOf, migrationAs } from '../../../../test/support/torna-migration.ts'
import { createJobRunner, type JobRunner } from '../../../jobs/job-runner.ts'
import { createImportHandler } from '../import/import-job.ts'
import { openReadThreads, type ReadThreads } from '../import/read/read-thread.ts'
import { createMigrationHandler } from './migration-job.ts'
import { openMigrationThreads, type MigrationThreads } from './read/migration-threads.ts'

type Call = Exclude<keyof MigrationThreads, 'close'> | 'import'

const threads = openMigrationThreads()
const readThreads = openReadThreads(1)
let test: TestApp
afterEach(() => test.close())
afterAll(async () => {
  await readThreads.close()
  await threads.close()
})

/** Runners of one process, which dies when it has come to the `at`th `call`. */
function openProcess({ call, at }: { call: Call; at: number }): {
  migrations: JobRunner
  imports: JobRunner
  isDead: () => boolean
} {
  let calls = 0
  let isDead = false
  let nowMs = test.now()
  /** Its clock ends with it, so that what its timers still do holds no job beyond that. */
  const clock = (): number => {
    if (!isDead) nowMs = test.now()
    return nowMs
  }
  const context = { ...test.context, clock }
  /** What a dead process answers: nothing. When its job is claimed by another, it claims no more. */
  const never = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        void Promise.all([migrations.stop(), imports.stop()])
        reject(new Error('dead'))
      })
    })
  const pass = (name: Call): boolean => {
    if (name === call) calls += 1
    if (calls === at && name === call) isDead = true
    return !isDead
  }
  const dying: MigrationThreads = {
    read: (...args) => (pass('read') ? threads.read(...args) : never(args[2])),
    listRows: (...args) => (pass('listRows') ? threads.listRows(...args) : never(args[1])),
    countApplication: (...args) => (pass('countApplication') ? threads.countApplication(...args) : never(args[1])),
    listDictionaries: (...args) => (pass('listDictionaries') ? threads.listDictionaries(...args) : never(args[1])),
    listConfig: (...args) => (pass('listConfig') ? threads.listConfig(...args) : never(args[1])),
    listProjectScripts: (...args) =>
      pass('listProjectScripts') ? threads.listProjectScripts(...args) : never(args[1]),
    listComments: (...args) => (pass('listComments') ? threads.listComments(...args) : never(args[1])),
    countLeft: (...args) => (pass('countLeft') ? threads.countLeft(...args) : never(args[1])),
    buildApplication: (...args) => (pass('buildApplication') ? threads.buildApplication(...args) : never(args[1])),
    close: () => Promise.resolve(),
  }
  const dyingReaders: ReadThreads = {
    read: (task, host, signal) => {
      const answer: typeof host.answer = async (message) => {
        const answered = await host.answer(message)
        return message.type !== 'batch' || pass('import') ? answered : never(signal)
      }
      return readThreads.read(task, { ...host, answer }, signal)
    },
    close: () => Promise.resolve(),
  }
  const migrations = createJobRunner(context, {
    handlers: [createMigrationHandler(context, dying)],
    concurrency: 1,
  })
  const imports = createJobRunner(context, {
    handlers: [createImportHandler(context, dyingReaders, 'torna-module')],
    concurrency: 1,
  })
  return { migrations, imports, isDead: () => isDead }
}

describe('a move whose server dies', () => {
  it.each<{ call: Call; at: number }>([
    { call: 'read', at: 1 },
    { call: 'listDictionaries', at: 1 },
    { call: 'import', at: 1 },
    { call: 'buildApplication', at: 2 },
  ])('at $call $at ends with everything, once', async (death) => {
    test = await openTestApp()
    const admin = await buildUser(test, { isSuperAdmin: true })
    const migration = migrationAs(test, admin)
    const id = await migration.start(dumpOf(buildTornaRows()))
    const first = openProcess(death)
    await first.imports.start()
    await first.migrations.start()
    await expect.poll(() => first.isDead()).toBe(true)
    if (death.call !== 'import') await first.imports.stop()
    expect(await migration.read(id)).toMatchObject({ state: 'running', report: null })
    test.advance(31_000)
    await test.jobs.runUntilIdle()
    expect(await migration.read(id)).toMatchObject({ state: 'done' })
    const counts = await countAll(test)
    expect(counts).toMatchObject({ space: 2, project: 2, module: 2, doc: 9, share: 3, user: 4 })
    expect(counts).toMatchObject({ application_token: 2, dictionary: 1, subscription: 3, project_release: 2 })
    expect(counts).toMatchObject({ compose_project: 1, compose_doc: 4, compose_page: 1 })
    expect(counts).toMatchObject({ space_member: 2, project_member: 1 })
    const again = await migration.run(dumpOf(buildTornaRows()))
    expect(await countAll(test)).toEqual(counts)
    for (const { kind, added, changed, kept } of again.report?.counts ?? [])
      expect([kind, added, changed, kept]).toEqual([kind, 0, 0, 0])
    await Promise.all([first.migrations.stop(), first.imports.stop()])
    expect(await countAll(test)).toEqual(counts)
  })
})
