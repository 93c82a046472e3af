/* Chinese titles as people type them on any keyboard: by their sound (`tuikuan` for a refund), its initials (`tk`), or the beginning of either. */
import { pinyin } from 'pinyin-pro'

const hanRuns = /\p{Script=Han}+/gu
/** Letters of a title that are read, and syllables and letters of one of its endings: no one types more. */
const maxLetters = 40
const maxSyllables = 8
const maxLength = 24

/** What each ending of the Chinese parts begins with, in full and by initials. Found is what begins with what was typed. */
export function soundsOf(title: string): string[] {
  const sounds = new Set<string>()
  for (const { syllables } of readRuns(title)) {
    for (let start = 0; start < syllables.length; start += 1) {
      const ending = syllables.slice(start, start + maxSyllables)
      sounds.add(ending.join('').slice(0, maxLength))
      sounds.add(ending.map((syllable) => syllable.slice(0, 1)).join(''))
    }
  }
  return [...sounds]
}

/** Where a title sounds as a word that was typed, in UTF-16 units: the first place of each Chinese part. */
export function soundRanges(title: string, word: string): [start: number, end: number][] {
  if (!isSound(word)) return []
  return readRuns(title).flatMap(({ at, syllables }) => {
    for (let start = 0; start < syllables.length; start += 1) {
      const count = syllablesOf(syllables.slice(start, start + maxSyllables), word)
      if (count > 0) return [[at + start, at + start + count]]
    }
    return []
  })
}

/** How many syllables a word takes, in full or by initials; 0 where it is not their beginning. */
function syllablesOf(syllables: readonly string[], word: string): number {
  const initials = syllables.map((syllable) => syllable.slice(0, 1)).join('')
  if (initials.startsWith(word)) return word.length
  if (!syllables.join('').startsWith(word)) return 0
  let length = 0
  return 1 + syllables.findIndex((syllable) => (length += syllable.length) >= word.length)
}

/** The Chinese parts of a title with where each begins. */
function readRuns(title: string): { at: number; syllables: string[] }[] {
  return [...title.slice(0, 2 * maxLetters).matchAll(hanRuns)].map(({ 0: run, index }) => {
    return { at: index, syllables: pinyin(run.slice(0, maxLetters), { toneType: 'none', type: 'array', v: true }) }
  })
}

const typed = /^[a-z]{2,24}$/

/** Whether a word may be the sound of a title. */
export function isSound(word: string): boolean {
  return typed.test(word)
}
