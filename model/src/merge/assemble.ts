/*
 * Putting merged parts together, sharing what one of the versions has already.
 */
import type { Parts, Part } from '../facts/parts.ts'
import type { Shape } from '../facts/shape.ts'
import { setOwn, type Json, type JsonObject } from '../json.ts'
import type { Sides } from './sides.ts'

/** The value with these parts in this order; the very value of a version where it is that. */
export function assemble(
  shape: Shape,
  order: readonly string[],
  values: ReadonlyMap<string, Json>,
  sides: Sides<Part | undefined>,
  inside: Sides<Parts>,
): Json {
  for (const side of ['ours', 'theirs'] as const) {
    const part = sides[side]
    if (part !== undefined && isAllOf(inside[side], order, values)) return part.value
  }
  if (shape.form === 'list' || shape.form === 'set') return order.map((key) => values.get(key) ?? null)
  const result: JsonObject = {}
  for (const key of order) setOwn(result, key, values.get(key) ?? null)
  return result
}

function isAllOf(parts: Parts, order: readonly string[], values: ReadonlyMap<string, Json>): boolean {
  if (parts.size !== order.length) return false
  let at = 0
  for (const [key, part] of parts) {
    if (order[at] !== key || values.get(key) !== part.value) return false
    at += 1
  }
  return true
}
