/* The text of the cell being edited, handed to the draft of the editor around the grid, and where a grid goes on with it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useUnfinished } from '../../../../entities/draft/unfinished.ts'
import { firstView, type DraftPlace, type GridItem } from './grid-items.ts'
import { cellText } from './grid-cells.ts'
import { firstState, type Cursor, type GridState } from './grid-state.ts'

/** What is typed is handed over at once, then as often as this. The draft itself waits too. */
const betweenMs = 300

interface KeptText {
  cursor: Cursor
  text: string
  draft?: DraftPlace
  opened: (readonly [string, boolean])[]
  variants: (readonly [string, number])[]
}

/** The state of a grid whose cell was being edited; `kept` is what `useKeptText` handed over. */
export function stateOfKept(kept: string | undefined): GridState {
  if (kept === undefined) return firstState
  // Only this file writes it.
  const { cursor, text, draft, opened, variants } = JSON.parse(kept) as KeptText
  const view = { ...firstView, opened: new Map(opened), variants: new Map(variants) }
  return { ...firstState, cursor, anchor: cursor.key, text, draft, view }
}

/** Hands the text over while it differs from what the cell says. `place` is undefined where no draft is kept. */
export function useKeptText(place: string | undefined, state: GridState, item: GridItem | undefined): void {
  const { keep } = useUnfinished()
  const lastAtMs = useRef(0)
  const kept = place === undefined ? undefined : write(state, item)
  useLayoutEffect(() => {
    // At once: the same key may go on to save.
    if (place !== undefined && kept === undefined) keep(place, undefined)
  }, [place, kept, keep])
  useEffect(() => {
    if (place === undefined || kept === undefined) return
    const timer = setTimeout(
      () => {
        lastAtMs.current = Date.now()
        keep(place, kept)
      },
      Math.max(0, lastAtMs.current + betweenMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [place, kept, keep])
}

function write({ cursor, text, draft, view }: GridState, item: GridItem | undefined): string | undefined {
  if (cursor === undefined || text === undefined || item === undefined) return undefined
  if (text === (item.kind === 'field' ? cellText(item.row, cursor.column) : '')) return undefined
  const kept: KeptText = {
    cursor,
    text,
    ...(draft !== undefined && { draft }),
    opened: [...view.opened],
    variants: [...view.variants],
  }
  return JSON.stringify(kept)
}
