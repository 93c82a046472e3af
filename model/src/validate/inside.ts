/* Keywords about the parts of a value: JSON Schema 2020-12 §10.3. What they looked at counts for `unevaluated…` (§11). */
import { arrayAt, isObject, objectAt, ownValue, type Json, type JsonObject } from '../json.ts'
import { numberAt } from '../number-literal.ts'
import { childPointer } from '../pointer.ts'
import { misfit } from './misfit.ts'
import { fits, newOutcome, type Outcome, type Place, type Run } from './run.ts'

/** What the schema says of the fields and entries of the value. */
export function checkInside(run: Run, schema: JsonObject, place: Place): Outcome {
  const { value } = place
  if (Array.isArray(value)) return checkItems(run, schema, value, place)
  return isObject(value) ? checkFields(run, schema, value, place) : newOutcome()
}

/** Compares one part; its own parts don't count for the whole. */
function checkPart(
  run: Run,
  schema: Json | undefined,
  value: Json,
  { pointer }: Place,
  key: string | number,
  into: Outcome,
): void {
  const part = run.visit(run, schema, { value, pointer: childPointer(pointer, key), entered: [] })
  for (const each of part.misfits) into.misfits.push(each)
  if (typeof key === 'number') into.items.add(key)
  else into.names.add(key)
}

function checkFields(run: Run, schema: JsonObject, value: JsonObject, place: Place): Outcome {
  const outcome = newOutcome()
  const properties = objectAt(schema, 'properties')
  const patterns = Object.entries(objectAt(schema, 'patternProperties') ?? {}).map(
    ([pattern, field]) => [run.matches(pattern), field] as const,
  )
  const others = schema['additionalProperties']
  const names = schema['propertyNames']
  for (const [name, part] of Object.entries(value)) {
    const own = ownValue(properties, name)
    const fitting = patterns.filter(([matches]) => matches?.(name) === true).map(([, field]) => field)
    const fields = own === undefined ? fitting : [own, ...fitting]
    if (fields.length === 0 && others !== undefined) fields.push(others)
    for (const field of fields) checkPart(run, field, part, place, name, outcome)
    if (names !== undefined && !fits(run.visit(run, names, { value: name, pointer: '#', entered: [] })))
      outcome.misfits.push(misfit(childPointer(place.pointer, name), 'extra'))
  }
  return outcome
}

function checkItems(run: Run, schema: JsonObject, items: readonly Json[], place: Place): Outcome {
  const outcome = newOutcome()
  const first = arrayAt(schema, 'prefixItems') ?? []
  const rest = schema['items']
  for (const [index, item] of items.entries()) {
    const wanted = first[index] ?? rest
    if (wanted !== undefined) checkPart(run, wanted, item, place, index, outcome)
  }
  checkContained(run, schema, items, place, outcome)
  return outcome
}

function checkContained(
  run: Run,
  schema: JsonObject,
  items: readonly Json[],
  { pointer }: Place,
  outcome: Outcome,
): void {
  const contains = schema['contains']
  if (contains === undefined) return
  const least = numberAt(schema, 'minContains') ?? 1
  const most = numberAt(schema, 'maxContains') ?? Infinity
  let count = 0
  for (const [index, item] of items.entries()) {
    if (!fits(run.visit(run, contains, { value: item, pointer, entered: [] }))) continue
    outcome.items.add(index)
    count++
  }
  if (count < least) outcome.misfits.push(misfit(pointer, 'least', least))
  if (count > most) outcome.misfits.push(misfit(pointer, 'most', most))
}

/** What no other keyword of the schema looked at. */
export function checkUnevaluated(run: Run, schema: JsonObject, place: Place, outcome: Outcome): void {
  const { value } = place
  const fields = schema['unevaluatedProperties']
  const items = schema['unevaluatedItems']
  if (fields !== undefined && isObject(value))
    for (const [name, part] of Object.entries(value))
      if (!outcome.names.has(name)) checkPart(run, fields, part, place, name, outcome)
  if (items !== undefined && Array.isArray(value))
    for (const [index, item] of value.entries())
      if (!outcome.items.has(index)) checkPart(run, items, item, place, index, outcome)
}
