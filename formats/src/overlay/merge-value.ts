/* How an update meets what stands. Pure, without recursion: what is merged may be nested as deep as a description. */
import { isObject, type Json, type JsonObject } from '@lectern/model'

export type ValueKind = 'object' | 'list' | 'single'

export function kindOf(value: Json): ValueKind {
  if (Array.isArray(value)) return 'list'
  return isObject(value) ? 'object' : 'single'
}

/** Objects, lists and single values in it, itself included. */
export function countNodes(value: Json): number {
  let count = 0
  const open: Json[] = [value]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count += 1
    if (typeof node === 'object' && node !== null) for (const member of Object.values(node)) open.push(member)
  }
  return count
}

/** Whether both are of one kind, everywhere they meet. */
export function isMergeable(target: Json, value: Json): boolean {
  const open: [Json, Json][] = [[target, value]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [ours, theirs] = pair
    if (kindOf(ours) !== kindOf(theirs)) return false
    if (!isObject(ours) || !isObject(theirs)) continue
    for (const [key, member] of Object.entries(theirs)) {
      const standing = ownMember(ours, key)
      if (standing !== undefined) open.push([standing, member])
    }
  }
  return true
}

/** Merges a mergeable object into another: single values are replaced, lists grow, what is new is added. `value` is used up. */
export function mergeInto(target: JsonObject, value: JsonObject): void {
  const open: [JsonObject, JsonObject][] = [[target, value]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [ours, theirs] = pair
    for (const [key, member] of Object.entries(theirs)) {
      const standing = ownMember(ours, key)
      if (isObject(standing) && isObject(member)) open.push([standing, member])
      else if (Array.isArray(standing) && Array.isArray(member)) for (const item of member) standing.push(item)
      else setOwn(ours, key, member)
    }
  }
}

/** Never what an object has from its prototype. */
function ownMember(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

function setOwn(object: JsonObject, key: string, value: Json): void {
  // An assignment to `__proto__` would set the prototype.
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}
