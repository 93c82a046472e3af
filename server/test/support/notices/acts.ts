/* What people and their clients do to two documents: drawn at random, carried out through HTTP. */
import { deleteDocs, getDocForm, moveDocs, restoreRevision, restoreTrash, saveDoc } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import fc from 'fast-check'
import { encodeId } from '../../../src/core/public-ids.ts'
import { rowsOf } from '../../../src/db/rows.ts'
import { pushDescription, type BuiltPush } from '../../factories/build-push.ts'
import type { BuiltUser } from '../../factories/build-people.ts'
import type { TestApp } from '../test-app.ts'

const texts = ['One', 'Two', 'Three'] as const
export const tags = ['left', 'right'] as const
type Tag = (typeof tags)[number]

const text = fc.constantFrom(...texts)
const tag = fc.constantFrom(...tags)
const doc = fc.nat({ max: 1 })
const docs = fc.constantFrom<readonly number[]>([0], [1], [0, 1])
const kind = <K extends string>(name: K) => fc.constant(name)

export const act = fc.oneof(
  fc.record({ kind: kind('edit'), doc, text }),
  fc.record({ kind: kind('merge'), doc, text }),
  fc.record({ kind: kind('restore'), doc, version: fc.nat({ max: 5 }) }),
  fc.record({ kind: kind('push'), first: text, second: text, tags: fc.tuple(tag, tag) }),
  fc.record({ kind: kind('move'), docs, tag }),
  fc.record({ kind: kind('delete'), docs }),
  fc.record({ kind: kind('undo'), docs }),
  fc.record({ kind: kind('bring back'), doc }),
)
export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** One of each kind, each of which changes something. */
export const oneOfEach: readonly Act[] = [
  { kind: 'edit', doc: 0, text: 'Two' },
  { kind: 'merge', doc: 1, text: 'Three' },
  { kind: 'restore', doc: 0, version: 0 },
  { kind: 'push', first: 'Three', second: 'One', tags: ['right', 'left'] },
  { kind: 'move', docs: [0, 1], tag: 'left' },
  { kind: 'delete', docs: [0] },
  { kind: 'bring back', doc: 0 },
  { kind: 'undo', docs: [1] },
]

/** A description of the two documents, each in the folder of its tag. */
export function describe(words: readonly [string, string], places: readonly [Tag, Tag]): string {
  const get = (index: 0 | 1) => ({
    get: {
      ...{ summary: 'Read', description: words[index], tags: [places[index]] },
      responses: { 200: { description: 'OK' } },
    },
  })
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, tags: tags.map((name) => ({ name })) },
    paths: { '/first': get(0), '/second': get(1) },
  })
}

/** Where acts are carried out, and what they are about. */
export interface Scene {
  push: BuiltPush
  docs: readonly { id: number; publicId: string }[]
  folders: Readonly<Record<Tag, string>>
}

/** Carries it out as a person who may; what the server refuses changes nothing. Pushes are the owner's, by a token. */
export async function carryOut(test: TestApp, { push, docs: all, folders }: Scene, who: BuiltUser, done: Act) {
  const ids = (indexes: readonly number[]) => indexes.map((index) => all[index]?.publicId ?? '')
  const edit = async (index: number, fields: readonly JsonObject[]) => {
    const [id = ''] = ids([index])
    const { data } = await test.call(getDocForm, { query: { id } }, who)
    if (data === null) return
    const content = data.content as HttpContent // Both are calls.
    // Each from the state they all began with.
    for (const each of fields) {
      const next = { ...content, operation: { ...content.operation, ...each } }
      await test.call(saveDoc, { body: { id, revision: data.revision, content: next } }, who)
    }
  }
  const remove = async (indexes: readonly number[]) => {
    const live = await liveDocs(test, all)
    const wanted = indexes.filter((index) => live.has(all[index]?.id ?? 0))
    if (wanted.length === 0) return []
    return (await test.call(deleteDocs, { body: { ids: ids(wanted) } }, who)).data?.trashIds ?? []
  }
  switch (done.kind) {
    case 'push':
      return pushDescription(test, push.token, describe([done.first, done.second], done.tags), { query: '?mode=job' })
    case 'edit':
      return edit(done.doc, [{ description: done.text }])
    case 'merge':
      return edit(done.doc, [{ operationId: `read${done.text}` }, { description: done.text }])
    case 'restore': {
      const { id = 0, publicId = '' } = all[done.doc] ?? {}
      const versions = await rowsOf(test.db, 'revision', { subject_kind: 'doc', subject_id: id })
        .select('id')
        .orderBy('id')
        .execute()
      const { id: version = 0 } = versions[done.version % versions.length] ?? {}
      const body = { docId: publicId, subject: 'doc' as const, revision: encodeId('revision', version) }
      return test.call(restoreRevision, { body }, who)
    }
    case 'move':
      return test.call(moveDocs, { body: { ids: ids(done.docs), parentId: folders[done.tag] } }, who)
    case 'delete':
      return remove(done.docs)
    case 'undo': {
      for (const id of await remove(done.docs)) await test.call(restoreTrash, { body: { id } }, who)
      return
    }
    case 'bring back': {
      const { id = 0 } = all[done.doc] ?? {}
      const entry = await rowsOf(test.db, 'doc', { id }).select('trash_id').executeTakeFirst()
      if (entry !== undefined && entry.trash_id !== null)
        return test.call(restoreTrash, { body: { id: encodeId('trash', entry.trash_id) } }, who)
    }
  }
}

async function liveDocs(test: TestApp, docs: Scene['docs']): Promise<Set<number>> {
  const rows = await rowsOf(test.db, 'doc', { id: docs.map(({ id }) => id), deleted_at_ms: null })
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
