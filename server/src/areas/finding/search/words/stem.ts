/* English words without their endings, so that `refunds` and `refunded` find `refund`. */
import { stemmer } from '@orama/stemmers/english'
import { LatestMap } from '../../../../core/latest-map.ts'

const english = /^[a-z]{4,32}$/
/** Stems found lately: documents share most of their words, and finding a stem takes longer than anything else that is done with a word. */
const known = new LatestMap<string, string>(20_000)

/** The stem; other words are themselves. */
export function stemOf(word: string): string {
  if (!english.test(word)) return word
  const kept = known.get(word)
  if (kept !== undefined) return kept
  const stem = stemmer(word)
  known.set(word, stem)
  return stem
}
