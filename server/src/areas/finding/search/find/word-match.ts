/* How a word that was typed is looked for. Pure. */
import type { SearchColumn, SearchMatch } from '../../../../db/dialects/types.ts'
import { generalPath, sequenceOf } from '../words/entry-words.ts'
import { isSound } from '../words/sounds.ts'
import { splitWords } from '../words/split-words.ts'
import { stemOf } from '../words/stem.ts'

export interface WordOptions {
  /** Where to look. */
  columns: readonly SearchColumn[]
  /** It may go on: people are still typing it. */
  isBeginning: boolean
  /** Words that are looked for as well, by the word that was typed. */
  near?: ReadonlyMap<string, readonly string[]>
}

/** A beginning this short is in too many words of texts. */
const shortestBeginning = 3
const namesOnly: readonly SearchColumn[] = ['title', 'path']

/** `undefined` for what has no letter or digit. */
export function matchWord(typed: string, options: WordOptions): SearchMatch | undefined {
  const runs = splitWords(typed)
  const [only] = runs
  if (only === undefined) return undefined
  const matches =
    runs.length > 1
      ? [phraseOf(typed, options)]
      : only.isCjk
        ? [matchLetters(only.parts, options)]
        : only.parts.length > 1
          ? [phraseOf(typed, options), ...matchPlain(only.text, options)]
          : matchPlain(only.text, options)
  return { any: typed.includes('/') ? [...matches, ...matchPath(typed, options)] : matches }
}

function phraseOf(typed: string, { columns, isBeginning }: WordOptions): SearchMatch {
  const runs = splitWords(typed)
  const last = runs.at(-1)
  // A single letter at the end is a pair in longer texts.
  const isCut = last?.isCjk === true && last.parts.length === 1
  return { words: sequenceOf(runs), in: columns, isBeginning: isBeginning || isCut }
}

function matchLetters(letters: readonly string[], { columns }: WordOptions): SearchMatch {
  // Texts have pairs of letters only.
  if (letters.length === 1) return { words: letters, in: columns.includes('title') ? ['title'] : columns }
  return { words: sequenceOf([{ isCjk: true, text: letters.join(''), parts: letters }]), in: columns }
}

function matchPlain(word: string, { columns, isBeginning, near }: WordOptions): SearchMatch[] {
  const stem = stemOf(word)
  const beginsIn = word.length < shortestBeginning ? columns.filter((column) => namesOnly.includes(column)) : columns
  return [
    { words: [word], in: columns },
    ...(stem === word ? [] : [{ words: [stem], in: columns }]),
    ...(isBeginning && beginsIn.length > 0 ? [{ words: [word], in: beginsIn, isBeginning: true }] : []),
    ...(columns.includes('title') && isSound(word)
      ? [{ words: [word], in: ['sound' as const], isBeginning: true }]
      : []),
    ...(near?.get(word) ?? []).map((other) => ({ words: [other], in: columns })),
  ]
}

/** A path as it was typed, and with any parameter in place of those and of numbers. */
function matchPath(typed: string, { columns, isBeginning }: WordOptions): SearchMatch[] {
  if (!columns.includes('path')) return []
  const words = sequenceOf(splitWords(generalPath(typed)))
  const isWhole = typed.endsWith('/') || typed.endsWith('}')
  return words.length === 0 ? [] : [{ words, in: ['path'], isBeginning: isBeginning && !isWhole }]
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const mayDiffer = /^[a-z][a-z0-9]{3,15}$/

/** Words with one letter more, less, another, or two that changed places. */
export function nearWords(word: string): string[] {
  if (!mayDiffer.test(word)) return []
  const near = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') near.add(before + after.slice(1))
    if (after.length > 1) near.add(`${before}${after.slice(1, 2)}${after.slice(0, 1)}${after.slice(2)}`)
    for (const letter of letters) {
      near.add(before + letter + after)
      if (after !== '') near.add(before + letter + after.slice(1))
    }
  }
  near.delete(word)
  return [...near]
}
