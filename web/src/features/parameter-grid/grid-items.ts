/*
 * Which lines the grid has. Owns: what is open, the alternatives chosen, and one flat list of lines out of them. Rows are
 * read when they are opened; a level whose schema did not change between two versions is not read again. Pure.
 */
import {
  childRowsOf,
  isObject,
  resolvePointer,
  rootRowOf,
  type Components,
  type EditTarget,
  type Json,
  type Row,
  type Schema,
} from '@lectern/model'

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
  /** Compared with what was saved last. */
  mark: 'new' | 'changed' | undefined
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

interface Level {
  row: Row
  nodes: readonly (Json | undefined)[]
  variant: number | undefined
  rows: Row[]
  /** Taken over from the version before. */
  isKept: boolean
}

/** Opening more than this at once is left to the person. */
const maxLevel = 16

/** Reads rows below rows and keeps what did not change from one version of a schema to the next. */
export class GridReader {
  #components: Components | undefined
  #levels = new Map<string, Level>()
  #next = new Map<string, Level>()
  #root: { schema: Schema; row: Row } | undefined
  #isClosed = false
  #saved: SavedRows | undefined

  /** Begins reading a version. */
  start({ schema, components, self }: EditTarget): Row {
    if (components !== this.#components) this.#levels.clear()
    this.#components = components
    this.#next = new Map()
    // References inside the schema itself reach other levels: nothing can be kept then.
    this.#isClosed = !hasInnerRefs(schema)
    if (this.#root?.schema !== schema)
      this.#root = { schema, row: rootRowOf(schema, components, self === undefined ? {} : { self }) }
    return this.#root.row
  }

  /** The rows below a row. `isKeptAbove`: what holds the row did not change, so that nothing below it can have. */
  children(row: Row, { schema, components }: EditTarget, variant: number | undefined, isKeptAbove: boolean): Level {
    const known = this.#levels.get(row.id)
    const level =
      known !== undefined &&
      this.#isClosed &&
      known.variant === variant &&
      this.#isSame(known, row, schema, isKeptAbove)
        ? { ...known, isKept: true }
        : {
            row,
            nodes: nodesOf(row, schema),
            variant,
            rows: childRowsOf(row, schema, components, variant),
            isKept: false,
          }
    this.#next.set(row.id, level)
    return level
  }

  #isSame(known: Level, row: Row, schema: Schema, isKeptAbove: boolean): boolean {
    if (isKeptAbove && known.row === row) return true
    if (known.row !== row && !isSamePlace(known.row, row)) return false
    const nodes = nodesOf(row, schema)
    return known.nodes.length === nodes.length && known.nodes.every((node, at) => node === nodes[at])
  }

  /** The rows of a saved version, kept for as long as it is the saved one. */
  savedRows({ schema, components }: SavedState): SavedRows {
    if (this.#saved?.schema !== schema || this.#saved.components !== components)
      this.#saved = {
        schema,
        components,
        rows: new Map([['', rootRowOf(schema, components)]]),
        levels: new Map(),
        marks: new WeakMap(),
      }
    return this.#saved
  }

  /** Forgets levels that are no longer shown. */
  end(): void {
    this.#levels = this.#next
  }
}

function nodesOf(row: Row, schema: Schema): (Json | undefined)[] {
  return row.sources.map((pointer) =>
    pointer.startsWith('#/components/') ? undefined : resolvePointer(schema, pointer),
  )
}

function isSamePlace(a: Row, b: Row): boolean {
  return (
    a.sources.length === b.sources.length &&
    a.sources.every((pointer, at) => pointer === b.sources[at]) &&
    a.trail.length === b.trail.length &&
    a.trail.every((pointer, at) => pointer === b.trail[at])
  )
}

const innerRefs = new WeakMap<object, boolean>()

/** True when somewhere in here a reference leads to another place of the same schema. Versions share most of their parts. */
function hasInnerRefs(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  const known = innerRefs.get(value)
  if (known !== undefined) return known
  const ref = isObject(value) ? value['$ref'] : undefined
  const isInner =
    (typeof ref === 'string' && ref.startsWith('#') && !ref.startsWith('#/components/')) ||
    (isObject(value) && value['$dynamicRef'] !== undefined)
  const found = isInner || Object.values(value).some(hasInnerRefs)
  innerRefs.set(value, found)
  return found
}

/** What was saved last, to mark what changed since. */
export interface SavedState {
  schema: Schema
  components: Components
  /** Id a row had then, by its id now; only of rows whose id changed. */
  idThen: (id: string) => string
}

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
  reader.end()
  if (canAdd) items.push({ kind: 'add', key: '|add', level: 0 })
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

const marked = [
  'name',
  'type',
  'required',
  'description',
  'format',
  'nullable',
  'enumId',
  'maxLength',
  'title',
] as const

/** The rows of the last save, read once for all versions that are compared with it. */
interface SavedRows {
  schema: Schema
  components: Components
  rows: Map<string, Row>
  levels: Map<string, Row[]>
  /** Marks by row; rows of levels that did not change are the same in the next version. */
  marks: WeakMap<Row, { then: Row | undefined; mark: Mark }>
}

type Mark = FieldItem['mark']

/** Compares rows with those of the last save. */
class Marker {
  readonly #idThen: (id: string) => string
  readonly #then: SavedRows

  constructor(saved: SavedState, then: SavedRows) {
    this.#idThen = saved.idThen
    this.#then = then
  }

  #levelThen(parent: Row, variant: number | undefined): Row[] {
    const { schema, components, rows, levels } = this.#then
    const key = `${parent.id}|${variant ?? ''}`
    const known = levels.get(key)
    if (known !== undefined) return known
    const level = childRowsOf(parent, schema, components, variant)
    levels.set(key, level)
    for (const row of level) rows.set(row.id, row)
    return level
  }

  /** Rows of the level then that are gone now, each with the row it stood before. */
  ghosts(parent: Row, rows: readonly Row[], variant: number | undefined): { row: Row; before: Row | undefined }[] {
    const then = this.#then.rows.get(this.#idThen(parent.id))
    if (then === undefined || then.isLocked || then.isRecursive) return []
    const level = this.#levelThen(then, variant)
    const now = new Map(rows.map((row) => [this.#idThen(row.id), row]))
    if (level.every((row) => now.has(row.id))) return []
    let before: Row | undefined
    return level
      .toReversed()
      .flatMap((row) => {
        const here = now.get(row.id)
        if (here !== undefined) before = here
        return here === undefined && row.place === 'property' && !row.isLocked ? [{ row, before }] : []
      })
      .toReversed()
  }

  mark(row: Row): Mark {
    if (row.isLocked) return undefined
    const then = this.#then.rows.get(this.#idThen(row.id))
    const known = this.#then.marks.get(row)
    if (known !== undefined && known.then === then) return known.mark
    const mark = then === undefined ? 'new' : isSameRow(then, row) ? undefined : 'changed'
    this.#then.marks.set(row, { then, mark })
    return mark
  }
}

function isSameRow(then: Row, row: Row): boolean {
  return (
    marked.every((column) => then[column] === row[column]) &&
    isSameValue(then.example, row.example) &&
    isSameValue(then.default, row.default) &&
    isSameValue(then.constraints, row.constraints) &&
    isSameValue(then.enumContent, row.enumContent)
  )
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
