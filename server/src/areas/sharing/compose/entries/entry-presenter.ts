import { notDeprecated, type ComposeEntry } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import { writeList } from '../../../../http/replies.ts'
import { countInside, inEntryOrder } from '../reading/compose-tree.ts'
import type { ComposeContents, KnownEntry } from '../reading/compose-sources.ts'
import type { FullEntryRow } from './entry-repo.ts'

type FullEntry = KnownEntry<FullEntryRow>

/** JSON text of everything in a project for its composers: parents before their children, siblings in order. */
export async function writeEntries(contents: ComposeContents<FullEntryRow>): Promise<string> {
  const counts = countInside(contents)
  return writeList(inTreeOrder(contents.entries), (known) =>
    presentEntry(known, counts.get(known.source?.id ?? 0) ?? 0),
  )
}

function inTreeOrder(entries: readonly FullEntry[]): FullEntry[] {
  const children = new Map<number | null, FullEntry[]>()
  for (const known of entries) {
    const siblings = children.get(known.entry.parent_id)
    if (siblings === undefined) children.set(known.entry.parent_id, [known])
    else siblings.push(known)
  }
  for (const siblings of children.values()) siblings.sort(inEntryOrder)
  const list: FullEntry[] = []
  const pending = [...(children.get(null) ?? [])].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    list.push(next)
    for (const child of (children.get(next.entry.id) ?? []).toReversed()) pending.push(child)
  }
  return list
}

/** What visitors don't see is shown as it was when it was put in: its name of today may not be for everyone in this space. */
function presentEntry({ entry, state, source }: FullEntry, docCount: number): ComposeEntry {
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
