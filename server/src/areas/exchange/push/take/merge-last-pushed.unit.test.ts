import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeKeyed } from './merge-last-pushed.ts'

interface Item {
  key: string
  text: string
}
const keyOf = ({ key }: Item): string => key
const items = fc.uniqueArray(
  fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('1', '2', '3') }),
  {
    selector: keyOf,
  },
)
const sorted = (list: readonly Item[]): Item[] => list.toSorted((a, b) => a.key.localeCompare(b.key))

describe('mergeKeyed', () => {
  it('takes what was pushed where nobody changed anything, and keeps every change of people', () => {
    fc.assert(
      fc.property(items, items, items, (base, ours, theirs) => {
        expect(sorted(mergeKeyed({ base, ours: base, theirs }, keyOf).merged)).toEqual(sorted(theirs))
        expect(mergeKeyed({ base, ours, theirs: base }, keyOf).merged).toEqual(ours)
        const { merged, kept } = mergeKeyed({ base, ours, theirs }, keyOf)
        for (const mine of ours) {
          const was = base.find(({ key }) => key === mine.key)
          if (was?.text !== mine.text) expect(merged).toContainEqual(mine)
        }
        for (const key of kept) expect(merged).toContainEqual(ours.find((mine) => mine.key === key))
        expect(mergeKeyed({ base: theirs, ours: merged, theirs }, keyOf).merged).toEqual(merged)
      }),
    )
  })

  it('brings back what was deleted here only when it changed there', () => {
    const base = [{ key: 'a', text: '1' }]
    expect(mergeKeyed({ base, ours: [], theirs: base }, keyOf).merged).toEqual([])
    expect(mergeKeyed({ base, ours: [], theirs: [{ key: 'a', text: '2' }] }, keyOf).merged).toHaveLength(1)
  })
})
