import type { TrashEntry } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedTrash } from './trash-repo.ts'

/** `keptMs`: how long it can be restored. */
export function presentTrash(row: ListedTrash, keptMs: number): TrashEntry {
  return {
    id: encodeId('trash', row.id),
    kind: row.kind,
    name: row.name,
    place: namesOf(row.place),
    docCount: row.doc_count,
    deletedByName: row.deleted_by_name,
    deletedAtMs: row.deleted_at_ms,
    expiresAtMs: row.deleted_at_ms + keptMs,
  }
}

function namesOf(place: string): string[] {
  const names: unknown = JSON.parse(place)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
