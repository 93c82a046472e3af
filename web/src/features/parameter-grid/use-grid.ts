/*
 * State of one grid: what is open, where the cursor is, what is selected, what is being edited; and everything that can be done.
 * Owns: the meaning of actions. Does not own: keys (`grid-keys.ts`) and how things look.
 */
import {
  addVariant,
  clipOfRows,
  deleteRows,
  duplicateRows,
  extractModel,
  findRow,
  idAfterWrite,
  indentRows,
  inlineModel,
  insertRows,
  makeChoice,
  makeTuple,
  moveRows,
  newRowOf,
  outdentRows,
  refOf,
  rowsOfClip,
  rowsOfTable,
  setColumns,
  setType,
  shiftRows,
  tableOfRows,
  valueOfText,
  variantOfId,
  type ColumnChange,
  type Edited,
  type EditTarget,
  type NewRow,
  type Position,
  type Row,
  type Schema,
  type TypeChoice,
} from '@lectern/model'
import { useLayoutEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { GridReader, firstView, listItems, type DraftPlace, type GridItem, type GridView } from './grid-items.ts'
import type { GridChange, GridColumn } from './grid-types.ts'

export interface Cursor {
  /** Key of the line. */
  key: string
  column: GridColumn
}

/** What is open over the cell of the cursor, or over the type of the schema itself. */
export type Pane = 'type' | 'rules' | 'menu' | 'sheet' | 'root'

export interface GridState {
  cursor: Cursor | undefined
  /** Where a selection began. */
  anchor: string | undefined
  selected: ReadonlySet<string>
  /** Text in the cell's input while it is edited. */
  text: string | undefined
  pane: Pane | undefined
  /** What was typed to open the pane: its search begins with it. */
  paneText: string
  view: GridView
  draft: DraftPlace | undefined
  /** Why the last action did nothing, or why a name cannot be taken; a key of the texts. */
  problem: GridProblem | undefined
  /** Text handed to the import, when it is open. */
  importing: string | undefined
}

export type GridProblem = 'nameMissing' | 'nameTaken' | 'locked' | 'notPossible' | 'nothingToPaste'

const firstState: GridState = {
  cursor: undefined,
  anchor: undefined,
  selected: new Set(),
  text: undefined,
  pane: undefined,
  paneText: '',
  view: firstView,
  draft: undefined,
  problem: undefined,
  importing: undefined,
}

export interface GridSource {
  target: EditTarget
  /** Takes a new schema over. */
  commit: (schema: Schema, renamed: GridChange['renamed']) => void
  undo: () => GridChange['renamed'] | undefined
  redo: () => GridChange['renamed'] | undefined
  saved: { schema: Schema; idThen: (id: string) => string } | undefined
  isReadOnly: boolean
  /** Rows that can be moved and deleted, not changed. */
  lockedNames: ReadonlySet<string>
  onCreateModel: ((name: string, schema: Schema) => void) | undefined
  columns: readonly GridColumn[]
  /** The schema itself has a type that can be chosen. */
  hasRoot: boolean
}

type Update = Partial<GridState>

export type GridActions = ReturnType<typeof makeActions>

/** State and actions of a grid. The actions are the same object for as long as the grid lives. */
export function useGrid(source: GridSource): { state: GridState; items: readonly GridItem[]; actions: GridActions } {
  const [state, setState] = useState(firstState)
  const [reader] = useState(() => new GridReader())
  const [desk] = useState(() => openDesk(setState))
  const { target, saved, isReadOnly } = source
  const items = useMemo(
    () =>
      listItems({
        target,
        view: state.view,
        reader,
        draft: state.draft,
        saved: saved === undefined ? undefined : { ...saved, components: target.components },
        canAdd: !isReadOnly,
      }),
    [target, state.view, state.draft, saved, isReadOnly, reader],
  )
  useLayoutEffect(() => {
    desk.follow({ state, items, source })
  })
  return { state, items, actions: desk.actions }
}

/** What event handlers work on: the last render, and what they changed since. */
function openDesk(setState: Dispatch<SetStateAction<GridState>>) {
  let latest: Latest | undefined
  const now = (): Latest => {
    if (latest === undefined) throw new Error('The grid was asked before it was drawn')
    return latest
  }
  const update = (change: Update) => {
    latest = { ...now(), state: { ...now().state, ...change } }
    setState((before) => ({ ...before, ...change }))
  }
  const settle = (schema: Schema) => {
    const { source } = now()
    latest = { ...now(), source: { ...source, target: { ...source.target, schema } } }
  }
  return {
    actions: makeActions(now, update, settle),
    follow: (drawn: Latest) => {
      latest = drawn
    },
  }
}

interface Latest {
  state: GridState
  items: readonly GridItem[]
  source: GridSource
}

function renamedView(view: GridView, renamed: GridChange['renamed']): GridView {
  if (renamed.length === 0) return view
  const list = [...renamed]
  const moved = <V>(map: ReadonlyMap<string, V>) =>
    new Map([...map].map(([id, value]) => [idAfterWrite(id, list), value]))
  return { ...view, opened: moved(view.opened), variants: moved(view.variants) }
}

/** `settle` makes a schema the one further actions of the same event work on. */
function makeActions(now: () => Latest, update: (update: Update) => void, settle: (schema: Schema) => void) {
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
  const take = (edited: Edited, after: Update = {}): boolean => {
    const { state, source } = now()
    if (edited.schema === source.target.schema) {
      update({ ...after, problem: edited.refused.length > 0 ? 'notPossible' : undefined })
      return edited.refused.length === 0
    }
    const { cursor, selected } = state
    source.commit(edited.schema, edited.renamed)
    settle(edited.schema)
    update({
      view: renamedView(state.view, edited.renamed),
      cursor: cursor && { ...cursor, key: idAfterWrite(cursor.key, edited.renamed) },
      selected: new Set([...selected].map((id) => idAfterWrite(id, edited.renamed))),
      problem: undefined,
      ...after,
    })
    return true
  }
  const showAdded = (edited: Edited, column: GridColumn = 'name') => {
    const [first] = edited.selected
    const selected = new Set(edited.selected.length > 1 ? edited.selected : [])
    take(edited, first === undefined ? {} : { cursor: { key: first, column }, selected, anchor: first })
  }
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
  const position = (): Position => {
    const row = cursorRow()
    const place = row === undefined ? undefined : placeAfter(row)
    return place ?? { parentId: '', variant: now().state.view.variants.get('') }
  }
  const namesBeside = (row: Row): Set<string> =>
    new Set(
      now().items.flatMap((item) =>
        item.kind === 'field' && item.row.parentId === row.parentId && item.row.id !== row.id ? [item.row.name] : [],
      ),
    )
  const addNamed = (name: string, place: Position): Edited =>
    insertRows(now().source.target, place, [{ name, schema: { type: 'string' } }])

  const actions = {
    now,
    update,
    chosenRows,
    isFixed,
    take,

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
      const selected = new Set(state.selected)
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

    addAfter: () => {
      const row = cursorRow()
      startDraft(
        row === undefined
          ? {
              parentId: '',
              beforeId: undefined,
              afterId: undefined,
              variant: now().state.view.variants.get(''),
              level: 0,
            }
          : placeAfter(row),
      )
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
      startDraft({
        parentId: row.id,
        beforeId: undefined,
        afterId: undefined,
        variant: now().state.view.variants.get(row.id),
        level,
      })
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
    move(rows: readonly Row[], place: Position) {
      if (guard(rows)) take(moveRows(now().source.target, rows, place))
    },
    set(rows: readonly Row[], change: ColumnChange): boolean {
      const open = rows.filter((row) => !isFixed(row))
      if (!guard(open)) return false
      return take(setColumns(now().source.target, open, change))
    },
    setType(rows: readonly Row[], choice: TypeChoice) {
      const open = rows.filter((row) => !isFixed(row))
      if (guard(open)) take(setType(now().source.target, open, choice), { pane: undefined })
    },
    structure(row: Row, change: (target: EditTarget, row: Row) => Edited) {
      if (!isFixed(row) && guard([row])) take(change(now().source.target, row), { pane: undefined })
    },
    makeChoice(row: Row, keyword: 'oneOf' | 'anyOf' | 'allOf') {
      actions.structure(row, (target) => makeChoice(target, row, keyword))
    },
    makeTuple(row: Row) {
      actions.structure(row, makeTuple)
    },
    inline(row: Row) {
      actions.structure(row, inlineModel)
    },
    addVariant(row: Row, modelName: string) {
      const schema: Schema =
        modelName === '' ? { type: 'object', properties: {} } : { $ref: refOf({ section: 'schemas', name: modelName }) }
      actions.structure(row, (target) => addVariant(target, row, schema))
    },
    /** True when the model was made. */
    extract(row: Row, name: string): boolean {
      const { source } = now()
      if (source.onCreateModel === undefined || isFixed(row)) return false
      const made = extractModel(source.target, row, name)
      if (made.model === undefined) {
        update({ problem: 'notPossible' })
        return false
      }
      source.onCreateModel(made.model.name, made.model.schema)
      return take(made, { pane: undefined })
    },

    /** Takes the text of the cell being edited over; false when it cannot be. */
    commitText(): boolean {
      const { state } = now()
      const { cursor, text } = state
      if (cursor === undefined || text === undefined) return true
      if (cursor.key === '|draft') return text === '' ? true : actions.finishDraft(text.trim())
      if (cursor.key === '|add') {
        const name = text.trim()
        if (name === '') update({ text: undefined })
        return name === '' || actions.addLast(name) !== undefined
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
      if (now().state.cursor?.key === '|draft') actions.dropDraft()
      else update({ text: undefined, problem: undefined })
    },

    undo: () => {
      const renamed = now().source.undo()
      if (renamed !== undefined)
        update({
          view: renamedView(now().state.view, renamed),
          draft: undefined,
          text: undefined,
          pane: undefined,
          problem: undefined,
        })
    },
    redo: () => {
      const renamed = now().source.redo()
      if (renamed !== undefined)
        update({
          view: renamedView(now().state.view, renamed),
          draft: undefined,
          text: undefined,
          pane: undefined,
          problem: undefined,
        })
    },

    /** The chosen rows for the clipboard. */
    copied(): { clip: string; table: string } | undefined {
      const rows = chosenRows()
      const { target } = now().source
      return rows.length === 0 ? undefined : { clip: clipOfRows(target, rows), table: tableOfRows(target, rows) }
    },
    pasteRows(rows: readonly NewRow[]) {
      if (rows.length === 0) update({ problem: 'nothingToPaste' })
      else showAdded(insertRows(now().source.target, position(), rows))
    },
    /** What is pasted: rows of a grid or of a spreadsheet are added, anything else goes to the import. */
    paste(clip: string, text: string) {
      const { source } = now()
      if (source.isReadOnly) return
      const rows = rowsOfClip(clip) ?? rowsOfClip(text)
      if (rows !== undefined) actions.pasteRows(rows)
      else if (isTable(text)) actions.pasteRows(rowsOfTable(text, source.target.components))
      else if (text.trim() !== '') update({ importing: text })
    },
  }
  return actions
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

/** Cells between tabs, and no JSON whose lines happen to be indented by tabs. */
function isTable(text: string): boolean {
  return (
    text.includes('\t') &&
    !/^\s*[[{<]/.test(text) &&
    !/^\s*curl\s/.test(text) &&
    /^[^\t\n]*\S[^\t\n]*\t/m.test(text) &&
    !/[{;]\s*$/m.test(text)
  )
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
