/* A JSON Schema or OpenAPI schema as it stands; its own definitions become models beside it. */
import { isObject, objectAt, setOwn, type Json, type JsonObject, type SchemaObject } from '@lectern/model'
import { valuesOf } from './read-json.ts'
import { bodyResult, SnippetError, type SnippetResult } from './result.ts'

const schemaKeywords = [
  'type',
  'properties',
  '$ref',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'enum',
  'const',
  'additionalProperties',
]

/** True for an object that reads like a schema and not like a sample. */
export function looksLikeSchema(value: Json): value is SchemaObject {
  if (!isObject(value)) return false
  if (typeof value['$schema'] === 'string' || objectAt(value, '$defs') !== undefined) return true
  const type = value['type']
  const isTyped = typeof type === 'string' && /^(?:object|array|string|number|integer|boolean|null)$/.test(type)
  return (
    (isTyped && (objectAt(value, 'properties') !== undefined || objectAt(value, 'items') !== undefined)) ||
    Array.isArray(value['allOf']) ||
    Array.isArray(value['oneOf'])
  )
}

/** Reads a schema. References to `$defs` and `definitions` lead to models of the same name. */
export function readJsonSchema(text: string): SnippetResult {
  const [schema] = valuesOf(text)
  if (!isObject(schema) || !schemaKeywords.some((keyword) => schema[keyword] !== undefined))
    throw new SnippetError('notSchema', text, 0)
  const definitions = { ...objectAt(schema, 'definitions'), ...objectAt(schema, '$defs') }
  const schemas: JsonObject = {}
  for (const [name, value] of Object.entries(definitions)) setOwn(schemas, name, moved(value))
  const rest = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !['$schema', '$id', '$defs', 'definitions'].includes(key)),
  )
  const root = moved(rest)
  return bodyResult(isObject(root) ? root : {}, { schemas })
}

/** The same value with references to definitions turned into references to models, and 3.0's `nullable` into a type. */
function moved(value: Json): Json {
  if (Array.isArray(value)) return value.map(moved)
  if (!isObject(value)) return value
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    const isRef = key === '$ref' && typeof inner === 'string'
    const isData = key === 'example' || key === 'examples' || key === 'default' || key === 'enum' || key === 'const'
    setOwn(
      next,
      key,
      isRef ? inner.replace(/^#\/(?:\$defs|definitions)\//, '#/components/schemas/') : isData ? inner : moved(inner),
    )
  }
  if (next['nullable'] === true && typeof next['type'] === 'string') {
    next['type'] = [next['type'], 'null']
    delete next['nullable']
  }
  return next
}
