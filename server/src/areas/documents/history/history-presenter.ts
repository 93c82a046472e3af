import type { RevisionRow } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { RevisionRecord } from './history-repo.ts'

/** `headId`: the subject's present state. */
export function presentRevision(row: RevisionRecord, headId: number | null): RevisionRow {
  const { added, changed, removed } = row
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
    counts: added === null || changed === null || removed === null ? null : { added, changed, removed },
  }
}

function idOf(id: number | null): string {
  return id === null ? '' : encodeId('revision', id)
}
