/* Where the cursor of the grid goes. */
import type { GridActions } from '../actions/actions.ts'
import type { GridItem } from './grid-items.ts'
import type { GridColumn } from './grid-types.ts'

interface MoveContext {
  actions: GridActions
  columns: readonly GridColumn[]
}

/** The column itself when it is the last. */
export function nextColumn(columns: readonly GridColumn[], column: GridColumn): GridColumn {
  return columns[columns.indexOf(column) + 1] ?? column
}

/** Rows the cursor can be in. */
export function stops(items: readonly GridItem[]): GridItem[] {
  return items.filter((item) => item.kind !== 'ghost')
}

/** So many rows up or down, at most to the ends. */
export function moveRow({ actions }: MoveContext, step: number, extend: boolean): void {
  const { state, items } = actions.now()
  const list = stops(items)
  const at = list.findIndex((item) => item.key === state.cursor?.key)
  const next = list[Math.max(0, Math.min(list.length - 1, at + step))]
  if (next !== undefined) actions.moveCursor({ key: next.key, column: state.cursor?.column ?? 'name' }, extend)
}

/** So many columns to the right or left; stays where there is none. */
export function moveColumn({ actions, columns }: MoveContext, step: number): void {
  const { cursor } = actions.now().state
  if (cursor === undefined) return
  const column = columns[columns.indexOf(cursor.column) + step]
  if (column !== undefined && cursor.key !== '|add') actions.moveCursor({ ...cursor, column })
}

/** To the next cell, over the end of the row. False at the very end: Tab leaves the grid then. */
export function moveTab({ actions, columns }: MoveContext, step: 1 | -1): boolean {
  const { state, items } = actions.now()
  const { cursor } = state
  if (cursor === undefined) return false
  const list = stops(items)
  const row = list.findIndex((item) => item.key === cursor.key)
  const isWhole = list[row]?.kind !== 'field'
  const column = isWhole ? undefined : columns[columns.indexOf(cursor.column) + step]
  if (column !== undefined) {
    actions.moveCursor({ key: cursor.key, column })
    return true
  }
  const next = list[row + step]
  if (next === undefined) return false
  const first = columns[0] ?? 'name'
  actions.moveCursor({ key: next.key, column: step > 0 ? first : (columns.at(-1) ?? first) })
  return true
}
