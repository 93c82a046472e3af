/*
 * Rules of a schema that have no column: shown as chips.
 * Owns: which keywords those are and which of them can be edited as a plain value.
 */
import type { SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, isSameJson, type Json } from '../json.ts'
import { choiceOf } from './choice.ts'
import { nullableBranchOf, type Layers } from './layers.ts'
import type { Constraint } from './row.ts'

/** Keywords with a plain value: a chip that can be edited in place. */
export const plainConstraints: readonly string[] = [
  'minLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'const',
  'contentMediaType',
  'contentEncoding',
]

/** Keywords that hold schemas or maps: shown as a chip, edited in the source. */
const sourceConstraints: readonly string[] = [
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
  'discriminator',
  'xml',
]

const plain: ReadonlySet<string> = new Set(plainConstraints)
const interesting: ReadonlySet<string> = new Set([...plainConstraints, ...sourceConstraints, 'oneOf', 'anyOf', 'items'])
const none: readonly Constraint[] = Object.freeze([])

/** The rules of a field, each keyword once, from the most specific schema that has it. */
export function readConstraints(layers: Layers): readonly Constraint[] {
  let found: Map<string, Json> | undefined
  for (const { schema } of layers.byPrecedence) {
    for (const keyword of Object.keys(schema)) {
      if (!interesting.has(keyword)) continue
      const value = schema[keyword]
      if (value === undefined || found?.has(keyword) === true || !isShown(layers, schema, keyword, value)) continue
      found ??= new Map()
      found.set(keyword, value)
    }
  }
  if (found === undefined) return none
  return Array.from(found, ([keyword, value]) => ({ keyword, value }))
}

function isShown(layers: Layers, schema: SchemaObject, keyword: string, value: Json): boolean {
  // Maps, items and choices have rows of their own; what is left of these keywords is a rule.
  if (keyword === 'additionalProperties' || keyword === 'items') return typeof value === 'boolean'
  if (keyword !== 'oneOf' && keyword !== 'anyOf') return true
  if (nullableBranchOf(schema)?.keyword === keyword) return false
  const choice = choiceOf(layers)
  if (choice?.keyword === keyword && choice.layer.schema === schema) return false
  const list = arrayAt(schema, keyword)
  return list !== undefined && !list.every((branch) => isObject(branch) && branch['const'] !== undefined)
}

/** Writes the plain rules that differ. Those that hold schemas are left as they are. */
export function writeConstraints(
  schema: SchemaObject,
  before: readonly Constraint[],
  after: readonly Constraint[],
): void {
  for (const { keyword } of before) {
    if (plain.has(keyword) && !after.some((each) => each.keyword === keyword)) Reflect.deleteProperty(schema, keyword)
  }
  for (const { keyword, value } of after) {
    const old = before.find((each) => each.keyword === keyword)
    if (plain.has(keyword) && !isSameJson(old?.value, value)) schema[keyword] = value
  }
}
