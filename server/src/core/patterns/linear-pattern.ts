/*
 * Patterns that people wrote, over texts of strangers: RE2 takes time by the length of the text and the size of the pattern, whatever both contain. Owns:
 * how much of that one request may take. What RE2 can't express, what is too large, and what is left when the time is used up, fits any text.
 */
import { RE2JS } from 're2js'
import type { Matcher } from '@lectern/model'

const mostPatterns = 1_000
const longestPattern = 1_000
/** Repetitions are written out: so many states a pattern may have by them. */
const mostRepetitions = 1_000
/** States times characters of one request, about 30 ms. */
const mostWork = 10_000_000

interface LinearPattern {
  /** States it is in at the most. */
  size: number
  isIn: (text: string) => boolean
}

const known = new Map<string, LinearPattern | undefined>()

/** Reads the patterns of JSON Schema for one request. */
export function createLinearMatcher(): Matcher {
  let left = mostWork
  return (pattern) => {
    const linear = findPattern(pattern)
    if (linear === undefined) return undefined
    return (text) => {
      left -= linear.size * text.length
      return left < 0 || linear.isIn(text)
    }
  }
}

function findPattern(pattern: string): LinearPattern | undefined {
  const kept = known.get(pattern)
  if (kept !== undefined || known.has(pattern)) return kept
  const read = pattern.length > longestPattern ? undefined : readPattern(pattern)
  if (known.size >= mostPatterns) known.clear()
  known.set(pattern, read)
  return read
}

function readPattern(pattern: string): LinearPattern | undefined {
  const repeated = Array.from(pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g), ([, least, most = '']) =>
    Math.max(Number(least), Number(most)),
  )
  if (repeated.reduce((sum, count) => sum + count, 0) > mostRepetitions) return undefined
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern))
    return { size: expression.programSize(), isIn: (text) => expression.matcher(text).find() }
  } catch {
    // Not in the language of RE2.
    return undefined
  }
}
