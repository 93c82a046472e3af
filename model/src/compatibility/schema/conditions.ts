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
function compareIfs(comparing: Comparing, pair: AtomPair): void {
  const [old, now] = [conditionsOf(pair.before), conditionsOf(pair.after)]
  const [only, onlyNow] = [old[0], now[0]]
  if (only !== undefined && onlyNow !== undefined && old.length === 1 && now.length === 1) {
    compareTests(comparing, pair, only, onlyNow)
    compareConsequences(comparing, only, onlyNow)
    return
  }
  const left = new Set(now)
  for (const from of old) {
    const same = [...left].find((to) => comparing.isSame(from.test, to.test))
    if (same === undefined) note(comparing, 'condition-removed', from.test, undefined, { around: pair.around })
    else {
      left.delete(same)
      compareConsequences(comparing, from, same)
    }
  }
  for (const { test } of left) note(comparing, 'condition-added', undefined, test, { around: pair.around })
}

function compareConsequences(comparing: Comparing, before: Condition, after: Condition): void {
  comparing.compareSchemas(comparing, before.then, after.then)
  comparing.compareSchemas(comparing, before.else, after.else)
}

/** Where the condition holds for more values, more values have to fulfil its `then`, and fewer its `else`. */
function compareTests(comparing: Comparing, { around }: AtomPair, before: Condition, after: Condition): void {
  const relation = comparing.relate(comparing, [before.test], [after.test])
  if (relation === 'same') return
  const [hasThen, hasElse] = [before.then.length + after.then.length > 0, before.else.length + after.else.length > 0]
  const holdsForMore = (relation === 'wider' && !hasElse) || (relation === 'narrower' && !hasThen)
  const holdsForFewer = (relation === 'narrower' && !hasElse) || (relation === 'wider' && !hasThen)
  const topic = holdsForMore ? 'condition-widened' : holdsForFewer ? 'condition-narrowed' : 'condition-changed'
  note(comparing, relation === 'unknown' ? 'schema-undecided' : topic, before.test, after.test, { around })
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

const exclusionTopics = {
  narrower: 'not-narrowed',
  other: 'not-changed',
  unknown: 'schema-undecided',
  wider: 'not-widened',
} as const

function compareNots(comparing: Comparing, { before, after, around }: AtomPair): void {
  const [old, now] = [facetsOf(before, 'not'), facetsOf(after, 'not')].map((list) => list.map(({ trail }) => trail))
  if (old === undefined || now === undefined) return
  const removed = old.filter((from) => !now.some((to) => comparing.isSame(from, to)))
  const added = now.filter((to) => !old.some((from) => comparing.isSame(from, to)))
  const [from, to] = [removed[0], added[0]]
  if (from !== undefined && to !== undefined && removed.length === 1 && added.length === 1) {
    // Excluding more allows less.
    const relation = comparing.relate(comparing, [from], [to])
    if (relation !== 'same') note(comparing, exclusionTopics[relation], from, to, { around })
    return
  }
  for (const each of removed) note(comparing, 'not-removed', each, undefined, { around })
  for (const each of added) note(comparing, 'not-added', undefined, each, { around })
}
