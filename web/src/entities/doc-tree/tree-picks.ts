/*
 * Ticking nodes of a tree. A ticked branch means all it holds now and later, so it is one pick and not a pick per document. Picks never
 * stand below each other.
 */
import { ancestorsOf, idOf, type TreeModel } from './tree-model.ts'

/** Ids of the ticked nodes. */
export type Picks = ReadonlySet<string>

/** The ticked node that covers this one: itself or one above; -1 when none does. */
function coveringPick(tree: TreeModel, picks: Picks, node: number): number {
  if (picks.has(idOf(tree, node))) return node
  return ancestorsOf(tree, node).find((above) => picks.has(idOf(tree, above))) ?? -1
}

/** Tick states of all nodes at once: 0 off, 1 on, 2 mixed. */
export function tickStates(tree: TreeModel, picks: Picks): Uint8Array {
  const states = new Uint8Array(tree.size)
  for (const id of picks) {
    const node = tree.nodeOfId.get(id)
    if (node === undefined) continue
    states.fill(1, node, tree.end[node])
    for (const above of ancestorsOf(tree, node)) if (states[above] === 0) states[above] = 2
  }
  return states
}

/** Ticks or unticks a node. Unticking inside a ticked branch keeps the rest of it, node by node. */
export function togglePick(tree: TreeModel, picks: Picks, node: number): Picks {
  const next = new Set(picks)
  const cover = coveringPick(tree, picks, node)
  if (cover === -1) {
    for (let below = node; below < (tree.end[node] ?? node + 1); below += 1) next.delete(idOf(tree, below))
    next.add(idOf(tree, node))
    return next
  }
  next.delete(idOf(tree, cover))
  if (cover === node) return next
  const path = new Set([...ancestorsOf(tree, node), node])
  for (let at = cover + 1; at < (tree.end[cover] ?? 0);) {
    if (path.has(at)) {
      at = at === node ? (tree.end[at] ?? at + 1) : at + 1
    } else {
      next.add(idOf(tree, at))
      at = tree.end[at] ?? at + 1
    }
  }
  return next
}
