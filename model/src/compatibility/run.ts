/*
 * One comparison of two descriptions: what all its parts share.
 */
import type { Affected } from './affected.ts'
import { affectedBy } from './affected.ts'
import type { Comparing, Found, Link } from './comparing.ts'
import type { Reporting } from './findings.ts'
import { isSameValue } from './same.ts'
import { compareSchemas, relateSchemas } from './schema/compare-schemas.ts'
import type { Side } from './side.ts'
import { replaceBy, startTrail, virtualStep, type Trail } from './trail.ts'

export interface Run extends Reporting {
  today: string
  affected: Affected
}

export function startRun(before: Side, after: Side, today: string): Run {
  const isUnchanged = before.components === after.components
  const affected = isUnchanged ? new Set<string>() : affectedBy(before.components, after.components)
  return { before, after, today, affected, findings: new Map() }
}

/** Pairs of schemas that are compared in one content; more are left undecided. */
const mostSteps = 100_000

/** What `compare` finds. */
export function findIn({ before, after, today, affected }: Run, compare: (comparing: Comparing) => void): Found {
  const found: Found = { edits: [], links: [] }
  compare({
    before,
    after,
    today,
    found,
    seen: new Set(),
    budget: { steps: mostSteps, depth: 0 },
    isDeep: false,
    hidden: 'none',
    isFlipped: false,
    encoding: 'json',
    compareSchemas,
    relate: relateSchemas,
    isSame: (from, to) => isSameValue(from.value, to.value, affected),
  })
  return found
}

/** What two versions of a shared schema differ in. */
export function compareShared(run: Run, { before, after, encoding }: Link): Found {
  const [from, to] = [sharedTrail(run.before, before), sharedTrail(run.after, after)]
  if (from === undefined || to === undefined) return { edits: [], links: [] }
  return findIn(run, (comparing) => {
    compareSchemas({ ...comparing, encoding }, [from], [to])
  })
}

/** The value of a component in its content. */
export function sharedTrail({ components }: Side, ref: string): Trail | undefined {
  const value = components.get(ref)
  if (value === undefined) return undefined
  const content = startTrail({ v: 1, kind: 'component', value })
  return replaceBy(virtualStep(content, 'value', value), ref, value)
}
