/* The parts of titles and paths that were found by more than their letters: by the sound of Chinese, and by other names of parameters. Pure. */
import { generalPath } from '../words/entry-words.ts'
import { soundRanges } from '../words/sounds.ts'
import { createMarker, mergeRanges, type Marker, type Range } from './marks.ts'

export interface NameMarkers {
  title: Marker
  path: Marker
}

export function createNameMarkers(words: readonly string[], near: readonly string[]): NameMarkers {
  const mark = createMarker(words, near)
  const orElse =
    (rangesOf: (text: string, word: string) => Range[]): Marker =>
    (text) => {
      const marked = mark(text)
      if (marked.marks.length > 0) return marked
      return { text, marks: mergeRanges(words.flatMap((word) => rangesOf(text, word))) }
    }
  return { title: orElse((text, word) => soundRanges(text, word.toLowerCase())), path: orElse(pathRanges) }
}

/** Where a path has the segments of another one; parameters and numbers stand for each other, and the last one may go on. */
function pathRanges(path: string, typed: string): Range[] {
  const [own, wanted] = [segmentsOf(path), segmentsOf(typed)]
  if (!typed.includes('/') || wanted.length === 0) return []
  for (let at = 0; at + wanted.length <= own.length; at += 1) {
    const isHere = wanted.every(({ text }, index) => {
      const here = own[at + index]?.text ?? ''
      return index === wanted.length - 1 ? here.startsWith(text) : here === text
    })
    const [first, last] = [own[at], own[at + wanted.length - 1]]
    if (isHere && first !== undefined && last !== undefined) return [[first.start, last.end]]
  }
  return []
}

const segments = /[^/]+/g

/** What stands between the slashes, with one word for every parameter and number. */
function segmentsOf(path: string): { text: string; start: number; end: number }[] {
  return [...path.matchAll(segments)].map(({ 0: text, index }) => {
    return { text: generalPath(`/${text}`).toLowerCase(), start: index, end: index + text.length }
  })
}
