import { expect, it } from 'vitest'
import { compareSides, limitBlocks } from './side-by-side.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`)

it('stands a changed line beside the one it was, with three lines around', () => {
  const before = numbers(20)
  const after = before.with(9, 'line ten\n')
  expect(compareSides(before.join(''), after.join(''))).toEqual([
    { kind: 'folded', count: 6 },
    {
      kind: 'lines',
      lines: [
        ...[7, 8, 9].map((number) => same(number)),
        { kind: 'changed', before: { number: 10, text: 'line 10' }, after: { number: 10, text: 'line ten' } },
        ...[11, 12, 13].map((number) => same(number)),
      ],
    },
    { kind: 'folded', count: 7 },
  ])
})

const same = (number: number) => {
  const side = { number, text: `line ${number}` }
  return { kind: 'same', before: side, after: side }
}

it('leaves a side empty where lines only came or went', () => {
  expect(compareSides('a\n', 'a\nb\n')).toEqual([
    {
      kind: 'lines',
      lines: [
        { kind: 'same', before: { number: 1, text: 'a' }, after: { number: 1, text: 'a' } },
        { kind: 'changed', after: { number: 2, text: 'b' } },
      ],
    },
  ])
})

it('folds everything when nothing changed', () => {
  expect(compareSides('a\nb\n', 'a\nb\n')).toEqual([{ kind: 'folded', count: 2 }])
})

it('cuts the lines of all blocks together, and says how many are left', () => {
  const before = numbers(40)
  const after = before.with(5, 'x\n').with(30, 'y\n').join('')
  const blocks = compareSides(before.join(''), after)
  const count = (limited: ReturnType<typeof limitBlocks>) =>
    limited.shown.reduce((sum, block) => sum + (block.kind === 'lines' ? block.lines.length : 0), 0)
  expect(limitBlocks(blocks, 100)).toEqual({ shown: blocks, hidden: 0 })
  const part = limitBlocks(blocks, 10)
  expect([count(part), part.hidden]).toEqual([10, 4])
  expect(part.shown.at(-1)).toMatchObject({ kind: 'lines' })
  expect(limitBlocks(blocks, 7)).toMatchObject({ hidden: 7 })
  expect(limitBlocks(blocks, 0).hidden).toBe(14)
})
