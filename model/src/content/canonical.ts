/*
 * When two contents are the same.
 * Owns: the rule. Arrays keep their order (parameters, tags, enum, required as written); the keys of objects don't,
 * except in `properties`, where people see it.
 */
import { isSameJson, type Json } from '../json.ts'

/** True when nothing changed between two contents. */
export function sameContent(a: Json, b: Json): boolean {
  return isSameJson(a, b, isOrderedMap)
}

/** A field that is called `properties` is a schema, not a map of fields. */
function isOrderedMap(key: string, isInsideProperties: boolean): boolean {
  return key === 'properties' && !isInsideProperties
}
