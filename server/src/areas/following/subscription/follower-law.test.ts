/* No notice without a change, no change without its notice, and exactly one of each: over random edits, restored versions and pushes. */
import {
  restoreRevision,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
} from '@lectern/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildPush, editCall, listDocs, pushDescription } from '../../../../test/factories/build-push.ts'
import { buildFolder } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { encodeId } from '../../../core/public-ids.ts'

const test = useTestApp()

const texts = ['One', 'Two', 'Three'] as const
const text = fc.constantFrom(...texts)
const doc = fc.nat({ max: 1 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), doc, text }),
  fc.record({ kind: fc.constant('restore' as const), doc, version: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('push' as const), first: text, second: text }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const description = (first: string, second: string): string => {
  const get = (words: string) => ({
    get: { summary: 'Read', description: words, responses: { 200: { description: 'OK' } } },
  })
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
    paths: { '/first': get(first), '/second': get(second) },
  })
}

it('holds for followers of documents, folders, what they maintain, the application and the project, and for who makes the change', async () => {
  const push = await buildPush(test)
  const { module, owner, token } = push
  const pushAll = (first: string, second: string) =>
    pushDescription(test, token, description(first, second), { query: '?mode=job' })
  expect((await pushAll('One', 'One')).body.code).toBe('0')
  await test.jobs.runUntilIdle()
  const docs = (await listDocs(test, push)).map(({ id }) => ({ id, publicId: encodeId('doc', id) }))
  const readers: BuiltUser[] = []
  for (let each = 0; each < 6; each += 1) {
    const reader = await buildUser(test)
    await addToSpace(test, module.project.space.id, reader, 'guest')
    await addToProject(test, module.project.id, reader, 'guest')
    readers.push(reader)
  }
  for (const [index, { publicId }] of docs.entries())
    for (const who of [readers[index], owner])
      if (who !== undefined) await test.call(subscribeDoc, { body: { sourceId: publicId } }, who)
  const [, , byProject = owner, byModule = owner, byFolder = owner, maintainer = owner] = readers
  const folder = await buildFolder(test, { module })
  const [first] = docs
  const ownsFirst = { parent_id: folder.id, author: maintainer.username }
  await test.db
    .updateTable('doc')
    .set(ownsFirst)
    .where('id', '=', first?.id ?? 0)
    .execute()
  // However many of these one person has, a change is one notice.
  for (const who of [byProject, byModule])
    await test.call(subscribeModule, { body: { sourceId: module.publicId } }, who)
  await test.call(subscribeProject, { body: { sourceId: module.project.publicId } }, byProject)
  for (const who of [byModule, byFolder]) await test.call(subscribeDoc, { body: { sourceId: folder.publicId } }, who)
  await test.call(subscribeMaintained, { body: {} }, maintainer)

  const headsOf = async () => (await listDocs(test, push)).map((row) => row.head_revision_id)
  const noticesOf = async ({ id }: BuiltUser) => {
    const rows = test.db.selectFrom('message').select('id').where('user_id', '=', id)
    return (await rows.where('template', 'like', 'followed.%').execute()).length
  }
  const counts = () => Promise.all([...readers, owner].map(noticesOf))
  const carryOut = async (done: Act): Promise<void> => {
    test.advance(1_000)
    if (done.kind === 'push') {
      await pushAll(done.first, done.second)
    } else {
      const { id, publicId } = docs[done.doc] ?? { id: 0, publicId: '' }
      if (done.kind === 'edit') await editCall(test, owner, publicId, { summary: 'Read', description: done.text })
      else {
        const versions = await test.db
          .selectFrom('revision')
          .select('id')
          .where('subject_kind', '=', 'doc')
          .where('subject_id', '=', id)
          .orderBy('id')
          .execute()
        const { id: version = 0 } = versions[done.version % versions.length] ?? {}
        const body = { docId: publicId, subject: 'doc' as const, revision: encodeId('revision', version) }
        await test.call(restoreRevision, { body }, owner)
      }
    }
    await test.jobs.runUntilIdle()
  }

  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 8 }), async (acts) => {
      for (const each of acts) {
        const [heads, before] = [await headsOf(), await counts()]
        await carryOut(each)
        const now = await headsOf()
        const changed = now.map((head, index) => head !== heads[index])
        if (changed.includes(true)) kinds.add(each.kind)
        const [isFirst = false, isSecond = false] = changed
        const isAny = isFirst || isSecond
        const expected = [isFirst, isSecond, isAny, isAny, isFirst, isFirst, false].map(Number)
        expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual(expected)
      }
    }),
    { numRuns: 3, endOnFailure: true },
  )
  expect(kinds.size).toBeGreaterThan(0)
})
