import { savedSearchLimits, type SavedSearch } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** By name. */
export async function listSaved(db: Executor, userId: number): Promise<SavedSearch[]> {
  return rowsOf(db, 'saved_search', { user_id: userId })
    .select(['name', 'q', 'kind'])
    .orderBy('name')
    .limit(savedSearchLimits.saved)
    .execute()
}

export async function countSaved(db: Executor, userId: number): Promise<number> {
  return countRows(rowsOf(db, 'saved_search', { user_id: userId }))
}

/** False when there is none of that name. */
export async function replaceSaved(
  tx: Executor,
  userId: number,
  { name, q, kind }: SavedSearch,
  nowMs: number,
): Promise<boolean> {
  const changed = tx
    .updateTable('saved_search')
    .set({ q, kind, updated_at_ms: nowMs })
    .where('user_id', '=', userId)
    .where('name', '=', name)
  return hasChanged(changed)
}

export async function insertSaved(tx: Executor, userId: number, saved: SavedSearch, nowMs: number): Promise<void> {
  await tx
    .insertInto('saved_search')
    .values({ ...saved, user_id: userId, updated_at_ms: nowMs })
    .execute()
}

export async function deleteSaved(db: Executor, userId: number, name: string): Promise<void> {
  await deleteRows(db, 'saved_search', { user_id: userId, name }).execute()
}
