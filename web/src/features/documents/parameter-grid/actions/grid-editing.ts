/*
 * What the actions of a grid work on: the last render and what was changed since, and the few steps all of them are made of.
 */
import { idAfterWrite, type Edited, type Row, type Schema } from '@lectern/model'
import type { GridItem, GridView } from '../state/grid-items.ts'
import type { GridSource, GridState } from '../state/grid-state.ts'
import type { GridChange } from '../state/grid-types.ts'

export interface Latest {
  state: GridState
  items: readonly GridItem[]
  source: GridSource
}

export type Update = Partial<GridState>
export type GridEditing = ReturnType<typeof createGridEditing>

/** What was opened and chosen, after rows got other ids. */
export function renamedView(view: GridView, renamed: GridChange['renamed']): GridView {
  if (renamed.length === 0) return view
  const list = [...renamed]
  const moved = <V>(map: ReadonlyMap<string, V>) =>
    new Map([...map].map(([id, value]) => [idAfterWrite(id, list), value]))
  return { ...view, opened: moved(view.opened), variants: moved(view.variants) }
}

/** `settle` makes a schema the one further actions of the same event work on. */
export function createGridEditing(
  now: () => Latest,
  update: (update: Update) => void,
  commit: (schema: Schema) => void,
) {
  const rowAt = (key: string | undefined): Row | undefined => {
    const item = now().items.find((each) => each.key === key)
    return item?.kind === 'field' ? item.row : undefined
  }
  const cursorRow = () => rowAt(now().state.cursor?.key)
  const isFixed = (row: Row) => row.isLocked || now().source.lockedNames.has(row.id)
  /** The selected rows in the order they stand in; the row of the cursor when none is selected. */
  const chosenRows = (): Row[] => {
    const { state, items } = now()
    const rows = items.flatMap((item) => (item.kind === 'field' && state.selected.has(item.row.id) ? [item.row] : []))
    const row = cursorRow()
    return rows.length > 0 ? rows : row === undefined ? [] : [row]
  }
  /** Takes over what came of an operation, or says that nothing did. */
  const take = (edited: Edited, after: Update = {}): boolean => {
    const { state, source } = now()
    if (edited.schema === source.target.schema) {
      update({ ...after, problem: edited.refused.length > 0 ? 'notPossible' : undefined })
      return edited.refused.length === 0
    }
    const { cursor, selected } = state
    source.commit(edited.schema, edited.renamed)
    commit(edited.schema)
    update({
      view: renamedView(state.view, edited.renamed),
      cursor: cursor && { ...cursor, key: idAfterWrite(cursor.key, edited.renamed) },
      selected: new Set([...selected].map((id) => idAfterWrite(id, edited.renamed))),
      problem: undefined,
      ...after,
    })
    return true
  }
  /** False when nothing may be done with the rows, which is then said. */
  const guard = (rows: readonly Row[]): boolean => {
    const { source } = now()
    if (source.isReadOnly || rows.length === 0) return false
    if (!rows.some((row) => row.isLocked)) return true
    update({ problem: 'locked' })
    return false
  }
  const open = (id: string, isOpen: boolean) => {
    const { view } = now().state
    update({ view: { ...view, opened: new Map(view.opened).set(id, isOpen) } })
  }
  return { now, update, rowAt, cursorRow, isFixed, chosenRows, take, guard, open }
}
