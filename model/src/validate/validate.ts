/*
 * Whether a value fits a schema: JSON Schema 2020-12 as OpenAPI uses it. Owns: which rules are asked, and that huge and circular schemas end. Schemas
 * are interpreted, since no program is made of people's text; what is found are facts, which each language says in its own words. Formats that nobody
 * knows, patterns that can't be read, and references that lead nowhere are fitted by anything.
 */
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { Side } from '../examples/making.ts'
import { isObject, type Json } from '../json.ts'
import { withDoubles } from '../number-literal.ts'
import { assertValue } from './assertions.ts'
import { checkCombined } from './combined.ts'
import { checkInside, checkUnevaluated } from './inside.ts'
import { misfit, type Misfit } from './misfit.ts'
import { keepPatterns, matchNatively, type Matcher } from './patterns.ts'
import { join, newOutcome, type Outcome, type Place, type Run } from './run.ts'

export interface ValidateOptions {
  /** Which way the value travels: what is read-only may be missing in requests, what is write-only in responses. */
  side?: Side
  /** Reads patterns; the platform's own engine unless given. */
  matches?: Matcher
  /** Misfits to return at the most; 5 unless given. */
  most?: number
  /** Comparisons of one value with one schema, after which everything fits; 200,000 unless given, about a second's worth. */
  maxSteps?: number
}

const mostMisfits = 5
const mostSteps = 200_000

/** The first things that do not fit, each once. Numbers held as literals are compared as doubles. */
export function misfitsOf(
  value: Json,
  schema: Schema,
  components: Components,
  options: ValidateOptions = {},
): Misfit[] {
  return judgeOf(schema, components, options)(value, schema)
}

/** `misfitsOf` for values of parts of `root` too, whose references lead into it; all values together take `maxSteps`. */
export function judgeOf(
  root: Schema,
  components: Components,
  options: ValidateOptions = {},
): (value: Json, part: Schema) => Misfit[] {
  const run: Run = {
    root,
    components,
    side: options.side,
    matches: keepPatterns(options.matches ?? matchNatively),
    steps: options.maxSteps ?? mostSteps,
    visit,
  }
  return (value, part) => {
    const { misfits } = visit(run, part, { value: withDoubles(value), pointer: '#', entered: [] })
    const once = new Map(misfits.map((each) => [JSON.stringify(each), each]))
    return [...once.values()].slice(0, options.most ?? mostMisfits)
  }
}

function visit(run: Run, schema: Json | undefined, place: Place): Outcome {
  if (schema === false) return newOutcome([misfit(place.pointer, 'extra')])
  if (!isObject(schema) || run.steps <= 0 || place.entered.includes(schema)) return newOutcome()
  run.steps -= 1
  const outcome = newOutcome(assertValue(run, schema, place))
  join(outcome, checkInside(run, schema, place))
  join(outcome, checkCombined(run, schema, { ...place, entered: [...place.entered, schema] }))
  checkUnevaluated(run, schema, place, outcome)
  return outcome
}
