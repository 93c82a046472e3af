/*
 * Where in a content a value was found, references followed.
 * Owns: the way from the content to the value, and which shared components it leads through. Does not own: how people are shown a place
 * (`home.ts`).
 */
import { isObject, ownValue, type Json } from '../json.ts'

/** A value and the way to it. A reference that was followed takes the place of what it refers to. */
export interface Trail {
  /** Key or index in the value above; '' for the content itself. */
  token: string | number
  value: Json
  parent?: Trail
  /** The reference that led to this value: `#/components/schemas/Order`. */
  ref?: string
}

/** The content a way begins at. */
export function startTrail(value: Json): Trail {
  return { token: '', value }
}

/** One step on: the value under a key; undefined when there is none. */
export function stepTo(trail: Trail, token: string | number): Trail | undefined {
  const { value } = trail
  const inner = Array.isArray(value) ? value[Number(token)] : ownValue(value, String(token))
  return inner === undefined ? undefined : { token, value: inner, parent: trail }
}

/** Several steps on. */
export function stepsTo(trail: Trail | undefined, ...tokens: (string | number)[]): Trail | undefined {
  return tokens.reduce<Trail | undefined>((at, token) => at && stepTo(at, token), trail)
}

/** One step on in a value that is not itself written there, such as what several keywords amount to. */
export function virtualStep(parent: Trail, token: string | number, value: Json): Trail {
  return { token, value, parent }
}

/** The same place, with the value that its reference leads to. */
export function replaceBy(trail: Trail, ref: string, value: Json): Trail {
  return { ...trail, ref, value }
}

/** The entries of an object, or of a list, with the way to each. */
export function entriesOf(trail: Trail | undefined): [key: string, entry: Trail][] {
  const value = trail?.value
  if (trail === undefined || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((entry, token) => [String(token), { token, value: entry, parent: trail }])
  return Object.entries(value).map(([token, entry]) => [token, { token, value: entry, parent: trail }])
}

/** The field of an object as a text; undefined when it is something else. */
export function textAt(trail: Trail | undefined, key: string): string | undefined {
  const value = isObject(trail?.value) ? trail.value[key] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Whether the field of an object is `true`. */
export function flagAt(trail: Trail | undefined, key: string): boolean {
  return isObject(trail?.value) && trail.value[key] === true
}

/** The components a way leads through, innermost first, each with its place on the way. */
export function* componentsOn(trail: Trail | undefined): Generator<[ref: string, at: Trail]> {
  for (let at = trail; at !== undefined; at = at.parent) if (at.ref !== undefined) yield [at.ref, at]
}
