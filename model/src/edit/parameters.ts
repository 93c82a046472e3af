/*
 * A list of parameters (or headers) edited with the same operations as a schema.
 * Owns: the list as the schema of an object, a property per parameter, and the way back, which touches only parameters
 * that changed and in them only what changed. Parameters by reference and of unknown shape are kept and not opened.
 */
import { resolveObject, type Components } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import {
  arrayAt,
  isObject,
  isSameJson,
  objectAt,
  ownValue,
  setOwn,
  stringAt,
  type Json,
  type JsonObject,
} from '../json.ts'
import { parameterSchema, type ParameterPlace } from '../operation/operation.ts'
import { idAfterWrite } from './target.ts'
import { rowId } from '../schema-rows/read.ts'

/** Parameters of one place as the schema of an object. */
export interface ParameterList {
  schema: SchemaObject
  /** Names of parameters that stand elsewhere: their rows can be moved and deleted, not changed. */
  lockedNames: readonly string[]
}

/** The parameters as a schema for the editing operations. Entries without a name or of another place are left out. */
export function schemaOfParameters(
  parameters: readonly Json[],
  components: Components,
  place: ParameterPlace,
): ParameterList {
  const properties: JsonObject = {}
  const required: string[] = []
  const lockedNames: string[] = []
  for (const parameter of parameters) {
    const read = readParameter(parameter, components, place)
    if (read === undefined || Object.hasOwn(properties, read.name)) continue
    setOwn(properties, read.name, read.schema)
    if (read.required) required.push(read.name)
    if (read.isReference) lockedNames.push(read.name)
  }
  return { schema: { type: 'object', properties, ...(required.length > 0 && { required }) }, lockedNames }
}

interface ReadParameter {
  name: string
  schema: Schema
  required: boolean
  isReference: boolean
}

function readParameter(value: Json, components: Components, place: ParameterPlace): ReadParameter | undefined {
  const resolved = resolveObject(value, components)
  const name = resolved === undefined ? undefined : stringAt(resolved.value, 'name')
  if (resolved === undefined || name === undefined || resolved.value['in'] !== place) return undefined
  const parameter = resolved.value
  const schema = parameterSchema(parameter)
  const own: SchemaObject = isObject(schema) ? { ...schema } : schema ? {} : { not: {} }
  const description = stringAt(parameter, 'description')
  if (description !== undefined) own['description'] = description
  if (parameter['deprecated'] === true) own['deprecated'] = true
  const example = exampleOf(parameter)
  if (example !== undefined) {
    for (const keyword of ['example', 'x-example']) Reflect.deleteProperty(own, keyword)
    own['examples'] = [example]
  }
  const required = parameter['required'] === true || place === 'path'
  return { name, schema: own, required, isReference: resolved.ref !== undefined }
}

function exampleOf(parameter: JsonObject): Json | undefined {
  if (parameter['example'] !== undefined) return parameter['example']
  const [first] = Object.values(objectAt(parameter, 'examples') ?? {})
  return isObject(first) ? ownValue(first, 'value') : undefined
}

/** The list after an operation on its schema. `renamed` is what the operation said. */
export function parametersOfSchema(
  before: readonly Json[],
  now: Schema,
  renamed: { from: string; to: string }[],
  components: Components,
  place: ParameterPlace,
): Json[] {
  const schema = isObject(now) ? now : {}
  const properties = objectAt(schema, 'properties') ?? {}
  const required = new Set(arrayAt(schema, 'required'))
  const known = new Map<string, Json>()
  for (const parameter of before) {
    const read = readParameter(parameter, components, place)
    if (read === undefined) continue
    const id = idAfterWrite(rowId('', 'property', read.name), renamed)
    if (!known.has(id)) known.set(id, parameter)
  }
  const rest = before.filter((parameter) => readParameter(parameter, components, place) === undefined)
  const list = Object.keys(properties).map((name): Json => {
    const wanted: ReadParameter = {
      name,
      schema: asSchema(ownValue(properties, name)),
      required: required.has(name),
      isReference: false,
    }
    const parameter = known.get(rowId('', 'property', name))
    return parameter === undefined ? newParameter(wanted, place) : writeParameter(parameter, wanted, components, place)
  })
  return [...rest, ...list]
}

function asSchema(value: Json | undefined): Schema {
  return typeof value === 'boolean' || isObject(value) ? value : true
}

const parameterOwns: ReadonlySet<string> = new Set(['description', 'deprecated', 'examples'])

function newParameter({ name, schema, required }: ReadParameter, place: ParameterPlace): JsonObject {
  const parts = isObject(schema) ? schema : {}
  const inner = Object.fromEntries(Object.entries(parts).filter(([key]) => !parameterOwns.has(key)))
  const example = exampleIn(parts)
  return {
    name,
    in: place,
    ...(typeof parts['description'] === 'string' &&
      parts['description'] !== '' && { description: parts['description'] }),
    ...((required || place === 'path') && { required: true }),
    ...(parts['deprecated'] === true && { deprecated: true }),
    schema: isObject(schema) ? inner : schema,
    ...(example !== undefined && { example }),
  }
}

function exampleIn(schema: SchemaObject): Json | undefined {
  return arrayAt(schema, 'examples')?.[0]
}

/** The parameter with what changed; the very one given when nothing did, and for parameters that stand elsewhere. */
function writeParameter(parameter: Json, wanted: ReadParameter, components: Components, place: ParameterPlace): Json {
  const read = readParameter(parameter, components, place)
  if (read === undefined || read.isReference || !isObject(parameter)) return parameter
  const isSame =
    read.name === wanted.name && read.required === wanted.required && isSameJson(read.schema, wanted.schema)
  if (isSame) return parameter
  const next: JsonObject = { ...parameter }
  next['name'] = wanted.name
  if (wanted.required !== read.required && place !== 'path') setFlag(next, 'required', wanted.required)
  const [was, is] = [partsOf(read.schema), partsOf(wanted.schema)]
  if (was['description'] !== is['description']) writeDescription(next, stringAt(is, 'description') ?? '')
  if (was['deprecated'] !== is['deprecated']) setFlag(next, 'deprecated', is['deprecated'] === true)
  if (!isSameJson(exampleIn(was), exampleIn(is))) writeExample(next, exampleIn(is))
  writeSchema(next, was, is, wanted.schema)
  return next
}

function partsOf(schema: Schema): SchemaObject {
  return isObject(schema) ? schema : {}
}

function setFlag(target: JsonObject, key: string, flag: boolean): void {
  if (flag) target[key] = true
  else Reflect.deleteProperty(target, key)
}

/** A description that stood in the schema only is changed there. */
function writeDescription(parameter: JsonObject, text: string): void {
  if (text !== '') parameter['description'] = text
  else {
    delete parameter['description']
    changeSchema(parameter, (schema) => {
      delete schema['description']
    })
  }
}

function writeExample(parameter: JsonObject, example: Json | undefined): void {
  const named = objectAt(parameter, 'examples')
  const [first] = Object.keys(named ?? {})
  const entry = named === undefined || first === undefined ? undefined : ownValue(named, first)
  if (example === undefined) {
    delete parameter['example']
    delete parameter['examples']
    changeSchema(parameter, (schema) => {
      for (const keyword of ['examples', 'example', 'x-example']) Reflect.deleteProperty(schema, keyword)
    })
  } else if (named !== undefined && first !== undefined && isObject(entry)) {
    const examples = { ...named }
    setOwn(examples, first, { ...entry, value: example })
    parameter['examples'] = examples
  } else parameter['example'] = example
}

/** The keywords in which the schema differs, those of the parameter itself left out. */
function writeSchema(parameter: JsonObject, was: SchemaObject, is: SchemaObject, whole: Schema): void {
  if (!isObject(whole)) return
  const keys = new Set([...Object.keys(was), ...Object.keys(is)])
  const changed = [...keys].filter((key) => !parameterOwns.has(key) && !isSameJson(was[key], is[key]))
  if (changed.length === 0) return
  changeSchema(parameter, (schema) => {
    const kept = { ...schema }
    for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key)
    for (const key of Object.keys(is)) {
      if (parameterOwns.has(key)) continue
      const value = changed.includes(key) ? is[key] : (kept[key] ?? is[key])
      if (value !== undefined) setOwn(schema, key, value)
    }
    // What the parameter says itself hides these; they stay where they were.
    for (const [key, value] of Object.entries(kept))
      if (schema[key] === undefined && !changed.includes(key)) setOwn(schema, key, value)
  })
}

/** Changes a copy of the parameter's schema, be it in `schema` or under its media type. */
function changeSchema(parameter: JsonObject, change: (schema: SchemaObject) => void): void {
  const content = objectAt(parameter, 'content')
  const [mediaType] = Object.keys(content ?? {})
  if (parameter['schema'] === undefined && content !== undefined && mediaType !== undefined) {
    const media = ownValue(content, mediaType)
    if (!isObject(media)) return
    const schema = { ...objectAt(media, 'schema') }
    change(schema)
    const next = { ...content }
    setOwn(next, mediaType, { ...media, schema })
    parameter['content'] = next
    return
  }
  const schema = { ...objectAt(parameter, 'schema') }
  change(schema)
  parameter['schema'] = schema
}
