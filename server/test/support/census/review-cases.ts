import {
  answerReview,
  decideReview,
  getReview,
  listLockedChanges,
  pageReviews,
  settleReviews,
} from '@lectern/contracts'
import { findOrAddSource, noteAbsences, saveIncoming } from '../../../src/content/incoming-states.ts'
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

/** A file that has something else for a shared model of the application. */
async function buildReview(test: TestApp, moduleId: string): Promise<BuiltReview> {
  const modelId = decodeId('component', await findModelOf(test, moduleId))
  const said = packText(JSON.stringify({ v: 1, kind: 'component', value: { title: 'As the file says' } }))
  await insertTexts(test.db, [said])
  const sourceId = await findOrAddSource(
    test.db,
    findId('module', moduleId) ?? 0,
    { kind: 'file', name: 'openapi' },
    test.now(),
  )
  const state = { subject_kind: 'component', subject_key: 'schemas:Thing', subject_id: modelId } as const
  const hashes = { base_hash: null, incoming_hash: said.hash, open_count: 1 }
  await saveIncoming(test.db, sourceId, [{ ...state, ...hashes }], test.now())
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

/** A document of the application that its source has no longer. */
async function buildGone(test: TestApp, moduleId: string): Promise<{ id: string; revision: string }> {
  const { id: docId, head } = await test.db
    .selectFrom('doc')
    .select(['id', 'head_revision_id as head'])
    .where('module_id', '=', decodeId('module', moduleId))
    .where('is_folder', '=', 0)
    .where('head_revision_id', 'is not', null)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  const said = packText(JSON.stringify({ v: 1, kind: 'markdown', text: '' }))
  await insertTexts(test.db, [said])
  const source = { kind: 'file', name: 'openapi' } as const
  const sourceId = await findOrAddSource(test.db, decodeId('module', moduleId), source, test.now())
  const subject = { subject_kind: 'doc', subject_key: 'census', subject_id: docId } as const
  const state = { ...subject, base_hash: null, incoming_hash: said.hash, open_count: 0 }
  await saveIncoming(test.db, sourceId, [state], test.now())
  await noteAbsences(test.db, sourceId, [{ kind: 'doc', key: 'census', absence: 'proposed' }], test.now())
  const { id } = await test.db
    .selectFrom('incoming_state')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('subject_key', '=', 'census')
    .executeTakeFirstOrThrow()
  return { id: encodeId('incoming', id), revision: encodeId('revision', head ?? 0) }
}

export const reviewCases: readonly CensusCase[] = [
  calls(pageReviews, ({ moduleId }) => ({ query: { moduleId } })),
  calls(listLockedChanges, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getReview, async ({ moduleId }, test) => {
    const { id } = await buildReview(test, moduleId)
    return { query: { moduleId, id } }
  }),
  calls(answerReview, async ({ moduleId }, test) => ({
    body: { ...(await buildReview(test, moduleId)), answers: [] },
  })),
  calls(decideReview, async ({ moduleId }, test) => ({
    body: { ...(await buildGone(test, moduleId)), moduleId, accept: false },
  })),
  calls(settleReviews, async ({ moduleId }, test) => {
    const { id } = await buildReview(test, moduleId)
    return { body: { moduleId, ids: [id], take: 'ours' as const } }
  }),
]
