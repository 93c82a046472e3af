import { useRef, useState } from 'react'
import type { VirtualRowsHandle } from '../../shared/ui/virtual-rows/virtual-rows.tsx'
import { idOf, type TreeModel } from './tree-model.ts'

/** The `id` of a row's element. */
export const rowId = (id: string): string => `row-${id}`

/** Puts the focus on a row, as soon as it is drawn. */
function focusId(id: string): void {
  const find = () => document.getElementById(rowId(id))
  const drawn = find()
  if (drawn !== null) drawn.focus()
  // A row out of view has to be drawn first.
  else requestAnimationFrame(() => find()?.focus())
}

/** The row of a tree grid that has the tab stop. */
export function useRowFocus(tree: TreeModel, rows: Int32Array) {
  const [activeId, setActiveId] = useState('')
  const rowsRef = useRef<VirtualRowsHandle>(null)
  const node = tree.nodeOfId.get(activeId)
  const setRow = (index: number) => {
    const next = rows[index]
    if (next !== undefined) setActiveId(idOf(tree, next))
  }
  return {
    activeRow: Math.max(0, node === undefined ? -1 : rows.indexOf(node)),
    setRow,
    rowsRef,
    focusNode: (target: number) => focusId(idOf(tree, target)),
    focusRow: (row: number) => {
      const target = rows[row]
      if (target === undefined) return
      setRow(row)
      rowsRef.current?.scrollToRow(row)
      focusId(idOf(tree, target))
    },
  }
}

export type RowFocus = ReturnType<typeof useRowFocus>
