/* Which of several believable values is taken. Owns: that a seed always gives the same ones, and that without one the first is taken. */

export interface Draw {
  /** A whole number from 0 to one below `count`. */
  below: (count: number) => number
}

/** Always the first: the example that documents show. */
export const firstDraw: Draw = { below: () => 0 }

/** The same numbers in the same order for the same seed: mulberry32, begun with the FNV-1a hash of the seed. */
export function createDraw(seed: string): Draw {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (count) => Math.floor(next() * count) }
}

/** One of a list, which has at least one. */
export function pickOne<T>(list: readonly [T, ...T[]], draw: Draw): T {
  return list[draw.below(list.length)] ?? list[0]
}

/** The text with other digits where the last of them stand, the first of several stays: `A1001` → `A1478`, `203.0.113.7` → `203.0.113.2`. */
export function withOtherDigits(text: string, draw: Draw, base: 10 | 16 = 10): string {
  const runs = [...text.matchAll(base === 16 ? /[\da-f]+/g : /\d+/g)]
  const last = runs.at(-1)
  if (last === undefined) return text
  const [run] = last
  const from = last.index + (run.length > 1 ? 1 : 0)
  const to = last.index + run.length
  return text.slice(0, from) + shiftDigits(text.slice(from, to), draw, base) + text.slice(to)
}

/** Other digits, as many; the same ones for the draw that takes the first of everything. */
export function shiftDigits(digits: string, draw: Draw, base: 10 | 16 = 10): string {
  return Array.from(digits, (digit) => ((parseInt(digit, base) + draw.below(base)) % base).toString(base)).join('')
}
