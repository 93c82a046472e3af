/*
 * The types of a text put in place where they are used: what is pasted brings no shared models along.
 * Owns: cycles (an object that says no more) and bases, whose fields become the type's own.
 */
import {
  isObject,
  modelNameOf,
  objectAt,
  ownValue,
  setOwn,
  stringsAt,
  type Components,
  type Json,
  type JsonObject,
  type SchemaObject,
} from '@lectern/model'

/** The schema without references to the models given. */
export function inlineModels(schema: SchemaObject, models: Components | undefined): SchemaObject {
  const inlined = inline(schema, models?.schemas ?? {}, [])
  return isObject(inlined) ? inlined : {}
}

function inline(value: Json, models: JsonObject, trail: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((each) => inline(each, models, trail))
  if (!isObject(value)) return value
  const name = typeof value['$ref'] === 'string' ? modelNameOf(value['$ref']) : ''
  const model = name === '' ? undefined : ownValue(models, name)
  if (model !== undefined) {
    const { $ref: _, ...beside } = value
    if (trail.includes(name)) return { type: 'object', ...beside }
    const inner = inline(model, models, [...trail, name])
    return isObject(inner) ? { ...inner, ...beside } : inner
  }
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(next, key, inline(inner, models, trail))
  return flat(next)
}

/** Bases and the type itself as one object, when all of them are plain objects. */
function flat(schema: JsonObject): JsonObject {
  const branches = schema['allOf']
  if (!Array.isArray(branches) || !branches.every(isPlainObject)) return schema
  const properties: JsonObject = {}
  const required = new Set<string>()
  for (const branch of branches) {
    for (const [name, value] of Object.entries(objectAt(branch, 'properties') ?? {})) setOwn(properties, name, value)
    for (const name of stringsAt(branch, 'required')) required.add(name)
  }
  const { allOf: _, ...rest } = schema
  return { ...rest, type: 'object', properties, ...(required.size > 0 && { required: [...required] }) }
}

const plainKeywords: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'description', 'x-lectern-type'])

/** A base that is not in the text only has a name, and adds nothing. */
function isPlainObject(branch: Json): branch is JsonObject {
  return isObject(branch) && Object.keys(branch).every((key) => plainKeywords.has(key))
}
