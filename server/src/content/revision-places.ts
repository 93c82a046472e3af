/* In which application states are saved: what callers of it see is in its changelog. */
import { sql } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import type { RevisionSubject } from '../db/schema.ts'

/** Applications of live or staged subjects; none for what callers do not see. */
export async function findModulesOf(
  tx: Executor,
  kind: RevisionSubject,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (kind === 'module') return new Map(subjectIds.map((id) => [id, id]))
  if ((kind !== 'doc' && kind !== 'component') || subjectIds.length === 0) return new Map()
  const rows = await tx.selectFrom(kind).select(['id', 'module_id']).where('id', 'in', subjectIds).execute()
  return new Map(rows.map((row) => [row.id, row.module_id]))
}

/** Sets the applications of states that were written without them, after their subjects. */
export async function setModulesOf(tx: Executor, revisionIds: readonly number[]): Promise<void> {
  if (revisionIds.length === 0) return
  await sql`
    update revision set module_id = case subject_kind
      when 'doc' then (select module_id from doc where doc.id = revision.subject_id)
      when 'component' then (select module_id from component where component.id = revision.subject_id)
      else subject_id
    end
    where id in (${sql.join(revisionIds)}) and subject_kind in ('doc', 'component', 'module')`.execute(tx)
}
