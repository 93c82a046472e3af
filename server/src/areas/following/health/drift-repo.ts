/* SQL of answers that differ from their documents. */
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, liveRows, rowsOf } from '../../../db/rows.ts'
import type { AnswerDriftRow } from '../../../db/schema.ts'

/** Of the document as it is now. */
export async function findDrift(db: Executor, docId: number) {
  return rowsOf(db, 'answer_drift', { doc_id: docId })
    .innerJoin('doc', 'doc.id', 'answer_drift.doc_id')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('user', 'user.id', 'answer_drift.found_by')
    .whereRef('revision.hash', '=', 'answer_drift.hash')
    .select(['answer_drift.count', 'answer_drift.places', 'answer_drift.found_at_ms', 'user.nickname as by_name'])
    .executeTakeFirst()
}

/** Of a live document's text; `undefined` without one. */
export async function findHash(tx: Executor, docId: number): Promise<string | undefined> {
  const row = await liveRows(tx, 'doc', { id: docId, is_folder: 0 })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select('revision.hash')
    .executeTakeFirst()
  return row?.hash
}

/** In place of what was kept before. */
export async function putDrift(tx: Executor, { doc_id: docId, ...drift }: AnswerDriftRow): Promise<void> {
  await tx
    .insertInto('answer_drift')
    .values({ doc_id: docId, ...drift })
    .onConflict((conflict) => conflict.column('doc_id').doUpdateSet(drift))
    .execute()
}

export async function deleteDrift(tx: Executor, docId: number): Promise<void> {
  await deleteRows(tx, 'answer_drift', { doc_id: docId }).execute()
}
