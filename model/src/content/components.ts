/*
 * Shared components and references to them.
 * Owns: what `#/components/{section}/{name}` means. Does not own: walking all references of a content (`references.ts`).
 */
import { componentSections, type Component, type ComponentSection } from './content.ts'
import { isObject, ownValue, setOwn, stringAt, type Json, type JsonObject } from '../json.ts'
import { encodeSegment, resolveSegments, segmentsOf } from '../pointer.ts'

/** The components at hand, in the form of the OpenAPI Components Object. It may hold only those a document needs. */
export type Components = { readonly [section in ComponentSection]?: JsonObject }

/** Place of a component. */
export interface ComponentKey {
  section: ComponentSection
  name: string
}

const sections: ReadonlySet<string> = new Set(componentSections)

/** True for the name of a section of the Components Object. */
export function isComponentSection(name: string): name is ComponentSection {
  return sections.has(name)
}

/** Puts a list of components into the form of the Components Object. */
export function componentsOf(list: Iterable<Component>): Components {
  const result: { [section in ComponentSection]?: JsonObject } = {}
  for (const { section, name, value } of list) setOwn((result[section] ??= {}), name, value)
  return result
}

/** The reference of a component: `#/components/schemas/Order`. */
export function refOf(key: ComponentKey): string {
  return `#/components/${key.section}/${encodeSegment(key.name)}`
}

/** The component a reference points at or into; undefined for any other reference. */
export function componentKeyOf(ref: string): ComponentKey | undefined {
  if (!ref.startsWith('#/components/')) return undefined
  const [, section, name] = segmentsOf(ref) ?? []
  return section !== undefined && name !== undefined && isComponentSection(section) ? { section, name } : undefined
}

/** The value a `#/components/…` reference leads to; undefined when it is not at hand. */
export function lookUp(components: Components, ref: string): Json | undefined {
  const [first, section, name, ...rest] = ref.startsWith('#/components/') ? (segmentsOf(ref) ?? []) : []
  if (first === undefined || section === undefined || name === undefined || !isComponentSection(section))
    return undefined
  const value = ownValue(components[section], name)
  return value === undefined ? undefined : resolveSegments(value, rest)
}

/** The name of the shared model a reference means, or '' when it does not point at a whole schema component. */
export function modelNameOf(ref: string): string {
  if (!ref.startsWith('#/components/schemas/')) return ''
  const segments = segmentsOf(ref)
  return segments?.length === 3 ? (segments[2] ?? '') : ''
}

/** A value read through its `$ref`, if it is one. */
export interface Resolved {
  value: JsonObject
  /** The first reference followed; absent when the value stood in place. */
  ref?: string
}

const maxHops = 32

/**
 * Follows `$ref` of a Reference Object (parameters, responses, headers…; not schemas, whose `$ref` has siblings).
 * `summary` and `description` beside the `$ref` override the target's. Undefined when there is no object in the end.
 */
export function resolveObject(value: Json | undefined, components: Components): Resolved | undefined {
  if (!isObject(value)) return undefined
  const ref = stringAt(value, '$ref')
  if (ref === undefined) return { value }
  const target = followReferences(ref, components)
  if (target === undefined) return undefined
  const overrides = overridesOf(value)
  return { value: overrides === undefined ? target : { ...target, ...overrides }, ref }
}

function followReferences(first: string, components: Components): JsonObject | undefined {
  let ref = first
  for (let hop = 0; hop < maxHops; hop++) {
    const target = lookUp(components, ref)
    const next = isObject(target) ? stringAt(target, '$ref') : undefined
    if (next === undefined) return isObject(target) ? target : undefined
    ref = next
  }
  return undefined
}

function overridesOf(reference: JsonObject): JsonObject | undefined {
  const summary = stringAt(reference, 'summary')
  const description = stringAt(reference, 'description')
  if (summary === undefined && description === undefined) return undefined
  return { ...(summary !== undefined && { summary }), ...(description !== undefined && { description }) }
}
