/* The row of the list that has the tab stop, and where a range of ticks began. */
import { useRef, useState } from 'react'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import type { VirtualRowsHandle } from '../../../shared/ui/table/virtual-rows.tsx'
import type { ListState } from './use-list-state.ts'

/** Ticks every document between two rows, and closed folders with all they hold. */
function tickRange(list: ListState, from: number, to: number): void {
  const rows = [...list.rows.slice(Math.min(from, to), Math.max(from, to) + 1)]
  list.setTicked(
    rows.filter((node) => !list.isFolder(node) || !list.isOpen(node)).flatMap((node) => list.idsOfRow(node)),
    true,
  )
}

/** Puts the focus on a row, as soon as it is drawn. */
function focusId(id: string): void {
  const find = () => document.getElementById(`row-${id}`)
  const drawn = find()
  if (drawn !== null) drawn.focus()
  // A row out of view has to be drawn first.
  else requestAnimationFrame(() => find()?.focus())
}

export function useTableFocus(list: ListState) {
  const [activeId, setActiveId] = useState('')
  const anchor = useRef(0)
  const rowsRef = useRef<VirtualRowsHandle>(null)
  const { tree } = list.model
  const node = tree.nodeOfId.get(activeId)
  const activeRow = Math.max(0, node === undefined ? -1 : list.rows.indexOf(node))
  const setRow = (index: number) => {
    const next = list.rows[index]
    if (next !== undefined) setActiveId(idOf(tree, next))
  }
  return {
    activeRow,
    setRow,
    rowsRef,
    focusNode: (target: number) => focusId(idOf(tree, target)),
    focusRow: (row: number) => {
      const target = list.rows[row]
      if (target === undefined) return
      setRow(row)
      rowsRef.current?.scrollToRow(row)
      focusId(idOf(tree, target))
    },
    /** Ticks a row, or all from where the last tick was. */
    tick: (target: number, on: boolean, extend: boolean) => {
      const row = list.rows.indexOf(target)
      if (extend) tickRange(list, anchor.current, row)
      else list.setTicked(list.idsOfRow(target), on)
      anchor.current = row
    },
    /** What moving to a row means for ticks: Shift ticks all on the way. */
    tickOnMove: (from: number, to: number, extend: boolean) => {
      if (extend) tickRange(list, from, to)
      else anchor.current = to
    },
  }
}

export type TableFocus = ReturnType<typeof useTableFocus>
