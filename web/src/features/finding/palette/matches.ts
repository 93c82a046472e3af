/*
 * How well something fits what is typed, among what the device has. Owns: the ranks, and the parts to mark. Whole words come first; letters with others
 * between them fit where the first begins a word and the rest are near.
 */
import type { MarkedText } from '@lectern/contracts'
import { findMarks } from '../../../entities/doc-tree/tree-filter.ts'

/** The higher, the better; 0: it does not fit. */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5

const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** @param lower a text in lower case @param terms words in lower case, of which all must be there */
export function rankOfWords(lower: string, terms: readonly string[]): Rank {
  if (!terms.every((term) => lower.includes(term))) return 0
  const whole = terms.join(' ')
  const at = lower.indexOf(whole)
  if (at === 0) return lower.length === whole.length ? 5 : 4
  return at > 0 && !isWordPart(lower[at - 1]) ? 3 : 2
}

/** Where the letters stand one after another; `undefined` where they do not, or are too far from each other to be meant. */
export function lettersIn(lower: string, letters: string): number[] | undefined {
  const [first = ''] = letters
  for (let start = lower.indexOf(first); start !== -1; start = lower.indexOf(first, start + 1)) {
    if (start > 0 && isWordPart(lower[start - 1]) && /[a-z0-9]/.test(first)) continue
    const places = lettersFrom(lower, letters, start)
    if (places === undefined) return undefined
    if ((places.at(-1) ?? 0) - start < letters.length * 3) return places
  }
  return undefined
}

function lettersFrom(lower: string, letters: string, start: number): number[] | undefined {
  const places = [start]
  for (let next = 1; next < letters.length; next += 1) {
    const at = lower.indexOf(letters[next] ?? '', (places.at(-1) ?? 0) + 1)
    if (at === -1) return undefined
    places.push(at)
  }
  return places
}

/** Of names, which may be typed with letters left out. */
export function rankOfName(lower: string, terms: readonly string[]): Rank {
  const rank = rankOfWords(lower, terms)
  if (rank > 0) return rank
  const letters = terms.join('')
  return letters.length > 1 && lettersIn(lower, letters) !== undefined ? 1 : 0
}

/** The text with its words marked, or the letters where it has not all of them. */
export function marked(text: string, terms: readonly string[]): MarkedText {
  const lower = text.toLowerCase()
  const words = findMarks(text, terms).map(([start, end]): [number, number] => [start, end])
  if (words.length > 0 || terms.length === 0 || lower.length !== text.length) return { text, marks: words }
  const letters = lettersIn(lower, terms.join('')) ?? []
  return { text, marks: letters.map((at) => [at, at + 1]) }
}

/** The best of them, in their order where they fit equally well. */
export function bestOf<T>(all: readonly T[], rank: (each: T) => number, most: number): T[] {
  const ranked = all.flatMap((each) => {
    const own = rank(each)
    return own === 0 ? [] : [{ each, own }]
  })
  return ranked
    .toSorted((a, b) => b.own - a.own)
    .slice(0, most)
    .map(({ each }) => each)
}
