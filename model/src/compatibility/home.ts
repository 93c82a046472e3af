/*
 * Which content an edit belongs to, and where it is in it.
 * Owns: that what changed in a shared component is reported of the component, once, whatever refers to it.
 */
import { partsOf, type Part } from '../facts/parts.ts'
import type { Reading } from '../facts/shape.ts'
import type { Json } from '../json.ts'
import { segmentsOf } from '../pointer.ts'
import { wholeRefOf } from './affected.ts'
import type { Edit } from './comparing.ts'
import { componentsOn, type Trail } from './trail.ts'

/** A step from a content to a value in it. */
interface Step {
  token: string | number
  /** Absent where it is what the content has there. */
  value?: Json
}
export type Steps = readonly Step[]

export interface Home {
  /** Reference of the shared component; undefined for the content that is compared. */
  ref: string | undefined
  before: Steps | undefined
  after: Steps | undefined
}

/** The innermost component that both versions lead through, else the content that is compared. */
export function homeOf({ before, after, around }: Edit): Home {
  const known =
    after === undefined || before === undefined ? (before === undefined ? around.before : around.after) : [after]
  const others = new Set(known.flatMap((trail) => [...componentsOn(trail)].map(([ref]) => ref)))
  for (const [ref, at] of componentsOn(before ?? after)) {
    // The component that is compared by itself is at the beginning of its content.
    if (at.parent?.parent === undefined) break
    if (others.has(ref)) return { ref: wholeRefOf(ref), before: stepsFrom(before, ref), after: stepsFrom(after, ref) }
  }
  return { ref: undefined, before: stepsFrom(before, undefined), after: stepsFrom(after, undefined) }
}

function stepsFrom(trail: Trail | undefined, ref: string | undefined): Steps | undefined {
  if (trail === undefined) return undefined
  const steps: Step[] = []
  for (let at: Trail | undefined = trail; at !== undefined; at = at.parent) {
    if (ref !== undefined && at.ref === ref) return [...entryOf(ref), ...steps.reverse()]
    if (at.parent !== undefined) steps.push(at)
  }
  return steps.reverse()
}

/** From the content of the component to what the reference leads to, which may be inside of its value. */
function entryOf(ref: string): Steps {
  const inside = segmentsOf(ref)?.slice(3) ?? []
  return ['value', ...inside].map((token) => ({ token }))
}

/** The parts on the way, the content first; as far as the content has them. */
export function wayOf(root: Part, steps: Steps, reading: Reading): Part[] {
  const way = [root]
  let part = root
  for (const { token, value } of steps) {
    const child = childOf(part, token, reading)
    if (child === undefined) break
    part = value === undefined ? child : { ...child, value }
    way.push(part)
  }
  return way
}

function childOf(part: Part, token: string | number, reading: Reading): Part | undefined {
  const parts = partsOf(part, reading)
  return typeof token === 'number' ? [...(parts?.values() ?? [])][token] : parts?.get(token)
}
