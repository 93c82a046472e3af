/*
 * Paths into JSON: `$.items[0].id`, `$['a b'][-1]`, `$.items[*].id`. Owns: reading, following and writing them. Filters and `..` of RFC 9535 are no
 * part of it.
 */
import { isObject, ownValue, type Json } from '../json.ts'

const everything = Symbol('all')

/** A name, a place (negative from the end), or all of them. */
type PathStep = string | number | typeof everything

const plainName = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** The steps of a path; undefined for what is none. A missing `$` is added. */
export function readJsonPath(text: string): PathStep[] | undefined {
  const trimmed = text.trim()
  let rest = trimmed.startsWith('$') ? trimmed.slice(1) : /^[.[]/.test(trimmed) ? trimmed : `.${trimmed}`
  if (trimmed === '') return undefined
  const steps: PathStep[] = []
  while (rest !== '') {
    const step = stepAt(rest)
    if (step === undefined) return undefined
    steps.push(step.step)
    rest = rest.slice(step.length)
  }
  return steps
}

function stepAt(rest: string): { step: PathStep; length: number } | undefined {
  const [dotted, name] = /^\.([^.[\]]+)/.exec(rest) ?? []
  if (dotted !== undefined && name !== undefined)
    return { step: name === '*' ? everything : name, length: dotted.length }
  const [indexed, index] = /^\[(-?\d{1,9}|\*)\]/.exec(rest) ?? []
  if (indexed !== undefined && index !== undefined)
    return { step: index === '*' ? everything : Number(index), length: indexed.length }
  const [quoted, double, single] = /^\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/.exec(rest) ?? []
  const inside = double ?? single
  return quoted === undefined || inside === undefined
    ? undefined
    : { step: inside.replaceAll(/\\(.)/g, '$1'), length: quoted.length }
}

/** The value at a path, a list of all values when it has `*`; undefined when there is none, or the text is no path. */
export function valueAtPath(value: Json, text: string): Json | undefined {
  const steps = readJsonPath(text)
  if (steps === undefined) return undefined
  let found = [value]
  for (const step of steps) found = found.flatMap((each) => stepInto(each, step))
  return steps.includes(everything) ? found : found[0]
}

function stepInto(value: Json, step: PathStep): Json[] {
  if (step === everything) return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  const inner = typeof step === 'number' ? placeIn(value, step) : nameIn(value, step)
  return inner === undefined ? [] : [inner]
}

function placeIn(value: Json, place: number): Json | undefined {
  return Array.isArray(value) ? value.at(place) : undefined
}

/** `length` of a list is how many it has. */
function nameIn(value: Json, name: string): Json | undefined {
  if (Array.isArray(value)) return name === 'length' ? value.length : undefined
  return isObject(value) ? ownValue(value, name) : undefined
}

/** The path of these names and places. */
export function writeJsonPath(steps: readonly (string | number)[]): string {
  return `$${steps.map(stepText).join('')}`
}

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${String(step)}]`
  return plainName.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}
