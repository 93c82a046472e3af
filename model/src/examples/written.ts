/*
 * Values a schema names: example, default, constant, allowed values, those of its dictionary.
 * Owns: their order, and passing over those that break the schema's own rules at first sight.
 */
import type { SchemaObject } from '../content/content.ts'
import { isObject, isSameJson, type Json } from '../json.ts'
import { readEnum } from '../schema-rows/enum-content.ts'
import { ownExample } from '../schema-rows/facets.ts'
import { requiredNames } from '../schema-rows/fields.ts'
import { isNullable, keywordOf, typesOf } from '../schema-rows/kind.ts'
import type { Layers } from '../schema-rows/layers.ts'
import { valuesOfDictionary } from './dictionary.ts'
import type { Draw } from './draw.ts'
import type { Making } from './making.ts'
import { planned } from './plan.ts'
import { keepsLength, keepsRange } from './scalars.ts'
import { doubleOf, isInteger, isNumber, literalOf, numberOfLiteral } from '../number-literal.ts'

/** What schemas write down themselves. */
interface Written {
  /** The example, or the default value. */
  first: Json | undefined
  values: readonly Json[]
  /** Those whose type is allowed. */
  usable: readonly Json[]
}

const known = new WeakMap<Layers, Written>()

/** The written value to use; undefined when one has to be made up. */
export function writtenValue(
  layers: Layers,
  { sources, dictionaries, draw }: Pick<Making, 'sources' | 'dictionaries' | 'draw'>,
): Json | undefined {
  const { first, values, usable } = planned(sources, known, layers, () => readWritten(layers))
  if (first !== undefined) return first
  return (
    usable[draw.below(usable.length)] ??
    values[0] ??
    listedValue(layers, valuesOfDictionary(layers, dictionaries), draw)
  )
}

function readWritten(layers: Layers): Written {
  const values = allowedValues(layers)
  const isUsable = (value: Json): boolean => isListed(value, values) && keepsRules(value, layers)
  // An example of one of several merged schemas shows a part only; `object.ts` uses it field by field.
  const isMerged = layers.byPrecedence.filter(({ schema }) => schema['properties'] !== undefined).length > 1
  for (const { schema } of isMerged ? [] : layers.byPrecedence) {
    const example = fitting(ownExample(schema), layers)
    if (example !== undefined && isUsable(example)) return { first: example, values, usable: [] }
  }
  const fallback = fitting(keywordOf(layers, 'default'), layers)
  if (fallback !== undefined && isUsable(fallback)) return { first: fallback, values, usable: [] }
  return { first: undefined, values, usable: values.filter((value) => fitting(value, layers) !== undefined) }
}

/** A value of a dictionary that the type and rules of the schema allow. */
export function listedValue(layers: Layers, values: readonly Json[], draw: Draw): Json | undefined {
  const usable = values.flatMap((listed) => {
    const value = fitting(listed, layers)
    return value !== undefined && keepsRules(value, layers) ? [value] : []
  })
  return usable[draw.below(usable.length)]
}

/** The constant or enum; of several merged enums what all of them allow. */
function allowedValues(layers: Layers): readonly Json[] {
  const constant = keywordOf(layers, 'const')
  if (constant !== undefined) return [constant]
  const values = readEnum(layers).map((entry) => entry.value)
  const lists = layers.byPrecedence.map(({ schema }) => schema['enum']).filter((list) => Array.isArray(list))
  if (lists.length < 2) return values
  const common = values.filter((value) => lists.every((list) => isListed(value, list)))
  return common.length > 0 ? common : values
}

function isListed(value: Json, values: readonly Json[]): boolean {
  return values.length === 0 || values.some((allowed) => isSameJson(allowed, value))
}

/** The rules that can be checked without looking further down. */
function keepsRules(value: Json, layers: Layers): boolean {
  const schemas = layers.byPrecedence.map((layer): SchemaObject => layer.schema)
  const double = doubleOf(value)
  if (double !== undefined) return keepsRange(double, schemas)
  if (typeof value === 'string') return keepsLength(value, schemas)
  if (!isObject(value)) return true
  return [...requiredNames(layers)].every((name) => typeof name !== 'string' || Object.hasOwn(value, name))
}

/** The value if its JSON type is allowed, a number or flag if it was written as text; undefined otherwise. */
function fitting(value: Json | undefined, layers: Layers): Json | undefined {
  if (value === undefined) return undefined
  const named = typesOf(layers)
  if (named === undefined) return value
  if (value === null) return isNullable(layers) ? null : undefined
  if (named.types.some((type) => isOfType(value, type))) return value
  return typeof value === 'string' ? fromText(value, named.types) : undefined
}

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' && !isNumber(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'number':
      return isNumber(value)
    case 'integer':
      return isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    default:
      return false
  }
}

/** YAML authors quote numbers: `example: '12'` of an integer means 12. */
function fromText(text: string, types: readonly string[]): Json | undefined {
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  const number = text.trim() === '' || literalOf(text) !== undefined ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) return undefined
  const isWanted = types.includes('number') || (types.includes('integer') && Number.isInteger(number))
  return isWanted ? numberOfLiteral(text.trim()) : undefined
}
