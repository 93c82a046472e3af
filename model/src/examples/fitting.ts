/*
 * Made-up values that fit their schema, for callers that rely on it. `exampleOf` shows what authors wrote, and takes the first of several alternatives;
 * where that does not fit, the value is made again with each part judged: another alternative is taken, an example that breaks its own schema is
 * passed over, and what nothing fits is left out. Where it has to be there, it is as `exampleOf` makes it.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, ownValue, type Json } from '../json.ts'
import { childPointer, resolvePointer } from '../pointer.ts'
import { choiceOf } from '../schema-rows/choice.ts'
import { objectFields, type Field } from '../schema-rows/fields.ts'
import { isNullable } from '../schema-rows/kind.ts'
import { layersOf, valueAt, type Sources } from '../schema-rows/layers.ts'
import type { Misfit } from '../validate/misfit.ts'
import type { Matcher } from '../validate/patterns.ts'
import { judgeOf } from '../validate/validate.ts'
import { maxItemsMade } from './array.ts'
import { newMaking, exampleOf, type ExampleOptions } from './example.ts'
import { makeValue } from './make.ts'
import { fitsAt, type Making, type Side } from './making.ts'

/** Comparisons of values with schemas for one example, after which everything fits: about 50 ms' worth. */
const mostSteps = 10_000

/** Alternatives that are tried for one value. */
const mostAlternatives = 20

/** Fields that are dropped from one object. */
const mostExtra = 100

/** Roots whose first value fits: the next one of the same plans is not judged. */
const fitting = { request: new WeakSet<Sources>(), response: new WeakSet<Sources>() }

interface FittingOptions extends ExampleOptions {
  /** Reads the patterns of the schema; the platform's own engine unless given. Authors may have written patterns that take it for ever. */
  matches?: Matcher
}

/** A value that fits the schema where any does, else one as near to it as `exampleOf`. */
export function fittingExampleOf(
  schema: Schema,
  components: Components,
  side: Side,
  options: FittingOptions = {},
): Json {
  const value = exampleOf(schema, components, side, options)
  const plan = options.plans?.sourcesOf(schema, components)
  if (plan !== undefined && fitting[side].has(plan)) return value
  const judge = judgeFor(schema, components, side, options.matches)
  if (judge(value, schema).length > 0)
    return (
      alternativeOf(judge, schema, components, side, options) ??
      makeJudged(judge, newMaking(schema, components, side, options), options)
    )
  if (plan !== undefined) fitting[side].add(plan)
  return value
}

/** Another alternative of the whole value that fits as it is made: cheaper than to judge each part of the first one. */
function alternativeOf(
  judge: Judge,
  schema: Schema,
  components: Components,
  side: Side,
  options: FittingOptions,
): Json | undefined {
  if (options.variant !== undefined) return undefined
  const { sources } = newMaking(schema, components, side, options)
  const others = choiceOf(layersOf(sources, ['#']))?.branches.slice(1, mostAlternatives) ?? []
  for (const { index } of others) {
    const value = exampleOf(schema, components, side, { ...options, variant: index })
    if (judge(value, schema).length === 0) return value
  }
  return undefined
}

function makeJudged(judge: Judge, making: Making, options: ExampleOptions): Json {
  making.makeValue = makeFitting
  making.misfitsAt = (pointers, value) => pointers.flatMap((pointer) => judge(value, schemaAt(making.sources, pointer)))
  return makeFitting(making, ['#'], options.name ?? '', true, options.variant) ?? null
}

type Judge = (value: Json, part: Schema) => Misfit[]

/** What does not fit, but for arrays that want more items than are ever made. */
function judgeFor(root: Schema, components: Components, side: Side, matches: Matcher | undefined): Judge {
  const judge = judgeOf(root, components, { side, maxSteps: mostSteps, most: mostExtra, ...(matches && { matches }) })
  return (value, part) => judge(value, part).filter((misfit) => !isLongEnough(value, misfit))
}

function isLongEnough(value: Json, { rule, pointer }: Misfit): boolean {
  const list = rule === 'least' ? resolvePointer(value, pointer) : undefined
  return Array.isArray(list) && list.length >= maxItemsMade
}

function schemaAt(sources: Sources, pointer: string): Schema {
  const schema = valueAt(sources, pointer)
  return isObject(schema) || schema === false ? schema : true
}

/** Like `makeValue`, but one way after the other until the value fits. */
function makeFitting(
  making: Making,
  pointers: readonly string[],
  name: string,
  isNeeded: boolean,
  variant?: number,
): Json | undefined {
  const first = makeValue(making, pointers, name, isNeeded, variant)
  if (first === undefined) return undefined
  const before = making.made
  const settled = settle(making, pointers, first)
  if (settled !== undefined) return settled
  for (const value of otherWays(making, pointers, name, first, variant)) {
    const other = value === undefined ? undefined : settle(making, pointers, value)
    if (other !== undefined) return other
    making.made = before
  }
  return isNeeded ? first : undefined
}

/** The value, without the fields that are one too many; undefined when it does not fit even then. */
function settle(making: Making, pointers: readonly string[], value: Json): Json | undefined {
  const misfits = making.misfitsAt?.(pointers, value) ?? []
  if (misfits.length === 0) return value
  if (!isObject(value) || !misfits.some(({ rule }) => rule === 'extra')) return undefined
  const extra = new Set(misfits.flatMap(({ rule, pointer }) => (rule === 'extra' ? [pointer] : [])))
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !extra.has(childPointer('#', name))))
  return fitsAt(making, pointers, rest) ? rest : undefined
}

/** Each other alternative, then only what is required, then null where that is allowed, then the first with null for what others have. */
function* otherWays(
  making: Making,
  pointers: readonly string[],
  name: string,
  first: Json,
  variant: number | undefined,
): Generator<Json | undefined> {
  const layers = layersOf(making.sources, pointers)
  const branches = variant === undefined ? (choiceOf(layers)?.branches ?? []) : []
  for (const { index } of branches.slice(0, mostAlternatives)) yield makeValue(making, pointers, name, true, index)
  yield makeValue({ ...making, onlyRequired: true }, pointers, name, true, variant)
  if (isNullable(layers)) yield null
  if (!isObject(first)) return
  for (const { pointer } of branches.slice(0, mostAlternatives)) {
    const foreign = objectFields(layersOf(making.sources, [pointer])).find((field) => isForeign(field, first))
    if (foreign !== undefined) yield { ...first, [foreign.name]: null }
  }
}

/** A field of another alternative: null there says which one is meant. */
function isForeign({ place, name }: Field, value: Json): boolean {
  return place === 'property' && ownValue(value, name) === undefined
}
