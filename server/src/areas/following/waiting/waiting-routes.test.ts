import { importOpenApi, listWaiting, resolveCommentThread, getDocForm, saveDoc } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

async function addMember(project: Pick<BuiltProject, 'id' | 'space'>, role: 'guest' | 'dev') {
  const user = await buildUser(test)
  await addToSpace(test, project.space.id, user, 'guest')
  await addToProject(test, project.id, user, role)
  return user
}

const waitingFor = async (user: BuiltUser) => (await test.call(listWaiting, {}, user)).data

describe('comments that wait for a person', () => {
  it('are open threads they take part in, until they answer or the thread is resolved', async () => {
    const doc = await buildDoc(test)
    const [asker, answerer, other] = [
      await addMember(doc.module.project, 'guest'),
      await addMember(doc.module.project, 'dev'),
      await addMember(doc.module.project, 'dev'),
    ]
    const question = await buildComment(test, doc, { author: asker, text: 'Is **this** in cents?' })
    expect((await waitingFor(asker))?.comments).toEqual([])
    const answer = await buildComment(test, doc, {
      author: answerer,
      text: 'Yes, **always**.',
      threadId: question.threadId,
    })
    expect((await waitingFor(asker))?.comments).toMatchObject([
      {
        commentId: answer.id,
        docId: doc.publicId,
        byName: answerer.username.toUpperCase(),
        text: 'Yes, always.',
        atMs: test.now(),
      },
    ])
    expect((await waitingFor(answerer))?.comments).toEqual([])
    expect((await waitingFor(other))?.comments).toEqual([])
    await buildComment(test, doc, { author: asker, text: 'Thanks', threadId: question.threadId })
    expect((await waitingFor(asker))?.comments).toEqual([])
    expect((await waitingFor(answerer))?.comments).toHaveLength(1)
    const { publicId: docId } = doc
    await test.call(resolveCommentThread, { body: { docId, threadId: question.threadId, isResolved: true } }, asker)
    expect((await waitingFor(answerer))?.comments).toEqual([])
  })

  it('are not of documents the person does not see any more', async () => {
    const doc = await buildDoc(test)
    const [asker, answerer] = [await addMember(doc.module.project, 'guest'), await addMember(doc.module.project, 'dev')]
    const { threadId } = await buildComment(test, doc, { author: asker, text: 'A question' })
    await buildComment(test, doc, { author: answerer, text: 'An answer', threadId })
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', doc.id).execute()
    expect((await waitingFor(asker))?.comments).toEqual([])
    await test.db.updateTable('doc').set({ is_show: 1, deleted_at_ms: 1 }).where('id', '=', doc.id).execute()
    expect((await waitingFor(asker))?.comments).toEqual([])
  })
})

describe('reviews that wait for a person', () => {
  const shop = (summary: string) => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/orders': { get: { summary, responses: { 200: { description: 'OK' } } } } },
  })

  it('are conflicts of the applications they work on', async () => {
    const project = await buildProject(test)
    const bring = async (source: object, place: { projectId: string } | { moduleId: string }) => {
      await test.call(importOpenApi, { body: { ...place, content: JSON.stringify(source) } }, project.owner)
      await test.jobs.runUntilIdle()
    }
    await bring(shop('Orders'), { projectId: project.publicId })
    expect((await waitingFor(project.owner))?.reviews).toEqual([])
    const { id, module_id: moduleId } = await test.db
      .selectFrom('doc')
      .select(['id', 'module_id'])
      .where('name', '=', 'Orders')
      .executeTakeFirstOrThrow()
    const docId = encodeId('doc', id)
    const form = (await test.call(getDocForm, { query: { id: docId } }, project.owner)).data
    // A stored operation.
    const stored = form?.content as HttpContent
    const content = { ...stored, operation: { ...stored.operation, summary: 'All orders' } }
    await test.call(saveDoc, { body: { id: docId, revision: form?.revision ?? '', content } }, project.owner)
    await bring(shop('List orders'), { moduleId: encodeId('module', moduleId) })

    const guest = await addMember(project, 'guest')
    const dev = await addMember(project, 'dev')
    const expected = [
      {
        projectId: project.publicId,
        moduleId: encodeId('module', moduleId),
        moduleName: 'Shop',
        conflicts: 1,
        questions: 0,
        atMs: test.now(),
      },
    ]
    expect((await waitingFor(project.owner))?.reviews).toMatchObject(expected)
    expect((await waitingFor(dev))?.reviews).toMatchObject(expected)
    expect((await waitingFor(guest))?.reviews).toEqual([])
    expect((await waitingFor(await buildUser(test, { isSuperAdmin: true })))?.reviews).toEqual([])
  })
})
