/*
 * Schemas of parameters, headers and form fields → the keywords Swagger 2.0 has for them beside their names: simple values and lists of those.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { foreignKey } from '../fit/foreign-fields.ts'
import { isPrimitiveType, primitiveKeywords } from '../versions/swagger-parameter.ts'
import { readComponent, reportInexpressible, type SwaggerTarget } from './swagger-target.ts'

/** References to references and single branches deeper than this are taken for a cycle. */
const maxChain = 20

/** What the schema of a value means: references followed, a single `allOf` taken for the schema it holds. */
function meaningOf(target: SwaggerTarget, schema: Json | undefined): JsonObject {
  let meaning: JsonObject = isObject(schema) ? schema : {}
  if (target.kept.has(foreignKey('value', '$ref'))) return meaning
  for (let step = 0; step < maxChain; step++) {
    const { allOf, $ref, ...rest } = meaning
    const [only, second] = Array.isArray(allOf) ? allOf : []
    const next = typeof $ref === 'string' ? readComponent(target, meaning) : second === undefined ? only : undefined
    if (!isObject(next) || next === meaning) return meaning
    meaning = { ...next, ...rest }
  }
  return {}
}

/**
 * Adds the keywords of a value to the parameter or header around it, or to an items object. What 2.0 has no form for is reported,
 * unless the source had it there.
 */
export function addValue(
  target: SwaggerTarget,
  holder: JsonObject,
  schema: Json | undefined,
  tokens: (string | number)[],
): void {
  for (const [keyword, member] of Object.entries(meaningOf(target, schema))) {
    const isKept = target.kept.has(foreignKey('value', keyword))
    if (keyword === 'items' && !isKept) holder['items'] ??= writeItems(target, member, tokens)
    else if (isKept || primitiveKeywords.has(keyword) || keyword.startsWith('x-')) holder[keyword] ??= member
    else if (keyword === 'example') holder['x-example'] ??= member
    else if (keyword === 'description' && holder['name'] !== undefined) holder['description'] ??= member
    else reportInexpressible(target, tokens, keyword)
  }
  if (!target.kept.has(foreignKey('value', 'type'))) fillType(target, holder, tokens)
  if (holder['type'] === 'array' && !target.kept.has(foreignKey('value', 'items')))
    holder['items'] ??= { type: 'string' }
}

/** A list of item schemas, of draft 4, has no form here but for its first. */
function writeItems(target: SwaggerTarget, items: Json, tokens: (string | number)[]): JsonObject {
  const result: JsonObject = {}
  addValue(target, result, Array.isArray(items) ? items[0] : items, [...tokens, 'items'])
  return result
}

/** 2.0 wants a type of every value; without one it is sent as text. */
function fillType(target: SwaggerTarget, value: JsonObject, tokens: (string | number)[]): void {
  const { type } = value
  if (isPrimitiveType(type)) return
  if (type !== undefined) reportInexpressible(target, tokens, 'type')
  value['type'] = value['items'] === undefined ? 'string' : 'array'
}
