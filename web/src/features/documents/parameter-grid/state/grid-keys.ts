/* What keys do in the grid, as in a spreadsheet. Owns: the keys. Does not own: what the actions mean (`actions/`). */
import { textOfValue, type Row } from '@lectern/model'
import type { KeyboardEvent } from 'react'
import type { GridItem } from './grid-items.ts'
import type { GridColumn } from './grid-types.ts'
import type { GridActions } from '../actions/actions.ts'
import type { Cursor } from './grid-state.ts'

const pageRows = 12

export interface KeyContext {
  actions: GridActions
  columns: readonly GridColumn[]
  /** The next Tab leaves the grid. */
  leave: { current: boolean }
}

/** The text a cell is edited from. */
export function cellText(row: Row, column: GridColumn): string {
  switch (column) {
    case 'name':
      return row.name
    case 'description':
      return row.description
    case 'example':
      return textOfValue(row.example)
    case 'maxLength':
      return row.maxLength === null || row.maxLengthIsDefault ? '' : String(row.maxLength)
    default:
      return ''
  }
}

/** True for cells that hold a text of their own. */
export function isTextColumn(column: GridColumn): boolean {
  return column === 'name' || column === 'example' || column === 'description' || column === 'maxLength'
}

/** True when a person may write into this cell of this row. */
export function isEditable(row: Row, column: GridColumn, isFixed: boolean): boolean {
  if (isFixed) return false
  if (column === 'name') return row.place === 'property' || row.place === 'pattern'
  if (column === 'required') return row.place === 'property'
  if (column === 'maxLength') return row.kind === 'string'
  return true
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

function nextColumn(columns: readonly GridColumn[], column: GridColumn): GridColumn {
  return columns[columns.indexOf(column) + 1] ?? column
}

function stops(items: readonly GridItem[]): GridItem[] {
  return items.filter((item) => item.kind !== 'ghost')
}

function moveRow({ actions }: KeyContext, step: number, extend: boolean): void {
  const { state, items } = actions.now()
  const list = stops(items)
  const at = list.findIndex((item) => item.key === state.cursor?.key)
  const next = list[Math.max(0, Math.min(list.length - 1, at + step))]
  if (next !== undefined) actions.moveCursor({ key: next.key, column: state.cursor?.column ?? 'name' }, extend)
}

function moveColumn({ actions, columns }: KeyContext, step: number): void {
  const { cursor } = actions.now().state
  if (cursor === undefined) return
  const column = columns[columns.indexOf(cursor.column) + step]
  if (column !== undefined && cursor.key !== '|add') actions.moveCursor({ ...cursor, column })
}

/** To the next cell, over the end of the row. False at the very end: Tab leaves the grid then. */
function moveTab({ actions, columns }: KeyContext, step: 1 | -1): boolean {
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

function toggleRequired({ actions }: KeyContext, row: Row): void {
  const rows = actions.chosenRows().filter((each) => isEditable(each, 'required', actions.isFixed(each)))
  actions.set(rows, { required: !row.required })
}

function clearOrRemove({ actions }: KeyContext, cursor: Cursor, row: Row | undefined): void {
  const { selected } = actions.now().state
  if (selected.size > 0 || cursor.column === 'name') actions.remove()
  else if (row === undefined) return
  else if (cursor.column === 'description') actions.set([row], { description: '' })
  else if (cursor.column === 'example') actions.set([row], { example: undefined })
  else if (cursor.column === 'maxLength') actions.set([row], { maxLength: 64, maxLengthIsDefault: true })
  else if (cursor.column === 'required') actions.set([row], { required: false })
}

/** Opens the cell: its input, or what chooses its value. */
export function startEdit(
  { actions }: Pick<KeyContext, 'actions'>,
  cursor: Cursor,
  row: Row | undefined,
  text?: string,
): void {
  const { source } = actions.now()
  if (source.isReadOnly) return
  if (row === undefined) {
    actions.update({ cursor, text: text ?? '' })
    return
  }
  if (!isEditable(row, cursor.column, actions.isFixed(row))) {
    actions.update({ cursor, problem: row.isLocked ? 'locked' : undefined })
    return
  }
  if (isTextColumn(cursor.column))
    actions.update({ cursor, text: text ?? cellText(row, cursor.column), problem: undefined })
  else if (cursor.column === 'required') actions.set([row], { required: !row.required })
  else actions.update({ cursor, pane: cursor.column === 'type' ? 'type' : 'rules', paneText: '', problem: undefined })
}

function handleAlt(event: KeyboardEvent, { actions }: KeyContext): boolean {
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
