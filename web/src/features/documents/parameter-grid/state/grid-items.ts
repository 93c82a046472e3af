/*
 * Which lines the grid has. Owns: what is open, the alternatives chosen, and one flat list of lines out of them. Rows are
 * read when they are opened; a level whose schema did not change between two versions is not read again. Pure.
 */
import type { EditTarget, Row } from '@lectern/model'
import { Marker } from './grid-marks.ts'
import type { GridReader, Mark, SavedState } from './grid-reader.ts'

/** One line of the grid. All of them have the same height. */
export type GridItem = FieldItem | VariantsItem | DraftItem | GhostItem | AddItem

export interface FieldItem {
  kind: 'field'
  key: string
  row: Row
  level: number
  isOpen: boolean
  hasChildren: boolean
  /** Its place among the rows of its level and how many they are. */
  place: number
  count: number
  mark: Mark
}

/** The alternatives of a choice, in a line of their own under it. */
export interface VariantsItem {
  kind: 'variants'
  key: string
  row: Row
  level: number
  chosen: number
}

/** A field being added whose name is still to come. */
export interface DraftItem {
  kind: 'draft'
  key: string
  level: number
}

/** A field deleted since the last save; it can be brought back. */
export interface GhostItem {
  kind: 'ghost'
  key: string
  row: Row
  level: number
  /** Id of the row it stood below, and of the one it stood before. */
  parentId: string
}

/** The empty last line: typing there adds a field. */
export interface AddItem {
  kind: 'add'
  key: string
  level: number
}

/** What a person opened and chose. */
export interface GridView {
  /** Rows that were opened or closed by hand, by id. */
  readonly opened: ReadonlyMap<string, boolean>
  /** Alternative of each choice, by id. */
  readonly variants: ReadonlyMap<string, number>
  /** How rows start. */
  readonly base: 'open' | 'closed'
}

export const firstView: GridView = { opened: new Map(), variants: new Map(), base: 'open' }

/** Where a field is being added. */
export interface DraftPlace {
  parentId: string
  beforeId: string | undefined
  /** The line is shown under this row (and what is open below it); under its parent when undefined. */
  afterId: string | undefined
  variant: number | undefined
  level: number
}

/** Opening more than this at once is left to the person. */
const maxLevel = 16

interface Listing {
  target: EditTarget
  view: GridView
  reader: GridReader
  draft?: DraftPlace | undefined
  saved?: SavedState | undefined
  /** Adds the empty last line. */
  canAdd: boolean
}

/** The lines from top to bottom. */
export function listItems({ target, view, reader, draft, saved, canAdd }: Listing): GridItem[] {
  const items: GridItem[] = []
  const { schema } = target
  const isMarked = saved !== undefined && saved.schema !== schema
  const marker = isMarked ? new Marker(saved, reader.savedRows(saved)) : undefined
  const below = (parent: Row, level: number, isKeptAbove: boolean): void => {
    const variant = view.variants.get(parent.id)
    if (parent.variants !== undefined) {
      const chosen = variant ?? parent.variants[0]?.index ?? 0
      items.push({ kind: 'variants', key: `${parent.id}|variants`, row: parent, level, chosen })
    }
    const isHere = draft?.parentId === parent.id
    if (isHere && draft.afterId === undefined && draft.beforeId !== undefined) items.push(draftItem(draft))
    const { rows, isKept } = reader.children(parent, target, variant, isKeptAbove)
    const ghosts = marker?.ghosts(parent, rows, variant) ?? []
    rows.forEach((row, at) => {
      for (const ghost of ghosts) if (ghost.before === row) items.push(ghostItem(ghost.row, level, parent.id))
      const hasChildren = row.childCount > 0 || row.variants !== undefined
      const isOpen = hasChildren && (view.opened.get(row.id) ?? (view.base === 'open' && startsOpen(row, level)))
      const mark = marker?.mark(row)
      items.push({
        kind: 'field',
        key: row.id,
        row,
        level,
        isOpen,
        hasChildren,
        place: at + 1,
        count: rows.length,
        mark,
      })
      if (isOpen || draft?.parentId === row.id) below(row, level + 1, isKept)
      if (isHere && draft.afterId === row.id) items.push(draftItem(draft))
    })
    for (const ghost of ghosts) if (ghost.before === undefined) items.push(ghostItem(ghost.row, level, parent.id))
    if (isHere && draft.afterId === undefined && draft.beforeId === undefined) items.push(draftItem(draft))
  }
  const root = reader.start(target)
  below(root, 0, false)
  if (saved?.schema === schema && saved.components === target.components) reader.keepSaved(saved)
  reader.end()
  // What is a shared model as a whole gets its fields there.
  if (canAdd && (root.modelName === '' || root.kind === 'choice')) items.push({ kind: 'add', key: '|add', level: 0 })
  return items
}

function draftItem(draft: DraftPlace): DraftItem {
  return { kind: 'draft', key: '|draft', level: draft.level }
}

function ghostItem(row: Row, level: number, parentId: string): GhostItem {
  return { kind: 'ghost', key: `${row.id}|gone`, row, level, parentId }
}

/** Shared models start closed: they are read-only here, and may be large or contain themselves. */
function startsOpen(row: Row, level: number): boolean {
  return level < maxLevel && !row.isRecursive && row.modelName === '' && !row.isLocked
}
