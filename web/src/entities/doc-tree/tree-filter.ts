/*
 * Filtering the tree by id, operation id, name and path. Owns: what matches, what stays visible, which nodes open because of it, and the ranges to
 * mark in a text. The lower-cased texts are made once per tree, so that a key press costs one search per node.
 */
import { idOf, isBranch, isDoc, labelOf, methodOf, operationIdOf, urlOf, type TreeModel } from './tree-model.ts'
import { collect } from './tree-open.ts'

const haystacks = new WeakMap<TreeModel, readonly string[]>()

/** What is searched of each node, in lower case; made at the first filter. */
function haystacksOf(tree: TreeModel): readonly string[] {
  const made = haystacks.get(tree)
  if (made !== undefined) return made
  const texts = Array.from({ length: tree.size }, (_, node) =>
    // Separated by a character nobody types, so that a term never spans two fields.
    [labelOf, urlOf, idOf, operationIdOf, methodOf]
      .map((read) => read(tree, node))
      .join('\n')
      .toLowerCase(),
  )
  haystacks.set(tree, texts)
  return texts
}

/** The words of a filter text in lower case; all of them must be found. */
export function termsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

export interface FilteredTree {
  /** 1 for nodes that match themselves. */
  readonly matches: Uint8Array
  /** 1 for nodes that stay visible: matches, what is above them, and all below a matching branch. */
  readonly kept: Uint8Array
  /** 1 for branches with a match somewhere below; they are open unless the reader closes them. */
  readonly opened: Uint8Array
  /** Documents that match or stand below a matching branch. */
  readonly docCount: number
}

/** Filters the tree; `undefined` for a text without words: nothing is filtered then. `found`: ids of nodes that match for another reason. */
export function filterTree(tree: TreeModel, text: string, found?: ReadonlySet<string>): FilteredTree | undefined {
  const terms = termsOf(text)
  if (terms.length === 0) return undefined
  const texts = haystacksOf(tree)
  const matches = new Uint8Array(tree.size)
  const kept = new Uint8Array(tree.size)
  const opened = new Uint8Array(tree.size)
  let keptUntil = 0
  let docCount = 0
  for (let node = 0; node < tree.size; node += 1) {
    const haystack = texts[node] ?? ''
    const isMatch = terms.every((term) => haystack.includes(term)) || found?.has(idOf(tree, node)) === true
    if (isMatch) {
      matches[node] = 1
      if (isBranch(tree, node)) keptUntil = Math.max(keptUntil, tree.end[node] ?? 0)
      markAbove(tree, node, kept, opened)
    }
    if (isMatch || node < keptUntil) {
      kept[node] = 1
      if (isDoc(tree, node)) docCount += 1
    }
  }
  return { matches, kept, opened, docCount }
}

function markAbove(tree: TreeModel, node: number, kept: Uint8Array, opened: Uint8Array): void {
  for (let above = tree.parent[node] ?? -1; above !== -1 && opened[above] === 0; above = tree.parent[above] ?? -1) {
    kept[above] = 1
    opened[above] = 1
  }
}

/**
 * Visible nodes of a filtered tree.
 * @param toggled nodes the reader opened or closed against what the filter does
 */
export function filteredNodes(tree: TreeModel, filtered: FilteredTree, toggled: ReadonlySet<number>): Int32Array {
  return collect(
    tree,
    (node) => (filtered.opened[node] === 1) !== toggled.has(node),
    (node) => filtered.kept[node] === 1,
  )
}

/** A run of characters to mark, from `start` up to `end`. */
export type MarkRange = readonly [start: number, end: number]

/** Where the words of the filter stand in a text; touching and overlapping ones are joined. */
export function findMarks(text: string, terms: readonly string[]): MarkRange[] {
  const lower = text.toLowerCase()
  // A text whose lower case has another length cannot be marked by position.
  if (lower.length !== text.length) return []
  const found: MarkRange[] = []
  for (const term of terms) {
    for (let at = lower.indexOf(term); at !== -1; at = lower.indexOf(term, at + term.length)) {
      found.push([at, at + term.length])
    }
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const joined: MarkRange[] = []
  for (const range of found) {
    const last = joined.at(-1)
    if (last !== undefined && range[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])]
    else joined.push(range)
  }
  return joined
}
