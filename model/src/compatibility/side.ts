/*
 * One of the two descriptions that are compared.
 * Owns: following references in it. Does not own: what is compared (`operation/`, `schema/`).
 */
import { componentKeyOf, refOf } from '../content/components.ts'
import type { ApplicationContent, Component } from '../content/content.ts'
import { isObject, objectAt, type Json } from '../json.ts'
import { decodeSegment, resolveSegments, segmentsOf } from '../pointer.ts'
import { componentsOn, replaceBy, startTrail, textAt, type Trail } from './trail.ts'

/** A description without its operations. */
export interface Side {
  /** Values of shared components by their references. */
  components: ReadonlyMap<string, Json>
  /** The content of the application; absent when it is unknown. */
  application: Trail | undefined
  /** Required fields that are read only have to be in requests too: JSON Schema since OpenAPI 3.1 knows no difference, earlier versions did. */
  isReadOnlyRequired: boolean
}

export function sideOf(components: Iterable<Component>, application?: ApplicationContent): Side {
  return {
    components: new Map([...components].map(({ section, name, value }) => [refOf({ section, name }), value])),
    // A stored content is plain JSON; its type only describes it further.
    application: application && startTrail(application as unknown as Json),
    isReadOnlyRequired: /^3\.[1-9]/.test(application?.origin?.version ?? ''),
  }
}

const mostHops = 32

/**
 * What a Reference Object leads to, through any number of references; undefined when one leads nowhere. What is no reference is returned as it is.
 * Schemas are not followed this way: their `$ref` has siblings.
 */
export function follow(side: Side, trail: Trail | undefined): Trail | undefined {
  let at = trail
  for (let hop = 0; hop < mostHops; hop++) {
    const ref = textAt(at, '$ref')
    if (at === undefined || ref === undefined) return isObject(at?.value) ? at : undefined
    at = targetOf(side, at, ref)
  }
  return undefined
}

/** The schema or object that a reference written in `trail` leads to. */
export function targetOf(side: Side, trail: Trail, ref: string): Trail | undefined {
  const value = ref.startsWith('#/components/') ? sharedValue(side, ref) : localValue(trail, ref)
  return value === undefined ? undefined : replaceBy(trail, ref, value)
}

function sharedValue({ components }: Side, ref: string): Json | undefined {
  const whole = components.get(ref)
  if (whole !== undefined) return whole
  const key = componentKeyOf(ref)
  const inside = segmentsOf(ref)?.slice(3) ?? []
  return key === undefined ? undefined : resolveSegments(components.get(refOf(key)), inside)
}

/** A pointer or an anchor within the schema resource it is written in: the shared component, or the content. */
function localValue(trail: Trail, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined
  const root = resourceOf(trail).value
  const segments = segmentsOf(ref)
  return segments === undefined ? anchoredIn(root, decodeSegment(ref.slice(1))) : resolveSegments(root, segments)
}

function resourceOf(trail: Trail): Trail {
  for (const [ref, at] of componentsOn(trail)) if (ref.startsWith('#/components/')) return at
  let root = trail
  while (root.parent !== undefined) root = root.parent
  return root
}

/** Anchors at the root and in `$defs`, where they are in practice. */
function anchoredIn(root: Json, anchor: string): Json | undefined {
  if (!isObject(root)) return undefined
  const candidates = [root, ...Object.values(objectAt(root, '$defs') ?? {})]
  return candidates.find(
    (schema) => isObject(schema) && (schema['$anchor'] === anchor || schema['$dynamicAnchor'] === anchor),
  )
}
