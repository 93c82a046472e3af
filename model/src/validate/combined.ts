/* Keywords that apply schemas to the same value: JSON Schema 2020-12 §8.2.3 and §10.2, and OpenAPI's discriminator. */
import { arrayAt, isObject, objectAt, ownValue, stringAt, type Json, type JsonObject } from '../json.ts'
import { modelNameOf } from '../content/components.ts'
import { misfit } from './misfit.ts'
import { fits, join, newOutcome, targetOf, type Outcome, type Place, type Run } from './run.ts'

/** What the schema says through other schemas. */
export function checkCombined(run: Run, schema: JsonObject, place: Place): Outcome {
  const outcome = newOutcome()
  const visit = (each: Json | undefined): Outcome => run.visit(run, each, place)
  for (const keyword of ['$ref', '$dynamicRef']) {
    const ref = stringAt(schema, keyword)
    if (ref !== undefined) join(outcome, visit(targetOf(run, ref)))
  }
  for (const each of arrayAt(schema, 'allOf') ?? []) join(outcome, visit(each))
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = arrayAt(schema, keyword)
    if (branches !== undefined) join(outcome, checkAlternatives(run, schema, branches, keyword, place))
  }
  if (schema['not'] !== undefined && fits(visit(schema['not']))) outcome.misfits.push(misfit(place.pointer, 'variant'))
  if (schema['if'] !== undefined) {
    const condition = visit(schema['if'])
    if (fits(condition)) join(outcome, condition)
    join(outcome, visit(schema[fits(condition) ? 'then' : 'else']))
  }
  for (const [name, each] of Object.entries(objectAt(schema, 'dependentSchemas') ?? {}))
    if (ownValue(place.value, name) !== undefined) join(outcome, visit(each))
  return outcome
}

/**
 * When none fits, it says what the meant one lacks: the one that the discriminator names, else the one with the fewest misfits. A discriminator
 * decides nothing else (OpenAPI 3.2 §4.25).
 */
function checkAlternatives(
  run: Run,
  schema: JsonObject,
  branches: readonly Json[],
  keyword: 'anyOf' | 'oneOf',
  place: Place,
): Outcome {
  const outcomes = branches.map((branch) => run.visit(run, branch, place))
  const fitting = outcomes.filter(fits)
  const outcome = newOutcome()
  if (fitting.length === 0) {
    const named = outcomes[namedBranch(schema, branches, place.value)]
    const [closest] = outcomes.toSorted((one, other) => one.misfits.length - other.misfits.length)
    const meant = named?.misfits ?? [misfit(place.pointer, 'variant'), ...(closest?.misfits ?? [])]
    return newOutcome(meant)
  }
  if (keyword === 'oneOf' && fitting.length > 1) outcome.misfits.push(misfit(place.pointer, 'variant'))
  for (const each of fitting) join(outcome, each)
  return outcome
}

/** Index of the alternative that the value names; -1 when it names none of them. */
function namedBranch(schema: JsonObject, branches: readonly Json[], value: Json): number {
  const discriminator = objectAt(schema, 'discriminator')
  const property = discriminator && stringAt(discriminator, 'propertyName')
  const name = property === undefined ? undefined : ownValue(value, property)
  if (discriminator === undefined || typeof name !== 'string') return -1
  const mapped = ownValue(objectAt(discriminator, 'mapping'), name)
  return branches.findIndex((branch) => {
    const ref = isObject(branch) ? stringAt(branch, '$ref') : undefined
    const model = ref === undefined ? '' : modelNameOf(ref)
    return ref !== undefined && (mapped === undefined ? model === name : mapped === ref || mapped === model)
  })
}
