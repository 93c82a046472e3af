/*
 * Pairs of things that say nearly the same.
 * Owns: how alike two sets of facts are, and finding the likest pairs among many without comparing each with each: two sets
 * that share four fifths share at least one of their rarest facts (prefix filtering: Chaudhuri, Ganti, Kaushik, "A Primitive
 * Operator for Similarity Joins", 2006).
 */

/** From this share of common facts on, two things may be the same one. */
const leastLikeness = 0.8
/** Below this share somebody should confirm that they are. */
export const sureLikeness = 0.95
/** Things that say less than this are like too many others. */
const fewestFacts = 4
/** So many others are looked at for each thing, those that share its rarest facts first. */
const mostCandidates = 100

/** Two things by their positions. */
export interface LikePair {
  existing: number
  incoming: number
  /** Common facts by those of the larger one, from 0.8 to 1. */
  likeness: number
}

/** The likest pairs of both lists, each thing in one pair at most; better pairs win. Facts are told apart as texts. */
export function likestPairs(
  existing: readonly ReadonlySet<string>[],
  incoming: readonly ReadonlySet<string>[],
): LikePair[] {
  const numbers = numberFacts([...existing, ...incoming])
  const sorted = (facts: ReadonlySet<string>): Uint32Array =>
    Uint32Array.from(facts, (fact) => numbers.get(fact) ?? 0).sort()
  const left = existing.map(sorted)
  const right = incoming.map(sorted)
  const index = indexPrefixes(left)
  const pairs = right.flatMap((facts, at) => pairsOf(facts, at, right.length, left, index))
  pairs.sort((a, b) => b.likeness - a.likeness || distance(a, existing, incoming) - distance(b, existing, incoming))
  return bestOnly(pairs)
}

/** Of two pairs that are as alike, the one that kept its place in the list. */
function distance(pair: LikePair, existing: readonly unknown[], incoming: readonly unknown[]): number {
  return Math.abs(pair.existing / existing.length - pair.incoming / incoming.length)
}

/** Numbers the facts, rare ones first. */
function numberFacts(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const facts of sets) for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  const byRarity = [...counts].sort(([, a], [, b]) => a - b)
  return new Map(byRarity.map(([fact], number) => [fact, number]))
}

/** How many of a set's rarest facts another one must share one of to be like it. */
function prefixLength(size: number): number {
  return size - Math.ceil(leastLikeness * size) + 1
}

function indexPrefixes(sets: readonly Uint32Array[]): Map<number, number[]> {
  const index = new Map<number, number[]>()
  sets.forEach((facts, at) => {
    if (facts.length < fewestFacts) return
    for (const fact of facts.subarray(0, prefixLength(facts.length))) {
      const list = index.get(fact)
      if (list === undefined) index.set(fact, [at])
      else list.push(at)
    }
  })
  return index
}

function pairsOf(
  facts: Uint32Array,
  incoming: number,
  count: number,
  sets: readonly Uint32Array[],
  index: ReadonlyMap<number, readonly number[]>,
): LikePair[] {
  if (facts.length < fewestFacts) return []
  const seen = new Set<number>()
  const pairs: LikePair[] = []
  for (const fact of facts.subarray(0, prefixLength(facts.length))) {
    for (const existing of nearest(index.get(fact) ?? [], incoming / count, mostCandidates - seen.size)) {
      if (seen.has(existing)) continue
      seen.add(existing)
      const likeness = likenessOf(facts, sets[existing] ?? new Uint32Array())
      if (likeness >= leastLikeness) pairs.push({ existing, incoming, likeness })
    }
    if (seen.size >= mostCandidates) break
  }
  return pairs
}

/** At most `most` of a long list, around the place the thing has in its own list. */
function nearest(list: readonly number[], place: number, most: number): readonly number[] {
  if (list.length <= most) return list
  const start = Math.min(list.length - most, Math.max(0, Math.floor(place * list.length - most / 2)))
  return list.slice(start, start + most)
}

/** Common facts by those of the larger set; 0 as soon as it cannot be enough. */
function likenessOf(a: Uint32Array, b: Uint32Array): number {
  const larger = Math.max(a.length, b.length)
  if (Math.min(a.length, b.length) < leastLikeness * larger) return 0
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0]
    if (x === y) common += 1
    if (x <= y) i += 1
    if (y <= x) j += 1
  }
  return common / larger
}

function bestOnly(pairs: readonly LikePair[]): LikePair[] {
  const taken = { existing: new Set<number>(), incoming: new Set<number>() }
  return pairs.filter(({ existing, incoming }) => {
    if (taken.existing.has(existing) || taken.incoming.has(incoming)) return false
    taken.existing.add(existing)
    taken.incoming.add(incoming)
    return true
  })
}
