/* What cells hold and whether they may be written. Owns: which cells are texts, and opening one. Does not own: keys (`grid-keys.ts`). */
import { chipsOf, textOfValue, type Chip, type Row } from '@lectern/model'
import type { GridActions } from '../actions/actions.ts'
import type { GridColumn } from './grid-types.ts'
import type { Cursor } from './grid-state.ts'

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

/** The rules of a field that have no column of their own. */
export function ruleChipsOf(row: Row, columns: readonly GridColumn[]): Chip[] {
  const hasLength = row.kind === 'string' && columns.includes('maxLength')
  const chips = chipsOf({ ...row, nullable: false, ...(hasLength && { maxLength: null }) })
  return chips.filter((chip) => chip.kind === 'text' || chip.key !== 'example')
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

/** Opens the cell: its input, or what chooses its value. */
export function startEdit(
  { actions }: { actions: GridActions },
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

/** Of all chosen rows, as the one at the cursor is not. */
export function toggleRequired({ actions }: { actions: GridActions }, row: Row): void {
  const rows = actions.chosenRows().filter((each) => isEditable(each, 'required', actions.isFixed(each)))
  actions.set(rows, { required: !row.required })
}

/** Empties the cell; removes the row where its name or whole rows are chosen. */
export function clearOrRemove({ actions }: { actions: GridActions }, cursor: Cursor, row: Row | undefined): void {
  const { selected } = actions.now().state
  if (selected.size > 0 || cursor.column === 'name') actions.remove()
  else if (row === undefined) return
  else if (cursor.column === 'description') actions.set([row], { description: '' })
  else if (cursor.column === 'example') actions.set([row], { example: undefined })
  else if (cursor.column === 'maxLength') actions.set([row], { maxLength: 64, maxLengthIsDefault: true })
  else if (cursor.column === 'required') actions.set([row], { required: false })
}
