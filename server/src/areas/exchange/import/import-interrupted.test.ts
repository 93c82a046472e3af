/* What happens to an import when something happens to it: cancelled, taken over, overtaken, broken, stopped with its server. */
import { cancelJob, getJob, importOpenApi, type Job } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRevision } from '../../../../test/factories/build-documents.ts'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts } from '../../../db/content-store.ts'
import { createJobRunner, type JobRunner } from '../../../jobs/job-runner.ts'
import { createImportHandler } from './import-job.ts'
import type { ThreadMessage } from './read/import-protocol.ts'
import { openReadThreads, type ReadThreads } from './read/read-thread.ts'
import { rowsOf } from '../../../db/rows.ts'

let test: TestApp
const threads = openReadThreads(3)
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(async () => {
  await threads.close()
  await test.close()
})

/** A runner whose imports call back before the server answers their thread. */
function runnerWith(before: (question: ThreadMessage['type'], run: number) => Promise<void>): JobRunner {
  let runs = 0
  const watched: ReadThreads = {
    read: (task, host, signal) => {
      const run = (runs += 1)
      return threads.read(
        task,
        {
          ...host,
          answer: async (message) => {
            const answer = await host.answer(message)
            await before(message.type, run)
            return answer
          },
        },
        signal,
      )
    },
    close: () => Promise.resolve(),
  }
  return createJobRunner(test.context, {
    handlers: [createImportHandler(test.context, watched, 'openapi')],
    concurrency: 1,
  })
}

async function start(project: BuiltProject, body: Record<string, unknown>): Promise<string> {
  const answer = await test.send(
    importOpenApi,
    { body: { content: JSON.stringify(shop), ...body } },
    { token: project.owner.token },
  )
  return answer.json<{ data: { jobId: string } }>().data.jobId
}

async function readJob(project: BuiltProject, id: string): Promise<Job | null> {
  return (await test.call(getJob, { query: { id } }, { token: project.owner.token })).data
}

/** Rows of unfinished imports, of any kind. */
async function countStaged(): Promise<number> {
  const docs = await test.db.selectFrom('doc').select('id').where('deleted_at_ms', '=', 0).execute()
  const components = await test.db.selectFrom('component').select('id').where('deleted_at_ms', '=', 0).execute()
  const modules = await test.db.selectFrom('module').select('id').where('deleted_at_ms', '=', 0).execute()
  return docs.length + components.length + modules.length
}

async function countOrphanRevisions(): Promise<number> {
  const rows = await rowsOf(test.db, 'revision', { subject_kind: 'doc' })
    .select('revision.id')
    .where('subject_id', 'not in', test.db.selectFrom('doc').select('doc.id'))
    .execute()
  return rows.length
}

describe('an import that is cancelled while it writes', () => {
  it('shows nothing at any time and leaves nothing behind', async () => {
    const project = await buildProject(test)
    const id = await start(project, { projectId: project.publicId })
    let stagedBefore = 0
    const runner = runnerWith(async (question) => {
      if (question !== 'batch') return
      stagedBefore = await countStaged()
      await test.call(cancelJob, { body: { id } }, { token: project.owner.token })
    })
    await runner.runUntilIdle()
    expect(stagedBefore).toBe(6)
    expect(await readJob(project, id)).toMatchObject({ state: 'cancelled', report: null, failure: null })
    expect(await countStaged()).toBe(0)
    expect(await countOrphanRevisions()).toBe(0)
    expect(await test.db.selectFrom('module').select('id').where('project_id', '=', project.id).execute()).toEqual([])
  })
})

describe('an import whose server dies', () => {
  it('is claimed again when its lock has expired, cleans up and ends well', async () => {
    const project = await buildProject(test)
    const id = await start(project, { projectId: project.publicId })
    let isDead = true
    const dying = runnerWith((question) => {
      // From here on nothing of the first process happens any more.
      if (question === 'batch' && isDead) return new Promise(() => undefined)
      return Promise.resolve()
    })
    const dead = dying.runUntilIdle()
    await expect.poll(countStaged).toBe(6)
    const other = runnerWith(() => Promise.resolve())
    await other.runUntilIdle()
    expect(await readJob(project, id)).toMatchObject({ state: 'running' })

    test.advance(31_000)
    await other.runUntilIdle()
    isDead = false
    expect(await readJob(project, id)).toMatchObject({ state: 'done', report: { counts: { added: 3 } } })
    expect(await countStaged()).toBe(0)
    const modules = await test.db.selectFrom('module').selectAll().where('project_id', '=', project.id).execute()
    expect(modules).toMatchObject([{ name: 'Shop', deleted_at_ms: null }])
    await dying.stop()
    await dead
    // What the first process still does when it comes back to life changes nothing.
    expect(await readJob(project, id)).toMatchObject({ state: 'done' })
    expect(await countOrphanRevisions()).toBe(0)
  })
})

describe('an import whose server is stopped', () => {
  it('is given back and done by the next one', async () => {
    const project = await buildProject(test)
    const id = await start(project, { projectId: project.publicId })
    const first = runnerWith(async (question) => {
      if (question === 'batch') void first.stop()
      return Promise.resolve()
    })
    await first.runUntilIdle()
    expect(await readJob(project, id)).toMatchObject({ state: 'queued' })
    expect(await countStaged()).toBe(0)
    await runnerWith(() => Promise.resolve()).runUntilIdle()
    expect(await readJob(project, id)).toMatchObject({ state: 'done' })
    const row = await test.db.selectFrom('job').selectAll().where('id', '=', decodeId('job', id)).executeTakeFirst()
    expect(row).toMatchObject({ attempts: 1, locked_by: null })
  })
})

describe('an import into an application somebody edits at the same moment', () => {
  it('begins again and builds on what that person saved', async () => {
    const project = await buildProject(test)
    const first = await start(project, { projectId: project.publicId })
    await test.jobs.runUntilIdle()
    const moduleId = (await readJob(project, first))?.report?.moduleId ?? ''
    const doc = await rowsOf(test.db, 'doc', { module_id: decodeId('module', moduleId), http_method: 'DELETE' })
      .selectAll()
      .executeTakeFirstOrThrow()
    const changed = structuredClone(shop)
    changed.paths['/orders/{orderId}'].delete.summary = 'Remove an order'
    const id = await start(project, { moduleId, content: JSON.stringify(changed) })
    let edited = 0
    const runs: number[] = []
    const runner = runnerWith(async (question, run) => {
      if (question !== 'begin') return
      runs.push(run)
      if (run === 1) {
        const content = await contentOf(doc.id)
        content.operation['description'] = 'Edited'
        edited = await addRevision(test, 'doc', doc.id, content, project.owner)
      }
    })
    await runner.runUntilIdle()
    expect(runs).toEqual([1, 2])
    expect(await readJob(project, id)).toMatchObject({
      state: 'done',
      report: { counts: { changed: 1, unchanged: 2 } },
    })
    const head = await test.db
      .selectFrom('revision')
      .innerJoin('doc', 'doc.head_revision_id', 'revision.id')
      .selectAll('revision')
      .where('doc.id', '=', doc.id)
      .executeTakeFirst()
    expect(head).toMatchObject({ parent_id: edited, source: 3 })
    expect(await contentOf(doc.id)).toMatchObject({
      operation: { summary: 'Remove an order', description: 'Edited' },
    })
  })
})

async function contentOf(docId: number): Promise<HttpContent> {
  const { hash } = await rowsOf(test.db, 'doc', { id: docId })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select('revision.hash')
    .executeTakeFirstOrThrow()
  const content = readStored((await findTexts(test.db, [hash])).get(hash) ?? '')
  if (content.kind !== 'http') throw new Error('no operation')
  return content
}

describe('an import that breaks for no reason of its own', () => {
  it('is tried again later, five times, then fails and tells its owner', async () => {
    const project = await buildProject(test)
    const id = await start(project, { projectId: project.publicId })
    let runs = 0
    const runner = runnerWith((question) => {
      if (question !== 'batch') return Promise.resolve()
      runs += 1
      return Promise.reject(new Error('the disk is full'))
    })
    await runner.runUntilIdle()
    expect([runs, await readJob(project, id)]).toMatchObject([1, { state: 'queued' }])
    await runner.runUntilIdle()
    expect(runs).toBe(1)
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      test.advance(5_000 * 2 ** (attempt - 1))
      await runner.runUntilIdle()
      expect(runs).toBe(attempt)
    }
    expect(await readJob(project, id)).toMatchObject({ state: 'failed', failure: { error: 'internal_error' } })
    expect(await countStaged()).toBe(0)
    const messages = await test.db.selectFrom('message').selectAll().where('user_id', '=', project.owner.id).execute()
    expect(messages).toMatchObject([{ template: 'import.failed' }])
  })
})
