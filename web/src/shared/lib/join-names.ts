/** Names in one phrase, as the language joins them: `a, b, and c` in English. */
export function joinNames(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
}
