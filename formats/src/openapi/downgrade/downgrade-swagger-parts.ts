/*
 * Parameters, headers and responses of OpenAPI 3 → Swagger 2.0, in place or as copies of the exporter's own objects.
 */
import { isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { foreignKey, isPlaceUnknownTo2 } from '../fit/foreign-fields.ts'
import { collectionFormatField, collectionFormatOf } from '../versions/swagger-parameter.ts'
import { readComponent, reportInexpressible, type SwaggerTarget } from './swagger-target.ts'
import { addValue } from './swagger-value.ts'

/** The parameter in 2.0 form, or none. */
export function downgradeParameter(
  parameter: Json,
  note: JsonObject | undefined,
  target: SwaggerTarget,
  tokens: string[],
): Json[] {
  if (!isObject(parameter)) return [parameter]
  const meaning = readComponent(target, parameter)
  const where = isObject(meaning) ? meaning['in'] : undefined
  if (typeof where === 'string' && isPlaceUnknownTo2(where) && !target.kept.has(foreignKey('parameter', 'in'))) {
    reportInexpressible(target, tokens, `in: ${where}`)
    return []
  }
  if (typeof parameter['$ref'] === 'string') return [parameter]
  const { schema, style, explode, content, example, examples, [collectionFormatField]: kept, ...rest } = parameter
  if (content !== undefined) reportInexpressible(target, tokens, 'content')
  if (examples !== undefined) reportInexpressible(target, tokens, 'examples')
  if (style === 'deepObject') reportInexpressible(target, tokens, 'style')
  const result: JsonObject = { ...rest, ...(example === undefined ? {} : { 'x-example': example }) }
  if (note?.['schema'] === 'given') result['schema'] = schema ?? {}
  else addValue(target, result, schema, tokens)
  const format = collectionFormatFor(result, parameter, note?.['collectionFormat'] ?? kept)
  if (format !== undefined) result['collectionFormat'] = format
  return [result]
}

function collectionFormatFor(result: JsonObject, parameter: JsonObject, noted: Json | undefined): Json | undefined {
  const { style, explode } = parameter
  const usual = result['type'] === 'array' ? collectionFormatOf(parameter) : undefined
  if (noted === undefined) return usual
  // People changed how the list is written since.
  const isChanged = style === 'spaceDelimited' || style === 'pipeDelimited' || (explode === true && noted !== 'multi')
  return isChanged ? usual : (noted ?? undefined)
}

/** A response in 2.0 form; `types` are those its content has unless somebody changed it. */
export function downgradeResponse(
  response: JsonObject,
  types: string[],
  target: SwaggerTarget,
  tokens: string[],
): JsonObject {
  if (typeof response['$ref'] === 'string') return response
  const { content, headers, ...rest } = response
  const result: JsonObject = { ...rest }
  if (isObject(headers)) result['headers'] = downgradeHeaders(headers, target, tokens)
  if (!isObject(content)) return result
  const schema = schemaOf(content, types, target, tokens)
  if (schema !== undefined) result['schema'] = schema
  const examples = examplesOf(content, target, tokens)
  if (Object.keys(examples).length > 0 || Object.keys(content).length === 0) result['examples'] = examples
  return result
}

function downgradeHeaders(headers: JsonObject, target: SwaggerTarget, tokens: string[]): JsonObject {
  const result: JsonObject = {}
  for (const [name, value] of Object.entries(headers)) {
    const header = target.isOwn ? value : readComponent(target, value)
    if (!isObject(header)) {
      result[name] = value
      continue
    }
    const { schema, [collectionFormatField]: format, ...flat } = header
    const place = [...tokens, 'headers', name]
    // A header has no name of its own here; what describes its schema describes it.
    if (isObject(schema) && typeof schema['description'] === 'string') flat['description'] ??= schema['description']
    if (typeof header['$ref'] !== 'string') addValue(target, flat, schema, place)
    if (format !== undefined) flat['collectionFormat'] = format
    result[name] = flat
  }
  return result
}

/** The one schema of a content map; others that differ are reported. */
export function schemaOf(
  content: JsonObject,
  types: string[],
  target: SwaggerTarget,
  tokens: string[],
): Json | undefined {
  const order = [...types.filter((type) => content[type] !== undefined), ...Object.keys(content)]
  let schema: Json | undefined
  for (const type of order) {
    const media = content[type]
    const found = isObject(media) ? media['schema'] : undefined
    if (found === undefined) continue
    if (schema === undefined) schema = found
    else if (!isSameJson(schema, found)) reportInexpressible(target, [...tokens, 'content', type], 'schema')
  }
  return schema
}

/** `name` is undefined where the source's parameter had none; `note` is what its import remembered. */
export function writeBodyParameter(
  name: Json | undefined,
  fields: JsonObject,
  schema: Json | undefined,
  note: JsonObject,
  target: SwaggerTarget,
): JsonObject {
  const head: JsonObject = { ...(name === undefined ? {} : { name }), in: 'body', ...fields }
  if (note['schema'] === 'inline' && isObject(schema)) return { ...head, ...schema }
  if (schema !== undefined) return { ...head, schema }
  // Required by 2.0; its own source may have had none.
  return target.isOwn ? head : { ...head, schema: {} }
}

function examplesOf(content: JsonObject, target: SwaggerTarget, tokens: string[]): JsonObject {
  const result: JsonObject = {}
  for (const [type, media] of Object.entries(content)) {
    if (!isObject(media)) continue
    if (media['example'] !== undefined) result[type] = media['example']
    const named = media['examples']
    if (!isObject(named)) continue
    const first = readComponent(target, Object.values(named)[0])
    if (result[type] === undefined && isObject(first) && first['value'] !== undefined) result[type] = first['value']
    if (Object.keys(named).length > 1) reportInexpressible(target, [...tokens, 'content', type], 'examples')
  }
  return result
}
