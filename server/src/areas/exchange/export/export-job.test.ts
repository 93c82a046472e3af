import { createHash } from 'node:crypto'
import {
  cancelJob,
  downloadExport,
  exportLimits,
  getExport,
  getJob,
  leaveExport,
  pageMessages,
  startExport,
  type ExportBody,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { addRevision, buildComponent, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { sweepExports } from './file-commands.ts'

const test = useTestApp()

const refersTo = (name: string): JsonObject => ({
  parameters: [{ name: 'q', in: 'query', schema: { $ref: `#/components/schemas/${name}` } }],
})

/** A shop: `/a` and `/b` in a folder, `/c` beside it, `/hidden` for people who write; environments, one of them for members. */
async function buildShop(name = '订单/Shop') {
  const module = await buildModule(test, { name, project: await buildProject(test, { isPrivate: 0 }) })
  const servers = [
    { url: 'https://live.example.com', name: 'Live', 'x-lectern-headers': { 'X-Key': { example: 's3cret' } } },
    { url: 'https://inner.example.com', name: 'Inner', 'x-lectern-members-only': true },
    { url: 'https://test.example.com', name: 'Test' },
  ]
  const root = { info: { title: 'Shop', version: '2' }, servers }
  await addRevision(test, 'module', module.id, { v: 1, kind: 'application', root }, module.owner)
  await buildComponent(test, module, 'schemas', 'Order', { type: 'object' })
  await buildComponent(test, module, 'schemas', 'Secret', { type: 'string' })
  const folder = await buildFolder(test, { module, name: 'orders', orderIndex: 1 })
  const a = await buildDoc(test, {
    module,
    parentId: folder.id,
    content: describeOperation('/a', refersTo('Order')),
    orderIndex: 1,
  })
  const b = await buildDoc(test, { module, parentId: folder.id, content: describeOperation('/b'), orderIndex: 2 })
  const c = await buildDoc(test, { module, content: describeOperation('/c'), orderIndex: 3 })
  const hidden = await buildDoc(test, { module, content: describeOperation('/hidden', refersTo('Secret')), isShow: 0 })
  return { module, folder, a, b, c, hidden }
}

async function begin(caller: BuiltUser, body: ExportBody): Promise<string> {
  const { data, error } = await test.call(startExport, { body }, caller)
  if (data === null) throw new Error(error)
  return data.jobId
}

/** Starts an export, lets it end, and downloads it. */
async function make(caller: BuiltUser, body: ExportBody) {
  const id = await begin(caller, body)
  await test.jobs.runUntilIdle()
  const answer = await test.send(downloadExport, { query: { id } }, caller)
  return { id, answer, bytes: answer.rawPayload }
}

async function read(caller: BuiltUser, body: Omit<ExportBody, 'format'>): Promise<JsonObject> {
  const { bytes } = await make(caller, { ...body, format: 'openapi' })
  // Written by the exporter.
  return JSON.parse(bytes.toString()) as JsonObject
}

const keysOf = (value: unknown): string[] => Object.keys(value ?? {})
const partsOf = async (id: string): Promise<string[]> => {
  const rows = await test.db.selectFrom('stored_file').select('key').execute()
  return rows.map(({ key }) => key).filter((key) => key.startsWith(`export:${String(decodeId('job', id))}:`))
}

describe('an export', () => {
  it('becomes a file with a name, told of by its job', async () => {
    const { module } = await buildShop()
    const id = await begin(module.owner, { moduleId: module.publicId, format: 'openapi' })
    expect((await test.call(getExport, { query: { id } }, module.owner)).data).toBeNull()
    await test.jobs.runUntilIdle()
    const job = await test.call(getJob, { query: { id } }, module.owner)
    expect(job.data).toMatchObject({ kind: 'export', state: 'done', progress: { step: 'done', percent: 100 } })
    const file = (await test.call(getExport, { query: { id } }, module.owner)).data
    expect(file).toMatchObject({
      fileName: '订单_Shop.json',
      documents: 3,
      issueCount: 0,
      issues: [],
      page: '',
      expiresAtMs: test.now() + exportLimits.keptHours * 3_600_000,
    })
    const answer = await test.send(downloadExport, { query: { id } }, module.owner)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(file?.size),
    })
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('订单_Shop.json')}`)
    expect(answer.rawPayload.length).toBe(file?.size)
    expect(answer.json()).toMatchObject({ openapi: '3.2.0', info: { title: 'Shop' } })
    const acts = await test.db.selectFrom('audit').select('subject_name').where('action', '=', 'export.start').execute()
    expect(acts.map((act) => act.subject_name)).toContain('订单/Shop')
  })

  it('takes what was chosen and the models that needs, and nothing else', async () => {
    const { module, folder, a, b, c } = await buildShop()
    const ofModule = { moduleId: module.publicId }
    const paths = async (docIds?: string[]) =>
      keysOf((await read(module.owner, { ...ofModule, ...(docIds && { docIds }) }))['paths'])
    expect(await paths()).toEqual(['/a', '/b', '/c'])
    expect(await paths([folder.publicId])).toEqual(['/a', '/b'])
    expect(await paths([b.publicId, c.publicId])).toEqual(['/b', '/c'])
    const models = async (docId: string) => (await read(module.owner, { ...ofModule, docIds: [docId] }))['components']
    expect(await models(a.publicId)).toEqual({ schemas: { Order: { type: 'object' } } })
    expect(await models(c.publicId)).toBeUndefined()
  })

  it('has hidden documents only when who may see them asks for them', async () => {
    const { module, hidden } = await buildShop()
    const all = { moduleId: module.publicId, withHidden: 1 as const }
    expect(keysOf((await read(module.owner, all))['paths'])).toContain('/hidden')
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    expect((await test.call(startExport, { body: { ...all, format: 'openapi' } }, guest)).error).toBe('no_permission')
    const seen = await read(guest, { moduleId: module.publicId })
    expect(keysOf(seen['paths'])).toEqual(['/a', '/b', '/c'])
    // Nor the models that only they need.
    expect(seen['components']).toEqual({ schemas: { Order: { type: 'object' } } })
    const named: ExportBody = { moduleId: module.publicId, docIds: [hidden.publicId], format: 'openapi' }
    // As one that does not exist: nothing reveals to a guest that it exists.
    expect((await test.call(startExport, { body: named }, guest)).error).toBe('doc_not_in_module')
    const { id } = await make(module.owner, named)
    const job = await test.call(getJob, { query: { id } }, module.owner)
    expect(job.data).toMatchObject({ state: 'failed', failure: { error: 'export_empty' } })
    expect(await partsOf(id)).toEqual([])
  })

  it('names no environment for members only and no value of a header, and of the others those that were chosen', async () => {
    const { module } = await buildShop()
    const servers = async (more: object) =>
      (await read(module.owner, { moduleId: module.publicId, ...more }))['servers']
    const live = { url: 'https://live.example.com', name: 'Live' }
    const testing = { url: 'https://test.example.com', name: 'Test' }
    expect(await servers({})).toEqual([live, testing])
    expect(await servers({ environments: ['Test', 'Inner'] })).toEqual([testing])
    expect(await servers({ environments: [] })).toBeUndefined()
  })

  it('of a project holds its applications, or those that were chosen', async () => {
    const project = await buildProject(test, { isPrivate: 0 })
    const [one, two, three] = [
      await buildModule(test, { project, name: 'A 甲' }),
      await buildModule(test, { project, name: 'B' }),
      await buildModule(test, { project, name: 'C' }),
    ]
    for (const module of [one, two, three]) {
      await buildDoc(test, { module, content: describeOperation('/x') })
      await buildDoc(test, { module, content: describeOperation('/y') })
    }
    const chosen = await buildDoc(test, { module: two, content: describeOperation('/z') })
    const entries = async (more: object) => {
      const { answer, bytes } = await make(project.owner, { projectId: project.publicId, format: 'openapi', ...more })
      expect(answer.headers['content-type']).toBe('application/zip')
      return Object.entries(unzipSync(bytes)).map(([path, entry]) => {
        // Written by the exporter.
        const description = JSON.parse(Buffer.from(entry).toString()) as JsonObject
        return { path, paths: keysOf(description['paths']) }
      })
    }
    const files = await entries({})
    expect(files.map(({ paths }) => paths)).toEqual([
      ['/x', '/y'],
      ['/x', '/y', '/z'],
      ['/x', '/y'],
    ])
    expect(files.some(({ path }) => path.includes('甲'))).toBe(true)
    const part = await entries({ moduleIds: [one.publicId], docIds: [chosen.publicId] })
    expect(part.map(({ paths }) => paths)).toEqual([['/x', '/y'], ['/z']])
  })

  it('takes nothing of other projects', async () => {
    const { module, a } = await buildShop()
    const other = await buildShop('Other')
    const ask = async (body: object) =>
      (await test.call(startExport, { body: { format: 'openapi', ...body } }, module.owner)).error
    const before = await test.db.selectFrom('job').select('id').execute()
    expect(await ask({ moduleId: module.publicId, docIds: [a.publicId, other.a.publicId] })).toBe('doc_not_in_module')
    expect(await ask({ projectId: module.project.publicId, moduleIds: [other.module.publicId] })).toBe('not_accessible')
    expect(await ask({ moduleId: other.module.publicId })).toBe('not_accessible')
    expect(await test.db.selectFrom('job').select('id').execute()).toEqual(before)
  })
})

describe('the file of an export', () => {
  const finished = async (module: BuiltModule) => make(module.owner, { moduleId: module.publicId, format: 'openapi' })

  it('is its owner’s alone, and only while they may read the project', async () => {
    const { module } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const { id } = await make(guest, { moduleId: module.publicId, format: 'openapi' })
    for (const other of [module.owner, await buildUser(test, { isSuperAdmin: true })]) {
      expect((await test.call(getExport, { query: { id } }, other)).error).toBe('export_not_found')
      expect((await test.send(downloadExport, { query: { id } }, other)).json()).toMatchObject({
        error: 'export_not_found',
      })
      expect((await test.call(leaveExport, { body: { id } }, other)).error).toBe('export_not_found')
    }
    await test.db.deleteFrom('space_member').where('user_id', '=', guest.id).execute()
    expect((await test.send(downloadExport, { query: { id } }, guest)).json()).toMatchObject({
      error: 'not_accessible',
    })
  })

  it('is gone after a day, its bytes as well', async () => {
    const { module } = await buildShop()
    const { id } = await finished(module)
    expect(await partsOf(id)).toHaveLength(1)
    test.advance(exportLimits.keptHours * 3_600_000 - 1)
    await sweepExports(test.context)
    expect((await test.send(downloadExport, { query: { id } }, module.owner)).statusCode).toBe(200)
    test.advance(1)
    expect((await test.call(getExport, { query: { id } }, module.owner)).error).toBe('export_not_found')
    await sweepExports(test.context)
    expect(await partsOf(id)).toEqual([])
    expect((await test.call(getExport, { query: { id } }, module.owner)).error).toBe('export_not_found')
  })

  it('in many pieces is the same file', async () => {
    const module = await buildModule(test, { project: await buildProject(test) })
    // Hardly to be packed: nine megabytes stay nine.
    const noise = Array.from({ length: 150_000 }, (_, index) =>
      createHash('sha256').update(String(index)).digest('hex'),
    )
    await buildDoc(test, { module, content: describeOperation('/big', { description: noise.join('') }) })
    const { id, answer, bytes } = await finished(module)
    expect(await partsOf(id)).toHaveLength(3)
    expect(answer.headers['content-length']).toBe(String(bytes.length))
    expect(JSON.parse(bytes.toString())).toMatchObject({ paths: { '/big': { get: { description: noise.join('') } } } })
  })

  it('is not made once its owner may not read the project, and an export that was stopped leaves nothing', async () => {
    const { module } = await buildShop()
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    const lost = await begin(guest, { moduleId: module.publicId, format: 'openapi' })
    await test.db.deleteFrom('space_member').where('user_id', '=', guest.id).execute()
    const stopped = await begin(module.owner, { moduleId: module.publicId, format: 'openapi' })
    await test.call(cancelJob, { body: { id: stopped } }, module.owner)
    await test.jobs.runUntilIdle()
    expect((await test.call(getJob, { query: { id: lost } }, guest)).data).toMatchObject({
      state: 'failed',
      failure: { error: 'not_accessible' },
    })
    expect((await test.call(getJob, { query: { id: stopped } }, module.owner)).data?.state).toBe('cancelled')
    expect((await test.call(getExport, { query: { id: stopped } }, module.owner)).data).toBeNull()
    expect([...(await partsOf(lost)), ...(await partsOf(stopped))]).toEqual([])
  })
})

describe('a message', () => {
  const messagesOf = async (user: BuiltUser) => {
    const { data } = await test.call(pageMessages, { body: {} }, { ...user, language: 'en' })
    return data?.list.map(({ message, sourceKind, sourceId }) => [message, sourceKind, sourceId]) ?? []
  }

  it('tells who left before the end how it ended, once, and nobody else', async () => {
    const { module, hidden } = await buildShop('Shop')
    const { owner } = module
    await make(owner, { moduleId: module.publicId, format: 'openapi' })
    expect(await messagesOf(owner)).toEqual([])
    const left = await begin(owner, { moduleId: module.publicId, format: 'openapi' })
    await test.call(leaveExport, { body: { id: left } }, owner)
    await test.call(leaveExport, { body: { id: left } }, owner)
    await test.jobs.runUntilIdle()
    const done = ['The export of “Shop” is ready. You can download it for a day', 'job', left]
    expect(await messagesOf(owner)).toEqual([done])
    // Left at the very end: it has ended meanwhile.
    const late = await begin(owner, { moduleId: module.publicId, docIds: [hidden.publicId], format: 'openapi' })
    await test.jobs.runUntilIdle()
    await test.call(leaveExport, { body: { id: late } }, owner)
    expect(await messagesOf(owner)).toEqual([['“Shop” could not be exported', 'job', late], done])
  })
})
