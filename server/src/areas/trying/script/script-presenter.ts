/* Scripts that are kept, as the contract shows them. */
import type { ScriptEntry, StoredScript } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { MayChange, ScriptPlace } from './script-policy.ts'
import { folderOf, scopeOf, type ListedScript } from './script-repo.ts'

export function presentEntry(row: ListedScript, place: ScriptPlace, may: MayChange): ScriptEntry {
  const scope = scopeOf(row, place)
  const folder = folderOf(row, place)
  return {
    id: encodeId('script', row.id),
    scope,
    folder: folder === undefined ? null : { id: encodeId('doc', folder.id), name: folder.name },
    phase: row.phase,
    name: row.name,
    isEnabled: row.is_on === 1 ? 1 : 0,
    version: row.version,
    authorName: row.author_name,
    updatedByName: row.updated_by_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    can: { edit: may[scope] },
  }
}

export function presentScript(
  row: ListedScript & { source: string },
  place: ScriptPlace,
  may: MayChange,
): StoredScript {
  return { ...presentEntry(row, place, may), source: row.source }
}
