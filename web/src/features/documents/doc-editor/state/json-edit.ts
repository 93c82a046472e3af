/* Changing one place of a JSON value. Pure: what is not on the way stays the same object. */
import { isObject, setOwn, type Json, type JsonObject } from '@lectern/model'

/** An object with the key set, in its place when it was there, else where `order` says; `undefined` removes it. */
export function withKey(
  object: JsonObject,
  key: string,
  value: Json | undefined,
  order: readonly string[] = [],
): JsonObject {
  if (Object.hasOwn(object, key)) {
    if (value === undefined) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
    return copyOf(Object.entries(object).map(([name, old]) => [name, name === key ? value : old]))
  }
  if (value === undefined) return object
  const rank = order.indexOf(key)
  const entries = Object.entries(object)
  const next = rank < 0 ? -1 : entries.findIndex(([name]) => order.indexOf(name) > rank)
  const at = next < 0 ? entries.length : next
  return copyOf([...entries.slice(0, at), [key, value], ...entries.slice(at)])
}

/** As `Object.fromEntries`, which would mistake `__proto__`. */
function copyOf(entries: readonly (readonly [string, Json])[]): JsonObject {
  const copy: JsonObject = {}
  for (const [name, value] of entries) setOwn(copy, name, value)
  return copy
}

/** The same entries with one key called differently, in its place. */
export function renameKey(object: JsonObject, from: string, to: string): JsonObject {
  if (from === to || !Object.hasOwn(object, from) || Object.hasOwn(object, to)) return object
  return copyOf(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]))
}

/** Changes the object below a path of keys; objects on the way are made when missing. */
export function editBelow(
  object: JsonObject,
  path: readonly string[],
  change: (below: JsonObject) => JsonObject,
): JsonObject {
  const [key, ...rest] = path
  if (key === undefined) return change(object)
  const below = Object.hasOwn(object, key) ? object[key] : undefined
  const before = isObject(below) ? below : {}
  const after = editBelow(before, rest, change)
  return after === below ? object : withKey(object, key, after)
}
