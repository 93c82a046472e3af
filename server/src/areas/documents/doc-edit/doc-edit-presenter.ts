import type { SavedDoc } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Copied } from './copy/copy-names.ts'
import type { SaveOutcome } from './save/saving.ts'

export function presentSaved(outcome: SaveOutcome): SavedDoc {
  const { docId, isSaved, revisionId, isMerged, content, conflicts, updatedAtMs } = outcome
  return {
    id: encodeId('doc', docId),
    isSaved,
    revision: revisionId === null ? '' : encodeId('revision', revisionId),
    isMerged,
    content,
    conflicts: conflicts.map((conflict) => ({ ...conflict })),
    updatedAtMs,
  }
}

/** What was copied, and what is called or answers otherwise than its original. */
export function presentCopied({ ids, count, renamed }: Copied) {
  return {
    ids: ids.map((id) => encodeId('doc', id)),
    copied: count,
    renamed: renamed.map((copy) => ({ ...copy, id: encodeId('doc', copy.id) })),
  }
}
