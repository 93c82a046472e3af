/*
 * The application's table in memory. Owns: the columns the reading tree does not have, and which rows stand where after filtering,
 * sorting and folding. Does not own: the tree itself (`entities/doc-tree`).
 */
import { docStatus, treeFlags, type DocStatus, type DocTable, type DocTags } from '@lectern/contracts'
import { filterTree, type FilteredTree } from '../../../entities/doc-tree/tree-filter.ts'
import {
  buildTree,
  idOf,
  isBranch,
  isDoc,
  labelOf,
  methodOf,
  urlOf,
  type TreeModel,
} from '../../../entities/doc-tree/tree-model.ts'
import { collect, isOpen, type OpenState } from '../../../entities/doc-tree/tree-open.ts'

/** Tags by the id of a document. */
export type TagsById = ReadonlyMap<string, readonly string[]>

export interface ListModel {
  readonly tree: TreeModel
  readonly table: DocTable
  readonly tags: TagsById
}

export function buildList(table: DocTable, tags: TagsById = new Map()): ListModel {
  return { tree: buildTree(table), table, tags }
}

/** What the server sends in columns. */
export function readTags({ names, ids, tags }: DocTags): TagsById {
  return new Map(ids.map((id, at) => [id, (tags[at] ?? []).flatMap((index) => names[index] ?? [])]))
}

const noTags: readonly string[] = []

export function tagsOf(model: ListModel, node: number): readonly string[] {
  return model.tags.get(idOf(model.tree, node)) ?? noTags
}

const columnOf = ({ tree }: ListModel, node: number) => tree.column[node] ?? -1

export function versionOf(model: ListModel, node: number): string {
  return model.table.version[columnOf(model, node)] ?? ''
}

/** Whether a document has a version. */
export function hasVersions({ table }: ListModel): boolean {
  return table.version.some((version) => version !== '')
}

/** Name of the maintainer; empty for none. */
export function authorOf(model: ListModel, node: number): string {
  return model.table.people[model.table.author[columnOf(model, node)] ?? -1] ?? ''
}

export function updatedAtMsOf(model: ListModel, node: number): number {
  return model.table.updatedAtMs[columnOf(model, node)] ?? 0
}

export function orderOf(model: ListModel, node: number): number {
  return model.table.orderIndex[columnOf(model, node)] ?? 0
}

export function statusOf(model: ListModel, node: number): DocStatus {
  const value = model.table.status[columnOf(model, node)]
  return Object.values(docStatus).find((status) => status === value) ?? docStatus.todo
}

export function isLocked(model: ListModel, node: number): boolean {
  return ((model.table.flags[columnOf(model, node)] ?? 0) & treeFlags.locked) !== 0
}

export const idsOfNodes = (tree: TreeModel, nodes: readonly number[]): string[] => nodes.map((node) => idOf(tree, node))

/** Ids of the documents among these rows and inside these folders, each folder's in its order. */
export function docsIn(tree: TreeModel, nodes: readonly number[]): string[] {
  const ids: string[] = []
  for (const node of nodes)
    for (let at = node; at < (tree.end[node] ?? node + 1); at += 1) if (isDoc(tree, at)) ids.push(idOf(tree, at))
  return ids
}

export const sortKeys = ['name', 'url', 'version', 'author', 'updated', 'order', 'status'] as const
export type SortKey = (typeof sortKeys)[number]
export interface Sort {
  key: SortKey
  descending: boolean
}

export interface ListFilter {
  /** Words that must stand in id, name, path or method. */
  text: string
  /** Empty: any. */
  statuses: ReadonlySet<DocStatus>
  /** Names of maintainers; the empty name stands for none. Empty set: anybody. */
  authors: ReadonlySet<string>
  /** Documents have at least one of these. Empty: any. */
  tags: ReadonlySet<string>
  hidesEmptyFolders: boolean
}

export const noFilter: ListFilter = {
  text: '',
  statuses: new Set(),
  authors: new Set(),
  tags: new Set(),
  hidesEmptyFolders: false,
}

/** Whether anything but words narrows the list. */
const isNarrowed = ({ statuses, authors, tags }: ListFilter) => statuses.size + authors.size + tags.size > 0

/** True when documents are left out, so that what is shown is not all there is. */
export function isFiltering(filter: ListFilter): boolean {
  return filter.text.trim() !== '' || isNarrowed(filter)
}

export interface KeptNodes {
  /** 1 for nodes that stay. */
  readonly kept: Uint8Array
  /** Documents that stay below each folder. */
  readonly docsBelow: Int32Array
  readonly docCount: number
  /** 1 for folders that open because of the filter. */
  readonly opened: Uint8Array
}

function keepsDoc(model: ListModel, node: number, filter: ListFilter, found: FilteredTree | undefined): boolean {
  if (found !== undefined && found.kept[node] !== 1) return false
  if (filter.statuses.size > 0 && !filter.statuses.has(statusOf(model, node))) return false
  if (filter.tags.size > 0 && !tagsOf(model, node).some((tag) => filter.tags.has(tag))) return false
  return filter.authors.size === 0 || filter.authors.has(authorOf(model, node))
}

/** Which nodes a filter leaves; one pass from the leaves up. */
export function keepNodes(model: ListModel, filter: ListFilter): KeptNodes {
  const { tree } = model
  const found = filterTree(tree, filter.text)
  const narrows = isNarrowed(filter)
  const kept = new Uint8Array(tree.size)
  const opened = new Uint8Array(tree.size)
  const docsBelow = new Int32Array(tree.size)
  let docCount = 0
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const below = docsBelow[node] ?? 0
    const isKept = isDoc(tree, node)
      ? keepsDoc(model, node, filter, found)
      : below > 0 || (!narrows && !filter.hidesEmptyFolders && (found === undefined || found.kept[node] === 1))
    if (!isKept) continue
    kept[node] = 1
    const docs = isDoc(tree, node) ? 1 : below
    if (isDoc(tree, node)) docCount += 1
    else if (below > 0 && (narrows || found?.opened[node] === 1)) opened[node] = 1
    const parent = tree.parent[node] ?? -1
    if (parent !== -1) docsBelow[parent] = (docsBelow[parent] ?? 0) + docs
  }
  return { kept, docsBelow, docCount, opened }
}

function compareBy(model: ListModel, { key, descending }: Sort, lang: string): (a: number, b: number) => number {
  const collator = new Intl.Collator(lang, { numeric: true, sensitivity: 'base' })
  const { tree } = model
  const compare: Readonly<Record<SortKey, (a: number, b: number) => number>> = {
    name: (a, b) => collator.compare(labelOf(tree, a), labelOf(tree, b)),
    url: (a, b) =>
      collator.compare(urlOf(tree, a), urlOf(tree, b)) || collator.compare(methodOf(tree, a), methodOf(tree, b)),
    version: (a, b) => collator.compare(versionOf(model, a), versionOf(model, b)),
    author: (a, b) => collator.compare(authorOf(model, a), authorOf(model, b)),
    updated: (a, b) => updatedAtMsOf(model, a) - updatedAtMsOf(model, b),
    order: (a, b) => orderOf(model, a) - orderOf(model, b),
    status: (a, b) => statusOf(model, a) - statusOf(model, b),
  }
  const direction = descending ? -1 : 1
  // Folders keep standing above documents, whichever way it goes.
  return (a, b) => Number(isDoc(tree, a)) - Number(isDoc(tree, b)) || direction * compare[key](a, b) || a - b
}

function collectSorted(
  tree: TreeModel,
  opens: (node: number) => boolean,
  keeps: (node: number) => boolean,
  compare: (a: number, b: number) => number,
): Int32Array {
  const rows: number[] = []
  const visit = (from: number, end: number): void => {
    const siblings: number[] = []
    for (let node = from; node < end; node = tree.end[node] ?? end) if (keeps(node)) siblings.push(node)
    for (const node of siblings.sort(compare)) {
      rows.push(node)
      if (isBranch(tree, node) && opens(node)) visit(node + 1, tree.end[node] ?? node + 1)
    }
  }
  visit(0, tree.size)
  return Int32Array.from(rows)
}

export interface RowOptions {
  open: OpenState
  /** Ids of folders the reader opened or closed against what the filter does. */
  toggled: ReadonlySet<string>
  filter: ListFilter
  sort: Sort | undefined
  lang: string
}

/** Whether a folder shows what it holds. */
export function isFolderOpen(model: ListModel, keptNodes: KeptNodes, options: RowOptions, node: number): boolean {
  if (isFiltering(options.filter)) return (keptNodes.opened[node] === 1) !== options.toggled.has(idOf(model.tree, node))
  return isOpen(options.open, idOf(model.tree, node))
}

/** Visible nodes from top to bottom. */
export function listRows(model: ListModel, keptNodes: KeptNodes, options: RowOptions): Int32Array {
  const opens = (node: number) => isFolderOpen(model, keptNodes, options, node)
  const keeps = (node: number) => keptNodes.kept[node] === 1
  if (options.sort === undefined) return collect(model.tree, opens, keeps)
  return collectSorted(model.tree, opens, keeps, compareBy(model, options.sort, options.lang))
}

interface Counted {
  name: string
  count: number
}

function countNames(model: ListModel, namesOf: (node: number) => readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (let node = 0; node < model.tree.size; node += 1) {
    if (!isDoc(model.tree, node)) continue
    for (const name of namesOf(node)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

/** Maintainers with the number of their documents, most first; the empty name for documents without one. */
export const countAuthors = (model: ListModel): Counted[] => countNames(model, (node) => [authorOf(model, node)])

/** Tags with the number of their documents, most first. */
export const countTags = (model: ListModel): Counted[] => countNames(model, (node) => tagsOf(model, node))
