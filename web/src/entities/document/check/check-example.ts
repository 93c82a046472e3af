/* Whether an example fits its schema. Loaded when somebody looks at examples; interprets the schema, since pages run no code made of text. */
import { Validator, type OutputUnit, type Schema as ValidatorSchema } from '@cfworker/json-schema'
import { isObject, withDoubles, type Components, type Json, type Schema } from '@lectern/model'

/** What can be wrong; each is the key of a sentence. */
export type MisfitRule =
  | 'type'
  | 'required'
  | 'values'
  | 'least'
  | 'most'
  | 'multiple'
  | 'pattern'
  | 'format'
  | 'extra'
  | 'unique'
  | 'variant'
  | 'other'

/** One thing that does not fit. */
export interface ExampleProblem {
  /** JSON pointer in the example. */
  pointer: string
  rule: MisfitRule
  /** What the schema wants, for the sentence: a type, a name, a bound. */
  wanted: string
}

const mostProblems = 5

/** Keywords that only say that something inside them does not fit. */
const wrappers: ReadonlySet<string> = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'unevaluatedItems',
  'unevaluatedProperties',
])

const rules: Readonly<Record<string, MisfitRule>> = {
  type: 'type',
  required: 'required',
  dependentRequired: 'required',
  enum: 'values',
  const: 'values',
  minimum: 'least',
  exclusiveMinimum: 'least',
  minLength: 'least',
  minItems: 'least',
  minProperties: 'least',
  maximum: 'most',
  exclusiveMaximum: 'most',
  maxLength: 'most',
  maxItems: 'most',
  maxProperties: 'most',
  multipleOf: 'multiple',
  pattern: 'pattern',
  format: 'format',
  false: 'extra',
  uniqueItems: 'unique',
  anyOf: 'variant',
  oneOf: 'variant',
  not: 'variant',
  if: 'variant',
}

const known = new WeakMap<Components, Json>()

/** Checking goes on while people type, and components may be large. */
function componentsWithDoubles(components: Components): Json {
  const doubles = known.get(components) ?? withDoubles(components)
  known.set(components, doubles)
  return doubles
}

/** The first things that do not fit, with their places; everything fits a schema that cannot be read. */
export function checkExample(
  value: Json,
  schema: Schema,
  components: Components,
  most = mostProblems,
): ExampleProblem[] {
  const checked = withDoubles(schema)
  if (!isObject(checked)) return checked === true ? [] : [{ pointer: '#', rule: 'extra', wanted: '' }]
  // References lead to `#/components/…`: the root has to hold them. The library's type asks for more exact keywords than JSON promises.
  const root = { ...checked, components: componentsWithDoubles(components) } as unknown as ValidatorSchema
  try {
    const { errors } = new Validator(root, '2020-12', false).validate(withDoubles(value))
    const reasons = errors.filter(({ keyword }) => !wrappers.has(keyword))
    return (reasons.length > 0 ? reasons : errors).slice(0, most).map(problemOf)
  } catch {
    return []
  }
}

/** The library tells bounds and names in its sentences only, which are English. */
function problemOf({ instanceLocation, keyword, error }: OutputUnit): ExampleProblem {
  const rule = Object.hasOwn(rules, keyword) ? (rules[keyword] ?? 'other') : 'other'
  const [, wanted = ''] = wantedIn[rule]?.exec(error.slice(-longestSentence)) ?? []
  return { pointer: instanceLocation, rule, wanted: wanted.replaceAll('"', '') }
}

/** Its values may be long. */
const longestSentence = 1_000
// Pattern: 1,000 characters.
const bound = /(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?: properties)?\)?\.$/i
const wantedIn: Readonly<Partial<Record<MisfitRule, RegExp>>> = {
  // Pattern: 1,000 characters.
  type: /Expected (.+)\.$/,
  required: /have (?:required property )?"([^"]*)"\.$/,
  // Pattern: 1,000 characters.
  values: /match (?:any of )?(.+)\.$/,
  least: bound,
  most: bound,
  multiple: bound,
  format: /format "([^"]*)"/,
}
