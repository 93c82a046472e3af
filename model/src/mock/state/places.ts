/* Where a list and an item stand in what a document answers, and what may stand there. */
import type { Components } from '../../content/components.ts'
import type { Schema } from '../../content/content.ts'
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { childRowsOf, rowsOf } from '../../schema-rows/read.ts'
import { stepsOf } from '../rules/json-path.ts'
import { plainName } from './item-keys.ts'

/** Names of the fields on the way from the whole answer. */
export type Steps = readonly string[]

/** Objects inside of each other that are looked into. */
const deepest = 3
/** Fields of one object that are looked at. */
const mostFields = 100

/** A place as people write it; undefined where they leave it to be found. */
export function writtenSteps(place: string): Steps | undefined {
  return place.trim() === '' ? undefined : stepsOf(place.trim())
}

export function valueAt(value: Json | undefined, steps: Steps): Json | undefined {
  return steps.reduce<Json | undefined>((place, step) => ownValue(place, step), value)
}

/** The value with another one in that place. */
export function withValueAt(value: Json, [step, ...rest]: Steps, inner: Json): Json {
  if (step === undefined) return inner
  if (!isObject(value)) return value
  const result = { ...value }
  setOwn(result, step, withValueAt(ownValue(value, step) ?? {}, rest, inner))
  return result
}

/** The first list, the outermost one of several. */
export function findList(value: Json | undefined): Steps | undefined {
  return findPlace(value, (each) => Array.isArray(each))
}

/** The first object that has the field, the outermost one of several. */
export function findItem(value: Json | undefined, idField: string): Steps | undefined {
  return findPlace(value, (each) => ownValue(each, idField) !== undefined)
}

function findPlace(value: Json | undefined, fits: (value: Json) => boolean): Steps | undefined {
  if (value === undefined) return undefined
  let level: { value: Json; steps: Steps }[] = [{ value, steps: [] }]
  for (let depth = 0; depth <= deepest; depth += 1) {
    const found = level.find((each) => fits(each.value))
    if (found !== undefined) return found.steps
    level = level.flatMap(({ value: outer, steps }) =>
      isObject(outer)
        ? Object.entries(outer)
            .slice(0, mostFields)
            .map(([name, inner]) => ({ value: inner, steps: [...steps, name] }))
        : [],
    )
  }
  return undefined
}

/** Fields in which answers say what they are about: `{ "code": 0, "data": … }`. */
const payloadFields = ['data', 'result', 'payload', 'item', 'content']

/** Where an answer has the id alone, as `{ "code": 0, "data": 17 }`; undefined where it doesn't. */
export function findIdAlone(value: Json): Steps | undefined {
  const name = payloadFields.find((each) => ['string', 'number'].includes(typeof ownValue(value, each)))
  return name === undefined ? undefined : [name]
}

/**
 * Which field names an item: one called as in the calls about an item, else `id`.
 * @param wanted without capitals and signs, the likelier ones first
 */
export function findIdField(wanted: readonly string[], value: Json | undefined): string {
  const named = wanted.map((plain) => fieldIn(value, (name) => plainName(name) === plain))
  return named.find((name) => name !== undefined) ?? fieldIn(value, (name) => /^_?id$/i.test(name)) ?? 'id'
}

function fieldIn(value: Json | undefined, fits: (name: string) => boolean): string | undefined {
  const nameIn = (each: Json | undefined) => (isObject(each) ? Object.keys(each).find(fits) : undefined)
  const steps = findPlace(value, (each) => nameIn(each) !== undefined)
  return steps && nameIn(valueAt(value, steps))
}

/** Fields that the document has in a place; undefined where it leaves them open. */
export interface PlaceFields {
  known: ReadonlySet<string>
  required: ReadonlySet<string>
}

/** Of the object, or of the objects in the list, that stands there. */
export function fieldsAt(schema: Schema, components: Components, steps: Steps): PlaceFields | undefined {
  let rows = rowsOf(schema, components)
  for (const step of steps) {
    const row = rows.find(({ place, name }) => place === 'property' && name === step)
    if (row === undefined) return undefined
    rows = childRowsOf(row, schema, components)
  }
  if (rows.length === 0 || rows.some(({ place, variantOf }) => place !== 'property' || variantOf !== ''))
    return undefined
  const shown = rows.filter(({ writeOnly }) => !writeOnly)
  const required = shown.filter((row) => row.required)
  return { known: namesOf(shown), required: namesOf(required) }
}

const namesOf = (rows: readonly { name: string }[]): ReadonlySet<string> => new Set(rows.map(({ name }) => name))

/** An item as it stands in one answer: with the fields the document has there, and those it needs from what the document says. */
export function shownItem(item: JsonObject, documented: Json | undefined, fields: PlaceFields | undefined): JsonObject {
  if (fields === undefined) return item
  const shown: JsonObject = {}
  for (const name of fields.known) {
    const value = ownValue(item, name) ?? (fields.required.has(name) ? ownValue(documented, name) : undefined)
    if (value !== undefined) setOwn(shown, name, value)
  }
  return shown
}
