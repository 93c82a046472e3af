/* Pairs of numbers as keys of `readByKeys`: what is read by a number within something that has one itself. */

export const pairKey = (outer: number, inner: number): string => `${String(outer)} ${String(inner)}`

/** The numbers in such keys, for a select that finds at least these pairs. */
export function numbersIn(keys: readonly string[]): { outers: number[]; inners: number[] } {
  const pairs = keys.map((key) => key.split(' ').map(Number))
  return {
    outers: [...new Set(pairs.flatMap(([outer = 0]) => outer))],
    inners: [...new Set(pairs.flatMap(([, inner = 0]) => inner))],
  }
}
