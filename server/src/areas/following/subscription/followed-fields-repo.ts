/* SQL of fields that people follow instead of a whole document. */
import type { FieldPlace } from '@lectern/model'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'

export interface FieldFollower {
  userId: number
  docId: number
  fields: readonly FieldPlace[]
}

/** Those who follow fields of one of the documents. */
export async function listFieldFollowers(tx: Executor, docIds: readonly number[]): Promise<FieldFollower[]> {
  const found: FieldFollower[] = []
  for (const part of inBatches(docIds)) {
    const rows = await rowsOf(tx, 'subscription', { subject_kind: 'doc', subject_id: part })
      .select(['user_id', 'subject_id', 'fields'])
      .where('fields', 'is not', null)
      .execute()
    for (const { user_id: userId, subject_id: docId, fields } of rows)
      found.push({ userId, docId, fields: readFields(fields) ?? [] })
  }
  return found
}

/** `null` for the whole document. */
export function readFields(stored: string | null): FieldPlace[] | null {
  // Written by `writeFields`.
  return stored === null ? null : (JSON.parse(stored) as FieldPlace[])
}

export const writeFields = (fields: readonly FieldPlace[] | null): string | null =>
  fields === null || fields.length === 0 ? null : JSON.stringify(fields)

/** Of all who follow exactly these fields of the document. */
export async function replaceFields(
  tx: Executor,
  docId: number,
  { from, to }: { from: readonly FieldPlace[]; to: readonly FieldPlace[] },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ fields: writeFields(to) })
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', docId)
    .where('fields', '=', writeFields(from))
    .execute()
}
