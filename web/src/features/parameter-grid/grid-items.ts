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

  children(row: Row, schema: Schema, components: Components, variant: number | undefined): Row[] {
    const nodes = row.sources.map((pointer) =>
      resolvePointer(pointer.startsWith('#/components/') ? true : schema, pointer),
    )
    const known = this.#levels.get(row.id)
    const isKept =
      known !== undefined &&
      this.#isClosed &&
      known.variant === variant &&
      (known.row === row || isSamePlace(known.row, row)) &&
      known.nodes.length === nodes.length &&
      known.nodes.every((node, at) => node === nodes[at])
    const level = isKept ? known : { row, nodes, variant, rows: childRowsOf(row, schema, components, variant) }
    this.#next.set(row.id, level)
    return level.rows
  }

  /** Forgets levels that are no longer shown. */
  end(): void {
    this.#levels = this.#next
  }
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
  const { schema, components } = target
  const marker = saved === undefined ? undefined : new Marker(saved)
  const below = (parent: Row, level: number): void => {
    const variant = view.variants.get(parent.id)
    if (parent.variants !== undefined) {
      const chosen = variant ?? parent.variants[0]?.index ?? 0
      items.push({ kind: 'variants', key: `${parent.id}|variants`, row: parent, level, chosen })
    }
    const isHere = draft?.parentId === parent.id
    if (isHere && draft.afterId === undefined && draft.beforeId !== undefined) items.push(draftItem(draft))
    const rows = reader.children(parent, schema, components, variant)
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
      if (isOpen || draft?.parentId === row.id) below(row, level + 1)
      if (isHere && draft.afterId === row.id) items.push(draftItem(draft))
    })
    for (const ghost of ghosts) if (ghost.before === undefined) items.push(ghostItem(ghost.row, level, parent.id))
    if (isHere && draft.afterId === undefined && draft.beforeId === undefined) items.push(draftItem(draft))
  }
  const root = reader.start(target)
  below(root, 0)
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

/** Compares rows with those of the last save. */
class Marker {
  readonly #saved: SavedState
  readonly #known = new Map<string, Row>()
  readonly #levels = new Map<string, Row[]>()

  constructor(saved: SavedState) {
    this.#saved = saved
    const root = rootRowOf(saved.schema, saved.components)
    this.#known.set('', root)
  }

  /** Rows of the level then that are gone now, each with the row it stood before. */
  ghosts(parent: Row, rows: readonly Row[], variant: number | undefined): { row: Row; before: Row | undefined }[] {
    const idThen = this.#saved.idThen(parent.id)
    const then = this.#known.get(idThen)
    if (then === undefined || then.isLocked || then.isRecursive) return []
    const { schema, components } = this.#saved
    const level = childRowsOf(then, schema, components, variant)
    for (const row of level) this.#known.set(row.id, row)
    this.#levels.set(idThen, level)
    const now = new Map(rows.map((row) => [this.#saved.idThen(row.id), row]))
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

  mark(row: Row): 'new' | 'changed' | undefined {
    if (row.isLocked) return undefined
    const then = this.#known.get(this.#saved.idThen(row.id))
    if (then === undefined) return 'new'
    const isSame =
      marked.every((column) => then[column] === row[column]) &&
      isSameValue(then.example, row.example) &&
      isSameValue(then.default, row.default) &&
      isSameValue(then.constraints, row.constraints) &&
      isSameValue(then.enumContent, row.enumContent)
    return isSame ? undefined : 'changed'
  }
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
