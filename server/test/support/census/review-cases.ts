import { answerReview, getReview, pageReviews, settleReviews } from '@lectern/contracts'
import { findOrAddSource, saveIncoming } from '../../../src/core/incoming-states.ts'
import { decodeId, encodeId, findId } from '../../../src/core/public-ids.ts'
import { insertTexts, packText } from '../../../src/db/content-store.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import { findModelOf } from './model-cases.ts'

interface BuiltReview {
  moduleId: string
  id: string
  /** Of the shared model it is about. */
  revision: string
}

/** A file that says something else about a shared model of the application. */
async function buildReview(test: TestApp, moduleId: string): Promise<BuiltReview> {
  const modelId = decodeId('component', await findModelOf(test, moduleId))
  const { maxParameters } = test.database.engine
  const said = packText(JSON.stringify({ v: 1, kind: 'component', value: { title: 'As the file says' } }))
  await insertTexts(test.db, [said], maxParameters)
  const sourceId = await findOrAddSource(
    test.db,
    findId('module', moduleId) ?? 0,
    { kind: 'file', name: 'openapi' },
    test.now(),
  )
  const state = { subject_kind: 'component', subject_key: 'schemas:Thing', subject_id: modelId } as const
  const hashes = { base_hash: null, incoming_hash: said.hash, open_count: 1 }
  await saveIncoming(test.db, sourceId, [{ ...state, ...hashes }], { nowMs: test.now(), maxParameters })
  const { id } = await test.db
    .selectFrom('incoming_state')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('subject_id', '=', modelId)
    .executeTakeFirstOrThrow()
  const head = await test.db
    .selectFrom('component')
    .select('head_revision_id as id')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow()
  return { moduleId, id: encodeId('incoming', id), revision: encodeId('revision', head.id ?? 0) }
}

export const reviewCases: readonly CensusCase[] = [
  calls(pageReviews, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getReview, async ({ moduleId }, test) => {
    const { id } = await buildReview(test, moduleId)
    return { query: { moduleId, id } }
  }),
  calls(answerReview, async ({ moduleId }, test) => ({
    body: { ...(await buildReview(test, moduleId)), answers: [] },
  })),
  calls(settleReviews, async ({ moduleId }, test) => {
    const { id } = await buildReview(test, moduleId)
    return { body: { moduleId, ids: [id], take: 'ours' as const } }
  }),
]
