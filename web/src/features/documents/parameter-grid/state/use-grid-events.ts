/* What keys, clipboard and focus do in the grid. One listener for all cells. */
import { rowsMediaType } from '@lectern/model'
import { useRef, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import type { GridActions } from '../actions/actions.ts'
import { handleKey } from './grid-keys.ts'
import type { GridItem } from './grid-items.ts'
import type { GridState } from './grid-state.ts'
import type { GridColumn } from './grid-types.ts'

interface GridEventsInput {
  state: GridState
  items: readonly GridItem[]
  actions: GridActions
  columns: readonly GridColumn[]
  widths: ReadonlyMap<GridColumn, number>
}

/** Listeners for the element around the rows. */
export function useGridEvents({ state, items, actions, columns, widths }: GridEventsInput) {
  const leave = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs of cells are elsewhere in the page and have keys of their own.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (!(event.target instanceof HTMLInputElement) || event.target.dataset['cell'] === undefined) return
    if (handleKey(event, { actions, columns, widths, leave })) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const copy = (event: ClipboardEvent<HTMLElement>, isCut: boolean) => {
    if (state.text !== undefined || state.pane !== undefined) return
    const copied = actions.copied()
    if (copied === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied.table)
    event.clipboardData.setData(rowsMediaType, copied.clip)
    if (isCut) actions.remove()
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const isEmptyLine = state.text === '' && (state.cursor?.key === '|add' || state.cursor?.key === '|draft')
    if (state.pane !== undefined || (state.text !== undefined && !(isEmptyLine && text.includes('\n')))) return
    event.preventDefault()
    actions.update({ text: undefined, draft: undefined })
    actions.paste(event.clipboardData.getData(rowsMediaType), text)
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const [first] = items
    if (event.target !== event.currentTarget || first === undefined) return
    const { cursor } = state
    const isShown = items.some((item) => item.key === cursor?.key)
    actions.moveCursor({ key: isShown && cursor !== undefined ? cursor.key : first.key, column: 'name' })
  }
  return {
    onKeyDown,
    onCopy: (event: ClipboardEvent<HTMLElement>) => copy(event, false),
    onCut: (event: ClipboardEvent<HTMLElement>) => copy(event, true),
    onPaste,
    onFocus,
  }
}
