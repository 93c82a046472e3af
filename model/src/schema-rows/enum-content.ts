/*
 * Allowed values with their meanings, in the ways people write them: `enum` with `x-enum-descriptions`, `x-enumNames`,
 * `x-enum-varnames`, or `oneOf` of constants with titles.
 * Owns: reading and writing them. Does not own: dictionaries (`x-lectern-enum` only names one).
 */
import type { SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, isSameJson, ownValue, setOwn, stringAt, type Json, type JsonObject } from '../json.ts'
import { isConstant } from './choice.ts'
import type { Layers } from './layers.ts'
import type { EnumEntry } from './row.ts'
import { valueText } from '../number-literal.ts'

const nameKeywords = ['x-enum-varnames', 'x-enumNames', 'x-enum-names']
const descriptionKeywords = ['x-enum-descriptions', 'x-enumDescriptions']
const none: readonly EnumEntry[] = Object.freeze([])

/** The allowed values; empty when the schema lists none. */
export function readEnum(layers: Layers): readonly EnumEntry[] {
  for (const { schema } of layers.byPrecedence) {
    const entries = ownEnum(schema)
    if (entries !== undefined) return entries
  }
  return none
}

/** The allowed values one schema lists; undefined when it lists none. */
export function ownEnum(schema: SchemaObject): readonly EnumEntry[] | undefined {
  const values = arrayAt(schema, 'enum')
  if (values !== undefined) return entriesOf(schema, values)
  const constants = constantsOf(schema)
  return constants?.branches.map((branch) => ({
    value: branch['const'] ?? null,
    name: stringAt(branch, 'title') ?? '',
    description: stringAt(branch, 'description') ?? '',
  }))
}

function constantsOf(schema: SchemaObject): { keyword: string; branches: JsonObject[] } | undefined {
  for (const keyword of ['oneOf', 'anyOf']) {
    const list = arrayAt(schema, keyword)
    if (list !== undefined && list.length > 0 && list.every(isConstant)) {
      return { keyword, branches: list.filter(isObject) }
    }
  }
  return undefined
}

function entriesOf(schema: SchemaObject, values: readonly Json[]): readonly EnumEntry[] {
  const names = carrierOf(schema, nameKeywords)
  const descriptions = carrierOf(schema, descriptionKeywords)
  return values.map((value, index) => ({
    value,
    name: textOf(names?.value, value, index),
    description: textOf(descriptions?.value, value, index),
  }))
}

interface Carrier {
  keyword: string
  value: Json
}

function carrierOf(schema: SchemaObject, keywords: readonly string[]): Carrier | undefined {
  for (const keyword of keywords) {
    const value = schema[keyword]
    if (Array.isArray(value) || isObject(value)) return { keyword, value }
  }
  return undefined
}

/** Meanings come as a list in step with the values, or as a map from value to text. */
function textOf(carrier: Json | undefined, value: Json, index: number): string {
  const text = Array.isArray(carrier) ? carrier[index] : isObject(carrier) ? ownValue(carrier, keyOf(value)) : undefined
  return typeof text === 'string' ? text : ''
}

function keyOf(value: Json): string {
  return valueText(value)
}

/** Writes the values into `schema`, in the form it already uses. Nothing is written when they are what it says. */
export function writeEnum(schema: SchemaObject, entries: readonly EnumEntry[]): void {
  const constants = arrayAt(schema, 'enum') === undefined ? constantsOf(schema) : undefined
  if (constants !== undefined) {
    writeConstants(schema, constants, entries)
    return
  }
  const had = arrayAt(schema, 'enum') ?? []
  if (entries.length === 0) delete schema['enum']
  else schema['enum'] = entries.map((entry) => entry.value)
  writeCarrier(schema, had, nameKeywords, entries, (entry) => entry.name)
  writeCarrier(schema, had, descriptionKeywords, entries, (entry) => entry.description)
}

function writeCarrier(
  schema: SchemaObject,
  had: readonly Json[],
  keywords: readonly string[],
  entries: readonly EnumEntry[],
  textOfEntry: (entry: EnumEntry) => string,
): void {
  const carrier = carrierOf(schema, keywords)
  if (entries.every((entry) => textOfEntry(entry) === '')) {
    if (carrier !== undefined) Reflect.deleteProperty(schema, carrier.keyword)
    return
  }
  if (isObject(carrier?.value)) {
    schema[carrier.keyword] = mapOfTexts(carrier.value, had, entries, textOfEntry)
  } else {
    schema[carrier?.keyword ?? keywords[0] ?? ''] = entries.map(textOfEntry)
  }
}

/** Keys for values that were never in the list are somebody else's and stay. */
function mapOfTexts(
  old: JsonObject,
  had: readonly Json[],
  entries: readonly EnumEntry[],
  textOfEntry: (entry: EnumEntry) => string,
): JsonObject {
  const result = { ...old }
  for (const value of had) Reflect.deleteProperty(result, keyOf(value))
  for (const entry of entries) if (textOfEntry(entry) !== '') setOwn(result, keyOf(entry.value), textOfEntry(entry))
  return result
}

function writeConstants(
  schema: SchemaObject,
  { keyword, branches }: { keyword: string; branches: readonly JsonObject[] },
  entries: readonly EnumEntry[],
): void {
  if (entries.length === 0) {
    Reflect.deleteProperty(schema, keyword)
    return
  }
  schema[keyword] = entries.map((entry) => {
    const branch = { ...(branches.find((each) => isSameJson(each['const'], entry.value)) ?? { const: entry.value }) }
    setText(branch, 'title', entry.name)
    setText(branch, 'description', entry.description)
    return branch
  })
}

function setText(target: JsonObject, keyword: string, text: string): void {
  if (text !== '') target[keyword] = text
  else if (stringAt(target, keyword) !== undefined) Reflect.deleteProperty(target, keyword)
}
