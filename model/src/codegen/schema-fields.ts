/* What a schema is made of once references are followed and `allOf` is put together. */
import { appendAll } from '../append-all.ts'
import { lookUp, type Components } from '../content/components.ts'
import { arrayAt, isObject, objectAt, stringAt, stringsAt, type Json, type JsonObject } from '../json.ts'

const maxHops = 32

/** A field with its schema as it stands. */
export interface FoundField {
  schema: Json
  required: boolean
}

/** Whether there is a value, an alternative `null`, or both. */
export interface Alternatives {
  list: Json[]
  nullable: boolean
}

/** The schema that a chain of bare references ends at, with the last reference; undefined when it leads nowhere. */
export function targetOf(schema: JsonObject, components: Components): { schema: Json; ref: string } | undefined {
  let ref = stringAt(schema, '$ref')
  for (let hop = 0; ref !== undefined && hop < maxHops; hop += 1) {
    const target = lookUp(components, ref)
    if (target === undefined) return undefined
    const next = isObject(target) ? stringAt(target, '$ref') : undefined
    if (next === undefined) return { schema: target, ref }
    ref = next
  }
  return undefined
}

/** The schemas that hold together for a value: itself, what it refers to, and all of `allOf`. */
export function layersOf(schema: Json, components: Components): JsonObject[] {
  const layers: JsonObject[] = []
  const seen = new Set<Json>()
  const open: Json[] = [schema]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isObject(next) || seen.has(next)) continue
    seen.add(next)
    layers.push(next)
    const inner = [...(arrayAt(next, 'allOf') ?? [])]
    const ref = stringAt(next, '$ref')
    const target = ref === undefined ? undefined : lookUp(components, ref)
    if (target !== undefined) inner.unshift(target)
    appendAll(open, inner.reverse())
  }
  return layers
}

/** `oneOf` or `anyOf` without `null`. */
export function alternativesOf(schema: JsonObject): Alternatives | undefined {
  const list = arrayAt(schema, 'oneOf') ?? arrayAt(schema, 'anyOf')
  if (list === undefined || list.length === 0) return undefined
  const others = list.filter((each) => !isObject(each) || each['type'] !== 'null')
  return { list: others, nullable: others.length < list.length }
}

/** All fields a value may have, by name; those of alternatives as well, not required. */
export function fieldsOf(schema: Json, components: Components): Map<string, FoundField> {
  const found = new Map<string, FoundField>()
  const seen = new Set<Json>()
  const open = [schema]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const layers = layersOf(next, components).filter((layer) => !seen.has(layer))
    for (const layer of layers) seen.add(layer)
    for (const layer of layers)
      for (const [name, value] of Object.entries(objectAt(layer, 'properties') ?? {}))
        // The first one stands nearest.
        if (value !== false && !found.has(name)) found.set(name, { schema: value, required: false })
    if (next === schema)
      for (const name of layers.flatMap((layer) => stringsAt(layer, 'required'))) {
        const field = found.get(name)
        if (field !== undefined) field.required = true
      }
    appendAll(open, layers.flatMap((layer) => alternativesOf(layer)?.list ?? []).reverse())
  }
  return found
}

/** Types of the JSON of a schema, without `null`. */
export function typesOf(layers: readonly JsonObject[]): { types: string[]; nullable: boolean } {
  const named = layers.map((layer) => layer['type']).find((type) => type !== undefined)
  const all = Array.isArray(named)
    ? named.filter((type) => typeof type === 'string')
    : typeof named === 'string'
      ? [named]
      : []
  const nullable = all.includes('null') || layers[0]?.['nullable'] === true
  return { types: all.filter((type) => type !== 'null'), nullable }
}

/** Whether texts of the schema are bytes as they are: files of OpenAPI 3.0, and since then what has a media type that is no text, unencoded. */
export function isBinary(layers: readonly JsonObject[]): boolean {
  if (layers.some((layer) => layer['format'] === 'binary' || layer['type'] === 'file')) return true
  const [mediaType] = layers.flatMap((layer) => stringAt(layer, 'contentMediaType') ?? [])
  const isEncoded = layers.some((layer) => layer['contentEncoding'] !== undefined)
  return mediaType !== undefined && !isEncoded && !/^text\/|json|xml/.test(mediaType)
}
