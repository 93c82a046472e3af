/*
 * What is in a composed project as a tree of rows. Owns: how entries become nodes, which are shown and which are broken. Pure. References to folders are
 * leaves: what is in them is arranged where it belongs.
 */
import { nodeType, notDeprecated, treeFlags, type ComposeEntry, type CompactTree } from '@lectern/contracts'
import { filterTree, filteredNodes, type FilteredTree } from '../../../entities/doc-tree/tree-filter.ts'
import { buildTree, idOf, isBranch, type TreeModel } from '../../../entities/doc-tree/tree-model.ts'
import { isOpen, visibleNodes, type OpenState } from '../../../entities/doc-tree/tree-open.ts'

export interface EntryList {
  tree: TreeModel
  entries: readonly ComposeEntry[]
  /** References that visitors do not see, in order. */
  broken: readonly BrokenEntry[]
  /** Documents below each folder, broken references and those of referenced folders included; by node. */
  counts: Int32Array
}

/** A reference that visitors do not see. */
export type BrokenEntry = ComposeEntry & { state: Exclude<ComposeEntry['state'], 'own' | 'live'> }

export function isBroken(entry: ComposeEntry): entry is BrokenEntry {
  return entry.state !== 'own' && entry.state !== 'live'
}

export function buildEntryList(entries: readonly ComposeEntry[]): EntryList {
  const tree = buildTree(columnsOf(entries))
  const counts = new Int32Array(tree.size)
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const entry = entryAt({ entries, tree }, node)
    if (entry?.isFolder === 0) counts[node] = entry.isSourceFolder === 1 ? entry.docCount : 1
    const parent = tree.parent[node] ?? -1
    if (parent !== -1) counts[parent] = (counts[parent] ?? 0) + (counts[node] ?? 0)
  }
  return { tree, entries, broken: entries.filter(isBroken), counts }
}

function columnsOf(entries: readonly ComposeEntry[]): CompactTree {
  const indexes = new Map(entries.map(({ id }, index) => [id, index]))
  const methods = [...new Set(entries.map(({ httpMethod }) => httpMethod))]
  return {
    id: entries.map(({ id }) => id),
    parent: entries.map(({ parentId }) => indexes.get(parentId) ?? -1),
    type: entries.map(({ isFolder }) => (isFolder === 1 ? nodeType.folder : nodeType.doc)),
    label: entries.map(({ name }) => name),
    // The filter finds what a renamed document is called at its source.
    url: entries.map(({ url, ownName, sourceName }) => (ownName === '' ? url : `${url} ${sourceName}`)),
    operationId: entries.map(({ origin }) => origin),
    method: entries.map(({ httpMethod }) => methods.indexOf(httpMethod)),
    methods,
    docType: entries.map(({ docType }) => docType),
    flags: entries.map(({ deprecated }) => (deprecated === notDeprecated ? 0 : treeFlags.deprecated)),
    count: entries.map(() => 0),
  }
}

/** The entry of a node. */
export function entryAt(
  { entries, tree }: Pick<EntryList, 'entries' | 'tree'>,
  node: number,
): ComposeEntry | undefined {
  return entries[tree.column[node] ?? -1]
}

/** Which rows are shown. */
export interface EntryView {
  text: string
  onlyBroken: boolean
  open: OpenState
  /** Nodes the reader opened or closed against what the filter does. */
  toggled: ReadonlySet<number>
}

export interface ShownEntries {
  /** Nodes from top to bottom. */
  rows: Int32Array
  isOpen: (node: number) => boolean
  /** Some are left out, so that places among siblings are not those of the project. */
  isFiltered: boolean
}

export function showEntries(list: EntryList, { text, onlyBroken, open, toggled }: EntryView): ShownEntries {
  const { tree } = list
  if (onlyBroken) {
    const broken = new Set(list.broken.map(({ id }) => id))
    const rows = Int32Array.from({ length: tree.size }, (_, node) => node).filter((node) =>
      broken.has(idOf(tree, node)),
    )
    return { rows, isOpen: () => false, isFiltered: true }
  }
  const filtered: FilteredTree | undefined = filterTree(tree, text)
  if (filtered === undefined) {
    const isNodeOpen = (node: number): boolean => isBranch(tree, node) && isOpen(open, idOf(tree, node))
    return { rows: visibleNodes(tree, open), isOpen: isNodeOpen, isFiltered: false }
  }
  return {
    rows: filteredNodes(tree, filtered, toggled),
    isOpen: (node) => (filtered.opened[node] === 1) !== toggled.has(node),
    isFiltered: true,
  }
}

/** Ticked entries without those in a ticked folder, in reading order. */
export function tickedRoots({ tree }: EntryList, ticked: ReadonlySet<string>): number[] {
  const roots: number[] = []
  for (let node = 0; node < tree.size;) {
    if (ticked.has(idOf(tree, node))) {
      roots.push(node)
      node = tree.end[node] ?? tree.size
    } else node += 1
  }
  return roots
}

/** Ids of an entry and all in it. */
export function idsInside({ tree }: EntryList, node: number): string[] {
  const ids: string[] = []
  for (let at = node; at < (tree.end[node] ?? node + 1); at += 1) ids.push(idOf(tree, at))
  return ids
}
