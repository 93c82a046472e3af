/* Comments are found by those who read their document, as they are now. */
import {
  addComment,
  deleteComment,
  deleteDoc,
  resolveCommentThread,
  searchContents,
  updateComment,
  type QueryOf,
  type SearchHit,
} from '@lectern/contracts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { decodeId } from '../../../core/public-ids.ts'
import { buildComment } from '../../../../test/factories/build-comment.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp, type Caller } from '../../../../test/support/test-app.ts'
import { entryIdOf } from './index/entry-kinds.ts'
import { reindex } from './index/reindex-commands.ts'

const test = useTestApp()

async function ask(query: QueryOf<typeof searchContents>, caller: Caller): Promise<SearchHit[]> {
  for (;;) {
    const { data, msg } = await test.call(searchContents, { query }, caller)
    if (data === null) throw new Error(msg)
    if (!data.isBehind) return data.hits
  }
}

async function buildTalk() {
  const module = await buildModule(test)
  const doc = await buildDoc(test, { module, name: 'Pay an order' })
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  const begun = await buildComment(test, doc, { text: 'Which **currency** is the amount in?' })
  const answer = await buildComment(test, doc, { threadId: begun.threadId, author: guest, text: '金额单位是分' })
  const find = async (q: string, caller: Caller = guest) =>
    (await ask({ q }, caller)).map(({ kind, id }) => `${kind} ${id}`)
  return { module, doc, guest, begun, answer, owner: doc.owner, find }
}

it('are found with their document, by words in both languages, and by an operator alone', async () => {
  const { doc, module, guest, begun, answer, owner, find } = await buildTalk()
  const [hit] = await ask({ q: 'currencies' }, guest)
  expect(hit).toMatchObject({
    ...{ kind: 'comment', id: begun.id, title: { text: 'Pay an order' }, moduleId: module.publicId },
    excerpt: { text: 'Which currency is the amount in?', marks: [[6, 14]] },
    comment: { docId: doc.publicId, author: owner.username.toUpperCase(), isResolved: false },
  })
  expect(await find('金额单位')).toEqual([`comment ${answer.id}`])
  expect(await find('in:comments')).toEqual([answer, begun].map(({ id }) => `comment ${id}`))
  expect(await find('in:text currency')).toEqual([])
  expect(await find('type:http currency')).toEqual([])
  expect(await find('in:comments order')).toEqual([])
  await must(test, owner, resolveCommentThread, { docId: doc.publicId, threadId: begun.threadId, isResolved: true })
  const resolved = await ask({ q: 'currency', kind: 'comment' }, guest)
  expect(resolved.map(({ comment }) => comment?.isResolved)).toEqual([true])
})

it('are found as they read now, and not once they or their document are gone', async () => {
  const { doc, guest, begun, answer, owner, find } = await buildTalk()
  const { publicId: docId } = doc
  const alone = await buildComment(test, doc, { text: 'A zebra' })
  const last = await must(test, owner, addComment, { docId, threadId: begun.threadId, text: 'A walrus' })
  await must(test, guest, updateComment, { docId, id: answer.id, text: 'In pennies' })
  expect([await find('金额'), await find('pennies')]).toEqual([[], [`comment ${answer.id}`]])
  expect([await find('zebra'), await find('walrus')]).toEqual([[`comment ${alone.id}`], [`comment ${last.id}`]])
  // The only one of its thread, the first of others, one at the end.
  for (const { id } of [alone, begun, last]) await must(test, owner, deleteComment, { docId, id })
  for (const word of ['zebra', 'currency', 'walrus']) expect(await find(word, owner)).toEqual([])
  const entries = sql<{
    id: number
  }>`select id from ${test.database.engine.findEntries({ words: ['zebra'], in: ['body'] })} as found`
  expect((await entries.execute(test.db)).rows).toEqual([])
  await must(test, owner, deleteDoc, { id: docId })
  expect(await find('pennies', owner)).toEqual([])
})

it('are for those who see the document, and are found after the index is built anew and their document moved', async () => {
  const { module, doc, guest, begun, owner, find } = await buildTalk()
  const found = [`comment ${begun.id}`]
  await test.db.updateTable('doc').set({ is_show: 0 }).where('id', '=', doc.id).execute()
  expect([await find('currency'), await find('currency', owner)]).toEqual([[], found])
  expect(await find('currency', await buildUser(test))).toEqual([])
  await test.db.updateTable('doc').set({ is_show: 1 }).where('id', '=', doc.id).execute()
  await test.db
    .transaction()
    .execute((tx) => test.database.engine.writeEntries(tx, [], [entryIdOf('comment', decodeId('comment', begun.id))]))
  await reindex(test.database)
  await test.database.engine.tidyEntries(test.db)
  expect(await find('currency')).toEqual(found)
  const other = await buildModule(test, { project: module.project })
  await test.db.updateTable('doc').set({ module_id: other.id }).where('id', '=', doc.id).execute()
  const within = async (moduleId: string) =>
    (await ask({ q: 'currency', moduleId }, guest)).map(({ kind, id }) => `${kind} ${id}`)
  expect([await within(module.publicId), await within(other.publicId)]).toEqual([[], found])
})
