/*
 * When two contents are the same.
 * Owns: the rule. Arrays keep their order (parameters, tags, enum, required as written); the keys of objects don't,
 * except in `properties`, where people see it.
 */
import { isSameJson, type Json, type KeyOrder } from '../json.ts'

/** True when nothing changed between two contents. */
export function sameContent(a: Json, b: Json): boolean {
  return isSameJson(a, b, orderOfFields)
}

/** Keywords whose objects hold names that people chose: the maps of `facts/`, as a test of both holds. */
export const namesUnder: ReadonlySet<string> = new Set([
  '$defs',
  'additionalOperations',
  'content',
  'definitions',
  'dependentRequired',
  'dependentSchemas',
  'emptyPaths',
  'encoding',
  'examples',
  'headers',
  'links',
  'mapping',
  'parameters',
  'patternProperties',
  'responses',
  'scopes',
  'variables',
])

/** The fields of a schema. What people call `properties` is another thing: a field, a callback, an example. */
const orderOfFields: KeyOrder = {
  roleOf: (key, role) => {
    // Callbacks have names, and each its addresses.
    if (role === 'callbacks') return 'names'
    if (role !== '') return ''
    if (key === 'properties') return 'fields'
    if (key === 'callbacks') return 'callbacks'
    return namesUnder.has(key) ? 'names' : ''
  },
  isOrdered: (role) => role === 'fields',
}
