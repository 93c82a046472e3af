/* The row of the list that has the tab stop, and where a range of ticks began. */
import { useRef } from 'react'
import { useRowFocus } from '../../../entities/doc-tree/use-row-focus.ts'
import type { ListState } from './use-list-state.ts'

/** Ticks every document between two rows, and closed folders with all they hold. */
function tickRange(list: ListState, from: number, to: number): void {
  const rows = [...list.rows.slice(Math.min(from, to), Math.max(from, to) + 1)]
  list.setTicked(
    rows.filter((node) => !list.isFolder(node) || !list.isOpen(node)).flatMap((node) => list.idsOfRow(node)),
    true,
  )
}

export function useTableFocus(list: ListState) {
  const focus = useRowFocus(list.model.tree, list.rows)
  const anchor = useRef(0)
  return {
    ...focus,
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
