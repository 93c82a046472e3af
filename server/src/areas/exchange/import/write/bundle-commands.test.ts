import type { ApplicationBundle } from '@lectern/model'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildModule } from '../../../../../test/factories/build.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { openTestApp, type TestApp } from '../../../../../test/support/test-app.ts'
import { findStates } from '../../../../content/revisions.ts'
import { writeBundle } from './bundle-commands.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Folders `b` in `a`, the inner one first; documents in turn in `b` and in none. */
function buildBundle(count: number): ApplicationBundle {
  const content = { v: 1, kind: 'folder' } as const
  return {
    application: { v: 1, kind: 'application', root: {} },
    folders: [
      { key: 'b', parentKey: 'a', name: 'b', content },
      { key: 'a', name: 'a', content },
    ],
    documents: Array.from({ length: count }, (_, index) => ({
      name: `d${String(index)}`,
      ...(index % 2 === 0 ? { folderKey: 'b' } : {}),
      deprecated: false,
      content: describeOperation(`/${String(index)}`),
    })),
    components: ['S', 'T'].map((name) => ({ section: 'schemas', name, value: { title: name } })),
  }
}

async function write(count: number): Promise<{ moduleId: number; statements: number }> {
  const { id: moduleId, owner } = await buildModule(test)
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const target = { moduleId, authorId: owner.id, nowMs: test.now() }
  await test.db.transaction().execute((tx) => writeBundle(tx.withPlugin(counter), buildBundle(count), target))
  return { moduleId, statements }
}

it('writes a bundle with folders in folders, in order, each thing with its first revision', async () => {
  const { moduleId } = await write(450)
  const docs = await test.db
    .selectFrom('doc')
    .leftJoin('doc as parent', 'parent.id', 'doc.parent_id')
    .select(['doc.name', 'doc.head_revision_id', 'parent.name as folder'])
    .where('doc.module_id', '=', moduleId)
    .orderBy('doc.order_index')
    .execute()
  expect(docs.map(({ name, folder }) => [name, folder])).toEqual([
    ['b', 'a'],
    ['a', null],
    ...Array.from({ length: 450 }, (_, index) => [`d${String(index)}`, index % 2 === 0 ? 'b' : null]),
  ])
  const states = await findStates(
    test.db,
    docs.map((doc) => doc.head_revision_id ?? 0),
  )
  expect(docs.map((doc) => states.get(doc.head_revision_id ?? 0)?.content).slice(2)).toEqual(
    buildBundle(450).documents.map(({ content }) => content),
  )
  const components = await test.db
    .selectFrom('component')
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.name', 'revision.subject_id', 'component.id'])
    .where('component.module_id', '=', moduleId)
    .orderBy('component.id')
    .execute()
  expect(components.map(({ name, subject_id: subject, id }) => [name, subject === id])).toEqual([
    ['S', true],
    ['T', true],
  ])
})

it('needs no more statements for more things', async () => {
  expect((await write(40)).statements).toBe((await write(4)).statements)
})
