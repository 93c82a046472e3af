/* Long reports: what a job lists itself, and the pages of the rest. */
import {
  exportOpenApi,
  getExport,
  getExportIssues,
  getJob,
  getJobIssues,
  importOpenApi,
  startExport,
  type QueryOf,
  type ReportIssue,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { buildPush, pushDescription, readLastPush } from '../../../../test/factories/build-push.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

/** 250 warnings, each of a path without a slash, and 20 notes, each of a number that lost digits. */
const paths = Object.fromEntries(
  Array.from({ length: 250 }, (_, index) => [
    `a${String(index)}`,
    { get: { responses: { 200: { description: 'd' } } } },
  ]),
)
const schemas = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${String(index)}`, { maxLength: 0 }]))
const description = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths, components: { schemas } }
const text = JSON.stringify(description).replaceAll('"maxLength":0', '"maxLength":9007199254740993')

const page = async (reader: BuiltUser, query: QueryOf<typeof getJobIssues>) =>
  (await test.call(getJobIssues, { query }, reader)).data

const pointersOf = (issues: readonly ReportIssue[] | undefined): string[] =>
  (issues ?? []).map(({ pointer }) => pointer)
const warnings = Array.from({ length: 250 }, (_, index) => `#/paths/a${String(index)}`)
const notes = Array.from({ length: 20 }, (_, index) => `#/components/schemas/n${String(index)}/maxLength`)

/** Numbers are looked at before paths. */
const all = [...notes, ...warnings]

describe('what an import reports', () => {
  async function importLong(): Promise<{ owner: BuiltUser; moduleId: number; jobId: string }> {
    const module = await buildModule(test)
    const { data } = await test.call(
      importOpenApi,
      { body: { moduleId: module.publicId, content: text } },
      module.owner,
    )
    await test.jobs.runUntilIdle()
    return { owner: module.owner, moduleId: module.id, jobId: data?.jobId ?? '' }
  }

  it('is there in pages, errors first, by severity too', async () => {
    const { owner, jobId } = await importLong()
    const job = (await test.call(getJob, { query: { id: jobId } }, owner)).data
    expect(job?.report).toMatchObject({ jobId, issueCounts: { error: 0, warning: 250, note: 20 } })
    expect(pointersOf(job?.report?.issues)).toEqual(all.slice(0, 100))
    const found: string[] = []
    for (let pageIndex = 1; pageIndex <= 3; pageIndex++) {
      const part = await page(owner, { id: jobId, pageIndex })
      expect(part).toMatchObject({ total: 270, pageIndex, pageSize: 100 })
      found.push(...pointersOf(part?.list))
    }
    expect(found).toEqual(all)
    expect(pointersOf((await page(owner, { id: jobId, severity: 'note', pageSize: 15 }))?.list)).toEqual(
      notes.slice(0, 15),
    )
    expect(await page(owner, { id: jobId, severity: 'note', pageSize: 15, pageIndex: 2 })).toMatchObject({ total: 20 })
    expect(pointersOf((await page(owner, { id: jobId, severity: 'warning', pageIndex: 3 }))?.list)).toEqual(
      warnings.slice(200),
    )
    expect(await page(owner, { id: jobId, severity: 'error' })).toMatchObject({ total: 0, list: [] })
    expect(await page(owner, { id: jobId, pageIndex: 9 })).toMatchObject({ total: 270, list: [] })
  })

  it('is for those who started it or manage the application, and goes with the job', async () => {
    const { moduleId, jobId } = await importLong()
    const place = await rowsOf(test.db, 'module', { id: moduleId })
      .innerJoin('project', 'project.id', 'module.project_id')
      .select(['project.id as project_id', 'project.space_id'])
      .executeTakeFirstOrThrow()
    const [manager, guest, stranger] = [await buildUser(test), await buildUser(test), await buildUser(test)]
    for (const [user, role] of [
      [manager, 'admin'],
      [guest, 'guest'],
    ] as const) {
      await addToSpace(test, place.space_id, user, role)
      await addToProject(test, place.project_id, user, role)
    }
    expect((await page(manager, { id: jobId }))?.list).toHaveLength(100)
    for (const user of [guest, stranger])
      expect(await test.call(getJobIssues, { query: { id: jobId } }, user)).toMatchObject({ error: 'job_not_found' })
    expect(await test.call(getJob, { query: { id: jobId } }, manager)).toMatchObject({ error: 'job_not_found' })
    const id = decodeId('job', jobId)
    const rows = () => test.db.selectFrom('job_issues').select('page').where('job_id', '=', id).execute()
    expect(await rows()).toHaveLength(3)
    await test.db.deleteFrom('job').where('id', '=', id).execute()
    expect(await rows()).toEqual([])
  })

  it('is there of a push that repeats another, too', async () => {
    const pushing = await buildPush(test)
    for (const unchanged of [0, 250]) {
      expect((await pushDescription(test, pushing.token, text, { query: '?mode=job' })).status).toBe(200)
      await test.jobs.runUntilIdle()
      const { report } = await readLastPush(test, pushing)
      expect(report?.counts.unchanged).toBe(unchanged)
      const found = await page(pushing.owner, { id: report?.jobId ?? '', pageIndex: 3 })
      expect(pointersOf(found?.list)).toEqual(all.slice(200))
    }
  })
})

describe('what an export reports', () => {
  const field = { name: 'f', in: 'cookie', schema: { type: 'string' } }
  const long: JsonObject = {
    parameters: Array.from({ length: 130 }, (_, index) => ({ ...field, name: `c${String(index)}` })),
  }

  it('is there in pages', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module, content: describeOperation('/a', long) })
    const body = { moduleId: module.publicId, format: 'openapi', version: '2.0' } as const
    const { data } = await test.call(startExport, { body }, module.owner)
    const id = data?.jobId ?? ''
    await test.jobs.runUntilIdle()
    const file = (await test.call(getExport, { query: { id } }, module.owner)).data
    expect(file?.issueCount).toBe(130)
    expect(file?.issues).toHaveLength(100)
    const second = (await test.call(getExportIssues, { query: { id, pageIndex: 2 } }, module.owner)).data
    expect(second).toMatchObject({ total: 130, pageIndex: 2 })
    expect(pointersOf(second?.list)[29]).toBe('#/paths/~1a/get/parameters/129/in: cookie')
    const stranger = await buildUser(test)
    expect(await test.call(getExportIssues, { query: { id } }, stranger)).toMatchObject({ error: 'export_not_found' })
  })

  it('is counted with a description that is asked for directly, and named on request', async () => {
    const module = await buildModule(test)
    await buildDoc(test, { module, content: describeOperation('/a'), name: 'one' })
    await buildDoc(test, { module, content: describeOperation('/a'), name: 'two' })
    const query = { moduleId: module.publicId }
    const answer = await test.send(exportOpenApi, { query }, module.owner)
    expect(answer.headers['x-lectern-issues']).toBe('1')
    expect(Object.keys(answer.json<{ paths: JsonObject }>().paths)).toEqual(['/a'])
    const report = await test.send(
      exportOpenApi,
      { query: { ...query, report: 1 } },
      { ...module.owner, language: 'en' },
    )
    expect(report.json()).toEqual({
      code: '0',
      msg: '',
      data: {
        issueCount: 1,
        issues: [
          {
            severity: 'warning',
            code: 'operation_duplicate',
            pointer: '#/paths/~1a/get',
            message: 'Another document has the same method and path. This document was not exported.',
            lost: true,
          },
        ],
      },
    })
  })
})
