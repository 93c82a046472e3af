/* What a key does in the tree (WAI-ARIA tree pattern). Pure: says where to go and what to open, changes nothing. */
import { isBranch, labelOf, type TreeModel } from './tree-model.ts'

export type TreeMove =
  | { kind: 'focus'; row: number }
  | { kind: 'open'; node: number; open: boolean }
  | { kind: 'openAll'; nodes: number[] }

interface Rows {
  readonly tree: TreeModel
  /** Visible nodes. */
  readonly rows: Int32Array
  readonly isOpen: (node: number) => boolean
}

/** Answer to a key on the row at `row`; `undefined` when the key means nothing here. */
export function moveByKey(key: string, row: number, { tree, rows, isOpen }: Rows): TreeMove | undefined {
  const node = rows[row]
  if (node === undefined) return undefined
  const focus = (target: number): TreeMove => ({ kind: 'focus', row: clamp(target, rows.length) })
  switch (key) {
    case 'ArrowDown':
      return focus(row + 1)
    case 'ArrowUp':
      return focus(row - 1)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(rows.length - 1)
    case 'PageDown':
      return focus(row + 10)
    case 'PageUp':
      return focus(row - 10)
    case 'ArrowRight':
      if (!isBranch(tree, node)) return undefined
      if (!isOpen(node)) return { kind: 'open', node, open: true }
      return tree.parent[rows[row + 1] ?? -1] === node ? focus(row + 1) : undefined
    case 'ArrowLeft': {
      if (isBranch(tree, node) && isOpen(node)) return { kind: 'open', node, open: false }
      const parentRow = rows.indexOf(tree.parent[node] ?? -1)
      return parentRow === -1 ? undefined : focus(parentRow)
    }
    case '*':
      return { kind: 'openAll', nodes: siblingsOf(tree, node).filter((sibling) => isBranch(tree, sibling)) }
    default:
      return undefined
  }
}

const clamp = (row: number, length: number) => Math.max(0, Math.min(length - 1, row))

function siblingsOf(tree: TreeModel, node: number): number[] {
  const parent = tree.parent[node] ?? -1
  const end = parent === -1 ? tree.size : (tree.end[parent] ?? tree.size)
  const nodes: number[] = []
  for (let at = parent + 1; at < end; at = tree.end[at] ?? end) nodes.push(at)
  return nodes
}

/**
 * The next row whose name begins with what was typed, searching on from `row` and around. One letter typed again goes on to the next;
 * more letters may stay on the row they already fit.
 */
export function findByTyping(typed: string, row: number, { tree, rows }: Omit<Rows, 'isOpen'>): number | undefined {
  const wanted = typed.toLowerCase()
  const repeated = [...wanted].every((letter) => letter === wanted[0])
  const beginning = repeated ? (wanted[0] ?? '') : wanted
  for (let step = repeated ? 1 : 0; step <= rows.length; step += 1) {
    const at = (row + step) % rows.length
    const node = rows[at]
    if (node !== undefined && labelOf(tree, node).toLowerCase().startsWith(beginning)) return at
  }
  return undefined
}
