/* Threads of fields that are renamed, moved, removed and brought back, as saves of their document do it. */
import {
  addComment,
  getDocForm,
  getJob,
  importOpenApi,
  pageCommentThreads,
  restoreRevision,
  saveDoc,
} from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { buildProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const text = { type: 'string' }
const inBody = { section: 'body', mediaType: 'application/json' }

function order(properties: JsonObject, status = '200'): HttpContent {
  const content = { 'application/json': { schema: { type: 'object', properties } } }
  const responses = { [status]: { description: 'OK', content } }
  return {
    v: 1,
    kind: 'http',
    container: 'paths',
    method: 'post',
    path: '/orders',
    operation: { requestBody: { content }, responses },
  }
}

async function formOf({ publicId, owner }: BuiltDoc) {
  const { data } = await test.call(getDocForm, { query: { id: publicId } }, owner)
  if (data === null) throw new Error('no form')
  return data
}

async function save(doc: BuiltDoc, content: HttpContent): Promise<void> {
  const { revision } = await formOf(doc)
  const body = { id: doc.publicId, moduleId: doc.module.publicId, revision, content }
  expect((await test.call(saveDoc, { body }, doc.owner)).data).toMatchObject({ isSaved: true })
}

/** Places by the text of the first comment. */
async function places(doc: BuiltDoc): Promise<Record<string, string>> {
  const { data } = await test.call(pageCommentThreads, { query: { docId: doc.publicId } }, doc.owner)
  const entries = (data?.list ?? []).map(({ place, comments }) => [
    comments[0]?.text ?? '',
    place === null ? '' : `${place.section} ${place.path}`,
  ])
  // Pairs of texts.
  return Object.fromEntries(entries) as Record<string, string>
}

describe('threads about fields', () => {
  it('follow fields that a save renamed or moved, with those below, and stay with what was removed', async () => {
    const item = { type: 'object', properties: { price: text } }
    const doc = await buildDoc(test, {
      content: order({ items: item, total: text, note: { ...text, description: 'N' } }),
    })
    for (const path of ['items', 'items.price', 'total', 'note'])
      await buildComment(test, doc, { text: path, place: { ...inBody, path } })
    await buildComment(test, doc, { text: 'answer', place: { ...inBody, section: 'response-200', path: 'total' } })
    await buildComment(test, doc, { text: 'all' })
    const told = () => test.db.selectFrom('event').select('id').where('name', '=', 'comment.changed').execute()
    const before = (await told()).length
    const price = { price: text, note: { ...text, description: 'N' } }
    await save(doc, order({ lines: { type: 'object', properties: price }, total: text }, '201'))
    const moved = { lines: { type: 'array', items: { type: 'object', properties: price } }, total: text }
    await save(doc, order(moved, '201'))
    expect(await places(doc)).toEqual({
      items: 'body lines',
      'items.price': 'body lines[].price',
      total: 'body total',
      note: 'body lines[].note',
      answer: 'response-201 total',
      all: '',
    })
    expect(await told()).toHaveLength(before + 2)
    // Nothing moves, no one is notified.
    await save(doc, order({ ...moved, more: { type: 'integer' } }, '201'))
    expect(await told()).toHaveLength(before + 2)
  })

  it('go back with a document that is restored', async () => {
    const doc = await buildDoc(test, { content: order({ a: text, b: { type: 'integer' } }) })
    await buildComment(test, doc, { text: 'a', place: { ...inBody, path: 'a' } })
    await buildComment(test, doc, { text: 'b', place: { ...inBody, path: 'b' } })
    const { revision } = await formOf(doc)
    await save(doc, order({ x: text }))
    expect(await places(doc)).toEqual({ a: 'body x', b: 'body b' })
    const body = { subject: 'doc' as const, docId: doc.publicId, moduleId: doc.module.publicId, revision }
    expect((await test.call(restoreRevision, { body }, doc.owner)).code).toBe('0')
    expect(await places(doc)).toEqual({ a: 'body a', b: 'body b' })
  })

  it('are moved by nobody whose save is refused', async () => {
    const doc = await buildDoc(test, { content: order({ a: text }) })
    await buildComment(test, doc, { text: 'a', place: { ...inBody, path: 'a' } })
    const body = { id: doc.publicId, moduleId: doc.module.publicId, revision: 'unknown1', content: order({ x: text }) }
    expect((await test.call(saveDoc, { body }, doc.owner)).error).toBe('revision_unknown')
    expect(await places(doc)).toEqual({ a: 'body a' })
  })

  it('follow fields that an import renames', async () => {
    const project = await buildProject(test)
    const source = (properties: JsonObject) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        paths: { '/orders': { post: order(properties).operation } },
      })
    const run = async (body: object) => {
      const { data } = await test.call(importOpenApi, { body: { fileName: 'shop.json', ...body } }, project.owner)
      const look = async () => {
        await test.jobs.runUntilIdle()
        return (await test.call(getJob, { query: { id: data?.jobId ?? '' } }, project.owner)).data
      }
      // Another process of the same database may have it.
      await expect.poll(async () => (await look())?.state).toBe('done')
      return (await look())?.report?.moduleId ?? ''
    }
    const moduleId = await run({ projectId: project.publicId, content: source({ sum: text, note: text }) })
    const row = await test.db
      .selectFrom('doc')
      .select('id')
      .where('module_id', '=', decodeId('module', moduleId))
      .where('is_folder', '=', 0)
      .executeTakeFirstOrThrow()
    const docId = encodeId('doc', row.id)
    for (const path of ['sum', 'note'])
      await test.call(addComment, { body: { docId, text: path, place: { ...inBody, path } } }, project.owner)
    await run({ moduleId, content: source({ total: text, note: text }) })
    const { data } = await test.call(pageCommentThreads, { query: { docId } }, project.owner)
    expect(data?.list.map(({ place }) => place?.path).sort()).toEqual(['note', 'total'])
  })
})
