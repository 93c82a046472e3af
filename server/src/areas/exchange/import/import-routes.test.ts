import { cancelJob, getJob, importMarkdown, importOpenApi, type EndpointDefinition, type Job } from '@lectern/contracts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { findJob } from '../../../jobs/job-repo.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import { countEach } from '../../../../test/support/count-each.ts'

const test = useTestApp({ env: { LECTERN_OUTGOING_ALLOW: '127.0.0.1', LECTERN_MAX_IMPORT_MB: '1' } })

type Fields = Record<string, unknown>

async function start(project: BuiltProject, body: Fields, endpoint: EndpointDefinition = importOpenApi) {
  const response = await test.send(endpoint, { body }, { token: project.owner.token })
  return response.json<{ code: string; error?: string; data: { jobId: string } | null }>()
}

async function readJob(project: BuiltProject, jobId: string, language = 'zh-CN'): Promise<Job> {
  const { data } = await test.call(getJob, { query: { id: jobId } }, { token: project.owner.token, language })
  if (data === null) throw new Error('no job')
  return data
}

async function run(project: BuiltProject, body: Fields, endpoint: EndpointDefinition = importOpenApi): Promise<Job> {
  const started = await start(project, body, endpoint)
  expect(started).toMatchObject({ code: '0' })
  await test.jobs.runUntilIdle()
  return readJob(project, started.data?.jobId ?? '')
}

const intoProject = (project: BuiltProject, source: unknown, more: Fields = {}): Promise<Job> =>
  run(project, { projectId: project.publicId, content: JSON.stringify(source), fileName: 'shop.json', ...more })
const intoModule = (project: BuiltProject, moduleId: string, source: unknown): Promise<Job> =>
  run(project, { moduleId, content: JSON.stringify(source) })

/** Folders and documents of an application, in order; only live ones. */
function listDocs(moduleId: number) {
  return liveRows(test.db, 'doc', { module_id: moduleId }).selectAll().orderBy('order_index').execute()
}

const countAll = () => countEach(test, ['module', 'doc', 'component', 'revision'])

const moduleOf = (job: Job): string => job.report?.moduleId ?? ''

describe('importing a description', () => {
  it('makes an application with folders, documents and components, and reports it', async () => {
    const project = await buildProject(test)
    const job = await intoProject(project, shop)
    expect(job).toMatchObject({ state: 'done', failure: null, progress: { step: 'done', percent: 100 } })
    expect(job.report).toMatchObject({
      fileName: 'shop.json',
      moduleName: 'Shop',
      version: '3.1.0',
      counts: { added: 3, changed: 0, unchanged: 0, kept: 0, folders: 1, components: 1, environments: 1, lost: 0 },
      names: { added: ['Read an order', 'Delete an order', 'Health'] },
    })
    const moduleId = decodeId('module', moduleOf(job))
    const docs = await listDocs(moduleId)
    expect(docs).toMatchObject([
      { name: 'orders', is_folder: 1, tag_name: 'orders', staged_by_job: null, order_index: 10_000 },
      {
        name: 'Read an order',
        natural_key: 'paths:get:/orders/{}',
        http_method: 'GET',
        url: '/orders/{orderId}',
        author: 'Mei',
        deprecated: '$false$',
        parent_id: docs[0]?.id,
        status: 10,
      },
      { name: 'Delete an order', deprecated: 'Cancel it instead' },
      { name: 'Health', parent_id: null, order_index: 10_030 },
    ])
    const revisions = await rowsOf(test.db, 'revision', { subject_kind: 'doc' })
      .selectAll()
      .where(
        'subject_id',
        'in',
        docs.map(({ id }) => id),
      )
      .execute()
    expect(revisions).toHaveLength(4)
    expect(revisions.every(({ source, author_id }) => source === 3 && author_id === project.owner.id)).toBe(true)
    expect(docs.map(({ head_revision_id }) => head_revision_id).sort()).toEqual(revisions.map(({ id }) => id).sort())
    const module = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirst()
    expect(module).toMatchObject({ name: 'Shop', origin: 'openapi', project_id: project.id, deleted_at_ms: null })
    expect(module?.head_revision_id).not.toBeNull()
  })

  it('tells its owner, drops the bytes and announces the application', async () => {
    const project = await buildProject(test)
    const job = await intoProject(project, shop)
    const jobId = decodeId('job', job.id)
    const messages = await test.db.selectFrom('message').selectAll().where('user_id', '=', project.owner.id).execute()
    expect(messages).toMatchObject([
      { type: 5, source_kind: 'module', source_id: decodeId('module', moduleOf(job)), is_read: 0 },
    ])
    expect(await test.db.selectFrom('job_input').selectAll().where('job_id', '=', jobId).execute()).toEqual([])
    const events = await test.db.selectFrom('event').selectAll().orderBy('id', 'desc').limit(3).execute()
    expect(events.map(({ name }) => name)).toEqual(['message.created', 'module.changed', 'module.created'])
  })

  it('finds a free name', async () => {
    const project = await buildProject(test)
    const names = []
    for (const more of [{}, {}, { name: ' Shop ' }, { name: 'Store' }])
      names.push((await intoProject(project, shop, more)).report?.moduleName)
    expect(names).toEqual(['Shop', 'Shop (2)', 'Shop (3)', 'Store'])
  })

  it('names an application without a title after the file', async () => {
    const project = await buildProject(test)
    const job = await intoProject(project, { ...shop, info: { title: ' ', version: '1' } })
    expect(job.report?.moduleName).toBe('shop')
  })

  it('keeps operations whose addresses differ in parameter names only', async () => {
    const project = await buildProject(test)
    const read = { summary: 'Read', responses: { '200': { description: 'OK' } } }
    const twins = { ...shop, paths: { '/a/{x}': { get: read }, '/a/{y}': { get: read } } }
    const job = await intoProject(project, twins)
    expect(job.report?.counts).toMatchObject({ added: 2 })
    const again = await intoModule(project, moduleOf(job), twins)
    expect(again.report?.counts).toMatchObject({ added: 0, unchanged: 2 })
  })
})

describe('importing again', () => {
  it('writes nothing when nothing changed, whatever the order of keys', async () => {
    const project = await buildProject(test)
    const first = await intoProject(project, shop)
    const before = await countAll()
    const moduleId = decodeId('module', moduleOf(first))
    const module = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirst()
    for (const source of [shop, Object.fromEntries(Object.entries(shop).toReversed())]) {
      const again = await intoModule(project, moduleOf(first), source)
      expect(again).toMatchObject({ state: 'done', report: { moduleName: 'Shop' } })
      expect(again.report?.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3, kept: 0 })
    }
    expect(await countAll()).toEqual(before)
    expect(await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirst()).toEqual(module)
  })

  it('revises what changed, adds what is new, keeps what is gone', async () => {
    const project = await buildProject(test)
    const first = await intoProject(project, shop)
    const moduleId = decodeId('module', moduleOf(first))
    const before = await listDocs(moduleId)
    const version = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirstOrThrow()
    const again = await intoModule(project, moduleOf(first), {
      ...shop,
      paths: {
        '/orders/{id}': {
          ...shop.paths['/orders/{orderId}'],
          get: { ...shop.paths['/orders/{orderId}'].get, summary: 'Find an order', tags: ['sales'] },
        },
        '/orders': { post: { tags: ['orders'], summary: 'Place an order', responses: {} } },
      },
      components: { schemas: { Order: { type: 'object' } } },
    })
    expect(again.report).toMatchObject({
      counts: { added: 1, changed: 2, unchanged: 0, kept: 0, removedUpstream: 1, folders: 2 },
      names: { added: ['Place an order'], changed: ['Find an order', 'Delete an order'], removedUpstream: ['Health'] },
    })
    const after = await listDocs(moduleId)
    const [orders, read, remove, health, sales, place] = after
    expect(after).toHaveLength(6)
    expect([orders, health]).toEqual([before[0], before[3]])
    // Where the source gives it another place, it moves; its id and key stay.
    expect(read).toMatchObject({ id: before[1]?.id, name: 'Find an order', url: '/orders/{id}', parent_id: sales?.id })
    expect(remove).toMatchObject({ id: before[2]?.id, parent_id: orders?.id })
    expect(place).toMatchObject({ name: 'Place an order', parent_id: orders?.id, order_index: 10_050 })
    const revision = await test.db
      .selectFrom('revision')
      .selectAll()
      .where('id', '=', read?.head_revision_id ?? 0)
      .executeTakeFirst()
    expect(revision).toMatchObject({ parent_id: before[1]?.head_revision_id, source: 3 })
    const module = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirst()
    expect(module).toMatchObject({
      tree_version: version.tree_version + 1,
      content_version: version.content_version + 1,
      name: 'Shop',
    })
  })
})

describe('a source that cannot be imported', () => {
  it('is refused with the place and the reason in the reader’s language, and nothing is written', async () => {
    const project = await buildProject(test)
    const before = await countAll()
    const job = await intoProject(project, { openapi: '3.1.0', info: { title: 'Bad' }, paths: [] })
    expect(job).toMatchObject({ state: 'failed', failure: { error: 'import_refused' }, report: { moduleId: null } })
    const [issue] = job.report?.issues ?? []
    expect(issue).toMatchObject({ severity: 'error', pointer: '#/paths' })
    expect(job.report?.issueCounts.error).toBeGreaterThan(0)
    expect(job.failure?.message).toContain(issue?.message)
    const english = await readJob(project, job.id, 'en')
    expect(english.report?.issues[0]?.message).not.toBe(issue?.message)
    expect(await countAll()).toEqual(before)
    const messages = await test.db.selectFrom('message').selectAll().where('user_id', '=', project.owner.id).execute()
    expect(messages).toMatchObject([{ template: 'import.failed', source_id: null }])
  })

  it('has to be there, and not too large', async () => {
    const project = await buildProject(test)
    const { publicId: projectId } = project
    const before = await test.db.selectFrom('job').select('id').execute()
    expect(await start(project, { projectId })).toMatchObject({ error: 'import_source_missing' })
    expect(await start(project, { projectId, content: ' ' })).toMatchObject({ error: 'import_source_missing' })
    expect(await start(project, { projectId, content: 'x'.repeat(1_100_000) })).toMatchObject({
      error: 'import_too_large',
    })
    expect(await start(project, { projectId, url: 'http://169.254.169.254/latest' })).toMatchObject({
      error: 'address_forbidden',
    })
    expect(await start(project, { projectId, url: 'file:///etc/passwd' })).toMatchObject({ error: 'address_forbidden' })
    expect(await test.db.selectFrom('job').select('id').execute()).toEqual(before)
  })
})

describe('who may import', () => {
  it('only who manages the applications of the project', async () => {
    const project = await buildProject(test)
    const stranger = await buildUser(test)
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    await addToProject(test, project.id, guest, 'guest')
    const body = { projectId: project.publicId, content: JSON.stringify(shop) }
    const before = await test.db.selectFrom('job').select('id').execute()
    expect(await test.call(importOpenApi, { body }, { token: stranger.token })).toMatchObject({
      error: 'not_accessible',
    })
    expect(await test.call(importOpenApi, { body }, { token: guest.token })).toMatchObject({ error: 'no_permission' })
    expect(await test.call(importOpenApi, { body: { content: 'x' } }, { token: project.owner.token })).toMatchObject({
      error: 'not_accessible',
    })
    expect(await test.db.selectFrom('job').select('id').execute()).toEqual(before)
  })

  it('and only the owner and super admins see and stop the job', async () => {
    const project = await buildProject(test)
    const started = await start(project, { projectId: project.publicId, content: JSON.stringify(shop) })
    const id = started.data?.jobId ?? ''
    const stranger = await buildUser(test)
    const superAdmin = await buildUser(test, { isSuperAdmin: true })
    expect(await test.call(getJob, { query: { id } }, { token: stranger.token })).toMatchObject({
      error: 'job_not_found',
    })
    expect(await test.call(cancelJob, { body: { id } }, { token: stranger.token })).toMatchObject({
      error: 'job_not_found',
    })
    expect(await test.call(getJob, { query: { id } }, { token: superAdmin.token })).toMatchObject({
      data: { state: 'queued' },
    })
    expect(await test.call(cancelJob, { body: { id } }, { token: project.owner.token })).toMatchObject({ code: '0' })
    await test.jobs.runUntilIdle()
    expect(await readJob(project, id)).toMatchObject({ state: 'cancelled', report: null })
    expect(await test.call(cancelJob, { body: { id } }, { token: project.owner.token })).toMatchObject({
      error: 'job_not_cancellable',
    })
    expect(await test.db.selectFrom('module').select('id').where('project_id', '=', project.id).execute()).toEqual([])
    expect(await findJob(test.db, decodeId('job', id))).toMatchObject({ attempts: 0 })
  })

  it('not into what was deleted while the job waited', async () => {
    const module = await buildModule(test)
    const started = await start(module.project, { moduleId: module.publicId, content: JSON.stringify(shop) })
    await test.db.updateTable('module').set({ deleted_at_ms: test.now() }).where('id', '=', module.id).execute()
    await test.jobs.runUntilIdle()
    expect(await readJob(module.project, started.data?.jobId ?? '')).toMatchObject({
      state: 'failed',
      failure: { error: 'not_accessible' },
    })
    expect(await test.db.selectFrom('doc').select('id').where('module_id', '=', module.id).execute()).toEqual([])
  })
})

describe('ways in', () => {
  it('an address, with the files the description refers to', async () => {
    const project = await buildProject(test)
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const operation = { summary: 'Listed', responses: { '200': { description: 'OK' } } }
      if (request.url === '/api/root.json') {
        const paths = { '/a': { $ref: 'parts/a.json' }, '/b': { $ref: 'http://10.0.0.1/b.json' } }
        response.end(JSON.stringify({ ...shop, paths }))
      } else if (request.url === '/api/parts/a.json') response.end(JSON.stringify({ get: operation }))
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
    const job = await run(project, { projectId: project.publicId, url: `${origin}/api/root.json` })
    expect(job).toMatchObject({ state: 'done', report: { fileName: 'root.json', names: { added: ['Listed'] } } })
    expect(asked).toEqual(['/api/root.json', '/api/parts/a.json'])
    expect(job.report?.issues.some(({ pointer }) => pointer.startsWith('#/paths/~1b'))).toBe(true)

    const missing = await run(project, { projectId: project.publicId, url: `${origin}/nothing` })
    server.close()
    expect(missing).toMatchObject({ state: 'failed', failure: { error: 'import_fetch_failed' } })
    expect((await readJob(project, missing.id, 'en')).failure?.message).toContain('404')
  })

  it('Markdown becomes documents in folders; the application’s own content stays', async () => {
    const project = await buildProject(test)
    const first = await intoProject(project, shop)
    const moduleId = decodeId('module', moduleOf(first))
    const before = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirstOrThrow()
    const body = { moduleId: moduleOf(first), content: '# Getting started\n\nRead this.', fileName: 'start.md' }
    const job = await run(project, body, importMarkdown)
    expect(job).toMatchObject({ state: 'done', report: { counts: { added: 1, kept: 0 }, moduleName: 'Shop' } })
    const again = await run(project, body, importMarkdown)
    expect(again.report?.counts).toMatchObject({ added: 0, unchanged: 1 })
    const docs = await listDocs(moduleId)
    expect(docs.at(-1)).toMatchObject({ name: 'Getting started', doc_type: 3, http_method: '' })
    const module = await test.db.selectFrom('module').selectAll().where('id', '=', moduleId).executeTakeFirstOrThrow()
    expect(module).toMatchObject({
      head_revision_id: before.head_revision_id,
      content_version: before.content_version,
      tree_version: before.tree_version + 1,
    })
    const fresh = await run(
      project,
      { projectId: project.publicId, content: 'Text', fileName: 'notes.md' },
      importMarkdown,
    )
    expect(fresh.report).toMatchObject({ moduleName: 'notes' })
  })
})
