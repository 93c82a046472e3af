/* Rows that are there already: duplicated, deleted, brought back, put elsewhere. */
import {
  deleteRows,
  duplicateRows,
  indentRows,
  insertRows,
  moveRows,
  newRowOf,
  outdentRows,
  shiftRows,
  type Edited,
  type Position,
  type Row,
} from '@lectern/model'
import type { GridItem } from '../state/grid-items.ts'
import type { GridEditing } from './grid-editing.ts'

export function movingActions(
  { now, update, chosenRows, take, guard }: GridEditing,
  showAdded: (edited: Edited) => void,
) {
  return {
    duplicate: () => {
      const rows = chosenRows()
      if (guard(rows)) showAdded(duplicateRows(now().source.target, rows))
    },
    remove: () => {
      const { items, source } = now()
      const rows = chosenRows()
      if (!guard(rows)) return
      const last = items.findIndex((item) => item.key === rows.at(-1)?.id)
      const gone = new Set(rows.map((row) => row.id))
      const next = items.slice(last + 1).find((item) => item.kind === 'field' && !isAmong(item.row, gone))
      const before = items.slice(0, last).findLast((item) => item.kind === 'field' && !isAmong(item.row, gone))
      const key = next?.key ?? before?.key ?? '|add'
      take(deleteRows(source.target, rows), {
        cursor: { key, column: now().state.cursor?.column ?? 'name' },
        selected: new Set(),
      })
    },
    restore(item: GridItem) {
      const { source } = now()
      if (item.kind !== 'ghost' || source.saved === undefined) return
      const row = newRowOf({ schema: source.saved.schema, components: source.target.components }, item.row)
      const { items } = now()
      const at = items.indexOf(item)
      const before = items.slice(at).find((each) => each.kind === 'field' && each.row.parentId === item.parentId)
      if (row !== undefined)
        showAdded(insertRows(source.target, { parentId: item.parentId, beforeId: before?.key }, [row]))
    },
    shift(step: -1 | 1) {
      const rows = chosenRows()
      if (guard(rows)) take(shiftRows(now().source.target, rows, step))
    },
    indent: () => {
      const rows = chosenRows()
      if (!guard(rows)) return
      const { items, state } = now()
      const above = siblingAbove(items, rows[0])
      if (above === undefined || above.isLocked || above.modelName !== '') update({ problem: 'notPossible' })
      else {
        update({ view: { ...state.view, opened: new Map(state.view.opened).set(above.id, true) } })
        take(indentRows(now().source.target, rows))
      }
    },
    outdent: () => {
      const rows = chosenRows()
      if (guard(rows)) take(outdentRows(now().source.target, rows))
    },
    /** With the pointer: the keyboard goes on at the first of the rows. */
    move(rows: readonly Row[], place: Position) {
      if (!guard(rows)) return
      const edited = moveRows(now().source.target, rows, place)
      const [first] = edited.selected
      take(edited, first === undefined ? {} : { cursor: { key: first, column: 'name' }, text: undefined })
    },
  }
}

function isAmong(row: Row, gone: ReadonlySet<string>): boolean {
  if (gone.has(row.id)) return true
  for (const id of gone) if (row.id.startsWith(id) && '.[<'.includes(row.id.charAt(id.length))) return true
  return false
}

function siblingAbove(items: readonly GridItem[], row: Row | undefined): Row | undefined {
  const level = items.flatMap((item) =>
    item.kind === 'field' && item.row.parentId === row?.parentId ? [item.row] : [],
  )
  return level[level.findIndex((each) => each.id === row?.id) - 1]
}
