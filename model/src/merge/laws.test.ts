import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import { firstDifference } from '../../test/difference.ts'
import { lostFacts } from '../../test/laws.ts'
import { sameContent } from '../content/canonical.ts'
import type { HttpContent } from '../content/content.ts'
import { contentOf, factsOf } from '../facts/facts.ts'
import { parseFactPath, printFactPath } from '../facts/path.ts'
import type { Json } from '../json.ts'
import { answerAll, type Answer, type Conflict } from './conflict.ts'
import { merge } from './merge.ts'

const runs = { numRuns: 500 }

function text(value: unknown): string {
  return JSON.stringify(value)
}

function sides(conflict: Conflict): unknown {
  const { path, kind, base, ours, theirs } = conflict
  return { path, kind, base, ours, theirs }
}

function swapped({ ours, theirs, ...rest }: Conflict): Conflict {
  const kinds = { removed_upstream: 'removed_here', removed_here: 'removed_upstream' } as const
  const kind = rest.kind === 'removed_upstream' || rest.kind === 'removed_here' ? kinds[rest.kind] : rest.kind
  return { ...rest, kind, ...(theirs !== undefined && { ours: theirs }), ...(ours !== undefined && { theirs: ours }) }
}

const threeVersions = fc
  .tuple(httpContents(), edits(), edits())
  .map(([base, mine, other]) => ({ base, ours: edited(base, mine), theirs: edited(base, other) }))
  .filter(({ base, ours, theirs }) => [base, ours, theirs].every((content) => faultsOf(content).length === 0))

describe('facts', () => {
  it('F1: go back to the very content, and their paths can be read', () => {
    fc.assert(
      fc.property(httpContents(), edits(), (content, list) => {
        for (const each of [content, edited(content, list)]) {
          const facts = factsOf(each)
          expect(firstDifference(contentOf(facts, each), each)).toBe('')
          for (const path of facts.keys()) expect(printFactPath(parseFactPath(path))).toBe(path)
        }
      }),
      runs,
    )
  })
})

describe('merge', () => {
  it('G1: one side that changed nothing, or both alike, leave the other, byte for byte', () => {
    fc.assert(
      fc.property(httpContents(), edits(), (base, list) => {
        const changed = edited(base, list)
        const copy = (): HttpContent => structuredClone(base)
        for (const versions of [
          { base, ours: copy(), theirs: changed },
          { base, ours: changed, theirs: copy() },
          { base, ours: changed, theirs: structuredClone(changed) },
        ]) {
          const { content, conflicts } = merge(versions)
          expect(conflicts).toEqual([])
          expect(firstDifference(content, changed)).toBe('')
        }
      }),
      runs,
    )
  })

  it('G2: swapping sides swaps sides of conflicts and nothing else', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, ours, theirs }) => {
        const one = merge({ base, ours, theirs })
        const other = merge({ base, ours: theirs, theirs: ours })
        const byPath = (list: readonly Conflict[]): string[] => list.map((each) => text(sides(each))).sort()
        expect(byPath(other.conflicts.map(swapped))).toEqual(byPath(one.conflicts))
        if (one.conflicts.length === 0) expect(sameContent(asJson(one.content), asJson(other.content))).toBe(true)
        const settled = merge({ base, ours, theirs }, { answers: answerAll(one.conflicts, 'theirs') })
        const mirrored = merge({ base, ours: theirs, theirs: ours }, { answers: answerAll(other.conflicts, 'ours') })
        expect(settled.conflicts).toEqual([])
        expect(sameContent(asJson(settled.content), asJson(mirrored.content))).toBe(true)
      }),
      runs,
    )
  })

  it('G3: nothing of either side vanishes', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, ours, theirs }) => {
        const { content, conflicts } = merge({ base, ours, theirs })
        expect(lostFacts(base, ours, content, conflicts)).toEqual([])
        expect(lostFacts(base, theirs, content, conflicts)).toEqual([])
      }),
      runs,
    )
  })

  it('G4: merging the same state again changes nothing', () => {
    fc.assert(
      fc.property(threeVersions, ({ base, ours, theirs }) => {
        const first = merge({ base, ours, theirs })
        if (first.conflicts.length === 0) {
          const again = merge({ base, ours: first.content, theirs })
          expect(firstDifference(again.content, first.content)).toBe('')
          expect(again.conflicts).toEqual([])
        }
        const later = merge({ base: theirs, ours: first.content, theirs: structuredClone(theirs) })
        expect(firstDifference(later.content, first.content)).toBe('')
        expect(later.conflicts).toEqual([])
      }),
      runs,
    )
  })

  it('G5: what is merged of valid documents is a valid document', () => {
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const { content } = merge(versions)
        expect(content && faultsOf(content)).toEqual([])
      }),
      runs,
    )
  })

  it('G6: the order of answers does not matter', () => {
    const choices = fc.array(fc.constantFrom<Answer>({ take: 'ours' }, { take: 'theirs' }, { take: 'base' }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(threeVersions, choices, (versions, chosen) => {
        const { conflicts } = merge(versions)
        const answers = conflicts.map(({ id }, index): [string, Answer] => [
          id,
          chosen[index % chosen.length] ?? { take: 'ours' },
        ])
        const one = merge(versions, { answers: new Map(answers) })
        const other = merge(versions, { answers: new Map(answers.toReversed()) })
        expect(one.conflicts).toEqual([])
        expect(firstDifference(other.content, one.content)).toBe('')
      }),
      runs,
    )
  })
})

function asJson(content: HttpContent | undefined): Json {
  return JSON.parse(text(content ?? null)) as Json // what was written by JSON.stringify is JSON
}
