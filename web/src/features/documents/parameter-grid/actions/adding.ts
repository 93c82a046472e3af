/* Fields that are added: the line waiting for a name, and rows put in from elsewhere. */
import { findRow, insertRows, variantOfId, type Edited, type NewRow, type Position, type Row } from '@lectern/model'
import type { DraftPlace } from '../state/grid-items.ts'
import type { GridColumn } from '../state/grid-types.ts'
import type { GridEditing } from './grid-editing.ts'

/** Places for the line that waits for its name. */
function draftPlaces({ now, update }: Pick<GridEditing, 'now' | 'update'>) {
  /** Right after a row, with its name still to come. */
  const placeAfter = (row: Row): DraftPlace | undefined => {
    const { items, source } = now()
    const item = items.find((each) => each.kind === 'field' && each.row.id === row.id)
    if (item?.kind !== 'field') return undefined
    const siblings = items.flatMap((each) =>
      each.kind === 'field' && each.row.parentId === row.parentId ? [each.row] : [],
    )
    const next = siblings[siblings.findIndex((each) => each.id === row.id) + 1]
    const parent = findRow(source.target, row.parentId)
    if (parent === undefined || parent.isLocked || row.isLocked) return undefined
    const variant = variantOfId(row.id, row.parentId) ?? now().state.view.variants.get(row.parentId)
    return { parentId: row.parentId, beforeId: next?.id, afterId: row.id, variant, level: item.level }
  }
  const startDraft = (draft: DraftPlace | undefined) => {
    if (draft === undefined) update({ problem: 'locked' })
    else
      update({
        draft,
        cursor: { key: '|draft', column: 'name' },
        text: '',
        selected: new Set(),
        pane: undefined,
        problem: undefined,
      })
  }
  /** Behind everything below a row; '' for the grid itself. */
  const placeLast = (parentId: string, level: number): DraftPlace => ({
    parentId,
    beforeId: undefined,
    afterId: undefined,
    variant: now().state.view.variants.get(parentId),
    level,
  })
  return { startDraft, placeAfter, placeLast }
}

export function addingActions({ now, update, cursorRow, take, guard, open }: GridEditing) {
  const showAdded = (edited: Edited, column: GridColumn = 'name') => {
    const [first] = edited.selected
    const selected = new Set(edited.selected.length > 1 ? edited.selected : [])
    take(edited, first === undefined ? {} : { cursor: { key: first, column }, selected, anchor: first })
  }
  const { startDraft, placeAfter, placeLast } = draftPlaces({ now, update })
  const position = (): Position => {
    const row = cursorRow()
    const place = row === undefined ? undefined : placeAfter(row)
    return place ?? { parentId: '', variant: now().state.view.variants.get('') }
  }
  const addNamed = (name: string, place: Position): Edited =>
    insertRows(now().source.target, place, [{ name, schema: { type: 'string' } }])

  return {
    addAfter: () => {
      const row = cursorRow()
      startDraft(row === undefined ? placeLast('', 0) : placeAfter(row))
    },
    addChild(row: Row) {
      if (!guard([row])) return
      const item = now().items.find((each) => each.key === row.id)
      const level = item?.kind === 'field' ? item.level + 1 : 1
      if (row.modelName !== '' && row.kind !== 'choice') {
        update({ problem: 'locked' })
        return
      }
      open(row.id, true)
      startDraft(placeLast(row.id, level))
    },
    /** Takes the name of the line being added over; true when it was. */
    finishDraft(name: string): boolean {
      const { draft } = now().state
      if (draft === undefined) return false
      if (name === '') {
        update({ problem: 'nameMissing', text: '' })
        return false
      }
      const edited = addNamed(name, draft)
      const [id] = edited.selected
      return take(edited, {
        draft: undefined,
        text: undefined,
        ...(id !== undefined && { cursor: { key: id, column: 'name' } }),
      })
    },
    dropDraft: () => {
      const { draft } = now().state
      const key = draft?.afterId ?? draft?.parentId ?? ''
      update({
        draft: undefined,
        text: undefined,
        problem: undefined,
        cursor: { key: key === '' ? '|add' : key, column: 'name' },
      })
    },
    /** Adds a field at the end by its name. */
    addLast(name: string): string | undefined {
      const edited = addNamed(name, { parentId: '', variant: now().state.view.variants.get('') })
      return take(edited, { text: undefined }) ? edited.selected[0] : undefined
    },
    /** Puts rows in after the cursor. */
    insert: (rows: readonly NewRow[]) => {
      showAdded(insertRows(now().source.target, position(), rows))
    },
    showAdded,
  }
}
