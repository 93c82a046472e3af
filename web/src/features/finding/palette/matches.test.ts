import { expect, it } from 'vitest'
import { bestOf, lettersIn, marked, rankOfName, rankOfWords } from './matches.ts'

it('ranks whole names over their beginnings, beginnings of words, and parts of words', () => {
  const names = ['reorder', 'list order', 'orders', 'order', 'border list', 'refund']
  expect(bestOf(names, (name) => rankOfWords(name, ['order']), 9)).toEqual([
    ...['order', 'orders', 'list order', 'reorder', 'border list'],
  ])
  expect(bestOf(names, (name) => rankOfWords(name, ['order']), 2)).toEqual(['order', 'orders'])
  expect(rankOfWords('list order', ['order', 'list'])).toBeGreaterThan(0)
  expect(rankOfWords('list order', ['order', 'refund'])).toBe(0)
})

it('finds names by letters that follow another, from the beginning of a word on', () => {
  expect(lettersIn('keyboard shortcuts', 'kbsc')).toBeUndefined()
  expect(lettersIn('new document', 'newdoc')).toEqual([0, 1, 2, 4, 5, 6])
  expect(lettersIn('renew document', 'newdoc')).toBeUndefined()
  expect(lettersIn('新建文档', '新文')).toEqual([0, 2])
  expect(rankOfName('background jobs', ['bj'])).toBe(0)
  expect(rankOfName('audit log', ['aulog'])).toBe(1)
  expect(rankOfName('audit log', ['a'])).toBeGreaterThan(1)
  expect(rankOfName('users', ['a'])).toBe(0)
})

it('marks the words, or else the letters', () => {
  expect(marked('Order of orders', ['order'])).toEqual({
    text: 'Order of orders',
    marks: [
      [0, 5],
      [9, 14],
    ],
  })
  expect(marked('Audit log', ['aulog']).marks).toEqual([0, 1, 6, 7, 8].map((at) => [at, at + 1]))
  expect(marked('Audit log', [])).toEqual({ text: 'Audit log', marks: [] })
})
