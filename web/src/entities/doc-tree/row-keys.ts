/* What keys do on the rows of a tree grid. Owns: moving, folding and the place of a row. Does not own: what a list does with other keys. */
import type { KeyboardEvent } from 'react'
import { keyOf } from '../../shared/lib/key-name.ts'
import { areLettersOn } from '../../shared/lib/hooks/shortcuts.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { moveByKey } from './tree-keys.ts'
import { idOf, type TreeModel } from './tree-model.ts'
import { placeOfKey, type ListPlace } from './tree-moves.ts'
import { rowId, type RowFocus } from './use-row-focus.ts'

interface KeyedRows {
  tree: TreeModel
  /** Shown nodes. */
  rows: Int32Array
  isOpen: (node: number) => boolean
  setFolder: (node: number, open: boolean) => void
  openAll: () => void
}

interface RowKeysInput {
  list: KeyedRows
  focus: Pick<RowFocus, 'activeRow' | 'focusRow'>
  /** Called before a key moves the focus. */
  onMoveTo?: (row: number, extend: boolean) => void
  /** Any other key, by its name; true when it means something. */
  act: (key: string, node: number) => boolean
}

/** Hears the keys of all rows: arrows move and fold, others mean what `act` makes of them. */
export function rowKeys({ list, focus, onMoveTo, act }: RowKeysInput) {
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return
    const node = list.rows[focus.activeRow]
    if (node === undefined) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const move = isPlain ? moveByKey(event.key, focus.activeRow, list) : undefined
    if (move?.kind === 'focus') {
      onMoveTo?.(move.row, event.shiftKey)
      focus.focusRow(move.row)
    } else if (move?.kind === 'open') list.setFolder(move.node, move.open)
    else if (move?.kind === 'openAll') list.openAll()
    else if (!act(keyOf(event, areLettersOn()), node)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

interface ArrangeInput {
  list: Pick<KeyedRows, 'tree' | 'setFolder'>
  focusNode: (node: number) => void
  /** Why rows are not moved now. */
  refusal: string | undefined
  move: (nodes: readonly number[], at: ListPlace) => Promise<boolean>
  /** Called where there is no place in that direction. */
  onStay: () => void
}

/** Moves a row by an arrow key: up, down, into the folder before it, out of its own. */
export async function arrangeRow(node: number, key: string, input: ArrangeInput): Promise<void> {
  const { list, focusNode, refusal, move, onStay } = input
  if (refusal !== undefined) {
    showToast({ kind: 'info', message: refusal })
    return
  }
  const at = placeOfKey(list.tree, node, key)
  if (at === undefined) {
    onStay()
    return
  }
  if (at.parentId !== null) list.setFolder(list.tree.nodeOfId.get(at.parentId) ?? -1, true)
  if (await move([node], at)) focusNode(node)
}

/** Opens the menu of a row below its name. */
export function openMenuAtRow(tree: TreeModel, node: number, onMenu: (node: number, x: number, y: number) => void) {
  const box = document.getElementById(rowId(idOf(tree, node)))?.getBoundingClientRect()
  if (box !== undefined) onMenu(node, box.left + 48, box.bottom)
}
