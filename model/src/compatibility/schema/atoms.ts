/*
 * Schemas by what they mean: every schema that has to hold for a value, whether it is written in place, behind a reference, in an `allOf` or as the
 * only choice of an `anyOf`.
 * Owns: taking forms that mean the same for the same. Does not own: real choices (`alternatives.ts`), and what keywords mean.
 */
import { isObject, stringAt, type Json, type JsonObject } from '../../json.ts'
import { isNullSchema } from '../../schema-rows/layers.ts'
import type { Side } from '../side.ts'
import { targetOf } from '../side.ts'
import { stepTo, stepsTo, type Trail } from '../trail.ts'

/** Schemas that all hold for a value; none: it may be anything. */
export type Schemas = readonly Trail[]

/** A schema whose own keywords hold; its references and choices are taken apart. */
export interface Atom {
  schema: JsonObject
  trail: Trail
  /** Null is allowed as well. */
  orNull: boolean
}

/** An `anyOf` or `oneOf` with a real choice. */
export interface Choice {
  branches: Trail[]
  orNull: boolean
  /** A value must match one branch only: a `oneOf`, unless a discriminator says which branch is meant. */
  isExclusive: boolean
}

/** What schemas amount to. */
export interface Flat {
  atoms: Atom[]
  choices: Choice[]
  /** A `false` among them. */
  never: Trail | undefined
  /** References that lead nowhere. */
  unresolved: Trail[]
}

/** Schemas of one value beyond which nothing is told apart. */
const mostAtoms = 300

/** Keywords that hold nothing by themselves. */
const silent: ReadonlySet<string> = new Set([
  '$anchor',
  '$comment',
  '$defs',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$ref',
  '$schema',
  'allOf',
  'anyOf',
  'definitions',
  'description',
  'example',
  'examples',
  'externalDocs',
  'oneOf',
  'summary',
  'title',
])

export function flatten(side: Side, schemas: Schemas): Flat {
  const flat: Flat = { atoms: [], choices: [], never: undefined, unresolved: [] }
  const seen = new Set<Json>()
  for (const trail of schemas) visit({ side, flat, seen }, trail, false)
  return flat
}

interface Visiting {
  side: Side
  flat: Flat
  seen: Set<Json>
}

function visit(visiting: Visiting, trail: Trail, isNullAllowed: boolean): void {
  const { flat, seen } = visiting
  const { value: schema } = trail
  if (schema === false && !isNullAllowed) flat.never ??= trail
  if (!isObject(schema) || seen.has(schema) || flat.atoms.length >= mostAtoms) return
  seen.add(schema)
  const orNull = isNullAllowed || schema['nullable'] === true || schema['x-nullable'] === true
  visitReference(visiting, trail, orNull)
  for (const branch of branchesOf(trail, 'allOf')) visit(visiting, branch, orNull)
  for (const keyword of ['oneOf', 'anyOf'] as const) visitChoice(visiting, trail, keyword, orNull)
  if (isSpeaking(schema)) flat.atoms.push({ schema, trail, orNull })
}

function visitReference(visiting: Visiting, trail: Trail, orNull: boolean): void {
  const ref = referenceIn(trail.value)
  if (ref === undefined) return
  const target = targetOf(visiting.side, trail, ref)
  if (target === undefined) visiting.flat.unresolved.push(trail)
  else visit(visiting, target, orNull)
}

function visitChoice(visiting: Visiting, trail: Trail, keyword: 'anyOf' | 'oneOf', orNull: boolean): void {
  const branches = branchesOf(trail, keyword)
  const real = branches.filter(({ value }) => !isNullSchema(value))
  const isNullChoice = real.length < branches.length
  const [only] = real
  if (only !== undefined && real.length === 1) visit(visiting, only, orNull || isNullChoice)
  else if (branches.length > 0) {
    const isExclusive = keyword === 'oneOf' && stepTo(trail, 'discriminator') === undefined
    visiting.flat.choices.push({ branches, orNull, isExclusive })
  }
}

export function branchesOf(trail: Trail, keyword: 'allOf' | 'anyOf' | 'oneOf'): Trail[] {
  const list = stepsTo(trail, keyword)
  if (list === undefined || !Array.isArray(list.value)) return []
  return list.value.map((value, token) => ({ token, value, parent: list }))
}

/** The reference a schema consists of, beside others of its keywords. */
export function referenceIn(schema: Json): string | undefined {
  return isObject(schema) ? (stringAt(schema, '$ref') ?? stringAt(schema, '$dynamicRef')) : undefined
}

/** Whether it has keywords that hold, or are read, by themselves. */
export function isSpeaking(schema: JsonObject): boolean {
  for (const key in schema) if (!silent.has(key)) return true
  return false
}

/** Keywords that are read, and allow every value. */
const remarkKeywords: ReadonlySet<string> = new Set([
  'default',
  'deprecated',
  'discriminator',
  'nullable',
  'readOnly',
  'writeOnly',
  'xml',
])

/** Whether any value is forbidden by its own keywords. */
export function holds(schema: JsonObject): boolean {
  for (const key in schema) if (!silent.has(key) && !remarkKeywords.has(key) && !key.startsWith('x-')) return true
  return false
}
