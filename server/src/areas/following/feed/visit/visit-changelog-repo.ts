import type { Executor } from '../../../../db/content-store.ts'
import { rowsOf } from '../../../../db/rows.ts'

/** A saved state of a document or shared model, with the text of the one before; `parent_hash` is `null` for a first state. */
export async function findChange(db: Executor, revisionId: number) {
  return rowsOf(db, 'revision', { id: revisionId, subject_kind: ['doc', 'component'] })
    .leftJoin('revision as parent', 'parent.id', 'revision.parent_id')
    .leftJoin('component', (join) =>
      join.onRef('component.id', '=', 'revision.subject_id').on('revision.subject_kind', '=', 'component'),
    )
    .select(['revision.subject_kind', 'revision.subject_id', 'revision.hash', 'parent.hash as parent_hash'])
    .select('component.section')
    .executeTakeFirst()
}
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>
