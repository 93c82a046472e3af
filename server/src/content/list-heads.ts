/* Which states documents, models and applications' own descriptions are in. */
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import { liveRows } from '../db/rows.ts'

/** A document, model or application, and its state. */
export type Head = [id: number, revisionId: number]

/** @param since leaves out what was saved before */
export async function listHeads(
  tx: Executor,
  table: 'doc' | 'component' | 'module',
  ids: readonly number[],
  since?: number,
): Promise<Head[]> {
  const heads: Head[] = []
  for (const part of inBatches(ids)) {
    const rows = await liveRows(tx, table, { id: part })
      .innerJoin('revision', 'revision.id', `${table}.head_revision_id`)
      .select([`${table}.id`, 'revision.id as revision_id'])
      .$if(since !== undefined, (query) => query.where('revision.created_at_ms', '>=', since ?? 0))
      .execute()
    for (const { id, revision_id: revisionId } of rows) heads.push([id, revisionId])
  }
  return heads
}
