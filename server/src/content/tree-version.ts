import type { Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'
import { publish } from '../events/publish.ts'

/**
 * Marks an application's folders or documents as about to change: readers' cached trees become stale, and who watches it is notified. Call
 * it first in the transaction: the row stays locked until its end, so that changes of one tree wait for each other.
 * @returns false when the application is not live
 */
export async function touchTree(tx: Executor, moduleId: number, nowMs: number): Promise<boolean> {
  const update = tx
    .updateTable('module')
    .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
    .where('id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
  if (!(await hasChanged(update))) return false
  await publish(tx, 'module.changed', { moduleId }, nowMs)
  return true
}
