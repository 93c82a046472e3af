/*
 * The forms that values of one type may have.
 * Owns: that lists of values are one form, and that a form which allows every value of its type leaves the others nothing to say.
 */
import type { Trail } from '../trail.ts'
import type { Alternative } from './alternatives.ts'
import type { Atom } from './atoms.ts'
import { facetsOf } from './facets.ts'
import { numberTypes, typeBits, typesOf, type Types } from './types.ts'
import { openValuesOf, valuesOf, valuesOfTypes, type Values } from './values.ts'

/** One form of a value of one type. */
export interface Form {
  alternative: Alternative
  /** The only values; undefined where there are others. */
  values: Values | undefined
}

export interface FormsOfType {
  forms: Form[]
  /** Values that are named although others are allowed. */
  open: Values
}

/** JSON types that keywords are about; null has no keywords. */
export const typeClasses = [
  typeBits.boolean,
  typeBits.string,
  numberTypes,
  typeBits.array,
  typeBits.object,
] as const satisfies readonly Types[]
export type TypeClass = (typeof typeClasses)[number]

const keywordsOfTypes: ReadonlyMap<Types, readonly string[]> = new Map<Types, readonly string[]>([
  [
    typeBits.string,
    ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  ],
  [numberTypes, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format']],
  [
    typeBits.array,
    ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains'],
  ],
  [typeBits.object, ['properties', 'required', 'minProperties', 'maxProperties', 'patternProperties']],
])

/** Whether any keyword restricts values of a type. */
export function hasKeywords(atoms: readonly Atom[], types: TypeClass): boolean {
  const keywords = keywordsOfTypes.get(types) ?? []
  return atoms.some(({ schema }) => keywords.some((keyword) => keyword !== 'format' && schema[keyword] !== undefined))
}

/** Those of a type among the forms of any type. */
export function formsOfType(alternatives: readonly Alternative[], types: TypeClass): FormsOfType {
  const own = alternatives.filter(({ atoms }) => (typesOf(atoms) & types) !== 0)
  const forms = own.map((alternative): Form => ({ alternative, values: ownValues(alternative, types) }))
  const [first, ...more] = forms.filter(({ values }) => values !== undefined)
  const others = forms.filter(({ values }) => values === undefined)
  const named = new Map([first, ...more].flatMap((form) => [...(form?.values ?? [])]))
  const open = openValuesOf(own.flatMap(({ atoms }) => atoms))
  const all = others.find(({ alternative }) => isUnbounded(alternative, types))
  if (all !== undefined) return { forms: [all], open: new Map([...named, ...open]) }
  return { forms: first === undefined ? others : [{ ...first, values: named }, ...others], open }
}

function ownValues({ atoms }: Alternative, types: TypeClass): Values | undefined {
  const values = valuesOf(atoms)
  if (values !== undefined) return valuesOfTypes(values, types)
  const place = atoms[0]?.trail
  if (types !== typeBits.boolean || place === undefined) return undefined
  const trail = facetsOf(atoms, 'type')[0]?.trail ?? place
  return new Map([true, false].map((value) => [`=${value}`, { value, trail }]))
}

/** Whether every value of the type has this form. */
function isUnbounded({ atoms }: Alternative, types: TypeClass): boolean {
  if (types === typeBits.array || types === typeBits.object) return false
  const keywords = keywordsOfTypes.get(types) ?? []
  return atoms.every(({ schema }) => [...keywords, 'not', 'if'].every((keyword) => schema[keyword] === undefined))
}

/** The keyword that lists the values. */
export function placeOfValues({ values, alternative }: Form): Trail | undefined {
  const [first] = values?.values() ?? []
  if (first === undefined) return alternative.branch ?? alternative.atoms[0]?.trail
  return typeof first.trail.token === 'number' ? first.trail.parent : first.trail
}
