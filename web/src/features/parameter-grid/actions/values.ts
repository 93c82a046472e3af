/* What rows say, and what they are: columns, types, alternatives, shared models. */
import {
  addVariant,
  extractModel,
  inlineModel,
  makeChoice,
  makeTuple,
  refOf,
  setColumns,
  setType,
  type ColumnChange,
  type Edited,
  type EditTarget,
  type Row,
  type Schema,
  type TypeChoice,
} from '@lectern/model'
import type { Desk } from './desk.ts'

export function valueActions({ now, update, isFixed, take, guard }: Desk) {
  const structure = (row: Row, change: (target: EditTarget, row: Row) => Edited) => {
    if (!isFixed(row) && guard([row])) take(change(now().source.target, row), { pane: undefined })
  }
  return {
    structure,
    set(rows: readonly Row[], change: ColumnChange): boolean {
      const open = rows.filter((row) => !isFixed(row))
      if (!guard(open)) return false
      return take(setColumns(now().source.target, open, change))
    },
    setType(rows: readonly Row[], choice: TypeChoice) {
      const open = rows.filter((row) => !isFixed(row))
      if (guard(open)) take(setType(now().source.target, open, choice), { pane: undefined })
    },
    makeChoice(row: Row, keyword: 'oneOf' | 'anyOf' | 'allOf') {
      structure(row, (target) => makeChoice(target, row, keyword))
    },
    makeTuple(row: Row) {
      structure(row, makeTuple)
    },
    inline(row: Row) {
      structure(row, inlineModel)
    },
    addVariant(row: Row, modelName: string) {
      const schema: Schema =
        modelName === '' ? { type: 'object', properties: {} } : { $ref: refOf({ section: 'schemas', name: modelName }) }
      structure(row, (target) => addVariant(target, row, schema))
    },
    /** True when the model was made. */
    extract(row: Row, name: string): boolean {
      const { source } = now()
      if (source.onCreateModel === undefined || isFixed(row)) return false
      const made = extractModel(source.target, row, name)
      if (made.model === undefined) {
        update({ problem: 'notPossible' })
        return false
      }
      source.onCreateModel(made.model.name, made.model.schema)
      return take(made, { pane: undefined })
    },
    openModel(name: string) {
      update({ pane: undefined })
      now().source.onOpenModel?.(name)
    },
  }
}
