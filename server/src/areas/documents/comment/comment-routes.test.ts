import {
  addComment,
  deleteComment,
  getCommentSummary,
  getCommentThread,
  limits,
  listCommentVersions,
  listUnreadMessages,
  pageCommentThreads,
  pageMessages,
  resolveCommentThread,
  searchCommentPeople,
  subscribeDoc,
  updateComment,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc, buildFolder, type BuiltDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { countEverything } from '../../../../test/support/snapshots/snapshot.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

async function buildMember({ module: { project } }: BuiltDoc, role: 'guest' | 'dev' | 'admin'): Promise<BuiltUser> {
  const user = await buildUser(test)
  await addToSpace(test, project.space.id, user, 'guest')
  await addToProject(test, project.id, user, role)
  return user
}

const price = { section: 'response-200', mediaType: 'application/json', path: 'items[].price' }
const listed = async (doc: BuiltDoc, user: BuiltUser, query: object = {}) => {
  const { data, error } = await test.call(pageCommentThreads, { query: { docId: doc.publicId, ...query } }, user)
  if (data === null) throw new Error(String(error))
  return data
}
const summary = async (doc: BuiltDoc, user: BuiltUser) =>
  (await test.call(getCommentSummary, { query: { docId: doc.publicId } }, user)).data
const thread = async (doc: BuiltDoc, user: BuiltUser, id: string) =>
  (await test.call(getCommentThread, { query: { docId: doc.publicId, id } }, user)).data
const textsOf = (threads: { comments: { text: string }[] }[]) => threads.map((one) => one.comments.map((c) => c.text))

describe('threads', () => {
  it('are about the document or one of its fields, and counted there', async () => {
    const doc = await buildDoc(test)
    const guest = await buildMember(doc, 'guest')
    const first = await buildComment(test, doc, { text: ' In **general**? ' })
    test.advance(1_000)
    const second = await buildComment(test, doc, { author: guest, text: 'In cents?', place: price })
    await buildComment(test, doc, { text: 'Yes.', threadId: second.threadId })
    expect(await summary(doc, guest)).toEqual({
      open: 2,
      resolved: 0,
      places: [{ ...price, count: 1 }],
      can: { add: true },
    })
    const page = await listed(doc, guest)
    expect(page).toMatchObject({ total: 2, pageIndex: 1, pageSize: 20 })
    expect(textsOf(page.list)).toEqual([['In cents?', 'Yes.'], ['In **general**?']])
    expect(page.list[0]).toEqual({
      id: second.threadId,
      place: price,
      comments: [
        {
          id: second.id,
          author: { id: guest.publicId, name: guest.username.toUpperCase(), avatar: '' },
          text: 'In cents?',
          mentions: [],
          createdAtMs: test.now(),
          editedAtMs: null,
          isDeleted: false,
          hasProposal: false,
          can: { edit: true, remove: true },
        },
        expect.objectContaining({ text: 'Yes.', can: { edit: false, remove: false } }),
      ],
      commentCount: 2,
      createdAtMs: test.now(),
      updatedAtMs: test.now(),
      resolvedAtMs: null,
      resolvedBy: null,
      can: { reply: true, resolve: true },
    })
    expect(page.list[1]).toMatchObject({ id: first.threadId, place: null, can: { resolve: false } })
    expect(JSON.stringify(page)).not.toContain('@example.com')
    expect(textsOf((await listed(doc, guest, price)).list)).toEqual([['In cents?', 'Yes.']])
    expect((await listed(doc, guest, { ...price, path: 'items[]' })).total).toBe(0)
    expect(textsOf((await listed(doc, guest, { pageSize: 1, pageIndex: 2 })).list)).toEqual([['In **general**?']])
  })

  it('show their beginning and end in lists, and all of themselves when asked for', async () => {
    const doc = await buildDoc(test)
    const { threadId, id } = await buildComment(test, doc, { text: '0' })
    for (const text of ['1', '2', '3', '4']) await buildComment(test, doc, { threadId, text })
    const [short] = (await listed(doc, doc.owner)).list
    expect(short?.comments.map(({ text }) => text)).toEqual(['0', '3', '4'])
    expect(short?.commentCount).toBe(5)
    const whole = await thread(doc, doc.owner, id)
    expect(whole?.comments.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('end at a number of comments', async () => {
    const doc = await buildDoc(test)
    const { threadId } = await buildComment(test, doc)
    const row = { thread_id: decodeId('commentThread', threadId), author_id: doc.owner.id, text: 'x' }
    const rows = Array.from({ length: 199 }, () => ({
      ...row,
      created_at_ms: test.now(),
      edited_at_ms: null,
      deleted_at_ms: null,
    }))
    await test.db.insertInto('comment').values(rows).execute()
    const answer = await test.call(addComment, { body: { docId: doc.publicId, threadId, text: 'one more' } }, doc.owner)
    expect(answer).toMatchObject({ error: 'comment_thread_full', details: { count: 200 } })
  })

  it('are settled by who began them and by those who keep the documents, and opened again', async () => {
    const doc = await buildDoc(test)
    const [guest, dev] = [await buildMember(doc, 'guest'), await buildMember(doc, 'dev')]
    const theirs = await buildComment(test, doc, { author: dev })
    const own = await buildComment(test, doc, { author: guest, place: price })
    const settle = (threadId: string, user: BuiltUser, isResolved = true) =>
      test.call(resolveCommentThread, { body: { docId: doc.publicId, threadId, isResolved } }, user)
    expect((await settle(theirs.threadId, guest)).error).toBe('no_permission')
    expect((await settle(own.threadId, guest)).code).toBe('0')
    expect((await settle(own.threadId, guest)).code).toBe('0')
    expect(await summary(doc, guest)).toMatchObject({ open: 1, resolved: 1, places: [] })
    expect((await listed(doc, guest, { state: 'open' })).list.map(({ id }) => id)).toEqual([theirs.threadId])
    expect((await listed(doc, guest, { state: 'resolved' })).list).toMatchObject([
      { id: own.threadId, resolvedAtMs: test.now(), resolvedBy: { id: guest.publicId } },
    ])
    expect((await settle(own.threadId, dev, false)).code).toBe('0')
    expect(await summary(doc, guest)).toMatchObject({ open: 2, resolved: 0 })
  })
})

describe('a comment', () => {
  it('is changed by its author alone, and its earlier texts stay', async () => {
    const doc = await buildDoc(test)
    const guest = await buildMember(doc, 'guest')
    const { id } = await buildComment(test, doc, { author: guest, text: 'frist' })
    const change = (text: string, user: BuiltUser) =>
      test.call(updateComment, { body: { docId: doc.publicId, id, text } }, user)
    expect((await change('mine', doc.owner)).error).toBe('no_permission')
    test.advance(5)
    expect((await change('first', guest)).code).toBe('0')
    test.advance(5)
    expect((await change('first', guest)).code).toBe('0')
    expect((await thread(doc, guest, id))?.comments[0]).toMatchObject({ text: 'first', editedAtMs: test.now() - 5 })
    const versions = await test.call(listCommentVersions, { query: { docId: doc.publicId, id } }, doc.owner)
    expect(versions.data).toEqual([{ text: 'frist', replacedAtMs: test.now() - 5 }])
  })

  it('is deleted by its author and by admins, with its earlier texts, and takes an empty thread along', async () => {
    const doc = await buildDoc(test)
    const [guest, dev] = [await buildMember(doc, 'guest'), await buildMember(doc, 'dev')]
    const first = await buildComment(test, doc, { author: guest, text: 'secret' })
    const answer = await buildComment(test, doc, { author: dev, threadId: first.threadId, text: 'answer' })
    await test.call(updateComment, { body: { docId: doc.publicId, id: first.id, text: 'still secret' } }, guest)
    const erase = (id: string, user: BuiltUser) => test.call(deleteComment, { body: { docId: doc.publicId, id } }, user)
    expect((await erase(first.id, dev)).error).toBe('no_permission')
    expect((await erase(first.id, guest)).code).toBe('0')
    expect((await erase(first.id, guest)).error).toBe('not_accessible')
    const [left] = (await listed(doc, guest)).list
    expect(left?.commentCount).toBe(1)
    expect(left?.comments).toMatchObject([
      { text: '', isDeleted: true, can: { edit: false, remove: false } },
      { text: 'answer' },
    ])
    expect(await test.db.selectFrom('comment_version').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ text: 'secret' }),
    )
    expect((await erase(answer.id, doc.owner)).code).toBe('0')
    expect((await listed(doc, guest)).total).toBe(0)
    expect(await summary(doc, guest)).toMatchObject({ open: 0 })
  })

  it('is refused when it is empty, too long, or in a thread of another document, and nothing is written', async () => {
    const [doc, other] = [await buildDoc(test), await buildDoc(test)]
    const foreign = await buildComment(test, other)
    const before = await countEverything(test)
    const add = (body: object) =>
      test.call(addComment, { body: { docId: doc.publicId, text: 'x', ...body } }, doc.owner)
    expect((await add({ text: ' \n ' })).error).toBe('invalid_input')
    expect((await add({ text: 'x'.repeat(limits.comment + 1) })).error).toBe('invalid_input')
    expect((await add({ threadId: foreign.threadId })).error).toBe('not_accessible')
    const { docId, id } = { docId: doc.publicId, id: foreign.id }
    for (const [endpoint, body] of [
      [updateComment, { docId, id, text: 'x' }],
      [deleteComment, { docId, id }],
      [resolveCommentThread, { docId, threadId: foreign.threadId, isResolved: true }],
    ] as const) {
      expect((await test.send(endpoint, { body }, doc.owner)).json()).toMatchObject({ error: 'not_accessible' })
    }
    expect(await countEverything(test)).toEqual(before)
  })

  it('on a hidden document is for those who organise, and on a folder for nobody', async () => {
    const module = await buildModule(test)
    const folder = await buildFolder(test, { module, isShow: 0 })
    const doc = await buildDoc(test, { module, parentId: folder.id })
    const guest = await buildMember(doc, 'guest')
    await buildComment(test, doc)
    for (const [id, user] of [
      [doc.publicId, guest],
      [folder.publicId, doc.owner],
    ] as const) {
      const answer = await test.call(pageCommentThreads, { query: { docId: id } }, user)
      expect(answer.error).toBe('not_accessible')
      expect((await test.call(addComment, { body: { docId: id, text: 'x' } }, user)).error).toBe('not_accessible')
    }
    expect((await listed(doc, doc.owner)).total).toBe(1)
  })

  it('goes with its document for good', async () => {
    const doc = await buildDoc(test)
    const { threadId } = await buildComment(test, doc, { mentions: [doc.owner.publicId] })
    await test.db.deleteFrom('doc').where('id', '=', doc.id).execute()
    const rows = await test.db
      .selectFrom('comment_thread')
      .leftJoin('comment', 'comment.thread_id', 'comment_thread.id')
      .select('comment.id')
      .where('comment_thread.id', '=', decodeId('commentThread', threadId))
      .execute()
    expect(rows).toEqual([])
  })
})

describe('mentioning', () => {
  it('offers those who may read the document, by part of the name', async () => {
    const doc = await buildDoc(test)
    const guest = await buildMember(doc, 'guest')
    const outsider = await buildUser(test)
    await addToSpace(test, doc.module.project.space.id, outsider, 'guest')
    const offered = async (search: string) =>
      (await test.call(searchCommentPeople, { query: { docId: doc.publicId, search } }, guest)).data
    expect((await offered(''))?.map(({ id }) => id).sort()).toEqual([doc.owner.publicId, guest.publicId].sort())
    expect(await offered(guest.username)).toEqual([
      { id: guest.publicId, name: guest.username.toUpperCase(), avatar: '' },
    ])
    // In the space, but the project is private.
    expect(await offered(outsider.username)).toEqual([])
    await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', doc.id).execute()
    const answer = await test.call(searchCommentPeople, { query: { docId: doc.publicId } }, doc.owner)
    expect(answer.data?.map(({ id }) => id)).toEqual([doc.owner.publicId])
  })

  it('tells those who may read it, in their language, with a way to the comment', async () => {
    const doc = await buildDoc(test, { name: 'Orders' })
    const [guest, follower] = [await buildMember(doc, 'guest'), await buildMember(doc, 'guest')]
    const outsider = await buildUser(test)
    await test.call(subscribeDoc, { body: { sourceId: doc.publicId } }, follower)
    const unread = async (user: BuiltUser, language = 'en') =>
      (await test.call(listUnreadMessages, {}, { ...user, language })).data ?? []
    const mentions = [guest.publicId, outsider.publicId, doc.owner.publicId]
    const { id, threadId } = await buildComment(test, doc, { text: '@a @b  please\nlook', mentions })
    await test.jobs.runUntilIdle()
    const by = doc.owner.username.toUpperCase()
    expect(await unread(guest)).toMatchObject([
      {
        message: `${by} mentioned you in “Orders”: @a @b please look`,
        sourceKind: 'comment',
        sourceId: id,
        docId: doc.publicId,
      },
    ])
    expect((await unread(follower, 'zh-CN'))[0]?.message).toBe(`${by} 评论了「Orders」：@a @b please look`)
    expect(await unread(outsider)).toEqual([])
    expect(await unread(doc.owner)).toEqual([])
    expect((await thread(doc, guest, id))?.comments[0]?.mentions.map((person) => person.id).sort()).toEqual(
      [guest.publicId, doc.owner.publicId].sort(),
    )

    const answer = await buildComment(test, doc, { author: guest, threadId, text: 'I see' })
    await test.call(resolveCommentThread, { body: { docId: doc.publicId, threadId, isResolved: true } }, doc.owner)
    await test.jobs.runUntilIdle()
    expect(await unread(doc.owner)).toMatchObject([
      // Matchers have no type of their own.
      { sourceId: answer.id, message: expect.stringContaining('replied') as string },
    ])
    expect((await unread(guest))[0]?.message).toContain('resolved a thread in “Orders”: @a @b please look')
    // Followers hear of new threads, not of every answer.
    expect(await unread(follower)).toHaveLength(1)

    // Changing a comment notifies only those it speaks to now and did not before.
    const change = { docId: doc.publicId, id, text: '@a @b @c', mentions: [...mentions, follower.publicId] }
    await test.call(updateComment, { body: change }, doc.owner)
    await test.jobs.runUntilIdle()
    expect((await unread(follower))[0]?.message).toContain('mentioned you in “Orders”: @a @b @c')
    expect(await unread(guest)).toHaveLength(2)

    // A deleted comment leaves messages that open nothing.
    await test.call(deleteComment, { body: { docId: doc.publicId, id: answer.id } }, guest)
    const { data } = await test.call(pageMessages, { body: {} }, doc.owner)
    expect(data?.list).toMatchObject([{ sourceKind: '', docId: '' }])
  })

  it('tells nobody of what was deleted before the job ran', async () => {
    const doc = await buildDoc(test)
    const guest = await buildMember(doc, 'guest')
    const { id } = await buildComment(test, doc, { mentions: [guest.publicId] })
    await test.call(deleteComment, { body: { docId: doc.publicId, id } }, doc.owner)
    await test.jobs.runUntilIdle()
    expect((await test.call(listUnreadMessages, {}, guest)).data).toEqual([])
  })
})
