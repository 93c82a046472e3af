/*
 * Example values made from a schema.
 * Owns: the order in which a value is looked for (written example, default, const, enum, dictionary,
 * rules, name, type), and that
 * the result is finite on cycles and bounded on huge schemas. The same schema and seed always give the same value.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { ExampleLanguage } from './language.ts'
import { drawTimeline } from './timeline.ts'
import type { DictionaryValues } from './dictionary.ts'
import { createDraw, firstDraw } from './draw.ts'
import { makeValue } from './make.ts'
import { nameOfModel, type Making, type Side } from './making.ts'
import type { ExamplePlans } from './plan.ts'
import type { Json } from '../json.ts'

export type { ExampleLanguage } from './language.ts'
export type { Side } from './making.ts'

/** What made-up values follow beside the schema. */
export interface ExampleHints {
  /** Language of made-up texts; `en` unless given. */
  language?: ExampleLanguage
  /** Values that fields with a dictionary take. */
  dictionaries?: DictionaryValues
  /** Made-up values are others for another seed, and always the same for the same one. */
  seed?: string
  /** Where many examples are made of schemas that never change. */
  plans?: ExamplePlans
}

/** How an example is made. */
export interface ExampleOptions extends ExampleHints {
  /** Name of the field the schema belongs to; a hint for believable values. */
  name?: string
  /** Alternative of a top-level oneOf/anyOf (`RowVariant.index`); the first one unless given. */
  variant?: number
  /** Leave out what is not required. */
  onlyRequired?: boolean
  /** Values to make before only required ones are added; 2,000 unless given. */
  maxValues?: number
  /** Leave rules of Mock.js in place of the values they make, marked (`markedRule`). */
  withRules?: boolean
  /** Reference of the component the schema is, so that its own recursion is seen at once. */
  self?: string
}

const defaultMaxValues = 2_000

/** A value that fits the schema, believable where its name says what it is. `null` when nothing fits. */
export function exampleOf(schema: Schema, components: Components, side: Side, options: ExampleOptions = {}): Json {
  const making = newMaking(schema, components, side, options)
  return makeValue(making, ['#'], options.name ?? '', true, options.variant) ?? null
}

/** Nothing made yet. */
export function newMaking(schema: Schema, components: Components, side: Side, options: ExampleOptions): Making {
  const draw = options.seed === undefined ? firstDraw : createDraw(options.seed)
  return {
    makeValue,
    sources: options.plans?.sourcesOf(schema, components) ?? { root: schema, components },
    side,
    language: options.language ?? 'en',
    dictionaries: options.dictionaries ?? new Map(),
    draw,
    timeline: drawTimeline(draw),
    holder: nameOfModel(options.self ?? '') ?? '',
    made: 0,
    maxValues: options.maxValues ?? defaultMaxValues,
    onlyRequired: options.onlyRequired === true,
    withRules: options.withRules === true,
    open: new Map(options.self === undefined ? [] : [[options.self, 'full']]),
    depth: 0,
  }
}
