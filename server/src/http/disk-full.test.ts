import { addSpace, getUserInfo, modifySource } from '@lectern/contracts'
import { sql, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { buildDoc } from '../../test/factories/build-documents.ts'
import { buildUser } from '../../test/factories/build-people.ts'
import { useTestApp } from '../../test/support/test-app.ts'
import { summarizeStates } from '../content/state-summaries.ts'
import { writeState } from '../content/write-states.ts'
import { packText } from '../db/content-store.ts'
import { SqliteError } from '../db/dialects/sqlite/protocol.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { enqueueJob, findJob } from '../jobs/job-repo.ts'
import { createJobRunner } from '../jobs/job-runner.ts'

const test = useTestApp()

/** As on a full disk: SQLite gets no more pages. */
async function fillDisk(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(test.db)
  await sql.raw(`pragma max_page_count = ${String(rows[0]?.page_count)}`).execute(test.db)
}

const makeRoom = () => sql.raw('pragma max_page_count = 1000000').execute(test.db)
const mostSpaces = 2_000

const isPostgres = process.env['LECTERN_TEST_ENGINE'] === 'postgres'

// The disk of a PostgreSQL server is not the test's to fill.
it.skipIf(isPostgres)(
  'a full disk has an answer of its own, readiness says so, and everything goes on when there is room',
  async () => {
    const user = await buildUser(test, { isSuperAdmin: true })
    const add = (name: string) => test.send(addSpace, { body: { name } }, { ...user, language: 'en' })
    const ready = async () => (await test.app.inject({ url: '/readyz' })).statusCode
    await fillDisk()
    let [count, answer] = [0, await add('0')]
    while (answer.statusCode === 200 && count < mostSpaces) answer = await add(String((count += 1)))

    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toMatchObject({ code: '507', error: 'disk_full', data: null })
    expect(answer.json()).toHaveProperty('msg', expect.stringContaining('The server’s disk is full'))
    const names = async () => (await test.db.selectFrom('space').select('name').execute()).map(({ name }) => name)
    expect(await names()).not.toContain(String(count))
    expect(await names()).toHaveLength(count)
    expect(await test.call(getUserInfo, {}, user)).toMatchObject({ code: '0' })
    expect(await ready()).toBe(507)
    expect(test.context.disk.isFull).toBe(true)

    await makeRoom()
    expect(await ready()).toBe(200)
    expect(test.context.disk.isFull).toBe(false)
    expect((await add('again')).statusCode).toBe(200)
    expect(await names()).toContain('again')
  },
)

it('a job that meets it waits, and its tries do not count', async () => {
  let isFull = true
  const handler: JobHandler = {
    kind: 'filling',
    run: async (job) => {
      if (isFull) throw new SqliteError('database or disk is full', 13)
      await test.db.transaction().execute((tx) => job.finish(tx, null))
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.reject(new Error('not failed')),
  }
  const { id: ownerId } = await buildUser(test)
  const id = await enqueueJob(test.db, { kind: 'filling', payload: {}, ownerId }, test.now())
  const runner = createJobRunner(test.context, { handlers: [handler], concurrency: 1 })
  for (let count = 0; count < 8; count += 1) {
    await runner.runUntilIdle()
    expect(await findJob(test.db, id)).toMatchObject({ state: 'queued', attempts: 0, interruptions: 0 })
    test.advance(60_000)
  }
  expect(test.context.disk.isFull).toBe(true)
  isFull = false
  await runner.runUntilIdle()
  expect(await findJob(test.db, id)).toMatchObject({ state: 'done', attempts: 1 })
})

it('a history is read without room to keep what its states changed', async () => {
  const doc = await buildDoc(test)
  const moduleId = doc.module.id
  const revisions = test.db.selectFrom('revision').selectAll().where('subject_kind', '=', 'doc')
  const { id: parentId } = await revisions.where('subject_id', '=', doc.id).executeTakeFirstOrThrow()
  const content = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/changed', operation: {} }
  const state = { subjectId: doc.id, parentId, text: packText(JSON.stringify(content)) }
  const details = { kind: 'doc', source: modifySource.form, authorId: doc.owner.id, nowMs: test.now() } as const
  await test.db.transaction().execute((tx) => writeState(tx, state, details))
  const full: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // Selects are built, the update is written as SQL.
      if (node.kind === 'RawNode') throw new SqliteError('database or disk is full', 13)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const rows = await revisions.where('subject_id', '=', doc.id).execute()
  const read = await summarizeStates({ db: test.db.withPlugin(full), clock: test.now }, { kind: 'doc', moduleId }, rows)
  expect([...read.values()]).toMatchObject([{ counts: { changed: 1 } }])
  expect(await revisions.where('subject_id', '=', doc.id).execute()).toEqual(rows)
  const kept = await summarizeStates({ db: test.db, clock: test.now }, { kind: 'doc', moduleId }, rows)
  expect(kept).toEqual(read)
})
