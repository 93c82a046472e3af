/*
 * The fields a schema has rows for.
 * Owns: which property, map, item and variant becomes a row, in which order, and how many there are.
 * Reads one level only. Does not own: the columns of a row (`facets.ts`).
 */
import { arrayAt, isObject, objectAt, type Json, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'
import { choiceOf, type Branch, type Choice } from './choice.ts'
import { kindOf, keywordOf } from './kind.ts'
import { layersOf, layersOfOne, type Layer, type Layers, type Sources } from './layers.ts'
import type { RowKind, RowPlace } from './row.ts'

/** One field to make a row of. */
export interface Field {
  place: RowPlace
  name: string
  /** Schemas that speak about it, most specific first. */
  pointers: string[]
  /** The schema at the only pointer, when it is at hand. */
  schema?: Json
  required: boolean
  origin: string
  /** What its id adds to its parent's. */
  idPart: string
}

/** What stands below a row. */
export interface Content {
  layers: Layers
  kind: RowKind
  /** `[]` per array passed on the way down. */
  idPart: string
  /** The row below is the item itself, not its fields. */
  isItem: boolean
}

/** What a schema's rows are taken from: for arrays of plain objects the object, however deep the arrays nest. */
export function contentOf(sources: Sources, layers: Layers): Content {
  let current = layers
  let kind = kindOf(layers)
  let idPart = ''
  // Arrays that contain themselves through a reference end at the first repetition.
  const seen = new Set<string>()
  while (kind === 'array') {
    const item = itemOf(sources, current)
    if (item === undefined || seen.has(item.pointer)) return { layers: current, kind: 'any', idPart, isItem: false }
    seen.add(item.pointer)
    const inner = item.layers
    const innerKind = kindOf(inner)
    idPart += '[]'
    if (innerKind !== 'array' && innerKind !== 'object' && innerKind !== 'map') {
      return { layers: current, kind, idPart, isItem: saysMore(inner, innerKind) }
    }
    current = inner
    kind = innerKind
  }
  return { layers: current, kind, idPart, isItem: false }
}

function itemOf(sources: Sources, layers: Layers): { pointer: string; layers: Layers } | undefined {
  for (const { schema, pointer } of layers.byPrecedence) {
    const items = schema['items']
    if (isObject(items)) {
      const itemPointer = `${pointer}/items`
      return { pointer: itemPointer, layers: layersOfOne(items, itemPointer, sources) }
    }
    if (typeof items === 'boolean') return undefined
  }
  return undefined
}

/** Items that only name a scalar type are told by the array's own type text. */
function saysMore(item: Layers, kind: RowKind): boolean {
  if (kind === 'choice' || kind === 'tuple') return true
  return item.byPrecedence.some(({ schema }) => Object.keys(schema).some((key) => key !== 'type' && key !== '$ref'))
}

/** Alternatives that are choices again are read this deep: a choice may name itself. */
const maxChoiceNesting = 4

/** The rows below a schema. `variant` chooses the alternative of a choice; the first one when undefined. */
export function fieldsOf(sources: Sources, content: Content, variant: number | undefined, nesting = 0): Field[] {
  const { layers, kind } = content
  if (content.isItem) return itemField(layers)
  if (kind === 'tuple') return tupleFields(layers)
  if (!mayHaveFields(kind)) return []
  const own = objectFields(layers)
  const choice = choiceOf(layers)
  const branch = choice === undefined ? undefined : branchAt(choice, variant)
  if (branch === undefined || nesting > maxChoiceNesting) return own
  const inner = contentOf(sources, layersOf(sources, [branch.pointer]))
  const names = new Set(own.map((field) => field.idPart))
  const below = fieldsOf(sources, inner, undefined, nesting + 1)
  const prefix = `<${branch.index}>${inner.idPart}`
  const added = below.filter((field) => !names.has(field.idPart))
  return [...own, ...added.map((field) => ({ ...field, idPart: joinIdPart(prefix, field.idPart) }))]
}

/** The chosen alternative, or the first. */
export function branchAt(choice: Choice, variant: number | undefined): Branch | undefined {
  return choice.branches.find((branch) => branch.index === variant) ?? choice.branches[0]
}

function mayHaveFields(kind: RowKind): boolean {
  return kind === 'object' || kind === 'map' || kind === 'choice' || kind === 'mixed' || kind === 'any'
}

function itemField(layers: Layers): Field[] {
  const pointer = firstPointer(layers, 'items')
  return pointer === undefined
    ? []
    : [{ place: 'item', name: '[]', pointers: [pointer], required: true, origin: '', idPart: '' }]
}

function firstPointer(layers: Layers, keyword: string): string | undefined {
  const layer = layers.byPrecedence.find(({ schema }) => schema[keyword] !== undefined)
  return layer === undefined ? undefined : `${layer.pointer}/${keyword}`
}

function tupleFields(layers: Layers): Field[] {
  const layer = layers.byPrecedence.find(({ schema }) => Array.isArray(schema['prefixItems']))
  if (layer === undefined) return []
  const count = arrayAt(layer.schema, 'prefixItems')?.length ?? 0
  const fields = Array.from({ length: count }, (_, index): Field => {
    const pointers = [`${layer.pointer}/prefixItems/${index}`]
    return { place: 'index', name: `[${index}]`, pointers, required: false, origin: '', idPart: `[${index}]` }
  })
  const rest = keywordOf(layers, 'items')
  if (!isObject(rest)) return fields
  for (const field of itemField(layers)) fields.push({ ...field, required: false, idPart: '[]' })
  return fields
}

/** The fields of an object in reading order, then its patterns and its map. */
export function objectFields(layers: Layers): Field[] {
  const required = requiredNames(layers)
  const fields: Field[] = []
  const shared = layers.inReadingOrder.length > 1 ? new Map<string, Field>() : undefined
  for (const layer of layers.inReadingOrder) {
    const properties = objectAt(layer.schema, 'properties')
    if (properties === undefined) continue
    for (const name of Object.keys(properties)) {
      const known = shared?.get(name)
      if (known === undefined) {
        const field = propertyField(layer, name, required.has(name), properties[name])
        fields.push(field)
        shared?.set(name, field)
      } else addSource(known, layer, name)
    }
  }
  if (shared !== undefined) orderSources(layers, shared)
  return [...fields, ...mapFields(layers)]
}

function propertyField(layer: Layer, name: string, required: boolean, schema: Json | undefined): Field {
  const pointers = [childPointer(`${layer.pointer}/properties`, name)]
  const field: Field = { place: 'property', name, pointers, required, origin: layer.origin, idPart: idOfName(name) }
  if (schema !== undefined) field.schema = schema
  return field
}

function addSource(field: Field, layer: Layer, name: string): void {
  field.pointers.push(childPointer(`${layer.pointer}/properties`, name))
  if (layer.origin === '') field.origin = ''
}

/** Fields that several schemas declare stand where the most specific one does. */
function orderSources(layers: Layers, fields: ReadonlyMap<string, Field>): void {
  for (const [name, field] of fields) {
    if (field.pointers.length < 2) continue
    const found = new Set(field.pointers)
    field.pointers = layers.byPrecedence
      .map((layer) => childPointer(`${layer.pointer}/properties`, name))
      .filter((pointer) => found.has(pointer))
  }
}

/** `<0>` before a name is `<0>.name`; before `[]` or another variant nothing stands between. */
function joinIdPart(prefix: string, part: string): string {
  return part === '' || part.startsWith('[') || part.startsWith('<') ? prefix + part : `${prefix}.${part}`
}

/** A name inside an id; the characters ids are built with are escaped. */
export function idOfName(name: string): string {
  return /[.[\]<>~*/]/.test(name) ? name.replace(/[.[\]<>~*/]/g, (char) => `~${char.charCodeAt(0).toString(16)}`) : name
}

/** All names some `required` of the schemas lists. */
export function requiredNames(layers: Layers): ReadonlySet<Json> {
  const names = new Set<Json>()
  for (const { schema } of layers.byPrecedence) arrayAt(schema, 'required')?.forEach((name) => names.add(name))
  return names
}

function mapFields(layers: Layers): Field[] {
  const fields: Field[] = []
  for (const layer of layers.byPrecedence) {
    const patterns = objectAt(layer.schema, 'patternProperties')
    for (const pattern of Object.keys(patterns ?? {})) {
      if (fields.some((field) => field.name === `/${pattern}/`)) continue
      fields.push({
        place: 'pattern',
        name: `/${pattern}/`,
        pointers: [childPointer(`${layer.pointer}/patternProperties`, pattern)],
        required: false,
        origin: layer.origin,
        idPart: `/${idOfName(pattern)}/`,
      })
    }
  }
  const rest = layers.byPrecedence.find(({ schema }) => isObject(schema['additionalProperties']))
  if (rest !== undefined) {
    const pointers = [`${rest.pointer}/additionalProperties`]
    fields.push({ place: 'map', name: '*', pointers, required: false, origin: rest.origin, idPart: '*' })
  }
  return fields
}

/** The schemas that speak about a field. */
export function layersOfField(sources: Sources, field: Field): Layers {
  const [pointer = '#'] = field.pointers
  const { schema, pointers } = field
  return pointers.length === 1 && isObject(schema) ? layersOfOne(schema, pointer, sources) : layersOf(sources, pointers)
}

/** How many rows `fieldsOf` would make, without making them. */
export function countFields(sources: Sources, content: Content, variant?: number): number {
  const { layers, kind } = content
  if (content.isItem) return 1
  if (kind === 'tuple') return tupleFields(layers).length
  if (!mayHaveFields(kind)) return 0
  if (kind === 'choice') return fieldsOf(sources, content, variant).length
  return countProperties(sources, layers) + mapFields(layers).length
}

function countProperties(sources: Sources, layers: Layers): number {
  const maps = layers.byPrecedence
    .map(({ schema }) => objectAt(schema, 'properties'))
    .filter((map) => map !== undefined)
  const [only, ...others] = maps
  if (only === undefined) return 0
  if (others.length === 0) return keyCount(sources, only)
  return new Set(maps.flatMap((map) => Object.keys(map))).size
}

/** Many fields of one level may be the same big model; its keys are counted once per reading. */
function keyCount(sources: Sources, map: JsonObject): number {
  const known = sources.counts?.get(map)
  if (known !== undefined) return known
  const count = Object.keys(map).length
  sources.counts?.set(map, count)
  return count
}
