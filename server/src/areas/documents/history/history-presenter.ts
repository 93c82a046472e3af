import type { RevisionRow } from '@lectern/contracts'
import { summaryWithPolicy, type CompatibilityPolicy } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { StateSummary } from '../../../content/state-summaries.ts'
import type { RevisionRecord } from './history-repo.ts'

/** What is known of a state beside its row. */
export interface Around {
  /** The subject's present state. */
  headId: number | null
  /** What counts of its changes. */
  policy: CompatibilityPolicy
  /** Absent for the first state. */
  changes: StateSummary | undefined
  /** Of a restored state: the number of the one it is again. */
  restoredNumber: number | undefined
}

export function presentRevision(row: RevisionRecord, { headId, policy, changes, restoredNumber }: Around): RevisionRow {
  return {
    id: encodeId('revision', row.id),
    number: row.number,
    parentId: idOf(row.parent_id),
    secondParentId: idOf(row.second_parent_id),
    source: row.source,
    authorName: row.author_name,
    remark: row.remark,
    createdAtMs: row.created_at_ms,
    isHead: row.id === headId,
    counts: changes?.counts ?? null,
    summary: changes === undefined ? null : summaryWithPolicy(changes.summary, policy),
    restoredNumber: restoredNumber ?? null,
  }
}

function idOf(id: number | null): string {
  return id === null ? '' : encodeId('revision', id)
}
