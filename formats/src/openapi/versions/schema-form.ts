/*
 * What both ways between JSON Schema 2020-12 and the older schema dialects share: which keywords differ,
 * and the note that a schema needs when the usual way back would not give its source form.
 */
import { isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'

/** Media type that stands for "any bytes" in place of `format: binary`. */
export const binaryMediaType = 'application/octet-stream'

/** Keywords whose form differs between dialects and that hold no schemas. */
const scalarKeywords = [
  'type',
  'nullable',
  'x-nullable',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'format',
  'contentMediaType',
  'contentEncoding',
  'enum',
  'const',
  'example',
  'examples',
  'discriminator',
] as const

/** Keywords that hold schemas and that an upgrade may move into one another. */
export const branchKeywords = ['$ref', 'allOf', 'anyOf', 'oneOf'] as const

/** Where a schema's "may be null" stood when its type says nothing. */
export type NullWrap = '$ref' | 'allOf' | 'anyOf' | 'oneOf'

/** How one schema's source form differs from what the usual way back yields. Stored as JSON. */
export interface SchemaNote {
  /** Undo a null branch into this keyword. */
  wrap?: NullWrap
  /** `null` was added to `enum`. */
  enumNull?: true
  /** `examples: [v]` was `example: v`. */
  example?: true
  /** Keywords that stood in the source as they stand now. */
  keep?: string[]
  /** Scalar keywords: as the source had them, and as the way back yields them without this note. */
  was?: JsonObject
  now?: JsonObject
  /** For mixtures that nothing above brings back: the schema as the source had it, and as it stands upgraded. */
  whole?: { was: JsonObject; now: JsonObject }
}

/** Reads a stored note; unknown shapes count as no note. */
export function readSchemaNote(value: Json | undefined): SchemaNote | undefined {
  if (!isObject(value)) return undefined
  const { wrap, enumNull, example, keep, was, now, whole } = value
  return {
    ...(wrap === '$ref' || wrap === 'allOf' || wrap === 'anyOf' || wrap === 'oneOf' ? { wrap } : {}),
    ...(enumNull === true ? { enumNull } : {}),
    ...(example === true ? { example } : {}),
    ...(Array.isArray(keep) ? { keep: keep.filter((item) => typeof item === 'string') } : {}),
    ...(isObject(was) ? { was } : {}),
    ...(isObject(now) ? { now } : {}),
    ...(isObject(whole) && isObject(whole['was']) && isObject(whole['now'])
      ? { whole: { was: whole['was'], now: whole['now'] } }
      : {}),
  }
}

/** The scalar keywords of a schema. */
export function pickScalars(node: JsonObject): JsonObject {
  const picked: JsonObject = {}
  for (const keyword of scalarKeywords) {
    const value = node[keyword]
    if (value !== undefined) picked[keyword] = value
  }
  return picked
}

/** The part of `was` and `now` in which they differ; undefined when they are the same. */
export function differenceOf(was: JsonObject, now: JsonObject): { was: JsonObject; now: JsonObject } | undefined {
  const difference: { was: JsonObject; now: JsonObject } = { was: {}, now: {} }
  let differs = false
  for (const key of scalarKeywords) {
    const before = was[key]
    const after = now[key]
    if (before === after || (before !== undefined && after !== undefined && isSameJson(before, after))) continue
    differs = true
    if (before !== undefined) difference.was[key] = before
    if (after !== undefined) difference.now[key] = after
  }
  return differs ? difference : undefined
}

/** Puts the source's scalar keywords back, unless somebody changed them since. */
export function restoreScalars(node: JsonObject, was: JsonObject, now: JsonObject): void {
  const keys = new Set([...Object.keys(was), ...Object.keys(now)])
  for (const key of keys) {
    const expected = now[key]
    const found = node[key]
    if (expected === undefined ? found !== undefined : found === undefined || !isSameJson(expected, found)) return
  }
  for (const key of keys) {
    const value = was[key]
    if (value === undefined) Reflect.deleteProperty(node, key)
    else node[key] = value
  }
}

/** True for exactly `{ "type": "null" }`. */
export function isNullSchema(value: Json | undefined): boolean {
  return isObject(value) && value['type'] === 'null' && Object.keys(value).length === 1
}

/** True for a schema that is nothing but a reference. */
export function isPureRef(value: Json | undefined): value is JsonObject {
  return isObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1
}
