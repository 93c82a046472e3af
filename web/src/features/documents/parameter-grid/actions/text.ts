/* The text of a cell being edited: taken over, or given up. */
import { setColumns, valueOfText, type ColumnChange, type Row } from '@lectern/model'
import type { GridColumn } from '../state/grid-types.ts'
import type { addingActions } from './adding.ts'
import type { GridEditing } from './grid-editing.ts'

type Adding = Pick<ReturnType<typeof addingActions>, 'finishDraft' | 'dropDraft' | 'addLast'>

export function textActions({ now, update, cursorRow, isFixed, take }: GridEditing, adding: Adding) {
  const namesBeside = (row: Row): Set<string> =>
    new Set(
      now().items.flatMap((item) =>
        item.kind === 'field' && item.row.parentId === row.parentId && item.row.id !== row.id ? [item.row.name] : [],
      ),
    )
  return {
    /** Takes the text of the cell being edited over; false when it cannot be. */
    commitText(): boolean {
      const { state } = now()
      const { cursor, text } = state
      if (cursor === undefined || text === undefined) return true
      if (cursor.key === '|draft') return text === '' ? true : adding.finishDraft(text.trim())
      if (cursor.key === '|add') {
        const name = text.trim()
        if (name === '') update({ text: undefined })
        return name === '' || adding.addLast(name) !== undefined
      }
      const row = cursorRow()
      if (row === undefined || isFixed(row)) {
        update({ text: undefined })
        return true
      }
      if (cursor.column === 'name') {
        const name = text.trim()
        const problem = name === '' ? 'nameMissing' : namesBeside(row).has(name) ? 'nameTaken' : undefined
        if (problem !== undefined) {
          update({ problem })
          return false
        }
        if (name === row.name) update({ text: undefined, problem: undefined })
        else
          take(
            setColumns(now().source.target, [row], {
              name: row.place === 'pattern' ? `/${name.replace(/^\/|\/$/g, '')}/` : name,
            }),
            { text: undefined },
          )
        return true
      }
      const change = changeOfText(cursor.column, text, row)
      if (change === undefined) update({ text: undefined })
      else take(setColumns(now().source.target, [row], change), { text: undefined })
      return true
    },
    cancelText: () => {
      if (now().state.cursor?.key === '|draft') adding.dropDraft()
      else update({ text: undefined, problem: undefined })
    },
  }
}

function changeOfText(column: GridColumn, text: string, row: Row): ColumnChange | undefined {
  switch (column) {
    case 'description':
      return text === row.description ? undefined : { description: text }
    case 'example':
      return { example: valueOfText(text, row.kind) }
    case 'maxLength': {
      const length = Number(text.trim())
      if (text.trim() === '') return { maxLength: 64, maxLengthIsDefault: true }
      return Number.isInteger(length) && length > 0 ? { maxLength: length, maxLengthIsDefault: false } : undefined
    }
    default:
      return undefined
  }
}
