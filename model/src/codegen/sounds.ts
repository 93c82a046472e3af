/*
 * How Chinese is spoken, for names in code: in any place the same, without a dictionary. A letter has the sound it is sorted by; the few words of
 * descriptions in which a letter has another sound are listed.
 */
import { appendAll } from '../append-all.ts'
import { firstLetters } from './first-letters.ts'

const syllables: readonly (readonly [syllable: string, first: string])[] = firstLetters
  .split(/(?<=[\da-f]{4}) /)
  .map((entry) => entry.split(' '))
  .map(([syllable = '', code = '']) => [syllable, String.fromCodePoint(Number.parseInt(code, 16))])

/** Letters that have another sound beside another one: length, bank, retry, repeat, reset, anew, copy, row, industry, return, unit price, quantifiers. */
const words: Readonly<Record<string, readonly string[]>> = {
  '\u957f\u5ea6': ['chang', 'du'],
  '\u957f': ['chang'],
  '\u94f6\u884c': ['yin', 'hang'],
  '\u884c\u4e1a': ['hang', 'ye'],
  '\u884c\u53f7': ['hang', 'hao'],
  '\u884c\u6570': ['hang', 'shu'],
  '\u91cd\u8bd5': ['chong', 'shi'],
  '\u91cd\u590d': ['chong', 'fu'],
  '\u91cd\u7f6e': ['chong', 'zhi'],
  '\u91cd\u65b0': ['chong', 'xin'],
  '\u91cd\u5e86': ['chong', 'qing'],
  '\u4f1a\u8ba1': ['kuai', 'ji'],
  '\u8fd8\u6b3e': ['huan', 'kuan'],
  '\u97f3\u4e50': ['yin', 'yue'],
}
const longestWord = 2
const isBasic = /^[\u4e00-\u9fa5]$/

let order: Intl.Collator | undefined
const known = new Map<string, string>()

/** The syllables of a text in Han letters; letters beyond the 20,902 of the first block have none. */
export function soundsOf(han: string): string[] {
  const found: string[] = []
  const letters = [...han]
  for (let at = 0; at < letters.length;) {
    const pair = letters.slice(at, at + longestWord).join('')
    const listed = words[pair] ?? words[letters[at] ?? '']
    if (listed === undefined) {
      const sound = soundOf(letters[at] ?? '')
      if (sound !== '') found.push(sound)
    } else appendAll(found, listed)
    at += listed?.length ?? 1
  }
  return found
}

function soundOf(letter: string): string {
  if (!isBasic.test(letter)) return ''
  const remembered = known.get(letter)
  if (remembered !== undefined) return remembered
  order ??= new Intl.Collator('zh-u-co-pinyin')
  let [low, high] = [0, syllables.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (order.compare(syllables[middle]?.[1] ?? '', letter) <= 0) low = middle
    else high = middle - 1
  }
  const [sound = ''] = syllables[low] ?? []
  known.set(letter, sound)
  return sound
}
