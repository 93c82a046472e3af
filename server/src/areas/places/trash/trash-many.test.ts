import { docStatus, subscribeProject } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { insertDocs } from '../../../content/insert-rows.ts'
import { actorOfAccount } from '../../../core/actor.ts'
import { moveDocsToTrash } from './trash-many-commands.ts'

const test = useTestApp()
/** As an import whose source removed them: more rows of an entry's columns than one statement of either engine can carry. */
const many = 5_000

it('deletes more documents at once than one statement can carry, each with an entry of its own', async () => {
  const { id: moduleId, owner, project } = await buildModule(test)
  await test.call(subscribeProject, { body: { sourceId: project.publicId } }, owner)
  const docs = Array.from({ length: many }, (_, index) => {
    const name = `doc ${String(index)}`
    return { natural_key: `paths:get:/${name}`, parent_id: null, name, status: docStatus.done, order_index: index }
  })
  const ids = await insertDocs(test.db, docs, { moduleId, authorId: owner.id, nowMs: test.now() })
  const account = await test.db.selectFrom('user').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  const origin = { actor: actorOfAccount(owner.id, account), address: '', userAgent: '' }
  const trashIds = await test.db
    .transaction()
    .execute((tx) => moveDocsToTrash(tx, { moduleId, docIds: [...ids.values()] }, origin, test.now()))
  expect(new Set(trashIds).size).toBe(many)

  const rows = await test.db.selectFrom('doc').select(['deleted_at_ms', 'trash_id']).orderBy('id').execute()
  expect(rows).toEqual(trashIds.map((id) => ({ deleted_at_ms: test.now(), trash_id: id })))
  const counts = test.db.selectFrom('trash').select(({ fn }) => fn.sum<number>('doc_count').as('sum'))
  expect((await counts.executeTakeFirstOrThrow()).sum).toBe(many)
  const rowsOf = async (table: 'audit' | 'event' | 'job') =>
    (await test.db.selectFrom(table).select('id').execute()).length
  const [audits, events, jobs] = [await rowsOf('audit'), await rowsOf('event'), await rowsOf('job')]
  expect(Math.min(audits, events)).toBeGreaterThanOrEqual(many)
  // Followers are notified of all of it at once.
  expect(jobs).toBe(1)
})
