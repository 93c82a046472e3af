/* What rows say, and what they are: columns, types, alternatives, shared models. */
import {
  addVariant,
  extractModel,
  inlineModel,
  isSameJson,
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
import type { GridEditing } from './grid-editing.ts'

export function valueActions({ now, update, isFixed, take, guard }: GridEditing) {
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
    /**
     * Makes a shared model of what the row holds, and refers to it once the server has stored it: a refused model changes nothing here, and
     * neither does one whose field was edited or removed in the meantime.
     */
    async extract(row: Row, name: string): Promise<void> {
      const { source } = now()
      if (source.onCreateModel === undefined || isFixed(row)) return
      const { model } = extractModel(source.target, row, name)
      if (model === undefined) {
        update({ problem: 'notPossible' })
        return
      }
      if (!(await source.onCreateModel(model.name, model.schema))) return
      const current = now().items.find((item) => item.kind === 'field' && item.row.id === row.id)
      const extracted =
        current?.kind === 'field' ? extractModel(now().source.target, current.row, name) : { model: undefined }
      if (extracted.model !== undefined && isSameJson(extracted.model.schema, model.schema))
        take(extracted, { pane: undefined })
      else update({ problem: 'changedMeanwhile', pane: undefined })
    },
    openModel(name: string) {
      update({ pane: undefined })
      now().source.onOpenModel?.(name)
    },
  }
}
