/*
 * Words of a text. Owns: where a word begins and ends, in texts that are indexed and in what people type alike. Pure.
 * Names made of several words (`orderId`, `order_id`, `ORDER-ID`) are those words; Chinese, Japanese and Korean letters, which no space separates, are
 * runs.
 */

/** A word, or a run of letters that are written without spaces. */
export interface Run {
  isCjk: boolean
  /** Lower case; of a run without spaces its letters. */
  text: string
  /** The words of a name; only the text itself for one word. */
  parts: readonly string[]
}

const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}])+/gu
const isCjkRun = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Versions are found with and without their `v`. */
const nameParts = /[vV](?=\p{N})|\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}]+\p{N}*|\p{N}+|\p{Lu}/gu // Pattern: 64 characters.
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

/** Longer ones are keys and encoded data: no one types them. */
const maxLength = 64

/** The runs of a text, in its order. */
export function splitWords(text: string): Run[] {
  return (plain(text).match(runs) ?? []).map((run) => {
    if (isCjkRun.test(run)) return { isCjk: true, text: run, parts: [...run] }
    const cut = run.slice(0, maxLength)
    return {
      isCjk: false,
      text: cut.toLowerCase(),
      parts: (cut.match(nameParts) ?? [cut]).map((part) => part.toLowerCase()),
    }
  })
}

/** Wide and narrow forms alike, Latin letters without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(latinMarks, '').normalize('NFKC')
}

/** Pairs of neighbours; a single letter is itself. */
export function pairsOf(letters: readonly string[]): string[] {
  if (letters.length < 2) return [...letters]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}
