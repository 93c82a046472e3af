/* What keys do in the grid, as in a spreadsheet. Owns: the keys. Does not own: what the actions mean (`actions/`). */
import type { Row } from '@lectern/model'
import type { KeyboardEvent } from 'react'
import { clearOrRemove, startEdit, toggleRequired } from './grid-cells.ts'
import type { GridItem } from './grid-items.ts'
import { moveColumn, moveRow, moveTab, nextColumn, stops } from './grid-moves.ts'
import { isResizable, leastWidthOf, mostWidth } from './grid-widths.ts'
import { chooseWidth } from './use-column-widths.ts'
import type { GridColumn } from './grid-types.ts'
import type { GridActions } from '../actions/actions.ts'
import type { Cursor } from './grid-state.ts'

const pageRows = 12

export interface KeyContext {
  actions: GridActions
  columns: readonly GridColumn[]
  widths: ReadonlyMap<GridColumn, number>
  /** The next Tab leaves the grid. */
  leave: { current: boolean }
}

/** Handles a key; true when it was one of the grid's. */
export function handleKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { actions } = context
  if (event.nativeEvent.isComposing) return false
  const isEditing = actions.now().state.text !== undefined
  const wasLeaving = context.leave.current
  if (event.key !== 'Shift') context.leave.current = false
  if (event.key === 'Tab' && (wasLeaving || actions.now().source.isReadOnly)) return false
  return isEditing ? handleEditing(event, context) : handleMoving(event, context)
}

function handleEditing(event: KeyboardEvent, context: KeyContext): boolean {
  const { actions } = context
  switch (event.key) {
    case 'Escape':
      actions.cancelText()
      return true
    case 'Enter':
      if (event.altKey || event.shiftKey) return false
      finish(context, 'down')
      return true
    case 'Tab':
      finish(context, event.shiftKey ? 'back' : 'next')
      return true
    case 's':
      // Saving takes along what is being typed.
      if (event.ctrlKey || event.metaKey) actions.commitText()
      return false
    default:
      return false
  }
}

/** Takes the cell over and goes on: down as a table is filled, or to the next cell. */
function finish(context: KeyContext, way: 'down' | 'next' | 'back'): void {
  const { actions } = context
  const { cursor, text } = actions.now().state
  const isAdd = cursor?.key === '|add'
  const isDraft = cursor?.key === '|draft'
  if (isDraft && text === '') {
    actions.finishDraft('')
    return
  }
  if (isAdd && way === 'next' && (text ?? '').trim() !== '') {
    const id = actions.addLast((text ?? '').trim())
    if (id !== undefined) actions.moveCursor({ key: id, column: nextColumn(context.columns, 'name') })
    return
  }
  if (!actions.commitText()) return
  if (isAdd) return
  if (isDraft) {
    const key = actions.now().state.cursor?.key
    if (way === 'next' && key !== undefined) actions.moveCursor({ key, column: nextColumn(context.columns, 'name') })
    return
  }
  if (way === 'down') moveRow(context, 1, false)
  else moveTab(context, way === 'next' ? 1 : -1)
}

function handleMoving(event: KeyboardEvent, context: KeyContext): boolean {
  const { actions, columns } = context
  const { state, items } = actions.now()
  const cursor: Cursor = state.cursor ?? { key: items[0]?.key ?? '|add', column: 'name' }
  const item = items.find((each) => each.key === cursor.key)
  const row = item?.kind === 'field' ? item.row : undefined
  const isMod = event.ctrlKey || event.metaKey
  if (isMod) return handleModified(event, context, row)
  if (event.altKey) return handleAlt(event, context)
  switch (event.key) {
    case 'ArrowDown':
      moveRow(context, 1, event.shiftKey)
      return true
    case 'ArrowUp':
      moveRow(context, -1, event.shiftKey)
      return true
    case 'PageDown':
      moveRow(context, pageRows, event.shiftKey)
      return true
    case 'PageUp':
      moveRow(context, -pageRows, event.shiftKey)
      return true
    case 'ArrowRight':
      if (item?.kind === 'variants') stepVariant(context, item, 1)
      else if (item?.kind === 'field' && cursor.column === 'name' && item.hasChildren && !item.isOpen)
        actions.toggleOpen(item.row, false)
      else moveColumn(context, 1)
      return true
    case 'ArrowLeft':
      if (item?.kind === 'variants') stepVariant(context, item, -1)
      else if (item?.kind === 'field' && cursor.column === 'name') closeOrLeave(context, item)
      else moveColumn(context, -1)
      return true
    case 'Home':
      actions.moveCursor({ ...cursor, column: columns[0] ?? 'name' })
      return true
    case 'End':
      actions.moveCursor({ ...cursor, column: columns.at(-1) ?? 'name' })
      return true
    case 'Tab':
      return moveTab(context, event.shiftKey ? -1 : 1)
    case 'Escape':
      if (state.selected.size > 0 || state.problem !== undefined)
        actions.update({ selected: new Set(), problem: undefined })
      else context.leave.current = true
      return true
    case 'Enter':
    case 'F2':
      if (event.shiftKey && event.key === 'Enter') actions.addAfter()
      else startEdit(context, cursor, row)
      return true
    case ' ':
      if (row !== undefined && cursor.column === 'required') toggleRequired(context, row)
      else if (row !== undefined && cursor.column === 'name') actions.toggleSelected(row.id)
      else return false
      return true
    case 'Delete':
    case 'Backspace':
      clearOrRemove(context, cursor, row)
      return true
    default:
      return false
  }
}

function stepVariant({ actions }: KeyContext, item: Extract<GridItem, { kind: 'variants' }>, step: 1 | -1): void {
  const list = item.row.variants ?? []
  const at = list.findIndex((variant) => variant.index === item.chosen)
  const next = list[at + step]
  if (next !== undefined) actions.chooseVariant(item.row, next.index)
}

function closeOrLeave({ actions }: KeyContext, item: Extract<GridItem, { kind: 'field' }>): void {
  if (item.isOpen) actions.toggleOpen(item.row, true)
  else if (item.row.parentId !== '') actions.moveCursor({ key: item.row.parentId, column: 'name' })
}

const widthStep = 16

/** Makes the column of the cursor wider or narrower; one that takes what is left has no width of its own. */
function resizeColumn({ actions, columns, widths }: KeyContext, step: number): void {
  const column = actions.now().state.cursor?.column ?? columns[0]
  if (column === undefined || !isResizable(column)) return
  const width = (widths.get(column) ?? 0) + step
  chooseWidth(column, Math.min(mostWidth, Math.max(leastWidthOf(column), width)))
}

function handleAlt(event: KeyboardEvent, context: KeyContext): boolean {
  const { actions } = context
  if (event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    resizeColumn(context, event.key === 'ArrowRight' ? widthStep : -widthStep)
    return true
  }
  switch (event.key) {
    case 'ArrowUp':
      actions.shift(-1)
      return true
    case 'ArrowDown':
      actions.shift(1)
      return true
    case 'ArrowRight':
      actions.indent()
      return true
    case 'ArrowLeft':
      actions.outdent()
      return true
    default:
      return false
  }
}

function handleModified(event: KeyboardEvent, context: KeyContext, row: Row | undefined): boolean {
  const { actions, columns } = context
  const { items, state } = actions.now()
  switch (event.key.toLowerCase()) {
    case 'd':
      actions.duplicate()
      return true
    case 'a':
      actions.selectAll()
      return true
    case 'z':
      if (event.shiftKey) actions.redo()
      else actions.undo()
      return true
    case 'y':
      actions.redo()
      return true
    case 'enter':
      if (event.shiftKey && row !== undefined) actions.addChild(row)
      else actions.addAfter()
      return true
    case 'home':
    case 'end': {
      const list = stops(items)
      const target = event.key.toLowerCase() === 'home' ? list[0] : list.at(-1)
      if (target !== undefined)
        actions.moveCursor({ key: target.key, column: state.cursor?.column ?? columns[0] ?? 'name' }, event.shiftKey)
      return true
    }
    default:
      return false
  }
}
