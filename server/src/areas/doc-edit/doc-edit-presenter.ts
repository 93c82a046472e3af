import type { SavedDoc } from '@lectern/contracts'
import { encodeId } from '../../core/public-ids.ts'
import type { SaveOutcome } from './saving.ts'

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
