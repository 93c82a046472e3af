import {
  compareRevisions,
  getComponentsAsOf,
  getDocAsOf,
  getHistorySubject,
  getRevision,
  getTreeAsOf,
  listMoments,
  pageHistory,
  restoreRevision,
  updateRemark,
} from '@lectern/contracts'
import { encodeId, findId } from '../../../src/core/public-ids.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'

async function findRevisionOf({ db }: TestApp, docId: string): Promise<string> {
  const row = await db
    .selectFrom('revision')
    .select('id')
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', findId('doc', docId) ?? 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return encodeId('revision', row.id)
}

export const historyCases: readonly CensusCase[] = [
  calls(getHistorySubject, ({ docId }) => ({ query: { subject: 'doc' as const, docId } })),
  calls(pageHistory, ({ docId }) => ({ query: { subject: 'doc' as const, docId } })),
  calls(getRevision, async ({ docId }, test) => ({
    query: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId) },
  })),
  calls(compareRevisions, async ({ docId }, test) => {
    const revision = await findRevisionOf(test, docId)
    return { query: { subject: 'doc' as const, docId, from: revision, to: revision } }
  }),
  calls(restoreRevision, async ({ docId }, test) => ({
    body: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId) },
  })),
  calls(updateRemark, async ({ docId }, test) => ({
    body: { subject: 'doc' as const, docId, revision: await findRevisionOf(test, docId), remark: 'Why' },
  })),
  calls(getTreeAsOf, ({ moduleId }, { now }) => ({ query: { moduleId, atMs: now() } })),
  calls(getComponentsAsOf, ({ moduleId }, { now }) => ({
    body: { moduleId, atMs: now(), refs: ['#/components/schemas/Order'] },
  })),
  calls(listMoments, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getDocAsOf, ({ moduleId, docId }, { now }) => ({ query: { moduleId, id: docId, atMs: now() } })),
]
