/*
 * When two parts say the same.
 */
import { sameContent } from '../content/canonical.ts'
import { isOrdered, type Part } from '../facts/parts.ts'
import { isSameJson } from '../json.ts'

/** True when two parts are equal, in the sense of `sameContent`; what other places define about them counts. */
export function isSamePart(a: Part | undefined, b: Part | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  if (typeof a.value !== 'object' || typeof b.value !== 'object') {
    return a.value === b.value && isSameJson(a.about, b.about)
  }
  const key = a.shape.form === 'map' && isOrdered(a.shape) ? 'properties' : 'value'
  return sameContent({ [key]: a.value }, { [key]: b.value }) && isSameJson(a.about, b.about)
}
