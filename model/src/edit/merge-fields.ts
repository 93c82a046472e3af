/*
 * Fields from somewhere else (a JSON sample, a schema, a class) laid over the fields of a schema.
 * Owns: what is new, what a field gains, which fields have another type, and putting the chosen ones in. What people wrote
 * (descriptions, rules, dictionaries, the order) is never replaced, only filled where nothing stands.
 */
import { appendAll } from '../append-all.ts'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isSameJson } from '../json.ts'
import { childRowsOf, rootRowOf } from '../schema-rows/read.ts'
import type { Row } from '../schema-rows/row.ts'
import { setType, withColumns, type ColumnChange } from './columns.ts'
import { insertRows, newRowOf } from './insert.ts'
import { deleteRows } from './remove.ts'
import { findRow, levelOf, schemaOfRow, Steps, type Edited, type EditTarget, type LevelChange } from './target.ts'
import { replaceRowSchema } from './structure.ts'
import type { NewRow } from './new-row.ts'

/** What would become of one field. `locked`: it belongs to a shared model. */
export type MergeState = 'new' | 'updated' | 'same' | 'type' | 'locked'

/** One field of the incoming schema beside what is there. */
export interface MergeRow {
  /** Id of the field in the incoming schema. */
  key: string
  /** Key of the field above; '' for top fields. */
  parentKey: string
  level: number
  name: string
  state: MergeState
  /** The incoming row. */
  incoming: Row
  /** Absent for new ones. */
  current?: Row
  /** Columns that get filled. */
  gains: readonly string[]
  /** The shared model the field belongs to; absent outside models. */
  model?: ModelAround
}

/** Where a shared model begins that a field belongs to. */
export interface ModelAround {
  name: string
  /** Key of the field it is the type of; '' when it is what the fields are added to. */
  key: string
  /** The field that refers to it, or to the model around it, from outside of any model. */
  outermost: Row
}

/** The incoming schema with the models it refers to. */
export interface Incoming {
  schema: Schema
  components?: Components
}

const kindGroups: Readonly<Record<string, string>> = {
  integer: 'integer',
  object: 'object',
  map: 'object',
  tuple: 'array',
}

/** Compares the fields of `incoming` with those below a row of the target (`''` is the schema itself). */
export function compareFields(target: EditTarget, incoming: Incoming, parentId = ''): MergeRow[] {
  const found: MergeRow[] = []
  const parent = findRow(target, parentId)
  const { schema, components = target.components } = incoming
  const isFreeType = parent === undefined || parent.kind === 'any'
  const walk = (below: readonly Row[], { to, key, level, around }: Above): void => {
    const model = modelAround(to, key, around)
    const existing = to === undefined || to.isRecursive ? [] : levelOf(target, to)
    for (const row of below) {
      const current = existing.find((each) => isSameField(each, row))
      const next = row.isRecursive ? [] : childRowsOf(row, schema, components)
      // Fields of a shared model come in as the reference they are.
      const isModel = next.length > 0 && next.every((child) => child.isLocked)
      // Nothing is added to a shared model from where it is used.
      const compared = compare(row, current, isModel, model !== undefined || to?.isLocked === true)
      const place = { key: row.id, parentKey: key, level, name: row.name, incoming: row }
      found.push({ ...place, ...compared, ...(model !== undefined && { model }) })
      // Below another type nothing fits; taking it over takes it over whole.
      if (compared.state !== 'type' && !isModel)
        walk(next, { to: current, key: row.id, level: level + 1, around: model })
    }
  }
  const top = childRowsOf(rootRowOf(schema, components), schema, components)
  walk(top, { to: isFreeType ? undefined : parent, key: '', level: 0, around: undefined })
  return found
}

/** Where fields are compared: the field they are below, by its row and its key in what comes in. */
interface Above {
  to: Row | undefined
  key: string
  level: number
  around: ModelAround | undefined
}

function modelAround(row: Row | undefined, key: string, around: ModelAround | undefined): ModelAround | undefined {
  if (row === undefined || row.modelName === '' || row.kind === 'choice') return around
  return { name: row.modelName, key, outermost: around?.outermost ?? row }
}

function isSameField(a: Row, b: Row): boolean {
  return a.place === b.place && (a.name === b.name || a.place === 'map' || a.place === 'item')
}

function compare(
  row: Row,
  current: Row | undefined,
  isModel: boolean,
  isClosed: boolean,
): Pick<MergeRow, 'state' | 'gains' | 'current'> {
  if (current === undefined) return { state: isClosed ? 'locked' : 'new', gains: [] }
  if (current.isLocked) return { state: 'locked', gains: [], current }
  if (!isSameType(row, current) || (isModel && current.type !== row.type && current.kind !== 'any'))
    return { state: 'type', gains: [], current }
  const gains = Object.keys(gainsOf(row, current))
  return { state: gains.length > 0 ? 'updated' : 'same', gains, current }
}

/** A whole number is a number, `null` says nothing about a type, and a model stands for the fields it has. */
function isSameType(incoming: Row, current: Row): boolean {
  const [a, b] = [groupOf(incoming), groupOf(current)]
  if (a === 'any' || a === 'null' || b === 'any' || b === 'choice' || a === 'choice') return true
  if (current.kind === 'mixed') return current.type.includes(a) || (a === 'integer' && current.type.includes('number'))
  if (incoming.kind === 'mixed') return false
  if (a === 'array' && b === 'array') return isSameItem(incoming.type, current.type)
  return a === b || (a === 'integer' && b === 'number') || (a === 'string' && b === 'file')
}

function groupOf(row: Row): string {
  return kindGroups[row.kind] ?? row.kind
}

const scalarItem = /^array<(string|integer|number|boolean)(?: \| null)?>$/

function isSameItem(incoming: string, current: string): boolean {
  const [a, b] = [scalarItem.exec(incoming)?.[1], scalarItem.exec(current)?.[1]]
  if (a === undefined && b === undefined) return true
  if (incoming === 'array<any>' || current === 'array<any>') return true
  return a === b || (a === 'integer' && b === 'number')
}

/** What the incoming field says and the current one does not. A new example replaces the old one. */
function gainsOf(incoming: Row, current: Row): ColumnChange {
  const gains: ColumnChange = {}
  if (incoming.description !== '' && current.description === '') gains.description = incoming.description
  if (incoming.title !== '' && current.title === '') gains.title = incoming.title
  if (incoming.format !== '' && current.format === '' && incoming.kind === current.kind) gains.format = incoming.format
  if (incoming.enumContent.length > 0 && current.enumContent.length === 0 && current.enumId === '')
    gains.enumContent = incoming.enumContent
  if (incoming.example !== undefined && !hasSameExample(incoming, current)) gains.example = incoming.example
  if (incoming.default !== undefined && current.default === undefined) gains.default = incoming.default
  if (incoming.maxLength !== null && !incoming.maxLengthIsDefault && current.maxLengthIsDefault) {
    gains.maxLength = incoming.maxLength
    gains.maxLengthIsDefault = false
  }
  const said = new Set(current.constraints.map((each) => each.keyword))
  const rules = incoming.constraints.filter((each) => !said.has(each.keyword))
  if (rules.length > 0) gains.constraints = [...current.constraints, ...rules]
  if (incoming.deprecated && !current.deprecated) gains.deprecated = true
  return gains
}

function hasSameExample(incoming: Row, current: Row): boolean {
  return (
    current.example !== undefined && incoming.example !== undefined && isSameJson(incoming.example, current.example)
  )
}

/** Rows that are taken over unless somebody says otherwise: everything but fields of another type. */
export function tickedAtFirst(rows: readonly MergeRow[]): Set<string> {
  return new Set(rows.filter((row) => row.state === 'new' || row.state === 'updated').map((row) => row.key))
}

/** Puts the ticked fields into the target; new fields go to the end of their level. One operation, undone as one. */
export function mergeFields(
  target: EditTarget,
  incoming: Incoming,
  ticked: ReadonlySet<string>,
  parentId = '',
): Edited {
  const steps = new Steps(target)
  const compared = compareFields(target, incoming, parentId)
  const rows = compared.filter((row) => ticked.has(row.key))
  const states = new Map(compared.map((row) => [row.key, row]))
  const isFresh = findRow(target, parentId)?.kind === 'any'
  if (isFresh && rows.length > 0 && parentId === '') takeShape(steps, incoming)
  fill(steps, rows)
  retype(steps, incoming, rows)
  const byParent = Map.groupBy(
    rows.filter((row) => row.state === 'new' && states.get(row.parentKey)?.state !== 'new'),
    (row) => (row.parentKey === '' ? parentId : states.get(row.parentKey)?.current?.id),
  )
  const added: string[] = []
  for (const [id, list] of byParent) {
    if (id === undefined) continue
    const items = list.flatMap((row) => newRowFrom(incoming, target.components, row, ticked) ?? [])
    const edited = insertRows(steps.target, { parentId: steps.idNow(id) }, items)
    steps.schema = edited.schema
    appendAll(steps.refused, edited.refused)
    appendAll(added, edited.selected)
  }
  const changed = rows.flatMap((row) => (row.current === undefined ? [] : steps.idNow(row.current.id)))
  return steps.end([...changed, ...added])
}

/** A schema that says nothing yet becomes a list when a list comes in. */
function takeShape(steps: Steps, incoming: Incoming): void {
  const root = rootRowOf(incoming.schema, incoming.components ?? steps.components)
  const type = root.kind === 'array' ? 'array<object>' : 'object'
  steps.schema = setType(steps.target, [{ id: '', parentId: '' }], { type }).schema
}

function fill(steps: Steps, rows: readonly MergeRow[]): void {
  const changes = new Map<string, ColumnChange>()
  const levels = new Map<string, LevelChange>()
  for (const { state, current, incoming } of rows) {
    if (state !== 'updated' || current === undefined) continue
    changes.set(current.id, gainsOf(incoming, current))
    levels.set(current.parentId, (level) => level.map((row) => withColumns(row, changes.get(row.id) ?? {})))
  }
  if (changes.size > 0) steps.write({ levels })
}

function retype(steps: Steps, incoming: Incoming, rows: readonly MergeRow[]): void {
  const source = sourceOf(incoming, steps.components)
  for (const { state, current, incoming: row } of rows) {
    if (state !== 'type' || current === undefined) continue
    const now = findRow(steps.target, steps.idNow(current.id))
    const schema = schemaOfRow(source, row)
    if (now === undefined || schema === undefined) continue
    const edited = replaceRowSchema(steps.target, now, schema)
    steps.schema = edited.schema
    appendAll(steps.refused, edited.refused)
  }
}

function sourceOf(incoming: Incoming, components: Components): EditTarget {
  return { schema: incoming.schema, components: incoming.components ?? components }
}

/** A new field without the fields below it that were left out. */
function newRowFrom(
  incoming: Incoming,
  components: Components,
  row: MergeRow,
  ticked: ReadonlySet<string>,
): NewRow | undefined {
  const source = sourceOf(incoming, components)
  const left = unticked(source, row.incoming, ticked)
  const pruned = left.length === 0 ? source : { ...source, schema: deleteRows(source, left).schema }
  const now = findRow(pruned, row.key)
  return now === undefined ? undefined : newRowOf(pruned, now)
}

function unticked(source: EditTarget, row: Row, ticked: ReadonlySet<string>): Row[] {
  if (row.isRecursive || row.isLocked) return []
  return levelOf(source, row).flatMap((child) =>
    child.isLocked
      ? []
      : ticked.has(child.id) || child.place !== 'property'
        ? unticked(source, child, ticked)
        : [child],
  )
}
