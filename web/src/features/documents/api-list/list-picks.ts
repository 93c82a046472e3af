/*
 * What is ticked: documents, and folders as a whole. Pure. A folder is ticked as a whole only by its own tick, and only while nothing in it is
 * filtered away; then it is moved, copied and deleted itself. What is set for documents is set for those in it.
 */
import { appendAll } from '@lectern/model'
import { countOf, idOf, isBranch, isDoc } from '../../../entities/doc-tree/tree-model.ts'
import type { KeptNodes, ListModel } from './list-model.ts'

export type Picks = ReadonlySet<string>

/** True when the filter leaves everything in a folder. */
function isWhole({ tree }: ListModel, { docsBelow }: KeptNodes, node: number): boolean {
  return docsBelow[node] === countOf(tree, node)
}

/** Ids a tick on a row means: the document, or what stays of the folder, and the folders in it that stay whole. */
export function idsOfTick(model: ListModel, kept: KeptNodes, node: number): string[] {
  const { tree } = model
  const ids: string[] = []
  for (let at = node; at < (tree.end[node] ?? node + 1); at += 1) {
    if (kept.kept[at] === 1 && (isDoc(tree, at) || isWhole(model, kept, at))) ids.push(idOf(tree, at))
  }
  return ids
}

/** Everything that can be ticked. */
export function idsOfAll(model: ListModel, kept: KeptNodes): string[] {
  const ids: string[] = []
  for (let node = 0; node < model.tree.size; node = model.tree.end[node] ?? node + 1)
    if (kept.kept[node] === 1) appendAll(ids, idsOfTick(model, kept, node))
  return ids
}

/** 1 for each node that is ticked. */
function marksOf({ tree }: ListModel, picks: Picks): Uint8Array {
  const marks = new Uint8Array(tree.size)
  for (const id of picks) {
    const node = tree.nodeOfId.get(id)
    if (node !== undefined) marks[node] = 1
  }
  return marks
}

/** Without what is gone, is filtered away, or is a folder some of which is not ticked; the same set when all of it stays. */
export function livePicks(model: ListModel, kept: KeptNodes, picks: Picks): Picks {
  if (picks.size === 0) return picks
  const { tree } = model
  const marks = marksOf(model, picks)
  // From the leaves up: 1 while everything in a folder is ticked.
  const full = new Uint8Array(tree.size).fill(1)
  let count = 0
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const isOn = marks[node] === 1 && kept.kept[node] === 1
    const isLive = isOn && (isDoc(tree, node) || (full[node] === 1 && isWhole(model, kept, node)))
    marks[node] = Number(isLive)
    count += Number(isLive)
    const parent = tree.parent[node] ?? -1
    if (parent !== -1 && !isLive) full[parent] = 0
  }
  return count === picks.size ? picks : new Set([...picks].filter((id) => marks[tree.nodeOfId.get(id) ?? -1] === 1))
}

/** What is moved, copied or deleted: ticked folders as a whole, and ticked documents in none of them; in reading order. */
export function rootsOf({ tree }: ListModel, picks: Picks): number[] {
  const roots: number[] = []
  for (let node = 0; node < tree.size;) {
    const isPicked = picks.has(idOf(tree, node))
    if (isPicked) roots.push(node)
    node = isPicked ? (tree.end[node] ?? node + 1) : node + 1
  }
  return roots
}

/** Ticked documents. */
export function pickedDocs({ tree }: ListModel, picks: Picks): string[] {
  return [...picks].filter((id) => isDoc(tree, tree.nodeOfId.get(id) ?? -1))
}

/** What a reader counts: documents, and folders that hold none. */
export function countPicks({ tree }: ListModel, picks: Picks): number {
  let count = 0
  for (const id of picks) {
    const node = tree.nodeOfId.get(id) ?? -1
    if (!isBranch(tree, node) || countOf(tree, node) === 0) count += 1
  }
  return count
}

/** Ticked documents below each folder. */
export function countTickedBelow(model: ListModel, picks: Picks): Int32Array {
  const { tree } = model
  const marks = marksOf(model, picks)
  const below = new Int32Array(tree.size)
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const parent = tree.parent[node] ?? -1
    if (parent === -1) continue
    const own = isDoc(tree, node) ? (marks[node] ?? 0) : (below[node] ?? 0)
    below[parent] = (below[parent] ?? 0) + own
  }
  return below
}

/** How a folder's box looks: its own tick, or that of all the filter leaves of it. */
export function folderTick(
  model: ListModel,
  kept: KeptNodes,
  { picks, below }: { picks: Picks; below: Int32Array },
  node: number,
): 'on' | 'part' | 'off' {
  if (picks.has(idOf(model.tree, node))) return 'on'
  const ticked = below[node] ?? 0
  if (ticked === 0) return 'off'
  return ticked === kept.docsBelow[node] && !isWhole(model, kept, node) ? 'on' : 'part'
}
