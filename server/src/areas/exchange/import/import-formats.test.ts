import {
  getJob,
  getModuleSettings,
  importCurl,
  importHar,
  importOpenApi,
  importPostman,
  importYapi,
  listScripts,
  type EndpointDefinition,
  type Job,
} from '@lectern/contracts'
import { isObject, type Json } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { changeModuleSettings } from '../../../../test/support/module-settings.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { unpackText } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

async function run(project: BuiltProject, endpoint: EndpointDefinition, body: Record<string, unknown>): Promise<Job> {
  const response = await test.send(endpoint, { body }, { token: project.owner.token })
  const started = response.json<{ data: { jobId: string } }>()
  await test.jobs.runUntilIdle()
  const query = { id: started.data.jobId }
  const { data } = await test.call(getJob, { query }, { token: project.owner.token, language: 'en' })
  if (data === null) throw new Error('no job')
  return data
}

const intoProject = (project: BuiltProject, endpoint: EndpointDefinition, content: string): Promise<Job> =>
  run(project, endpoint, { projectId: project.publicId, content })
const intoModule = (
  project: BuiltProject,
  endpoint: EndpointDefinition,
  moduleId: string,
  content: string,
): Promise<Job> => run(project, endpoint, { moduleId, content })
const moduleOf = (job: Job): string => job.report?.moduleId ?? ''

/** Live folders and documents in their order. */
function listDocs(job: Job) {
  return test.db
    .selectFrom('doc')
    .selectAll()
    .where('module_id', '=', decodeId('module', moduleOf(job)))
    .where('deleted_at_ms', 'is', null)
    .orderBy('order_index')
    .execute()
}

async function readContent(revisionId: number | null): Promise<Json> {
  const row = await test.db
    .selectFrom('revision')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['content.bytes', 'base.bytes as base'])
    .where('revision.id', '=', revisionId ?? 0)
    .executeTakeFirstOrThrow()
  // Stored texts are JSON; JSON.parse is typed any.
  return JSON.parse(unpackText(row.bytes, row.base ?? undefined)) as Json
}

const collection = JSON.stringify({
  info: { name: 'Store', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: 'abc' }] },
  variable: [{ key: 'base', value: 'https://store.test' }],
  item: [
    {
      name: 'Orders',
      item: [
        { name: 'Read', request: { method: 'GET', url: '{{base}}/orders/:id?full=true' } },
        { name: 'Read briefly', request: { method: 'GET', url: '{{base}}/orders/:id' } },
        { name: 'Broken' },
      ],
    },
  ],
})

describe('importing what other tools write', () => {
  it('a Postman collection becomes folders and documents, the same calls apart, and comes again without a change', async () => {
    const project = await buildProject(test)
    const job = await intoProject(project, importPostman, collection)
    expect(job).toMatchObject({
      state: 'done',
      report: {
        moduleName: 'Store',
        version: 'Postman 2.1',
        counts: { added: 2, folders: 1, components: 1, environments: 1, lost: 2 },
      },
    })
    expect(job.report?.issues.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['#/item/0/item/2', 'request must be of type object, but is null.'],
      ['#/auth/bearer/0', 'The value of token looks like a secret and was not imported.'],
    ])
    const docs = await listDocs(job)
    expect(docs.map(({ name, url, natural_key: key }) => [name, url, key])).toEqual([
      ['Orders', '', 'folder:tag:Orders'],
      ['Read', '/orders/{id}', 'paths:get:/orders/{}'],
      ['Read briefly', '/orders/{id}', 'paths:get:/orders/{}#/orders/{id}'],
    ])
    expect(docs.map(({ parent_id: parent }) => parent)).toEqual([null, docs[0]?.id, docs[0]?.id])
    const again = await intoModule(project, importPostman, moduleOf(job), collection)
    expect(again.report?.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, kept: 0 })
  })

  it('scripts of a Postman collection come to the application, to folders and to requests, and follow it', async () => {
    const event = (listen: string, exec: string) => [{ listen, script: { exec: [exec] } }]
    const scripted = JSON.stringify({
      // Written above.
      ...(JSON.parse(collection) as object),
      event: event('prerequest', 'pm.vault.get("k")'),
      item: [
        {
          name: 'Orders',
          event: event('prerequest', 'of the folder'),
          item: [
            { name: 'Read', event: event('test', 'own'), request: { method: 'GET', url: '{{base}}/orders/:id' } },
            { name: 'List', request: { method: 'GET', url: '{{base}}/orders' } },
          ],
        },
      ],
    })
    const project = await buildProject(test)
    const job = await intoProject(project, importPostman, scripted)
    expect(job.report?.issues.map(({ pointer, message }) => [pointer, message])).toContainEqual([
      '#',
      'A script calls pm.vault, which is not available here. It ends with an error there.',
    ])
    const moduleId = moduleOf(job)
    const read = (await listDocs(job)).find(({ name }) => name === 'Read')?.id
    const scriptsOf = async () => {
      const listed = []
      for (const { id, name } of (await listDocs(job)).slice(1)) {
        const query = { docId: encodeId('doc', id) }
        const { data } = await test.call(listScripts, { query }, project.owner)
        listed.push([name, ...(data?.scripts ?? []).map((each) => [each.phase, each.scope, each.name])])
      }
      return listed
    }
    const before = [
      ['pre', 'module', 'Store'],
      ['pre', 'folder', 'Orders'],
    ]
    const expected = [
      ['Read', ...before, ['after', 'doc', 'Read']],
      ['List', ...before],
    ]
    expect(await scriptsOf()).toEqual(expected)
    const again = scripted.replace('own', 'other')
    const sources = async () => {
      const rows = await rowsOf(test.db, 'call_script', {}).select('source').orderBy('id').execute()
      return rows.map(({ source }) => source)
    }
    // Changed here: it stays so.
    await test.db.updateTable('call_script').set({ source: 'mine' }).where('module_id', 'is not', null).execute()
    await intoModule(project, importPostman, moduleId, again.replace('pm.vault.get', 'pm.vault.set'))
    expect((await sources()).toSorted()).toEqual(['mine', 'of the folder', 'other'])
    expect(await scriptsOf()).toEqual(expected)
    // Imported before scripts were kept: they come with the next import.
    await test.db.deleteFrom('call_script').where('doc_id', 'is not', null).execute()
    await intoModule(project, importPostman, moduleId, again.replace('other', 'own'))
    expect(await scriptsOf()).toEqual(expected)
    // Imported when those of a folder were given to each document in it: the folder takes their place when they are as it has them.
    const give = (source: string) =>
      test.db.updateTable('call_script').set({ doc_id: read, source }).where('name', '=', 'Orders').execute()
    await give('mine')
    await intoModule(project, importPostman, moduleId, again)
    expect(await scriptsOf()).toEqual([
      ['Read', before[0], ['pre', 'doc', 'Orders'], ['after', 'doc', 'Read']],
      ['List', before[0]],
    ])
    await give('of the folder')
    await intoModule(project, importPostman, moduleId, scripted)
    expect(await scriptsOf()).toEqual(expected)
    // Came before it was kept what a source has: what is the same is the source's.
    await test.db.updateTable('call_script').set({ incoming_digest: null }).execute()
    await intoModule(project, importPostman, moduleId, again)
    await intoModule(project, importPostman, moduleId, again.replace('of the folder', 'newer'))
    expect((await sources()).toSorted()).toEqual(['mine', 'newer', 'own'])
  })

  it('Postman environments join an application: nothing else of it changes, nor what its collection is compared with', async () => {
    const project = await buildProject(test)
    const values = [
      { key: 'base', value: 'https://test.store.test', enabled: true },
      { key: 'token', value: 's3cret', type: 'secret', enabled: true },
    ]
    const scope = { _postman_variable_scope: 'environment' }
    const environment = JSON.stringify({ name: 'Test', values, ...scope })
    const first = await intoProject(project, importPostman, collection)
    const moduleId = moduleOf(first)
    const settings = async () => {
      const { data } = await test.call(getModuleSettings, { query: { moduleId } }, project.owner)
      return data?.environments.map(({ name, url, isPublic, variables }) => ({
        ...{ name, url, isPublic },
        variables: variables.map((row) => [row.name, row.value, row.isSecret]),
      }))
    }
    const before = await listDocs(first)
    const preview = await run(project, importPostman, { moduleId, content: environment, mode: 'preview' })
    expect(preview.report).toMatchObject({ counts: { environments: 1, added: 0, removedUpstream: 0 } })
    expect(preview.report?.issues.map(({ message }) => message)).toEqual([
      'The value of token looks like a secret and was not imported.',
      'The environment Test was read with 2 variables. It is visible to developers and admins.',
    ])
    expect(preview.report?.changes.list.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['application', 'changed'],
    ])
    expect(await settings()).toHaveLength(1)
    await intoModule(project, importPostman, moduleId, environment)
    const joined = [
      { name: 'base', url: 'https://store.test', isPublic: 1, variables: [] },
      {
        ...{ name: 'Test', url: 'https://test.store.test', isPublic: 0 },
        variables: [
          ['base', 'https://test.store.test', 0],
          ['token', '', 1],
        ],
      },
    ]
    expect(await settings()).toEqual(joined)
    expect(await listDocs(first)).toEqual(before)
    const contents = await test.db.selectFrom('content').select('bytes').execute()
    expect(contents.some(({ bytes }) => unpackText(bytes).includes('s3cret'))).toBe(false)
    // Neither the collection nor the same file takes it away or adds it again.
    expect((await intoModule(project, importPostman, moduleId, collection)).report?.counts).toMatchObject({
      changed: 0,
      unchanged: 2,
      open: 0,
    })
    await intoModule(project, importPostman, moduleId, environment)
    expect(await settings()).toEqual(joined)
    const module = { id: decodeId('module', moduleId), publicId: moduleId, project, owner: project.owner }
    await changeModuleSettings(test, module, { environments: [] })
    await intoModule(project, importPostman, moduleId, environment)
    expect(await settings()).toMatchObject([{ name: 'Test' }])
    const globals = JSON.stringify({ values: [{ key: 'zone', value: 'eu' }], _postman_variable_scope: 'globals' })
    await intoModule(project, importPostman, moduleId, globals)
    const { data } = await test.call(getModuleSettings, { query: { moduleId } }, project.owner)
    expect(data?.variables.map(({ name, value }) => [name, value])).toEqual([
      ['base', 'https://store.test'],
      ['zone', 'eu'],
    ])
  })

  it('Postman environments make an application of their own, to which a collection comes later', async () => {
    const project = await buildProject(test)
    const values = [{ key: 'base', value: 'https://test.store.test' }]
    const job = await intoProject(project, importPostman, JSON.stringify({ name: 'Test', values }))
    expect(job).toMatchObject({ state: 'done', report: { moduleName: 'Test', counts: { added: 0, environments: 1 } } })
    const later = await intoModule(project, importPostman, moduleOf(job), collection)
    expect(later.report?.counts).toMatchObject({ added: 2 })
    const { data } = await test.call(getModuleSettings, { query: { moduleId: moduleOf(job) } }, project.owner)
    expect(data?.environments.map(({ name }) => name)).toContain('Test')
  })

  it('leads from a remark deep in a file to its document', async () => {
    const project = await buildProject(test)
    const request = { url: 'https://a.test/x', header: [{ key: 'X-Api-Key', value: 'abc' }] }
    const job = await intoProject(
      project,
      importPostman,
      JSON.stringify({ item: [{ name: 'f', item: [{ request }] }] }),
    )
    const issue = job.report?.issues.find(({ pointer }) => pointer === '#/item/0/item/0/request/header/0')
    const [, doc] = await listDocs(job)
    expect(decodeId('doc', issue?.docId ?? '')).toBe(doc?.id)
  })

  it('calls that join an application say their server themselves, and its own content stays', async () => {
    const project = await buildProject(test)
    const first = await intoProject(project, importOpenApi, JSON.stringify(shop))
    const id = decodeId('module', moduleOf(first))
    const module = test.db.selectFrom('module').select(['head_revision_id', 'origin']).where('id', '=', id)
    const before = await module.executeTakeFirstOrThrow()
    const job = await intoModule(
      project,
      importCurl,
      moduleOf(first),
      '# 退款\ncurl -X POST https://pay.test/refunds -d a=1',
    )
    expect(job.report?.counts).toMatchObject({ added: 1 })
    expect(await module.executeTakeFirstOrThrow()).toEqual(before)
    const added = (await listDocs(first)).find(({ name }) => name === '退款')
    const content = await readContent(added?.head_revision_id ?? null)
    expect(isObject(content) && content['operation']).toMatchObject({ servers: [{ url: 'https://pay.test' }] })
  })

  it('documents get the status they have in Apifox and YApi, and keep the one people give them', async () => {
    const project = await buildProject(test)
    const apifox = (status?: string) => ({ ...(status !== undefined && { 'x-apifox-status': status }), responses: {} })
    const paths = {
      '/designing': { get: apifox('designing') },
      '/developing': { get: apifox('developing') },
      '/released': { get: apifox('released') },
      '/custom': { get: apifox('custom-1') },
      '/none': { get: apifox() },
    }
    const source = JSON.stringify({ openapi: '3.0.1', info: { title: 'A', version: '1' }, paths })
    const job = await intoProject(project, importOpenApi, source)
    const statuses = async () => Object.fromEntries((await listDocs(job)).map(({ url, status }) => [url, status]))
    const imported = { '/designing': 0, '/developing': 5, '/released': 10, '/custom': 10, '/none': 10 }
    expect(await statuses()).toEqual(imported)
    await test.db.updateTable('doc').set({ status: 10 }).where('url', '=', '/developing').execute()
    const changed = JSON.stringify({
      ...JSON.parse(source),
      paths: { ...paths, '/developing': { get: { ...apifox('developing'), summary: 'B' } } },
    })
    expect((await intoModule(project, importOpenApi, moduleOf(job), changed)).report?.counts.changed).toBe(1)
    expect(await statuses()).toEqual({ ...imported, '/developing': 10 })

    const calls = ['done', 'undone'].map((status) => ({ title: status, path: `/${status}`, method: 'GET', status }))
    const yapi = await intoProject(project, importYapi, JSON.stringify([{ name: 'C', list: calls }]))
    const listed = (await listDocs(yapi)).filter(({ is_folder: isFolder }) => isFolder === 0)
    expect(listed.map(({ url, status }) => [url, status])).toEqual([
      ['/done', 10],
      ['/undone', 5],
    ])
  })

  it('recorded traffic and YApi exports make applications of their own', async () => {
    const project = await buildProject(test)
    const entry = {
      request: { method: 'GET', url: 'https://a.test/x' },
      response: { status: 200, content: { text: '{"a":1}', mimeType: 'application/json' } },
    }
    const har = await intoProject(
      project,
      importHar,
      JSON.stringify({ log: { version: '1.2', entries: [entry, entry] } }),
    )
    expect(har.report).toMatchObject({ moduleName: 'a.test', version: 'HAR 1.2', counts: { added: 1 } })
    const markdown =
      '<h1 class="curproject-name"> 商城 </h1>\n\n# 订单\n\n## 下单\n<a id=下单> </a>\n### 基本信息\n\n**Path：** /orders\n\n**Method：** POST\n'
    const yapi = await intoProject(project, importYapi, markdown)
    expect(yapi.report).toMatchObject({
      moduleName: '商城',
      version: 'YApi Markdown',
      counts: { added: 1, folders: 1 },
    })
    expect((await listDocs(yapi)).map(({ name }) => name)).toEqual(['订单', '下单'])
  })

  it('a file of another format is refused by its name, and nothing is written', async () => {
    const project = await buildProject(test)
    const job = await intoProject(project, importYapi, collection)
    expect(job).toMatchObject({ state: 'failed', failure: { error: 'import_refused' } })
    expect(job.report?.issues.map(({ message }) => message)).toEqual([
      'The file is in another format: Postman. Select that format instead of YApi.',
    ])
    const modules = test.db.selectFrom('module').select('id').where('project_id', '=', project.id)
    expect(await modules.execute()).toEqual([])
  })
})
