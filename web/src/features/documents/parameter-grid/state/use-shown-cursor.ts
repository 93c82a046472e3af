/* The line the cursor is in, kept in sight. */
import { useLayoutEffect, useRef } from 'react'
import type { VirtualRowsHandle } from '../../../../shared/ui/virtual-rows/virtual-rows.tsx'
import type { GridActions } from '../actions/actions.ts'
import type { GridItem } from './grid-items.ts'
import type { Cursor } from './grid-state.ts'

interface ShownCursor {
  items: readonly GridItem[]
  cursor: Cursor | undefined
  actions: GridActions
}

/** Index of the cursor's line, -1 for none, and the handle its rows are scrolled by. Goes after `useGrid`: it asks for what is drawn. */
export function useShownCursor({ items, cursor, actions }: ShownCursor) {
  const rowsRef = useRef<VirtualRowsHandle>(null)
  const lastIndex = useRef(0)
  const cursorIndex = items.findIndex((item) => item.key === cursor?.key)
  useLayoutEffect(() => {
    if (cursorIndex >= 0) {
      lastIndex.current = cursorIndex
      rowsRef.current?.scrollToRow(cursorIndex)
      return
    }
    // The line of the cursor is gone, by undo for instance: the keyboard stays where it was.
    const { cursor: lost } = actions.now().state
    const stops = (item: GridItem) => item.kind !== 'ghost'
    const next = items.slice(lastIndex.current).find(stops) ?? items.slice(0, lastIndex.current).findLast(stops)
    if (lost !== undefined && next !== undefined)
      actions.update({ cursor: { ...lost, key: next.key }, text: undefined })
  }, [cursorIndex, items, actions])
  return { cursorIndex, rowsRef }
}
