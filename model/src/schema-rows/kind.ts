/*
 * What kind of value a schema describes, and its type as text.
 */
import { modelNameOf } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json } from '../json.ts'
import { labelOf } from './label.ts'
import { choiceOf } from './choice.ts'
import { layersOfOne, type Layers, type Sources } from './layers.ts'
import type { RowKind } from './row.ts'
import { isInteger, isNumber } from '../number-literal.ts'

/** The value of a keyword in the most specific schema that has it. */
export function keywordOf(layers: Layers, keyword: string): Json | undefined {
  for (const { schema } of layers.byPrecedence) {
    const value = schema[keyword]
    if (value !== undefined) return value
  }
  return undefined
}

/** The JSON types a schema names, without null; undefined when it names none. */
export function typesOf(layers: Layers): { types: string[]; allowsNull: boolean } | undefined {
  for (const { schema } of layers.byPrecedence) {
    const type = schema['type']
    if (typeof type === 'string')
      return type === 'null' ? { types: [], allowsNull: true } : { types: [type], allowsNull: false }
    if (Array.isArray(type)) {
      const types = type.filter((entry) => typeof entry === 'string')
      return { types: types.filter((entry) => entry !== 'null'), allowsNull: types.includes('null') }
    }
  }
  return undefined
}

/** Whether null is among the allowed types. */
export function isNullable(layers: Layers): boolean {
  if (layers.allowsNull || typesOf(layers)?.allowsNull === true) return true
  const choice = choiceOf(layers)
  return choice?.allowsNull === true
}

/** The kind of value the schemas describe. */
export function kindOf(layers: Layers): RowKind {
  if (layers.isNever) return 'never'
  return choiceOf(layers) === undefined ? plainKindOf(layers) : 'choice'
}

/** As `kindOf`, without looking at alternatives. */
export function plainKindOf(layers: Layers): RowKind {
  const named = typesOf(layers)
  if (named === undefined) return layers.allowsNull && layers.byPrecedence.length < 2 ? 'null' : kindByKeywords(layers)
  const [first, ...others] = named.types
  if (first === undefined) return 'null'
  return others.length > 0 ? 'mixed' : kindOfType(first, layers)
}

function kindOfType(type: string, layers: Layers): RowKind {
  if (type === 'object') return isMap(layers) ? 'map' : 'object'
  if (type === 'array') return keywordOf(layers, 'prefixItems') === undefined ? 'array' : 'tuple'
  if (type === 'string') return isFile(layers) ? 'file' : 'string'
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  return type === 'file' ? 'file' : 'any'
}

/** Schemas without `type` say it by their keywords. */
function kindByKeywords(layers: Layers): RowKind {
  if (keywordOf(layers, 'properties') !== undefined || isMap(layers)) return kindOfType('object', layers)
  if (keywordOf(layers, 'items') !== undefined || keywordOf(layers, 'prefixItems') !== undefined) {
    return kindOfType('array', layers)
  }
  const values = enumValuesOf(layers)
  if (values !== undefined) return kindOfValues(values)
  if (isFile(layers)) return 'file'
  if (keywordOf(layers, 'pattern') !== undefined || keywordOf(layers, 'maxLength') !== undefined) return 'string'
  return Array.isArray(keywordOf(layers, 'required')) ? 'object' : 'any'
}

function enumValuesOf(layers: Layers): Json[] | undefined {
  const constant = keywordOf(layers, 'const')
  if (constant !== undefined) return [constant]
  const values = keywordOf(layers, 'enum')
  return Array.isArray(values) ? values : undefined
}

function kindOfValues(values: readonly Json[]): RowKind {
  const kinds = new Set(values.filter((value) => value !== null).map(kindOfValue))
  const [first = 'null', ...others] = kinds
  if (others.length === 0) return first
  return others.every((kind) => kind === 'integer' || kind === 'number') && (first === 'integer' || first === 'number')
    ? 'number'
    : 'mixed'
}

function kindOfValue(value: Json): RowKind {
  if (isNumber(value)) return isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : 'object'
}

function isMap(layers: Layers): boolean {
  const isOpen = isObject(keywordOf(layers, 'additionalProperties')) || isObject(keywordOf(layers, 'patternProperties'))
  // Listing the keys of a big model for each of its uses would cost more than everything else, so it comes last.
  return isOpen && !layers.byPrecedence.some(({ schema }) => hasKeys(schema, 'properties'))
}

function hasKeys(schema: SchemaObject, keyword: string): boolean {
  const map = objectAt(schema, keyword)
  return map !== undefined && Object.keys(map).length > 0
}

/** Raw bytes: `format: binary`, or a media type that is not text inside a string. */
function isFile(layers: Layers): boolean {
  const format = keywordOf(layers, 'format')
  if (format === 'binary') return true
  const mediaType = keywordOf(layers, 'contentMediaType')
  return typeof mediaType === 'string' && !isEncoded(keywordOf(layers, 'contentEncoding')) && !isText(mediaType)
}

/** Encodings that leave the bytes as they are (RFC 2045 §6.2). */
const identities: readonly unknown[] = [undefined, '7bit', '8bit', 'binary']

function isEncoded(encoding: unknown): boolean {
  return !identities.includes(encoding)
}

function isText(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|yaml)\b|javascript/i.test(mediaType)
}

/** The shared model these schemas are a reference to; '' when they say more than that. */
export function modelOf(layers: Layers): string {
  for (const { schema, hops } of layers.byPrecedence) {
    if (hops > 0) return ''
    const name = modelNameOf(stringAt(schema, '$ref') ?? '')
    if (name !== '') return inheritsMore(layers) ? '' : name
  }
  return ''
}

/** Several allOf branches, or own fields beside a single one, make a new type rather than name a model. */
function inheritsMore(layers: Layers): boolean {
  return layers.byPrecedence.some(({ schema, hops }) => {
    const branches = arrayAt(schema, 'allOf')
    return hops === 0 && branches !== undefined && (branches.length > 1 || hasKeys(schema, 'properties'))
  })
}

const maxNesting = 4
const maxAlternatives = 5

/** The type as people read it, without null. */
export function typeTextOf(sources: Sources, layers: Layers, kind: RowKind, nesting = 0): string {
  const label = labelOf(layers)
  if (label !== undefined) return label
  const model = modelOf(layers)
  if (model !== '') return model
  if (nesting >= maxNesting) return '…'
  if (kind === 'array') return `array<${itemText(sources, layers, 'items', nesting)}>`
  if (kind === 'map') return `map<${itemText(sources, layers, 'additionalProperties', nesting)}>`
  if (kind === 'tuple') return tupleText(sources, layers, nesting)
  if (kind === 'choice') return choiceText(sources, layers, nesting)
  if (kind === 'mixed') return typesOf(layers)?.types.join(' | ') ?? mixedText(layers)
  return kind
}

function mixedText(layers: Layers): string {
  const kinds = new Set((enumValuesOf(layers) ?? []).filter((value) => value !== null).map(kindOfValue))
  return [...kinds].join(' | ')
}

function itemText(sources: Sources, layers: Layers, keyword: string, nesting: number): string {
  for (const { schema, pointer } of layers.byPrecedence) {
    const item = schema[keyword]
    if (typeof item === 'boolean' || isObject(item))
      return schemaText(sources, item, `${pointer}/${keyword}`, nesting + 1)
  }
  return 'any'
}

const maxPlaces = 4

/** The types of its places, `[number, string]`; further items of one type follow behind three dots. */
function tupleText(sources: Sources, layers: Layers, nesting: number): string {
  const layer = layers.byPrecedence.find(({ schema }) => Array.isArray(schema['prefixItems']))
  const places = layer === undefined ? [] : (arrayAt(layer.schema, 'prefixItems') ?? [])
  const texts = places
    .slice(0, maxPlaces)
    .map((place, index) =>
      typeof place === 'boolean' || isObject(place)
        ? schemaText(sources, place, `${layer?.pointer ?? ''}/prefixItems/${index}`, nesting + 1)
        : 'any',
    )
  if (places.length > maxPlaces) texts.push('…')
  else if (isObject(keywordOf(layers, 'items'))) texts.push(`...${itemText(sources, layers, 'items', nesting)}`)
  return `[${texts.join(', ')}]`
}

/** The type of a schema as text, with null. */
export function schemaText(sources: Sources, schema: Schema, pointer: string, nesting = 0): string {
  if (typeof schema === 'boolean') return schema ? 'any' : 'never'
  const layers = layersOfOne(schema, pointer, sources)
  const kind = kindOf(layers)
  const text = typeTextOf(sources, layers, kind, nesting)
  return kind !== 'null' && isNullable(layers) ? `${text} | null` : text
}

function choiceText(sources: Sources, layers: Layers, nesting: number): string {
  const branches = choiceOf(layers)?.branches ?? []
  const texts = new Set<string>()
  for (const branch of branches) {
    if (texts.size > maxAlternatives) break
    texts.add(schemaText(sources, branch.schema, branch.pointer, nesting + 1))
  }
  const shown = [...texts].slice(0, maxAlternatives)
  return texts.size > maxAlternatives ? `${shown.join(' | ')} | …` : shown.join(' | ')
}
