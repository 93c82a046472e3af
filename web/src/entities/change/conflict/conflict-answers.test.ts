import type { Conflict } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { decideRest, nextOpen } from './conflict-answers.ts'
import { markWords, type Stretch } from './marked-words.ts'

const conflict = (id: string): Conflict => {
  return { id, path: id, place: [], topic: 'description', name: '', kind: 'changed', isText: true }
}
const conflicts = ['a', 'b', 'c'].map(conflict)

describe('decisions', () => {
  it('of one kind for the rest leave those that were made', () => {
    const made = new Map([['b', { id: 'b', take: 'base' as const }]])
    expect([...decideRest(conflicts, made, 'theirs').values()].map(({ take }) => take)).toEqual([
      'theirs',
      'base',
      'theirs',
    ])
  })

  it('lead on to the next that is open, round to the first, until none is', () => {
    const made = new Map([['b', { id: 'b', take: 'ours' as const }]])
    expect(nextOpen(conflicts, made, 0)).toBe(2)
    expect(nextOpen(conflicts, made, 2)).toBe(0)
    expect(nextOpen(conflicts, decideRest(conflicts, made, 'ours'), 1)).toBeUndefined()
  })
})

describe('marks on words', () => {
  it('stand on what a side wrote and on what went from the value before', () => {
    const marked = (text: readonly Stretch[] | undefined) =>
      text?.filter(({ isMarked }) => isMarked).map((stretch) => stretch.text.trim())
    const words = markWords('Unit price in fen', 'Unit price after discounts')
    expect(marked(words?.before)).toEqual(['in fen'])
    expect(marked(words?.after)).toEqual(['after discounts'])
    expect(words?.after.map(({ text }) => text).join('')).toBe('Unit price after discounts')
  })

  it('are left out where two texts have nothing in common, or one is long', () => {
    expect(markWords('999', '500')).toBeUndefined()
    expect(markWords('a b', `a ${'x'.repeat(30_000)}`)).toBeUndefined()
  })
})
