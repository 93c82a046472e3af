/* Adding rows. Owns: where they go and what becomes an object to hold them. Does not own: how a level is written (`schema-rows/write-level.ts`). */
import { trimEndOf } from '../text-parts.ts'
import { appendAll } from '../append-all.ts'
import { contentOf } from '../schema-rows/fields.ts'
import { isOwn, layersOf } from '../schema-rows/layers.ts'
import type { Row } from '../schema-rows/row.ts'
import { setType } from './columns.ts'
import {
  findRow,
  levelOf,
  refusedAll,
  schemaOfRow,
  Steps,
  variantOfId,
  type Edited,
  type EditTarget,
} from './target.ts'
import { emptyVariantWith } from './variants.ts'
import type { NewRow } from './new-row.ts'

/** Where rows go: below `parentId` (`''` is the schema itself), before one of its rows or at the end. */
export interface Position {
  parentId: string
  beforeId?: string | undefined
  /** Alternative of the parent when it is a choice. */
  variant?: number | undefined
}

/** Kind of row an item becomes in a level. */
function placeIn(parent: Row): 'property' | 'index' {
  return parent.kind === 'tuple' ? 'index' : 'property'
}

/** Adds rows. Their ids are `selected`; none when the place belongs to a shared model. */
export function insertRows(target: EditTarget, position: Position, items: readonly NewRow[]): Edited {
  const steps = new Steps(target)
  return insertInto(steps, position, items)
    ? steps.end(steps.added)
    : refusedAll(target, [position.parentId], 'children')
}

/** Adds rows as one of several steps; false when they do not belong there. */
export function insertInto(steps: Steps, position: Position, items: readonly NewRow[]): boolean {
  if (items.length === 0) return true
  const parent = openParent(steps, position.parentId)
  if (parent === undefined) return false
  const variant = position.variant ?? variantOfBefore(position)
  const filled = emptyVariantWith(steps.target, parent, variant, namedApart(items, []))
  if (filled !== undefined) {
    steps.schema = filled.schema
    appendAll(steps.added, filled.ids)
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
          for (const row of added) ids.push(row.id)
          const at = rows.findIndex((row) => row.id === position.beforeId)
          return at < 0 ? [...rows, ...added] : [...rows.slice(0, at), ...added, ...rows.slice(at)]
        },
      ],
    ]),
    ...(variant !== undefined && { variants: new Map([[parent.id, variant]]) }),
  })
  const idsNow = new Map(written.renamed.map(({ from, to }) => [from, to]))
  const added = ids.flatMap((id) => idsNow.get(id) ?? [])
  appendAll(steps.added, added)
  steps.forgetNew(ids)
  return added.length === ids.length && steps.refused.length === before
}

/** Alternative that the row to stand before is in. */
export function variantOfBefore({ parentId, beforeId }: Position): number | undefined {
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
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const base = trimEndOf(name, '0123456789')
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

/** What it takes to add a row again somewhere else; undefined for rows of shared models and for the free keys of a map. */
export function newRowOf(target: EditTarget, row: Row): NewRow | undefined {
  const schema = schemaOfRow(target, row)
  if (schema === undefined || (row.place !== 'property' && row.place !== 'index')) return undefined
  return { name: row.place === 'index' ? 'item' : row.name, schema, required: row.required && row.place === 'property' }
}
