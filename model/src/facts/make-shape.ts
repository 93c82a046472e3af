/*
 * Short ways to say shapes. Fields are given as functions because schemas contain schemas.
 */
import { ownValue, type Json, type JsonObject } from '../json.ts'
import { memberName, namedBy, requirementName } from './identity.ts'
import type { LeafShape, ListShape, MapShape, ObjectShape, SetShape, Shape } from './shape.ts'

type Fields = Readonly<Record<string, Shape>>

/** One fact, whatever its type. */
export const value: LeafShape = { form: 'value', name: 'value' }
/** One fact that merges by line. */
export const text: LeafShape = { form: 'text', name: 'text' }

/** Free JSON: objects by their keys, everything else one fact. */
export const json: ObjectShape = { form: 'object', name: 'json', fields: () => ({}) }

/** An object with named fields; what is made of `fields` is kept. */
export function object(name: string, fields: () => Fields, more: Partial<ObjectShape> = {}): ObjectShape {
  let known: Fields | undefined
  return { form: 'object', name, fields: () => (known ??= fields()), ...more }
}

/** An object that may be a reference to a shared one instead. */
export function sharable(name: string, fields: () => Fields, more: Partial<ObjectShape> = {}): ObjectShape {
  return object(name, fields, { variantOf: referenceOrNot, ...more })
}

/** A reference and what stands in place have nothing in common. */
export function referenceOrNot(value: JsonObject): string {
  return value['$ref'] === undefined ? '' : '$ref'
}

/** Entries that stand alone: the map only holds them together. */
export function bag(name: string, entry: () => Shape): MapShape {
  return { form: 'map', name, entry, isBag: true }
}

/** Schemas of which each is needed or not in its own right, by name. */
export function map(name: string, entry: () => Shape, more: Partial<MapShape> = {}): MapShape {
  return { form: 'map', name, entry, ...more }
}

/** Entries called by one of their fields. */
export function listBy(field: string, name: string, entry: () => Shape, more: Partial<ListShape> = {}): ListShape {
  return { form: 'list', name, entry, identify: namedBy(field), ...more }
}

/** Values that are members or not. */
export function set(name: string, more: Partial<SetShape> = {}): SetShape {
  return { form: 'set', name, label: memberName, ...more }
}

/** Alternatives of which one suffices (OpenAPI Security Requirement Objects). */
export const security = set('security', { label: requirementName })

/** The shape of a field; free JSON for those the specifications don't know. */
export function fieldShape(shape: ObjectShape, field: string): Shape {
  const fields = shape.fields()
  return Object.hasOwn(fields, field) ? (fields[field] ?? json) : json
}

/** Texts of a list in step with the members of `keyword`; undefined when the two are not in step. */
export function listInStep(owner: JsonObject, keyword: string, list: Json): ListShape | undefined {
  const members = ownValue(owner, keyword)
  if (!Array.isArray(members) || !Array.isArray(list) || members.length !== list.length) return undefined
  const names = members.map(memberName)
  return {
    form: 'list',
    name: 'meanings',
    entry: () => text,
    identify: (_entry, _reading, index) => names[index],
    follows: keyword,
  }
}
