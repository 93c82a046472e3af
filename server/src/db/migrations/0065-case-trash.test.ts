import { restoreTrash } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { buildCase } from '../../../test/factories/build-case.ts'
import { buildDoc } from '../../../test/factories/build-documents.ts'
import { useTestApp } from '../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../core/public-ids.ts'
import { up } from './0065-case-trash.ts'

const test = useTestApp()

/** The table as the release before left it. */
async function undo(): Promise<void> {
  const { db } = test
  await db.schema.dropIndex('call_case_trash').execute()
  await db.schema.alterTable('call_case').dropColumn('trash_id').execute()
  const deleted = sql<boolean>`deleted_at_ms is not null`
  await db.schema.createIndex('call_case_deleted').on('call_case').column('deleted_at_ms').where(deleted).execute()
}

it('puts cases that were deleted before into the trash', async () => {
  const { db } = test
  const doc = await buildDoc(test, { name: 'Get "an" order' })
  const { module, owner } = doc
  const parts = { docId: doc.id, authorId: owner.id }
  const kept = decodeId('case', await buildCase(test, { ...parts, name: 'Kept' }))
  const deleted = decodeId('case', await buildCase(test, { ...parts, name: 'Deleted' }))
  await undo()
  await sql`update call_case set deleted_at_ms = ${test.now()} where id = ${deleted}`.execute(db)

  // A migration is frozen: the types of tables are those of a later release.
  await up(db as unknown as Kysely<unknown>, test.database.engine.columnTypes)

  const [entry, ...others] = await db.selectFrom('trash').selectAll().execute()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    kind: 'case',
    subject_id: deleted,
    module_id: module.id,
    project_id: module.project.id,
  })
  expect(entry).toMatchObject({
    space_id: module.project.space.id,
    name: 'Deleted',
    deleted_by: owner.id,
    doc_count: 0,
  })
  expect(JSON.parse(entry?.place ?? '')).toMatchObject({ length: 4, 3: 'Get "an" order' })
  const cases = () => db.selectFrom('call_case').select(['id', 'trash_id', 'deleted_at_ms']).orderBy('id').execute()
  expect(await cases()).toEqual([
    { id: kept, trash_id: null, deleted_at_ms: null },
    { id: deleted, trash_id: entry?.id, deleted_at_ms: test.now() },
  ])
  const restored = await test.call(restoreTrash, { body: { id: encodeId('trash', entry?.id ?? 0) } }, owner)
  expect(restored.error).toBeUndefined()
  expect((await cases()).map((row) => row.deleted_at_ms)).toEqual([null, null])
})
