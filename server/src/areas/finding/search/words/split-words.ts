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
/** The same for texts of ASCII, as most are, in less time. */
const isPlain = /^[\t\n\r -~]*$/
const plainRuns = /[A-Za-z\d]+/g
const plainNameParts = /[vV](?=\d)|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+|[A-Z]/g // Pattern: 64 characters.
const isOneWord = /^(?!v\d)[a-z]+\d*$/
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

/** Longer ones are keys and encoded data: no one types them. */
const maxLength = 64

/** The runs of a text, in its order. */
export function splitWords(text: string): Run[] {
  if (isPlain.test(text)) return (text.match(plainRuns) ?? []).map((run) => nameOf(run, plainNameParts))
  return (plain(text).match(runs) ?? []).map((run) => {
    return isCjkRun.test(run) ? { isCjk: true, text: run, parts: [...run] } : nameOf(run, nameParts)
  })
}

function nameOf(run: string, partsOf: RegExp): Run {
  const cut = run.slice(0, maxLength)
  const text = cut.toLowerCase()
  if (isOneWord.test(cut)) return { isCjk: false, text, parts: [text] }
  return { isCjk: false, text, parts: (cut.match(partsOf) ?? [cut]).map((part) => part.toLowerCase()) }
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
