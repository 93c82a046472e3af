/*
 * Which rows of a list of fields are visible. Owns: what is open at first, what a reader opened, the alternatives chosen; one flat list
 * comes out, so that the page draws rows and not trees. Rows are read when they are opened and kept while the schema stays the same.
 */
import { childRowsOf, isObject, type Components, type Row, type Schema } from '@lectern/model'
import { anchorOf, fieldPathOf } from '../../../../entities/document/fields/anchors.ts'
import { missingRefsOf } from '../../../../entities/document/fields/missing-refs.ts'

/** A top row with the schema it and everything below it is read from. */
export interface RootField {
  row: Row
  schema: Schema
}

export interface VisibleField {
  row: Row
  schema: Schema
  /** Items of a list that have no row of their own because the list's row tells about them. */
  item: Row | undefined
  anchor: string
  level: number
  /** Rows below, those not fetched yet counted as one. */
  childCount: number
  isOpen: boolean
  /** References to fetch before it can be opened. */
  missing: readonly string[]
}

export interface FieldChoices {
  /** Rows a reader opened or closed, by anchor. */
  readonly opened: ReadonlyMap<string, boolean>
  /** Alternative chosen, by anchor. */
  readonly variants: ReadonlyMap<string, number>
  /** How rows start: by size, all open, or all closed. */
  readonly base: 'some' | 'open' | 'closed'
}

export const noChoices: FieldChoices = { opened: new Map(), variants: new Map(), base: 'some' }

/** Objects with more fields than this start closed. */
const openUpTo = 12
/** Rows after which nothing more starts open, so that a page is a page. */
const firstRows = 60
/** "Expand all" ends here; deeper rows are opened one by one. */
const expandUpTo = 600
const maxLevel = 12

/** Reads rows below rows and remembers them; one per schema and set of components. */
export class FieldReader {
  readonly components: Components
  readonly missing: ReadonlySet<string>
  readonly #children = new WeakMap<Row, Map<number, Row[]>>()
  readonly #missing = new WeakMap<Row, string[]>()

  constructor(components: Components, missing: ReadonlySet<string>) {
    this.components = components
    this.missing = missing
  }

  children(row: Row, schema: Schema, variant: number | undefined): Row[] {
    const key = variant ?? -1
    const byVariant = this.#children.get(row) ?? new Map<number, Row[]>()
    this.#children.set(row, byVariant)
    const known = byVariant.get(key)
    if (known !== undefined) return known
    const rows = childRowsOf(row, schema, this.components, variant)
    byVariant.set(key, rows)
    return rows
  }

  missingRefs(row: Row, schema: Schema): string[] {
    const known = this.#missing.get(row)
    if (known !== undefined) return known
    const refs = missingRefsOf(row, schema, this.components, this.missing)
    this.#missing.set(row, refs)
    return refs
  }
}

/** The item row of a list of plain values: its meaning is told in the list's own row. */
function plainItemOf(row: Row, children: readonly Row[]): Row | undefined {
  const [only] = children
  if (row.kind !== 'array' || children.length !== 1 || only?.place !== 'item') return undefined
  return only.childCount === 0 && only.variants === undefined ? only : undefined
}

/** Visible rows from top to bottom. */
export function listVisible(
  section: string,
  roots: readonly RootField[],
  reader: FieldReader,
  choices: FieldChoices,
): VisibleField[] {
  const visible: VisibleField[] = []
  const visit = (row: Row, schema: Schema, level: number): void => {
    const anchor = anchorOf(section, fieldPathOf(row.id))
    const variant = choices.variants.get(anchor)
    const missing = reader.missing.size === 0 ? [] : reader.missingRefs(row, schema)
    const first = row.childCount === 1 && row.kind === 'array' ? reader.children(row, schema, variant) : []
    const item = plainItemOf(row, first)
    // A row counts the fields of its first alternative; another one may have more, or none.
    const ownCount = variant === undefined ? row.childCount : reader.children(row, schema, variant).length
    const childCount = item !== undefined ? 0 : missing.length > 0 ? Math.max(1, ownCount) : ownCount
    const isOpen =
      childCount > 0 &&
      missing.length === 0 &&
      (choices.opened.get(anchor) ?? startsOpen(row, level, visible.length, choices.base))
    visible.push({ row, schema, item, anchor, level, childCount, isOpen, missing })
    if (isOpen) for (const child of reader.children(row, schema, variant)) visit(child, schema, level + 1)
  }
  for (const { row, schema } of roots) visit(row, schema, 0)
  return visible
}

function startsOpen(row: Row, level: number, shown: number, base: FieldChoices['base']): boolean {
  if (base === 'closed' || row.isRecursive) return false
  if (base === 'open') return level < maxLevel && shown < expandUpTo
  return level === 0 && row.childCount <= openUpTo && shown < firstRows
}

/** True for a schema that says nothing at all. */
export function isEmptySchema(schema: Schema): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0)
}
