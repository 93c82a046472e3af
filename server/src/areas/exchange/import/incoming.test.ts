/* What comes in through the one way in: previews, what is left out, what a source has no longer, what it may have renamed. */
import {
  decideReview,
  exportOpenApi,
  getDocForm,
  getJob,
  importOpenApi,
  modifySource,
  pageReviews,
  saveDoc,
  settleReviews,
  updateDocs,
  updatePushSettings,
  type BodyOf,
  type ImportReport,
} from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { startIncoming, type IncomingRequest } from './start/incoming-commands.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import { countEach } from '../../../../test/support/count-each.ts'

const test = useTestApp()

type Paths = Record<string, Record<string, unknown>>

const sourceOf = (paths: Paths, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths, ...more })

const operation = (summary: string, more: object = {}) => ({
  get: { summary, responses: { 200: { description: 'Done' } }, ...more },
})

/** The text of an import. */
const textOf = (paths: Paths, more: object) => ({
  ...{ fileName: 'api.json', bytes: zstdCompressSync(sourceOf(paths, more)) },
})

/** An operation that has enough to be recognised under another address; `changed` of its ten fields are others. */
const rich = (summary: string, changed = 0) => {
  const names = Array.from({ length: 10 }, (_, at) => (at < changed ? `other${String(at)}` : `field${String(at)}`))
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', description: `About ${name}` }]))
  return operation(summary, {
    responses: { 200: { description: 'Done', content: { 'application/json': { schema: { properties } } } } },
  })
}

const three: Paths = { '/a': operation('A'), '/b': operation('B'), '/c': operation('C') }

interface Pushed {
  project: BuiltProject
  moduleId: number
}

/** What a program sends, with the report of it. */
async function push({ project, moduleId }: Pushed, paths: Paths, more: Partial<IncomingRequest> = {}) {
  const jobId = await test.db.transaction().execute((tx) =>
    startIncoming(test.context, tx, {
      projectId: project.id,
      moduleId,
      ownerId: project.owner.id,
      format: 'openapi',
      way: 'push',
      source: { kind: 'token', name: 'ci' },
      text: { fileName: 'api.json', bytes: zstdCompressSync(sourceOf(paths)) },
      isPartial: false,
      isDryRun: false,
      ...more,
    }),
  )
  await test.jobs.runUntilIdle()
  return reportOf(project, encodeId('job', jobId))
}

async function reportOf(project: BuiltProject, jobId: string): Promise<ImportReport> {
  const { data } = await test.call(getJob, { query: { id: jobId } }, project.owner)
  const report = data?.report ?? undefined
  if (report === undefined) throw new Error(`no report: ${JSON.stringify(data)}`)
  expect(data?.state).toBe('done')
  return report
}

async function importAs(project: BuiltProject, body: BodyOf<typeof importOpenApi>) {
  const started = await test.call(importOpenApi, { body }, project.owner)
  if (started.data === null) throw new Error(JSON.stringify(started))
  await test.jobs.runUntilIdle()
  return { jobId: started.data.jobId, report: await reportOf(project, started.data.jobId) }
}

/** An application whose source is a push of `paths`. */
async function buildPushed(paths: Paths): Promise<Pushed> {
  const project = await buildProject(test)
  const { report } = await importAs(project, { projectId: project.publicId, content: sourceOf({}) })
  const pushed = { project, moduleId: decodeId('module', report.moduleId ?? '') }
  await push(pushed, paths)
  return pushed
}

const namesOf = async ({ moduleId }: Pick<Pushed, 'moduleId'>, isLive = true) => {
  const rows = await rowsOf(test.db, 'doc', { module_id: moduleId, is_folder: 0 })
    .select(['name', 'deleted_at_ms'])
    .orderBy('name')
    .execute()
  return rows.filter((row) => (row.deleted_at_ms === null) === isLive).map(({ name }) => name)
}

async function docOf({ moduleId }: Pushed, name: string) {
  const row = await liveRows(test.db, 'doc', { module_id: moduleId, name }).selectAll().executeTakeFirstOrThrow()
  return { ...row, publicId: encodeId('doc', row.id) }
}

async function writeInto(pushed: Pushed, name: string, description: string): Promise<void> {
  const { publicId: id } = await docOf(pushed, name)
  const form = await test.call(getDocForm, { query: { id } }, pushed.project.owner)
  if (form.data === null) throw new Error('no form')
  // The document's own content comes back.
  const content = form.data.content as HttpContent
  const edited = { ...content, operation: { ...content.operation, description } }
  const body = { id, content: { ...edited }, revision: form.data.revision }
  expect(await test.call(saveDoc, { body }, pushed.project.owner)).toMatchObject({ data: { isSaved: true } })
}

const setPush = ({ project, moduleId }: Pushed, body: object) =>
  test.call(updatePushSettings, { body: { moduleId: encodeId('module', moduleId), ...body } }, project.owner)

const reviewsOf = async ({ project, moduleId }: Pushed) => {
  const query = { moduleId: encodeId('module', moduleId) }
  return (await test.call(pageReviews, { query }, project.owner)).data?.list ?? []
}

async function decide(pushed: Pushed, accept: boolean) {
  const [row] = await reviewsOf(pushed)
  const doc = await test.db
    .selectFrom('doc')
    .select('head_revision_id')
    .where('id', '=', decodeId('doc', row?.subjectId ?? ''))
    .executeTakeFirstOrThrow()
  const revision = encodeId('revision', doc.head_revision_id ?? 0)
  const body = { moduleId: encodeId('module', pushed.moduleId), id: row?.id ?? '', accept, revision }
  return test.call(decideReview, { body }, pushed.project.owner)
}

const countRows = () =>
  countEach(test, ['doc', 'component', 'module', 'revision', 'incoming_source', 'incoming_state', 'message'])

describe('a preview', () => {
  it('tells what would be, in words, and writes nothing', async () => {
    const pushed = await buildPushed(three)
    await writeInto(pushed, 'A', 'Mine')
    const before = await countRows()
    const changed = {
      ...three,
      '/a': operation('A', { description: 'Theirs', deprecated: true }),
      '/d': operation('D'),
    }
    const report = await push(pushed, changed, { isDryRun: true })
    expect(await countRows()).toEqual(before)
    expect(report).toMatchObject({ isDryRun: true, counts: { added: 1, changed: 1, unchanged: 2, open: 1 } })
    const change = report.changes.list.find(({ name }) => name === 'A')
    expect(change).toMatchObject({ verdict: 'changed', method: 'GET', url: '/a', open: 1 })
    expect(change?.sentences).toEqual(['标记为已废弃'])
    expect(change?.questions).toEqual(['说明有修改'])
    expect(report.changes).toMatchObject({ total: 4, breaking: 0 })
    const real = await push(pushed, changed)
    expect(real.counts).toEqual(report.counts)
  })

  it('says which field a sentence is about', async () => {
    const page = (required: boolean) => [{ name: 'page', in: 'query', required, schema: { type: 'integer' } }]
    const pushed = await buildPushed({ '/a': operation('A', { parameters: page(false) }) })
    const report = await push(pushed, { '/a': operation('A', { parameters: page(true) }) }, { isDryRun: true })
    expect(report.changes.list[0]?.sentences).toEqual([expect.stringMatching(/必填.* · .*page/)])
    expect(report.changes).toMatchObject({ breaking: 1 })
  })

  it('tells of the application itself, and that callers break when they have to sign in', async () => {
    const key = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } } } }
    const signedIn = { ...key, security: [{ key: [] }] }
    const pushed = await buildPushed({})
    await push(pushed, three, { text: textOf(three, key) })
    const report = await push(pushed, three, { isDryRun: true, text: textOf(three, signedIn) })
    expect(report.counts).toMatchObject({ changed: 0, unchanged: 3 })
    const [own, ...others] = report.changes.list
    expect(own).toMatchObject({ kind: 'application', verdict: 'changed', name: 'Shop', isBreaking: true })
    expect(own?.sentences).toEqual([expect.stringContaining('鉴权要求')])
    expect(others.every(({ verdict, isBreaking }) => verdict === 'unchanged' && !isBreaking)).toBe(true)
    expect(report.changes).toMatchObject({ breaking: 1 })
    // Where every operation has its own, no one follows the application's.
    const open = operation('Open', { security: [] })
    const unlocked = await buildPushed({})
    await push(unlocked, { '/open': open }, { text: textOf({ '/open': open }, key) })
    const { changes } = await push(unlocked, {}, { isDryRun: true, text: textOf({ '/open': open }, signedIn) })
    expect(changes.list[0]).toMatchObject({ kind: 'application', verdict: 'changed', isBreaking: false })
    await push(unlocked, {}, { text: textOf({ '/open': open }, signedIn) })
    const again = await push(unlocked, {}, { isDryRun: true, text: textOf({ '/open': open }, signedIn) })
    expect(again.changes.list.filter(({ kind }) => kind === 'application')).toEqual([])
  })

  it('follows where a shared model is used, in documents the source leaves out too', async () => {
    const json = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
    const model = (...required: string[]) => ({
      components: { schemas: { Order: { type: 'object', properties: { a: {}, b: {} }, required } } },
    })
    const get = operation('Get', { responses: { default: { description: '', content: json } } })
    const put = operation('Put', { requestBody: { content: json } })
    const judge = async (before: Paths, after: Paths, isPartial = false): Promise<boolean[]> => {
      const pushed = await buildPushed({})
      await push(pushed, before, { text: textOf(before, model('a')) })
      const judged = []
      for (const next of [model('a', 'b'), model()]) {
        const text = textOf(after, next)
        const { changes } = await push(pushed, after, { isDryRun: true, isPartial, text })
        const change = changes.list.find(({ kind }) => kind === 'component')
        expect(change).toMatchObject({ verdict: 'changed' })
        judged.push(change?.isBreaking === true)
      }
      return judged
    }
    expect(await judge({ '/get': get }, { '/get': get })).toEqual([false, true])
    expect(await judge({ '/put': put }, { '/put': put })).toEqual([true, false])
    expect(await judge({ '/get': get }, { '/get': get, '/put': put }), 'nobody calls what is new').toEqual([
      false,
      true,
    ])
    const other = operation('Other')
    expect(await judge({ '/get': get, '/put': put }, { '/get': get }, true), 'left out').toEqual([true, true])
    expect(await judge({ '/other': other }, { '/other': other }), 'used by nothing').toEqual([false, false])
  })

  it('tells what breaks callers, with what is gone', async () => {
    const pushed = await buildPushed(three)
    const query = (required: boolean) => ({ parameters: [{ in: 'query', name: 'q', required, schema: {} }] })
    const paths = { '/a': operation('A', query(true)), '/b': operation('B', query(false)), '/d': operation('D') }
    const { changes } = await push(pushed, paths, { isDryRun: true })
    const verdicts = changes.list.map(({ name, verdict, isBreaking }) => [name, verdict, isBreaking])
    expect(verdicts.sort()).toEqual([
      ['A', 'changed', true],
      ['B', 'changed', false],
      ['C', 'gone', true],
      ['D', 'added', false],
    ])
    expect(changes.breaking).toBe(2)
    expect((await push(pushed, paths)).changes.breaking).toBe(0)
  })

  it('of a new application makes none, and what it read is imported without being sent again', async () => {
    const project = await buildProject(test)
    const content = sourceOf({ '/a': operation('A', { tags: ['x'] }), '/b': operation('B', { tags: ['y'] }) })
    const target = { projectId: project.publicId }
    const preview = await importAs(project, { ...target, content, mode: 'preview', fileName: 'shop.json' })
    expect(preview.report).toMatchObject({
      moduleId: null,
      moduleName: 'Shop',
      fileName: 'shop.json',
      counts: { added: 2 },
    })
    const modules = test.db.selectFrom('module').select('id').where('project_id', '=', project.id)
    expect(await modules.execute()).toEqual([])
    const stranger = await buildUser(test)
    await addToSpace(test, project.space.id, stranger, 'admin')
    const body = { ...target, previewId: preview.jobId }
    expect(await test.call(importOpenApi, { body }, stranger)).toMatchObject({ error: 'job_not_found' })
    const folder = preview.report.changes.list.find(({ kind, name }) => kind === 'folder' && name === 'y')
    const { report } = await importAs(project, { ...body, skipped: { folders: [folder?.key ?? ''], docs: [] } })
    expect(report).toMatchObject({ isDryRun: false, fileName: 'shop.json', counts: { added: 1, folders: 1 } })
    expect(await namesOf({ moduleId: decodeId('module', report.moduleId ?? '') })).toEqual(['A'])
  })

  it('leaves out what was not chosen, with the models only that needs, and does not take it for gone', async () => {
    const pushed = await buildPushed(three)
    const uses = (name: string) => ({
      responses: { 200: { description: '', content: { x: { schema: { $ref: `#/components/schemas/${name}` } } } } },
    })
    const schemas = { One: { type: 'string' }, Two: { type: 'object' } }
    const paths = { ...three, '/b': operation('B', uses('One')), '/d': operation('D', uses('Two')) }
    const content = sourceOf(paths, { components: { schemas } })
    const text = { fileName: '', bytes: zstdCompressSync(content) }
    const report = await push(pushed, {}, { text, skipped: { folders: [], docs: ['paths:get:/b', 'paths:get:/a'] } })
    expect(report.counts).toMatchObject({ added: 1, unchanged: 1, removedUpstream: 0 })
    const models = await test.db
      .selectFrom('component')
      .select('name')
      .where('module_id', '=', pushed.moduleId)
      .execute()
    expect(models).toEqual([{ name: 'Two' }])
    expect(await reviewsOf(pushed)).toEqual([])
  })
})

describe('what somebody chose about an import', () => {
  const tagged = (summary: string, tag: string, more: object = {}) => ({
    get: { summary, tags: [tag], responses: { 200: { description: 'Done' } }, ...more },
  })
  const rowsOf = (moduleId: number) =>
    liveRows(test.db, 'doc', { module_id: moduleId })
      .leftJoin('doc as parent', 'parent.id', 'doc.parent_id')
      .select(['doc.id', 'doc.name', 'doc.is_folder', 'parent.name as folder'])
      .orderBy('doc.name')
      .execute()

  it('puts documents into the folders that were named for those of the source', async () => {
    const project = await buildProject(test)
    const first = await importAs(project, {
      projectId: project.publicId,
      content: sourceOf({ '/a': tagged('A', 'old') }),
    })
    const moduleId = first.report.moduleId ?? ''
    const id = decodeId('module', moduleId)
    const old = (await rowsOf(id)).find(({ is_folder: isFolder }) => isFolder === 1)
    const paths = {
      '/a': tagged('A', 'old'),
      ...{ '/b': tagged('B', 'one'), '/c': tagged('C', 'two'), '/d': tagged('D', 'three'), '/e': tagged('E', 'four') },
    }
    const folders = [
      { key: 'folder:tag:one', intoId: encodeId('doc', old?.id ?? 0) },
      { key: 'folder:tag:two', intoKey: 'folder:tag:four' },
      { key: 'folder:tag:three' },
      // Gone meanwhile, or never there: as if nothing was said.
      { key: 'folder:tag:four', intoId: encodeId('doc', 999_999) },
      // Known documents stay.
      { key: 'folder:tag:old' },
    ]
    const { report } = await importAs(project, { moduleId, content: sourceOf(paths), folders })
    expect(report.counts).toMatchObject({ added: 4, unchanged: 1 })
    const rows = await rowsOf(id)
    expect(rows.filter(({ is_folder: isFolder }) => isFolder === 1).map(({ name }) => name)).toEqual(['four', 'old'])
    expect(rows.flatMap(({ is_folder: isFolder, name, folder }) => (isFolder === 1 ? [] : [[name, folder]]))).toEqual([
      ...[
        ['A', 'old'],
        ['B', 'old'],
        ['C', 'four'],
        ['D', null],
        ['E', 'four'],
      ],
    ])
  })

  it('leaves out what does not come along: models and schemes that nothing needs or that are here, and environments', async () => {
    const project = await buildProject(test)
    const uses = { content: { x: { schema: { $ref: '#/components/schemas/Needed' } } } }
    const say = (description: string) => ({
      paths: { '/a': operation('A', { responses: { 200: { description: '', ...uses } } }) },
      servers: [{ url: `https://${description}.example.com` }],
      components: {
        schemas: { Needed: { description }, Loose: { description } },
        securitySchemes: { key: { type: 'http', scheme: 'basic', description } },
      },
    })
    const contentOf = ({ paths, ...more }: ReturnType<typeof say>) => sourceOf(paths, more)
    const leftOut = ['models' as const, 'security' as const, 'environments' as const]
    const { report } = await importAs(project, { projectId: project.publicId, content: contentOf(say('one')), leftOut })
    const moduleId = report.moduleId ?? ''
    const standing = async () => {
      const query = { moduleId, version: '3.1', format: 'json' } as const
      const { body } = await test.send(exportOpenApi, { query }, project.owner)
      // Just exported.
      const { servers, components } = JSON.parse(body) as Record<'servers' | 'components', unknown>
      return { servers, components }
    }
    expect(await standing()).toEqual({
      servers: undefined,
      components: { schemas: { Needed: { description: 'one' } } },
    })
    await importAs(project, { moduleId, content: contentOf(say('two')), leftOut })
    expect(await standing()).toEqual({
      servers: undefined,
      components: { schemas: { Needed: { description: 'one' } } },
    })
    const all = await importAs(project, { moduleId, content: contentOf(say('three')) })
    expect(all.report.counts).toMatchObject({ open: 0 })
    const { components, servers } = say('three')
    expect(await standing()).toEqual({ servers, components })
    await importAs(project, { moduleId, content: contentOf(say('four')), leftOut })
    expect(await standing()).toEqual({ servers, components })
  })

  it('says once of each document what became of it, by the name it has here', async () => {
    const project = await buildProject(test)
    const content = (paths: Paths) => sourceOf(paths)
    const { report: first } = await importAs(project, { projectId: project.publicId, content: content(three) })
    const moduleId = first.moduleId ?? ''
    const pushed = { project, moduleId: decodeId('module', moduleId) }
    await test.db
      .updateTable('doc')
      .set({ name: 'Mine' })
      .where('id', '=', (await docOf(pushed, 'A')).id)
      .execute()
    const { report } = await importAs(project, {
      moduleId,
      content: content({ '/a': operation('A'), '/b': operation('B') }),
    })
    expect(report.names).toMatchObject({ unchanged: ['Mine', 'B'], removedUpstream: ['C'], kept: [] })
    expect(report.counts).toMatchObject({ removedUpstream: 1, kept: 0 })
    const { report: dry } = await importAs(project, { moduleId, content: content(three), mode: 'preview' })
    expect(dry.changes.list.map(({ name }) => name)).toContain('Mine')
  })
})

describe('what a source has no longer', () => {
  const two: Paths = { '/a': operation('A'), '/b': operation('B') }

  it('is asked about; a yes puts it into the trash, and it comes anew with the source', async () => {
    const pushed = await buildPushed(three)
    const report = await push(pushed, two)
    expect(report).toMatchObject({ counts: { removedUpstream: 1, proposed: 1 }, names: { removedUpstream: ['C'] } })
    expect(await reviewsOf(pushed)).toMatchObject([{ question: 'gone', name: 'C', source: { kind: 'token' } }])
    expect((await push(pushed, two)).counts).toMatchObject({ removedUpstream: 0 })
    expect(await decide(pushed, true)).toMatchObject({ code: '0' })
    expect(await namesOf(pushed)).toEqual(['A', 'B'])
    expect(await namesOf(pushed, false)).toEqual(['C'])
    expect(await reviewsOf(pushed)).toEqual([])
    expect((await push(pushed, three)).counts).toMatchObject({ added: 1 })
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C'])
  })

  it('stays after a no, and is asked about again only when it came back and went again', async () => {
    const pushed = await buildPushed(three)
    await push(pushed, two)
    expect(await decide(pushed, false)).toMatchObject({ code: '0' })
    await push(pushed, two)
    expect(await reviewsOf(pushed)).toEqual([])
    await push(pushed, three)
    expect(await reviewsOf(pushed)).toEqual([])
    await push(pushed, two)
    expect(await reviewsOf(pushed)).toMatchObject([{ question: 'gone' }])
    await push(pushed, three)
    expect(await reviewsOf(pushed)).toEqual([])
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C'])
  })

  it('goes by itself where that was wanted, but never what was edited, is locked, or came from somewhere else too', async () => {
    const paths = { ...three, '/d': operation('D'), '/e': operation('E'), '/f': operation('F') }
    const pushed = await buildPushed(paths)
    await setPush(pushed, { removed: 'remove' })
    await writeInto(pushed, 'B', 'Mine')
    const { publicId } = await docOf(pushed, 'C')
    await test.call(updateDocs, { body: { ids: [publicId], isLocked: 1 } }, pushed.project.owner)
    await push(pushed, { '/d': operation('D') }, { source: { kind: 'token', name: 'other' }, isPartial: true })
    const report = await push(pushed, { '/a': operation('A') })
    expect(report.counts).toMatchObject({ removedUpstream: 5, trashed: 2, proposed: 2 })
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C', 'D'])
    expect((await reviewsOf(pushed)).map(({ name }) => name).sort()).toEqual(['B', 'D'])
    const trash = await test.db
      .selectFrom('trash')
      .select(['name', 'kind'])
      .where('module_id', '=', pushed.moduleId)
      .execute()
    expect(trash.map(({ name }) => name).sort()).toEqual(['E', 'F'])
    expect(await push(pushed, { '/a': operation('A'), '/e': operation('E') })).toMatchObject({ counts: { added: 1 } })
  })

  it('is nothing when the source does not speak for it, or holds nothing at all', async () => {
    const pushed = await buildPushed(three)
    await setPush(pushed, { removed: 'remove' })
    expect((await push(pushed, two, { isPartial: true })).counts).toMatchObject({ removedUpstream: 0, kept: 1 })
    expect((await push(pushed, {})).counts).toMatchObject({ removedUpstream: 3, trashed: 0, proposed: 3 })
    await push(pushed, three)
    await setPush(pushed, { override: 1 })
    expect((await push(pushed, two)).counts).toMatchObject({ removedUpstream: 0 })
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C'])
  })
})

describe('a document that may be another one now', () => {
  const before: Paths = { ...three, '/orders': rich('Orders') }
  const after: Paths = { ...three, '/v2/orders': rich('Orders', 1) }

  it('is asked about; a yes keeps the document with what people wrote, under its new address', async () => {
    const pushed = await buildPushed(before)
    const old = await docOf(pushed, 'Orders')
    await writeInto(pushed, 'Orders', 'Mine')
    const report = await push(pushed, after)
    expect(report.counts).toMatchObject({ added: 1, likely: 1, proposed: 0, removedUpstream: 1 })
    const [row] = await reviewsOf(pushed)
    expect(row).toMatchObject({ question: 'same', url: '/orders', successor: { url: '/v2/orders' } })
    expect(row?.subjectId).toBe(old.publicId)
    expect(await decide(pushed, true)).toMatchObject({ code: '0' })
    const now = await docOf(pushed, 'Orders')
    expect(now).toMatchObject({ id: old.id, url: '/v2/orders' })
    const form = await test.call(getDocForm, { query: { id: now.publicId } }, pushed.project.owner)
    const { content } = form.data ?? {}
    expect(content).toMatchObject({ path: '/v2/orders', operation: { description: 'Mine' } })
    expect(JSON.stringify(content)).toContain('other0')
    expect(await push(pushed, after)).toMatchObject({ counts: { added: 0, changed: 0, unchanged: 4, likely: 0 } })
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C', 'Orders'])
  })

  it('is asked about when it says little and was edited, but has its name, method and folder', async () => {
    const small = (more: object) => operation('Ping', { tags: ['tools'], ...more })
    const pushed = await buildPushed({ ...three, '/ping': small({ description: 'Old' }) })
    const old = await docOf(pushed, 'Ping')
    const report = await push(pushed, { ...three, '/v2/status': small({ description: 'New' }) })
    expect(report.counts).toMatchObject({ added: 1, likely: 1, renamed: 0 })
    const [row] = await reviewsOf(pushed)
    expect(row).toMatchObject({ question: 'same', url: '/ping', successor: { url: '/v2/status' } })
    expect(await decide(pushed, true)).toMatchObject({ code: '0' })
    expect(await docOf(pushed, 'Ping')).toMatchObject({ id: old.id, url: '/v2/status' })
  })

  it('stays two after a no, and is never asked about again', async () => {
    const pushed = await buildPushed(before)
    await push(pushed, after)
    const [row] = await reviewsOf(pushed)
    const body = { moduleId: encodeId('module', pushed.moduleId), ids: [row?.id ?? ''], take: 'ours' as const }
    expect((await test.call(settleReviews, { body }, pushed.project.owner)).data).toMatchObject({ failed: [] })
    await push(pushed, after)
    expect(await reviewsOf(pushed)).toEqual([])
    expect(await namesOf(pushed)).toEqual(['A', 'B', 'C', 'Orders', 'Orders'])
  })

  it('is shown in a preview, where somebody says which it is', async () => {
    const pushed = await buildPushed(before)
    const old = await docOf(pushed, 'Orders')
    const preview = await push(pushed, after, { isDryRun: true })
    const change = preview.changes.list.find(({ likely }) => likely !== null)
    expect(preview.changes.breaking).toBe(1)
    expect(change).toMatchObject({ url: '/v2/orders', isBreaking: true, likely: { url: '/orders', name: 'Orders' } })
    const renames = { [change?.key ?? '']: change?.likely?.key ?? '' }
    expect((await push(pushed, after, { renames })).counts).toMatchObject({ renamed: 1, added: 0, likely: 0 })
    expect(await docOf(pushed, 'Orders')).toMatchObject({ id: old.id, url: '/v2/orders' })
    expect(await reviewsOf(pushed)).toEqual([])
  })
})

describe('settings for what programs bring', () => {
  it('say the status of new documents, and revisions say who pushed', async () => {
    const pushed = await buildPushed({})
    await setPush(pushed, { defaultStatus: 0 })
    await push(pushed, three, { author: '李雷' })
    const doc = await docOf(pushed, 'A')
    expect(doc).toMatchObject({ status: 0, author: '李雷' })
    const revision = await test.db
      .selectFrom('revision')
      .select(['source', 'remark', 'author_id'])
      .where('id', '=', doc.head_revision_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(revision).toEqual({ source: modifySource.push, remark: '李雷', author_id: pushed.project.owner.id })
  })

  it('tells its owner only when somebody is asked something', async () => {
    const pushed = await buildPushed(three)
    const messages = () =>
      rowsOf(test.db, 'message', { user_id: pushed.project.owner.id }).select('template').orderBy('id').execute()
    expect((await messages()).map(({ template }) => template)).toEqual(['import.done'])
    await push(pushed, { '/a': operation('A') })
    expect((await messages()).map(({ template }) => template)).toEqual(['import.done', 'import.asked'])
  })
})
