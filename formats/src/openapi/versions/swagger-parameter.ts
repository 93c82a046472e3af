/*
 * Parameters and headers of Swagger 2.0 ↔ OpenAPI 3: type keywords move into a schema, `collectionFormat` becomes `style` and `explode`.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'

/** Keywords of a 2.0 parameter, header or items object that describe its value. */
export const valueKeywords = [
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
  }
  if (node['x-example'] !== undefined && node['example'] === undefined) {
    node['example'] = node['x-example']
    Reflect.deleteProperty(node, 'x-example')
  }
  return Object.keys(note).length === 0 ? undefined : note
}

/** Upgrades a response header in place; its note is like a parameter's. */
export function upgradeHeader(node: JsonObject): void {
  const schema = takeSchema(node)
  if (Object.keys(schema).length > 0) node['schema'] = schema
}
