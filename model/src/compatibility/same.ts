/*
 * Values that need no comparison.
 */
import type { Json } from '../json.ts'
import { isAffected, type Affected } from './affected.ts'

/**
 * Whether two values are equal, whatever the order of their keys, and refer to nothing that is another one now.
 * @param affected references of what is another one now
 */
export function isSameValue(a: Json, b: Json, affected: Affected): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  if (Array.isArray(a) || Array.isArray(b)) return isSameList(a, b, affected)
  let count = 0
  for (const key in a) {
    const [one, other] = [a[key], b[key]]
    if (one === undefined || other === undefined || !Object.hasOwn(b, key)) return false
    if (key === '$ref' && typeof one === 'string' && isAffected(affected, one)) return false
    if (!isSameValue(one, other, affected)) return false
    count++
  }
  for (const _key in b) count--
  return count === 0
}

function isSameList(a: Json, b: Json, affected: Affected): boolean {
  return (
    Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((entry, index) => {
      const other = b[index]
      return other !== undefined && isSameValue(entry, other, affected)
    })
  )
}

const ids = new WeakMap<object, number>()
let lastId = 0

/** Names a value by identity: its text may be long. */
export function idOfValue(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = ids.get(value) ?? ++lastId
  ids.set(value, known)
  return String(known)
}
