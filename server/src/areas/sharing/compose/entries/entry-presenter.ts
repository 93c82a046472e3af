import { notDeprecated, type ComposeEntry } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import { countInside, inEntryOrder } from '../reading/compose-tree.ts'
import type { ComposeContents, KnownEntry } from '../reading/compose-sources.ts'

/** Everything in a project for its composers: parents before their children, siblings in order. */
export function presentEntries(contents: ComposeContents): ComposeEntry[] {
  const counts = countInside(contents)
  const children = new Map<number | null, KnownEntry[]>()
  for (const known of contents.entries) {
    const siblings = children.get(known.entry.parent_id)
    if (siblings === undefined) children.set(known.entry.parent_id, [known])
    else siblings.push(known)
  }
  for (const siblings of children.values()) siblings.sort(inEntryOrder)
  const list: ComposeEntry[] = []
  const pending = [...(children.get(null) ?? [])].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    list.push(presentEntry(next, counts.get(next.source?.id ?? 0) ?? 0))
    for (const child of (children.get(next.entry.id) ?? []).toReversed()) pending.push(child)
  }
  return list
}

/** What visitors don't see is shown as it was when it was put in: its name of today may not be for everyone in this space. */
function presentEntry({ entry, state, source }: KnownEntry, docCount: number): ComposeEntry {
  const shown = state === 'live' ? source : undefined
  const sourceName = shown?.name ?? entry.source_name
  return {
    id: encodeId('composeEntry', entry.id),
    parentId: entry.parent_id === null ? '' : encodeId('composeEntry', entry.parent_id),
    isFolder: entry.is_folder === 1 ? 1 : 0,
    docId: entry.doc_id === null ? '' : encodeId('doc', entry.doc_id),
    isSourceFolder: entry.is_source_folder === 1 ? 1 : 0,
    name: entry.name === '' ? sourceName : entry.name,
    ownName: entry.is_folder === 1 ? '' : entry.name,
    sourceName,
    url: shown?.url ?? '',
    httpMethod: shown?.http_method ?? entry.source_method,
    docType: shown?.doc_type ?? entry.source_type,
    deprecated: shown?.deprecated ?? notDeprecated,
    origin: entry.origin,
    state,
    docCount,
    orderIndex: entry.order_index,
    creator: entry.creator_name,
    createdAtMs: entry.created_at_ms,
  }
}
