/*
 * Allowed values: `enum`, `const`, a choice of constants, and lists that are open.
 */
import { memberName } from '../../facts/identity.ts'
import type { Json } from '../../json.ts'
import { doubleOf } from '../../number-literal.ts'
import { note, type Around, type Comparing } from '../comparing.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Atom } from './atoms.ts'
import { boundOf, facetsOf, moveOfEnd, rangeEndOf, type Facet } from './facets.ts'
import { typeOfValue, type Types } from './types.ts'

/** Values by what they mean. */
export type Values = ReadonlyMap<string, Facet>

/** The values that the schemas all list, and that their bounds allow; undefined when none lists any. */
export function valuesOf(atoms: readonly Atom[]): Values | undefined {
  const listed = listedIn(atoms)
  return listed && new Map([...listed].filter(([, { value }]) => isWithinBounds(atoms, value)))
}

function listedIn(atoms: readonly Atom[]): Map<string, Facet> | undefined {
  let values: Map<string, Facet> | undefined
  for (const atom of atoms) {
    const own = ownValues(atom)
    if (own === undefined) continue
    const known = values
    values = known === undefined ? own : new Map([...own].filter(([key]) => known.has(key)))
  }
  return values
}

function isWithinBounds(atoms: readonly Atom[], value: Json): boolean {
  const number = doubleOf(value)
  if (number !== undefined) {
    const [least, most] = [rangeEndOf(atoms, 'lower', false), rangeEndOf(atoms, 'upper', false)]
    const at = { value: number, isExclusive: false }
    return moveOfEnd(least, at, 'lower') >= 0 && moveOfEnd(most, at, 'upper') <= 0
  }
  if (typeof value !== 'string') return true
  const [least, most] = [boundOf(atoms, 'minLength', 'lower'), boundOf(atoms, 'maxLength', 'upper')]
  const { length } = [...value]
  return length >= (least?.value ?? 0) && length <= (most?.value ?? Infinity)
}

function ownValues({ schema, trail, orNull }: Atom): Map<string, Facet> | undefined {
  const { const: only, enum: list } = schema
  const constant = only === undefined ? undefined : stepTo(trail, 'const')
  if (only !== undefined && constant !== undefined) return keyed([{ value: only, trail: constant }], orNull, trail)
  const values = stepTo(trail, 'enum')
  if (!Array.isArray(list) || values === undefined) return undefined
  return keyed(membersOf(values, list), orNull, trail)
}

function keyed(facets: readonly Facet[], orNull: boolean, trail: Trail): Map<string, Facet> {
  const values = new Map(facets.map((facet) => [keyOfValue(facet.value), facet]))
  if (orNull) values.set('=null', { value: null, trail })
  return values
}

function membersOf(list: Trail, values: readonly Json[]): Facet[] {
  return values.map((value, token) => ({ value, trail: { token, value, parent: list } }))
}

/** 1 and 1.0 are one value. */
function keyOfValue(value: Json): string {
  const double = doubleOf(value)
  return double !== undefined && Number.isSafeInteger(double) ? `=${double}` : memberName(value)
}

/** Of certain types only. */
export function valuesOfTypes(values: Values, types: Types): Values {
  return new Map([...values].filter(([, { value }]) => (typeOfValue(value) & types) !== 0))
}

/** Lists of values that may grow: callers have to take others as well. */
const openKeywords = ['x-extensible-enum']

export function openValuesOf(atoms: readonly Atom[]): Values {
  return new Map(
    openKeywords.flatMap((keyword) =>
      facetsOf(atoms, keyword).flatMap(({ value, trail }) =>
        Array.isArray(value)
          ? membersOf(trail, value).map((facet): [string, Facet] => [keyOfValue(facet.value), facet])
          : [],
      ),
    ),
  )
}

/** Two lists of allowed values. */
export function compareValues(comparing: Comparing, before: Values, after: Values, around: Around): void {
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, facet]) => facet)
  const added = [...after].filter(([key]) => !before.has(key)).map(([, facet]) => facet)
  const [from, to] = [removed[0], added[0]]
  if (from !== undefined && to !== undefined && before.size === 1 && after.size === 1) {
    note(comparing, 'const-changed', from.trail, to.trail, { from: from.value, to: to.value, around })
    return
  }
  for (const { value, trail } of removed)
    note(comparing, 'enum-value-removed', trail, undefined, { from: value, around })
  for (const { value, trail } of added) note(comparing, 'enum-value-added', undefined, trail, { to: value, around })
}

/** Lists that may grow. */
export function compareOpenValues(comparing: Comparing, before: Values, after: Values, around: Around): void {
  if (before.size === 0 || after.size === 0) return
  for (const [key, { value, trail }] of before)
    if (!after.has(key)) note(comparing, 'open-enum-value-removed', trail, undefined, { from: value, around })
  for (const [key, { value, trail }] of after)
    if (!before.has(key)) note(comparing, 'open-enum-value-added', undefined, trail, { to: value, around })
}
