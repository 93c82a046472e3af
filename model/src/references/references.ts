/*
 * Which shared components a content needs.
 * Owns: finding references of every form, and following them with a budget. Data (examples, defaults, enum values,
 * extensions) is never searched: a `$ref` in it is text.
 */
import { componentKeyOf, refOf, type ComponentKey } from '../content/components.ts'
import type { Component } from '../content/content.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'

/** How something is referred to. `operationId` names another operation, all others hold a reference text. */
export type ReferenceKind = '$ref' | '$dynamicRef' | 'mapping' | 'operationRef' | 'operationId' | 'security'

/** One reference and where it stands. */
export interface Reference {
  kind: ReferenceKind
  /** `#/components/…` for anything that names a component, the name of a security scheme included. */
  ref: string
  /** Pointer of the text in the content. */
  pointer: string
}

/** Keys whose value is data. */
const dataKeys: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
  'serializedValue',
])

/** Keys whose value is a map from names that people chose. */
const mapKeys: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'responses',
  'headers',
  'content',
  'callbacks',
  'links',
  'examples',
  'encoding',
  'additionalOperations',
])

/** All references in a content (or any part of one), in written order. */
export function referencesOf(content: Json): Reference[] {
  const found: Reference[] = []
  visit(content, '#', found)
  return found
}

function visit(value: Json, pointer: string, found: Reference[]): void {
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      visit(entry, childPointer(pointer, index), found)
    })
    return
  }
  if (!isObject(value)) return
  readReferences(value, pointer, found)
  for (const [key, entry] of Object.entries(value)) {
    if (dataKeys.has(key) || key.startsWith('x-') || typeof entry !== 'object' || entry === null) continue
    if (!mapKeys.has(key)) visit(entry, childPointer(pointer, key), found)
    // Arrays under these names are data: `examples` of a schema.
    else if (isObject(entry)) visitMap(entry, childPointer(pointer, key), found)
  }
}

function visitMap(map: JsonObject, pointer: string, found: Reference[]): void {
  for (const [name, entry] of Object.entries(map)) visit(entry, childPointer(pointer, name), found)
}

function readReferences(value: JsonObject, pointer: string, found: Reference[]): void {
  for (const kind of ['$ref', '$dynamicRef', 'operationRef', 'operationId'] as const) {
    const ref = stringAt(value, kind)
    // An operation's own `operationId` is a name; only links (they have no `responses`) refer by it.
    if (ref === undefined || (kind === 'operationId' && value['responses'] !== undefined)) continue
    found.push({ kind, ref, pointer: childPointer(pointer, kind) })
  }
  const discriminator = objectAt(value, 'discriminator')
  if (discriminator !== undefined) readDiscriminator(discriminator, childPointer(pointer, 'discriminator'), found)
  readSecurity(value, pointer, found)
}

function readDiscriminator(discriminator: JsonObject, pointer: string, found: Reference[]): void {
  const fallback = stringAt(discriminator, 'defaultMapping')
  if (fallback !== undefined) pushMapping(fallback, `${pointer}/defaultMapping`, found)
  for (const [value, target] of Object.entries(objectAt(discriminator, 'mapping') ?? {})) {
    if (typeof target === 'string') pushMapping(target, childPointer(`${pointer}/mapping`, value), found)
  }
}

/** A mapping names a schema or points at one. */
function pushMapping(target: string, pointer: string, found: Reference[]): void {
  const ref =
    /^[\w.-]+$/.test(target) && !/\.(json|ya?ml)$/.test(target) ? refOf({ section: 'schemas', name: target }) : target
  found.push({ kind: 'mapping', ref, pointer })
}

function readSecurity(value: JsonObject, pointer: string, found: Reference[]): void {
  arrayAt(value, 'security')?.forEach((requirement, index) => {
    if (!isObject(requirement)) return
    for (const name of Object.keys(requirement)) {
      const place = childPointer(childPointer(`${pointer}/security`, index), name)
      found.push({ kind: 'security', ref: refOf({ section: 'securitySchemes', name }), pointer: place })
    }
  })
}

/** Finds a component; undefined when the application has none of that name. */
export type ComponentLookup = (key: ComponentKey) => Json | undefined

/** How much a closure may hold. */
export interface ClosureLimits {
  /** Length of all values as JSON text, in UTF-16 units; 1,000,000 unless given. */
  maxBytes?: number
  /** Number of components; 2,000 unless given. */
  maxCount?: number
}

/** The components some contents need. */
export interface Closure {
  /** Nearest first. */
  components: Component[]
  /** Needed, but over the limits: to be fetched when somebody opens them. What only these need is not listed. */
  leftOut: ComponentKey[]
  /** Referred to without existing. */
  missing: ComponentKey[]
}

/** The components `contents` refer to, those that these refer to, and so on, nearest first, within the limits. */
export function componentClosure(
  contents: readonly Json[],
  lookup: ComponentLookup,
  limits: ClosureLimits = {},
): Closure {
  const { maxBytes = 1_000_000, maxCount = 2_000 } = limits
  const closure: Closure = { components: [], leftOut: [], missing: [] }
  const seen = new Set<string>()
  const queue: ComponentKey[] = []
  const enqueue = (content: Json): void => {
    for (const { ref } of referencesOf(content)) {
      const key = componentKeyOf(ref)
      if (key === undefined || seen.has(refOf(key))) continue
      seen.add(refOf(key))
      queue.push(key)
    }
  }
  contents.forEach(enqueue)
  let bytes = 0
  // The queue grows while it is read: breadth first.
  for (const key of queue) {
    const value = lookup(key)
    const size = value === undefined ? 0 : JSON.stringify(value).length
    if (value === undefined) closure.missing.push(key)
    else if (closure.components.length >= maxCount || bytes + size > maxBytes) closure.leftOut.push(key)
    else {
      bytes += size
      closure.components.push({ ...key, value })
      enqueue(value)
    }
  }
  return closure
}
