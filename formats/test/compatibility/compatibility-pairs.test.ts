/*
 * Changes of whole descriptions against what others expect of them: the pairs of this folder, and those at `LECTERN_CORPUS/compatibility`, such as
 * the base and revision files of another tool with its verdicts.
 */
import { join } from 'node:path'
import { compatibilityRules, explanationOf } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { skip, wholeCorpus } from '../../../model/test/corpus-files.ts'
import { comparePair, readPairs, type DescriptionPair } from './read-pairs.ts'

/** Of the changes about which we don't argue. */
const leastAgreement = 0.97

const reasons = new Set(compatibilityRules.flatMap((rule) => explanationOf(rule).reasons))

interface Outcome {
  pair: DescriptionPair
  /** Ours is the expected class; one that is argued for; or neither. */
  is: 'same' | 'argued' | 'other'
  line: string
}

async function outcomeOf(folder: string, pair: DescriptionPair): Promise<Outcome> {
  const { base, revision, argued } = pair
  const ours = await comparePair(folder, pair)
  if (ours === undefined) return { pair, is: 'other', line: `${base} → ${revision}: not imported` }
  const is = ours.class === pair.class ? 'same' : ours.class === argued?.class ? 'argued' : 'other'
  const line = `${base} → ${revision}: ${ours.class} instead of ${pair.class} [${ours.decisive.slice(0, 3).join(', ')}]`
  return { pair, is, line }
}

async function outcomesOf(folder: string, pairs: readonly DescriptionPair[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const pair of pairs) outcomes.push(await outcomeOf(folder, pair))
  return outcomes
}

function report(outcomes: readonly Outcome[]): { agreement: number; text: string } {
  const count = (kind: Outcome['is']): number => outcomes.filter(({ is }) => is === kind).length
  const [same, argued, other] = [count('same'), count('argued'), count('other')]
  const agreement = same / Math.max(1, same + other)
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
  return {
    agreement,
    text: [
      `${outcomes.length} changes: ${same} of the same class (${percent(same / Math.max(1, outcomes.length))}), ${argued} argued, ${other} other.`,
      `Of those that are not argued, ${percent(agreement)} are of the same class.`,
      ...outcomes.filter(({ is }) => is === 'other').map(({ line }) => line),
    ].join('\n'),
  }
}

describe.each([
  ['of our own', import.meta.dirname],
  ['of the corpus', join(wholeCorpus, 'compatibility')],
])('pairs %s', (_name, folder) => {
  const pairs = readPairs(folder)
  if (pairs === undefined) {
    skip(`No pairs of descriptions at ${folder}: set LECTERN_CORPUS to a folder with compatibility/pairs.json.`)
    return
  }

  it('have the expected class, but for those that are argued', async () => {
    expect(pairs).not.toEqual([])
    const { agreement, text } = report(await outcomesOf(folder, pairs))
    if (folder === import.meta.dirname) expect(agreement, text).toBe(1)
    else console.warn(text)
    expect(agreement, text).toBeGreaterThanOrEqual(leastAgreement)
  })

  it('are argued where they differ, with a reason that is on the page of the rules', async () => {
    const argued = pairs.filter((pair) => pair.argued !== undefined)
    expect(argued.filter(({ argued: own }) => !reasons.has(own?.reason ?? ''))).toEqual([])
    const outcomes = await outcomesOf(folder, argued)
    expect(outcomes.filter(({ is }) => is !== 'argued').map(({ pair, is, line }) => ({ pair, is, line }))).toEqual([])
  })
})
