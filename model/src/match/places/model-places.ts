/* Where a document shows the fields of a shared model. Owns: which of several places counts. Does not own: how fields are named (`sections.ts`). */
import { appendAll } from '../../append-all.ts'
import type { Schema } from '../../content/content.ts'
import { ownValue } from '../../json.ts'
import { rootRowOf } from '../../schema-rows/read.ts'
import type { PlaceState } from './follow.ts'
import { closest, placePath, placeSections, rowsBelow, type FieldPlace, type PlacedRow } from './sections.ts'

/** Rows of a section that are searched for a model. */
const mostRows = 2_000
/** How deep a field of a model may be. */
const mostDepth = 64

/** A field by its section and path, and which of the representations of the section it is in: 0 for the first. */
export type ModelFieldPlace = Omit<FieldPlace, 'mediaType'> & { representation: number }

/** The place of a field by its path in a shared model, '' for the model itself; `undefined` for one that is not shown. */
export type ModelPlaceOf = (path: string) => ModelFieldPlace | undefined

/**
 * The places of fields of a shared model, where the document shows it first and least deep.
 * @returns what finds nothing when the document does not show the model
 */
export function placesOfModel(state: PlaceState, name: string): ModelPlaceOf {
  const value = ownValue(state.components.schemas, name)
  if (value === undefined) return () => undefined
  const seen = new Map<string, number>()
  for (const { section, roots } of placeSections(state.content, state.components)) {
    const representation = seen.get(section) ?? 0
    seen.set(section, representation + 1)
    const shown = findModel(state, roots, name)
    if (shown === undefined) continue
    // Components of this section are schemas.
    const schema = value as Schema
    const model = { row: rootRowOf(schema, state.components), schema }
    return (path) => {
      const row = findField(state, { model, shown }, path)?.row
      return row && { section, representation, path: placePath(row.id) }
    }
  }
  return () => undefined
}

/** Breadth first. */
function findModel({ components }: PlaceState, roots: readonly PlacedRow[], name: string): PlacedRow | undefined {
  const queue = [...roots]
  for (const placed of queue) {
    if (placed.row.modelName === name) return placed
    if (queue.length < mostRows) appendAll(queue, rowsBelow(placed, components).slice(0, mostRows))
  }
  return undefined
}

/** The model as it is by itself and as the document shows it have the same rows in the same order. */
function findField(
  { components }: PlaceState,
  { model, shown }: { model: PlacedRow; shown: PlacedRow },
  path: string,
): PlacedRow | undefined {
  let [own, there] = [model, shown]
  for (let depth = 0; depth < mostDepth; depth += 1) {
    if (placePath(own.row.id) === path) return there
    const rows = rowsBelow(own, components)
    const next = closest(path, rows)
    const nextThere = next && rowsBelow(there, components)[rows.indexOf(next)]
    if (next === undefined || nextThere?.row.name !== next.row.name) return undefined
    own = next
    there = nextThere
  }
  return undefined
}
