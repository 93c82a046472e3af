/*
 * Writing rows back into the schema they were read from.
 * Owns the laws: what was read and not changed is written as it was, byte for byte; one change touches only the
 * keywords its column owns; what cannot be written is reported, never half done.
 * A level is written only when its rows were read (`children` is there); it then is the whole level, in `orderIndex`
 * order: rows that are missing or marked as deleted go.
 */
import { appendAll } from '../append-all.ts'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { copyJson, type Json } from '../json.ts'
import { draftOf, peek, replace, edit } from './draft.ts'
import { contentOf } from './fields.ts'
import { layersOf } from './layers.ts'
import { childRowsOf, rootRowOf, rowId, type RowOptions } from './read.ts'
import type { Row } from './row.ts'
import { changedColumns, writeFacets } from './write-facets.ts'
import { acceptedNames, writeLevel } from './write-level.ts'
import { writeType } from './write-type.ts'
import type { Entry, Writing, WrittenRows } from './writing.ts'

/**
 * The schema with the rows written into it. See `writeRows` for what could not be written.
 * @internal The laws are about it; the editor writes through `model/src/edit`.
 */
export function applyRows(rows: readonly Row[], schema: Schema, components: Components, options?: RowOptions): Schema {
  return writeRows(rows, schema, components, options).schema
}

/** Writes the top rows of a schema. `options` as given to `rowsOf`. */
export function writeRows(
  rows: readonly Row[],
  schema: Schema,
  components: Components,
  options: RowOptions = {},
): WrittenRows {
  return writeRoot({ ...rootRowOf(schema, components, options), children: [...rows] }, schema, components, options)
}

/** Writes the row of the schema itself (`rootRowOf`) and the rows below it. */
export function writeRoot(row: Row, schema: Schema, components: Components, options: RowOptions = {}): WrittenRows {
  const writing: Writing = { sources: { root: schema, components }, draft: draftOf(schema), renamed: [], checks: [] }
  const current = rootRowOf(schema, components, options)
  writeRow(writing, current, row, current.id)
  const written = writing.draft.root
  return { schema: written, renamed: writing.renamed, refused: refusals(writing, row, written, components, options) }
}

function writeRow(writing: Writing, current: Row, wanted: Row, id: string): void {
  note(writing, current, wanted, id)
  if (current.isLocked) {
    noteBelow(writing, current, wanted)
    return
  }
  if (wanted.type !== current.type) {
    rewrite(writing, current, wanted, id)
    return
  }
  // Rows below go first: pointers to them lead through what the columns may change.
  if (wanted.children !== undefined) writeChildren(writing, current, wanted.children, wanted.variant, id)
  const layers = layersOf(writing.sources, current.sources)
  if (changedColumns(current, wanted).length > 0) writeFacets(writing.draft, layers, current, wanted)
}

function note(writing: Writing, current: Row, wanted: Row, id: string): void {
  const columns: string[] = changedColumns(current, wanted)
  if (wanted.type !== current.type) columns.push('type')
  if (wanted.name !== current.name) columns.push('name')
  if (wanted.required !== current.required) columns.push('required')
  if (columns.length > 0) writing.checks.push({ id, wanted, columns })
}

/** Rows of a shared model are not written, but nobody's change is lost silently. */
function noteBelow(writing: Writing, current: Row, wanted: Row): void {
  if (wanted.children === undefined) return
  const { root, components } = writing.sources
  const byId = new Map(childRowsOf(current, root, components, wanted.variant).map((row) => [row.id, row]))
  for (const child of wanted.children) {
    const row = byId.get(child.id)
    if (row === undefined || child.isDeleted)
      writing.checks.push({ id: child.id, wanted: child, columns: ['isDeleted'] })
    else {
      note(writing, row, child, child.id)
      noteBelow(writing, row, child)
    }
  }
}

/** A new type makes another schema, which is then written as one that stands alone. */
function rewrite(writing: Writing, current: Row, wanted: Row, id: string): void {
  const { components } = writing.sources
  const old = peek(writing.draft, current.pointer)
  if (old === undefined || old === false) return
  replace(writing.draft, current.pointer, retyped(writing, copyJson(old), current, wanted, components, id))
}

function retyped(
  writing: Writing,
  schema: Json,
  current: Row,
  wanted: Row,
  components: Components,
  id: string,
): Schema {
  const draft = draftOf(typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {})
  const target = edit(draft, '#')
  if (target === undefined) return true
  writeType(target, wanted.type, wanted.nullable, components)
  const settled = draft.root
  const read = { ...rootRowOf(settled, components), id: wanted.id, name: wanted.name, required: wanted.required }
  // What the type brings along (format, null, limits) counts unless it was changed as well.
  const after: Row = { ...read, ...pick(wanted, changedColumns(current, wanted)), nullable: read.nullable }
  if (wanted.children !== undefined) after.children = wanted.children
  if (wanted.variant !== undefined) after.variant = wanted.variant
  const inner: Writing = { sources: { root: settled, components }, draft: draftOf(settled), renamed: [], checks: [] }
  writeRow(inner, read, after, id)
  appendAll(writing.renamed, inner.renamed)
  return inner.draft.root
}

function pick(row: Row, columns: readonly (keyof Row)[]): Partial<Row> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

function writeChildren(
  writing: Writing,
  current: Row,
  wantedRows: readonly Row[],
  variant: number | undefined,
  id: string,
): void {
  const { root, components } = writing.sources
  const existing = childRowsOf(current, root, components, variant)
  const byId = new Map(existing.map((row) => [row.id, row]))
  const content = contentOf(writing.sources, layersOf(writing.sources, current.sources))
  const live = wantedRows
    .filter((row) => !row.isDeleted)
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
    .map((wanted) => ({ wanted, old: byId.get(wanted.id) }))
  const names = acceptedNames(live)
  const parentId = current.id + content.idPart
  let neighbour = existing.find((row) => !row.isLocked)
  const entries = live.map(({ wanted, old }, index): Entry => {
    if (old?.isLocked === false) neighbour = old
    const name = names[index]
    const newId = idAfter(id + content.idPart + variantPart(parentId, neighbour), wanted, old, name)
    if (newId !== wanted.id) writing.renamed.push({ from: wanted.id, to: newId })
    if (old === undefined) return { wanted, name, schema: schemaOfNew(writing, wanted, newId) }
    writeRow(writing, old, wanted, newId)
    return { wanted, name, old }
  })
  noteRemoved(writing, existing, entries)
  writeLevel(writing, content, existing, entries)
}

/** A removed row must not be there afterwards, unless another one took its name. */
function noteRemoved(writing: Writing, existing: readonly Row[], entries: readonly Entry[]): void {
  const kept = new Set(entries.map((entry) => entry.old))
  const names = new Set(entries.map((entry) => entry.name))
  for (const row of existing) {
    if (kept.has(row) || names.has(row.name)) continue
    writing.checks.push({ id: row.id, wanted: row, columns: ['isDeleted'] })
  }
}

/** `<0>` when a row belongs to an alternative of its parent; added rows go where their neighbour is. */
function variantPart(parentId: string, row: Row | undefined): string {
  const rest = row?.id.slice(parentId.length) ?? ''
  return /^(?:<\d+>(?:\[\])*)+/.exec(rest)?.[0] ?? ''
}

function idAfter(parentId: string, wanted: Row, old: Row | undefined, name: string | undefined): string {
  if (name === undefined) return wanted.id
  if (old?.isLocked === true || (old?.name === name && wanted.id.startsWith(parentId))) return wanted.id
  return rowId(parentId, wanted.place, name)
}

/** The schema of a row that was not at this level: taken along from where it was, or a new one. */
function schemaOfNew(writing: Writing, wanted: Row, id: string): Schema {
  const { root, components } = writing.sources
  const moved = wanted.isNew ? wanted.newSchema : movedSchema(root, components, wanted)
  const start = moved ?? {}
  const read = { ...rootRowOf(start, components), id: wanted.id, name: wanted.name, required: wanted.required }
  writing.checks.push({ id, wanted, columns: ['name', 'required'] })
  if (wanted.type !== read.type && wanted.type !== '') {
    return retyped(writing, copyJson(start), read, wanted, components, id)
  }
  const inner: Writing = { sources: { root: start, components }, draft: draftOf(start), renamed: [], checks: [] }
  writeRow(inner, read, { ...wanted, type: read.type }, id)
  return inner.draft.root
}

/** The row's schema at the place it was read from, if that is in this schema. */
function movedSchema(root: Schema, components: Components, wanted: Row): Schema | undefined {
  if (wanted.isLocked || wanted.pointer === '' || wanted.pointer === '#') return undefined
  const value = peek(draftOf(root), wanted.pointer)
  if (typeof value !== 'boolean' && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return undefined
  return rootRowOf(value, components).type === wanted.type ? copyJson(value) : undefined
}

/** Reads the result again and says which wanted changes are not in it. */
function refusals(
  writing: Writing,
  wanted: Row,
  schema: Schema,
  components: Components,
  options: RowOptions,
): WrittenRows['refused'] {
  if (writing.checks.length === 0) return []
  const found = new Map<string, Row>()
  const root = {
    ...rootRowOf(schema, components, options),
    ...(wanted.variant !== undefined && { variant: wanted.variant }),
  }
  collect(root, wanted, schema, components, found, new Map(writing.renamed.map(({ from, to }) => [from, to])))
  return writing.checks.flatMap(({ id, wanted: row, columns }) => {
    const now = found.get(id)
    const missing = columns.filter((column) =>
      column === 'isDeleted' ? now !== undefined : now === undefined || !agrees(now, row, column),
    )
    return missing.length > 0 ? [{ id, columns: missing }] : []
  })
}

function collect(
  now: Row,
  wanted: Row,
  schema: Schema,
  components: Components,
  found: Map<string, Row>,
  renamed: ReadonlyMap<string, string>,
): void {
  found.set(now.id, now)
  if (wanted.children === undefined) return
  const below = childRowsOf(now, schema, components, wanted.variant)
  const children = new Map(wanted.children.map((child) => [renamed.get(child.id) ?? child.id, child]))
  for (const row of below) collect(row, children.get(row.id) ?? row, schema, components, found, renamed)
}

function agrees(now: Row, wanted: Row, column: string): boolean {
  if (column === 'name') return now.name === wanted.name
  if (column === 'required') return now.required === wanted.required
  if (column === 'type') return now.type === wanted.type || `${now.type} | null` === wanted.type
  return !changedColumns(now, wanted).some((changed) => changed === column)
}
