/* SQL of whether documents were ever read. */
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** Those that nobody has read yet, with who made them. */
export async function listUnread(db: Executor, docIds: readonly number[]) {
  return liveRows(db, 'doc', { id: docIds, is_folder: 0 })
    .leftJoin('doc_read', 'doc_read.doc_id', 'doc.id')
    .where('doc_read.read_at_ms', 'is', null)
    .select(['doc.id', 'doc.created_by'])
    .execute()
}

export async function markRead(db: Executor, docIds: readonly number[], nowMs: number): Promise<void> {
  const rows = docIds.map((id) => ({ doc_id: id, counted_from_ms: nowMs, read_at_ms: nowMs }))
  for (const part of inBatches(rows, { columns: 3 }))
    await db
      .insertInto('doc_read')
      .values(part)
      .onConflict((conflict) => conflict.column('doc_id').doUpdateSet({ read_at_ms: nowMs }))
      .execute()
}
