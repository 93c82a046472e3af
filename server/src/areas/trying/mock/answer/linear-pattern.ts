/* Patterns that people wrote, over texts of strangers: RE2 takes linear time, whatever both contain. What it can't express fits any text. */
import { RE2JS } from 're2js'
import type { Matcher } from '@lectern/model'

const mostPatterns = 1_000
const known = new Map<string, ReturnType<Matcher>>()

/** Reads patterns of JSON Schema; those with lookarounds and back-references, which need more than linear time, are undefined. */
export const matchLinearly: Matcher = (pattern) => {
  const kept = known.get(pattern)
  if (kept !== undefined || known.has(pattern)) return kept
  const read = readPattern(pattern)
  if (known.size >= mostPatterns) known.clear()
  known.set(pattern, read)
  return read
}

function readPattern(pattern: string): ReturnType<Matcher> {
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return (text) => expression.matcher(text).find()
  } catch {
    // Not in the language of RE2.
    return undefined
  }
}
