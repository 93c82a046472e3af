/*
 * Fields of a value that its schema does not have. A schema allows them unless it forbids them; readers of a document miss them all the same.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { arrayAt, isObject, objectAt, type Json } from '../json.ts'
import { childPointer } from '../pointer.ts'
import { layersOf, type Layer, type Sources } from '../schema-rows/layers.ts'

/** Names from the outside in; `[]` for the entries of a list. */
export type FieldPath = string[]

/** What schemas have for one value. */
interface Declared {
  /** Names are free: a map, or an object without named fields. */
  isOpen: boolean
  /** Schemas of each named field, as pointers. */
  fields: Map<string, string[]>
  /** Schemas of the entries of a list, as pointers. */
  items: string[]
}

interface Walk {
  sources: Sources
  known: Map<string, Declared>
  found: Map<string, FieldPath>
  most: number
}

/** The paths of undocumented fields, each once, at most so many; fields below an undocumented one are not listed. */
export function undocumentedFields(value: Json, schema: Schema, components: Components, most: number): FieldPath[] {
  const walk: Walk = { sources: { root: schema, components }, known: new Map(), found: new Map(), most }
  visit(walk, value, ['#'], [])
  return [...walk.found.values()]
}

function visit(walk: Walk, value: Json, pointers: readonly string[], path: FieldPath): void {
  if (walk.found.size >= walk.most || pointers.length === 0 || typeof value !== 'object' || value === null) return
  const declared = declaredAt(walk, pointers)
  if (Array.isArray(value)) {
    const below = [...path, '[]']
    for (const entry of value) visit(walk, entry, declared.items, below)
    return
  }
  for (const [name, entry] of Object.entries(value)) {
    const below = declared.fields.get(name)
    if (below !== undefined) visit(walk, entry, below, [...path, name])
    else if (!declared.isOpen && walk.found.size < walk.most) {
      const found = [...path, name]
      walk.found.set(JSON.stringify(found), found)
    }
  }
}

/** Variants nest: a recursive one would never end. */
const mostNesting = 8

function declaredAt(walk: Walk, pointers: readonly string[]): Declared {
  const key = pointers.join('\n')
  const known = walk.known.get(key)
  if (known !== undefined) return known
  const declared: Declared = { isOpen: false, fields: new Map(), items: [] }
  walk.known.set(key, declared)
  collect(walk.sources, pointers, declared, 0)
  if (declared.fields.size === 0) declared.isOpen = true
  return declared
}

function collect(sources: Sources, pointers: readonly string[], declared: Declared, nesting: number): void {
  for (const layer of layersOf(sources, pointers).byPrecedence) {
    addLayer(layer, declared)
    if (nesting < mostNesting) collect(sources, branchesOf(layer), declared, nesting + 1)
  }
}

/** Keywords whose schemas say something about fields of any name. */
const openKeywords = ['additionalProperties', 'patternProperties', 'unevaluatedProperties']

function addLayer({ schema, pointer }: Layer, declared: Declared): void {
  if (openKeywords.some((keyword) => schema[keyword] === true || isObject(schema[keyword]))) declared.isOpen = true
  for (const name of Object.keys(objectAt(schema, 'properties') ?? {})) {
    const known = declared.fields.get(name) ?? []
    known.push(childPointer(`${pointer}/properties`, name))
    declared.fields.set(name, known)
  }
  if (isObject(schema['items'])) declared.items.push(`${pointer}/items`)
  for (const [index] of (arrayAt(schema, 'prefixItems') ?? []).entries())
    declared.items.push(`${pointer}/prefixItems/${String(index)}`)
}

function branchesOf({ schema, pointer }: Layer): string[] {
  const listed = ['oneOf', 'anyOf'].flatMap((keyword) =>
    (arrayAt(schema, keyword) ?? []).map((_, index) => `${pointer}/${keyword}/${String(index)}`),
  )
  const conditional = ['then', 'else'].filter((keyword) => isObject(schema[keyword]))
  return [...listed, ...conditional.map((keyword) => `${pointer}/${keyword}`)]
}
