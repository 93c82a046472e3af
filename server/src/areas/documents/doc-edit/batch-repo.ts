/* SQL of changing several documents at once. */
import { docType } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'

/** Sets who changed them last. */
export async function touchDocs(
  db: Executor,
  ids: readonly number[],
  { actorId, nowMs }: { actorId: number; nowMs: number },
): Promise<void> {
  await db.updateTable('doc').set({ updated_by: actorId, updated_at_ms: nowMs }).where('id', 'in', ids).execute()
}

/** Live HTTP documents with their present states. */
export async function listHttpHeads(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.name', 'doc.parent_id', 'revision.id as revision_id', 'revision.hash'])
    .where('doc.id', 'in', ids)
    .where('doc.is_folder', '=', 0)
    .where('doc.doc_type', '=', docType.http)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
}
export type HttpHead = Awaited<ReturnType<typeof listHttpHeads>>[number]
