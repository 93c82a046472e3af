/* Whether a value of a script fits a JSON Schema. Apart, so that only threads load it whose scripts ask. */
import { isObject, misfitsOf, parseJson, type Misfit } from '@lectern/model'
import { createLinearMatcher } from '../core/patterns/linear-pattern.ts'

/** Comparisons of one value with one schema, about 100 ms; what is left then fits. */
const maxSteps = 20_000

/** The first things that do not fit. Value and schema are JSON. @throws {Error} with a message for the script */
export function checkSchema(value: string, schema: string): Misfit[] {
  const read = parseJson(schema)
  if (!isObject(read)) throw new Error('The schema is not an object')
  return misfitsOf(parseJson(value), read, {}, { maxSteps, matches: createLinearMatcher() })
}
