/*
 * Operations without tags → groups by the first segment of their paths that tells them apart. Owns: which segments do. Many operations side by
 * side cannot be overlooked; a few can, and stay at the root.
 */

/** Fewer operations without tags stay where they are. */
const fewestUntagged = 20
/** A folder for one operation would only hide it. */
const fewestInGroup = 2
const longestName = 100

/** Versions, dates of versions, words of every address, parameters. */
const saysNothing = /^(?:api|rest|v\d{1,4}(?:\.\d{1,4}){0,2}|\d{4}-\d{2}-\d{2}|\{.*)$/i

/** The group of each path that has one; `paths` names a path once for each of its operations without tags. */
export function groupPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const groups = new Map<string, string>()
  if (paths.length < fewestUntagged) return groups
  const shared = countShared([...new Set(paths)].map(segmentsOfPath))
  const counts = new Map<string, number>()
  for (const path of paths) {
    const segment = segmentsOfPath(path)
      .slice(shared)
      .find((each) => !saysNothing.test(each))
    if (segment === undefined || segment.length > longestName) continue
    groups.set(path, segment)
    counts.set(segment, (counts.get(segment) ?? 0) + 1)
  }
  for (const [path, segment] of groups) if ((counts.get(segment) ?? 0) < fewestInGroup) groups.delete(path)
  return groups
}

const segmentsOfPath = (path: string): string[] => path.split('/').filter((segment) => segment.trim() !== '')

/** How many segments all paths begin with alike. */
function countShared(paths: readonly string[][]): number {
  const [first = []] = paths
  let shared = first.length
  for (const path of paths) {
    let same = 0
    while (same < shared && path[same] === first[same]) same += 1
    shared = same
  }
  return shared
}
