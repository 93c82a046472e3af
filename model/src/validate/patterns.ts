/* Patterns of schemas. Owns: the dialect (ECMA-262 with `u`, as JSON Schema §6.4 asks). Who reads texts of strangers gives an engine of linear time. */

/** Whether a text has the pattern; undefined for a pattern that can't be read, which anything fits. */
export type Matcher = (pattern: string) => ((text: string) => boolean) | undefined

/** The platform's own engine: for texts of whoever reads them. */
export const matchNatively: Matcher = (pattern) => {
  for (const flags of ['u', '']) {
    try {
      // Pattern: of the document that whoever waits for the answer has opened; others pass an engine of linear time.
      const expression = new RegExp(pattern, flags)
      return (text) => expression.test(text)
    } catch {
      // Patterns of older dialects escape what needs none: they are read without `u`.
    }
  }
  return undefined
}

/** Each pattern is read once. */
export function keepPatterns(matches: Matcher): Matcher {
  const known = new Map<string, ReturnType<Matcher>>()
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, matches(pattern))
    return known.get(pattern)
  }
}
