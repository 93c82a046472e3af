/* The words of exports that people read, in one language. */
import type { Language } from '@lectern/contracts'
import { exportTextNames, type ExportTexts } from '@lectern/formats'
import type { Texts } from '../../../core/texts.ts'

export function wordsOf(texts: Texts, language: Language): ExportTexts {
  const words = exportTextNames.map((name) => [name, texts.say(language, 'export', name)])
  // One entry for each name.
  return Object.fromEntries(words) as ExportTexts
}

/** The day as people write it; that of UTC, as everyone's day is another. */
export function dateOf(epochMs: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(epochMs)
}
