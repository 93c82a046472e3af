/*
 * Shared components that are another one now, and those that lead to such a one.
 * Owns: that what leads to nothing new is not compared. Works on texts: descriptions have megabytes, most of which are the same.
 */
import { appendAll } from '../append-all.ts'
import { componentKeyOf, refOf } from '../content/components.ts'
import { isSameJson, type Json } from '../json.ts'

/** References of components. */
export type Affected = ReadonlySet<string>

/** @param before values by reference, of each version */
export function affectedBy(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): Affected {
  const [texts, textsNow] = [textsOf(before), textsOf(after)]
  const queue = [...new Set([...before.keys(), ...after.keys()])].filter(
    (ref) => texts.get(ref) !== textsNow.get(ref) && !isSameJson(before.get(ref), after.get(ref)),
  )
  if (queue.length === 0) return new Set()
  const affected = new Set(queue)
  const usedBy = usersOf([texts, textsNow])
  // The queue grows while it is read.
  for (const ref of queue) {
    const users = [...(usedBy.get(ref) ?? [])].filter((user) => !affected.has(user))
    for (const user of users) affected.add(user)
    appendAll(queue, users)
  }
  return affected
}

/** Whether two contents are the same and lead to nothing new. */
export function isUntouched(before: Json, after: Json, affected: Affected): boolean {
  const text = JSON.stringify(before)
  if (text !== JSON.stringify(after) && !isSameJson(before, after)) return false
  return affected.size === 0 || !referencesIn(text).some((ref) => isAffected(affected, ref))
}

function textsOf(values: ReadonlyMap<string, Json>): Map<string, string> {
  return new Map([...values].map(([ref, value]) => [ref, JSON.stringify(value)]))
}

/** By component: those that refer to it. */
function usersOf(sides: readonly ReadonlyMap<string, string>[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const side of sides)
    for (const [user, text] of side)
      for (const ref of referencesIn(text)) {
        const used = wholeRefOf(ref)
        const known = users.get(used)
        if (known === undefined) users.set(used, new Set([user]))
        else known.add(user)
      }
  return users
}

// Pattern: linear, each character is read once.
const reference = /"\$(?:ref|dynamicRef)":"(#\/components\/(?:[^"\\]|\\.)*)"/g

/** Those in examples as well: what they lead to is compared for nothing. */
function referencesIn(text: string): string[] {
  if (!text.includes('#/components/')) return []
  return Array.from(text.matchAll(reference), ([, ref = '']) => (ref.includes('\\') ? unescaped(ref) : ref))
}

function unescaped(text: string): string {
  // A string of JSON, which was written a line above.
  return JSON.parse(`"${text}"`) as string
}

/** Whether a reference leads to something new. */
export function isAffected(affected: Affected, ref: string): boolean {
  return affected.size > 0 && (affected.has(ref) || affected.has(wholeRefOf(ref)))
}

const plainRef = /^#\/components\/\w+\/[\w.-]+$/

/** The reference of the component it leads to, or into. */
export function wholeRefOf(ref: string): string {
  if (plainRef.test(ref)) return ref
  const key = componentKeyOf(ref)
  return key === undefined ? ref : refOf(key)
}
