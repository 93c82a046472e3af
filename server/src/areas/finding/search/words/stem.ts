/* English words without their endings, so that `refunds` and `refunded` find `refund`. */
import { stemmer } from '@orama/stemmers/english'

const english = /^[a-z]{4,32}$/

/** The stem; other words are themselves. */
export function stemOf(word: string): string {
  return english.test(word) ? stemmer(word) : word
}
