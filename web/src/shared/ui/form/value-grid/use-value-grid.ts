/* What keys and pasting do in a grid of values. Owns: which cell has the focus. Does not own: what becomes of the rows (`lib/grid-rows.ts`). */
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  cellsOf,
  newRow,
  withMoved,
  withPasted,
  withReplaced,
  type GridRow,
  type GridValues,
} from '../../../lib/grid-rows.ts'
import { cellName } from './value-grid-column.ts'

interface ValueGridInput {
  rows: readonly GridRow[]
  /** Those a filter leaves; all rows without one. */
  shown: readonly GridRow[]
  /** Of the columns, from left to right. */
  keys: readonly string[]
  blank: () => GridValues
  onChange: (rows: GridRow[]) => void
}

export function useValueGrid({ rows, shown, keys, blank, onChange }: ValueGridInput) {
  const frameRef = useRef<HTMLDivElement>(null)
  const firstKey = keys[0] ?? ''
  const focus = (name: string) => {
    frameRef.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(name)}"]`)?.focus()
  }
  /** Changes the rows and moves the focus in one step: further keys go into the next cell. */
  const changeAndFocus = (next: GridRow[], name: string) => {
    flushSync(() => onChange(next))
    focus(name)
  }
  const focusBeside = (rowId: string, by: -1 | 1, key: string) => {
    const next = shown[shown.findIndex((row) => row.id === rowId) + by]
    focus(next === undefined && by === 1 ? 'add' : cellName(next?.id ?? rowId, key))
  }
  return {
    frameRef,
    firstKey,
    onKey: (event: KeyboardEvent, row: GridRow, key: string) => {
      if (event.nativeEvent.isComposing) return
      const by = event.key === 'ArrowUp' ? -1 : 1
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        // Between rows a filter hides, a place has no meaning.
        if (shown === rows) changeAndFocus(withMoved(rows, row.id, by), cellName(row.id, key))
      } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown' || event.key === 'Enter') {
        if (event.target instanceof HTMLSelectElement && event.key !== 'Enter') return
        event.preventDefault()
        focusBeside(row.id, by, key)
      }
    },
    /** @param id of the row it begins in; `undefined` for the row that adds one */
    onPaste: (event: ClipboardEvent, id: string | undefined, key: string) => {
      const cells = cellsOf(event.clipboardData.getData('text/plain'))
      if (cells === undefined) return
      event.preventDefault()
      // A range goes into the rows in sight, never into those a filter hides.
      onChange(withReplaced(rows, withPasted(shown, cells, { id, key }, keys, blank)))
    },
    add: (value: string) => {
      const row = newRow({ ...blank(), [firstKey]: value })
      changeAndFocus([...rows, row], cellName(row.id, keys[1] ?? firstKey))
    },
    focusLast: () => {
      const last = shown.at(-1)
      if (last !== undefined) focus(cellName(last.id, firstKey))
    },
  }
}
