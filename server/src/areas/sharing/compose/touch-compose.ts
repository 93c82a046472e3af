/* The lock and the version of a composed project. */
import { AppError } from '../../../core/app-error.ts'
import type { Executor } from '../../../db/content-store.ts'
import { publish } from '../../../events/publish.ts'

/** The project a request is about. */
export interface ComposePlace {
  composeId: number
  spaceId: number
}

/**
 * Marks entries or pages of a project as about to change: prepared trees become stale, and its members are notified. Call it first in the
 * transaction: the row stays locked until its end, so that changes of one project wait for each other. Its name.
 * @throws {AppError} not_accessible when it was deleted
 */
export async function touchCompose(tx: Executor, { composeId, spaceId }: ComposePlace, nowMs: number): Promise<string> {
  const row = await tx
    .updateTable('compose_project')
    .set((set) => ({ tree_version: set('tree_version', '+', 1) }))
    .where('id', '=', composeId)
    .where('deleted_at_ms', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_accessible')
  await publish(tx, 'compose.changed', { composeId, spaceId }, nowMs)
  return row.name
}
