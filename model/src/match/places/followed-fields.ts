/* Fields that people follow by name. Owns: which fields a document has, and whether one of some is different after a change, by itself, below it or by what it refers to. */
import { appendAll } from '../../append-all.ts'
import { rowText } from './align.ts'
import { followPlaces, type PlaceState } from './follow.ts'
import { closest, isNamed, placePath, placeSections, rowsBelow, type FieldPlace, type PlacedRow } from './sections.ts'
import { typeText } from '../../schema-rows/row.ts'

/** A field as it is chosen from a list. */
export interface ListedField extends FieldPlace {
  name: string
  type: string
  /** How deep it is, from 0 on. */
  level: number
}

/** Rows that are read of one field, and below each other. */
const mostRows = 2_000
const mostDepth = 64

/** Outermost first, as documents show them. @param limit fields */
export function listFields(state: PlaceState, limit: number): ListedField[] {
  const fields: ListedField[] = []
  const list = (section: Omit<FieldPlace, 'path'>, rows: readonly PlacedRow[], level: number): void => {
    for (const placed of rows) {
      if (fields.length >= limit || level > mostDepth) return
      const path = placePath(placed.row.id)
      // The top row of a body has no name; what is in it is listed in its place.
      if (path !== '') fields.push({ ...section, path, name: placed.row.name, type: typeText(placed.row), level })
      list(section, rowsBelow(placed, state.components), path === '' ? level : level + 1)
    }
  }
  for (const { section, mediaType, roots } of placeSections(state.content, state.components))
    list({ section, mediaType }, roots, 0)
  return fields
}

/** Whether one of the fields, by the names they have after the change, is different. */
export function touchesFields(before: PlaceState, after: PlaceState, places: readonly FieldPlace[]): boolean {
  const former = new Map(followPlaces(after, before, places).map(({ from, to }) => [keyOf(from), to]))
  return places.some((place) => textAt(before, former.get(keyOf(place)) ?? place) !== textAt(after, place))
}

const keyOf = ({ section, mediaType, path }: FieldPlace): string => `${section}\n${mediaType}\n${path}`

/** All that a field and what is below it show; empty for none. */
function textAt({ content, components }: PlaceState, place: FieldPlace): string {
  const section = placeSections(content, components).find((one) => isNamed(one, place))
  let rows: readonly PlacedRow[] = section?.roots ?? []
  for (let depth = 0; depth < mostDepth; depth += 1) {
    const placed = closest(place.path, rows)
    if (placed === undefined) return ''
    if (placePath(placed.row.id) === place.path) return textBelow(placed, components)
    rows = rowsBelow(placed, components)
  }
  return ''
}

function textBelow(top: PlacedRow, components: PlaceState['components']): string {
  const queue = [top]
  const texts: string[] = []
  for (const placed of queue) {
    texts.push(rowText(placed.row))
    if (queue.length < mostRows) appendAll(queue, rowsBelow(placed, components).slice(0, mostRows))
  }
  return JSON.stringify(texts)
}
