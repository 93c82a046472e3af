import { expect, it } from 'vitest'
import { moveBefore, moveBy } from './move-key.ts'

const order = ['a', 'b', 'c']

it.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, order],
  ['c', 1, order],
  ['gone', 1, order],
] as const)('moves %s by %i', (key, by, moved) => {
  expect(moveBy(order, key, by)).toEqual(moved)
})

it.each([
  ['a', 'c', ['b', 'c', 'a']],
  ['c', 'a', ['c', 'a', 'b']],
  ['b', 'b', order],
  ['gone', 'a', order],
] as const)('puts %s where %s is', (key, other, moved) => {
  expect(moveBefore(order, key, other)).toEqual(moved)
})
