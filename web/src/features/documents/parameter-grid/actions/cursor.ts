/* Where the cursor is, what is selected, what is open. */
import type { Row } from '@lectern/model'
import type { Cursor } from '../state/grid-state.ts'
import type { GridEditing } from './grid-editing.ts'

export function cursorActions({ now, update, cursorRow, open }: GridEditing) {
  return {
    moveCursor(cursor: Cursor, extend = false) {
      const { state, items } = now()
      const anchor = extend ? (state.anchor ?? state.cursor?.key ?? cursor.key) : cursor.key
      let selected: ReadonlySet<string> = state.selected
      if (extend) {
        const [a, b] = [anchor, cursor.key]
          .map((key) => items.findIndex((item) => item.key === key))
          .toSorted((x, y) => x - y)
        const range = items.slice(a, (b ?? 0) + 1)
        selected = new Set(range.flatMap((item) => (item.kind === 'field' ? [item.row.id] : [])))
      } else if (selected.size > 0) selected = new Set()
      update({ cursor, anchor, selected, text: undefined, pane: undefined, problem: undefined })
    },
    toggleSelected(key: string) {
      const { state } = now()
      // The first row picked beside the one of the cursor takes that one along.
      const isFirst = state.selected.size === 0 && cursorRow() !== undefined && state.cursor?.key !== key
      const selected = new Set(isFirst && state.cursor !== undefined ? [state.cursor.key] : state.selected)
      if (!selected.delete(key)) selected.add(key)
      update({ selected, anchor: key })
    },
    selectAll: () => {
      const { items } = now()
      update({ selected: new Set(items.flatMap((item) => (item.kind === 'field' ? [item.row.id] : []))) })
    },
    toggleOpen(row: Row, isOpen: boolean) {
      open(row.id, !isOpen)
    },
    expandAll: () => {
      update({ view: { ...now().state.view, base: 'open', opened: new Map() } })
    },
    collapseAll: () => {
      update({ view: { ...now().state.view, base: 'closed', opened: new Map() } })
    },
    chooseVariant(row: Row, index: number) {
      const { view } = now().state
      update({ view: { ...view, variants: new Map(view.variants).set(row.id, index) } })
    },
  }
}
