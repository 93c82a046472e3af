/* Paths into a body, as `items[0].id`. */
import { ownValue, type Json } from '../../json.ts'

/** Values that one path finds: `items[].id` has one for each item. */
const mostFound = 100

/** Steps of `items[0].id`; `''` stands for every entry of a list. A leading `$.` is left out. */
export function stepsOf(path: string): string[] {
  return path
    .replace(/^\$\.?/, '')
    .replaceAll(']', '')
    .replaceAll('[', '.')
    .split('.')
    .filter((step, index) => step !== '' || index > 0)
    .map((step) => (step === '*' ? '' : step))
}

/** What stands there, the first ones of many. */
export function valuesAt(value: Json, path: string): Json[] {
  let found: Json[] = [value]
  for (const step of stepsOf(path)) {
    const next: Json[] = []
    for (const each of found) {
      for (const inner of insideOf(each, step)) {
        if (next.length < mostFound) next.push(inner)
      }
    }
    found = next
  }
  return found
}

function insideOf(value: Json, step: string): readonly Json[] {
  if (!Array.isArray(value)) {
    const inner = ownValue(value, step)
    return inner === undefined ? [] : [inner]
  }
  if (step === '') return value.slice(0, mostFound)
  const inner = /^\d{1,9}$/.test(step) ? value[Number(step)] : undefined
  return inner === undefined ? [] : [inner]
}
