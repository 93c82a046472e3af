/* SQL of changing several documents at once. */
import type { Executor } from '../../db/content-store.ts'

/** Says who changed them last. */
export async function touchDocs(
  db: Executor,
  ids: readonly number[],
  { actorId, nowMs }: { actorId: number; nowMs: number },
): Promise<void> {
  await db.updateTable('doc').set({ updated_by: actorId, updated_at_ms: nowMs }).where('id', 'in', ids).execute()
}
