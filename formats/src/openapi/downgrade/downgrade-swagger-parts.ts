/*
 * Parameters, headers and responses of OpenAPI 3 → Swagger 2.0, in place or as copies of the exporter's own objects.
 */
import { isObject, isSameJson, plainPointerOf, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import type { SwaggerTarget } from './downgrade-swagger.ts'
import { foreignKey, isPlaceUnknownTo2 } from '../fit/foreign-fields.ts'
import { collectionFormatOf } from '../versions/swagger-parameter.ts'

/** Says that something has no place in 2.0. */
export function reportInexpressible(target: SwaggerTarget, tokens: string[], field: string): void {
  target.issues.add('warning', 'field_not_expressible', '#' + plainPointerOf([...tokens, field]), {
    params: { field, version: '2.0' },
    lost: true,
  })
}

/** What a component reference means; other values as they are. */
export function readComponent(target: SwaggerTarget, value: Json | undefined): Json | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined
  const tokens = typeof reference === 'string' ? segmentsOf(reference) : undefined
  if (tokens?.length !== 3 || tokens[0] !== 'components') return value
  const entries = target.components[tokens[1] ?? '']
  return isObject(entries) ? entries[tokens[2] ?? ''] : undefined
}

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
  const { schema, style, explode, content, example, examples, ...rest } = parameter
  if (content !== undefined) reportInexpressible(target, tokens, 'content')
  if (examples !== undefined) reportInexpressible(target, tokens, 'examples')
  if (style === 'deepObject') reportInexpressible(target, tokens, 'style')
  const result: JsonObject = { ...rest, ...(example === undefined ? {} : { 'x-example': example }) }
  if (note?.['schema'] === 'given') result['schema'] = schema ?? {}
  else hoistSchema(result, schema, target)
  if (content !== undefined && result['type'] === undefined) result['type'] = 'string'
  const format = collectionFormatFor(result, parameter, note, style, explode)
  if (format !== undefined) result['collectionFormat'] = format
  return [result]
}

function collectionFormatFor(
  result: JsonObject,
  parameter: JsonObject,
  note: JsonObject | undefined,
  style: Json | undefined,
  explode: Json | undefined,
): Json | undefined {
  const noted = note?.['collectionFormat']
  const usual = result['type'] === 'array' ? collectionFormatOf(parameter) : undefined
  if (noted === undefined) return usual
  // Somebody changed how the list is written since.
  const isChanged = style === 'spaceDelimited' || style === 'pipeDelimited' || (explode === true && noted !== 'multi')
  return isChanged ? usual : (noted ?? undefined)
}

/** Moves the keywords of a parameter's schema beside its name; a reference is replaced by what it means. */
export function hoistSchema(result: JsonObject, schema: Json | undefined, target: SwaggerTarget): void {
  const meaning = target.isOwn ? schema : readComponent(target, schema)
  if (!isObject(meaning)) return
  for (const [keyword, value] of Object.entries(meaning)) result[keyword] ??= value
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
  if (isObject(headers)) result['headers'] = downgradeHeaders(headers, target)
  if (!isObject(content)) return result
  const schema = schemaOf(content, types, target, tokens)
  if (schema !== undefined) result['schema'] = schema
  const examples = examplesOf(content, target, tokens)
  if (Object.keys(examples).length > 0 || Object.keys(content).length === 0) result['examples'] = examples
  return result
}

function downgradeHeaders(headers: JsonObject, target: SwaggerTarget): JsonObject {
  const result: JsonObject = {}
  for (const [name, value] of Object.entries(headers)) {
    const header = target.isOwn ? value : readComponent(target, value)
    if (!isObject(header)) {
      result[name] = value
      continue
    }
    const { schema, ...rest } = header
    const flat: JsonObject = { ...rest }
    hoistSchema(flat, schema, target)
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
