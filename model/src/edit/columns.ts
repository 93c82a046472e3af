/* What a row says: its columns and its type. Does not own: how they are written (`schema-rows/write-facets.ts`, `schema-rows/write-type.ts`). */
import type { Json } from '../json.ts'
import type { Row } from '../schema-rows/row.ts'
import {
  editedAt,
  findRow,
  Steps,
  variantsOf,
  type Edited,
  type EditTarget,
  type LevelChange,
  type RowRef,
} from './target.ts'

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

/** A type as the menu offers it. */
export interface TypeChoice {
  /** `string`, `array<Order>`, `map<integer>`, the name of a shared model, or any text (`LocalDateTime`). */
  type: string
  format?: string
  nullable?: boolean
}

/**
 * Gives rows another type. Descriptions, examples and the rules that make sense for it stay; what only the old type had (fields, items, format,
 * limits of another type) goes.
 */
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
