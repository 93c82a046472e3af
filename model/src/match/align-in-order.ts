/* Two lists beside each other. */

/**
 * Things in the order they have after the change, each beside what it was; those that were removed behind the one they followed.
 * @param pairs what became of those that stayed
 */
export function alignInOrder<T>(
  from: readonly T[],
  to: readonly T[],
  pairs: ReadonlyMap<T, T>,
): [before: T | undefined, after: T | undefined][] {
  const formerOf = new Map([...pairs].map(([old, now]) => [now, old]))
  const removedBehind = new Map<T | undefined, T[]>()
  let last: T | undefined
  for (const old of from) {
    if (pairs.has(old)) {
      last = old
      continue
    }
    const behind = removedBehind.get(last)
    if (behind === undefined) removedBehind.set(last, [old])
    else behind.push(old)
  }
  const removed = (behind: T | undefined) =>
    (removedBehind.get(behind) ?? []).map((old): [T, undefined] => [old, undefined])
  return [
    ...removed(undefined),
    ...to.flatMap((now): [T | undefined, T | undefined][] => {
      const old = formerOf.get(now)
      return [[old, now], ...(old === undefined ? [] : removed(old))]
    }),
  ]
}
