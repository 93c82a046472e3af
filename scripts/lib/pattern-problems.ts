/*
 * Which regular expressions take more than linear time. Owns: analysing one, and what a run refuses. Does not own: finding them (`patterns.ts`).
 */
import { checkSync } from 'recheck'
import type { FoundPattern } from './patterns.ts'

// JavaScript alone, on each machine alike; the package would rather start its native part.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'

/** Enough for a busy machine: most take milliseconds. */
const search = { timeout: 120_000, randomSeed: 1 } as const

export interface PlacedPattern extends FoundPattern {
  /** `model/src/file.ts:12`, or an endpoint. */
  place: string
}

export interface Examination {
  /** Those found linear, as the list of examined patterns has them. */
  linear: string[]
  /** Those with a reason beside them: place and reason. */
  excused: string[]
  /** What has to be changed: place, pattern, and why. */
  refused: string[]
}

/** Examines patterns; those in `known` were examined before and found linear. */
export function examinePatterns(patterns: readonly PlacedPattern[], known: ReadonlySet<string>): Examination {
  const problems = new Map<string, string | undefined>()
  const found: Examination = { linear: [], excused: [], refused: [] }
  for (const { place, source, flags, reason } of patterns) {
    if (reason !== undefined) {
      found.excused.push(`${place}  ${reason}`)
    } else if (source === undefined) {
      found.refused.push(`${place}  is put together while the program runs`)
    } else {
      const shown = `/${source.replaceAll('\n', '\\n')}/${flags}`
      if (!problems.has(shown)) problems.set(shown, known.has(shown) ? undefined : findProblem(source, flags))
      const problem = problems.get(shown)
      if (problem !== undefined) found.refused.push(`${place}  ${shown} ${problem}`)
    }
  }
  found.linear = [...problems].filter(([, problem]) => problem === undefined).map(([shown]) => shown)
  return found
}

/** What is wrong with a pattern, in a few words; `undefined` when it is linear. */
function findProblem(source: string, flags: string): string | undefined {
  // What `d` records changes nothing. The checker does not know `v`.
  const result = checkSync(source, flags.replace('d', ''), search)
  if (result.status === 'safe') return undefined
  if (result.status === 'unknown') return `could not be checked (${result.error.kind})`
  return `is ${result.complexity.summary}, for example on ${result.attack.pattern}`
}
