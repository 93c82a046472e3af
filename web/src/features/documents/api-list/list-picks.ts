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

/** 1 for each node that is ticked, not filtered away, and no folder some of which is not ticked. */
function liveMarksOf(model: ListModel, kept: KeptNodes, picks: Picks): Uint8Array {
  const { tree } = model
  const marks = marksOf(model, picks)
  // From the leaves up: 1 while everything in a folder is ticked.
  const full = new Uint8Array(tree.size).fill(1)
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const isOn = marks[node] === 1 && kept.kept[node] === 1
    const isLive = isOn && (isDoc(tree, node) || (full[node] === 1 && isWhole(model, kept, node)))
    marks[node] = Number(isLive)
    const parent = tree.parent[node] ?? -1
    if (parent !== -1 && !isLive) full[parent] = 0
  }
  return marks
}

/** What is ticked. */
export interface Ticks {
  /** Without what is gone, is filtered away, or is a folder some of which is not ticked; the set it was read from when all of it stays. */
  picks: Picks
  /** Ticked documents in reading order. */
  docs: readonly string[]
  /** Ticked documents below each folder. */
  below: Int32Array
  /** What a reader counts: documents, and folders that hold none. */
  count: number
}

/** Reads all that is asked about ticks in one go: there may be thousands, and each is looked up once. */
export function readTicks(model: ListModel, kept: KeptNodes, picks: Picks): Ticks {
  const { tree } = model
  const below = new Int32Array(tree.size)
  if (picks.size === 0) return { picks, docs: [], below, count: 0 }
  const marks = liveMarksOf(model, kept, picks)
  const live: string[] = []
  const docs: string[] = []
  let count = 0
  for (let node = 0; node < tree.size; node += 1) {
    if (marks[node] !== 1) continue
    const id = idOf(tree, node)
    live.push(id)
    if (isDoc(tree, node)) docs.push(id)
    if (!isBranch(tree, node) || countOf(tree, node) === 0) count += 1
  }
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const parent = tree.parent[node] ?? -1
    if (parent === -1) continue
    const own = isDoc(tree, node) ? (marks[node] ?? 0) : (below[node] ?? 0)
    below[parent] = (below[parent] ?? 0) + own
  }
  return { picks: live.length === picks.size ? picks : new Set(live), docs, below, count }
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

/** How a folder's box looks: its own tick, or that of all the filter leaves of it. */
export function folderTick(
  model: ListModel,
  kept: KeptNodes,
  { picks, below }: Pick<Ticks, 'picks' | 'below'>,
  node: number,
): 'on' | 'part' | 'off' {
  if (picks.has(idOf(model.tree, node))) return 'on'
  const ticked = below[node] ?? 0
  if (ticked === 0) return 'off'
  return ticked === kept.docsBelow[node] && !isWhole(model, kept, node) ? 'on' : 'part'
}
