/*
 * What editing operations work on and what comes of them.
 * Owns: finding rows by id, and writing several levels of a schema at once. All operations are pure: schema in, schema out.
 */
import { appendAll } from '../append-all.ts'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { draftOf, peek } from '../schema-rows/draft.ts'
import { childRowsOf, rootRowOf, type RowOptions } from '../schema-rows/read.ts'
import { firstOrderIndex, orderIndexStep, type Row } from '../schema-rows/row.ts'
import { isShared } from '../schema-rows/layers.ts'
import { writeRoot } from '../schema-rows/write.ts'
import type { WrittenRows } from '../schema-rows/writing.ts'

/** A schema being edited, with the shared models it refers to. */
export interface EditTarget {
  schema: Schema
  components: Components
  /** Reference of the component being edited, if it is one. */
  self?: string
}

/** What came of an operation. */
export interface Edited extends WrittenRows {
  /** Ids of the rows the operation was about, as they are now: what should be selected. */
  selected: string[]
}

/** Enough of a row to find it again. */
export type RowRef = Pick<Row, 'id' | 'parentId'>

/** A level of rows: everything below one row. */
export type LevelChange = (rows: readonly Row[], parent: Row) => readonly Row[]

/** Changes to several levels, by the id of the row above (`''` is the schema itself). */
export interface Changes {
  levels: ReadonlyMap<string, LevelChange>
  /** Changes of the schema's own row. */
  root?: Partial<Row>
  /** Alternative to write, by the id of the choice; needed where no id of a level says it. */
  variants?: ReadonlyMap<string, number>
}

/** Alternative a row is shown in, from what its id adds to its parent's: `payer<1>.card` is in alternative 1. */
export function variantOfId(id: string, parentId: string): number | undefined {
  const found = /^(?:\[\])*<(\d+)>/.exec(id.slice(parentId.length))
  return found?.[1] === undefined ? undefined : Number(found[1])
}

/** The alternatives that rows are in, by the id of the choice. */
export function variantsOf(rows: readonly RowRef[]): ReadonlyMap<string, number> {
  const variants = new Map<string, number>()
  for (const { id, parentId } of rows) {
    const variant = variantOfId(id, parentId)
    if (variant !== undefined) variants.set(parentId, variant)
  }
  return variants
}

/** True when the row `id` stands somewhere below the row `parentId`. */
export function isBelow(id: string, parentId: string): boolean {
  if (parentId === '') return id !== ''
  return id.length > parentId.length && id.startsWith(parentId) && '.[<'.includes(id.charAt(parentId.length))
}

/** The root row of a target. */
function rootOf(target: EditTarget): Row {
  return rootRowOf(target.schema, target.components, optionsOf(target))
}

function optionsOf(target: EditTarget): RowOptions {
  return target.self === undefined ? {} : { self: target.self }
}

/** The rows below a row, in the alternative that `ids` are in (else in the first one). */
export function levelOf(target: EditTarget, parent: Row, ids: Iterable<string> = []): Row[] {
  return childRowsOf(parent, target.schema, target.components, variantAmong(ids, parent.id))
}

function variantAmong(ids: Iterable<string>, parentId: string): number | undefined {
  for (const id of ids) {
    const variant = isBelow(id, parentId) ? variantOfId(id, parentId) : undefined
    if (variant !== undefined) return variant
  }
  return undefined
}

/** The rows from the root down to a row; undefined when there is none with this id. */
function pathTo(target: EditTarget, id: string): Row[] | undefined {
  const path = [rootOf(target)]
  for (;;) {
    const last = path.at(-1)
    if (last === undefined) return undefined
    if (last.id === id) return path
    const next = levelOf(target, last, [id]).find((row) => row.id === id || isBelow(id, row.id))
    if (next === undefined) return undefined
    path.push(next)
  }
}

/** The row with this id, read anew. */
export function findRow(target: EditTarget, id: string): Row | undefined {
  return pathTo(target, id)?.at(-1)
}

/** Writes changes of several levels at once; levels that lie in shared models are left alone and listed as refused. */
function writeChanges(target: EditTarget, changes: Changes): WrittenRows {
  const ids = [...changes.levels.keys()]
  const root = { ...rootOf(target), ...changes.root }
  return writeRoot(withLevels(target, root, changes, ids), target.schema, target.components, optionsOf(target))
}

/** The row with those levels below it that change, or lead to a change. */
function withLevels(target: EditTarget, row: Row, changes: Changes, ids: readonly string[]): Row {
  const change = changes.levels.get(row.id)
  const below = ids.filter((id) => isBelow(id, row.id))
  if (change === undefined && below.length === 0) return row
  const variant = changes.variants?.get(row.id) ?? variantAmong(below, row.id)
  const rows = childRowsOf(row, target.schema, target.components, variant)
  const opened = below.length === 0 ? rows : rows.map((child) => withLevels(target, child, changes, below))
  const children = change === undefined ? opened : numbered(change(opened, row))
  return { ...row, children, ...(variant !== undefined && { variant }) }
}

/** Rows in the order they are given. */
function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => {
    const orderIndex = firstOrderIndex + index * orderIndexStep
    return row.orderIndex === orderIndex ? row : { ...row, orderIndex }
  })
}

/** What a row's id is after a write; ids of rows below follow their beginning. */
export function idAfterWrite(id: string, renamed: WrittenRows['renamed']): string {
  let best: { from: string; to: string } | undefined
  for (const each of renamed) {
    if (each.from !== id && !isBelow(id, each.from)) continue
    if (best === undefined || each.from.length > best.from.length) best = each
  }
  return best === undefined ? id : best.to + id.slice(best.from.length)
}

/** The schema that speaks about a row here: the one in place, or all of them joined when several allOf branches do. */
export function schemaOfRow(target: EditTarget, row: Row): Schema | undefined {
  const own = row.sources.filter((pointer) => !isShared(pointer))
  const schemas = own.map((pointer) => peek(draftOf(target.schema), pointer)).filter((value) => isSchema(value))
  const [only, ...others] = schemas
  if (row.isLocked || only === undefined) return undefined
  return others.length === 0 ? only : { allOf: schemas.toReversed() }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

/** Nothing changed; `ids` could not be done. */
export function refusedAll(target: EditTarget, ids: readonly string[], column: string): Edited {
  return {
    schema: target.schema,
    renamed: [],
    refused: ids.map((id) => ({ id, columns: [column] })),
    selected: [...ids],
  }
}

/** Several writes one after the other, as one operation. */
export class Steps {
  readonly components: Components
  readonly self: string | undefined
  schema: Schema
  renamed: WrittenRows['renamed'] = []
  readonly refused: WrittenRows['refused'] = []
  /** Ids of the rows added so far. */
  readonly added: string[] = []
  #number = 0

  constructor(target: EditTarget) {
    this.schema = target.schema
    this.components = target.components
    this.self = target.self
  }

  get target(): EditTarget {
    const { schema, components, self } = this
    return { schema, components, ...(self !== undefined && { self }) }
  }

  write(changes: Changes): WrittenRows {
    const written = writeChanges(this.target, changes)
    this.schema = written.schema
    this.#follow(written.renamed)
    appendAll(this.refused, written.refused)
    return written
  }

  /** Ids the rows have now, by what they were called before the first step. */
  idNow(id: string): string {
    return idAfterWrite(id, this.renamed)
  }

  /** Number for the passing id of an added row. */
  nextNumber(): number {
    this.#number += 1
    return this.#number
  }

  /** Passing ids are nobody else's business. */
  forgetNew(ids: readonly string[]): void {
    const gone = new Set(ids)
    this.renamed = this.renamed.filter((each) => !gone.has(each.from))
  }

  /** What this step renamed, seen from before the first step. */
  #follow(renamed: WrittenRows['renamed']): void {
    const before = new Set(this.renamed.map((each) => each.to))
    for (const each of this.renamed) each.to = idAfterWrite(each.to, renamed)
    for (const each of renamed) if (!before.has(each.from)) this.renamed.push({ ...each })
  }

  end(selected: readonly string[]): Edited {
    const { schema, renamed, refused } = this
    return { schema, renamed, refused, selected: [...selected] }
  }
}

/** What came of changing the schema at one row: the row is selected, or the one above when it is no row any more. */
export function editedAt(target: EditTarget, schema: Schema, row: RowRef): Edited {
  const isThere = findRow({ ...target, schema }, row.id) !== undefined
  return { schema, renamed: [], refused: [], selected: [isThere ? row.id : row.parentId] }
}
