/*
 * Adding, deleting, duplicating, moving and changing rows of a schema.
 * Owns: where rows go. Does not own: how a level is written (`rows/write-level.ts`) and changes of structure (`structure.ts`).
 */
import type { Schema } from '../content.ts'
import type { Json } from '../json.ts'
import { contentOf } from '../rows/fields.ts'
import { isOwn, layersOf } from '../rows/layers.ts'
import type { Row } from '../rows/row.ts'
import {
  editedAt,
  findRow,
  isBelow,
  levelOf,
  refusedAll,
  schemaOfRow,
  Steps,
  variantOfId,
  type Edited,
  type EditTarget,
  type LevelChange,
  type RowRef,
} from './target.ts'
import { emptyVariantWith } from './variants.ts'

/** A field to add. */
export interface NewRow {
  /** Another name is found when this one is taken. */
  name: string
  schema: Schema
  required?: boolean
}

/** Where rows go: below `parentId` (`''` is the schema itself), before one of its rows or at the end. */
export interface Position {
  parentId: string
  beforeId?: string | undefined
  /** Alternative of the parent when it is a choice. */
  variant?: number | undefined
}

/** The columns a person can set. `undefined` takes an example or a default away. */
export type ColumnChange = Partial<
  Pick<
    Row,
    | 'name'
    | 'required'
    | 'description'
    | 'enumContent'
    | 'maxLength'
    | 'maxLengthIsDefault'
    | 'format'
    | 'nullable'
    | 'constraints'
    | 'enumId'
    | 'title'
    | 'readOnly'
    | 'writeOnly'
    | 'deprecated'
  >
> & { example?: Json | undefined; default?: Json | undefined }

/** Kind of row an item becomes in a level. */
function placeIn(parent: Row): 'property' | 'index' {
  return parent.kind === 'tuple' ? 'index' : 'property'
}

function changeByLevel(rows: readonly RowRef[], change: (row: Row) => Row): Map<string, LevelChange> {
  const ids = new Set(rows.map((row) => row.id))
  const levels = new Map<string, LevelChange>()
  for (const { parentId } of rows)
    levels.set(parentId, (level) => level.map((row) => (ids.has(row.id) ? change(row) : row)))
  return levels
}

/** The row with the columns of a change; what is undefined there is taken away. */
export function withColumns<R extends Partial<Row>>(row: R, change: ColumnChange & { type?: string }): R {
  const next = { ...row, ...change }
  for (const column of ['example', 'default'] as const)
    if (column in change && change[column] === undefined) Reflect.deleteProperty(next, column)
  return next
}

/** Sets columns of several rows; the root row has the id `''`. Rows of shared models are refused. */
export function setColumns(target: EditTarget, rows: readonly RowRef[], change: ColumnChange): Edited {
  return changeColumns(target, rows, change)
}

function changeColumns(target: EditTarget, rows: readonly RowRef[], change: ColumnChange & { type?: string }): Edited {
  const steps = new Steps(target)
  const below = rows.filter((row) => row.id !== '')
  const root = rows.some((row) => row.id === '') ? withColumns(findRow(target, '') ?? {}, change) : undefined
  steps.write({
    levels: changeByLevel(below, (row) => withColumns(row, change)),
    ...(root !== undefined && { root }),
    variants: variantsOf(rows),
  })
  return steps.end(rows.map((row) => steps.idNow(row.id)))
}

function variantsOf(rows: readonly RowRef[]): ReadonlyMap<string, number> {
  const variants = new Map<string, number>()
  for (const { id, parentId } of rows) {
    const variant = variantOfId(id, parentId)
    if (variant !== undefined) variants.set(parentId, variant)
  }
  return variants
}

/** A type as the menu offers it. */
export interface TypeChoice {
  /** `string`, `array<Order>`, `map<integer>`, the name of a shared model, or any text (`LocalDateTime`). */
  type: string
  format?: string
  nullable?: boolean
}

/** Gives rows another type. Descriptions, rules and examples stay; what only the old type had (fields, items, format) goes. */
export function setType(target: EditTarget, rows: readonly RowRef[], choice: TypeChoice): Edited {
  const typed = changeColumns(target, rows, {
    type: choice.type,
    ...(choice.nullable !== undefined && { nullable: choice.nullable }),
  })
  if (choice.format === undefined) return shown(target, typed, rows)
  // Format goes with the old type, so it is written into what came of the new one.
  const refs = rows.map((row, index) => ({ id: typed.selected[index] ?? row.id, parentId: row.parentId }))
  const formatted = setColumns({ ...target, schema: typed.schema }, refs, { format: choice.format })
  return shown(target, { ...formatted, refused: [...typed.refused, ...formatted.refused] }, rows)
}

/** Items that became plain are told by their list's type and have no row of their own any more. */
function shown(target: EditTarget, edited: Edited, rows: readonly RowRef[]): Edited {
  const [only, ...others] = rows
  const [id] = edited.selected
  if (only === undefined || id === undefined || others.length > 0) return edited
  return { ...edited, selected: editedAt(target, edited.schema, { id, parentId: only.parentId }).selected }
}

/** Adds rows. Their ids are `selected`; none when the place belongs to a shared model. */
export function insertRows(target: EditTarget, position: Position, items: readonly NewRow[]): Edited {
  const steps = new Steps(target)
  return insertInto(steps, position, items)
    ? steps.end(steps.added)
    : refusedAll(target, [position.parentId], 'children')
}

/** Adds one row below another, at the end. A plain value becomes an object, a list of them a list of objects. */
export function addChild(target: EditTarget, parent: RowRef, item: NewRow, variant?: number): Edited {
  return insertRows(target, { parentId: parent.id, variant }, [item])
}

function insertInto(steps: Steps, position: Position, items: readonly NewRow[]): boolean {
  if (items.length === 0) return true
  const parent = openParent(steps, position.parentId)
  if (parent === undefined) return false
  const variant = position.variant ?? variantOfBefore(position)
  const filled = emptyVariantWith(steps.target, parent, variant, namedApart(items, []))
  if (filled !== undefined) {
    steps.schema = filled.schema
    steps.added.push(...filled.ids)
    return true
  }
  const before = steps.refused.length
  const ids: string[] = []
  const written = steps.write({
    levels: new Map([
      [
        parent.id,
        (rows) => {
          const added = namedApart(items, rows).map((item) => newRow(steps, parent, item))
          ids.push(...added.map((row) => row.id))
          const at = rows.findIndex((row) => row.id === position.beforeId)
          return at < 0 ? [...rows, ...added] : rows.toSpliced(at, 0, ...added)
        },
      ],
    ]),
    ...(variant !== undefined && { variants: new Map([[parent.id, variant]]) }),
  })
  const idsNow = new Map(written.renamed.map(({ from, to }) => [from, to]))
  const added = ids.flatMap((id) => idsNow.get(id) ?? [])
  steps.added.push(...added)
  steps.forgetNew(ids)
  return added.length === ids.length && steps.refused.length === before
}

function variantOfBefore({ parentId, beforeId }: Position): number | undefined {
  return beforeId === undefined ? undefined : variantOfId(beforeId, parentId)
}

function newRow(steps: Steps, parent: Row, { name, schema, required = false }: NewRow): Row {
  const row = findRow({ schema, components: steps.components }, '')
  if (row === undefined) throw new Error('A schema always has a root row')
  const id = `+${steps.nextNumber()}`
  return { ...row, id, name, required, place: placeIn(parent), parentId: parent.id, isNew: true, newSchema: schema }
}

/** Items with names of their own among `rows` and among each other. */
function namedApart(items: readonly NewRow[], rows: readonly Row[]): NewRow[] {
  const taken = new Set(rows.map((row) => row.name))
  return items.map((item) => {
    const name = freeName(item.name, taken)
    taken.add(name)
    return { ...item, name }
  })
}

/** `name`, or `name2`, `name3`… when it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const base = name.replace(/\d+$/, '')
  const stem = base === '' ? name : base
  let number = 2
  while (taken.has(stem + String(number))) number += 1
  return stem + String(number)
}

/** The row that shall hold others, made an object when it is none; undefined when nothing can be added there. */
function openParent(steps: Steps, parentId: string): Row | undefined {
  const parent = findRow(steps.target, parentId)
  if (parent === undefined || parent.isLocked) return undefined
  const layers = layersOf({ root: steps.schema, components: steps.components }, parent.sources)
  const content = contentOf({ root: steps.schema, components: steps.components }, layers)
  if (content.isItem) {
    const [item] = levelOf(steps.target, parent)
    if (item !== undefined && (item.kind === 'choice' || item.kind === 'tuple')) return openParent(steps, item.id)
  }
  if (!content.layers.byPrecedence.some((layer) => isOwn(layer) && layer.schema['$ref'] === undefined)) return undefined
  const kind = content.isItem ? 'string' : content.kind
  if (kind === 'object' || kind === 'map' || kind === 'tuple' || kind === 'choice') return parent
  if (kind === 'never') return undefined
  const text = parent.kind === 'array' || content.idPart !== '' ? 'array<object>' : 'object'
  const typed = setType(steps.target, [parent], { type: text })
  steps.schema = typed.schema
  return findRow(steps.target, parentId)
}

/** Deletes rows with everything below them; those of shared models are refused. */
export function deleteRows(target: EditTarget, rows: readonly RowRef[]): Edited {
  const steps = new Steps(target)
  remove(steps, rows)
  return steps.end([])
}

function remove(steps: Steps, rows: readonly RowRef[]): void {
  const top = topmost(rows)
  const ids = new Set(top.map((row) => row.id))
  const levels = new Map<string, LevelChange>()
  for (const { parentId } of top) levels.set(parentId, (level) => level.filter((row) => !ids.has(row.id)))
  steps.write({ levels, variants: variantsOf(top) })
}

/** Rows that stand below none of the others. */
export function topmost<R extends RowRef>(rows: readonly R[]): R[] {
  const ids = new Set(rows.map((row) => row.id))
  return rows.filter((row) => {
    // Every beginning of an id at a border of names may be a row above.
    for (let at = row.id.length - 1; at > 0; at -= 1)
      if ('.[<'.includes(row.id.charAt(at)) && ids.has(row.id.slice(0, at))) return false
    return true
  })
}

/** Puts a copy of each row right after it. Rows of shared models are refused. */
export function duplicateRows(target: EditTarget, rows: readonly RowRef[]): Edited {
  const steps = new Steps(target)
  for (const ref of topmost(rows)) {
    const row = findRow(steps.target, steps.idNow(ref.id))
    const item = row === undefined ? undefined : newRowOf(steps.target, row)
    const parent = row === undefined ? undefined : findRow(steps.target, row.parentId)
    if (row === undefined || parent === undefined || item === undefined) {
      steps.refused.push({ id: ref.id, columns: ['copy'] })
      continue
    }
    const level = levelOf(steps.target, parent, [row.id])
    const at = level.findIndex((each) => each.id === row.id)
    const position = { parentId: parent.id, beforeId: level[at + 1]?.id, variant: variantOfId(row.id, parent.id) }
    if (!insertInto(steps, position, [item])) steps.refused.push({ id: ref.id, columns: ['copy'] })
  }
  return steps.end(steps.added)
}

/** What it takes to add a row again somewhere else; undefined for rows of shared models and for the free keys of a map. */
export function newRowOf(target: EditTarget, row: Row): NewRow | undefined {
  const schema = schemaOfRow(target, row)
  if (schema === undefined || (row.place !== 'property' && row.place !== 'index')) return undefined
  return { name: row.place === 'index' ? 'item' : row.name, schema, required: row.required && row.place === 'property' }
}

/** Moves rows to a place, within their level or to another one, in the order they stand in. */
export function moveRows(target: EditTarget, rows: readonly Row[], position: Position): Edited {
  const moved = topmost(rows)
  const ids = moved.map((row) => row.id)
  const isInside = ids.some((id) => id === position.parentId || isBelow(position.parentId, id))
  if (isInside || moved.some((row) => row.isLocked)) return refusedAll(target, ids, 'parentId')
  const variant = position.variant ?? variantOfBefore(position)
  const isSameLevel = moved.every(
    (row) => row.parentId === position.parentId && (variantOfId(row.id, row.parentId) ?? variant) === variant,
  )
  return isSameLevel ? reorder(target, ids, position, variant) : reparent(target, moved, position)
}

function reorder(target: EditTarget, ids: readonly string[], position: Position, variant: number | undefined): Edited {
  const steps = new Steps(target)
  const set = new Set(ids)
  const change: LevelChange = (rows) => {
    const own = rows.filter((row) => set.has(row.id))
    const from = rows.findIndex((row) => row.id === position.beforeId)
    // Put before the first row from there on that stays.
    const before = from < 0 ? undefined : rows.slice(from).find((row) => !set.has(row.id))
    const rest = rows.filter((row) => !set.has(row.id))
    const at = before === undefined ? rest.length : rest.indexOf(before)
    return rest.toSpliced(at, 0, ...own)
  }
  steps.write({
    levels: new Map([[position.parentId, change]]),
    ...(variant !== undefined && { variants: new Map([[position.parentId, variant]]) }),
  })
  return steps.end(ids.map((id) => steps.idNow(id)))
}

function reparent(target: EditTarget, rows: readonly Row[], position: Position): Edited {
  const steps = new Steps(target)
  const items = rows.map((row) => newRowOf(target, row))
  const ids = rows.map((row) => row.id)
  if (items.includes(undefined)) return refusedAll(target, ids, 'parentId')
  remove(steps, rows)
  const shifted = (id: string): string => shiftedId(id, rows)
  const wanted = {
    ...position,
    parentId: shifted(position.parentId),
    ...(position.beforeId !== undefined && { beforeId: shifted(position.beforeId) }),
  }
  const known = items.filter((item) => item !== undefined)
  if (!insertInto(steps, wanted, known) || steps.refused.length > 0) return refusedAll(target, ids, 'parentId')
  const added = [...steps.added]
  // Rows below keep what people remember about them under the new place.
  added.forEach((to, index) => {
    const from = ids[index]
    if (from !== undefined) steps.renamed.push({ from, to })
  })
  return steps.end(added)
}

/** Places of a tuple count up from what is left when others are taken out. */
function shiftedId(id: string, removed: readonly Row[]): string {
  let result = id
  for (const row of removed) {
    if (row.place !== 'index') continue
    const head = row.id.slice(0, row.id.lastIndexOf('['))
    const index = Number(row.id.slice(head.length + 1, -1))
    const found = /^\[(\d+)\]/.exec(id.startsWith(head) ? id.slice(head.length) : '')
    if (found?.[1] === undefined || Number(found[1]) < index) continue
    const now = /^\[(\d+)\]/.exec(result.slice(head.length))
    if (now?.[1] !== undefined) result = `${head}[${Number(now[1]) - 1}]${result.slice(head.length + now[0].length)}`
  }
  return result
}

/** One place up or down among the rows of the level; several rows move as a block. */
export function shiftRows(target: EditTarget, rows: readonly Row[], step: -1 | 1): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  const parent = first === undefined ? undefined : findRow(target, first.parentId)
  if (first === undefined || parent === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'orderIndex')
  const level = levelOf(target, parent, ids)
  const places = ids.map((id) => level.findIndex((row) => row.id === id)).toSorted((a, b) => a - b)
  const [from = 0] = places
  const to = places.at(-1) ?? from
  const neighbour = step < 0 ? level[from - 1] : level[to + 1]
  if (neighbour?.place !== first.place) return unchanged(target, ids)
  const beforeId = step < 0 ? neighbour.id : level[to + 2]?.id
  return moveRows(target, own, { parentId: parent.id, beforeId, variant: variantOfId(first.id, parent.id) })
}

/** Nothing to do: the rows are where they should be. */
export function unchanged(target: EditTarget, ids: readonly string[]): Edited {
  return { schema: target.schema, renamed: [], refused: [], selected: [...ids] }
}

/** One level down: rows become the last children of the row above them. */
export function indentRows(target: EditTarget, rows: readonly Row[]): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  const parent = first === undefined ? undefined : findRow(target, first.parentId)
  if (first === undefined || parent === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'parentId')
  const level = levelOf(target, parent, ids)
  const above = level[level.findIndex((row) => row.id === first.id) - 1]
  return above === undefined ? unchanged(target, ids) : moveRows(target, own, { parentId: above.id })
}

/** One level up: rows come right after the row they stood below. */
export function outdentRows(target: EditTarget, rows: readonly Row[]): Edited {
  const own = topmost(rows)
  const [first] = own
  const ids = own.map((row) => row.id)
  if (first === undefined || own.some((row) => row.parentId !== first.parentId))
    return refusedAll(target, ids, 'parentId')
  const parent = findRow(target, first.parentId)
  const above = parent === undefined || parent.id === '' ? undefined : findRow(target, parent.parentId)
  if (parent === undefined || above === undefined) return unchanged(target, ids)
  const level = levelOf(target, above, [parent.id])
  const next = level[level.findIndex((row) => row.id === parent.id) + 1]
  return moveRows(target, own, {
    parentId: above.id,
    beforeId: next?.id,
    variant: variantOfId(parent.id, above.id),
  })
}
