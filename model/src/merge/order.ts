/*
 * Merging two orders of the same things.
 * Owns: where added things stand, and when two orders clash. Both sides count alike: swapping them changes nothing,
 * unless they clash.
 */

import { appendAll } from '../append-all.ts'
import type { Json } from '../json.ts'

/** The names in the order to be. */
export interface MergedOrder {
  order: string[]
  /** Both sides put things in different orders of their own; `order` follows `ours`. */
  isClash: boolean
}

/**
 * The order of `kept`, from that of three versions. A side that left the order of `base` alone follows the one that
 * changed it; what a side added stays behind what it was put behind.
 */
export function mergeOrders(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  kept: ReadonlySet<string>,
): MergedOrder {
  const [b, o, t] = [base, ours, theirs].map((names) => names.filter((name) => kept.has(name)))
  if (b === undefined || o === undefined || t === undefined) return { order: [], isClash: false }
  if (isSameOrder(o, t)) return { order: withOthers(o, kept), isClash: false }
  const oursMoved = isReordered(b, o)
  const theirsMoved = isReordered(b, t)
  const isClash = oursMoved === theirsMoved && isReordered(o, t)
  const order =
    isClash || (oursMoved && !theirsMoved) ? follow(o, t) : theirsMoved && !oursMoved ? follow(t, o) : zip(o, t)
  return { order: withOthers(order, kept), isClash }
}

/** True when the things that both have stand in different orders. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const inAfter = new Set(after)
  const inBefore = new Set(before)
  const common = after.filter((name) => inBefore.has(name))
  return !isSameOrder(
    before.filter((name) => inAfter.has(name)),
    common,
  )
}

function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index])
}

/** What an answer brought in stands at the end. */
function withOthers(order: readonly string[], kept: ReadonlySet<string>): string[] {
  return order.length === kept.size ? [...order] : [...new Set([...order, ...kept])]
}

/** The order that was chosen; what it does not name keeps its place behind its neighbour, what does not exist is left out. */
export function followOrder(chosen: readonly Json[], present: readonly string[]): string[] {
  const there = new Set(present)
  const names = chosen.filter((name) => typeof name === 'string').filter((name) => there.has(name))
  return follow([...new Set(names)], present)
}

/** The leader's order; what only the other has stands behind what it stands behind there. */
function follow(leader: readonly string[], other: readonly string[]): string[] {
  const known = new Set(leader)
  const behind = new Map<string | undefined, string[]>()
  let before: string | undefined
  for (const name of other) {
    if (known.has(name)) before = name
    else behind.set(before, [...(behind.get(before) ?? []), name])
  }
  return [...(behind.get(undefined) ?? []), ...leader.flatMap((name) => [name, ...(behind.get(name) ?? [])])]
}

/** Two orders that agree on what both have. Of two runs added at one place, the one that begins with the smaller name goes first. */
function zip(a: readonly string[], b: readonly string[]): string[] {
  const inA = new Set(a)
  const inB = new Set(b)
  const order: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const ofA = runFrom(a, i, inB)
    const ofB = runFrom(b, j, inA)
    for (const run of isBefore(ofB[0], ofA[0]) ? [ofB, ofA] : [ofA, ofB]) appendAll(order, run)
    i += ofA.length
    j += ofB.length
    const shared = a[i] ?? b[j]
    if (shared === undefined) break
    order.push(shared)
    i += 1
    j += 1
  }
  return [...new Set(order)]
}

/** What stands in a row that the other side does not have. */
function runFrom(names: readonly string[], from: number, others: ReadonlySet<string>): readonly string[] {
  let end = from
  for (let name = names[end]; name !== undefined && !others.has(name); name = names[end]) end += 1
  return names.slice(from, end)
}

function isBefore(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a < b
}
