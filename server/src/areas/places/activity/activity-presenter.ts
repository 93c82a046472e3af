import { modifySource, type Activity, type ActivityKind, type ModifySource } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ChangeRow } from './activity-repo.ts'

export function presentActivity(row: ChangeRow): Activity {
  return {
    kind: kindOf(row),
    byName: row.by_name,
    docId: encodeId('doc', row.id),
    docName: row.name,
    moduleName: row.module_name,
    atMs: row.updated_at_ms,
  }
}

const kindBySource: Partial<Record<ModifySource, ActivityKind>> = {
  [modifySource.push]: 'pushed',
  [modifySource.import]: 'imported',
  [modifySource.restore]: 'restored',
}

function kindOf({ source, parent_id: parentId, revision_at_ms: revisionAtMs, updated_at_ms: updatedAtMs }: ChangeRow) {
  // Changed since without a new revision: its name, its status.
  if (source === null || revisionAtMs !== updatedAtMs) return 'edited'
  return kindBySource[source] ?? (parentId === null ? 'added' : 'edited')
}
