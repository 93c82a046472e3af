/*
 * Which findings a change led to.
 * Owns: that a change is known by its path: the finding is at it, in it, or at what it is in.
 */
import type { Change } from '../diff/compare.ts'
import type { Finding } from './finding.ts'

/** The findings of a change, those at the very place first. */
export type FindingLookup = (change: Pick<Change, 'path'>) => Finding[]

export function createFindingLookup(findings: readonly Finding[]): FindingLookup {
  const placed = findings.flatMap((finding) =>
    [finding.path, finding.formerPath].flatMap((path) => (path === undefined ? [] : [{ path, finding }])),
  )
  return ({ path }) => {
    const near = placed.filter(({ path: other }) => isInside(other, path))
    // What is found of a whole, such as a choice that cannot be decided, came of each change in it.
    const found = near.length > 0 ? near : placed.filter(({ path: other }) => isInside(path, other))
    return [...new Set(found.map(({ finding }) => finding))]
  }
}

const delimiters = new Set(['.', '[', '{', '@', '!', '/'])

/** The same place, or one in it; everything is in the content as a whole. */
function isInside(path: string, whole: string): boolean {
  if (path === whole || whole === '') return true
  return path.startsWith(whole) && delimiters.has(path.charAt(whole.length))
}
