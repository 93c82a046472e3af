import type { Executor } from '../../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../../db/rows.ts'

/** Saved states of documents and shared models, with the text of the one before; `parent_hash` is `null` for a first state. */
export async function findChanges(db: Executor, revisionIds: readonly number[]) {
  if (revisionIds.length === 0) return []
  return rowsOf(db, 'revision', { id: revisionIds, subject_kind: ['doc', 'component'] })
    .leftJoin('revision as parent', 'parent.id', 'revision.parent_id')
    .leftJoin('component', (join) =>
      join.onRef('component.id', '=', 'revision.subject_id').on('revision.subject_kind', '=', 'component'),
    )
    .select(['revision.id', 'revision.subject_kind', 'revision.subject_id', 'revision.hash'])
    .select(['parent.hash as parent_hash', 'component.section', 'component.name as model_name'])
    .execute()
}
export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]

/** The contents of documents as they are now. */
export function findHeads(db: Executor, docIds: readonly number[]) {
  return liveRows(db, 'doc', { id: docIds })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.module_id', 'revision.hash'])
    .execute()
}
