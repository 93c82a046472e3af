/*
 * Three-way merge of things that are distinguished by a key: items of a dictionary, error codes, environments. Pure. Owns: that what people changed
 * stays, whatever is pushed again.
 */

/** What was pushed before, the current values, and what is pushed now. */
export interface ThreeSides<T> {
  base: readonly T[]
  ours: readonly T[]
  theirs: readonly T[]
}

/** The values from now on, in their order with what is new behind them, and the keys of what both sides changed: there ours stays. */
export function mergeKeyed<T>(
  { base, ours, theirs }: ThreeSides<T>,
  keyOf: (each: T) => string,
): { merged: T[]; kept: string[] } {
  const before = mapOf(base, keyOf)
  const incoming = mapOf(theirs, keyOf)
  const standing = mapOf(ours, keyOf)
  const kept: string[] = []
  const merged = ours.flatMap((mine) => {
    const key = keyOf(mine)
    const was = before.get(key)
    const comes = incoming.get(key)
    const isMineAsItWas = was !== undefined && isSame(mine, was)
    if (comes === undefined) return isMineAsItWas ? [] : [mine]
    if (isMineAsItWas || isSame(mine, comes)) return [comes]
    if (was !== undefined && isSame(was, comes)) return [mine]
    kept.push(key)
    return [mine]
  })
  // What someone deleted here comes back only when it was changed there.
  const added = [...incoming].filter(([key, comes]) => {
    const was = before.get(key)
    return !standing.has(key) && (was === undefined || !isSame(was, comes))
  })
  return { merged: [...merged, ...added.map(([, each]) => each)], kept }
}

function mapOf<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T> {
  return new Map(list.map((each) => [keyOf(each), each]))
}

function isSame<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
