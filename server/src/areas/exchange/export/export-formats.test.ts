import {
  downloadExport,
  exportOpenApi,
  getExport,
  importOpenApi,
  importPostman,
  renewLiveExport,
  startExport,
  type ExportBody,
} from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { buildModule, buildProject, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { useBuilt } from '../../../../test/support/use-built.ts'

const test = useTestApp()
const module = useBuilt(() => buildShop())

const pictureId = 'a'.repeat(32)
const picture = Buffer.from('not really a picture')

const ask = describeOperation('/ask', {
  summary: 'Ask /ask',
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
})

async function buildShop() {
  const built = await buildModule(test, { name: '订单', project: await buildProject(test, { isPrivate: 0 }) })
  await buildDoc(test, { module: built, name: 'Ask', content: ask, orderIndex: 1 })
  const text = `# About\n\n![Plan](/uploadFile/get?id=${pictureId})`
  await buildDoc(test, { module: built, name: 'About', content: { v: 1, kind: 'markdown', text }, orderIndex: 2 })
  await test.db.insertInto('stored_file').values({ key: pictureId, bytes: picture }).execute()
  const file = { file_name: 'plan.png', media_type: 'image/png', size: picture.length, created_at_ms: test.now() }
  await test.db
    .insertInto('upload')
    .values({ id: pictureId, module_id: built.id, user_id: built.owner.id, ...file })
    .execute()
  return built
}

async function make(body: Partial<ExportBody> & Pick<ExportBody, 'format'>, of = module) {
  const { data } = await test.call(startExport, { body: { moduleId: of.publicId, ...body } }, of.owner)
  const id = data?.jobId ?? ''
  await test.jobs.runUntilIdle()
  const file = (await test.call(getExport, { query: { id } }, of.owner)).data
  const answer = await test.send(downloadExport, { query: { id } }, of.owner)
  return { file, bytes: answer.rawPayload, text: answer.rawPayload.toString(), type: answer.headers['content-type'] }
}

describe('an export', () => {
  it('as a Postman collection names its calls, and says what it cannot hold', async () => {
    const { text, file } = await make({ format: 'postman' })
    expect(JSON.parse(text)).toMatchObject({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'Ask' }],
    })
    expect(file?.issueCount).toBeGreaterThan(0)
    expect(file?.issues[0]?.message).not.toBe('')
  })

  it('finds the pictures of a page that has another one embedded, megabytes without a space', async () => {
    const project = await buildProject(test, { isPrivate: 0 })
    const built = await buildModule(test, { project })
    const embedded = `![](data:image/png;base64,${'iVBORw0KGgo/'.repeat(200_000)})`
    const text = `${embedded}\n\n![Plan](/uploadFile/get?id=${pictureId})`
    await buildDoc(test, { module: built, content: { v: 1, kind: 'markdown', text } })
    const { bytes } = await make({ format: 'markdown', moduleId: built.publicId }, built)
    const files = Object.entries(unzipSync(bytes))
    expect(files.flatMap(([path, file]) => (path.startsWith('pictures/') ? [Buffer.from(file)] : []))).toEqual([
      picture,
    ])
    expect(files.some(([path, file]) => path.endsWith('.md') && strFromU8(file).includes(embedded))).toBe(true)
  })

  it('is what YApi reads, and Markdown with a file per document', async () => {
    expect(JSON.parse((await make({ format: 'yapi' })).text)).toBeInstanceOf(Array)
    const whole = await make({ format: 'markdown' })
    expect(whole.type).toBe('application/zip')
    const files = Object.entries(unzipSync(whole.bytes))
    expect(files.flatMap(([path, file]) => (path.endsWith('.md') ? [strFromU8(file)] : []))).toEqual([
      expect.stringContaining('/ask'),
    ])
    expect(files.flatMap(([path, file]) => (path.startsWith('pictures/') ? [Buffer.from(file)] : []))).toEqual([
      picture,
    ])
    const { bytes } = await make({ format: 'markdown', severalFiles: 1 })
    const paths = Object.keys(unzipSync(bytes))
    expect(paths.filter((path) => path.endsWith('.md')).length).toBeGreaterThan(1)
  })

  it('as a page and as a Word file is one file of its kind', async () => {
    const page = await make({ format: 'html', language: 'en' })
    expect(page.type).toBe('text/html; charset=utf-8')
    expect(page.text).toMatch(/^<!doctype html>/i)
    expect(page.file).toMatchObject({ fileName: '订单.html', documents: 2, page: '' })
    const { bytes } = await make({ format: 'word' })
    expect(Object.keys(unzipSync(bytes))).toContain('word/document.xml')
  })

  it('to be printed is a page of its own that needs no session and can do nothing else', async () => {
    const { file, text } = await make({ format: 'print' })
    expect(file?.page).toMatch(/#print$/)
    const url = (file?.page ?? '').replace('#print', '')
    const answer = await test.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(text)
    expect(answer.body).toContain(`data:image/png;base64,${picture.toString('base64')}`)
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox allow-scripts allow-modals/)
    expect(answer.headers['content-security-policy']).not.toContain('allow-same-origin')
    const other = await test.app.inject({ method: 'GET', url: `${url.slice(0, -2)}AA` })
    expect(other.json()).toMatchObject({ error: 'export_not_found' })
  })

  it.each([
    ['openapi', importOpenApi],
    ['postman', importPostman],
  ] as const)('as %s is the same once it is imported elsewhere', async (format, importing) => {
    const { text } = await make({ format })
    const other = await buildModule(test, { project: module.project })
    const body = { moduleId: other.publicId, content: text }
    await test.call(importing, { body }, module.owner)
    await test.jobs.runUntilIdle()
    const read = async (each: BuiltModule) => {
      const query = { moduleId: each.publicId }
      return (await test.send(exportOpenApi, { query }, module.owner)).json<{ paths: JsonObject }>().paths
    }
    const paths = await read(other)
    expect(Object.keys(paths)).toEqual(['/ask'])
    if (format === 'openapi') expect(paths).toEqual(await read(module))
    else expect(paths).toMatchObject({ '/ask': { get: { parameters: [{ name: 'q', in: 'query' }] } } })
  })

  it('at a live address is a plain Postman collection', async () => {
    const { data } = await test.call(renewLiveExport, { body: { moduleId: module.publicId } }, module.owner)
    const answer = await test.app.inject({ method: 'GET', url: data?.postman ?? '' })
    expect(answer.json()).toMatchObject({ info: { name: '订单' }, item: [{ name: 'Ask' }] })
  })
})
