/*
 * The JSON types that schemas allow, as a set.
 * Owns: that whole numbers are numbers, that an enum has types, and what null is allowed by.
 */
import { isObject, type Json } from '../../json.ts'
import { doubleOf, isInteger, literalOf } from '../../number-literal.ts'
import type { Atom } from './atoms.ts'

/** A set of types; numbers are whole ones and others. */
export type Types = number

export const typeBits = {
  null: 1,
  boolean: 2,
  string: 4,
  integer: 8,
  fraction: 16,
  array: 32,
  object: 64,
} as const

export const numberTypes: Types = typeBits.integer | typeBits.fraction
export const anyType: Types = 127
/** What has no parts. */
export const scalarTypes: Types = typeBits.boolean | typeBits.string | numberTypes

/** As JSON Schema has them, and as other languages call them where people write their words. */
const bitsOfNames: ReadonlyMap<string, Types> = new Map([
  ...Object.entries(typeBits).filter(([name]) => name !== 'fraction'),
  ['number', numberTypes],
  ['bool', typeBits.boolean],
  ['decimal', numberTypes],
  ['double', numberTypes],
  ['float', numberTypes],
  ['int', typeBits.integer],
  ['list', typeBits.array],
  ['long', typeBits.integer],
  ['map', typeBits.object],
  ['text', typeBits.string],
])

/** The types that all of these schemas allow. */
export function typesOf(atoms: readonly Atom[]): Types {
  let types = anyType
  for (const { schema, orNull } of atoms) {
    const own = typesOfKeyword(schema['type']) & typesOfValues(schema)
    types &= orNull ? own | typeBits.null : own
  }
  return types
}

function typesOfKeyword(type: Json | undefined): Types {
  if (type === undefined) return anyType
  const names = Array.isArray(type) ? type : [type]
  const known = names.map((name) => (typeof name === 'string' ? bitsOfNames.get(name) : undefined))
  // What no one knows may be anything.
  return known.includes(undefined) ? anyType : known.reduce<Types>((sum, bits) => sum | (bits ?? 0), 0)
}

function typesOfValues(schema: Atom['schema']): Types {
  const { const: only, enum: values } = schema
  if (only !== undefined) return typeOfValue(only)
  if (!Array.isArray(values)) return anyType
  return values.reduce<Types>((sum, value) => sum | typeOfValue(value), 0)
}

export function typeOfValue(value: Json): Types {
  if (value === null) return typeBits.null
  if (Array.isArray(value)) return typeBits.array
  if (isObject(value)) return typeBits.object
  if (typeof value === 'boolean') return typeBits.boolean
  if (doubleOf(value) === undefined || (typeof value === 'string' && literalOf(value) === undefined))
    return typeBits.string
  return isInteger(value) ? typeBits.integer : typeBits.fraction
}

/** Their names, as `type` has them. */
export function namesOfTypes(types: Types): string[] {
  const names = (['object', 'array', 'string', 'boolean'] as const).filter((name) => (types & typeBits[name]) !== 0)
  const number = types & typeBits.fraction ? ['number'] : types & typeBits.integer ? ['integer'] : []
  return [...names, ...number, ...(types & typeBits.null ? ['null'] : [])]
}
