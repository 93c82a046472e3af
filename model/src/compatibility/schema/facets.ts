/*
 * What all schemas of a value hold together, keyword by keyword.
 * Owns: which of several bounds counts, and bounds that hold nothing. Does not own: what a change of them is.
 */
import { isObject, type Json, type JsonObject } from '../../json.ts'
import { doubleOf } from '../../number-literal.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Atom } from './atoms.ts'

/** The keyword that counts, where several schemas have it. */
export interface Facet<Value = Json> {
  value: Value
  trail: Trail
}

/** The keywords of this name in the schemas. */
export function facetsOf(atoms: readonly Atom[], keyword: string): Facet[] {
  return atoms.flatMap(({ schema, trail }) => {
    const value = schema[keyword]
    const at = value === undefined ? undefined : stepTo(trail, keyword)
    return value === undefined || at === undefined ? [] : [{ value, trail: at }]
  })
}

/** The first keyword of this name. */
export function facetOf(atoms: readonly Atom[], keyword: string): Facet | undefined {
  for (const { schema, trail } of atoms) {
    const value = schema[keyword]
    const at = value === undefined ? undefined : stepTo(trail, keyword)
    if (value !== undefined && at !== undefined) return { value, trail: at }
  }
  return undefined
}

export function textFacets(atoms: readonly Atom[], keyword: string): Facet<string>[] {
  return facetsOf(atoms, keyword).flatMap(({ value, trail }) => (typeof value === 'string' ? [{ value, trail }] : []))
}

export function objectFacets(atoms: readonly Atom[], keyword: string): Facet<JsonObject>[] {
  return facetsOf(atoms, keyword).flatMap(({ value, trail }) => (isObject(value) ? [{ value, trail }] : []))
}

/** The tightest number; undefined where none holds. A lower bound of 0 holds nothing for what is counted. */
export function boundOf(atoms: readonly Atom[], keyword: string, side: 'lower' | 'upper'): Facet<number> | undefined {
  const sign = side === 'lower' ? 1 : -1
  let tightest: Facet<number> | undefined
  for (const { value, trail } of facetsOf(atoms, keyword)) {
    const number = doubleOf(value)
    if (number === undefined || Number.isNaN(number)) continue
    if (tightest === undefined || (number - tightest.value) * sign > 0) tightest = { value: number, trail }
  }
  return tightest
}

/** A bound of numbers, which the bound itself may be beyond. */
export interface RangeEnd extends Facet<number> {
  isExclusive: boolean
}

/** The end of the range of numbers; of whole numbers as the last one that is allowed. */
export function rangeEndOf(atoms: readonly Atom[], side: 'lower' | 'upper', isWhole: boolean): RangeEnd | undefined {
  const ends = atoms.flatMap((atom) => endsOf(atom, side)).map((end) => (isWhole ? asWhole(end, side) : end))
  const inward = side === 'lower' ? 1 : -1
  return ends.sort((a, b) => moveOfEnd(a, b, side) * inward)[0]
}

/** Older schemas say by `true` that the bound itself is beyond. */
function endsOf({ schema, trail }: Atom, side: 'lower' | 'upper'): RangeEnd[] {
  const [inclusive, exclusive] = side === 'lower' ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum']
  const isExclusive = schema[exclusive] === true
  return [
    { keyword: inclusive, isExclusive },
    { keyword: exclusive, isExclusive: true },
  ].flatMap(({ keyword, ...end }): RangeEnd[] => {
    const [value, at] = [doubleOf(schema[keyword]), stepTo(trail, keyword)]
    return value === undefined || Number.isNaN(value) || at === undefined ? [] : [{ value, trail: at, ...end }]
  })
}

function asWhole({ value, trail, isExclusive }: RangeEnd, side: 'lower' | 'upper'): RangeEnd {
  const inward = side === 'lower' ? Math.ceil(value) : Math.floor(value)
  const isOutside = isExclusive && inward === value
  return { value: isOutside ? inward + (side === 'lower' ? 1 : -1) : inward, trail, isExclusive: false }
}

/** An end of a range without its place. */
type End = Pick<RangeEnd, 'value' | 'isExclusive'>

/** Where the second end is from the first: 1 higher, -1 lower, 0 at the same place. No end is beyond all numbers. */
export function moveOfEnd(before: End | undefined, after: End | undefined, side: 'lower' | 'upper'): number {
  const none = side === 'lower' ? -Infinity : Infinity
  const [from, to] = [before?.value ?? none, after?.value ?? none]
  if (from !== to) return Math.sign(to - from)
  const exclusive = Number(after?.isExclusive ?? false) - Number(before?.isExclusive ?? false)
  return side === 'lower' ? exclusive : -exclusive
}
