/*
 * A field's schema seen through `$ref` and allOf.
 * Owns: which schemas speak about one field and in what order of precedence. Copies nothing and follows each schema
 * once, so that cycles end. Does not own: what the schemas say (`facets.ts`, `kind.ts`).
 */
import { lookUp, modelNameOf, type Components } from '../content/components.ts'
import type { Schema, SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json } from '../json.ts'
import { childPointer, decodeSegment, resolvePointer } from '../pointer.ts'

/** Where pointers lead: into the schema being read, or into the shared components. */
export interface Sources {
  root: Schema
  components: Components
  /** Numbers of keys counted during one reading. */
  counts?: Map<object, number>
  /** What `layersOf` found before, where nothing it reads ever changes. */
  known?: Map<string, Layers>
}

/** One schema that speaks about a field. */
export interface Layer {
  pointer: string
  schema: SchemaObject
  /** Number of references followed; 0 stands in place. */
  hops: number
  /** Model the layer is inherited from through allOf, or ''. */
  origin: string
  /** True where a reference enters this schema. */
  isEntry: boolean
}

/** All schemas that speak about one field. */
export interface Layers {
  /** The most specific first: the schema in place, its inline allOf branches, then what they refer to. */
  byPrecedence: readonly Layer[]
  /** In reading order: inherited ones first. */
  inReadingOrder: readonly Layer[]
  /** One of the schemas is `false`: no value is allowed. */
  isNever: boolean
  /** One of them allows null beside a reference: `anyOf: [{$ref}, {type: null}]`. */
  allowsNull: boolean
}

const maxLayers = 200
/** That are kept for one schema. */
const mostKnown = 5_000

/** The value at a pointer of `Row.pointer`'s form. */
export function valueAt(sources: Sources, pointer: string): Json | undefined {
  return pointer.startsWith('#/components/')
    ? lookUp(sources.components, pointer)
    : resolvePointer(sources.root, pointer)
}

/** True for pointers into shared components: read-only from here. */
export function isShared(pointer: string): boolean {
  return pointer.startsWith('#/components/')
}

/** True for a layer that stands in place in the schema being read: rows may be written there. */
export function isOwn(layer: Layer): boolean {
  return layer.hops === 0 && !isShared(layer.pointer)
}

/** The schemas that speak about a field, starting from those given (most specific first). */
export function layersOf(sources: Sources, pointers: readonly string[]): Layers {
  const { known } = sources
  if (known === undefined) return readLayers(sources, pointers)
  // Pointers have no line breaks.
  const key = pointers.join('\n')
  const layers = known.get(key) ?? readLayers(sources, pointers)
  if (known.size < mostKnown) known.set(key, layers)
  return layers
}

function readLayers(sources: Sources, pointers: readonly string[]): Layers {
  const walk: Walk = { sources, layers: [], seen: new Set(), isNever: false, allowsNull: false }
  // The least specific is read first so that inherited fields come first.
  for (const pointer of heard(sources, pointers).toReversed()) visit(walk, pointer, 0, '', false)
  const { layers } = walk
  return {
    byPrecedence: layers.length < 2 ? layers : precedence(layers, pointers),
    inReadingOrder: layers,
    isNever: walk.isNever,
    allowsNull: walk.allowsNull,
  }
}

/** `false` has the last word on a field: what less specific schemas say no longer counts. */
function heard(sources: Sources, pointers: readonly string[]): readonly string[] {
  if (pointers.length < 2) return pointers
  const last = pointers.findIndex((pointer) => valueAt(sources, pointer) === false)
  return last < 0 ? pointers : pointers.slice(0, last + 1)
}

/** The same schemas without a reading order of their own: a schema that stands alone. */
export function layersOfOne(schema: Schema, pointer: string, sources: Sources): Layers {
  if (isObject(schema) && !speaksThroughOthers(schema)) {
    const layers = [{ pointer, schema, hops: 0, origin: '', isEntry: false }]
    return { byPrecedence: layers, inReadingOrder: layers, isNever: false, allowsNull: false }
  }
  return layersOf(sources, [pointer])
}

function speaksThroughOthers(schema: SchemaObject): boolean {
  return (
    schema['$ref'] !== undefined ||
    schema['allOf'] !== undefined ||
    schema['anyOf'] !== undefined ||
    schema['oneOf'] !== undefined ||
    schema['$dynamicRef'] !== undefined
  )
}

interface Walk {
  sources: Sources
  layers: Layer[]
  seen: Set<string>
  isNever: boolean
  allowsNull: boolean
}

function visit(walk: Walk, pointer: string, hops: number, origin: string, isEntry: boolean): void {
  if (walk.seen.has(pointer) || walk.layers.length >= maxLayers) return
  walk.seen.add(pointer)
  const schema = valueAt(walk.sources, pointer)
  if (schema === false) walk.isNever = true
  if (!isObject(schema)) return
  const target = targetOf(walk.sources, schema, pointer)
  if (target !== undefined) visit(walk, target, hops + 1, origin, true)
  visitBranches(walk, schema, pointer, hops, origin)
  const only = nullableBranchOf(schema)
  if (only !== undefined) {
    walk.allowsNull ||= only.allowsNull
    visit(walk, `${pointer}/${only.keyword}/${only.index}`, hops, origin, false)
  }
  walk.layers.push({ pointer, schema, hops, origin, isEntry })
}

function visitBranches(walk: Walk, schema: SchemaObject, pointer: string, hops: number, origin: string): void {
  const branches = arrayAt(schema, 'allOf')
  branches?.forEach((branch, index) => {
    const model = isObject(branch) ? modelNameOf(stringAt(branch, '$ref') ?? '') : ''
    // A single branch is how a reference gets siblings in OpenAPI 3.0: nothing is inherited, the field is that model.
    const inherited = branches.length > 1 || objectAt(schema, 'properties') !== undefined
    visit(walk, `${pointer}/allOf/${index}`, hops, inherited && model !== '' ? model : origin, false)
  })
}

/** Fewer references first, then the schema itself before its branches; later branches refine earlier ones. */
function precedence(layers: readonly Layer[], pointers: readonly string[]): Layer[] {
  const rank = new Map(layers.map((layer, index) => [layer, index]))
  const sourceOf = (layer: Layer): number => {
    const index = pointers.indexOf(layer.pointer)
    return index < 0 ? pointers.length : index
  }
  return layers.toSorted(
    (a, b) => a.hops - b.hops || sourceOf(a) - sourceOf(b) || (rank.get(b) ?? 0) - (rank.get(a) ?? 0),
  )
}

/** The pointer a schema's `$ref` (or `$dynamicRef`) leads to; undefined when it leads nowhere at hand. */
export function targetOf(sources: Sources, schema: SchemaObject, pointer: string): string | undefined {
  const ref = stringAt(schema, '$ref') ?? stringAt(schema, '$dynamicRef')
  if (ref?.startsWith('#') !== true) return undefined
  if (ref.startsWith('#/components/')) return ref
  const base = basePointerOf(pointer)
  if (ref === '#') return base
  if (ref.startsWith('#/')) {
    const target = base === '#' ? ref : base + ref.slice(1)
    return valueAt(sources, target) === undefined ? undefined : target
  }
  return anchorPointer(sources, base, decodeSegment(ref.slice(1)))
}

/** The root of the schema resource a pointer lies in: the schema being read, or the component. */
function basePointerOf(pointer: string): string {
  return isShared(pointer) ? pointer.split('/').slice(0, 4).join('/') : '#'
}

/** Anchors at the root and in `$defs`, where they are in practice. */
function anchorPointer(sources: Sources, base: string, anchor: string): string | undefined {
  const root = valueAt(sources, base)
  if (!isObject(root)) return undefined
  if (root['$anchor'] === anchor || root['$dynamicAnchor'] === anchor) return base
  for (const [name, schema] of Object.entries(objectAt(root, '$defs') ?? {})) {
    if (isObject(schema) && (schema['$anchor'] === anchor || schema['$dynamicAnchor'] === anchor)) {
      return childPointer(`${base}/$defs`, name)
    }
  }
  return undefined
}

/** The one branch of an anyOf/oneOf that leaves no choice: the only one, or the only one beside null. */
export interface OnlyBranch {
  keyword: 'anyOf' | 'oneOf'
  index: number
  allowsNull: boolean
}

/** `anyOf: [{$ref}, {type: 'null'}]` reads as the referenced schema or null; undefined when there is a real choice. */
export function nullableBranchOf(schema: SchemaObject): OnlyBranch | undefined {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = arrayAt(schema, keyword)
    if (branches === undefined || branches.length === 0) continue
    if (branches.every(isNullSchema)) return { keyword, index: 0, allowsNull: true }
    if (branches.length > 2) continue
    const index = branches.findIndex((branch) => !isNullSchema(branch))
    const others = branches.filter((branch) => !isNullSchema(branch)).length
    if (others === 1) return { keyword, index, allowsNull: branches.length > 1 }
  }
  return undefined
}

/** True for a schema that allows null only. */
export function isNullSchema(schema: Json): boolean {
  if (!isObject(schema)) return false
  const type = schema['type']
  return type === 'null' || schema['const'] === null || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
}
