/*
 * Parameters as they are written into a request: `style` and `explode` of OpenAPI 3.2 §4.12.
 */
import { resolveObject, type Components } from '../../content/components.ts'
import type { DictionaryValues } from '../../examples/dictionary.ts'
import { exampleOf, type ExampleHints } from '../../examples/example.ts'
import { writtenExamplesOf } from '../../examples/examples.ts'
import { isObject, objectAt, stringAt, type Json, type JsonObject } from '../../json.ts'
import { dictionaryKeyword } from '../../schema-rows/facets.ts'
import { parameterSchema, type EffectiveParameter } from '../operation.ts'
import { valueText } from '../../number-literal.ts'

/** One name with its value. */
export interface NameValue {
  name: string
  value: string
  /** Reserved characters of the value stay as they are in an address (`allowReserved`). */
  isReserved?: boolean
}

/** True when the description has an example or a default for the parameter. */
export function hasWrittenValue(parameter: EffectiveParameter, components: Components): boolean {
  const schema = parameterSchema(parameter.value)
  return (
    writtenExamplesOf(parameter.value, components).length > 0 || (isObject(schema) && schema['default'] !== undefined)
  )
}

/** True when the description has a value: a written one, or one of those it allows. */
export function hasKnownValue(
  parameter: EffectiveParameter,
  components: Components,
  dictionaries: DictionaryValues = new Map(),
): boolean {
  if (hasWrittenValue(parameter, components)) return true
  const schema = parameterSchema(parameter.value)
  const target = isObject(schema) ? resolveObject(schema, components)?.value : undefined
  const listed = dictionaries.get(stringAt(target ?? {}, dictionaryKeyword) ?? '') ?? []
  return listed.length > 0 || ['const', 'enum', 'default'].some((keyword) => target?.[keyword] !== undefined)
}

/** The value to send: the first written example, else a made one. A serialized example is returned as text. */
export function parameterValue(
  parameter: EffectiveParameter,
  components: Components,
  hints: ExampleHints,
): Json | undefined {
  const [written] = writtenExamplesOf(parameter.value, components)
  if (written?.value !== undefined) return written.value
  if (written?.serialized !== undefined) return written.serialized
  return exampleOf(parameterSchema(parameter.value), components, 'request', { ...hints, name: parameter.name })
}

/** The pairs a value becomes; for a path one pair whose value is encoded and stands for the whole template. */
export function writeParameter(parameter: EffectiveParameter, value: Json): NameValue[] {
  const { name } = parameter
  if (objectAt(parameter.value, 'content') !== undefined && parameter.in !== 'querystring') {
    const text = valueText(value)
    return [{ name, value: parameter.in === 'path' ? encodeURIComponent(text) : text }]
  }
  switch (parameter.in) {
    case 'path':
      return [{ name, value: writePath(parameter, value) }]
    case 'header':
      return [{ name, value: simple(value, isExploded(parameter.value, false), plain) }]
    case 'querystring':
      return isObject(value) ? pairsOf(value) : [{ name: '', value: plain(value) }]
    case 'query':
    case 'cookie':
      return writeForm(name, parameter.value, value)
  }
}

function isExploded(rules: JsonObject, fallback: boolean): boolean {
  const explode = rules['explode']
  return typeof explode === 'boolean' ? explode : fallback
}

/** A scalar as text; structures inside structures have no standard form and become JSON. */
export function plain(value: Json): string {
  return valueText(value)
}

function encoded(value: Json): string {
  return encodeURIComponent(plain(value).toWellFormed())
}

/** `a,b` and `k,v` or `k=v`. */
function simple(value: Json, explode: boolean, write: (value: Json) => string): string {
  if (Array.isArray(value)) return value.map(write).join(',')
  if (isObject(value))
    return Object.entries(value)
      .map(([key, entry]) => `${key}${explode ? '=' : ','}${write(entry)}`)
      .join(',')
  return write(value)
}

function writePath(parameter: EffectiveParameter, value: Json): string {
  const style = stringAt(parameter.value, 'style') ?? 'simple'
  const explode = isExploded(parameter.value, false)
  if (style === 'label') return `.${simple(value, explode, encoded).replaceAll(',', explode ? '.' : ',')}`
  if (style === 'matrix') return writeMatrix(parameter.name, value, explode)
  return simple(value, explode, encoded)
}

function writeMatrix(name: string, value: Json, explode: boolean): string {
  if (explode && Array.isArray(value)) return value.map((entry) => `;${name}=${encoded(entry)}`).join('')
  if (explode && isObject(value))
    return Object.entries(value)
      .map(([key, entry]) => `;${key}=${encoded(entry)}`)
      .join('')
  return `;${name}=${simple(value, false, encoded)}`
}

/** @param rules a parameter, or the encoding of a form's field: `style`, `explode`, `allowReserved` */
export function writeForm(name: string, rules: JsonObject, value: Json): NameValue[] {
  const style = stringAt(rules, 'style') ?? 'form'
  const explode = isExploded(rules, style === 'form' || style === 'cookie')
  const reserved = rules['allowReserved'] === true ? { isReserved: true } : {}
  const withReserved = (pairs: NameValue[]): NameValue[] => pairs.map((pair) => ({ ...pair, ...reserved }))
  if (style === 'deepObject' && typeof value === 'object') return withReserved(deepPairs(name, value))
  if (explode && Array.isArray(value)) return withReserved(value.map((entry) => ({ name, value: plain(entry) })))
  if (explode && isObject(value)) return withReserved(pairsOf(value))
  const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ','
  return withReserved([{ name, value: simple(value, false, plain).replaceAll(',', separator) }])
}

function pairsOf(value: Record<string, Json>): NameValue[] {
  return Object.entries(value).map(([name, entry]) => ({ name, value: plain(entry) }))
}

/** `filter[status]=paid`; deeper levels and lists as most servers read them: `filter[total][min]=1`, `items[0][price]=5`. */
function deepPairs(name: string, value: Json): NameValue[] {
  if (isObject(value)) return Object.entries(value).flatMap(([key, entry]) => deepPairs(`${name}[${key}]`, entry))
  if (Array.isArray(value)) return value.flatMap((entry, at) => deepPairs(`${name}[${at}]`, entry))
  return [{ name, value: plain(value) }]
}
