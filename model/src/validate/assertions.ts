/* Keywords about a value by itself: JSON Schema Validation 2020-12 §6 and §7. */
import { doubleOf, isNumber, literalOf, numberAt, valueText, withDoubles } from '../number-literal.ts'
import {
  arrayAt,
  isObject,
  isSameJson,
  objectAt,
  ownValue,
  stringAt,
  stringsAt,
  type Json,
  type JsonObject,
} from '../json.ts'
import { fitsFormat } from './formats.ts'
import { misfit, type Misfit } from './misfit.ts'
import { targetOf, type Place, type Run } from './run.ts'

/** What a schema says of the value itself, whatever is inside. */
export function assertValue(run: Run, schema: JsonObject, place: Place): Misfit[] {
  const { value, pointer } = place
  const ofType = typeMisfit(schema, value, pointer)
  // A value of another type breaks the rest of the rules as well, which says nothing more.
  if (ofType !== undefined) return [ofType]
  const listed = valuesMisfit(schema, value, pointer)
  if (typeof value === 'string') return [...listed, ...textMisfits(run, schema, value, pointer)]
  if (typeof value === 'number') return [...listed, ...numberMisfits(schema, value, pointer)]
  if (Array.isArray(value)) return [...listed, ...arrayMisfits(schema, value, pointer)]
  return isObject(value) ? [...listed, ...objectMisfits(run, schema, value, pointer)] : listed
}

function typeMisfit(schema: JsonObject, value: Json, pointer: string): Misfit | undefined {
  const type = schema['type']
  const wanted = typeof type === 'string' ? [type] : stringsAt(schema, 'type')
  if (wanted.length === 0 || wanted.some((each) => isOfType(value, each))) return undefined
  return misfit(pointer, 'type', wanted.join(', '))
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function valuesMisfit(schema: JsonObject, value: Json, pointer: string): Misfit[] {
  const values = arrayAt(schema, 'enum')
  if (values !== undefined && !values.some((each) => isSame(each, value)))
    return [misfit(pointer, 'values', values.map((each) => valueText(each)).join(', '))]
  const only = schema['const']
  return only === undefined || isSame(only, value) ? [] : [misfit(pointer, 'values', only)]
}

/** @param wanted perhaps with numbers held as literals, which the value has none of */
function isSame(wanted: Json, value: Json): boolean {
  if (typeof wanted === 'string')
    return wanted === value || (literalOf(wanted) !== undefined && doubleOf(wanted) === value)
  return isSameJson(wanted, value) || (typeof wanted === 'object' && isSameJson(withDoubles(wanted), value))
}

function textMisfits(run: Run, schema: JsonObject, text: string, pointer: string): Misfit[] {
  const found = boundMisfits(schema, 'Length', codePointsOf(text), pointer)
  const pattern = stringAt(schema, 'pattern')
  if (pattern !== undefined && run.matches(pattern)?.(text) === false) found.push(misfit(pointer, 'pattern', pattern))
  return [...found, ...formatMisfit(schema, text, pointer)]
}

function codePointsOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function formatMisfit(schema: JsonObject, value: Json, pointer: string): Misfit[] {
  const format = stringAt(schema, 'format')
  return format === undefined || fitsFormat(value, format) ? [] : [misfit(pointer, 'format', format)]
}

/** `minLength`/`maxLength`, `minItems`/`maxItems`, `minProperties`/`maxProperties`. */
function boundMisfits(schema: JsonObject, what: string, count: number, pointer: string): Misfit[] {
  const least = numberAt(schema, `min${what}`)
  const most = numberAt(schema, `max${what}`)
  if (least !== undefined && count < least) return [misfit(pointer, 'least', least)]
  return most !== undefined && count > most ? [misfit(pointer, 'most', most)] : []
}

const numberRules = [
  ['minimum', 'least', (value: number, bound: number) => value >= bound],
  ['exclusiveMinimum', 'least', (value: number, bound: number) => value > bound],
  ['maximum', 'most', (value: number, bound: number) => value <= bound],
  ['exclusiveMaximum', 'most', (value: number, bound: number) => value < bound],
  ['multipleOf', 'multiple', isMultiple],
] as const

function numberMisfits(schema: JsonObject, value: number, pointer: string): Misfit[] {
  const found = numberRules.flatMap(([keyword, rule, holds]): Misfit[] => {
    const written = schema[keyword]
    const bound = isNumber(written) ? doubleOf(written) : undefined
    return bound === undefined || holds(value, bound) ? [] : [misfit(pointer, rule, written)]
  })
  return [...found, ...formatMisfit(schema, value, pointer)]
}

/** 0.3 is a multiple of 0.1, although doubles divide to something else. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step
  return step <= 0 || Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
}

function arrayMisfits(schema: JsonObject, items: readonly Json[], pointer: string): Misfit[] {
  const found = boundMisfits(schema, 'Items', items.length, pointer)
  if (schema['uniqueItems'] === true && new Set(items.map(sortedText)).size < items.length)
    found.push(misfit(pointer, 'unique'))
  return found
}

/** The same text for the same value, whatever the order of its keys. */
function sortedText(value: Json): string {
  return JSON.stringify(value, (_key, each: Json) =>
    isObject(each) ? Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)) : each,
  )
}

function objectMisfits(run: Run, schema: JsonObject, value: JsonObject, pointer: string): Misfit[] {
  const found = boundMisfits(schema, 'Properties', Object.keys(value).length, pointer)
  const together = Object.entries(objectAt(schema, 'dependentRequired') ?? {})
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([, names]) => (Array.isArray(names) ? names : []))
  for (const name of new Set([...stringsAt(schema, 'required'), ...together])) {
    if (typeof name !== 'string' || Object.hasOwn(value, name) || isOneWay(run, schema, name)) continue
    found.push(misfit(pointer, 'required', name))
  }
  return found
}

/** A read-only field is required of responses alone, a write-only one of requests (OpenAPI 3.1, JSON Schema Validation §9.4). */
function isOneWay(run: Run, schema: JsonObject, name: string): boolean {
  if (run.side === undefined) return false
  const field = ownValue(objectAt(schema, 'properties'), name)
  const keyword = run.side === 'request' ? 'readOnly' : 'writeOnly'
  if (!isObject(field)) return false
  const ref = stringAt(field, '$ref')
  const target = ref === undefined ? undefined : targetOf(run, ref)
  return field[keyword] === true || ownValue(target, keyword) === true
}
