/*
 * What holds under a condition, and what is excluded.
 */
import { note, type Comparing } from '../comparing.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Atom, Schemas } from './atoms.ts'
import { facetsOf } from './facets.ts'
import type { AtomPair } from './scalars.ts'

export function compareConditions(comparing: Comparing, pair: AtomPair): void {
  compareIfs(comparing, pair)
  compareNots(comparing, pair)
}

/** A condition is known by what follows `if`. Where there is one on each side, it is that one. */
function compareIfs(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [old, now] = [conditionsOf(before), conditionsOf(after)]
  const left = [...now]
  for (const from of old) {
    const index = left.findIndex((to) => comparing.isSame(from.test, to.test))
    const [same] = index < 0 ? [] : left.splice(index, 1)
    if (same !== undefined) {
      comparing.compareSchemas(comparing, from.then, same.then)
      comparing.compareSchemas(comparing, from.else, same.else)
    } else if (old.length === 1 && left.length === 1)
      note(comparing, 'condition-changed', from.test, left.pop()?.test, { around })
    else note(comparing, 'condition-removed', from.test, undefined, { around })
  }
  for (const { test } of left) note(comparing, 'condition-added', undefined, test, { around })
}

interface Condition {
  test: Trail
  then: Schemas
  else: Schemas
}

function conditionsOf(atoms: readonly Atom[]): Condition[] {
  return atoms.flatMap(({ trail }): Condition[] => {
    const test = stepTo(trail, 'if')
    const [positive, negative] = [stepTo(trail, 'then'), stepTo(trail, 'else')]
    // A condition without consequences holds nothing.
    if (test === undefined || (positive === undefined && negative === undefined)) return []
    return [{ test, then: positive ? [positive] : [], else: negative ? [negative] : [] }]
  })
}

function compareNots(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [old, now] = [facetsOf(before, 'not'), facetsOf(after, 'not')].map((list) => list.map(({ trail }) => trail))
  if (old === undefined || now === undefined) return
  const removed = old.filter((from) => !now.some((to) => comparing.isSame(from, to)))
  const added = now.filter((to) => !old.some((from) => comparing.isSame(from, to)))
  const [from, to] = [removed[0], added[0]]
  if (from !== undefined && to !== undefined && removed.length === 1 && added.length === 1) {
    // Excluding more allows less.
    const relation = comparing.relate(comparing, [from], [to])
    const topic = relation === 'wider' ? 'not-widened' : relation === 'narrower' ? 'not-narrowed' : 'not-changed'
    if (relation !== 'same') note(comparing, topic, from, to, { around })
    return
  }
  for (const each of removed) note(comparing, 'not-removed', each, undefined, { around })
  for (const each of added) note(comparing, 'not-added', undefined, each, { around })
}
