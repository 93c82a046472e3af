import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, edits, faultsOf, httpContents } from '../../test/contents.ts'
import { firstDifference } from '../../test/difference.ts'
import type { HttpContent } from '../content/content.ts'
import { answerAll, type Conflict } from './conflict.ts'
import { mergeIncoming } from './merge-incoming.ts'

const runs = { numRuns: 1_000 }

const threeVersions = fc
  .tuple(httpContents(), edits(), edits())
  .map(([base, mine, other]) => ({ base, ours: edited(base, mine), theirs: edited(base, other) }))
  .filter(({ base, ours, theirs }) => [base, ours, theirs].every((content) => faultsOf(content).length === 0))

const idsOf = (conflicts: readonly Conflict[]): string[] => conflicts.map(({ id }) => id)

describe('settling what a source says', () => {
  it('asks the same questions and changes nothing when the source says it again', () => {
    let exact = 0
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const { theirs } = versions
        const first = mergeIncoming(versions)
        const again = mergeIncoming({ base: first.nextBase, ours: first.content, theirs: structuredClone(theirs) })
        expect(idsOf(again.conflicts)).toEqual(expect.arrayContaining(idsOf(first.conflicts)))
        if (again.conflicts.length === first.conflicts.length) exact += 1
        if (!first.conflicts.some(({ kind }) => kind === 'order'))
          expect(firstDifference(again.content, first.content)).toBe('')
      }),
      runs,
    )
    expect(exact).toBeGreaterThan(runs.numRuns * 0.99)
  })

  it('asks nothing again that was answered, whichever way', () => {
    fc.assert(
      fc.property(threeVersions, fc.constantFrom('ours' as const, 'theirs' as const), (versions, take) => {
        const { theirs } = versions
        const { conflicts, nextBase: base, content: ours } = mergeIncoming(versions)
        const answered = mergeIncoming({ base, ours, theirs }, { answers: answerAll(conflicts, take) })
        expect(answered.conflicts).toEqual([])
        expect(answered.nextBase).toBe(theirs)
        const again = mergeIncoming({
          base: answered.nextBase,
          ours: answered.content,
          theirs: structuredClone(theirs),
        })
        expect(again.conflicts).toEqual([])
        expect(firstDifference(again.content, answered.content)).toBe('')
      }),
      runs,
    )
  })

  it('keeps the other questions when one is answered', () => {
    fc.assert(
      fc.property(threeVersions, (versions) => {
        const { theirs } = versions
        const { conflicts, nextBase: base, content: ours } = mergeIncoming(versions)
        const [first, ...others] = conflicts
        if (first === undefined) return
        const answered = mergeIncoming({ base, ours, theirs }, { answers: answerAll([first], 'ours') })
        expect(idsOf(answered.conflicts)).toEqual(expect.arrayContaining(idsOf(others)))
        const again = mergeIncoming({ base: answered.nextBase, ours: answered.content, theirs })
        expect(idsOf(again.conflicts)).toEqual(expect.arrayContaining(idsOf(others)))
      }),
      runs,
    )
  })

  it('takes what the source says next beside an open question, and asks about that place with what was there first', () => {
    const base = document({ summary: 'Read', description: 'Reads an order' })
    const ours = document({ summary: 'Read', description: 'Reads one order' })
    const first = mergeIncoming({ base, ours, theirs: document({ summary: 'Get', description: 'Gets an order' }) })
    expect(first.conflicts).toMatchObject([{ path: 'description', base: 'Reads an order', theirs: 'Gets an order' }])
    expect(first.content).toMatchObject({ operation: { summary: 'Get', description: 'Reads one order' } })
    const theirs = document({ summary: 'Fetch', description: 'Fetches an order' })
    const second = mergeIncoming({ base: first.nextBase, ours: first.content, theirs })
    expect(second.conflicts).toMatchObject([
      { path: 'description', base: 'Reads an order', theirs: 'Fetches an order' },
    ])
    expect(second.content).toMatchObject({ operation: { summary: 'Fetch', description: 'Reads one order' } })
  })
})

function document(operation: HttpContent['operation']): HttpContent {
  return { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation }
}
