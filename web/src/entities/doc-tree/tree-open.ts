/*
 * Which nodes are open, and the rows that follow from it. "Expand all" is one fact and not a list of every folder: what is remembered
 * is the general state and the exceptions to it.
 */
import { ancestorsOf, idOf, isBranch, type TreeModel } from './tree-model.ts'

export interface OpenState {
  /** What holds for nodes that are no exception. */
  readonly base: 'closed' | 'open'
  /** Ids of nodes that differ. */
  readonly exceptions: ReadonlySet<string>
}

export const allClosed: OpenState = { base: 'closed', exceptions: new Set() }
export const allOpen: OpenState = { base: 'open', exceptions: new Set() }

export function isOpen(state: OpenState, id: string): boolean {
  return state.exceptions.has(id) !== (state.base === 'open')
}

/** The state with the given nodes open or closed; the same object when nothing changes. */
export function setOpen(state: OpenState, ids: readonly string[], open: boolean): OpenState {
  const changed = ids.filter((id) => isOpen(state, id) !== open)
  if (changed.length === 0) return state
  const exceptions = new Set(state.exceptions)
  for (const id of changed) {
    if (exceptions.has(id)) exceptions.delete(id)
    else exceptions.add(id)
  }
  return { base: state.base, exceptions }
}

/** Opens everything above a node. */
export function reveal(tree: TreeModel, state: OpenState, node: number): OpenState {
  return setOpen(
    state,
    ancestorsOf(tree, node).map((above) => idOf(tree, above)),
    true,
  )
}

/** What a reader meets at the first visit: everything closed, but a tree with few roots shows what they hold. */
export function firstOpenState(tree: TreeModel): OpenState {
  const roots: string[] = []
  for (let node = 0; node < tree.size; node = tree.end[node] ?? tree.size) roots.push(idOf(tree, node))
  return roots.length <= 2 ? setOpen(allClosed, roots, true) : allClosed
}

/** Visible nodes from top to bottom. */
export function visibleNodes(tree: TreeModel, state: OpenState): Int32Array {
  return collect(tree, (node) => !isBranch(tree, node) || isOpen(state, idOf(tree, node)))
}

/** Walks the tree in reading order, leaving out what stands below closed nodes and what `keeps` refuses. */
export function collect(
  tree: TreeModel,
  opens: (node: number) => boolean,
  keeps: (node: number) => boolean = () => true,
): Int32Array {
  const rows = new Int32Array(tree.size)
  let count = 0
  let node = 0
  while (node < tree.size) {
    const end = tree.end[node] ?? tree.size
    if (!keeps(node)) {
      node = end
      continue
    }
    rows[count] = node
    count += 1
    node = end > node + 1 && opens(node) ? node + 1 : end
  }
  return rows.subarray(0, count)
}

/** Reads what was stored; `undefined` when it has another form. */
export function parseOpenState(value: unknown): OpenState | undefined {
  if (typeof value !== 'object' || value === null || !('base' in value) || !('exceptions' in value)) return undefined
  const { base, exceptions } = value
  if ((base !== 'closed' && base !== 'open') || !Array.isArray(exceptions)) return undefined
  return { base, exceptions: new Set(exceptions.filter((id) => typeof id === 'string')) }
}

/** The stored form. Ids of nodes that are gone are dropped, so that it does not grow for ever. */
export function serializeOpenState(tree: TreeModel, state: OpenState): unknown {
  return { base: state.base, exceptions: [...state.exceptions].filter((id) => tree.nodeOfId.has(id)) }
}
