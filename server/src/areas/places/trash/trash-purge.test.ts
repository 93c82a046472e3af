import { deleteDoc, deleteModule, deleteProject, deleteSpace, trashDays } from '@lectern/contracts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addRevision, buildDoc, buildFolder } from '../../../../test/factories/build-documents.ts'
import { buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule, buildProject, buildSpace, type BuiltModule } from '../../../../test/factories/build-places.ts'
import { buildShare, buildVisitorPassword } from '../../../../test/factories/build-share.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { findTexts, insertTexts, packText } from '../../../db/content-store.ts'
import { purgeTrash } from './trash-purge-commands.ts'
import { deleteUnusedTexts } from './trash-purge-repo.ts'

const dayMs = 86_400_000
const tables = [
  'space',
  'space_member',
  'project',
  'project_member',
  'module',
  'doc',
  'component',
  'revision',
  'content',
  'trash',
  'share',
  'share_item',
  'visitor_password',
  'visitor_access',
  'compatibility_level',
  'accepted_break',
] as const

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(test.db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/** An application with a nested folder, documents, a component and an opened share. */
async function fill(module: BuiltModule): Promise<void> {
  const folder = await buildFolder(test, { module })
  const inner = await buildFolder(test, { module, parentId: folder.id })
  const doc = await buildDoc(test, {
    module,
    parentId: inner.id,
    content: { v: 1, kind: 'custom', html: module.publicId },
  })
  // A folder moved into a younger one: ids say nothing about depth.
  const young = await buildFolder(test, { module })
  await test.db.updateTable('doc').set({ parent_id: young.id }).where('id', '=', folder.id).execute()
  const component = { module_id: module.id, section: 'schemas', name: 'Order', head_revision_id: null } as const
  const { id: componentId } = await test.db
    .insertInto('component')
    .values({ ...component, created_at_ms: test.now(), deleted_at_ms: null, staged_by_job: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRevision(test, 'component', componentId, { v: 1, kind: 'custom', html: 'component' }, module.owner)
  await addRevision(test, 'module', module.id, { v: 1, kind: 'custom', html: 'module' }, module.owner)
  const { id: shareId } = await buildShare(test, module)
  await test.db.insertInto('share_item').values({ share_id: shareId, doc_id: doc.id, is_folder: 0 }).execute()
  const passwordId = await buildVisitorPassword(test, { of: 'share', id: shareId }, module.owner)
  const access = { of_kind: 'share', of_id: shareId, password_id: passwordId, email: null } as const
  await test.db
    .insertInto('visitor_access')
    .values({ ...access, token_hash: module.publicId, expires_at_ms: test.now() })
    .execute()
  const accepted = { module_id: module.id, fingerprint: '0'.repeat(16), rule_id: 'operation-removed', reason: 'Known' }
  await test.db
    .insertInto('accepted_break')
    .values({ ...accepted, subject: '{}', place: '[]', accepted_by: module.owner.id, accepted_at_ms: test.now() })
    .execute()
}

it.each(['space', 'project', 'module'] as const)(
  'leaves nothing of a %s after 90 days, and everything until then',
  async (kind) => {
    const owner = await buildUser(test)
    const space = await buildSpace(test, { owner })
    await test.db
      .insertInto('compatibility_level')
      .values({
        space_id: space.id,
        rule_id: 'operation-removed',
        level: 'unknown',
        updated_by: owner.id,
        updated_at_ms: 0,
      })
      .execute()
    const shell = kind === 'module' ? await buildProject(test, { space }) : undefined
    const kept = await buildModule(test)
    await fill(kept)
    const before = await rowCounts()

    const project = shell ?? (await buildProject(test, { space }))
    const module = await buildModule(test, { project })
    await fill(module)
    const single = await buildDoc(test, { module })
    await test.call(deleteDoc, { body: { id: single.publicId } }, owner)
    const ids = { space: space.publicId, project: project.publicId, module: module.publicId }
    const deletion = { space: deleteSpace, project: deleteProject, module: deleteModule }[kind]
    expect((await test.call(deletion, { body: { id: ids[kind] } }, owner)).code).toBe('0')
    const deleted = await rowCounts()

    expect(await purgeTrash(test.context, test.now() + trashDays * dayMs)).toBe(0)
    expect(await rowCounts()).toEqual(deleted)
    expect(await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)).toBe(2)
    const ofSpaces = kind === 'space' ? ['space', 'space_member', 'compatibility_level'] : []
    const shells = Object.fromEntries(ofSpaces.map((table) => [table, (before[table] ?? 0) - 1]))
    expect(await rowCounts()).toEqual({ ...before, ...shells })
  },
)

it('takes a folder with what is in it, and nothing beside it', async () => {
  const module = await buildModule(test)
  await fill(module)
  const before = await rowCounts()
  const folder = await buildFolder(test, { module })
  const inner = await buildFolder(test, { module, parentId: folder.id })
  await buildDoc(test, { module, parentId: inner.id, content: { v: 1, kind: 'custom', html: 'only here' } })
  await test.call(deleteDoc, { body: { id: folder.publicId } }, module.owner)
  expect(await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)).toBe(1)
  expect(await rowCounts()).toEqual(before)
})

it('keeps stored texts while a job may be about to point at them', async () => {
  const module = await buildModule(test)
  const doc = await buildDoc(test, { module, content: { v: 1, kind: 'custom', html: 'text' } })
  await test.call(deleteDoc, { body: { id: doc.publicId } }, module.owner)
  const job = { kind: 'x', state: 'running', payload: '{}', progress: '{}', report: null, failure: null } as const
  const times = {
    run_after_ms: 0,
    locked_by: null,
    locked_until_ms: 0,
    created_at_ms: test.now(),
    finished_at_ms: null,
  }
  const { id } = await test.db
    .insertInto('job')
    .values({ ...job, ...times, owner_id: module.owner.id, attempts: 0, cancel_requested: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const later = test.now() + trashDays * dayMs + 1
  expect(await purgeTrash(test.context, later)).toBe(1)
  expect((await rowCounts())['content']).toBe(1)
  await test.db.updateTable('job').set({ state: 'done' }).where('id', '=', id).execute()
  await purgeTrash(test.context, later)
  expect((await rowCounts())['content']).toBe(0)
})

describe('a text nothing refers to', () => {
  const text = packText('{"v":1}')
  const isStored = async (): Promise<boolean> => (await findTexts(test.db, [text.hash])).size === 1

  it('is swept, and kept when something refers to it', async () => {
    const doc = await buildDoc(test)
    await insertTexts(test.db, [text])
    const { hash } = await test.db
      .selectFrom('revision')
      .select('hash')
      .where('subject_id', '=', doc.id)
      .executeTakeFirstOrThrow()
    await purgeTrash(test.context, test.now())
    expect(await isStored()).toBe(false)
    expect((await findTexts(test.db, [hash])).size).toBe(1)
  })

  it('stays when a save that has written it goes on to refer to it', async () => {
    const doc = await buildDoc(test)
    await insertTexts(test.db, [text])
    let sweep: Promise<void> = Promise.resolve()
    await test.db.transaction().execute(async (tx) => {
      await insertTexts(tx, [text])
      sweep = deleteInTransaction()
      await tx.updateTable('revision').set({ hash: text.hash }).where('subject_id', '=', doc.id).execute()
    })
    await sweep
    expect(await isStored()).toBe(true)
  })

  it('is written again by a save that meets the sweep', async () => {
    const doc = await buildDoc(test)
    await insertTexts(test.db, [text])
    let save: Promise<void> = Promise.resolve()
    await test.db.transaction().execute(async (tx) => {
      await deleteUnusedTexts(tx, [text.hash], test.database.engine)
      save = test.db.transaction().execute(async (other) => {
        await insertTexts(other, [text])
        await other.updateTable('revision').set({ hash: text.hash }).where('subject_id', '=', doc.id).execute()
      })
    })
    await save
    expect(await isStored()).toBe(true)
  })

  function deleteInTransaction(): Promise<void> {
    return test.db.transaction().execute((tx) => deleteUnusedTexts(tx, [text.hash], test.database.engine))
  }
})

it('removes subscriptions with what they follow', async () => {
  const doc = await buildDoc(test)
  const follow = { user_id: doc.owner.id, level: 'all', created_at_ms: test.now() } as const
  for (const [kind, id] of [
    ['doc', doc.id],
    ['project', doc.module.project.id],
  ] as const)
    await test.db
      .insertInto('subscription')
      .values({ ...follow, subject_kind: kind, subject_id: id })
      .execute()
  await test.call(deleteSpace, { body: { id: doc.module.project.space.publicId } }, doc.owner)
  await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)
  expect(await test.db.selectFrom('subscription').selectAll().execute()).toEqual([])
})
