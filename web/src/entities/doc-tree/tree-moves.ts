/*
 * Places in a tree that people arrange: where a drop or a key puts rows, and how to take that back. Pure. A place is a folder (`null`: the root) and the sibling to
 * stand before (`null`: behind all).
 */
import { idOf, isBranch, type TreeModel } from './tree-model.ts'

export interface ListPlace {
  parentId: string | null
  beforeId: string | null
}

export type DropWhere = 'before' | 'after' | 'into'

const parentIdOf = (tree: TreeModel, node: number): string | null => {
  const parent = tree.parent[node] ?? -1
  return parent === -1 ? null : idOf(tree, parent)
}

/** The next sibling, without those that move; -1 for none. */
function nextStaying(tree: TreeModel, node: number, moving: ReadonlySet<number>): number {
  const parent = tree.parent[node] ?? -1
  const end = parent === -1 ? tree.size : (tree.end[parent] ?? tree.size)
  for (let at = tree.end[node] ?? end; at < end; at = tree.end[at] ?? end) if (!moving.has(at)) return at
  return -1
}

function place(tree: TreeModel, parentId: string | null, before: number): ListPlace {
  return { parentId, beforeId: before === -1 ? null : idOf(tree, before) }
}

/** Whether a row is one of those, or inside. */
function isWithin(tree: TreeModel, node: number, roots: ReadonlySet<number>): boolean {
  for (let at = node; at !== -1; at = tree.parent[at] ?? -1) if (roots.has(at)) return true
  return false
}

/** Where a drop on a row puts what is dragged; `undefined` for a folder into itself. Behind an open folder means first in it. */
export function placeOfDrop(
  tree: TreeModel,
  { node, where, isOpen }: { node: number; where: DropWhere; isOpen: boolean },
  moving: ReadonlySet<number>,
): ListPlace | undefined {
  const parent = tree.parent[node] ?? -1
  const inside = where === 'into' || (where === 'after' && isOpen && (tree.end[node] ?? 0) > node + 1)
  if (isWithin(tree, inside ? node : parent, moving)) return undefined
  if (where === 'into') return place(tree, idOf(tree, node), -1)
  if (inside) {
    const first = node + 1
    return place(tree, idOf(tree, node), moving.has(first) ? nextStaying(tree, first, moving) : first)
  }
  const isStaying = where === 'before' && !moving.has(node)
  return place(tree, parentIdOf(tree, node), isStaying ? node : nextStaying(tree, node, moving))
}

function previousSibling(tree: TreeModel, node: number): number {
  const parent = tree.parent[node] ?? -1
  let before = -1
  for (let at = parent + 1; at < node; at = tree.end[at] ?? node) before = at
  return before
}

/** Where a key with Alt puts a row: among its siblings, into the folder above it, or out behind the folder it is in. */
export function placeOfKey(tree: TreeModel, node: number, key: string): ListPlace | undefined {
  const parent = tree.parent[node] ?? -1
  const moving = new Set([node])
  const above = previousSibling(tree, node)
  switch (key) {
    case 'ArrowUp':
      return above === -1 ? undefined : place(tree, parentIdOf(tree, node), above)
    case 'ArrowDown': {
      const below = nextStaying(tree, node, moving)
      return below === -1 ? undefined : place(tree, parentIdOf(tree, node), nextStaying(tree, below, moving))
    }
    case 'ArrowRight':
      return above !== -1 && isBranch(tree, above) ? place(tree, idOf(tree, above), -1) : undefined
    case 'ArrowLeft':
      return parent === -1 ? undefined : place(tree, parentIdOf(tree, parent), nextStaying(tree, parent, moving))
    default:
      return undefined
  }
}

/** Rows to put back together: neighbours in one folder. */
export interface FormerPlace extends ListPlace {
  ids: string[]
}

/** Ways back for rows about to move, in the order they have to be gone: each run stands before what is there by then. */
export function formerPlaces(tree: TreeModel, nodes: readonly number[]): FormerPlace[] {
  const moving = new Set(nodes)
  const runs: FormerPlace[] = []
  let last = -1
  for (const node of nodes) {
    const run = runs.at(-1)
    const follows = last !== -1 && tree.end[last] === node && tree.parent[last] === tree.parent[node]
    if (run !== undefined && follows) run.ids.push(idOf(tree, node))
    else runs.push({ ids: [idOf(tree, node)], ...place(tree, parentIdOf(tree, node), -1) })
    const end = runs.at(-1)
    const next = nextStaying(tree, node, moving)
    if (end !== undefined) end.beforeId = next === -1 ? null : idOf(tree, next)
    last = node
  }
  return runs
}
