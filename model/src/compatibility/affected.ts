/*
 * Shared components that are another one now, and those that lead to such a one.
 * Owns: that what leads to nothing new is not compared.
 */
import { appendAll } from '../append-all.ts'
import { componentKeyOf, refOf } from '../content/components.ts'
import { isSameJson, type Json } from '../json.ts'
import { referencesOf } from '../references/references.ts'

/** References of components. */
export type Affected = ReadonlySet<string>

/** @param before values by reference, of each version */
export function affectedBy(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>): Affected {
  const queue = [...new Set([...before.keys(), ...after.keys()])].filter(
    (ref) => !isSameJson(before.get(ref), after.get(ref)),
  )
  if (queue.length === 0) return new Set()
  const affected = new Set(queue)
  const usedBy = usersOf([before, after])
  // The queue grows while it is read.
  for (const ref of queue) {
    const users = [...(usedBy.get(ref) ?? [])].filter((user) => !affected.has(user))
    for (const user of users) affected.add(user)
    appendAll(queue, users)
  }
  return affected
}

/** By component: those that refer to it. */
function usersOf(sides: readonly ReadonlyMap<string, Json>[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const side of sides)
    for (const [user, value] of side)
      for (const { ref } of referencesOf(value)) {
        const used = wholeRefOf(ref)
        const known = users.get(used)
        if (known === undefined) users.set(used, new Set([user]))
        else known.add(user)
      }
  return users
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
