/*
 * Reads the rows of the grid, those of what is shown and those of what was saved last. Owns: what is read again from one version of a
 * schema to the next, which is only what changed. Pure.
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

interface Level {
  row: Row
  nodes: readonly (Json | undefined)[]
  variant: number | undefined
  rows: Row[]
  /** Taken over from the version before. */
  isKept: boolean
}

/** What was saved last, to mark what changed since. */
export interface SavedState {
  schema: Schema
  components: Components
  /** Id a row had then, by its id now; only of rows whose id changed. */
  idThen: (id: string) => string
}

/** The rows of the last save, read once for all versions that are compared with it. */
export interface SavedRows {
  schema: Schema
  components: Components
  rows: Map<string, Row>
  /** Levels that were read while the saved version was the one shown. */
  read: ReadonlyMap<string, Level>
  levels: Map<string, Row[]>
  /** Marks by row; rows of levels that did not change are the same in the next version. */
  marks: WeakMap<Row, { then: Row | undefined; mark: Mark }>
}

/** Compared with what was saved last. */
export type Mark = 'new' | 'changed' | undefined

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
            rows: reusedRows(known?.rows ?? [], childRowsOf(row, schema, components, variant)),
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
        read: new Map(),
        levels: new Map(),
        marks: new WeakMap(),
      }
    return this.#saved
  }

  /** Keeps what was read of the saved version while it was the one shown. */
  keepSaved(saved: SavedState): void {
    this.savedRows(saved).read = this.#next
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

/** The rows as they are now; one that says what it said before is the very row of before, and is not drawn again. */
function reusedRows(before: readonly Row[], now: Row[]): Row[] {
  if (before.length === 0) return now
  const known = new Map(before.map((row) => [row.id, row]))
  return now.map((row) => {
    const then = known.get(row.id)
    return then !== undefined && isEqualRow(then, row) ? then : row
  })
}

function isEqualRow(then: Row, row: Row): boolean {
  const columns = Object.keys(row)
  // Both are rows, so that each key of one may be asked of the other.
  return (
    columns.length === Object.keys(then).length &&
    columns.every((column) => isSameValue(then[column as keyof Row], row[column as keyof Row]))
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

/** True for values that are the same as JSON. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
