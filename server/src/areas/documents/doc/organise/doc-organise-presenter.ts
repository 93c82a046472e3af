import type { DocRow, DocStatus } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ListedDoc, StreamedDoc } from './doc-organise-repo.ts'

export function presentDocRow(row: ListedDoc): DocRow {
  return presentWith(row, {
    id: encodeId('doc', row.id),
    moduleId: encodeId('module', row.module_id),
    parentId: row.parent_id === null ? '' : encodeId('doc', row.parent_id),
  })
}

function presentWith(row: ListedDoc, ids: Pick<DocRow, 'id' | 'moduleId' | 'parentId'>): DocRow {
  return {
    ...ids,
    name: row.name,
    isFolder: row.is_folder === 1 ? 1 : 0,
    type: row.doc_type,
    httpMethod: row.http_method,
    url: row.url,
    version: row.version,
    status: row.status,
    author: row.author,
    deprecated: row.deprecated,
    isShow: row.is_show === 1 ? 1 : 0,
    isLocked: row.is_locked === 1 ? 1 : 0,
    orderIndex: row.order_index,
    modifierName: row.modifier_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}

export interface DocListRules {
  /** Only documents with this status; folders stay. */
  status?: DocStatus | undefined
  withoutEmptyFolders: boolean
  /** Hidden folders and documents as well. */
  withHidden: boolean
}

/** The application's rows in reading order: a folder before what is in it, siblings by order, then name. */
export function presentDocList(rows: readonly StreamedDoc[], rules: DocListRules): DocRow[] {
  const wanted = rows.filter(
    (row) =>
      (rules.withHidden || row.is_show === 1) &&
      (row.is_folder === 1 || rules.status === undefined || row.status === rules.status),
  )
  const ordered = inReadingOrder(wanted)
  const kept = rules.withoutEmptyFolders ? withoutEmptyFolders(ordered) : ordered
  const moduleId = encodeId('module', kept[0]?.module_id ?? 0)
  const folders = new Map<number | null, string>([[null, '']])
  return kept.map((row) => {
    // A folder precedes what is in it, so its id is known by then.
    if (row.is_folder === 1) folders.set(row.id, row.publicId)
    return presentWith(row, { id: row.publicId, moduleId, parentId: folders.get(row.parent_id) ?? '' })
  })
}

/** Depth first, without recursion: folders may be nested deeper than the stack allows. */
function inReadingOrder(rows: readonly StreamedDoc[]): StreamedDoc[] {
  const children = new Map<number | null, StreamedDoc[]>()
  for (const row of rows) {
    const siblings = children.get(row.parent_id)
    if (siblings === undefined) children.set(row.parent_id, [row])
    else siblings.push(row)
  }
  const ordered: StreamedDoc[] = []
  const pending: StreamedDoc[] = []
  const open = (parentId: number | null): void => {
    // The last one goes in first: what is put in last comes out next.
    for (const row of (children.get(parentId) ?? []).sort((a, b) => bySibling(b, a))) pending.push(row)
  }
  open(null)
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    ordered.push(row)
    if (row.is_folder === 1) open(row.id)
  }
  return ordered
}

function bySibling(a: ListedDoc, b: ListedDoc): number {
  if (a.order_index !== b.order_index) return a.order_index - b.order_index
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id - b.id
}

/** Without folders that hold no document at any depth. Backwards, every row comes after what is in it. */
function withoutEmptyFolders(ordered: readonly StreamedDoc[]): StreamedDoc[] {
  const filled = new Set<number | null>()
  for (const row of ordered.toReversed()) {
    if (row.is_folder === 0 || filled.has(row.id)) filled.add(row.parent_id)
  }
  return ordered.filter((row) => row.is_folder === 0 || filled.has(row.id))
}
