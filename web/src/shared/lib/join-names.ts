/** Names in one phrase, as the language joins them: `甲、乙和丙`, `a, b, and c`. */
export function joinNames(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
}
