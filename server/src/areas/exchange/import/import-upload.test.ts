import {
  getDocDetail,
  getJob,
  importMarkdown,
  importOpenApi,
  type EndpointDefinition,
  type Job,
} from '@lectern/contracts'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'

const test = useTestApp({ env: { LECTERN_MAX_IMPORT_MB: '1' } })

async function upload(
  { owner, publicId }: BuiltProject,
  endpoint: EndpointDefinition,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData()
  form.set('projectId', publicId)
  form.set('file', new Blob([bytes]), fileName)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return test.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { token: owner.token, 'content-type': request.headers.get('content-type') ?? '', 'accept-language': 'en' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** Uploads and waits for the end. */
async function importFile(
  project: BuiltProject,
  endpoint: EndpointDefinition,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Job> {
  const response = await upload(project, endpoint, fileName, bytes)
  const { jobId } = response.json<{ data: { jobId: string } }>().data
  await test.jobs.runUntilIdle()
  const { data } = await test.call(getJob, { query: { id: jobId } }, { token: project.owner.token })
  if (data === null) throw new Error('no job')
  return data
}

const zip = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

function listDocs(job: Job) {
  return test.db
    .selectFrom('doc')
    .selectAll()
    .where('module_id', '=', decodeId('module', job.report?.moduleId ?? ''))
    .orderBy('order_index')
    .execute()
}

describe('an uploaded file', () => {
  it('is imported under its own name, without the sender’s folders', async () => {
    const job = await importFile(
      await buildProject(test),
      importOpenApi,
      'C:\\docs\\商店.json',
      strToU8(JSON.stringify(shop)),
    )
    expect(job).toMatchObject({ state: 'done', report: { fileName: '商店.json', counts: { added: 3 } } })
  })

  it('may be a zip of a description and the files it refers to', async () => {
    const paths = { '/a': { $ref: 'parts/a.yaml' }, '/b': { $ref: './parts/a.yaml' } }
    const job = await importFile(
      await buildProject(test),
      importOpenApi,
      'shop.zip',
      zip({
        'shop/openapi.json': JSON.stringify({ ...shop, paths, components: {} }),
        'shop/parts/a.yaml': [
          'get:',
          '  summary: Listed',
          '  responses:',
          "    '200':",
          '      description: OK',
          '      content: { application/json: { schema: { $ref: ../models/Order.json } } }',
        ].join('\n'),
        'shop/models/Order.json': JSON.stringify({ type: 'object', properties: { id: { type: 'string' } } }),
        'shop/README.txt': 'not part of it',
      }),
    )
    expect(job).toMatchObject({
      state: 'done',
      report: { fileName: 'shop.zip', moduleName: 'Shop', counts: { added: 2, components: 1, lost: 0 } },
    })
    expect((await listDocs(job)).map((doc) => [doc.http_method, doc.url, doc.name])).toEqual([
      ['', '', 'orders'],
      ['GET', '/a', 'Listed'],
      ['GET', '/b', 'Listed'],
    ])
    const components = await test.db.selectFrom('component').selectAll().execute()
    expect(components.filter(({ module_id }) => encodeId('module', module_id) === job.report?.moduleId)).toMatchObject([
      { section: 'schemas', name: 'Order', staged_by_job: null },
    ])
  })

  it('may be a zip of Markdown, whose folders become folders', async () => {
    const job = await importFile(
      await buildProject(test),
      importMarkdown,
      'handbook.zip',
      zip({ 'start.md': '# Start\n\nHere.', 'guides/money.md': '# Money\n\nIn cents.' }),
    )
    expect(job).toMatchObject({ state: 'done', report: { counts: { added: 2 } } })
    const docs = await listDocs(job)
    const folder = docs.find((doc) => doc.is_folder === 1)
    expect(folder).toMatchObject({ name: 'guides', parent_id: null })
    expect(docs.find((doc) => doc.name === 'Money')).toMatchObject({ parent_id: folder?.id })
    expect(docs.find((doc) => doc.name === 'Start')).toMatchObject({ parent_id: null })
  })

  it('is refused with the limit when it is too large, however it is sent', async () => {
    const project = await buildProject(test)
    const before = await test.db.selectFrom('job').select('id').execute()
    const refusal = { error: 'import_too_large', msg: 'The file is larger than 1 MB.', details: { limitMb: 1 } }
    const tooLarge = new Uint8Array(1024 * 1024 + 1).fill(32)
    expect((await upload(project, importOpenApi, 'a.json', tooLarge)).json()).toMatchObject(refusal)
    expect((await upload(project, importMarkdown, 'a.md', tooLarge)).json()).toMatchObject(refusal)
    const pasted = { body: { projectId: project.publicId, content: 'x'.repeat(3 * 1024 * 1024) } }
    expect(await test.call(importOpenApi, pasted, { token: project.owner.token, language: 'en' })).toMatchObject(
      refusal,
    )
    expect(await test.db.selectFrom('job').select('id').execute()).toEqual(before)
  })
})

describe('NUL characters', () => {
  const schema = { $ref: '#/components/schemas/Or%00der' }
  const source = {
    openapi: '3.2.0',
    info: { title: 'Sh\0op', summary: 'Sells\0', version: '1' },
    tags: [{ name: 'or\0ders', summary: 'Or\0ders' }],
    paths: {
      '/a\0/{id}': {
        get: {
          tags: ['or\0ders'],
          summary: 'Re\0ad',
          deprecated: true,
          'x-deprecated-reason': 'Ol\0d',
          'x-author': 'M\0ei',
          responses: { '200': { description: 'O\0K', content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas: { 'Or\0der': { type: 'object', description: 'In cents\0' } } },
  }

  it('are replaced in columns and kept in contents', async () => {
    const project = await buildProject(test)
    const job = await importFile(project, importOpenApi, 'shop.json', strToU8(JSON.stringify(source)))
    expect(job).toMatchObject({ state: 'done', report: { moduleName: 'Sh\uFFFDop', counts: { added: 1 } } })
    const docs = await listDocs(job)
    expect(docs).toMatchObject([
      { name: 'Or\uFFFDders', tag_name: 'or\uFFFDders' },
      {
        name: 'Re\uFFFDad',
        url: '/a\uFFFD/{id}',
        natural_key: 'paths:get:/a\uFFFD/{}',
        deprecated: 'Ol\uFFFDd',
        author: 'M\uFFFDei',
        parent_id: docs[0]?.id,
      },
    ])
    const id = encodeId('doc', docs[1]?.id ?? 0)
    const { data } = await test.call(getDocDetail, { query: { id } }, { token: project.owner.token })
    expect(JSON.stringify(data)).toContain(JSON.stringify('O\0K'))

    const body = { moduleId: job.report?.moduleId ?? '', content: JSON.stringify(source) }
    const again = await test.call(importOpenApi, { body }, { token: project.owner.token })
    await test.jobs.runUntilIdle()
    const query = { id: again.data?.jobId ?? '' }
    expect(await test.call(getJob, { query }, { token: project.owner.token })).toMatchObject({
      data: { state: 'done', report: { counts: { added: 0, changed: 0, unchanged: 1 } } },
    })
  })
})
