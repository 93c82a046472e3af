/* The parts of a text that were found. Pure. */
import type { MarkedText } from '@lectern/contracts'
import { splitWords } from '../words/split-words.ts'
import { stemOf } from '../words/stem.ts'

/** Finds the words in a text. */
export type Marker = (text: string) => MarkedText

const latinWord = /[a-z][a-z0-9]*/g
const between = '[^\\p{L}\\p{N}]{0,3}'
/** Marks of one text. */
const maxMarks = 50

/** Marks words as they were typed, names whatever stands between their words, and words of the same stem. */
export function createMarker(words: readonly string[], near: readonly string[] = []): Marker {
  const finders = words.flatMap((word) => {
    const parts = splitWords(word).flatMap((run) => (run.isCjk ? [run.text] : run.parts))
    const [first] = parts
    // Pattern: 200 characters of letters and digits, with at most three others between two of them.
    return first === undefined ? [] : [{ first, pattern: new RegExp(parts.join(between), 'giu') }]
  })
  const stems = new Set(words.map((word) => stemOf(word.toLowerCase())))
  const others = new Set(near)
  const isMeant = (word: string) => stems.has(word) || others.has(word)
  const starts = [...new Set([...stems, ...others].filter(isLatin).map(startOfStem))]
  // Most texts have none of the words, which a plain look tells in a tenth of the time.
  return (text) => {
    const lower = text.toLowerCase()
    const found = finders.flatMap(({ first, pattern }) =>
      lower.includes(first) ? rangesOf(text, pattern).filter((range) => isStart(text, range)) : [],
    )
    const mayHave = starts.some((start) => lower.includes(start))
    const same = (mayHave ? rangesOf(lower, latinWord) : []).filter(([start, end]) => {
      const word = lower.slice(start, end)
      return starts.some((each) => word.startsWith(each)) && (isMeant(stemOf(word)) || others.has(word))
    })
    return { text, marks: mergeRanges([...found, ...same]) }
  }
}

const isLatin = (word: string) => /^[a-z]/.test(word)

/** How each word of a stem begins: stems leave out or change the ends of words, of short ones perhaps all but the first letter. */
const startOfStem = (stem: string) => stem.slice(0, stem.length > 3 ? 3 : 1)

export type Range = [start: number, end: number]

function rangesOf(text: string, finder: RegExp): Range[] {
  const ranges: Range[] = []
  for (const match of text.matchAll(finder)) {
    ranges.push([match.index, match.index + match[0].length])
    if (ranges.length === maxMarks) break
  }
  return ranges
}

/** Words are found by their beginning: `order` in `merchantOrder`, not in `reorder`. */
function isStart(text: string, [start]: Range): boolean {
  const [before, first] = [text.slice(start - 1, start), text.slice(start, start + 1)]
  if (start === 0 || !/[a-z]/.test(first)) return true
  return !/[A-Za-z]/.test(before)
}

/** In order, those that touch as one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1)
    if (last === undefined || range[0] > last[1]) result.push([range[0], range[1]])
    else last[1] = Math.max(last[1], range[1])
  }
  return result.slice(0, maxMarks)
}

/** A piece of a long text around its first mark. */
export function excerptOf({ text, marks }: MarkedText, length: number): MarkedText {
  const line = { text: text.replaceAll(/\s/gu, ' '), marks }
  if (line.text.length <= length) return line
  const first = marks[0]?.[0] ?? 0
  const start = Math.max(0, Math.min(first - Math.floor(length / 4), line.text.length - length))
  const end = start + length
  const inside = marks.filter(([from, to]) => from >= start && to <= end)
  return {
    text: `${start > 0 ? '…' : ''}${line.text.slice(start, end)}${end < line.text.length ? '…' : ''}`,
    marks: inside.map(([from, to]) => [from - start + (start > 0 ? 1 : 0), to - start + (start > 0 ? 1 : 0)]),
  }
}
