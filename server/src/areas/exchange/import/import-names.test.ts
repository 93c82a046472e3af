import {
  exportOpenApi,
  getDocForm,
  getJob,
  importOpenApi,
  saveDoc,
  type BodyOf,
  type DocForm,
} from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const responses = { 200: { description: 'OK' } }
const source = {
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '1' },
  paths: {
    '/v1/accounts': {
      get: { operationId: 'GetAccounts', responses },
      post: { operationId: 'PostAccounts', responses },
    },
    '/v1/accounts/{account}': {
      delete: {
        parameters: [{ name: 'account', in: 'path', required: true, schema: { type: 'string' } }],
        responses,
      },
    },
  },
}

async function runImport({ owner }: BuiltProject, target: BodyOf<typeof importOpenApi>) {
  const { data } = await test.call(importOpenApi, { body: { ...target, content: JSON.stringify(source) } }, owner)
  await test.jobs.runUntilIdle()
  const job = await test.call(getJob, { query: { id: data?.jobId ?? '' } }, owner)
  const report = job.data?.report
  if (report === null || report === undefined) throw new Error('no report')
  return report
}

async function importFirst() {
  const project = await buildProject(test)
  const report = await runImport(project, { projectId: project.publicId })
  return { project, moduleId: report.moduleId ?? '' }
}

type Imported = Awaited<ReturnType<typeof importFirst>>

const docsOf = ({ moduleId }: Imported) =>
  test.db
    .selectFrom('doc')
    .selectAll()
    .where('module_id', '=', decodeId('module', moduleId))
    .where('is_folder', '=', 0)
    .orderBy('id')
    .execute()

const namesOf = async (imported: Imported) => (await docsOf(imported)).map(({ name }) => name)

async function exportPaths({ project, moduleId }: Imported): Promise<unknown> {
  const query = { moduleId, version: '3.1' } as const
  const exported = await test.send(exportOpenApi, { query }, project.owner)
  const { paths } = JSON.parse(exported.body) as { paths: unknown } // an OpenAPI description
  return paths
}

/** The form of the document of an address, as its editor gets it. */
async function formOf(imported: Imported, url: string): Promise<DocForm & { content: HttpContent }> {
  const doc = (await docsOf(imported)).find((each) => each.url === url && each.http_method !== 'POST')
  const query = { id: encodeId('doc', doc?.id ?? 0) }
  const { data: form } = await test.call(getDocForm, { query }, imported.project.owner)
  if (form === null) throw new Error('no form')
  return { ...form, content: form.content as HttpContent } // imported from OpenAPI
}

/** Saves as the editor does, which sends its name with every content. */
function save({ project }: Imported, { id, name, revision }: DocForm, change: Partial<BodyOf<typeof saveDoc>>) {
  return test.call(saveDoc, { body: { id, name, revision, base: { name }, ...change } }, project.owner)
}

describe('operations without a summary', () => {
  it('have names made from their id, method and path, which no export contains', async () => {
    const imported = await importFirst()
    expect(await namesOf(imported)).toEqual(['List accounts', 'Create account', 'Delete account'])
    const before = await docsOf(imported)
    const { counts } = await runImport(imported.project, { moduleId: imported.moduleId })
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect(await docsOf(imported)).toEqual(before)
    expect(await exportPaths(imported)).toEqual(source.paths)
  })

  it('are named again when their address changes, and still have no summary', async () => {
    const imported = await importFirst()
    const form = await formOf(imported, '/v1/accounts')
    expect(await save(imported, form, { content: { ...form.content, path: '/v1/merchants' } })).toMatchObject({
      data: { isSaved: true, content: { path: '/v1/merchants' } },
    })
    expect(await namesOf(imported)).toEqual(['Get accounts', 'Create account', 'Delete account'])
    expect(await exportPaths(imported)).toMatchObject({ '/v1/merchants': { get: source.paths['/v1/accounts'].get } })
    expect(JSON.stringify(await exportPaths(imported))).not.toContain('summary')
  })

  it('keep the name that people gave them, as their summary', async () => {
    const imported = await importFirst()
    await save(imported, await formOf(imported, '/v1/accounts'), { name: 'All accounts' })
    await runImport(imported.project, { moduleId: imported.moduleId })
    expect(await namesOf(imported)).toEqual(['All accounts', 'Create account', 'Delete account'])
    expect(await exportPaths(imported)).toMatchObject({ '/v1/accounts': { get: { summary: 'All accounts' } } })
  })

  it('have one name in two editors at once: who did not rename it writes no summary', async () => {
    const imported = await importFirst()
    const form = await formOf(imported, '/v1/accounts')
    await save(imported, form, { content: { ...form.content, path: '/v1/people' } })
    const description = 'All of them'
    const content = { ...form.content, operation: { ...form.content.operation, description } }
    expect(await save(imported, form, { content })).toMatchObject({ data: { isSaved: true } })
    const get = { ...source.paths['/v1/accounts'].get, description }
    expect(await exportPaths(imported)).toEqual({
      '/v1/people': { get },
      '/v1/accounts': { post: source.paths['/v1/accounts'].post },
      '/v1/accounts/{account}': source.paths['/v1/accounts/{account}'],
    })
  })
})
