/*
 * Parameters and headers of Swagger 2.0 ↔ OpenAPI 3: type keywords move into a schema, `collectionFormat` becomes `style` and `explode`.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { foreignKey } from '../fit/foreign-fields.ts'

/** Keywords of values that parameters, headers, items objects and schemas of 2.0 share. */
const plainKeywords = [
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
] as const

/** Keywords of a 2.0 parameter, header or items object that describe its value. */
export const valueKeywords = [
  ...plainKeywords,
  'x-nullable',
  'example',
  'examples',
  '$ref',
  'allOf',
  'oneOf',
  'anyOf',
  'properties',
  'additionalProperties',
] as const

/** Holds a `collectionFormat` that no `style` says, such as `tsv`, on parameters, headers and form fields. */
export const collectionFormatField = 'x-lectern-collection-format'

/** Keywords of 2.0 that a parameter, header or items object may have; others are only allowed in schemas. */
export const primitiveKeywords: ReadonlySet<string> = new Set([...plainKeywords, 'collectionFormat'])

const primitiveTypes: ReadonlySet<Json | undefined> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'file',
])

/** True for a type that a parameter, header or items object of 2.0 may have. */
export function isPrimitiveType(type: Json | undefined): type is string {
  return primitiveTypes.has(type)
}

/** Moves the value keywords of `node` into a new schema; a schema written by mistake beside them is kept. */
export function takeSchema(node: JsonObject): JsonObject {
  const given = node['schema']
  const schema: JsonObject = isObject(given) ? given : {}
  for (const keyword of valueKeywords) {
    const value = node[keyword]
    if (value === undefined || (keyword === '$ref' && typeof value !== 'string')) continue
    schema[keyword] ??= value
    Reflect.deleteProperty(node, keyword)
  }
  return schema
}

/** `style` and `explode` of a list parameter; undefined when the default of its place says it already. */
export function styleOf(
  collectionFormat: Json | undefined,
  place: Json | undefined,
): { style?: string; explode?: boolean } | undefined {
  const isForm = place === 'query' || place === 'formData' || place === 'cookie'
  if (!isForm) return collectionFormat === undefined || collectionFormat === 'csv' ? undefined : {}
  if (collectionFormat === 'multi') return { style: 'form', explode: true }
  if (collectionFormat === 'ssv') return { style: 'spaceDelimited', explode: false }
  if (collectionFormat === 'pipes') return { style: 'pipeDelimited', explode: false }
  return { style: 'form', explode: false }
}

/** The `collectionFormat` of a list parameter of OpenAPI 3; undefined for `csv`, the default. */
export function collectionFormatOf(parameter: JsonObject): string | undefined {
  const { style, explode, in: place } = parameter
  if (style === 'spaceDelimited') return 'ssv'
  if (style === 'pipeDelimited') return 'pipes'
  const isForm = place === 'query' || place === 'formData'
  return isForm && explode !== false ? 'multi' : undefined
}

/**
 * Upgrades a parameter that is neither body nor form, in place.
 *
 * @returns what its way back needs.
 */
export function upgradeParameter(node: JsonObject): JsonObject | undefined {
  const note: JsonObject = {}
  // A schema where 2.0 has none, without type keywords beside it.
  if (isObject(node['schema']) && node['type'] === undefined) note['schema'] = 'given'
  const schema = takeSchema(node)
  if (Object.keys(schema).length > 0) node['schema'] = schema
  const { collectionFormat } = node
  if (schema['type'] === 'array' || collectionFormat !== undefined) {
    const style = schema['type'] === 'array' ? styleOf(collectionFormat, node['in']) : undefined
    Object.assign(node, style)
    Reflect.deleteProperty(node, 'collectionFormat')
    const back = schema['type'] === 'array' ? collectionFormatOf(node) : undefined
    if (back !== collectionFormat) note['collectionFormat'] = collectionFormat ?? null
    keepFormat(node, schema, back, collectionFormat)
  }
  if (node['x-example'] !== undefined && node['example'] === undefined) {
    node['example'] = node['x-example']
    Reflect.deleteProperty(node, 'x-example')
  }
  return Object.keys(note).length === 0 ? undefined : note
}

/** Keeps the format of a list that the style in its place doesn't say. */
export function keepFormat(
  node: JsonObject,
  schema: JsonObject,
  said: string | undefined,
  collectionFormat: Json | undefined,
): void {
  if (schema['type'] === 'array' && collectionFormat !== undefined && collectionFormat !== (said ?? 'csv'))
    node[collectionFormatField] = collectionFormat
}

/** Upgrades a response header in place. Headers have no notes, so that even a format that says nothing new is kept. */
export function upgradeHeader(node: JsonObject): void {
  const { collectionFormat } = node
  const schema = takeSchema(node)
  if (Object.keys(schema).length > 0) node['schema'] = schema
  if (collectionFormat === undefined) return
  Reflect.deleteProperty(node, 'collectionFormat')
  node[collectionFormatField] = collectionFormat
}

/** Adds what a value of the source has that 2.0 allows only in schemas, or lacks; see `collectForeign`. */
export function collectForeignValue(node: JsonObject, keywords: readonly string[], found: Set<string>): void {
  for (const keyword of keywords)
    if (node[keyword] !== undefined && !primitiveKeywords.has(keyword)) found.add(foreignKey('value', keyword))
  const { type, items } = node
  if (!isPrimitiveType(type)) found.add(foreignKey('value', 'type'))
  if (type === 'array' && items === undefined) found.add(foreignKey('value', 'items'))
  if (Array.isArray(items)) found.add(foreignKey('value', 'items'))
  else if (isObject(items))
    collectForeignValue(
      items,
      Object.keys(items).filter((key) => !key.startsWith('x-')),
      found,
    )
}
