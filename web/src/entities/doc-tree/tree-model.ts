/*
 * The reading tree in memory. Owns: order, depth and lookup of nodes over the columns the server sends; nodes are numbers, so that
 * 20,000 documents stay a handful of arrays. Does not own: which nodes are shown (`tree-open.ts`, `tree-filter.ts`).
 */
import { nodeType, treeFlags, docType, type CompactTree, type DocType, type NodeType } from '@lectern/contracts'

/** A tree whose nodes are numbered in reading order, parents before children: a subtree is the run from `node` to `end[node]`. */
export interface TreeModel {
  readonly size: number
  /** Column of each node. */
  readonly column: Int32Array
  /** Parent of each node; -1 at the root. */
  readonly parent: Int32Array
  /** First node behind the subtree. */
  readonly end: Int32Array
  /** 0 at the root. */
  readonly depth: Uint8Array
  /** One-based place among its siblings, and how many there are; for screen readers, because the list is virtual. */
  readonly place: Int32Array
  readonly siblings: Int32Array
  readonly data: CompactTree
  readonly nodeOfId: ReadonlyMap<string, number>
  /** Documents in the whole tree. */
  readonly docCount: number
}

/** Children of each node as linked lists: `first[parent + 1]`, then `next[child]`; -1 ends. */
function linkChildren(parents: readonly number[]): { first: Int32Array; next: Int32Array } {
  const size = parents.length
  const first = new Int32Array(size + 1).fill(-1)
  const next = new Int32Array(size).fill(-1)
  const last = new Int32Array(size + 1).fill(-1)
  for (let column = 0; column < size; column += 1) {
    const parent = parents[column] ?? -1
    // A parent that comes later or does not exist would hide its children; they are shown at the root instead.
    const slot = parent >= 0 && parent < column ? parent + 1 : 0
    const previous = last[slot] ?? -1
    if (previous === -1) first[slot] = column
    else next[previous] = column
    last[slot] = column
  }
  return { first, next }
}

/** Reads the server's columns. Costs one pass and keeps them as they are. */
export function buildTree(data: CompactTree): TreeModel {
  const size = data.id.length
  const { first, next } = linkChildren(data.parent)
  const column = new Int32Array(size)
  const parent = new Int32Array(size)
  const end = new Int32Array(size)
  const depth = new Uint8Array(size)
  const place = new Int32Array(size)
  const siblings = new Int32Array(size)
  const nodeOfId = new Map<string, number>()
  let count = 0
  let docCount = 0
  const visit = (firstColumn: number, parentNode: number, level: number): void => {
    const nodes: number[] = []
    for (let at = firstColumn; at !== -1; at = next[at] ?? -1) {
      const node = count
      count += 1
      nodes.push(node)
      column[node] = at
      parent[node] = parentNode
      depth[node] = Math.min(level, 255)
      place[node] = nodes.length
      nodeOfId.set(data.id[at] ?? '', node)
      if (data.type[at] === nodeType.doc) docCount += 1
      visit(first[at + 1] ?? -1, node, level + 1)
      end[node] = count
    }
    for (const node of nodes) siblings[node] = nodes.length
  }
  visit(first[0] ?? -1, -1, 0)
  return { size, column, parent, end, depth, place, siblings, data, nodeOfId, docCount }
}

const columnOf = (tree: TreeModel, node: number) => tree.column[node] ?? -1

/** Public id of what a node stands for. */
export function idOf(tree: TreeModel, node: number): string {
  return tree.data.id[columnOf(tree, node)] ?? ''
}

export function labelOf(tree: TreeModel, node: number): string {
  return tree.data.label[columnOf(tree, node)] ?? ''
}

/** Path of an HTTP document, interface method of a Dubbo one; empty otherwise. */
export function urlOf(tree: TreeModel, node: number): string {
  return tree.data.url[columnOf(tree, node)] ?? ''
}

/** Of an HTTP document; empty for everything else. */
export function operationIdOf(tree: TreeModel, node: number): string {
  return tree.data.operationId[columnOf(tree, node)] ?? ''
}

/** Upper case; empty for what has none. */
export function methodOf(tree: TreeModel, node: number): string {
  const index = tree.data.method[columnOf(tree, node)] ?? -1
  return (tree.data.methods[index] ?? '').toUpperCase()
}

/** Documents below a node; 0 for documents. */
export function countOf(tree: TreeModel, node: number): number {
  return tree.data.count[columnOf(tree, node)] ?? 0
}

// Asked of every node with each key of the filter: looked up instead of searched for.
const nodeTypes = new Map<unknown, NodeType>(Object.values(nodeType).map((type) => [type, type]))
const docTypes = new Map<unknown, DocType>(Object.values(docType).map((type) => [type, type]))

export function kindOf(tree: TreeModel, node: number): NodeType {
  return nodeTypes.get(tree.data.type[columnOf(tree, node)]) ?? nodeType.doc
}

export function docTypeOf(tree: TreeModel, node: number): DocType {
  return docTypes.get(tree.data.docType[columnOf(tree, node)]) ?? docType.http
}

const hasFlag = (tree: TreeModel, node: number, flag: number) =>
  ((tree.data.flags[columnOf(tree, node)] ?? 0) & flag) !== 0

export function isDeprecated(tree: TreeModel, node: number): boolean {
  return hasFlag(tree, node, treeFlags.deprecated)
}

export function isHidden(tree: TreeModel, node: number): boolean {
  return hasFlag(tree, node, treeFlags.hidden)
}

export function isDoc(tree: TreeModel, node: number): boolean {
  return kindOf(tree, node) === nodeType.doc
}

/** A folder that stands for a Dubbo service. */
export function isService(tree: TreeModel, node: number): boolean {
  return kindOf(tree, node) === nodeType.folder && docTypeOf(tree, node) === docType.dubbo
}

/** Projects, applications and folders, the empty ones included: they can be opened. */
export function isBranch(tree: TreeModel, node: number): boolean {
  return !isDoc(tree, node)
}

/** Nodes above, outermost first. */
export function ancestorsOf(tree: TreeModel, node: number): number[] {
  const above: number[] = []
  for (let at = tree.parent[node] ?? -1; at !== -1; at = tree.parent[at] ?? -1) above.unshift(at)
  return above
}

/** How many nodes of a kind there are. */
export function countKind(tree: TreeModel, kind: NodeType): number {
  let count = 0
  for (const type of tree.data.type) if (type === kind) count += 1
  return count
}

/** First document in reading order; -1 in a tree without one. */
export function firstDoc(tree: TreeModel): number {
  for (let node = 0; node < tree.size; node += 1) if (isDoc(tree, node)) return node
  return -1
}

/** The nearest document before a node in reading order (-1), or behind it (1); -1 where there is none. */
export function docBeside(tree: TreeModel, node: number, step: -1 | 1): number {
  for (let at = node + step; at >= 0 && at < tree.size; at += step) if (isDoc(tree, at)) return at
  return -1
}
