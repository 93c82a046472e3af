/** Names in one phrase, as the language joins them: `a, b, and c` in English. */
export function joinNames(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
}

/** One after the other, without an "and": `a, b, c`. */
export function listNames(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'unit', style: 'short' }).format(names)
}
