/* Every description of the corpus through the real import: outcome, importing again, and the way back. */
import { exportOpenApi as exportEndpoint, getJob, importOpenApi as importEndpoint, type Job } from '@lectern/contracts'
import { importOpenApi } from '@lectern/formats'
import { isSameJson, parseJson } from '@lectern/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOpenApi } from '../../formats/src/openapi/write/export-openapi.ts'
import { listFiles, notDescriptions, readCorpus } from '../../formats/test/corpus.ts'
import { expectWholeCorpus } from '../../model/test/corpus-files.ts'
import { buildProject, type BuiltProject } from './factories/build-places.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

// What differs between the engines is tested elsewhere; once is enough for so many files.
const isOnce = process.env['LECTERN_TEST_ENGINE'] === 'sqlite'

let test: TestApp
let project: BuiltProject

async function runImport(where: { projectId: string } | { moduleId: string }, content: string): Promise<Job> {
  const { token } = project.owner
  const started = await test.call(importEndpoint, { body: { ...where, content } }, { token })
  await test.jobs.runUntilIdle()
  const job = await test.call(getJob, { query: { id: started.data?.jobId ?? '' } }, { token })
  if (job.data === null) throw new Error(`No job: ${JSON.stringify(started)}`)
  return job.data
}

async function countRevisions(): Promise<number> {
  const row = await test.db
    .selectFrom('revision')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

describe.runIf(isOnce)('descriptions of the corpus through the server', () => {
  expectWholeCorpus()
  beforeAll(async () => {
    test = await openTestApp()
    project = await buildProject(test)
  })
  afterAll(() => test.close())

  const files = listFiles('real', 'chinese', 'tricky', 'version-pairs', 'invalid')

  it.each(files)('%s', async (path) => {
    const content = readCorpus(path)
    const expected = await importOpenApi({ files: [{ path: 'description', bytes: content }] })
    if (!path.startsWith('invalid/') && !notDescriptions.has(path)) expect(expected.ok).toBe(true)
    const before = await countRevisions()
    if (content === '') {
      const refused = await test.send(importEndpoint, { body: { projectId: project.publicId, content } }, project.owner)
      expect(refused.json()).toMatchObject({ code: '100', error: 'import_source_missing' })
      return
    }
    const job = await runImport({ projectId: project.publicId }, content)
    if (!expected.ok) {
      expect(job).toMatchObject({ state: 'failed', failure: { error: 'import_refused' } })
      expect(job.report?.issues[0]).toMatchObject({ severity: 'error' })
      expect(job.report?.issues[0]?.message).not.toBe(job.report?.issues[0]?.code)
      expect(await countRevisions()).toBe(before)
      return
    }
    const { documents, folders, components } = expected.bundle
    expect(job).toMatchObject({ state: 'done', failure: null })
    expect(job.report?.counts).toMatchObject({
      added: documents.length,
      folders: folders.length,
      components: components.length,
    })
    const written = await countRevisions()
    expect(written - before).toBe(documents.length + folders.length + components.length + 1)

    const moduleId = job.report?.moduleId ?? ''
    const again = await runImport({ moduleId }, content)
    expect(again.report?.counts).toMatchObject({ added: 0, changed: 0, unchanged: documents.length, kept: 0 })
    expect(await countRevisions()).toBe(written)

    const file = await test.send(exportEndpoint, { query: { moduleId, version: '3.2', format: 'json' } }, project.owner)
    // Numbers as they are written, on both sides.
    const back = parseJson(file.body)
    const canonical = exportOpenApi(expected.bundle, { version: '3.2' }).document
    if (!isSameJson(back, canonical)) expect(back).toEqual(canonical)
  })
})
