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
  for (const run of title.slice(0, 2 * maxLetters).match(hanRuns) ?? []) {
    const syllables = pinyin(run.slice(0, maxLetters), { toneType: 'none', type: 'array', v: true })
    for (let start = 0; start < syllables.length; start += 1) {
      const ending = syllables.slice(start, start + maxSyllables)
      sounds.add(ending.join('').slice(0, maxLength))
      sounds.add(ending.map((syllable) => syllable.slice(0, 1)).join(''))
    }
  }
  return [...sounds]
}

const typed = /^[a-z]{2,24}$/

/** Whether a word may be the sound of a title. */
export function isSound(word: string): boolean {
  return typed.test(word)
}
