/*
 * From what is in a composed project to its trees. Owns: that a document appears once (an entry of its own wins over the folder it is in), order, and what
 * is left out. Does not own: reading the rows, whether an entry is seen (`compose-policy.ts`). Pure.
 */
import { docType, nodeType, notDeprecated } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import { closeTree, inReadingOrder, type TreeItem, type TreeRow } from '../../../documents/doc/tree/tree-queries.ts'
import type { ComposeContents, KnownEntry } from './compose-sources.ts'

/** The application of pages of the project. */
export const noModule = 0

/** A page of the project that visitors see. */
export interface ShownPage {
  id: number
  name: string
  updated_at_ms: number
}

/** What visitors see: pages of the project first, then its folders, documents and what is in referenced folders. */
export function buildComposeTree(contents: ComposeContents, pages: readonly ShownPage[]): TreeItem[] {
  return closeTree([...pages.map(pageItem), ...walk(contents, pages.length)])
}

type Pending = { parent: number } & ({ known: KnownEntry } | { row: TreeRow })

/** Depth first, without recursion: folders may be nested deeper than the stack allows. `first`: index of the first item. */
function walk({ entries, below }: ComposeContents, first: number): TreeItem[] {
  const children = groupByFolder(entries)
  const claimed = claimedBy(entries)
  const items: TreeItem[] = []
  const pending: Pending[] = []
  const openOwn = (folderId: number | null, parent: number): void => {
    for (const known of (children.get(folderId) ?? []).toReversed()) pending.push({ known, parent })
  }
  const openSource = (folderId: number, parent: number): void => {
    const rows = (below.get(folderId) ?? []).filter(({ id }) => !claimed.has(id)).sort(inReadingOrder)
    for (const row of rows.reverse()) pending.push({ row, parent })
  }
  openOwn(null, -1)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { parent } = next
    const place = first + items.length
    if ('row' in next) {
      items.push(sourceItem(next.row, next.row.name, parent))
      if (next.row.is_folder === 1) openSource(next.row.id, place)
      continue
    }
    const { entry, source } = next.known
    if (source === undefined) {
      items.push(folderItem(next.known, parent))
      openOwn(entry.id, place)
      continue
    }
    items.push(sourceItem(source, entry.name === '' ? source.name : entry.name, parent))
    if (source.is_folder === 1) openSource(source.id, place)
  }
  return items
}

/** What visitors see, by own folder, in order. */
function groupByFolder(entries: readonly KnownEntry[]): Map<number | null, KnownEntry[]> {
  const groups = new Map<number | null, KnownEntry[]>()
  for (const known of entries) {
    if (known.state !== 'own' && known.state !== 'live') continue
    const group = groups.get(known.entry.parent_id)
    if (group === undefined) groups.set(known.entry.parent_id, [known])
    else group.push(known)
  }
  for (const group of groups.values()) group.sort(inEntryOrder)
  return groups
}

/** Order of entries among their siblings. */
export function inEntryOrder({ entry: a }: KnownEntry, { entry: b }: KnownEntry): number {
  return a.order_index - b.order_index || a.id - b.id
}

/** Documents and folders with an entry of their own, which visitors see: they are not shown in a referenced folder as well. */
function claimedBy(entries: readonly KnownEntry[]): ReadonlySet<number> {
  return new Set(entries.flatMap(({ state, source }) => (state === 'live' && source !== undefined ? [source.id] : [])))
}

function folderItem({ entry }: KnownEntry, parent: number): TreeItem {
  return { id: encodeId('composeEntry', entry.id), type: nodeType.folder, label: entry.name, parent, count: 0 }
}

function sourceItem(row: TreeRow, label: string, parent: number): TreeItem {
  const type = row.is_folder === 1 ? nodeType.folder : nodeType.doc
  return { id: row.publicId, type, label, parent, count: 0, row }
}

/** A page reads as a Markdown document. */
function pageItem({ id, name, updated_at_ms }: ShownPage): TreeItem {
  const publicId = encodeId('composePage', id)
  const row: TreeRow = {
    id,
    publicId,
    module_id: noModule,
    parent_id: null,
    is_folder: 0,
    doc_type: docType.markdown,
    name,
    http_method: '',
    url: '',
    operation_id: null,
    version: '',
    deprecated: notDeprecated,
    is_show: 1,
    is_locked: 0,
    is_dubbo: 0,
    order_index: 0,
    status: 0,
    author: '',
    updated_at_ms,
  }
  return { id: publicId, type: nodeType.doc, label: name, parent: -1, count: 0, row }
}

/** Documents below each referenced folder that visitors see, by the folder's id. */
export function countInside({ entries, below }: ComposeContents): Map<number, number> {
  const claimed = claimedBy(entries)
  const counts = new Map<number, number>()
  for (const { state, source } of entries) {
    if (state !== 'live' || source?.is_folder !== 1) continue
    let count = 0
    const folders = [source.id]
    for (let id = folders.pop(); id !== undefined; id = folders.pop()) {
      for (const row of below.get(id) ?? []) {
        if (claimed.has(row.id)) continue
        if (row.is_folder === 1) folders.push(row.id)
        else count += 1
      }
    }
    counts.set(source.id, count)
  }
  return counts
}
