import {
  answerReview,
  getJob,
  getReview,
  getDocForm,
  importOpenApi,
  pageReviews,
  saveDoc,
  settleReviews,
  type ConflictAnswer,
} from '@lectern/contracts'
import type { Conflict, HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { addRevision } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { shop } from '../../../../test/fixtures/shop.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { readStored } from '../../../content/revisions.ts'
import { findTexts } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'

const test = useTestApp()

interface Reviewed {
  project: BuiltProject
  moduleId: string
  docId: string
}

async function importShop(project: BuiltProject, body: Record<string, unknown>, source: unknown) {
  const started = await test.call(importOpenApi, { body: { ...body, content: JSON.stringify(source) } }, project.owner)
  await test.jobs.runUntilIdle()
  const job = await test.call(getJob, { query: { id: started.data?.jobId ?? '' } }, project.owner)
  expect(job.data).toMatchObject({ state: 'done' })
  return job.data?.report?.moduleId ?? ''
}

const item = shop.paths['/orders/{orderId}']
const withRead = (read: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  ...shop,
  ...more,
  paths: { ...shop.paths, '/orders/{orderId}': { ...item, get: { ...item.get, ...read } } },
})

async function contentOf(docId: string): Promise<HttpContent> {
  const { hash } = await test.db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select('revision.hash')
    .where('doc.id', '=', decodeId('doc', docId))
    .executeTakeFirstOrThrow()
  const content = readStored((await findTexts(test.db, [hash])).get(hash) ?? '')
  if (content.kind !== 'http') throw new Error('no operation')
  return content
}

async function edit({ project, docId }: Reviewed, operation: Record<string, string>) {
  const form = await test.call(getDocForm, { query: { id: docId } }, project.owner)
  const content = await contentOf(docId)
  const edited = { ...content, operation: { ...content.operation, ...operation } }
  const body = { id: docId, content: edited, revision: form.data?.revision ?? '' }
  expect(await test.call(saveDoc, { body }, project.owner)).toMatchObject({ data: { isSaved: true } })
}

/** The shop, with a summary and a description that the file and a person changed differently. */
async function buildConflicts(): Promise<Reviewed> {
  const project = await buildProject(test)
  const moduleId = await importShop(project, { projectId: project.publicId }, withRead({ description: 'Reads' }))
  const { id } = await rowsOf(test.db, 'doc', { module_id: decodeId('module', moduleId), name: 'Read an order' })
    .select('id')
    .executeTakeFirstOrThrow()
  const reviewed = { project, moduleId, docId: encodeId('doc', id) }
  await edit(reviewed, { summary: 'Look an order up', description: 'Looks an order up' })
  await importShop(project, { moduleId }, withRead({ summary: 'Find an order', description: 'Finds an order' }))
  return reviewed
}

async function pageOf({ project, moduleId }: Reviewed) {
  const { data } = await test.call(pageReviews, { query: { moduleId } }, project.owner)
  if (data === null) throw new Error('no page')
  return data
}

async function onlyReview(reviewed: Reviewed) {
  const [row] = (await pageOf(reviewed)).list
  const query = { moduleId: reviewed.moduleId, id: row?.id ?? '' }
  const { data } = await test.call(getReview, { query }, reviewed.project.owner)
  if (data === null) throw new Error('no review')
  // Conflicts of the model come as they are.
  return { ...data, conflicts: data.conflicts as unknown as Conflict[] }
}

const decide = (
  { project, moduleId }: Reviewed,
  { id, revision }: { id: string; revision: string },
  answers: ConflictAnswer[],
) => test.call(answerReview, { body: { moduleId, id, revision, answers } }, project.owner)

describe('the queue', () => {
  it('names what waits, where it comes from, and each place with its three sides', async () => {
    const reviewed = await buildConflicts()
    expect(await pageOf(reviewed)).toMatchObject({
      total: 1,
      list: [
        {
          kind: 'doc',
          name: 'Look an order up',
          httpMethod: 'GET',
          url: '/orders/{orderId}',
          subjectId: reviewed.docId,
          source: { kind: 'file', name: 'openapi' },
          open: 2,
        },
      ],
    })
    const { conflicts } = await onlyReview(reviewed)
    expect(conflicts).toMatchObject([
      { path: 'summary', base: 'Read an order', ours: 'Look an order up', theirs: 'Find an order' },
      { path: 'description', base: 'Reads', ours: 'Looks an order up', theirs: 'Finds an order' },
    ])
  })

  it('is for those who write, and knows nothing of deleted documents', async () => {
    const reviewed = await buildConflicts()
    const { project, moduleId, docId } = reviewed
    const [row] = (await pageOf(reviewed)).list
    const guest = await buildUser(test)
    await addToSpace(test, project.space.id, guest, 'guest')
    await addToProject(test, project.id, guest, 'guest')
    expect(await test.call(pageReviews, { query: { moduleId } }, guest)).toMatchObject({ error: 'no_permission' })
    const other = await buildConflicts()
    const elsewhere = { query: { moduleId: other.moduleId, id: row?.id ?? '' } }
    expect(await test.call(getReview, elsewhere, other.project.owner)).toMatchObject({ error: 'not_accessible' })
    await test.db
      .updateTable('doc')
      .set({ deleted_at_ms: test.now() })
      .where('id', '=', decodeId('doc', docId))
      .execute()
    expect(await pageOf(reviewed)).toMatchObject({ total: 0, list: [] })
  })
})

describe('an answer', () => {
  it('is written, and leaves the others open', async () => {
    const reviewed = await buildConflicts()
    const review = await onlyReview(reviewed)
    expect(await decide(reviewed, review, [{ id: 'summary', take: 'theirs' }])).toMatchObject({ data: { open: 1 } })
    expect((await contentOf(reviewed.docId)).operation).toMatchObject({
      summary: 'Find an order',
      description: 'Looks an order up',
    })
    const left = await onlyReview(reviewed)
    expect(left).toMatchObject({ name: 'Find an order', open: 1, conflicts: [{ path: 'description' }] })
    expect(left.revision).not.toBe(review.revision)
    const words = { id: 'description', take: 'value' as const, value: 'Finds or looks up' }
    expect(await decide(reviewed, left, [words])).toMatchObject({ data: { open: 0 } })
    expect((await contentOf(reviewed.docId)).operation).toMatchObject({ description: 'Finds or looks up' })
    expect(await pageOf(reviewed)).toMatchObject({ total: 0 })
  })

  it('is not asked for again, whatever it was', async () => {
    const reviewed = await buildConflicts()
    const { project, moduleId, docId } = reviewed
    const before = await contentOf(docId)
    await decide(reviewed, await onlyReview(reviewed), [
      { id: 'summary', take: 'ours' },
      { id: 'description', take: 'ours' },
    ])
    expect(await contentOf(docId)).toEqual(before)
    const same = withRead({ summary: 'Find an order', description: 'Finds an order' })
    await importShop(project, { moduleId }, same)
    expect(await pageOf(reviewed)).toMatchObject({ total: 0 })
    await importShop(project, { moduleId }, withRead({ summary: 'Get an order', description: 'Finds an order' }))
    expect((await onlyReview(reviewed)).conflicts).toMatchObject([{ path: 'summary', base: 'Find an order' }])
  })

  it('is refused when the document is another one by now', async () => {
    const reviewed = await buildConflicts()
    const review = await onlyReview(reviewed)
    await edit(reviewed, { operationId: 'read' })
    expect(await decide(reviewed, review, [{ id: 'summary', take: 'theirs' }])).toMatchObject({
      error: 'changed_meanwhile',
    })
    expect((await contentOf(reviewed.docId)).operation).toMatchObject({ summary: 'Look an order up' })
  })

  it('is not needed where somebody wrote what the source says', async () => {
    const reviewed = await buildConflicts()
    await edit(reviewed, { summary: 'Find an order', description: 'Finds an order' })
    const review = await onlyReview(reviewed)
    expect(review.conflicts).toEqual([])
    expect(await decide(reviewed, review, [])).toMatchObject({ data: { open: 0 } })
    expect(await pageOf(reviewed)).toMatchObject({ total: 0 })
  })
})

describe('many at once', () => {
  it('take one side, of documents, shared models and the application', async () => {
    const reviewed = await buildConflicts()
    const { project, moduleId, docId } = reviewed
    const id = decodeId('module', moduleId)
    const model = await test.db
      .selectFrom('component')
      .selectAll()
      .where('module_id', '=', id)
      .executeTakeFirstOrThrow()
    const value = { type: 'object', properties: { id: { type: 'integer' } } }
    await addRevision(test, 'component', model.id, { v: 1, kind: 'component', value }, project.owner)
    const root = { openapi: '3.1.0', info: { title: 'Store', version: '1' } }
    await addRevision(test, 'module', id, { v: 1, kind: 'application', root }, project.owner)
    await importShop(
      project,
      { moduleId },
      withRead(
        { summary: 'Find an order', description: 'Finds an order' },
        {
          info: { title: 'Market', version: '1' },
          components: { schemas: { Order: { type: 'object', properties: { id: { type: 'number' } } } } },
        },
      ),
    )
    const { list } = await pageOf(reviewed)
    expect(list.map(({ kind }) => kind).sort()).toEqual(['component', 'doc', 'module'])
    const body = { moduleId, ids: list.map((row) => row.id), take: 'theirs' as const }
    const settled = await test.call(settleReviews, { body }, project.owner)
    expect(settled).toMatchObject({ data: { settled: list.map((row) => row.id), failed: [] } })
    expect(await pageOf(reviewed)).toMatchObject({ total: 0 })
    expect((await contentOf(docId)).operation).toMatchObject({ summary: 'Find an order' })
    const newest = async (kind: 'component' | 'module', subjectId: number) => {
      const { hash } = await rowsOf(test.db, 'revision', { subject_kind: kind, subject_id: subjectId })
        .select('hash')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return readStored((await findTexts(test.db, [hash])).get(hash) ?? '')
    }
    expect(await newest('component', model.id)).toMatchObject({ value: { properties: { id: { type: 'number' } } } })
    expect(await newest('module', id)).toMatchObject({ root: { info: { title: 'Market' } } })
  })
})
