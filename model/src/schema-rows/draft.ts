/*
 * A schema while rows are written into it.
 * Owns: copying what leads to a change and nothing else, so that an unchanged schema comes back as it was and versions
 * share what they have in common; replacing keys where they stand. Does not own: what is written.
 */
import type { Schema, SchemaObject } from '../content/content.ts'
import { isObject, setOwn, type Json, type JsonObject } from '../json.ts'
import { resolveSegments, segmentsOf } from '../pointer.ts'

/** A schema being written. Pointers mean places in the original until rows of that place are renamed or moved. */
export interface Draft {
  original: Schema
  /** The original itself while nothing has changed; afterwards everything that was not on the way to a change is still its own. */
  root: Schema
  /** Copies made here: these may be changed in place. */
  owned: WeakSet<object>
}

/** Starts writing; the original is never touched. */
export function draftOf(original: Schema): Draft {
  return { original, root: original, owned: new WeakSet() }
}

/** The value itself if it was copied before, else a copy of its first level. */
function ownCopy<T extends Json[] | JsonObject>(draft: Draft, value: T): T {
  if (draft.owned.has(value)) return value
  const source: Json[] | JsonObject = value
  // A copy of a list is a list, of an object an object.
  const copy = (Array.isArray(source) ? [...source] : { ...source }) as T
  draft.owned.add(copy)
  return copy
}

/** What stands at these names, copied together with everything on the way there; undefined when it holds nothing. */
function open(draft: Draft, segments: readonly string[]): Json[] | JsonObject | undefined {
  if (!isObject(draft.root)) return undefined
  const root = ownCopy(draft, draft.root)
  draft.root = root
  let value: Json[] | JsonObject = root
  for (const segment of segments) {
    const child = resolveSegments(value, [segment])
    if (typeof child !== 'object' || child === null) return undefined
    const copy = ownCopy(draft, child)
    put(value, segment, copy)
    value = copy
  }
  return value
}

function put(owner: Json[] | JsonObject, segment: string, value: Json): void {
  if (Array.isArray(owner)) owner[Number(segment)] = value
  else setOwn(owner, segment, value)
}

/** The object at a pointer, to be changed in place; the schema `true` becomes `{}` first. Undefined for anything else. */
export function edit(draft: Draft, pointer: string): SchemaObject | undefined {
  const segments = segmentsOf(pointer) ?? []
  const value = resolveSegments(draft.root, segments)
  if (value === true) replace(draft, pointer, {})
  else if (!isObject(value)) return undefined
  const opened = open(draft, segments)
  return isObject(opened) ? opened : undefined
}

/** The value at a pointer as it is now. */
export function peek(draft: Draft, pointer: string): Json | undefined {
  return resolveSegments(draft.root, segmentsOf(pointer) ?? [])
}

/** Puts another schema at a pointer. */
export function replace(draft: Draft, pointer: string, schema: Schema): void {
  const segments = segmentsOf(pointer) ?? []
  const last = segments.at(-1)
  if (last === undefined) {
    draft.root = schema
    return
  }
  const owner = open(draft, segments.slice(0, -1))
  if (owner !== undefined) put(owner, last, schema)
}

/** The pointer of the value that holds this one, `levels` up. */
export function ownerPointer(pointer: string, levels = 1): string {
  return pointer.split('/').slice(0, -levels).join('/')
}

/** Gives an object these entries in this order, without making another object of it. */
export function setEntries(object: JsonObject, entries: readonly (readonly [string, Json])[]): void {
  for (const key of Object.keys(object)) Reflect.deleteProperty(object, key)
  for (const [key, value] of entries) setOwn(object, key, value)
}

/** Puts `entries` where the first of `keys` stands (at the front when none does) and removes all of `keys`. */
export function replaceKeys(object: JsonObject, keys: ReadonlySet<string>, entries: readonly [string, Json][]): void {
  const rest = Object.entries(object)
  const at = rest.findIndex(([key]) => keys.has(key))
  const place = at < 0 ? 0 : at
  const isKept = ([key]: [string, Json]): boolean => !keys.has(key) && !entries.some(([name]) => name === key)
  setEntries(object, [...rest.slice(0, place).filter(isKept), ...entries, ...rest.slice(place).filter(isKept)])
}
