import { expect, it } from 'vitest'
import { textDifference } from './text-difference.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`)

it('marks words in the lines that changed, and folds the others but those around', () => {
  const before = lines(9)
  expect(textDifference(before.join(''), before.with(4, 'line five\n').join(''))).toEqual([
    { kind: 'folded', count: 3 },
    { kind: 'same', text: 'line 4\n' },
    { kind: 'same', text: 'line ' },
    { kind: 'removed', text: '5' },
    { kind: 'added', text: 'five' },
    { kind: 'same', text: '\n' },
    { kind: 'same', text: 'line 6\n' },
    { kind: 'folded', count: 3 },
  ])
})

it('folds no single line, and shows lines that were only added or removed', () => {
  const [one = '', two = '', three = ''] = lines(3)
  expect(textDifference(one + two, one + two + three)).toEqual([
    { kind: 'same', text: one + two },
    { kind: 'added', text: three },
  ])
  expect(textDifference(one, '')).toEqual([{ kind: 'removed', text: one }])
  expect(textDifference('', '')).toEqual([])
})

it('marks words in a long text with many changes', () => {
  const before = lines(3_000)
  const after = before.map((line, index) => (index % 6 === 0 ? line.replace('line', 'row') : line))
  const parts = textDifference(before.join(''), after.join(''))
  expect(parts.filter(({ kind }) => kind === 'added')).toEqual(Array(500).fill({ kind: 'added', text: 'row' }))
})

it('shows changed lines whole that are too long for words', () => {
  const [before, after] = ['a '.repeat(10_000), 'b '.repeat(10_000)]
  expect(textDifference(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})

it('shows texts whole that have next to nothing in common', () => {
  const [before, after] = ['只改传入的字段。', '修改一个车位锁的信息，需要管理员权限。']
  expect(textDifference(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})
