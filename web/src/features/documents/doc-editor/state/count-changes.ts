/* How many things are not saved, as people count them. Pure. Owns: what counts once. Does not own: what differs (`compare` of the model). */
import { compare, describeChanges } from '@lectern/model'
import { fieldNames, type EditorValues } from './values.ts'

/** A field of a table counts once, however much of it changed; so does everything outside of tables. */
export function countChanges(base: EditorValues, values: EditorValues): number {
  const ofForm = fieldNames.filter((name) => base[name] !== values[name]).length
  if (base.content === values.content) return ofForm
  const things = describeChanges(compare(base.content, values.content)).flatMap(({ changes }) =>
    changes.map(({ row, path }) => (row === undefined ? path : JSON.stringify(row))),
  )
  return ofForm + new Set(things).size
}
