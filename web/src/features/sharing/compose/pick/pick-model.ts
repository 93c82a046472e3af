/* Picking documents and folders of a space for a composed project. Owns: what ticks mean. Pure. */
import { nodeType } from '@lectern/contracts'
import { idOf, isDoc, kindOf, type TreeModel } from '../../../../entities/doc-tree/tree-model.ts'
import { tickStates, type Picks } from '../../../../entities/doc-tree/tree-picks.ts'

/** Nodes that are in the project already, themselves or in a folder that is. */
export function takenNodes(tree: TreeModel, taken: ReadonlySet<string>): Uint8Array {
  const nodes = new Uint8Array(tree.size)
  for (const id of taken) {
    const node = tree.nodeOfId.get(id)
    if (node !== undefined) nodes.fill(1, node, tree.end[node])
  }
  return nodes
}

/** Ticks of all nodes: 0 off, 1 on, 2 mixed. What is in the project already is on. */
export function pickStates(tree: TreeModel, picks: Picks, taken: Uint8Array): Uint8Array {
  const states = tickStates(tree, picks)
  for (let node = 0; node < tree.size; node += 1) if (taken[node] === 1) states[node] = 1
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const parent = tree.parent[node] ?? -1
    if (parent !== -1 && states[node] !== 0 && states[parent] === 0) states[parent] = 2
  }
  return states
}

/** Documents that are to be added. */
export function countPicked(tree: TreeModel, picks: Picks, taken: Uint8Array): number {
  const states = tickStates(tree, picks)
  let count = 0
  for (let node = 0; node < tree.size; node += 1)
    if (states[node] === 1 && taken[node] !== 1 && isDoc(tree, node)) count += 1
  return count
}

/**
 * Ids to add, in reading order. A ticked project or application stands for what is directly in it; a ticked folder for itself, with what is added to it
 * later, or for the documents in it now.
 */
export function idsToAdd(tree: TreeModel, picks: Picks, taken: Uint8Array, keepsFolders: boolean): string[] {
  const ids: string[] = []
  const states = tickStates(tree, picks)
  for (let node = 0; node < tree.size;) {
    const isPicked = states[node] === 1 && taken[node] !== 1
    const isFolder = kindOf(tree, node) === nodeType.folder
    if (isPicked && (isDoc(tree, node) || (keepsFolders && isFolder && hasDocs(tree, node)))) {
      ids.push(idOf(tree, node))
      node = tree.end[node] ?? tree.size
    } else node += 1
  }
  return ids
}

function hasDocs(tree: TreeModel, node: number): boolean {
  for (let at = node; at < (tree.end[node] ?? node); at += 1) if (isDoc(tree, at)) return true
  return false
}

/** Whether a node can take the place of a reference: a document or a folder. */
export function isPickable(tree: TreeModel, node: number): boolean {
  const kind = kindOf(tree, node)
  return kind === nodeType.doc || kind === nodeType.folder
}
