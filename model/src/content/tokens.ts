/*
 * Words a text is found by. Owns: cutting texts and identifiers into tokens, those of a query as well.
 */
import { appendAll } from '../append-all.ts'
import { trimOf } from '../text-parts.ts'

const maxTextLength = 20_000

/** The parts of a text that are searched for: words, parts of identifiers, pairs of CJK characters. */
export function tokensOf(text: string): string[] {
  const result: string[] = []
  for (const run of text.slice(0, maxTextLength).normalize('NFKC').match(runPattern) ?? []) {
    if (cjk.test(run)) appendAll(result, bigrams(run))
    else appendAll(result, partsOf(run))
  }
  return result
}

const cjkClass = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const cjk = new RegExp(`^[${cjkClass}]`, 'u')
/** CJK characters run without spaces; everything else is held together by letters, digits, `_`, `-` and `.`. */
const runPattern = new RegExp(`[${cjkClass}]+|(?:(?![${cjkClass}])[\\p{L}\\p{N}_.-])+`, 'gu')

function bigrams(run: string): string[] {
  const chars = Array.from(run)
  return chars.length < 2 ? chars : chars.slice(1).map((char, index) => `${chars[index] ?? ''}${char}`)
}

/** `userName_id` is found as a whole, as `user`, `name` and `id`. */
function partsOf(run: string): string[] {
  const whole = trimOf(run, '._-')
  const parts = whole
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
  return [...new Set([whole, ...parts].map((part) => part.toLowerCase()))].filter((part) => part !== '')
}
