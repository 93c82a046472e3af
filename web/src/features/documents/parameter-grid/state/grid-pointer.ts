/* What the pointer does in the grid. One listener for all cells: their elements say which they are. */
import type { MouseEvent } from 'react'
import type { GridItem } from './grid-items.ts'
import { isEditable, isTextColumn, startEdit } from './grid-cells.ts'
import type { GridColumn } from './grid-types.ts'
import type { GridActions } from '../actions/actions.ts'

interface Pressed {
  item: GridItem
  column: GridColumn
}

const columns: readonly string[] = ['name', 'type', 'required', 'rules', 'maxLength', 'example', 'description']

function isColumn(name: string | undefined): name is GridColumn {
  return name !== undefined && columns.includes(name)
}

function pressed(event: MouseEvent<HTMLElement>, actions: GridActions): Pressed | undefined {
  const { target, currentTarget, button } = event
  // Menus of cells stand elsewhere in the page; buttons do what they do.
  if (button !== 0 || !(target instanceof Element) || !currentTarget.contains(target)) return undefined
  if (target.closest('button') !== null) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  const key = target.closest<HTMLElement>('[data-line]')?.dataset['line']
  const item = actions.now().items.find((each) => each.key === key)
  return item === undefined || !isColumn(column) ? undefined : { item, column }
}

/** Moves the cursor; pressing the cell it is in begins to edit. */
export function pressCell(event: MouseEvent<HTMLElement>, actions: GridActions): void {
  const hit = pressed(event, actions)
  if (hit === undefined) return
  const { item, column } = hit
  const { cursor, text } = actions.now().state
  const isHere = cursor?.key === item.key && cursor.column === column
  if (isHere && text !== undefined) return
  // The cell's own input takes the focus by itself; the page must not take it away again.
  event.preventDefault()
  if (!actions.commitText()) return
  if (item.kind === 'add')
    actions.update({ cursor: { key: item.key, column: 'name' }, text: '', selected: new Set(), pane: undefined })
  if (item.kind === 'variants') actions.moveCursor({ key: item.key, column: 'name' })
  if (item.kind !== 'field') return
  const { row } = item
  if (event.ctrlKey || event.metaKey) actions.toggleSelected(row.id)
  else if (isHere && isTextColumn(column) && !event.shiftKey) startEdit({ actions }, { key: item.key, column }, row)
  else actions.moveCursor({ key: item.key, column }, event.shiftKey)
}

/** Cells that choose a value open at once. */
export function clickCell(event: MouseEvent<HTMLElement>, actions: GridActions): void {
  if (event.shiftKey || event.ctrlKey || event.metaKey) return
  const hit = pressed(event, actions)
  if (hit?.item.kind !== 'field' || isTextColumn(hit.column)) return
  const { item, column } = hit
  if (isEditable(item.row, column, actions.isFixed(item.row)))
    startEdit({ actions }, { key: item.key, column }, item.row)
}
